//! Coldsleep Ship: settles a planet far from home, without an encounter.

use kernel::Seat;

use super::{TechCard, ships_on};
use crate::State;
use crate::effects::{Ctx, Effect, Flow, Phases, Window, run, use_tech};
use crate::moves::without_colony;
use crate::place::{Place, Planet, PlanetSet};
use crate::ships::{found, take_off_tech};
use crate::words::Pick;

pub(super) const CARD: TechCard = TechCard {
    research: Some(9),
    effects: &[
        Effect {
            at: Window::EncounterStart,
            phases: Phases::REGROUP,
            when: |state, me| state.board.ships_on_colonies(me) > 0 && !strange_planets(state, me).is_empty(),
            run: run!(settle),
            asks: &[
                ("planet", "Which foreign planet do you settle?"),
                ("ships", "Which of your ships settle there?"),
                (
                    "now",
                    "You have no colony to return to. Do you settle a foreign planet with all researching ships now?",
                ),
            ],
            says: "settle a foreign planet with up to four ships",
            ..Effect::BLANK
        },
        Effect { run: run!(settle_with_all), ..Effect::BLANK },
    ],
    completed: Some(run!(completed)),
    ..TechCard::BLANK
};

/// The planets of others on which a player has no colony.
fn strange_planets(state: &State, me: Seat) -> PlanetSet {
    without_colony(state, me, state.board.planets.without(PlanetSet::home(me)))
}

async fn ask_planet(c: Ctx<'_>) -> Option<Planet> {
    let picked = c.as_effect(0).ask(0, |s, q| q.one(strange_planets(s, c.me).iter().map(Pick::Planet))).await;
    if let Pick::Planet(planet) = picked { Some(planet) } else { None }
}

async fn settle(c: Ctx<'_>) -> Flow {
    let Some(planet) = ask_planet(c).await else { return Ok(()) };
    let ships = c.ask(1, |s, q| q.ships(s.board.fleet(c.me), 1, s.board.edition.most_ships.into())).await;
    found(c.t, c.me, &ships, planet).await
}

/// Without a colony to return to, the researching ships may settle at once.
async fn completed(c: Ctx<'_>) -> Flow {
    let is_homeless = {
        let state = &c.t.get();
        state.board.colonies(c.me).is_empty()
            && !strange_planets(state, c.me).is_empty()
            && c.card.is_some_and(|card| ships_on(state, card) > 0)
    };
    if is_homeless && c.ask_yes(2).await {
        use_tech(c.t, c.me, c.as_effect(1).id).await?;
    }
    Ok(())
}

async fn settle_with_all(c: Ctx<'_>) -> Flow {
    let Some((planet, card)) = ask_planet(c).await.zip(c.card) else { return Ok(()) };
    let ships = take_off_tech(c.t, c.me, card);
    found(c.t, c.me, &[(Place::Research, ships)], planet).await
}
