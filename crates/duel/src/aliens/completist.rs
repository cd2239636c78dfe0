//! Completist: wants planets of four different symbols rather than five planets.

use arrayvec::ArrayVec;
use kernel::{CardId, CardSet, Seat};

use super::{AlienSheet, Complexity};
use crate::State;
use crate::cards::Pile;
use crate::effects::{Alters, Ctx, Effect, Flow, Window, run};
use crate::events::Event;
use crate::moves::{conceal, put, put_on_top};
use crate::planets::Symbol;

/// How many planets it looks at.
const WISHES: usize = 3;
/// How many different symbols are a full set.
const FULL_SET: usize = 4;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Completist",
    complexity: Complexity::Yellow,
    effects: &[Effect {
        name: "Wish List",
        at: Window::SetUp,
        when: |state, _| state.cards.count(Pile::PlanetStack) > 0,
        run: run!(wish),
        asks: &[("next", "You put these planets back on the stack. Which of them comes next?")],
        says: "look at the top 3 planets of the stack and put them back in any order",
        ..Effect::BLANK
    }],
    alters: Alters { wins: Some(has_full_set), ..Alters::BLANK },
};

fn has_full_set(state: &State, me: Seat) -> bool {
    let controlled = state.board.controlled(me);
    let is_shown = |symbol: &Symbol| controlled.iter().any(|planet| planet.symbol() == *symbol);
    Symbol::ALL.iter().filter(|symbol| is_shown(symbol)).count() >= FULL_SET
}

async fn wish(c: Ctx<'_>) -> Flow {
    let tiles: ArrayVec<CardId, WISHES> = c.t.get().cards.iter(Pile::PlanetStack).take(WISHES).collect();
    for &tile in &tiles {
        put(c.t, tile, Pile::Looked(c.me));
        c.t.tell(|state| Event::Looks { seat: c.me, card: state.sight(tile) });
    }
    let left = |s: &State| s.cards.set(Pile::Looked(c.me));
    for number in (1..=tiles.len()).rev() {
        let next =
            if number > 1 { Some(c.ask(0, |s, q| q.card(left(s))).await) } else { left(&c.t.get()).nth(0) };
        let Some(next) = next else { break };
        // In which order they lie now, nobody else can follow.
        for tile in conceal(c.t, Pile::Looked(c.me), CardSet::of(next)).iter() {
            put(c.t, tile, Pile::Aside(c.me));
        }
    }
    let ordered: ArrayVec<CardId, WISHES> = c.t.get().cards.iter(Pile::Aside(c.me)).collect();
    for &tile in ordered.iter().rev() {
        put_on_top(c.t, tile, Pile::PlanetStack);
    }
    c.tell(|_| format!("puts {} planets back on the stack", ordered.len()));
    Ok(())
}
