//! Warpspace Key: all own ships come back from the warp.

use kernel::Seat;

use super::TechCard;
use crate::State;
use crate::effects::{Ctx, Effect, Flow, Phases, Roles, Window, run};
use crate::place::Place;
use crate::ships::retrieve;

pub(super) const CARD: TechCard = TechCard {
    research: Some(3),
    // It can be used all through the regroup phase.
    effects: &[Effect { at: Window::EncounterStart, ..UNLOCK }, Effect { at: Window::Retrieve, ..UNLOCK }],
    ..TechCard::BLANK
};

const UNLOCK: Effect = Effect {
    roles: Roles::OFFENSE,
    phases: Phases::REGROUP,
    when: can_return,
    run: run!(unlock),
    says: "all your ships come back from the warp to your colonies",
    ..Effect::BLANK
};

fn can_return(state: &State, me: Seat) -> bool {
    state.board.ships(me, Place::Warp) > 0 && !state.board.colonies(me).is_empty()
}

async fn unlock(c: Ctx<'_>) -> Flow {
    let ships = c.t.get().board.ships(c.me, Place::Warp);
    retrieve(c.t, c.me, ships).await
}
