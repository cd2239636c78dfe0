//! Infinity Drive: an encounter in the middle of anybody's turn.

use super::TechCard;
use crate::board::Interlude;
use crate::effects::{Ctx, Effect, Phases, Window, act};
use crate::moves::has_encounter_card;

pub(super) const CARD: TechCard = TechCard {
    research: Some(6),
    effects: &[Effect {
        at: Window::EncounterOver,
        phases: Phases::RESOLUTION,
        when: |state, me| state.board.turn.next_interlude.is_none() && has_encounter_card(state, me),
        run: act!(go_next),
        says: "have an encounter as the offense now, whoever's turn it is",
        ..Effect::BLANK
    }],
    ..TechCard::BLANK
};

fn go_next(c: Ctx<'_>) {
    let interlude = Interlude { offense: c.me, against: None, flare: None };
    c.edit(|board| board.turn.next_interlude = Some(interlude));
}
