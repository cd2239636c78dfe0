//! Spring Cleaning: old cards for new ones, and one more.

use kernel::CardSet;

use crate::cards::Pile;
use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::hands::{discard, draw};

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Spring Cleaning",
    next: Deck::Event,
    effects: &[Effect {
        at: Window::CardText,
        run: run!(clean),
        asks: &[("discard", "Which cards do you discard? You draw as many, and 1 more.")],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

async fn clean(c: Ctx<'_>) -> Flow {
    for seat in c.order() {
        let c = c.with(seat);
        let hand = c.hand().len();
        let mut cards = CardSet::EMPTY;
        if hand > 0 {
            cards = c.ask(0, |s, q| q.cards(s.cards.set(Pile::Hand(seat)), 0, hand)).await;
            discard(c.t, seat, cards).await?;
        }
        draw(c.t, seat, cards.len() + 1);
    }
    Ok(())
}
