//! Press Conference: new friends for whoever speaks best.

use crate::destiny::{Deck, DestinySheet, Kind};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::friendship::may_increase;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Press Conference",
    kind: Kind::Contest,
    next: Deck::Refresh,
    effects: &[Effect { at: Window::ContestWon, run: run!(won), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn won(c: Ctx<'_>) -> Flow {
    if may_increase(c.t, c.me).await? {
        may_increase(c.t, c.me).await?;
    }
    Ok(())
}
