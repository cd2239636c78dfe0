//! Siege: one ship more than the dial shows.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Flow, Window, run};
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
    effects: &[Effect { at: Window::Prize, run: run!(prize), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn prize(c: Ctx<'_>) -> Flow {
    take_at_random(c.t, c.opponent(), 1);
    Ok(())
}
