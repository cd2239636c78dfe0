//! Warp Storm: ships are swept out of the supplies.

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::place::Place;
use crate::ships::{destroy, recover};

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Warp Storm",
    next: Deck::Refresh,
    effects: &[Effect { at: Window::CardText, run: run!(rage), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn rage(c: Ctx<'_>) -> Flow {
    let [leader, straggler] = c.order();
    for seat in [leader, straggler] {
        destroy(c.t, seat, Place::Supply, 2).await?;
    }
    recover(c.t, straggler, 2).await?;
    Ok(())
}
