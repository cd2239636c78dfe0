//! Futurist: sees the next destiny card coming.

use kernel::{CardSet, Viewers};

use super::{AlienSheet, Complexity};
use crate::cards::Pile;
use crate::effects::{Alters, Ctx, Effect, Flow, Window, run};
use crate::events::Event;
use crate::moves::{put, show};

const FORESEEN: i16 = 2;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Futurist",
    complexity: Complexity::Red,
    effects: &[Effect {
        name: "Second Sight",
        at: Window::DestinyDue,
        run: run!(look),
        asks: &[("bury", "You have seen the next destiny card. Do you put it under its deck?")],
        says: "look at the next destiny card, and perhaps put it under its deck",
        ..Effect::BLANK
    }],
    alters: Alters {
        clout: Some(|clout, state, me| {
            if state.board.foreseen.contains(me) {
                clout.extra[me.index()] += FORESEEN;
            }
        }),
        ..Alters::BLANK
    },
};

async fn look(c: Ctx<'_>) -> Flow {
    let card = c.board(|board| board.happening.and_then(|happening| happening.card));
    let Some(card) = card else { return Ok(()) };
    show(c.t, CardSet::of(card), Viewers::only(c.me));
    c.t.tell(|state| Event::Looks { seat: c.me, card: state.sight(card) });
    if c.ask_yes(0).await {
        let deck: Pile = c.t.get().cards.pile_of(card);
        put(c.t, card, deck);
        c.tell(|_| "puts the card under its deck".into());
    } else {
        c.edit(|board| board.foreseen.insert(c.me));
        c.tell(|_| "lets the card come".into());
    }
    Ok(())
}
