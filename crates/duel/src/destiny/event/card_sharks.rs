//! Card Sharks: the winner picks a card and gives another.

use kernel::CardSet;

use crate::cards::Pile;
use crate::destiny::{Deck, DestinySheet, Kind};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::hands::{give, have_cards, look_at_hand};

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Card Sharks",
    kind: Kind::Contest,
    next: Deck::Event,
    effects: &[Effect {
        at: Window::ContestWon,
        run: run!(won),
        asks: &[
            ("take", "Which card do you take from your opponent?"),
            ("give", "Which other card do you give your opponent?"),
        ],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

async fn won(c: Ctx<'_>) -> Flow {
    let opponent = c.opponent();
    have_cards(c.t, opponent);
    look_at_hand(c.t, c.me);
    let any = c.t.get().cards.count(Pile::Hand(opponent)) > 0;
    if !any {
        return Ok(());
    }
    let taken = c.ask(0, |s, q| q.card(s.cards.set(Pile::Hand(opponent)))).await;
    let taken = give(c.t, opponent, CardSet::of(taken));
    let others = c.hand().without(taken);
    if !others.is_empty() {
        let given = c.ask(1, |s, q| q.card(s.cards.set(Pile::Hand(c.me)).without(taken))).await;
        give(c.t, c.me, CardSet::of(given));
    }
    Ok(())
}
