//! Opposite Day: for a while, whoever would win loses.

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Opposite Day",
    next: Deck::Discovery,
    effects: &[Effect { at: Window::CardText, run: run!(turn), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn turn(c: Ctx<'_>) -> Flow {
    c.edit(|board| board.turned = true);
    c.tell(|_| "until the next discovery card is resolved, whoever alone would win the game loses it".into());
    Ok(())
}
