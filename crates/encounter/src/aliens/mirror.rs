//! Mirror: reads attack cards backwards.

use kernel::Seat;

use super::{Alert, Alien, AlienSheet};
use crate::State;
use crate::board::Side;
use crate::effects::{
    Counts, Ctx, Effect, EffectId, Flow, Force, Phases, Roles, Source, Step, Tally, Window, act, run,
};
use crate::phases::set_shown;
use crate::words::Pick;

/// What is reversed: the cards of both sides, or that of one alone.
const BOTH: i16 = 0;
const ONE: i16 = 1;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Reversal",
    alert: Alert::Yellow,
    power: &[Effect {
        run: act!(reverse_both),
        says: "call a reversal: the digits of both attack cards are exchanged, so that 08 counts 80",
        ..REVERSAL
    }],
    wild: &[Effect {
        at: Window::Revealed,
        roles: Roles::MAIN,
        phases: Phases::REVEAL,
        when: differs,
        run: act!(copy),
        says: "your encounter card becomes a copy of your opponent's",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        run: run!(reverse_one),
        asks: &[("side", "For which side alone are the digits of the attack card exchanged?")],
        says: "call a reversal of one side's card alone: yours, or your opponent's",
        ..REVERSAL
    }],
    ..AlienSheet::BLANK
};

const REVERSAL: Effect = Effect {
    at: Window::Selected,
    roles: Roles::MAIN,
    phases: Phases::PLANNING,
    when: |state, _| !is_called(state),
    counts: Some(Counts { step: Step::CardDigits, apply: reverse }),
    ..Effect::BLANK
};

/// There is one reversal an encounter, whoever has the power by then.
fn is_called(state: &State) -> bool {
    [Source::Power(Alien::Mirror), Source::Super(Alien::Mirror)]
        .into_iter()
        .any(|source| Ctx::is_in_force(state, EffectId { source, index: 0 }))
}

fn reverse_both(c: Ctx<'_>) {
    if let Some(side) = c.side() {
        c.count(side, BOTH);
        c.tell(|_| "the digits of both attack cards will be exchanged".into());
    }
}

async fn reverse_one(c: Ctx<'_>) -> Flow {
    let picked = c.ask(0, |_, q| q.one(Side::BOTH.map(Pick::Side))).await;
    if let Pick::Side(side) = picked {
        c.count(side, ONE);
        c.tell(|_| format!("the digits of the {side}'s attack card will be exchanged"));
    }
    Ok(())
}

/// Every value has two digits; what is no attack counts nothing, and stays so.
fn reverse(tally: &mut Tally, _: &State, force: Force) {
    for side in Side::BOTH {
        let card = &mut tally.cards[side.index()];
        if force.amount == BOTH || force.side == side {
            *card = *card % 10 * 10 + *card / 10;
        }
    }
}

/// Whether the opponent's card counts as something else than the own one.
fn differs(state: &State, me: Seat) -> bool {
    let encounter = &state.board.encounter;
    let [offense, defense] = encounter.shown;
    offense != defense && encounter.opponent(me).is_some()
}

fn copy(c: Ctx<'_>) {
    let Some(side) = c.side() else { return };
    let other = c.encounter(|encounter| encounter.shown[side.other().index()]);
    if let Some(other) = other {
        set_shown(c.t, side, other);
    }
}
