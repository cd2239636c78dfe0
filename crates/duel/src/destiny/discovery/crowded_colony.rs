//! Crowded Colony: there is room for both.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Window, act};
use crate::hands::draw;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Crowded Colony",
    kind: Kind::Discover(Terms { stay: 1, ..Terms::plain(6) }, Prize::winner("Landlord Prize")),
    next: Deck::Event,
    effects: &[Effect { at: Window::Prize, run: act!(prize), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

fn prize(c: Ctx<'_>) {
    draw(c.t, c.me, 3);
}
