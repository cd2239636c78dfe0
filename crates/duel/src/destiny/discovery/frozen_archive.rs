//! Frozen Archive: a plan can be exchanged for whatever comes next.

use crate::cards::Pile;
use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::events::Event;
use crate::hands::next_card;
use crate::moves::put;
use crate::phases::replace_plan;
use crate::words::Pick;

const CARDS: usize = 2;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Frozen Archive",
    kind: Kind::Discover(Terms::plain(3), Prize::loser("Thawed Records Prize")),
    next: Deck::Refresh,
    effects: &[
        Effect {
            at: Window::PlansShown,
            run: run!(thaw),
            asks: &[("replace", "Do you replace your plan with the top card of your deck, unseen?")],
            ..Effect::BLANK
        },
        Effect {
            at: Window::Prize,
            run: run!(prize),
            asks: &[("take", "Which cards of your discard pile do you take into your hand?")],
            ..Effect::BLANK
        },
    ],
    ..DestinySheet::BLANK
};

async fn thaw(c: Ctx<'_>) -> Flow {
    let [leader, straggler] = c.order();
    for seat in [straggler, leader] {
        let left = {
            let cards = &c.t.get().cards;
            cards.count(Pile::Deck(seat)) + cards.count(Pile::Discard(seat))
        };
        if left > 0 && c.ask_other(seat, 0, |_, q| q.one([Pick::Yes, Pick::No])).await == Pick::Yes {
            let card = next_card(c.t, seat);
            if let Some(card) = card {
                replace_plan(c.t, seat, card).await?;
            }
        }
    }
    Ok(())
}

async fn prize(c: Ctx<'_>) -> Flow {
    let pile = Pile::Discard(c.me);
    let any = c.t.get().cards.count(pile) > 0;
    if any {
        let taken = c.ask(0, |s, q| q.cards(s.cards.set(pile), 0, CARDS)).await;
        for card in taken.iter() {
            put(c.t, card, Pile::Hand(c.me));
            c.t.tell(|state| Event::Takes { seat: c.me, card: state.sight(card) });
        }
    }
    Ok(())
}
