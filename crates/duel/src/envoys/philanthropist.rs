//! Philanthropist: a card given away brings two.

use kernel::CardSet;

use super::{EnvoySheet, Suit};
use crate::cards::Pile;
use crate::effects::{Ctx, During, Effect, Flow, Once, Window, run};
use crate::hands::{draw, give};

const CARDS: usize = 2;

pub(super) const SHEET: EnvoySheet = EnvoySheet {
    title: "Philanthropist",
    suit: Suit::Spade,
    effects: &[Effect {
        name: "Generosity",
        at: Window::BeforePlans,
        during: During::Clash,
        once: Once::Clash,
        when: |state, me| state.cards.count(Pile::Hand(me)) > 0,
        run: run!(donate),
        asks: &[("card", "Which card of your hand do you give to your opponent?")],
        says: "give your opponent a card of your hand, and draw 2",
        ..Effect::BLANK
    }],
    ..EnvoySheet::BLANK
};

async fn donate(c: Ctx<'_>) -> Flow {
    let card = c.ask(0, |s, q| q.card(s.cards.set(Pile::Hand(c.me)))).await;
    give(c.t, c.me, CardSet::of(card));
    draw(c.t, c.me, CARDS);
    Ok(())
}
