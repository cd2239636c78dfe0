//! Siege: whoever comes from outside brings one ship more.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Window, act};
use crate::hands::take_at_random;
use crate::planets::Symbol::{Blue, Green, Pink, White, Yellow};

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Siege",
    kind: Kind::BarDuel(
        [Green, Blue, Yellow, Pink, White],
        Terms { controller_barred: true, more: 1, ..Terms::plain(4) },
        Prize::winner("Spoils Prize"),
    ),
    next: Deck::Refresh,
    effects: &[Effect { at: Window::Prize, run: act!(prize), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

fn prize(c: Ctx<'_>) {
    take_at_random(c.t, c.opponent(), 1);
}
