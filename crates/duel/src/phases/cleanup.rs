//! Step 11 of a duel, 7 of a contest: the loser retreats, cards are discarded, and the straggler token is looked at.

use kernel::{CardSet, Seat};

use crate::Table;
use crate::board::{Discarded, ORANGE, Phase, other};
use crate::cards::Pile;
use crate::effects::{Flow, Happening, Window, open, order, orders_discards};
use crate::hands::{lay_off, open_discarded, put_off};
use crate::moves::set_leader;
use crate::ships::retreat;

pub(super) async fn cleanup(t: &Table) -> Flow<Phase> {
    let is_duel = t.get().board.clash.is_duel();
    if is_duel {
        let (winner, planet, stay) = {
            let clash = &t.get().board.clash;
            (clash.winner.unwrap_or(ORANGE), clash.planet, clash.terms.stay)
        };
        if let Some(planet) = planet {
            let loser = other(winner);
            let left = t.get().board.ships(loser, planet).saturating_sub(stay);
            retreat(t, loser, planet, left);
        }
        t.edit().board.clash.open = false;
        open!(t, Window::Retreated);
    }
    for seat in order(t) {
        let plan = t.get().cards.top(Pile::Plan(seat));
        if plan.is_some() {
            open!(t, Window::PlanDiscard, Happening { seat, count: 1, card: plan });
        }
    }
    let discarded = discard_cards(t).await;
    open_discarded(t, discarded).await?;
    open!(t, Window::Cleanup);
    check_roles(t).await?;
    t.edit().board.clash.end();
    Ok(super::destiny::repeat(t).unwrap_or(Phase::BetweenCards))
}

/// Plans, what lies beside them and the reinforcements on a clout go to the discard pile of the player on whose side
/// they lie.
pub(super) async fn discard_cards(t: &Table) -> Discarded {
    let mut discarded = Discarded::default();
    let ordered = orders_discards(&t.get());
    for seat in order(t) {
        let all = &mut discarded.cards[seat.index()];
        for pile in [Pile::Plan(seat), Pile::Second(seat), Pile::Wager(seat), Pile::Support(seat)] {
            if ordered {
                t.get().cards.iter(pile).for_each(|card| all.insert(card));
            } else {
                discard_pile(t, seat, pile, all);
            }
        }
        if ordered {
            lay_off(t, seat, *all).await;
        }
    }
    discarded
}

fn discard_pile(t: &Table, seat: Seat, pile: Pile, discarded: &mut CardSet) {
    loop {
        let card = t.get().cards.top(pile);
        let Some(card) = card else { return };
        put_off(t, seat, card);
        discarded.insert(card);
    }
}

/// If the straggler controls more planets than the leader, they switch roles.
pub(crate) async fn check_roles(t: &Table) -> Flow {
    let (leader, switches) = {
        let board = &t.get().board;
        let [leader, straggler] = board.order().map(|seat| board.controlled(seat).len());
        (board.leader, straggler > leader)
    };
    if !switches {
        return Ok(());
    }
    set_leader(t, other(leader));
    open!(t, Window::RolesSwitched, Happening::to(other(leader)));
    Ok(())
}
