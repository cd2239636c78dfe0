//! Opposite Day: for a while, whoever would win loses.

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Window, act};

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Opposite Day",
    next: Deck::Discovery,
    effects: &[Effect { at: Window::CardText, run: act!(turn), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

fn turn(c: Ctx<'_>) {
    c.edit(|board| board.turned = true);
    c.tell(|_| "until the next discovery card is resolved, whoever alone would win the game loses it".into());
}
