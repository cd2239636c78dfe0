//! Forsaken Planet: whoever loses can turn to other friends.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::friendship::{may_decrease, may_increase};

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Forsaken Planet",
    kind: Kind::Discover(Terms::plain(9), Prize::loser("Naïvety Prize")),
    next: Deck::Event,
    effects: &[Effect { at: Window::Prize, run: run!(prize), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn prize(c: Ctx<'_>) -> Flow {
    may_decrease(c.t, c.me).await?;
    may_increase(c.t, c.me).await?;
    Ok(())
}
