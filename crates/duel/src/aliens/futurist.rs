//! Futurist: sees what destiny has in store, and is stronger for having known it.

use kernel::{CardSet, Viewers};

use super::{AlienSheet, Complexity};
use crate::cards::Pile;
use crate::effects::{Alters, Ctx, Effect, Flow, Window, run};
use crate::events::Event;
use crate::moves::{put, show};

/// What knowing adds to the clout.
const TOLD_YOU_SO: i16 = 2;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Futurist",
    complexity: Complexity::Red,
    effects: &[Effect {
        name: "Second Sight",
        at: Window::DestinyDue,
        when: |state, _| state.board.happening.is_some_and(|happening| happening.card.is_some()),
        run: run!(foresee),
        asks: &[(
            "bottom",
            "You have looked at the next destiny card. Do you put it on the bottom of its deck?",
        )],
        says: "look at the next destiny card, and perhaps put it on the bottom of its deck; if you leave it, its duel or \
               contest adds 2 to your clout",
        ..Effect::BLANK
    }],
    alters: Alters {
        clout: Some(|clout, state, me| {
            if state.board.foreseen.contains(me) {
                clout.extra[me.index()] += TOLD_YOU_SO;
            }
        }),
        ..Alters::BLANK
    },
};

async fn foresee(c: Ctx<'_>) -> Flow {
    let card = c.board(|board| board.happening.and_then(|happening| happening.card));
    let Some(card) = card else { return Ok(()) };
    show(c.t, CardSet::of(card), Viewers::only(c.me));
    c.t.tell(|state| Event::Looks { seat: c.me, card: state.sight(card) });
    if c.ask_yes(0).await {
        let deck = c.board(|board| board.next);
        put(c.t, card, Pile::Destiny(deck));
        c.tell(|_| format!("puts it on the bottom of the {deck} deck"));
    } else {
        c.edit(|board| board.foreseen.insert(c.me));
        c.tell(|_| "leaves it on top".into());
    }
    Ok(())
}
