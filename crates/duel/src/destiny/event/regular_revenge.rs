//! Regular Revenge: whoever controls the planet has to do with the ships there.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Window, act};
use crate::hands::draw;
use crate::planets::Symbol::{Blue, Green, Pink, White, Yellow};

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Regular Revenge",
    kind: Kind::BarDuel(
        [Blue, Pink, Yellow, Green, White],
        Terms { controller_barred: true, ..Terms::plain(7) },
        Prize::winner("Fulfilling Prize"),
    ),
    next: Deck::Refresh,
    effects: &[Effect { at: Window::Prize, run: act!(prize), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

fn prize(c: Ctx<'_>) {
    draw(c.t, c.me, 5);
}
