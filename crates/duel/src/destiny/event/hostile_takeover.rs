//! Hostile Takeover: the loser gives up a planet.

use crate::State;
use crate::destiny::{Deck, DestinySheet, Kind};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::hands::draw;
use crate::ships::retreat;
use crate::words::Pick;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Hostile Takeover",
    kind: Kind::Contest,
    next: Deck::Discovery,
    effects: &[Effect {
        at: Window::ContestWon,
        run: run!(won),
        asks: &[("planet", "You lost the contest: from which of your planets do all your ships retreat?")],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

async fn won(c: Ctx<'_>) -> Flow {
    let loser = c.opponent();
    let several = c.board(|board| board.controlled(loser).len() > 1);
    if !several {
        draw(c.t, c.me, 2);
        return Ok(());
    }
    let planets = |s: &State| s.board.controlled(loser).iter().map(Pick::Planet);
    if let Pick::Planet(planet) = c.ask_other(loser, 0, |s, q| q.one(planets(s))).await {
        retreat(c.t, loser, planet, u8::MAX);
    }
    Ok(())
}
