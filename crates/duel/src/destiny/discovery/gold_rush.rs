//! Gold Rush: nobody holds back.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::hands::gain;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Gold Rush",
    kind: Kind::Discover(Terms { dial: Some((3, 4)), ..Terms::plain(4) }, Prize::winner("Motherlode Prize")),
    next: Deck::Event,
    effects: &[Effect { at: Window::Prize, run: run!(prize), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn prize(c: Ctx<'_>) -> Flow {
    gain(c.t, c.me, 2);
    Ok(())
}
