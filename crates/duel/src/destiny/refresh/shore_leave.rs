//! Shore Leave: hands are filled up.

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Window, act};
use crate::hands::draw_to_limit;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Shore Leave",
    next: Deck::Discovery,
    effects: &[Effect { at: Window::CardText, run: act!(fill_up), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

fn fill_up(c: Ctx<'_>) {
    for seat in c.order() {
        draw_to_limit(c.t, seat);
    }
}
