//! Observer: protects its allies, and itself as an ally, from the warp.

use kernel::{Seat, SeatSet};

use super::{Alert, AlienSheet};
use crate::State;
use crate::board::Side;
use crate::effects::{Ctx, Effect, Flow, Phases, Roles, Window, act, order, run};
use crate::hands::draw;
use crate::place::Place;
use crate::ships::save;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Protect",
    alert: Alert::Green,
    power: &[Effect {
        at: Window::ShipsToWarp,
        roles: Roles::INVOLVED,
        must: true,
        phases: Phases::RESOLUTION,
        when: |state, me| !in_danger(state, me).is_empty(),
        run: run!(protect),
        says: "ships of your allies, or yours as an ally, return to colonies instead of going to the warp",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::AlliesJoined,
        roles: Roles::MAIN,
        phases: Phases::ALLIANCE,
        when: |state, me| !allies(state, me).is_empty(),
        run: run!(allies_draw),
        says: "each of your allies draws a card",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::Sending,
        roles: Roles::OFFENSE.or(Roles::ALLY),
        phases: Phases::LAUNCH.or(Phases::ALLIANCE),
        when: sends_with_ships_in_the_warp,
        run: act!(send_one_from_warp),
        says: "one of the ships that you send may come straight out of the warp",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

/// The allies of a main player.
fn allies(state: &State, me: Seat) -> SeatSet {
    let encounter = &state.board.encounter;
    encounter.main_side(me).map_or(SeatSet::EMPTY, |side: Side| encounter.allies[side.index()])
}

/// Whom the power protects from a loss that they are about to suffer.
fn in_danger(state: &State, me: Seat) -> SeatSet {
    let board = &state.board;
    let protected = if board.encounter.main_side(me).is_some() { allies(state, me) } else { SeatSet::of(me) };
    protected
        .iter()
        .filter(|&seat| board.loss.ships[seat.index()] > 0 && !board.colonies(seat).is_empty())
        .collect()
}

async fn protect(c: Ctx<'_>) -> Flow {
    let protected = in_danger(&c.t.get(), c.me);
    let order = order(&c.t.get());
    for seat in order.filter(|&seat| protected.contains(seat)) {
        let ships = c.t.get().board.loss.ships[seat.index()];
        save(c.t, seat, ships).await;
    }
    Ok(())
}

async fn allies_draw(c: Ctx<'_>) -> Flow {
    let allies = allies(&c.t.get(), c.me);
    let order = order(&c.t.get());
    for seat in order.filter(|&seat| allies.contains(seat)) {
        draw(c.t, seat, 1).await?;
    }
    Ok(())
}

fn sends_with_ships_in_the_warp(state: &State, me: Seat) -> bool {
    state.board.sending.is_some_and(|sending| sending.seat == me) && state.board.ships(me, Place::Warp) > 0
}

fn send_one_from_warp(c: Ctx<'_>) {
    c.edit(|board| board.sending.as_mut().map(|sending| sending.from_warp = sending.from_warp.max(1)));
}
