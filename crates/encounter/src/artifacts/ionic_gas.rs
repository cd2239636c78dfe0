//! Ionic Gas: no compensation and no rewards.

use kernel::Seat;

use crate::effects::{Ctx, Effect, Phases, Window, act};

pub(super) const EFFECTS: &[Effect] = &[Effect {
    at: Window::Decided,
    phases: Phases::RESOLUTION,
    when: |state, _: Seat| {
        state.board.encounter.outcome.winner().is_some() && !state.board.encounter.no_spoils
    },
    run: act!(spoil),
    says: "nobody collects compensation or defender rewards in this encounter",
    ..Effect::BLANK
}];

fn spoil(c: Ctx<'_>) {
    c.edit(|board| board.encounter.no_spoils = true);
    c.tell(|_| "nobody collects compensation or rewards".into());
}
