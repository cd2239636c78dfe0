//! Supply Drop: reinforcements, the straggler gets most.

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Window, act};
use crate::hands::gain;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Supply Drop",
    next: Deck::Event,
    effects: &[Effect { at: Window::CardText, run: act!(drop_off), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

fn drop_off(c: Ctx<'_>) {
    let [leader, straggler] = c.order();
    for seat in [leader, straggler, straggler] {
        gain(c.t, seat, 1);
    }
}
