//! Neutral Zone: weapons stay at home.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::friendship::may_increase;
use crate::hands::draw;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Neutral Zone",
    kind: Kind::Discover(Terms { tactics: 0, ..Terms::plain(6) }, Prize::loser("Peace Dividend Prize")),
    next: Deck::Event,
    effects: &[Effect { at: Window::Prize, run: run!(prize), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn prize(c: Ctx<'_>) -> Flow {
    may_increase(c.t, c.me).await?;
    draw(c.t, c.me, 1);
    Ok(())
}
