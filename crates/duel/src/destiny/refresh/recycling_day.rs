//! Recycling Day: what was discarded comes back.

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::hands::{draw, reshuffle};

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Recycling Day",
    next: Deck::Event,
    effects: &[Effect { at: Window::CardText, run: run!(recycle), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn recycle(c: Ctx<'_>) -> Flow {
    for seat in c.order() {
        reshuffle(c.t, seat);
        draw(c.t, seat, 2);
    }
    Ok(())
}
