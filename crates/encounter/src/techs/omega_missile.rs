//! Omega Missile: destroys a planet.

use arrayvec::ArrayVec;
use kernel::{MAX_SEATS, Seat};

use super::TechCard;
use crate::effects::{Ctx, Effect, Flow, Phases, Window, run};
use crate::moves::set_planet;
use crate::place::{Place, Planet};
use crate::ships::lose;
use crate::words::Pick;

pub(super) const CARD: TechCard = TechCard {
    research: Some(8),
    effects: &[Effect {
        at: Window::EncounterStart,
        phases: Phases::REGROUP,
        run: run!(launch),
        asks: &[("planet", "Which planet do you destroy?")],
        says: "destroy a planet, anywhere; every ship on it goes to the warp",
        ..Effect::BLANK
    }],
    ..TechCard::BLANK
};

async fn launch(c: Ctx<'_>) -> Flow {
    let picked = c.ask(0, |s, q| q.one(s.board.planets.iter().map(Pick::Planet))).await;
    let Pick::Planet(planet) = picked else { return Ok(()) };
    c.tell(|_| format!("{planet} is destroyed"));
    // It is gone before anybody can answer the loss of the ships there.
    set_planet(c.t, planet, false);
    let ships = ships_there(c, planet);
    lose(c.t, &ships, false).await?;
    Ok(())
}

fn ships_there(c: Ctx<'_>, planet: Planet) -> ArrayVec<(Seat, Place, u8), MAX_SEATS> {
    let state = &c.t.get();
    state.seats().iter().map(|seat| (seat, planet.into(), state.board.ships(seat, planet))).collect()
}
