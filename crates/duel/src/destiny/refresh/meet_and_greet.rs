//! Meet and Greet: a friend for everybody.

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::friendship::increase;
use crate::hands::draw;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Meet and Greet",
    next: Deck::Discovery,
    effects: &[Effect { at: Window::CardText, run: run!(meet), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn meet(c: Ctx<'_>) -> Flow {
    let [leader, straggler] = c.order();
    for seat in [straggler, leader] {
        increase(c.t, seat).await?;
    }
    for seat in [leader, straggler] {
        draw(c.t, seat, 1);
    }
    Ok(())
}
