//! Completist: wants one planet of each kind.

use kernel::Viewers;

use super::{AlienSheet, Complexity};
use crate::State;
use crate::cards::Pile;
use crate::effects::{Alters, Ctx, Effect, Flow, Window, run};
use crate::events::Event;
use crate::moves::{put_on_top, show};
use crate::planets::Symbol;

const LOOKS: usize = 3;
const SET: usize = 4;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Completist",
    complexity: Complexity::Yellow,
    effects: &[Effect {
        name: "Wish List",
        at: Window::SetUp,
        run: run!(wish),
        asks: &[("last", "Of these planets, which is to come after the others?")],
        says: "look at the next 3 planets and put them back in any order",
        ..Effect::BLANK
    }],
    alters: Alters {
        wins: Some(|state, me| {
            let mine = state.board.controlled(me);
            Symbol::ALL
                .into_iter()
                .filter(|&symbol| mine.iter().any(|planet| planet.symbol() == symbol))
                .count()
                >= SET
        }),
        ..Alters::BLANK
    },
};

fn top(state: &State, count: usize) -> kernel::CardSet {
    state.cards.iter(Pile::PlanetStack).take(count).collect()
}

async fn wish(c: Ctx<'_>) -> Flow {
    let looked = top(&c.t.get(), LOOKS);
    show(c.t, looked, Viewers::only(c.me));
    for card in looked.iter() {
        c.t.tell(|state| Event::Looks { seat: c.me, card: state.sight(card) });
    }
    // The one that comes last is put back first.
    let mut left = looked;
    while left.len() > 1 {
        let rest = left;
        let card = c.ask(0, |_, q| q.card(rest)).await;
        left.remove(card);
        put_on_top(c.t, card, Pile::PlanetStack);
    }
    left.iter().for_each(|card| put_on_top(c.t, card, Pile::PlanetStack));
    Ok(())
}
