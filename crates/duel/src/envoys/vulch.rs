//! Vulch: picks a used reinforcement out of the discards.

use kernel::CardSet;

use super::{EnvoySheet, Suit};
use crate::State;
use crate::cards::{Face, Pile};
use crate::effects::{Ctx, During, Effect, Flow, Once, Window, run};
use crate::events::Event;
use crate::moves::put;

pub(super) const SHEET: EnvoySheet = EnvoySheet {
    title: "Vulch",
    suit: Suit::Spade,
    effects: &[Effect {
        name: "Scavenge",
        at: Window::Cleanup,
        during: During::Clash,
        once: Once::Clash,
        when: |state, _| !left_behind(state).is_empty(),
        run: run!(scavenge),
        asks: &[("card", "Which of the reinforcements that were played do you take into your hand?")],
        says: "take a reinforcement that was played on either clout into your hand",
        ..Effect::BLANK
    }],
    ..EnvoySheet::BLANK
};

/// The reinforcements that lay on a clout and now lie in a discard pile.
fn left_behind(state: &State) -> CardSet {
    let cards = &state.cards;
    let played = state.board.clash.played.iter().map(|played| played.card);
    let lies_there = |&card: &kernel::CardId| {
        matches!(cards.pile_of(card), Pile::Discard(_))
            && cards.known(card).is_some_and(Face::is_reinforcement)
    };
    played.filter(lies_there).collect()
}

async fn scavenge(c: Ctx<'_>) -> Flow {
    let card = c.ask(0, |s, q| q.card(left_behind(s))).await;
    put(c.t, card, Pile::Hand(c.me));
    c.t.tell(|state| Event::Takes { seat: c.me, card: state.sight(card) });
    Ok(())
}
