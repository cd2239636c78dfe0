//! Vacant Shipyard: whoever loses gets many ships back.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::ships::recover_up_to;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Vacant Shipyard",
    kind: Kind::Discover(Terms::plain(8), Prize::loser("Unsupervised Prize")),
    next: Deck::Event,
    effects: &[Effect { at: Window::Prize, run: run!(prize), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn prize(c: Ctx<'_>) -> Flow {
    recover_up_to(c.t, c.me, 8).await?;
    Ok(())
}
