//! Amoeba: lets its ships flow into the encounter or out of it, once the cards are down.

use kernel::{MAX_FLEET, Seat};

use super::{Alert, AlienSheet};
use crate::State;
use crate::effects::{About, Ctx, Effect, Flow, Kind, Phases, Roles, Window, run};
use crate::moves::{react, settle};
use crate::ships::{choose_flagship, move_out, part_ways};
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
    power: &[Effect { roles: Roles::MAIN, kind: Kind::Declares, run: run!(ooze), ..OOZE }],
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
    superb: &[Effect { roles: Roles::ALLY, run: run!(ooze_as_ally), ..OOZE }],
    ..AlienSheet::BLANK
};

const OOZE: Effect = Effect {
    at: Window::Selected,
    phases: Phases::PLANNING,
    when: |state, me| state.board.ships_in_encounter(me) > 0 && has_colony_elsewhere(state, me),
    asks: ASKS,
    says: "bring any number of your ships into the encounter, or take any number out of it",
    ..Effect::BLANK
};

/// Every colony has ships, and takes ships: so ships can come in as well as go out.
fn has_colony_elsewhere(state: &State, me: Seat) -> bool {
    state.board.fleet_elsewhere(me).next().is_some()
}

/// Which way the ships go is said before the use can be zapped.
async fn ooze(c: Ctx<'_>) -> Flow {
    let way = choose_way(c).await;
    c.tell(|_| {
        if way == Pick::In { "ships come into the encounter" } else { "ships leave the encounter" }.into()
    });
    let announced = About { inward: Some(way == Pick::In), ..About::default() };
    if c.stands(announced).await? { move_up_to(c, way, MAX_FLEET).await } else { Ok(()) }
}

async fn ooze_as_ally(c: Ctx<'_>) -> Flow {
    let way = choose_way(c).await;
    move_up_to(c, way, MAX_FLEET).await
}

async fn flow_a_little(c: Ctx<'_>) -> Flow {
    let way = choose_way(c).await;
    move_up_to(c, way, MOST_WILD).await
}

/// Without ships in the encounter there is only one way.
async fn choose_way(c: Ctx<'_>) -> Pick {
    let there = c.t.get().board.ships_in_encounter(c.me);
    if there == 0 { Pick::In } else { c.ask(0, |_, q| q.one([Pick::In, Pick::Out])).await }
}

async fn move_up_to(c: Ctx<'_>, way: Pick, most: usize) -> Flow {
    let Some(station) = c.t.get().board.station(c.me) else { return Ok(()) };
    let there = c.t.get().board.ships_in_encounter(c.me);
    let can_move = has_colony_elsewhere(&c.t.get(), c.me) && (way == Pick::In || there > 0);
    if !can_move {
        return Ok(());
    }
    if way == Pick::In {
        let ships = c.ask(1, |s, q| q.ships(s.board.fleet_elsewhere(c.me), 1, most)).await;
        move_out(c.t, c.me, &ships, station).await;
    } else {
        let most = most.min(there.into());
        let ships = c
            .ask(2, |s, q| q.ships(s.board.fleet_elsewhere(c.me).map(|(place, _)| (place, there)), 1, most))
            .await;
        let count = ships.iter().map(|&(_, ships)| ships).sum();
        choose_flagship(c.t, c.me, c.me, &[(station, count)]).await;
        part_ways(c.t, c.me, station, ships).await;
    }
    settle(c.t);
    react!(c.t);
    Ok(())
}
