//! Binary Worlds: two planets at once, the second for whoever loses the first.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::place::Place;
use crate::ships::send;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Binary Worlds",
    kind: Kind::Discover(Terms { planets: 2, ..Terms::plain(5) }, Prize::loser("Runner-Up Prize")),
    next: Deck::Refresh,
    effects: &[Effect {
        at: Window::Prize,
        run: run!(prize),
        asks: &[("send", "Do you send 1 ship to the second planet that was discovered?")],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

async fn prize(c: Ctx<'_>) -> Flow {
    let (second, supply) = c.board(|board| (board.clash.second_planet, board.ships(c.me, Place::Supply)));
    if let Some(planet) = second
        && supply > 0
        && c.ask_yes(0).await
    {
        send(c.t, c.me, planet, 1);
    }
    Ok(())
}
