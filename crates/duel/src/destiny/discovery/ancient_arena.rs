//! Ancient Arena: no help from outside.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::hands::draw;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Ancient Arena",
    kind: Kind::Discover(
        Terms { reinforcements: false, ..Terms::plain(11) },
        Prize::loser("Good Sport Prize"),
    ),
    next: Deck::Event,
    effects: &[Effect { at: Window::Prize, run: run!(prize), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn prize(c: Ctx<'_>) -> Flow {
    draw(c.t, c.me, 4);
    Ok(())
}
