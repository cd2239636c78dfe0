//! Oracle: sees the opponent's card before choosing its own.

use kernel::Seat;

use super::{Alert, AlienSheet};
use crate::State;
use crate::board::{Halt, Outcome, Side};
use crate::effects::{Ctx, Effect, Phases, Roles, Window, act};
use crate::hands::mix;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Foresee",
    alert: Alert::Green,
    power: &[Effect {
        at: Window::Selecting,
        roles: Roles::MAIN,
        must: true,
        phases: Phases::PLANNING,
        run: act!(foresee),
        says: "your opponent selects first, and face up",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::BeforeSelection,
        roles: Roles::MAIN,
        phases: Phases::PLANNING,
        when: has_opponent,
        run: act!(mix_hands),
        says: "your hand and your opponent's are shuffled together and dealt anew",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::FirstShown,
        roles: Roles::MAIN,
        phases: Phases::PLANNING,
        when: opponent_has_shown,
        run: act!(call_off),
        says: "end the encounter as after a deal, with nothing exchanged",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

fn foresee(c: Ctx<'_>) {
    c.edit(|board| {
        let side = board.encounter.main_side(c.me);
        board.encounter.selection.first = side.map(Side::other);
    });
}

fn has_opponent(state: &State, me: Seat) -> bool {
    state.board.encounter.opponent(me).is_some()
}

fn mix_hands(c: Ctx<'_>) {
    if let Some(opponent) = c.opponent() {
        mix(c.t, c.me, opponent);
    }
}

fn opponent_has_shown(state: &State, me: Seat) -> bool {
    let shown = state.board.happening.map(|happening| happening.seat);
    shown.is_some() && shown == state.board.encounter.opponent(me)
}

fn call_off(c: Ctx<'_>) {
    c.end_encounter(Outcome::CalledOff, Halt::EndEncounter);
}
