//! Border Dispute: nobody is barred from sending, whoever is there already.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::hands::{draw, gain};
use crate::planets::Symbol::{Blue, Green, Pink, White, Yellow};

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Border Dispute",
    kind: Kind::BarDuel(
        [Green, Yellow, White, Pink, Blue],
        Terms::plain(6),
        Prize::loser("Hard Feelings Prize"),
    ),
    next: Deck::Discovery,
    effects: &[Effect { at: Window::Prize, run: run!(prize), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn prize(c: Ctx<'_>) -> Flow {
    gain(c.t, c.me, 1);
    draw(c.t, c.me, 1);
    Ok(())
}
