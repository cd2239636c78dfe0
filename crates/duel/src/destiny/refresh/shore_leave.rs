//! Shore Leave: hands are filled up.

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::hands::draw_to_limit;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Shore Leave",
    next: Deck::Discovery,
    effects: &[Effect { at: Window::CardText, run: run!(fill_up), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn fill_up(c: Ctx<'_>) -> Flow {
    for seat in c.order() {
        draw_to_limit(c.t, seat);
    }
    Ok(())
}
