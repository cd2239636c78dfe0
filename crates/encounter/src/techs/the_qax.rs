//! The Qax: makes an ally of somebody, who may then do the same.

use kernel::{Rules as _, Seat, SeatSet};

use super::TechCard;
use crate::cards::Pile;
use crate::effects::{Ctx, Effect, Flow, Phases, Roles, Window, run};
use crate::moves::put;
use crate::{Cosmic, State};

/// How many ships the ally must send.
const SHIPS: u8 = 4;

pub(super) const CARD: TechCard = TechCard {
    research: Some(4),
    lasting: true,
    effects: &[Effect {
        at: Window::Inviting,
        roles: Roles::MAIN,
        phases: Phases::ALLIANCE,
        when: |state, me| is_inviting(state, me) && !guests(state, me).is_empty(),
        run: run!(compel),
        asks: &[("ally", "Whom do you make your ally? The card goes to that player.")],
        says: "invite a player, who must ally with you with four ships, and gets this tech",
        ..Effect::BLANK
    }],
    ..TechCard::BLANK
};

fn is_inviting(state: &State, me: Seat) -> bool {
    state.board.happening.is_some_and(|happening| happening.seat == me)
}

/// Whom a main player may still invite and who has ships.
fn guests(state: &State, me: Seat) -> SeatSet {
    let encounter = &state.board.encounter;
    let Some(side) = encounter.main_side(me) else { return SeatSet::EMPTY };
    let is_free = |&seat: &Seat| {
        !state.board.colonies(seat).is_empty() && encounter.bound.iter().all(|&(bound, ..)| bound != seat)
    };
    encounter.may_invite[side.index()].iter().filter(is_free).collect()
}

async fn compel(c: Ctx<'_>) -> Flow {
    let Some(ally) = c.ask_player(0, |s| guests(s, c.me)).await else { return Ok(()) };
    let (Some(side), Some(card)) = (c.side(), c.card) else { return Ok(()) };
    c.edit(|board| {
        let encounter = &mut board.encounter;
        // There is one such card, and few other effects bind anybody.
        let _ = encounter.bound.try_push((ally, side, Some(SHIPS)));
        encounter.invited[side.index()].insert(ally);
        encounter.may_invite[side.index()].remove(ally);
    });
    put(c.t, card, Pile::Completed(ally));
    c.tell(|_| format!("{} must ally with the {side}, and gets the tech", Cosmic::seat_name(ally)));
    Ok(())
}
