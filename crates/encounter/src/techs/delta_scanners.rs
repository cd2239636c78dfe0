//! Delta Scanners: takes a card out of the discard pile.

use super::TechCard;
use crate::cards::Pile;
use crate::effects::{Ctx, Effect, Flow, Phases, Window, run};
use crate::events::Event;
use crate::moves::put;

pub(super) const CARD: TechCard = TechCard {
    research: Some(2),
    effects: &[Effect {
        at: Window::EncounterStart,
        phases: Phases::REGROUP,
        when: |state, _| state.cards.count(Pile::Discard) > 0,
        run: run!(take),
        asks: &[("card", "Which card of the discard pile do you take?")],
        says: "take a card of your choice out of the discard pile",
        ..Effect::BLANK
    }],
    ..TechCard::BLANK
};

async fn take(c: Ctx<'_>) -> Flow {
    let card = c.ask(0, |s, q| q.card(s.cards.set(Pile::Discard))).await;
    put(c.t, card, Pile::Hand(c.me));
    c.t.tell(|state| Event::Keeps { seat: c.me, card: state.sight(card) });
    Ok(())
}
