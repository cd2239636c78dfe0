//! Gold Rush: nobody holds back.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Window, act};
use crate::hands::gain;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Gold Rush",
    kind: Kind::Discover(Terms { dial: Some((3, 4)), ..Terms::plain(4) }, Prize::winner("Motherlode Prize")),
    next: Deck::Event,
    effects: &[Effect { at: Window::Prize, run: act!(prize), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

fn prize(c: Ctx<'_>) {
    gain(c.t, c.me, 2);
}
