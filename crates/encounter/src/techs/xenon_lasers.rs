//! Xenon Lasers: the own total, one more or one less.

use super::TechCard;
use crate::effects::{Counts, Ctx, Effect, Flow, Phases, Roles, Step, Window, run};
use crate::words::Pick;

pub(super) const CARD: TechCard = TechCard {
    research: Some(3),
    lasting: true,
    effects: &[Effect {
        at: Window::Revealed,
        roles: Roles::INVOLVED,
        phases: Phases::REVEAL,
        when: |state, _| state.board.encounter.two_attacks(),
        run: run!(shine),
        counts: Some(Counts {
            step: Step::Add,
            apply: |tally, _, force| tally.add(force.side, force.amount),
        }),
        asks: &[("how", "Do you add 1 to your side's total, or subtract 1?")],
        says: "your side's total is 1 more or 1 less",
        ..Effect::BLANK
    }],
    ..TechCard::BLANK
};

async fn shine(c: Ctx<'_>) -> Flow {
    let Some(side) = c.side() else { return Ok(()) };
    let how = c.ask(0, |_, q| q.one([Pick::Add, Pick::Subtract])).await;
    c.count(side, if how == Pick::Add { 1 } else { -1 });
    Ok(())
}
