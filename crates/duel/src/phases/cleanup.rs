//! Step 11 of a duel, 7 of a contest: the loser retreats, cards are discarded, and the straggler token is looked at.

use kernel::CardSet;

use crate::Table;
use crate::board::{Discarded, ORANGE, Phase, other};
use crate::cards::Pile;
use crate::effects::{Flow, Happening, Window, open, order};
use crate::hands::{lay_off, open_discarded};
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
    for seat in order(t) {
        let cards: CardSet = {
            let cards = &t.get().cards;
            let piles = [Pile::Plan(seat), Pile::Second(seat), Pile::Wager(seat), Pile::Support(seat)];
            piles.into_iter().flat_map(|pile| cards.iter(pile)).collect()
        };
        lay_off(t, seat, cards).await;
        discarded.cards[seat.index()] = cards;
    }
    discarded
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
