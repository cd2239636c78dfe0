//! Emotion Control: attacks become negotiates.

use kernel::Seat;

use crate::State;
use crate::board::{Shown, Side};
use crate::effects::{Ctx, Effect, Phases, Window, act};
use crate::phases::set_shown;

pub(super) const EFFECTS: &[Effect] = &[Effect {
    at: Window::Revealed,
    phases: Phases::REVEAL,
    when: |state, _: Seat| Side::BOTH.into_iter().any(|side| is_attack(state, side)),
    run: act!(calm_down),
    says: "every attack that was revealed becomes a negotiate",
    ..Effect::BLANK
}];

fn is_attack(state: &State, side: Side) -> bool {
    matches!(state.board.encounter.shown[side.index()], Some(Shown::Attack(_)))
}

fn calm_down(c: Ctx<'_>) {
    for side in Side::BOTH {
        let is_attack = is_attack(&c.t.get(), side);
        if is_attack {
            set_shown(c.t, side, Shown::Negotiate);
        }
    }
}
