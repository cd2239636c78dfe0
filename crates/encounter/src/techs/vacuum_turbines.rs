//! Vacuum Turbines: draws four cards to choose from.

use super::TechCard;
use crate::cards::Pile;
use crate::effects::{Ctx, Effect, Flow, Phases, Window, discard_all, run};
use crate::events::number;
use crate::hands::draw_to;
use crate::moves::put;

/// How many cards are drawn.
const CARDS: u8 = 4;

pub(super) const CARD: TechCard = TechCard {
    research: Some(2),
    effects: &[Effect {
        at: Window::EncounterStart,
        phases: Phases::REGROUP,
        run: run!(sift),
        asks: &[("keep", "Which of the cards that you have drawn do you keep?")],
        says: "draw four cards, keep those you like and discard the others",
        ..Effect::BLANK
    }],
    ..TechCard::BLANK
};

async fn sift(c: Ctx<'_>) -> Flow {
    let (t, me) = (c.t, c.me);
    draw_to(t, me, CARDS, Pile::Looked(me)).await?;
    let drawn = t.get().cards.count(Pile::Looked(me));
    if drawn == 0 {
        return Ok(());
    }
    let kept = c.ask(0, |s, q| q.cards(s.cards.set(Pile::Looked(me)), 0, drawn)).await;
    for card in kept.iter() {
        put(t, card, Pile::Hand(me));
    }
    c.tell(|_| format!("{} kept", number(kept.len() as u8, "card is", "cards are")));
    let rest = t.get().cards.set(Pile::Looked(me));
    discard_all(t, me, rest).await
}
