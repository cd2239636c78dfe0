//! Time Loop: something of the past happens again.

use kernel::CardSet;

use crate::State;
use crate::cards::{Face, Pile};
use crate::destiny::{Deck, DestinySheet, EventCard, Kind};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::hands::draw;

/// How far back it reaches.
const REACH: usize = 5;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Time Loop",
    kind: Kind::Contest,
    next: Deck::Refresh,
    effects: &[Effect {
        at: Window::ContestWon,
        run: run!(won),
        asks: &[("card", "Which card of the past is resolved once more?")],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

/// The event and refresh cards among the last few.
fn repeatable(state: &State) -> CardSet {
    let fits = |&card: &kernel::CardId| match state.cards.known(card) {
        Some(Face::Event(card)) => card != EventCard::TimeLoop,
        Some(Face::Refresh(_)) => true,
        _ => false,
    };
    let this = state.board.card;
    let below = state.cards.iter(Pile::Past).skip_while(|&card| Some(card) != this).skip(1);
    below.take(REACH).filter(fits).collect()
}

async fn won(c: Ctx<'_>) -> Flow {
    let any = !repeatable(&c.t.get()).is_empty();
    if any {
        let card = c.ask(0, |s, q| q.card(repeatable(s))).await;
        c.edit(|board| board.repeat = Some(card));
    } else {
        draw(c.t, c.me, 3);
    }
    Ok(())
}
