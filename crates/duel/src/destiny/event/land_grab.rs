//! Land Grab: a ship for any planet there is.

use crate::State;
use crate::destiny::{Deck, DestinySheet, Kind};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::place::Place;
use crate::ships::send;
use crate::words::Pick;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Land Grab",
    kind: Kind::Contest,
    next: Deck::Discovery,
    effects: &[Effect {
        at: Window::ContestWon,
        run: run!(won),
        asks: &[("planet", "To which revealed planet do you send 1 ship of your supply, if to any?")],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

async fn won(c: Ctx<'_>) -> Flow {
    let able = c.board(|board| board.ships(c.me, Place::Supply) > 0 && !board.planets.is_empty());
    if !able {
        return Ok(());
    }
    let planets = |s: &State| s.board.planets.iter().map(Pick::Planet);
    if let Some(Pick::Planet(planet)) = c.ask(0, |s, q| q.one(planets(s)).or_pass()).await {
        send(c.t, c.me, planet, 1);
    }
    Ok(())
}
