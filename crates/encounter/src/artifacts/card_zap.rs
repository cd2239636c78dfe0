//! Card Zap: cancels an artifact or flare as another player plays it.

use kernel::Seat;

use crate::State;
use crate::effects::{Ctx, Effect, Verdict, Window, act};

pub(super) const EFFECTS: &[Effect] = &[Effect {
    at: Window::CardPlayed,
    when: is_anothers_card,
    run: act!(zap),
    says: "cancel the artifact or flare that is being played; it is discarded",
    ..Effect::BLANK
}];

fn is_anothers_card(state: &State, me: Seat) -> bool {
    state
        .board
        .answering
        .is_some_and(|answering| answering.verdict == Verdict::Stands && answering.seat != me)
}

fn zap(c: Ctx<'_>) {
    c.answer(Verdict::Cancelled);
}
