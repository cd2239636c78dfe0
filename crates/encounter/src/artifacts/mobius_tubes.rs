//! Mobius Tubes: frees everybody's ships from the warp.

use kernel::Seat;

use crate::State;
use crate::effects::{Ctx, Effect, Flow, Phases, Roles, Window, order, run};
use crate::place::Place;
use crate::ships::retrieve;

pub(super) const EFFECTS: &[Effect] = &[Effect {
    at: Window::EncounterStart,
    roles: Roles::OFFENSE,
    phases: Phases::REGROUP,
    when: is_anybody_in_warp,
    run: run!(free_all),
    says: "everybody's ships come back from the warp to colonies",
    ..Effect::BLANK
}];

fn is_anybody_in_warp(state: &State, _: Seat) -> bool {
    state.seats().iter().any(|seat| state.board.ships(seat, Place::Warp) > 0)
}

async fn free_all(c: Ctx<'_>) -> Flow {
    let order = order(&c.t.get());
    for seat in order {
        let ships = c.t.get().board.ships(seat, Place::Warp);
        retrieve(c.t, seat, ships).await?;
    }
    Ok(())
}
