//! Border Dispute: nobody is barred from sending, whoever is there already.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Window, act};
use crate::hands::{draw, gain};
use crate::planets::Symbol::{Blue, Green, Pink, White, Yellow};

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Border Dispute",
    kind: Kind::BarDuel(
        [Green, Yellow, White, Pink, Blue],
        Terms::plain(6),
        Prize::loser("Hard Feelings Prize"),
    ),
    next: Deck::Discovery,
    effects: &[Effect { at: Window::Prize, run: act!(prize), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

fn prize(c: Ctx<'_>) {
    gain(c.t, c.me, 1);
    draw(c.t, c.me, 1);
}
