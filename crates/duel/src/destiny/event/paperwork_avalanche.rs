//! Paperwork Avalanche: hands shrink to three cards.

use crate::cards::Pile;
use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::hands::discard;

/// How many cards a player keeps.
const CARDS: usize = 3;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Paperwork Avalanche",
    next: Deck::Discovery,
    effects: &[Effect {
        at: Window::CardText,
        run: run!(bury),
        asks: &[("discard", "You keep 3 cards. Which do you discard?")],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

async fn bury(c: Ctx<'_>) -> Flow {
    for seat in c.order() {
        let c = c.with(seat);
        loop {
            let excess = c.hand().len().saturating_sub(CARDS);
            if excess == 0 {
                break;
            }
            let cards = c.ask(0, |s, q| q.cards(s.cards.set(Pile::Hand(seat)), excess, excess)).await;
            // A card may be given back; then another has to go.
            discard(c.t, seat, cards).await?;
        }
    }
    Ok(())
}
