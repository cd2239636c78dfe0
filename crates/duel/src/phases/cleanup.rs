//! Step 11 of a duel, 7 of a contest: the loser retreats, cards are discarded, and the straggler token is looked at.

use crate::Table;
use crate::board::{Discarded, ORANGE, Phase, other};
use crate::cards::Pile;
use crate::effects::{Flow, Happening, Window, open, order};
use crate::hands::{is_discarding_watched, is_order_asked, lay_off, open_discarded, put_off_all};
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
    if is_discarding_watched(t) {
        open_discarded(t, discarded).await?;
    }
    open!(t, Window::Cleanup);
    if are_roles_wrong(t) {
        switch_roles(t).await?;
    }
    t.edit().board.clash.end();
    Ok(super::destiny::repeat(t).unwrap_or(Phase::BetweenCards))
}

/// Plans, what lies beside them and the reinforcements on a clout go to the discard pile of the player on whose side
/// they lie.
pub(super) async fn discard_cards(t: &Table) -> Discarded {
    let mut discarded = Discarded::default();
    for seat in order(t) {
        let cards = {
            let cards = &t.get().cards;
            let plans = cards.set(Pile::Plan(seat)).or(cards.set(Pile::Second(seat)));
            plans.or(cards.set(Pile::Wager(seat))).or(cards.set(Pile::Support(seat)))
        };
        // Most of the time nobody is asked, and it is not worth a future.
        if is_order_asked(t, seat, cards) {
            lay_off(t, seat, cards).await;
        } else {
            put_off_all(t, seat, cards);
        }
        discarded.cards[seat.index()] = cards;
    }
    discarded
}

/// Whether the straggler controls more planets than the leader.
pub(super) fn are_roles_wrong(t: &Table) -> bool {
    let board = &t.get().board;
    let planets = board.planet_counts();
    planets[board.straggler().index()] > planets[board.leader.index()]
}

/// Leader and straggler switch roles.
pub(super) async fn switch_roles(t: &Table) -> Flow {
    let leader = t.get().board.leader;
    set_leader(t, other(leader));
    open!(t, Window::RolesSwitched, Happening::to(other(leader)));
    Ok(())
}
