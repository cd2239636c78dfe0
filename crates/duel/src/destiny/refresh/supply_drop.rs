//! Supply Drop: reinforcements, the straggler gets most.

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::hands::gain;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Supply Drop",
    next: Deck::Event,
    effects: &[Effect { at: Window::CardText, run: run!(drop_off), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn drop_off(c: Ctx<'_>) -> Flow {
    let [leader, straggler] = c.order();
    for seat in [leader, straggler, straggler] {
        gain(c.t, seat, 1);
    }
    Ok(())
}
