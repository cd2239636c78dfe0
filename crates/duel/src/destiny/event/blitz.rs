//! Blitz: two tactics at once.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::planets::Symbol::{Blue, Green, Pink, White, Yellow};
use crate::resources::{Gain, get};

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Blitz",
    kind: Kind::BarDuel(
        [Pink, Green, Blue, Yellow, White],
        Terms { controller_barred: true, tactics: 2, ..Terms::plain(8) },
        Prize::winner("Rearmament Prize"),
    ),
    next: Deck::Refresh,
    effects: &[Effect { at: Window::Prize, run: run!(prize), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn prize(c: Ctx<'_>) -> Flow {
    get(c.t, c.me, Gain::ReadyUpTo(2)).await
}
