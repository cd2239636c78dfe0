//! Collapsium Hulls: one ship survives a defense that was lost narrowly.

use kernel::Seat;

use super::TechCard;
use crate::State;
use crate::board::{Outcome, Side};
use crate::effects::{Ctx, Effect, Flow, Phases, Roles, Window, run};
use crate::ships::land_one;

/// The widest margin by which the defense may lose.
const MARGIN: u16 = 5;

pub(super) const CARD: TechCard = TechCard {
    research: Some(4),
    lasting: true,
    effects: &[Effect {
        at: Window::ShipsToWarp,
        roles: Roles::DEFENSE,
        phases: Phases::RESOLUTION,
        when: has_lost_narrowly,
        run: run!(stay),
        says: "one of your ships stays on the planet, if you lose a defense by 5 or less",
        ..Effect::BLANK
    }],
    ..TechCard::BLANK
};

fn has_lost_narrowly(state: &State, me: Seat) -> bool {
    let (loss, encounter) = (&state.board.loss, &state.board.encounter);
    loss.by_losing
        && loss.ships[me.index()] > 0
        && encounter.outcome == Outcome::Won(Side::Offense)
        && encounter.totals.is_some_and(|[offense, defense]| offense.abs_diff(defense) <= MARGIN)
}

async fn stay(c: Ctx<'_>) -> Flow {
    let target = c.encounter(|encounter| encounter.target);
    if let Some(target) = target {
        land_one(c.t, c.me, target).await;
    }
    Ok(())
}
