//! Gambler: bets that the next card of the deck is higher than the plan.

use std::cmp::Ordering;

use kernel::Seat;

use super::{EnvoySheet, Suit};
use crate::State;
use crate::cards::{Face, Pile};
use crate::effects::{Ctx, During, Effect, Kind, Window, act};
use crate::events::Event;
use crate::hands::next_card;
use crate::moves::put;

/// What the clout gains by a bet that is won, and loses by one that is lost.
const WON: i16 = 10;
const LOST: i16 = 5;

pub(super) const SHEET: EnvoySheet = EnvoySheet {
    title: "Gambler",
    suit: Suit::Heart,
    effects: &[
        Effect {
            name: "Double or Nothing",
            at: Window::Chosen,
            during: During::Clash,
            when: can_bet,
            run: act!(bet),
            says: "lay the top card of your deck unseen beside your plan: +10 if it is higher, -5 if it is lower",
            ..Effect::BLANK
        },
        Effect {
            name: "Double or Nothing",
            at: Window::PlansRevealed,
            kind: Kind::Automatic,
            during: During::Clash,
            when: |state, me| state.cards.count(Pile::Wager(me)) > 0,
            run: act!(settle),
            says: "the card beside your plan is compared with it: +10 if it is higher, -5 if it is lower",
            ..Effect::BLANK
        },
    ],
    ..EnvoySheet::BLANK
};

/// There is a plan, and a card to lay beside it.
fn can_bet(state: &State, me: Seat) -> bool {
    let has = |pile| state.cards.count(pile) > 0;
    has(Pile::Plan(me)) && (has(Pile::Deck(me)) || has(Pile::Discard(me)))
}

fn bet(c: Ctx<'_>) {
    let card = next_card(c.t, c.me);
    if let Some(card) = card {
        put(c.t, card, Pile::Wager(c.me));
        c.t.tell(|state| Event::Lays {
            seat: c.me,
            card: state.sight(card),
            text: "face down beside the plan, unseen",
        });
    }
}

/// The numbers printed on the two cards are compared, whatever the plan counts for.
fn settle(c: Ctx<'_>) {
    let [bet, plan] = {
        let cards = &c.t.get().cards;
        let printed = |pile| cards.top(pile).and_then(|card| cards.known(card)).and_then(Face::plan_value);
        [Pile::Wager(c.me), Pile::Plan(c.me)].map(printed)
    };
    let (Some(bet), Some(plan)) = (bet, plan) else { return };
    match bet.cmp(&plan) {
        Ordering::Greater => {
            c.add_clout(c.me, WON, || format!("{bet} is higher than {plan}: the clout gains {WON}"));
        }
        Ordering::Less => {
            c.add_clout(c.me, -LOST, || format!("{bet} is lower than {plan}: the clout loses {LOST}"));
        }
        Ordering::Equal => c.tell(|_| format!("{bet} is as high as {plan}: nothing comes of it")),
    }
}
