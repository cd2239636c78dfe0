//! Amoeba: lets its ships flow into the encounter or out of it, once the cards are down.

use kernel::{MAX_FLEET, Seat};

use super::{Alert, AlienSheet};
use crate::State;
use crate::effects::{Ctx, Effect, Flow, Phases, Roles, Window, run};
use crate::moves::{move_ships, react, settle};
use crate::ships::move_out;
use crate::words::Pick;

/// How many ships the wild flare moves at most.
const MOST_WILD: usize = 4;

const ASKS: &[(&str, &str)] = &[
    ("way", "Do you bring ships into the encounter, or take some out of it?"),
    ("bring", "Which of your ships do you bring into the encounter?"),
    ("take", "How many of your ships do you take out of the encounter, and to which of your colonies?"),
];

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Ooze",
    alert: Alert::Yellow,
    power: &[Effect { roles: Roles::MAIN, ..OOZE }],
    wild: &[Effect {
        at: Window::BeforeSelection,
        roles: Roles::MAIN,
        phases: Phases::PLANNING,
        when: has_colony_elsewhere,
        run: run!(flow_a_little),
        asks: ASKS,
        says: "bring one to four more of your ships into the encounter, or take so many out of it",
        ..Effect::BLANK
    }],
    superb: &[Effect { roles: Roles::ALLY, ..OOZE }],
    ..AlienSheet::BLANK
};

const OOZE: Effect = Effect {
    at: Window::Selected,
    phases: Phases::PLANNING,
    when: |state, me| state.board.ships_in_encounter(me) > 0 && has_colony_elsewhere(state, me),
    run: run!(ooze),
    asks: ASKS,
    says: "bring any number of your ships into the encounter, or take any number out of it",
    ..Effect::BLANK
};

/// Every colony has ships, and takes ships: so ships can come in as well as go out.
fn has_colony_elsewhere(state: &State, me: Seat) -> bool {
    state.board.fleet_elsewhere(me).next().is_some()
}

async fn ooze(c: Ctx<'_>) -> Flow {
    move_up_to(c, MAX_FLEET).await
}

async fn flow_a_little(c: Ctx<'_>) -> Flow {
    move_up_to(c, MOST_WILD).await
}

async fn move_up_to(c: Ctx<'_>, most: usize) -> Flow {
    let Some(station) = c.t.get().board.station(c.me) else { return Ok(()) };
    let there = c.t.get().board.ships_in_encounter(c.me);
    // Without ships in the encounter there is only one way.
    let way = if there == 0 { Pick::In } else { c.ask(0, |_, q| q.one([Pick::In, Pick::Out])).await };
    if way == Pick::In {
        let ships = c.ask(1, |s, q| q.ships(s.board.fleet_elsewhere(c.me), 1, most)).await;
        move_out(c.t, c.me, &ships, station).await;
    } else {
        let most = most.min(there.into());
        let ships = c
            .ask(2, |s, q| q.ships(s.board.fleet_elsewhere(c.me).map(|(place, _)| (place, there)), 1, most))
            .await;
        for (place, count) in ships {
            move_ships(c.t, c.me, station, place, count);
        }
    }
    settle(c.t);
    react!(c.t);
    Ok(())
}
