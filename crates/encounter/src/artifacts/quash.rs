//! Quash: a deal fails after all.

use kernel::Seat;

use crate::board::Outcome;
use crate::effects::{Ctx, Effect, Phases, Window, act};

pub(super) const EFFECTS: &[Effect] = &[Effect {
    at: Window::DealMade,
    phases: Phases::RESOLUTION,
    when: |state, _: Seat| state.board.encounter.outcome == Outcome::DealMade,
    run: act!(quash),
    says: "the deal is off: both main players lose ships as if it had failed",
    ..Effect::BLANK
}];

fn quash(c: Ctx<'_>) {
    c.edit(|board| board.encounter.outcome = Outcome::DealFailed);
}
