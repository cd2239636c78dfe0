//! Ancient Arena: no help from outside.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Window, act};
use crate::hands::draw;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Ancient Arena",
    kind: Kind::Discover(
        Terms { reinforcements: false, ..Terms::plain(11) },
        Prize::loser("Good Sport Prize"),
    ),
    next: Deck::Event,
    effects: &[Effect { at: Window::Prize, run: act!(prize), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

fn prize(c: Ctx<'_>) {
    draw(c.t, c.me, 4);
}
