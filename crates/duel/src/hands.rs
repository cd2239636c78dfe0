//! Cards on the move: drawn, gained, taken, given, discarded.

use kernel::{CardId, CardSet, Seat, Viewers};

use crate::Table;
use crate::board::{Discarded, other};
use crate::cards::Pile;
use crate::effects::{Flow, Window, hand_limit, open, order, orders_discards};
use crate::events::Event;
use crate::moves::{conceal, pick_at_random, put, put_all, show, shuffle};
use crate::words::Ask;

/// A player draws cards from the own deck into the hand, as many as there are. Returns how many.
pub(crate) fn draw(t: &Table, seat: Seat, cards: usize) -> usize {
    (0..cards).take_while(|_| draw_one(t, seat)).count()
}

fn draw_one(t: &Table, seat: Seat) -> bool {
    let Some(card) = next_card(t, seat) else { return false };
    put(t, card, Pile::Hand(seat));
    t.tell(|state| Event::Draws { seat, card: state.sight(card) });
    true
}

/// The top card of a player's deck; an empty deck is formed anew of the discard pile.
pub(crate) fn next_card(t: &Table, seat: Seat) -> Option<CardId> {
    let top = t.get().cards.top(Pile::Deck(seat));
    if top.is_some() {
        return top;
    }
    if t.get().cards.count(Pile::Discard(seat)) > 0 {
        reshuffle(t, seat);
    }
    t.get().cards.top(Pile::Deck(seat))
}

/// A player's discard pile is shuffled into the deck.
pub(crate) fn reshuffle(t: &Table, seat: Seat) {
    put_all(t, Pile::Discard(seat), Pile::Deck(seat));
    shuffle(t, Pile::Deck(seat));
    t.tell(|_| Event::Reshuffles { seat });
}

/// A player takes cards off the own deck to look at them, as many as there are, in `Pile::Looked`.
pub(crate) fn look_at_top(t: &Table, seat: Seat, cards: usize) -> CardSet {
    for _ in 0..cards {
        let Some(card) = next_card(t, seat) else { break };
        put(t, card, Pile::Looked(seat));
        t.tell(|state| Event::Looks { seat, card: state.sight(card) });
    }
    t.get().cards.set(Pile::Looked(seat))
}

/// A player draws up to the hand limit.
pub(crate) fn draw_to_limit(t: &Table, seat: Seat) -> usize {
    let (limit, hand) = (hand_limit(&t.get(), seat), t.get().cards.count(Pile::Hand(seat)));
    draw(t, seat, limit.saturating_sub(hand))
}

/// Whoever must use a card of the hand and has none first draws up to the hand limit.
pub(crate) fn have_cards(t: &Table, seat: Seat) {
    let empty = t.get().cards.count(Pile::Hand(seat)) == 0;
    if empty {
        draw_to_limit(t, seat);
    }
}

/// A player gains reinforcements, as many as there are.
pub(crate) fn gain(t: &Table, seat: Seat, cards: usize) -> usize {
    let mut gained = 0;
    for _ in 0..cards {
        let Some(card) = t.get().cards.top(Pile::Reinforcements) else { break };
        put(t, card, Pile::Hand(seat));
        t.tell(|state| Event::Gains { seat, card: state.sight(card) });
        gained += 1;
    }
    gained
}

/// A player discards cards of the hand, to the own pile.
pub(crate) async fn discard(t: &Table, seat: Seat, cards: CardSet) -> Flow {
    if is_order_asked(t, seat, cards) {
        lay_off(t, seat, cards).await;
    } else {
        put_off_all(t, seat, cards);
    }
    if is_discarding_watched(t) {
        let mut discarded = Discarded::default();
        discarded.cards[seat.index()] = cards;
        open_discarded(t, discarded).await?;
    }
    Ok(())
}

/// Whether anything could answer that cards are discarded.
pub(crate) fn is_discarding_watched(t: &Table) -> bool {
    t.get().board.is_anybody_armed(Window::Discarded)
}

/// Lets effects answer that cards have been discarded, from a hand or in cleanup.
pub(crate) async fn open_discarded(t: &Table, discarded: Discarded) -> Flow {
    if discarded == Discarded::default() {
        return Ok(());
    }
    let outer = std::mem::replace(&mut t.edit().board.discarded, discarded);
    open!(t, Window::Discarded);
    t.edit().board.discarded = outer;
    Ok(())
}

