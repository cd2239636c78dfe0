//! The only code that changes where a ship or a card is, and who has seen it.

use kernel::{CardId, CardSet, Dice, Seat, State, Table, Viewers};

use crate::board::POSTS;
use crate::{Event, Face, Pile, Place, Tiny};

/// Moves ships of one player.
pub(crate) fn move_ships(t: &Table<Tiny>, seat: Seat, ships: u8, from: Place, to: Place) {
    if ships == 0 {
        return;
    }
    {
        let board = &mut t.edit().board;
        *board.ships_mut(seat, from) -= ships;
        *board.ships_mut(seat, to) += ships;
    }
    t.tell(|_| Event::Moves { seat, ships, from, to });
}

/// Gives everybody fuel, as much as there is room for.
pub(crate) fn refuel(t: &Table<Tiny>) {
    let board = &mut t.edit().board;
    let (refill, most) = (board.refill(), board.most_fuel());
    for tank in &mut board.fuel {
        *tank = (*tank + refill).min(most);
    }
}

/// Takes bids out of the players' fuel and lays them open, with what they bid before.
pub(crate) fn spend_fuel(t: &Table<Tiny>, bids: &[(Seat, i16)]) {
    {
        let board = &mut t.edit().board;
        for &(seat, fuel) in bids {
            let fuel = u8::try_from(fuel).unwrap_or(0);
            board.fuel[seat.index()] -= fuel;
            board.bids[seat.index()] += fuel;
        }
    }
    for &(seat, fuel) in bids {
        t.tell(|_| Event::Bids { seat, fuel });
    }
}

/// Deals the top card of the deck into a hand.
pub(crate) fn deal(state: &mut State<Tiny>, seat: Seat) -> Option<CardId> {
    let card = state.cards.top(Pile::Deck)?;
    state.cards.put(card, Pile::Hand(seat));
    Some(card)
}

/// Gives everybody a secret ambition.
pub(crate) fn deal_ambitions(state: &mut State<Tiny>) {
    let seats = state.seat_count();
    for ambition in &mut state.board.ambitions[..seats] {
        *ambition = any_post(&mut state.dice);
    }
}

/// The number of an outpost, each equally likely.
pub(crate) fn any_post(dice: &mut Dice) -> u8 {
    1 + dice.below(POSTS.into()) as u8
}

/// Draws a card; an empty deck is made anew of the discard pile. Nothing happens where both are empty.
pub(crate) fn draw(t: &Table<Tiny>, seat: Seat) {
    if t.get().cards.count(Pile::Deck) == 0 && t.get().cards.count(Pile::Discard) > 0 {
        {
            let state = &mut *t.edit();
            state.cards.put_all(Pile::Discard, Pile::Deck);
            state.cards.shuffle(Pile::Deck, &mut state.dice);
        }
        t.tell(|_| Event::Reshuffled);
    }
    let drawn = deal(&mut t.edit(), seat);
    if let Some(card) = drawn {
        t.tell(|state| Event::Draws { seat, card: state.sight(card) });
    }
}

/// Lays a guard of the hand face down. Nobody can follow which one it was. A guard that lay there before goes back to
/// the hand.
pub(crate) fn lay_guard(t: &Table<Tiny>, seat: Seat, card: CardId) {
    let state = &mut *t.edit();
    let (hand, guard) = (Pile::Hand(seat), Pile::Guard(seat));
    let before = state.cards.top(guard);
    let guards = state.cards.matching(hand, Face::is_guard);
    let laid = state.cards.conceal(hand, CardSet::of(card), guards, &mut state.dice);
    for card in laid.iter() {
        state.cards.put(card, guard);
    }
    if let Some(card) = before {
        state.cards.put(card, hand);
    }
}

/// Shows a card to some.
pub(crate) fn show(t: &Table<Tiny>, card: CardId, to: Viewers) {
    t.edit().cards.show(card, to);
}

/// Takes cards at random from a hand, as handles only.
pub(crate) fn pick_at_random(t: &Table<Tiny>, seat: Seat, count: usize) -> CardSet {
    let state = &mut *t.edit();
    let mut picked = CardSet::EMPTY;
    while picked.len() < count.min(state.cards.count(Pile::Hand(seat))) {
        if let Some(card) = state.cards.random(Pile::Hand(seat), &mut state.dice) {
            picked.insert(card);
        }
    }
    picked
}

/// Gives cards to another hand, unseen by the rest.
pub(crate) fn give(t: &Table<Tiny>, seat: Seat, to: Seat, cards: CardSet) {
    let given = {
        let state = &mut *t.edit();
        let hand = state.cards.set(Pile::Hand(seat));
        state.cards.conceal(Pile::Hand(seat), cards, hand, &mut state.dice)
    };
    for card in given.iter() {
        t.edit().cards.put(card, Pile::Hand(to));
        t.tell(|state| Event::Gives { seat, to, card: state.sight(card) });
    }
}

/// Lays a card open on the discard pile.
pub(crate) fn discard(t: &Table<Tiny>, card: CardId) {
    t.edit().cards.put_on_top(card, Pile::Discard);
}
