//! Talent Show: reinforcements for the best act.

use crate::destiny::{Deck, DestinySheet, Kind};
use crate::effects::{Ctx, Effect, Window, act};
use crate::hands::gain;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Talent Show",
    kind: Kind::Contest,
    next: Deck::Event,
    effects: &[Effect { at: Window::ContestWon, run: act!(won), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

fn won(c: Ctx<'_>) {
    gain(c.t, c.me, 2);
}
