//! Genesis Bomb: makes a planet.

use super::TechCard;
use crate::effects::{Ctx, Effect, Flow, Phases, Window, run};
use crate::moves::set_planet;
use crate::place::{Place, Planet};
use crate::ships::{found, send_home, take_off_tech};

pub(super) const CARD: TechCard = TechCard {
    research: Some(4),
    kept_secret: true,
    effects: &[Effect {
        at: Window::EncounterStart,
        phases: Phases::REGROUP,
        when: |state, _| !state.board.genesis,
        run: run!(create),
        asks: &[("ships", "How many of the researching ships settle the new planet?")],
        says: "a new planet joins your home system; your researching ships may settle it",
        ..Effect::BLANK
    }],
    ..TechCard::BLANK
};

async fn create(c: Ctx<'_>) -> Flow {
    let Some(card) = c.card else { return Ok(()) };
    let planet = Planet::new(c.me, Planet::MOST - 1);
    c.edit(|board| board.genesis = true);
    set_planet(c.t, planet, true);
    c.tell(|_| format!("{planet} comes into being"));
    let ships = take_off_tech(c.t, c.me, card);
    let settlers = c.ask_number(0, 0, ships).await;
    found(c.t, c.me, &[(Place::Research, settlers)], planet).await?;
    send_home(c.t, c.me, Place::Research, ships - settlers).await;
    Ok(())
}
