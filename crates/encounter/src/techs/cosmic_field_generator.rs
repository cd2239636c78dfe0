//! Cosmic Field Generator: works like a Cosmic Zap, but is no artifact.

use kernel::Seat;

use super::TechCard;
use crate::State;
use crate::effects::{Ctx, Effect, Flow, Source, Verdict, Window, run};

pub(super) const CARD: TechCard = TechCard {
    research: Some(2),
    effects: &[Effect {
        at: Window::PowerUsed,
        when: is_power,
        run: run!(zap),
        says: "cancel this use of a power, and the power until the encounter is over",
        ..Effect::BLANK
    }],
    ..TechCard::BLANK
};

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