/// Puts cards on a player's discard pile, open to all; where the order matters, the player says which comes to lie
/// on top.
pub(crate) async fn lay_off(t: &Table, seat: Seat, cards: CardSet) {
    if is_order_asked(t, seat, cards) {
        let top = t.ask(seat, Ask::Top, |_, q| q.card(cards)).await;
        put_off_all(t, seat, cards.without(CardSet::of(top)));
        put_off(t, seat, top);
    } else {
        put_off_all(t, seat, cards);
    }
}

/// Whether a player is asked which of these cards comes to lie on top of the discard pile.
pub(crate) fn is_order_asked(t: &Table, seat: Seat, cards: CardSet) -> bool {
    orders_discards(&t.get(), seat) && cards.len() > 1
}

/// Puts cards on a player's discard pile in any order.
pub(crate) fn put_off_all(t: &Table, seat: Seat, cards: CardSet) {
    cards.for_each(|card| put_off(t, seat, card));
}

/// Puts a card on a player's discard pile, open to all.
pub(crate) fn put_off(t: &Table, seat: Seat, card: CardId) {
    put(t, card, Pile::Discard(seat));
    t.tell(|state| Event::Discards { seat, card: state.sight(card) });
}

/// Gives cards of one hand to the other. Returns their handles there.
pub(crate) fn give(t: &Table, from: Seat, cards: CardSet) -> CardSet {
    let to = other(from);
    let given = conceal(t, Pile::Hand(from), cards);
    for card in given.iter() {
        put(t, card, Pile::Hand(to));
        t.tell(|state| Event::Gives { seat: from, to, card: state.sight(card) });
    }
    given
}

/// Takes cards at random from one hand into the other.
pub(crate) fn take_at_random(t: &Table, from: Seat, cards: usize) -> CardSet {
    let taken = pick_at_random(t, Pile::Hand(from), cards);
    give(t, from, taken)
}

/// The players exchange their hands.
pub(crate) fn exchange_hands(t: &Table) {
    let [a, b] = order(t);
    put_all(t, Pile::Hand(a), Pile::Aside(a));
    put_all(t, Pile::Hand(b), Pile::Hand(a));
    put_all(t, Pile::Aside(a), Pile::Hand(b));
    t.tell(|_| Event::ExchangeHands);
    for seat in [a, b] {
        tell_hand(t, seat);
    }
}

/// Tells a player alone what is now in the hand.
pub(crate) fn tell_hand(t: &Table, seat: Seat) {
    t.tell_to(Viewers::only(seat), |state| Event::Hand {
        seat,
        hand: state.cards.iter(Pile::Hand(seat)).map(|card| state.sight(card)).collect(),
    });
}

/// Lets a player look at the opponent's hand.
pub(crate) fn look_at_hand(t: &Table, seat: Seat) {
    let whose = other(seat);
    let hand = t.get().cards.set(Pile::Hand(whose));
    show(t, hand, Viewers::only(seat));
    t.tell(|_| Event::LooksAtHand { seat, whose });
    for card in hand.iter() {
        t.tell_to(Viewers::only(seat), |state| Event::Sees { seat, whose, card: state.sight(card) });
    }
}

/// Before a destiny card is drawn: whoever has too many cards discards down to the limit, the leader first; whoever
/// has none draws up to it.
pub(crate) async fn enforce_limits(t: &Table) -> Flow {
    let order = order(t);
    for seat in order {
        loop {
            let excess = {
                let state = &t.get();
                state.cards.count(Pile::Hand(seat)).saturating_sub(hand_limit(state, seat))
            };
            if excess == 0 {
                break;
            }
            let hand = |s: &crate::State| s.cards.set(Pile::Hand(seat));
            let cards = t.ask(seat, Ask::HandLimit, |s, q| q.cards(hand(s), excess, excess)).await;
            // A card may be given back; then another has to go.
            discard(t, seat, cards).await?;
        }
    }
    for seat in order {
        have_cards(t, seat);
    }
    Ok(())
}
