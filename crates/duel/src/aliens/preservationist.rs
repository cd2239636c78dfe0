//! Preservationist: nothing goes to waste, neither the opponent's plans nor its own small ones.

use kernel::{CardSet, Seat};

use super::{AlienSheet, Complexity};
use crate::State;
use crate::board::other;
use crate::cards::{Face, Pile};
use crate::effects::{Ctx, During, Effect, Flow, Once, Window, act, run};
use crate::events::Event;
use crate::moves::put;

/// The highest plan that can be taken back.
const SMALL: i16 = 7;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Preservationist",
    complexity: Complexity::Yellow,
    effects: &[
        Effect {
            name: "Conserve",
            at: Window::Discarded,
            once: Once::Discovery,
            when: |state, me| !returnable(state, me).is_empty(),
            run: run!(conserve),
            asks: &[("card", "Which plan goes back to your opponent's hand?")],
            says: "put a plan that your opponent has just discarded back into that hand",
            ..Effect::BLANK
        },
        Effect {
            name: "Sustainable Use",
            at: Window::PlanDiscard,
            during: During::Clash,
            when: |state, me| {
                let own = state.board.happening.filter(|happening| happening.seat == me);
                let face = own.and_then(|happening| happening.card).and_then(|card| state.cards.known(card));
                face.and_then(Face::plan_value).is_some_and(|value| value <= SMALL)
            },
            run: act!(keep),
            says: "take your small plan back into your hand instead of discarding it",
            ..Effect::BLANK
        },
    ],
    ..AlienSheet::BLANK
};

/// The opponent's plans that have just been discarded and still lie there.
fn returnable(state: &State, me: Seat) -> CardSet {
    let pile = Pile::Discard(other(me));
    let plans = |&card: &kernel::CardId| {
        state.cards.pile_of(card) == pile && state.cards.known(card).is_some_and(Face::is_plan)
    };
    state.board.discarded.cards[other(me).index()].iter().filter(plans).collect()
}

async fn conserve(c: Ctx<'_>) -> Flow {
    let card = c.ask(0, |s, q| q.card(returnable(s, c.me))).await;
    put(c.t, card, Pile::Hand(c.opponent()));
    c.t.tell(|state| Event::Takes { seat: c.opponent(), card: state.sight(card) });
    Ok(())
}

fn keep(c: Ctx<'_>) {
    let plan = c.t.get().cards.top(Pile::Plan(c.me));
    if let Some(card) = plan {
        put(c.t, card, Pile::Hand(c.me));
        c.t.tell(|state| Event::Takes { seat: c.me, card: state.sight(card) });
    }
}
