//! Repair Yard: ships come back out of the warp.

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::ships::recover_up_to;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Repair Yard",
    next: Deck::Discovery,
    effects: &[Effect { at: Window::CardText, run: run!(repair), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn repair(c: Ctx<'_>) -> Flow {
    for seat in c.order() {
        recover_up_to(c.t, seat, 4).await?;
    }
    Ok(())
}
