//! Nomad: breaks camp before a duel, and moves on with the caravan after one that it won.

use arrayvec::ArrayVec;
use kernel::{MAX_PICKS, Seat};

use super::{AlienSheet, Complexity};
use crate::State;
use crate::effects::{Ctx, During, Effect, Flow, Window, run};
use crate::moves::move_ships;
use crate::place::Place;
use crate::planets::Planet;
use crate::ships::retreat;
use crate::words::Pick;

const TO: u8 = 0;
const SHIPS: u8 = 1;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Nomad",
    complexity: Complexity::Red,
    effects: &[
        Effect {
            name: "Strike Camp",
            at: Window::BeforeDials,
            during: During::Duel,
            when: |state, me| camps(state, me).next().is_some(),
            run: run!(strike),
            asks: &[("ships", "Which of your ships retreat to your supply before dials are set?")],
            says: "ships on other planets retreat to your supply",
            ..Effect::BLANK
        },
        Effect {
            name: "Caravan",
            at: Window::Retreated,
            during: During::Duel,
            when: |state, me| {
                let board = &state.board;
                board.clash.winner == Some(me)
                    && board.ships_in_duel(me) > 1
                    && goals(state, me).next().is_some()
            },
            run: run!(travel),
            asks: &[
                ("to", "You won the duel. To which planet do some of your ships travel on?"),
                ("ships", "How many ships travel on? At least 1 must stay."),
            ],
            says: "move ships from the planet you won to another that is yours or empty",
            ..Effect::BLANK
        },
    ],
    ..AlienSheet::BLANK
};

/// The own ships on planets that are not being dueled over.
fn camps(state: &State, me: Seat) -> impl Iterator<Item = (Place, u8)> + Clone + '_ {
    let board = &state.board;
    let others = board.planets.iter().filter(|&planet| board.clash.dueled() != Some(planet));
    others.map(move |planet| (planet.into(), board.ships(me, planet))).filter(|&(_, ships)| ships > 0)
}

async fn strike(c: Ctx<'_>) -> Flow {
    let leaving = c.ask(0, |s, q| q.ships(camps(s, c.me), 1, usize::MAX)).await;
    for (place, ships) in leaving {
        if let Place::Planet(planet) = place {
            retreat(c.t, c.me, planet, ships);
        }
    }
    Ok(())
}

/// The other planets that have an own ship or none at all.
fn goals(state: &State, me: Seat) -> impl Iterator<Item = Planet> + '_ {
    let board = &state.board;
    let others = board.planets.iter().filter(|&planet| board.clash.planet != Some(planet));
    others.filter(move |&planet| {
        board.ships(me, planet) > 0 || board.order().into_iter().all(|seat| board.ships(seat, planet) == 0)
    })
}

async fn travel(c: Ctx<'_>) -> Flow {
    let goals = |s: &State| goals(s, c.me).map(Pick::Planet).collect::<ArrayVec<_, MAX_PICKS>>();
    let Pick::Planet(to) = c.ask(TO, |s, q| q.one(goals(s))).await else { return Ok(()) };
    let (from, most) = c.board(|board| (board.clash.planet, board.ships_in_duel(c.me).saturating_sub(1)));
    if let Some(from) = from {
        let ships = c.ask_number(SHIPS, 1, most).await;
        move_ships(c.t, c.me, from.into(), to.into(), ships);
    }
    Ok(())
}
