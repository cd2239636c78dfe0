//! Low Profile: the lower clout wins.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::planets::Symbol::{Blue, Green, Pink, White, Yellow};
use crate::ships::recover_up_to;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Low Profile",
    kind: Kind::BarDuel(
        [Pink, Yellow, Blue, White, Green],
        Terms { lower_wins: true, ..Terms::plain(9) },
        Prize::winner("Humble Prize"),
    ),
    next: Deck::Refresh,
    effects: &[Effect { at: Window::Prize, run: run!(prize), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn prize(c: Ctx<'_>) -> Flow {
    recover_up_to(c.t, c.me, 4).await?;
    Ok(())
}
