//! Cold Shoulder: friendships cool off, and cards console.

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::friendship::decrease;
use crate::hands::draw;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Cold Shoulder",
    next: Deck::Discovery,
    effects: &[Effect { at: Window::CardText, run: run!(cool_off), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn cool_off(c: Ctx<'_>) -> Flow {
    let order = c.order();
    for seat in order {
        decrease(c.t, seat).await?;
    }
    for seat in order {
        draw(c.t, seat, 4);
    }
    Ok(())
}
