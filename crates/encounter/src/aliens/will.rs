//! Will: encounters whom it likes, where it likes.

use kernel::{Seat, SeatSet};

use super::{Alert, AlienSheet};
use crate::State;
use crate::cards::Pile;
use crate::effects::{Ctx, Effect, Flow, Phases, Roles, Window, act, run};
use crate::hands::look_at_hand;
use crate::place::PlanetSet;
use crate::words::Pick;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Choice",
    alert: Alert::Green,
    power: &[Effect {
        at: Window::DestinyDrawn,
        roles: Roles::OFFENSE,
        must: true,
        phases: Phases::DESTINY,
        when: |state, me| is_open(state) && !others(state, me).is_empty(),
        run: run!(choose),
        asks: &[("player", "Whom do you encounter?"), ("planet", "On which planet?")],
        says: "choose whom you encounter, and where",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::DestinyDrawn,
        roles: Roles::OFFENSE,
        phases: Phases::DESTINY,
        when: |state, me| is_open(state) && colonies_abroad(state, me),
        run: act!(seek_abroad),
        says: "encounter this player in any system where there is a colony of theirs",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::DestinyDrawn,
        roles: Roles::OFFENSE,
        phases: Phases::DESTINY,
        when: |state, me| is_open(state) && !with_cards(state, me).is_empty(),
        run: run!(look_first),
        asks: &[("whose", "Whose hand do you look at before you choose?")],
        says: "look at another player's hand before you choose whom to encounter",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

/// Whether the card has not been discarded again, and nobody has been chosen in its place.
fn is_open(state: &State) -> bool {
    !state.board.encounter.redirected && state.cards.count(Pile::Destiny) > 0
}

/// Where a player can be encountered: at home, with ships or without, and on every colony.
fn places(state: &State, seat: Seat) -> PlanetSet {
    state.board.home_planets(seat).or(state.board.colonies(seat))
}

fn others(state: &State, me: Seat) -> SeatSet {
    state.seats().without(me).iter().filter(|&seat| !places(state, seat).is_empty()).collect()
}

fn aim_at(c: Ctx<'_>, seat: Seat, targets: PlanetSet) {
    c.edit(|board| {
        board.set_defense(Some(seat), targets);
        board.encounter.redirected = true;
    });
}

async fn choose(c: Ctx<'_>) -> Flow {
    let Some(seat) = c.ask_player(0, |s| others(s, c.me)).await else { return Ok(()) };
    let picked = c.ask(1, |s, q| q.one(places(s, seat).iter().map(Pick::Planet))).await;
    if let Pick::Planet(planet) = picked {
        aim_at(c, seat, PlanetSet::of(planet));
    }
    Ok(())
}

/// The player to whom the card points. (A wild card points at nobody, which stands as the offense.)
fn pointed_at(state: &State, me: Seat) -> Option<Seat> {
    state.board.happening.map(|happening| happening.seat).filter(|&seat| seat != me)
}

fn colonies_abroad(state: &State, me: Seat) -> bool {
    pointed_at(state, me).is_some_and(|seat| !state.board.foreign_colonies(seat).is_empty())
}

fn seek_abroad(c: Ctx<'_>) {
    let seat = pointed_at(&c.t.get(), c.me);
    if let Some(seat) = seat {
        let targets = places(&c.t.get(), seat);
        aim_at(c, seat, targets);
    }
}

fn with_cards(state: &State, me: Seat) -> SeatSet {
    state.seats().without(me).iter().filter(|&seat| state.cards.count(Pile::Hand(seat)) > 0).collect()
}

async fn look_first(c: Ctx<'_>) -> Flow {
    if let Some(whose) = c.ask_player(0, |s| with_cards(s, c.me)).await {
        look_at_hand(c.t, c.me, whose);
    }
    Ok(())
}
