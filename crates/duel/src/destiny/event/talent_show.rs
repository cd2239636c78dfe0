//! Talent Show: reinforcements for the best act.

use crate::destiny::{Deck, DestinySheet, Kind};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::hands::gain;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Talent Show",
    kind: Kind::Contest,
    next: Deck::Event,
    effects: &[Effect { at: Window::ContestWon, run: run!(won), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn won(c: Ctx<'_>) -> Flow {
    gain(c.t, c.me, 2);
    Ok(())
}
