//! Echo: its plan repeats what its opponent discarded last.

use kernel::Seat;

use super::{AlienSheet, Complexity};
use crate::State;
use crate::board::other;
use crate::cards::{Face, Pile};
use crate::effects::{Alters, Ctx, During, Effect, Flow, Window, run};
use crate::phases::set_value;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Echo",
    complexity: Complexity::Yellow,
    effects: &[Effect {
        name: "Repeat",
        at: Window::PlansShown,
        during: During::Clash,
        when: |state, me| repeated(state, me).is_some(),
        run: run!(repeat),
        says: "your plan counts as much as the top card of your opponent's discard pile",
        ..Effect::BLANK
    }],
    alters: Alters { orders_discards: true, ..Alters::BLANK },
};

fn repeated(state: &State, me: Seat) -> Option<i16> {
    let top = state.cards.top(Pile::Discard(other(me)))?;
    state.cards.known(top).and_then(Face::plan_value)
}

async fn repeat(c: Ctx<'_>) -> Flow {
    let value = repeated(&c.t.get(), c.me);
    if let Some(value) = value {
        set_value(c.t, c.me, value);
    }
    Ok(())
}
