//! Warp Storm: ships are lost, and the straggler gets some back.

use crate::board::Board;
use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::place::Place;
use crate::resources::{Gain, get};
use crate::ships::destroy;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Warp Storm",
    next: Deck::Refresh,
    effects: &[Effect { at: Window::CardText, run: run!(storm), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn storm(c: Ctx<'_>) -> Flow {
    for seat in c.order() {
        destroy(c.t, seat, Place::Supply, 2).await?;
    }
    let straggler = c.board(Board::straggler);
    get(c.t, straggler, Gain::Recover(2)).await
}
