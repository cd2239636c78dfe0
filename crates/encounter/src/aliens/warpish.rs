//! Warpish: draws strength from the ships in the warp.

use kernel::Seat;

use super::{Alert, AlienSheet};
use crate::State;
use crate::effects::{Counts, Ctx, Effect, Phases, Roles, Step, Window, act};
use crate::events::number;
use crate::place::Place;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Necromancy",
    alert: Alert::Red,
    power: &[Effect {
        must: true,
        when: |state, me| state.board.encounter.has_shown_attack(me),
        run: act!(count_all),
        amount: |state, _| state.seats().iter().map(|seat| i16::from(in_warp(state, seat))).sum(),
        says: "each ship in the warp, whoever owns it, adds 1 to your side's total",
        ..COUNT
    }],
    wild: &[Effect {
        when: |state, me| state.board.encounter.two_attacks() && in_warp(state, me) > 0,
        run: act!(count_own),
        amount: |state, me| in_warp(state, me).into(),
        says: "each of your own ships in the warp adds 1 to your side's total",
        ..COUNT
    }],
    superb: &[Effect {
        when: |state, me| {
            let encounter = &state.board.encounter;
            encounter.two_attacks()
                && encounter.opponent(me).is_some_and(|opponent| in_warp(state, opponent) > 0)
        },
        run: act!(count_against),
        says: "each of your opponent's ships in the warp takes 1 off the opposing total, besides your power",
        ..COUNT
    }],
    ..AlienSheet::BLANK
};

/// What is counted is counted when the effect is used, and never anew (FAQ 2018).
const COUNT: Effect = Effect {
    at: Window::Revealed,
    roles: Roles::MAIN,
    phases: Phases::REVEAL,
    counts: Some(Counts { step: Step::Add, apply: |tally, _, force| tally.add(force.side, force.amount) }),
    ..Effect::BLANK
};

fn in_warp(state: &State, seat: Seat) -> u8 {
    state.board.ships(seat, Place::Warp)
}

fn count_all(c: Ctx<'_>) {
    let ships = {
        let state = &c.t.get();
        state.seats().iter().map(|seat| in_warp(state, seat)).sum()
    };
    add(c, ships);
}

fn count_own(c: Ctx<'_>) {
    let ships = in_warp(&c.t.get(), c.me);
    add(c, ships);
}

fn add(c: Ctx<'_>, ships: u8) {
    if let Some(side) = c.side() {
        c.tell(|_| format!("{} in the warp", number(ships, "ship", "ships")));
        c.count(side, ships.into());
    }
}

fn count_against(c: Ctx<'_>) {
    let (Some(side), Some(opponent)) = (c.side(), c.opponent()) else { return };
    let ships = in_warp(&c.t.get(), opponent);
    c.tell(|_| format!("{} of the opponent in the warp", number(ships, "ship", "ships")));
    c.count(side.other(), -i16::from(ships));
}
