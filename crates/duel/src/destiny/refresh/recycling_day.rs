//! Recycling Day: what was discarded comes back.

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Window, act};
use crate::hands::{draw, reshuffle};

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Recycling Day",
    next: Deck::Event,
    effects: &[Effect { at: Window::CardText, run: act!(recycle), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

fn recycle(c: Ctx<'_>) {
    for seat in c.order() {
        reshuffle(c.t, seat);
        draw(c.t, seat, 2);
    }
}
