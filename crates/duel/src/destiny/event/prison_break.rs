//! Prison Break: ships get out of the warp, most of them the winner's.

use crate::destiny::{Deck, DestinySheet, Kind};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::ships::recover_up_to;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Prison Break",
    kind: Kind::Contest,
    next: Deck::Refresh,
    effects: &[Effect { at: Window::ContestWon, run: run!(won), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn won(c: Ctx<'_>) -> Flow {
    recover_up_to(c.t, c.me, 6).await?;
    recover_up_to(c.t, c.opponent(), 2).await?;
    Ok(())
}
