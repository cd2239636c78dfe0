//! Asteroid Gauntlet: a large fleet does not get through whole.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::place::Place;
use crate::ships::{destroy, recover_up_to};

/// From how many ships on a fleet is struck.
const LARGE: u8 = 3;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Asteroid Gauntlet",
    kind: Kind::Discover(Terms::plain(10), Prize::loser("Wreckage Prize")),
    next: Deck::Event,
    effects: &[
        Effect { at: Window::ShipsSent, run: run!(strike), ..Effect::BLANK },
        Effect { at: Window::Prize, run: run!(prize), ..Effect::BLANK },
    ],
    ..DestinySheet::BLANK
};

/// Each fleet is struck as it arrives.
async fn strike(c: Ctx<'_>) -> Flow {
    for seat in c.order() {
        let struck = c.board(|board| {
            let clash = &board.clash;
            clash.planet.filter(|_| clash.arrived.contains(seat) && clash.sent[seat.index()] >= LARGE)
        });
        if let Some(planet) = struck {
            c.with(seat).tell(|_| "an asteroid strikes the fleet".into());
            destroy(c.t, seat, Place::Planet(planet), 1).await?;
        }
    }
    Ok(())
}

async fn prize(c: Ctx<'_>) -> Flow {
    recover_up_to(c.t, c.me, 4).await?;
    Ok(())
}
