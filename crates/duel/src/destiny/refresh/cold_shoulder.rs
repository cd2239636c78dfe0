//! Cold Shoulder: a friend less, and cards.

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::friendship::decrease;
use crate::hands::draw;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Cold Shoulder",
    next: Deck::Discovery,
    effects: &[Effect { at: Window::CardText, run: run!(turn_away), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn turn_away(c: Ctx<'_>) -> Flow {
    for seat in c.order() {
        decrease(c.t, seat).await?;
    }
    for seat in c.order() {
        draw(c.t, seat, 4);
    }
    Ok(())
}
