//! Calculator: takes the lower attack card off the higher one.

use super::{Alert, AlienSheet};
use crate::State;
use crate::effects::{Counts, Ctx, Effect, Flow, Force, Phases, Roles, Step, Tally, Window, act, run};
use crate::words::Pick;

/// What a call of odd counts as; even is 0.
const ODD: i16 = 1;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Equalize",
    alert: Alert::Yellow,
    power: &[Effect { roles: Roles::MAIN, ..EQUALIZE }],
    wild: &[Effect {
        at: Window::Selected,
        roles: Roles::MAIN,
        phases: Phases::PLANNING,
        run: run!(call),
        counts: Some(Counts { step: Step::CardLast, apply: settle_call }),
        asks: &[("call", "Will the values of both attack cards add up to an odd or to an even number?")],
        says: "call odd or even: right, and your attack card is taken off your opponent's; wrong, and theirs off yours",
        ..Effect::BLANK
    }],
    superb: &[Effect { roles: Roles::ALLY, ..EQUALIZE }],
    ..AlienSheet::BLANK
};

const EQUALIZE: Effect = Effect {
    at: Window::Selected,
    phases: Phases::PLANNING,
    run: act!(announce),
    counts: Some(Counts { step: Step::CardCompared, apply: equalize }),
    says: "of two attack cards, the higher one loses the value of the lower one",
    ..Effect::BLANK
};

fn announce(c: Ctx<'_>) {
    if let Some(side) = c.side() {
        c.count(side, 0);
        c.tell(|_| "of two attacks, the higher one will lose the value of the lower one".into());
    }
}

fn equalize(tally: &mut Tally, state: &State, _: Force) {
    if !state.board.encounter.two_attacks() {
        return;
    }
    let [offense, defense] = &mut tally.cards;
    if *offense > *defense {
        *offense -= *defense;
    } else if *defense > *offense {
        *defense -= *offense;
    }
}

async fn call(c: Ctx<'_>) -> Flow {
    let called = c.ask(0, |_, q| q.one([Pick::Odd, Pick::Even])).await;
    if let Some(side) = c.side() {
        c.count(side, if called == Pick::Odd { ODD } else { 0 });
        c.tell(|_| format!("calls {called}"));
    }
    Ok(())
}

fn settle_call(tally: &mut Tally, state: &State, force: Force) {
    if !state.board.encounter.two_attacks() {
        return;
    }
    let [offense, defense] = tally.cards;
    let is_right = (offense + defense).rem_euclid(2) == force.amount;
    let loser = if is_right { force.side.other() } else { force.side };
    tally.cards[loser.index()] -= tally.cards[loser.other().index()];
}
