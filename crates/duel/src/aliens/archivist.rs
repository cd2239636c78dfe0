//! Archivist: has room for more cards, and a store under its deck.

use kernel::CardSet;

use super::AlienSheet;
use crate::cards::Pile;
use crate::effects::{Alters, Ctx, During, Effect, Flow, Once, Window, run};
use crate::events::Event;
use crate::hands::draw;
use crate::moves::{conceal, put};

const HAND_LIMIT: usize = 8;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Archivist",
    effects: &[Effect {
        name: "Off-Site Storage",
        at: Window::BeforePlans,
        during: During::Clash,
        once: Once::Clash,
        when: |state, me| state.cards.count(Pile::Hand(me)) > 0,
        run: run!(store),
        asks: &[("card", "Which card of your hand goes to the bottom of your deck, before you draw one?")],
        says: "put a card of your hand on the bottom of your deck, unseen, and draw one",
        ..Effect::BLANK
    }],
    alters: Alters { hand_limit: Some(HAND_LIMIT), ..Alters::BLANK },
    ..AlienSheet::BLANK
};

async fn store(c: Ctx<'_>) -> Flow {
    let card = c.ask(0, |s, q| q.card(s.cards.set(Pile::Hand(c.me)))).await;
    let stored = conceal(c.t, Pile::Hand(c.me), CardSet::of(card)).nth(0);
    if let Some(card) = stored {
        put(c.t, card, Pile::Deck(c.me));
        c.t.tell(|state| Event::Lays {
            seat: c.me,
            card: state.sight(card),
            text: "on the bottom of the deck",
        });
    }
    draw(c.t, c.me, 1);
    Ok(())
}
