//! Echo: repeats what the opponent discarded last.

use kernel::Seat;

use super::{AlienSheet, Complexity};
use crate::State;
use crate::board::other;
use crate::cards::{Face, Pile};
use crate::effects::{Alters, Ctx, During, Effect, Window, act};
use crate::phases::set_value;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Echo",
    complexity: Complexity::Yellow,
    effects: &[Effect {
        name: "Repeat",
        at: Window::PlansShown,
        during: During::Clash,
        when: |state, me| last_word(state, me).is_some(),
        run: act!(repeat),
        says: "your plan counts as much as the top card of your opponent's discard pile",
        ..Effect::BLANK
    }],
    alters: Alters { orders_discards: true, ..Alters::BLANK },
};

/// The number printed on the top card of the opponent's discard pile.
fn last_word(state: &State, me: Seat) -> Option<i16> {
    let top = state.cards.top(Pile::Discard(other(me)));
    top.and_then(|card| state.cards.known(card)).and_then(Face::plan_value)
}

fn repeat(c: Ctx<'_>) {
    let value = last_word(&c.t.get(), c.me);
    if let Some(value) = value {
        set_value(c.t, c.me, value);
    }
}
