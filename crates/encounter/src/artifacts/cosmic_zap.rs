//! Cosmic Zap: cancels a power that is being used, for the rest of the encounter.

use kernel::Seat;

use crate::State;
use crate::effects::{Ctx, Effect, Flow, Source, Verdict, Window, run};

pub(super) const EFFECTS: &[Effect] = &[Effect {
    at: Window::PowerUsed,
    when: is_power,
    run: run!(zap),
    says: "cancel this use of the power, and the power until the encounter is over",
    ..Effect::BLANK
}];

fn is_power(state: &State, _: Seat) -> bool {
    state.board.answering.is_some_and(|answering| {
        answering.verdict == Verdict::Stands
            && matches!(answering.id.source, Source::Power(_) | Source::Super(_))
    })
}

async fn zap(c: Ctx<'_>) -> Flow {
    c.answer(Verdict::Cancelled);
    Ok(())
}
