//! Crabby: pinches a card at random and leaves one of its own for it.

use kernel::CardSet;

use super::{AlienSheet, Complexity};
use crate::board::{BLUE, ORANGE};
use crate::cards::Pile;
use crate::effects::{Ctx, During, Effect, Flow, Once, Window, run};
use crate::events::Event;
use crate::hands::give;
use crate::moves::{conceal, pick_at_random, put};

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Crabby",
    complexity: Complexity::Yellow,
    effects: &[Effect {
        name: "Pinch",
        at: Window::BeforePlans,
        during: During::Clash,
        once: Once::Clash,
        when: |state, _| [ORANGE, BLUE].into_iter().all(|seat| state.cards.count(Pile::Hand(seat)) > 0),
        run: run!(pinch),
        asks: &[(
            "give",
            "Which card of your hand do you hand over for the one you have pinched, still unseen?",
        )],
        says: "exchange a card of your choice for a random one of your opponent's hand",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

async fn pinch(c: Ctx<'_>) -> Flow {
    let theirs = Pile::Hand(c.opponent());
    let picked = pick_at_random(c.t, theirs, 1);
    let pinched = conceal(c.t, theirs, picked).nth(0);
    let Some(pinched) = pinched else { return Ok(()) };
    // Its owner still sees it, and thereby which one is missing.
    put(c.t, pinched, Pile::Aside(c.opponent()));
    c.t.tell(|state| Event::Lays { seat: c.opponent(), card: state.sight(pinched), text: "aside" });
    let given = c.ask(0, |s, q| q.card(s.cards.set(Pile::Hand(c.me)))).await;
    give(c.t, c.me, CardSet::of(given));
    put(c.t, pinched, Pile::Hand(c.me));
    c.t.tell(|state| Event::Gives { seat: c.opponent(), to: c.me, card: state.sight(pinched) });
    Ok(())
}
