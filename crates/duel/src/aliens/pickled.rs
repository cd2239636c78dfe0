//! Pickled: keeps the plans it lost with in a jar, and opens the jar when it suits.

use kernel::Seat;

use super::{AlienSheet, Complexity};
use crate::State;
use crate::cards::Pile;
use crate::effects::{Ctx, During, Effect, Flow, Once, Window, run};
use crate::events::Event;
use crate::moves::put;
use crate::phases::replace_plan;

/// How many cards the jar holds.
const ROOM: usize = 3;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Pickled",
    complexity: Complexity::Red,
    effects: &[
        Effect {
            name: "Seal the Jar",
            at: Window::PlanDiscard,
            during: During::Clash,
            when: |state, me| {
                let winner = state.board.clash.winner;
                is_own(state, me) && winner.is_some_and(|winner| winner != me)
            },
            run: run!(seal),
            asks: &[("out", "The jar is full. Which card goes to your discard pile first?")],
            says: "put your plan into the jar instead of discarding it",
            ..Effect::BLANK
        },
        Effect {
            name: "Pop the Lid",
            at: Window::PlansShown,
            during: During::Clash,
            once: Once::Clash,
            when: |state, me| state.cards.count(Pile::Jar(me)) > 0,
            run: run!(pop),
            asks: &[("plan", "Which card of the jar becomes your plan?")],
            says: "replace your plan with a card of the jar",
            ..Effect::BLANK
        },
    ],
    ..AlienSheet::BLANK
};

fn is_own(state: &State, me: Seat) -> bool {
    state.board.happening.is_some_and(|happening| happening.seat == me)
}

async fn seal(c: Ctx<'_>) -> Flow {
    let (plan, full) = {
        let cards = &c.t.get().cards;
        (cards.top(Pile::Plan(c.me)), cards.count(Pile::Jar(c.me)) >= ROOM)
    };
    let Some(plan) = plan else { return Ok(()) };
    if full {
        let out = c.ask(0, |s, q| q.card(s.cards.set(Pile::Jar(c.me)))).await;
        put(c.t, out, Pile::Discard(c.me));
        c.t.tell(|state| Event::Discards { seat: c.me, card: state.sight(out) });
    }
    put(c.t, plan, Pile::Jar(c.me));
    c.t.tell(|state| Event::Lays { seat: c.me, card: state.sight(plan), text: "into the jar" });
    Ok(())
}

async fn pop(c: Ctx<'_>) -> Flow {
    let card = c.ask(0, |s, q| q.card(s.cards.set(Pile::Jar(c.me)))).await;
    replace_plan(c.t, c.me, card).await
}
