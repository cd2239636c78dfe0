//! Fogbound World: dials stay hidden until everything is chosen.

use kernel::CardSet;

use crate::State;
use crate::cards::Pile;
use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::events::Event;
use crate::hands::look_at_top;
use crate::moves::{conceal, put};

const LOOKS: usize = 5;
const TAKES: usize = 2;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Fogbound World",
    kind: Kind::Discover(
        Terms { hidden_dials: true, ..Terms::plain(8) },
        Prize::loser("Lost-and-Found Prize"),
    ),
    next: Deck::Event,
    effects: &[Effect {
        at: Window::Prize,
        run: run!(prize),
        asks: &[
            ("take", "Which 2 of these cards do you take into your hand?"),
            ("next", "The others go under your deck. Which of them comes next?"),
        ],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

async fn prize(c: Ctx<'_>) -> Flow {
    let looked = |s: &State| s.cards.set(Pile::Looked(c.me));
    let there = look_at_top(c.t, c.me, LOOKS).len();
    if there == 0 {
        return Ok(());
    }
    let count = TAKES.min(there);
    let taken = c.ask(0, |s, q| q.cards(looked(s), count, count)).await;
    // Which of them were taken, and in which order the others lie, nobody else can follow.
    for card in conceal(c.t, Pile::Looked(c.me), taken).iter() {
        put(c.t, card, Pile::Hand(c.me));
        c.t.tell(|state| Event::Takes { seat: c.me, card: state.sight(card) });
    }
    loop {
        let left = looked(&c.t.get());
        let next = match left.len() {
            0 => return Ok(()),
            1 => left.nth(0),
            _ => Some(c.ask(1, |s, q| q.card(looked(s))).await),
        };
        let Some(next) = next else { return Ok(()) };
        for card in conceal(c.t, Pile::Looked(c.me), CardSet::of(next)).iter() {
            put(c.t, card, Pile::Deck(c.me));
        }
    }
}
