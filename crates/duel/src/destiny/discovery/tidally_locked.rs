//! Tidally Locked: the smaller fleet has the advantage.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Window, act};
use crate::moves::ready;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Tidally Locked",
    kind: Kind::Discover(Terms { fewer_ships: true, ..Terms::plain(7) }, Prize::loser("Night Shift Prize")),
    next: Deck::Event,
    effects: &[Effect { at: Window::Prize, run: act!(prize), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

fn prize(c: Ctx<'_>) {
    let spent = c.board(|board| board.spent[c.me.index()]);
    spent.iter().for_each(|tactic| ready(c.t, c.me, tactic));
}
