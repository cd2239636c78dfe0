//! Mail Mix-Up: everybody gets the other's cards.

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Window, act};
use crate::hands::exchange_hands;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Mail Mix-Up",
    next: Deck::Event,
    effects: &[Effect { at: Window::CardText, run: act!(mix_up), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

fn mix_up(c: Ctx<'_>) {
    exchange_hands(c.t);
}
