//! Anti-Matter: the lower total wins, and most ships count against their side.

use kernel::Seat;

use super::{Alert, AlienSheet};
use crate::State;
use crate::board::Side;
use crate::effects::{Counts, Ctx, Effect, Force, Phases, Roles, Source, Step, Tally, Verdict, Window, act};

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Negation",
    alert: Alert::Yellow,
    power: &[Effect {
        at: Window::Revealed,
        roles: Roles::MAIN,
        must: true,
        phases: Phases::REVEAL,
        when: |state, _| state.board.encounter.two_attacks(),
        run: act!(invert),
        counts: Some(Counts { step: Step::ShipSign, apply: negate }),
        says: "the lower total wins; your ships and those of all allies are subtracted",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::CardPlayed,
        roles: Roles::INVOLVED,
        when: |state, me| is_anothers_flare(state, me, |source| matches!(source, Source::Wild(_))),
        run: act!(prevent),
        says: "stop the wild flare that is being played; its owner keeps it and cannot play it in this encounter",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::CardPlayed,
        when: |state, me| {
            is_anothers_flare(state, me, |source| matches!(source, Source::Wild(_) | Source::Super(_)))
        },
        run: act!(prevent),
        says: "stop the flare that is being played; its owner keeps it and cannot play it in this encounter",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

fn invert(c: Ctx<'_>) {
    if let Some(side) = c.side() {
        c.count(side, 0);
        c.tell(|_| "the lower total will win".into());
    }
}

/// Each ship is taken off at its full worth, and that is settled by now.
fn negate(tally: &mut Tally, state: &State, force: Force) {
    let allies = Side::BOTH.into_iter().flat_map(|side| state.board.encounter.allies[side.index()].iter());
    for seat in allies.chain([force.by]) {
        let ships = tally.ships_mut(seat);
        *ships = -*ships;
    }
    tally.lower_wins = true;
}

fn is_anothers_flare(state: &State, me: Seat, fits: fn(Source) -> bool) -> bool {
    state.board.answering.is_some_and(|answering| {
        answering.verdict == Verdict::Stands && answering.seat != me && fits(answering.id.source)
    })
}

fn prevent(c: Ctx<'_>) {
    c.answer(Verdict::Prevented);
}
