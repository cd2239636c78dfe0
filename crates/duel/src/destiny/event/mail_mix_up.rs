//! Mail Mix-Up: everybody gets the other's cards.

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::hands::exchange_hands;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Mail Mix-Up",
    next: Deck::Event,
    effects: &[Effect { at: Window::CardText, run: run!(mix_up), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn mix_up(c: Ctx<'_>) -> Flow {
    exchange_hands(c.t);
    Ok(())
}
