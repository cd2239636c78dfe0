//! Lonely Outpost: one ship each, and no dials.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Window, act};
use crate::hands::draw;
use crate::planets::Symbol::{Blue, Green, Pink, White, Yellow};

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Lonely Outpost",
    kind: Kind::BarDuel(
        [Blue, White, Pink, Green, Yellow],
        Terms { exactly: Some(1), ..Terms::plain(3) },
        Prize::loser("Participation Prize"),
    ),
    next: Deck::Event,
    effects: &[Effect { at: Window::Prize, run: act!(prize), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

fn prize(c: Ctx<'_>) {
    draw(c.t, c.me, 3);
}
