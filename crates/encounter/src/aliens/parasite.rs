//! Parasite: allies with whom it likes, invited or not.

use kernel::Seat;

use super::{Alert, AlienSheet};
use crate::State;
use crate::board::Side;
use crate::effects::{About, Ctx, Effect, Flow, Kind, Phases, Roles, Window, act, run};
use crate::moves::without_colony;
use crate::phases::compulsion;
use crate::place::PlanetSet;
use crate::ships::found;
use crate::words::Pick;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Infest",
    alert: Alert::Green,
    power: &[Effect {
        at: Window::Joining,
        roles: Roles::NOT_MAIN,
        phases: Phases::ALLIANCE,
        kind: Kind::Declares,
        when: is_my_turn,
        run: run!(infest),
        asks: &[("side", "Which side do you ally with?")],
        says: "ally with either side, invited or not",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::PowerLost,
        when: |state, me| !spoils(state, me).is_empty() && state.board.ships_on_colonies(me) > 0,
        run: run!(move_in),
        asks: &[
            ("planet", "On which home planet of theirs do you found a colony?"),
            ("ship", "With which ship?"),
        ],
        says: "found a colony with one ship in the home system of who has just lost the power",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::Sending,
        roles: Roles::ALLY,
        phases: Phases::ALLIANCE,
        when: |state, me| state.board.sending.is_some_and(|sending| sending.seat == me),
        run: act!(send_any_number),
        says: "send any number of ships",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

fn is_my_turn(state: &State, me: Seat) -> bool {
    let invited = state.board.encounter.invited;
    let is_my_turn = state.board.happening.is_some_and(|happening| happening.seat == me);
    // Who must ally with a side does so without the power.
    is_my_turn
        && compulsion(state, me).is_none()
        && !state.board.colonies(me).is_empty()
        && invited.iter().any(|invited| !invited.contains(me))
}

/// Which side it is to be is said before the use can be zapped.
async fn infest(c: Ctx<'_>) -> Flow {
    let Pick::Side(side) = c.ask(0, |_, q| q.one(Side::BOTH.map(Pick::Side))).await else { return Ok(()) };
    c.tell(|_| format!("is about to ally with the {side}"));
    if c.stands(About { side: Some(side), ..About::default() }).await? {
        // There is room: few effects bind anybody.
        let _ = c.edit(|board| board.encounter.bound.try_push((c.me, side, None)));
    }
    Ok(())
}

/// The home planets of who has lost the power on which there is room for a colony.
fn spoils(state: &State, me: Seat) -> PlanetSet {
    let loser = state.board.happening.map(|happening| happening.seat).filter(|&seat| seat != me);
    loser.map_or(PlanetSet::EMPTY, |seat| without_colony(state, me, state.board.home_planets(seat)))
}

async fn move_in(c: Ctx<'_>) -> Flow {
    let planet = c.ask(0, |s, q| q.one(spoils(s, c.me).iter().map(Pick::Planet))).await;
    let ship = c.ask(1, |s, q| q.ships(s.board.fleet(c.me), 1, 1)).await;
    if let Pick::Planet(planet) = planet {
        found(c.t, c.me, &ship, planet).await?;
    }
    Ok(())
}

fn send_any_number(c: Ctx<'_>) {
    c.edit(|board| board.sending.as_mut().map(|sending| sending.most = u8::MAX));
}
