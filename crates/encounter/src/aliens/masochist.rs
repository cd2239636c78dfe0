//! Masochist: wins when it has lost everything.

use kernel::{Rules as _, Seat, SeatSet};

use super::{Alert, Alien, AlienSheet};
use crate::effects::{Ctx, Effect, Flow, Phases, Roles, Window, act, run};
use crate::place::Place;
use crate::ships::{remove, retrieve};
use crate::{Cosmic, State};

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Hurt Yourself",
    alert: Alert::Red,
    power: &[Effect {
        at: Window::EncounterStart,
        must: true,
        phases: Phases::REGROUP,
        when: has_lost_all,
        run: act!(win),
        says: "you win, since all your ships are lost",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::Retrieve,
        phases: Phases::REGROUP,
        when: |state, _| may_be_deprived(state) && !others_in_warp(state).is_empty(),
        run: run!(retrieve_instead),
        asks: &[("who", "Who retrieves a ship from the warp, instead of the offense?")],
        says: "another player, or you, retrieves a ship from the warp instead of the offense",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::Retrieve,
        roles: Roles::OFFENSE,
        phases: Phases::REGROUP,
        when: |state, me| state.board.retrieval.ships > 0 && state.board.ships(me, Place::Warp) > 0,
        run: run!(remove_instead),
        says: "one of your ships in the warp leaves the game, instead of one coming back",
        ..Effect::BLANK
    }],
    keeps_power: true,
    not_with: &[Alien::Healer],
    ..AlienSheet::BLANK
};

/// Whether every ship is in the warp or out of the game.
fn has_lost_all(state: &State, me: Seat) -> bool {
    let board = &state.board;
    board.colonies(me).is_empty()
        && board.ships(me, Place::Warp) + board.ships(me, Place::Out) == board.ship_count(me)
}

fn win(c: Ctx<'_>) {
    c.tell(|_| "all ships are lost, which wins the game".into());
    c.edit(|board| board.winners.insert(c.me));
}

/// Whether the offense has a ship to launch without the one that it would retrieve.
fn may_be_deprived(state: &State) -> bool {
    let (board, offense) = (&state.board, state.board.encounter.offense);
    board.retrieval.ships > 0
        && (!board.colonies(offense).is_empty() || board.ships(offense, Place::Gate) > 0)
}

/// Who could retrieve a ship in place of the offense.
fn others_in_warp(state: &State) -> SeatSet {
    let board = &state.board;
    let can = |&seat: &Seat| board.ships(seat, Place::Warp) > 0 && !board.colonies(seat).is_empty();
    state.seats().without(board.encounter.offense).iter().filter(can).collect()
}

async fn retrieve_instead(c: Ctx<'_>) -> Flow {
    let Some(seat) = c.ask_player(0, others_in_warp).await else { return Ok(()) };
    c.edit(|board| board.retrieval.ships = 0);
    c.tell(|_| format!("{} retrieves a ship, and the offense none", Cosmic::seat_name(seat)));
    retrieve(c.t, seat, 1).await
}

async fn remove_instead(c: Ctx<'_>) -> Flow {
    c.edit(|board| board.retrieval.ships -= 1);
    remove(c.t, c.me, Place::Warp, 1).await
}
