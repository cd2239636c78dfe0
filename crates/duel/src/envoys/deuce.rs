//! Deuce: a second card beside the plan.

use kernel::CardSet;

use super::{EnvoySheet, Suit};
use crate::cards::Pile;
use crate::effects::{Ctx, During, Effect, Flow, Window, run};
use crate::events::Event;
use crate::moves::{conceal, put};

pub(super) const SHEET: EnvoySheet = EnvoySheet {
    title: "Deuce",
    suit: Suit::Spade,
    effects: &[Effect {
        name: "Duality",
        at: Window::PlansLaid,
        during: During::Clash,
        when: |state, me| state.cards.count(Pile::Plan(me)) > 0 && state.cards.count(Pile::Hand(me)) > 0,
        run: run!(double),
        asks: &[("card", "Which card do you lay beside your plan, to be added to it?")],
        says: "lay a second card face down beside your plan, whose number is added",
        ..Effect::BLANK
    }],
    ..EnvoySheet::BLANK
};

async fn double(c: Ctx<'_>) -> Flow {
    let card = c.ask(0, |s, q| q.card(s.cards.set(Pile::Hand(c.me)))).await;
    let laid = conceal(c.t, Pile::Hand(c.me), CardSet::of(card)).nth(0);
    if let Some(card) = laid {
        put(c.t, card, Pile::Second(c.me));
        c.t.tell(|state| Event::Lays {
            seat: c.me,
            card: state.sight(card),
            text: "face down beside the plan",
        });
    }
    Ok(())
}
