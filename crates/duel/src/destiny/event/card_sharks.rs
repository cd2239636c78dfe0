//! Card Sharks: the better player helps themselves to a card.

use kernel::CardSet;

use crate::State;
use crate::cards::Pile;
use crate::destiny::{Deck, DestinySheet, Kind};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::events::Event;
use crate::hands::{give, have_cards, look_at_hand};
use crate::moves::put;

const TAKE: u8 = 0;
const GIVE: u8 = 1;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Card Sharks",
    kind: Kind::Contest,
    next: Deck::Event,
    effects: &[Effect {
        at: Window::ContestWon,
        run: run!(won),
        asks: &[
            ("take", "You see your opponent's hand. Which card do you take?"),
            ("give", "Which other card of your hand do you give in return?"),
        ],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

async fn won(c: Ctx<'_>) -> Flow {
    let opponent = c.opponent();
    have_cards(c.t, opponent);
    look_at_hand(c.t, c.me);
    let empty = c.with(opponent).hand().is_empty();
    if empty {
        return Ok(());
    }
    // Both know what is taken, so nothing has to be concealed.
    let taken = c.ask(TAKE, |s, q| q.card(s.cards.set(Pile::Hand(opponent)))).await;
    let alone = c.hand().is_empty();
    put(c.t, taken, Pile::Hand(c.me));
    c.t.tell(|state| Event::Gives { seat: opponent, to: c.me, card: state.sight(taken) });
    if !alone {
        let others = |s: &State| s.cards.set(Pile::Hand(c.me)).without(CardSet::of(taken));
        let given = c.ask(GIVE, |s, q| q.card(others(s))).await;
        give(c.t, c.me, CardSet::of(given));
    }
    Ok(())
}
