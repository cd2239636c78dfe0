//! The only code that changes where a ship, a card, a tactic or an envoy is, and who has seen it.
//!
//! The small moves are here; `ships`, `hands` and `friendship` make the whole ones of them, which effects may answer.

use kernel::{CardId, CardSet, Seat, Viewers};

use crate::board::InPlay;
use crate::cards::Pile;
use crate::clash::Revealed;
use crate::destiny::Deck;
use crate::effects::{Window, rearm, rearm_card};
use crate::envoys::Suit;
use crate::events::Event;
use crate::place::Place;
use crate::planets::Planet;
use crate::tactics::{Half, Tactic};
use crate::{State, Table};

// Ships and planets.

/// Moves ships of one player.
#[inline]
pub(crate) fn move_ships(t: &Table, seat: Seat, from: Place, to: Place, ships: u8) {
    if ships > 0 && from != to {
        move_some(t, seat, from, to, ships);
    }
}

#[inline(never)]
fn move_some(t: &Table, seat: Seat, from: Place, to: Place, ships: u8) {
    {
        let board = &mut t.edit().board;
        board.add_ships(seat, from, -ships.cast_signed());
        board.add_ships(seat, to, ships.cast_signed());
    }
    t.tell(|_| Event::Moves { seat, ships, from, to });
}

/// Turns up the top planet of the stack, if there is one.
pub(crate) fn discover(t: &Table) -> Option<Planet> {
    let card = t.get().cards.top(Pile::PlanetStack)?;
    put(t, card, Pile::Planets);
    let planet = t.get().cards.face(card).planet()?;
    t.edit().board.planets.insert(planet);
    t.tell(|state| Event::Discovers { card: state.sight(card) });
    Some(planet)
}

// Cards.

/// Moves a card to a pile: to the top of a discard pile or the past, to the end of any other.
#[inline]
pub(crate) fn put(t: &Table, card: CardId, pile: Pile) {
    put_in(&mut t.edit(), card, pile);
}

#[inline]
pub(crate) fn put_in(state: &mut State, card: CardId, pile: Pile) {
    // Whose hand changes matters only where somebody looks at hands.
    if state.board.is_anybody_armed(Window::HandOfOne) {
        note_hands(state, [state.cards.pile_of(card), pile]);
    }
    match pile {
        Pile::Discard(_) | Pile::Past => state.cards.put_on_top(card, pile),
        _ => state.cards.put(card, pile),
    }
}

/// Notes whose hand changes when cards go from one pile to another.
fn note_hands(state: &mut State, piles: [Pile; 2]) {
    for pile in piles {
        if let Pile::Hand(seat) = pile {
            state.board.changed_hands.insert(seat);
        }
    }
}

/// Puts a card on top of a pile.
pub(crate) fn put_on_top(t: &Table, card: CardId, pile: Pile) {
    t.edit().cards.put_on_top(card, pile);
}

/// Moves all cards of a pile.
pub(crate) fn put_all(t: &Table, from: Pile, to: Pile) {
    let state = &mut *t.edit();
    state.cards.put_all(from, to);
    note_hands(state, [from, to]);
}

pub(crate) fn shuffle(t: &Table, pile: Pile) {
    let state = &mut *t.edit();
    state.cards.shuffle(pile, &mut state.dice);
}

/// Shows cards to some.
pub(crate) fn show(t: &Table, cards: CardSet, to: Viewers) {
    let state = &mut *t.edit();
    cards.iter().for_each(|card| state.cards.show(card, to));
}

/// Shows a card to some.
pub(crate) fn show_card(t: &Table, card: CardId, to: Viewers) {
    t.edit().cards.show(card, to);
}

/// Takes cards secretly out of a pile, so that nobody can follow which they were; returns the handles that they have
/// now. All other handles into the pile are stale.
#[inline]
pub(crate) fn conceal(t: &Table, pile: Pile, chosen: CardSet) -> CardSet {
    let state = &mut *t.edit();
    state.cards.conceal_among_all(pile, chosen, &mut state.dice)
}

/// So many cards of a pile, each equally likely.
pub(crate) fn pick_at_random(t: &Table, pile: Pile, count: usize) -> CardSet {
    let state = &mut *t.edit();
    let mut picked = CardSet::EMPTY;
    while picked.len() < count.min(state.cards.count(pile)) {
        if let Some(card) = state.cards.random(pile, &mut state.dice) {
            picked.insert(card);
        }
    }
    picked
}

// Destiny.

/// If a destiny deck is empty, its cards are taken out of the past and shuffled, all but the one just resolved.
pub(crate) fn form_deck(t: &Table, deck: Deck) {
    let pile = Pile::Destiny(deck);
    let empty = t.get().cards.count(pile) == 0;
    if !empty {
        return;
    }
    let taken: CardSet = {
        let cards = &t.get().cards;
        let is_of_deck = |card: &CardId| cards.face(*card).home() == pile;
        let last = cards.top(Pile::Past);
        let others: CardSet =
            cards.iter(Pile::Past).filter(|&card| Some(card) != last).filter(is_of_deck).collect();
        // Only where a deck has a single card.
        if others.is_empty() { last.filter(is_of_deck).into_iter().collect() } else { others }
    };
    taken.iter().for_each(|card| put(t, card, pile));
    shuffle(t, pile);
    t.tell(|_| Event::DeckFormed { deck });
}

/// Draws the top card of a destiny deck into the past; from then on it is the card being resolved.
pub(crate) fn draw_destiny(t: &Table, deck: Deck) -> Option<CardId> {
    let card = t.get().cards.top(Pile::Destiny(deck))?;
    put(t, card, Pile::Past);
    resolve_card(t, Some(card));
    t.tell(|state| Event::Destiny { card: state.sight(card), deck, number: state.board.drawn });
    Some(card)
}

/// Makes a card the one that is being resolved.
pub(crate) fn resolve_card(t: &Table, card: Option<CardId>) {
    let state = &mut *t.edit();
    state.board.card = card;
    rearm_card(state);
}

// Envoys.

/// An envoy becomes somebody's ally, or neutral. A new ally reads it.
pub(crate) fn set_ally(t: &Table, suit: Suit, ally: Option<Seat>) {
    let Some(envoy) = t.get().board.envoy(suit) else { return };
    if envoy.ally == ally {
        return;
    }
    {
        let state = &mut *t.edit();
        state.board.envoys[suit as usize] = Some(InPlay { ally, ..envoy });
        if let Some(seat) = ally {
            state.cards.show(envoy.card, Viewers::only(seat));
        }
        // One that lies facedown does nothing for anybody.
        if envoy.faceup {
            [ally, envoy.ally].into_iter().flatten().for_each(|seat| rearm(state, seat));
        }
    }
    t.tell(|state| match (ally, envoy.ally) {
        (Some(seat), _) => Event::Allies { seat, suit, card: state.sight(envoy.card) },
        (None, from) => Event::Neutral { from, suit, card: state.sight(envoy.card) },
    });
}

/// Turns an allied envoy faceup.
pub(crate) fn reveal_envoy(t: &Table, seat: Seat, suit: Suit) {
    let Some(envoy) = t.get().board.envoy(suit) else { return };
    {
        let state = &mut *t.edit();
        state.board.envoys[suit as usize] = Some(InPlay { faceup: true, ..envoy });
        state.cards.show(envoy.card, Viewers::EVERYBODY);
        rearm(state, seat);
    }
    t.tell(|state| Event::RevealsEnvoy { seat, card: state.sight(envoy.card) });
}

/// An envoy leaves the game, and the next of its deck takes its place, neutral and facedown. Without one it stays,
/// neutral and facedown.
pub(crate) fn replace_envoy(t: &Table, suit: Suit) {
    set_ally(t, suit, None);
    let Some(envoy) = t.get().board.envoy(suit) else { return };
    let next = t.get().cards.top(Pile::EnvoyDeck(suit));
    let card = next.unwrap_or(envoy.card);
    if next.is_some() {
        put(t, envoy.card, Pile::Removed);
        put(t, card, Pile::Envoys);
    }
    t.edit().board.envoys[suit as usize] = Some(InPlay { card, ally: None, faceup: false });
    t.tell(|_| Event::EnvoyReplaced { suit, new: next.is_some() });
}

// Tactics.

/// A readied tactic is chosen with one half, face down.
pub(crate) fn choose_tactic(t: &Table, seat: Seat, half: Half) {
    let board = &mut t.edit().board;
    board.ready[seat.index()].remove(half.tactic());
    // A player never chooses more than there is room for.
    let _ = board.clash.chosen[seat.index()].try_push(Some(half));
}

/// A chosen tactic is shown to all.
pub(crate) fn reveal_tactic(t: &Table, seat: Seat, half: Half) {
    let revealed = Revealed { half, value: half.value(), ignored: false, kept: false };
    // There is room for every tactic that can be chosen.
    let _ = t.edit().board.clash.revealed[seat.index()].try_push(revealed);
    t.tell(|_| Event::Tactic { seat, half });
}

/// A tactic is spent.
pub(crate) fn spend(t: &Table, seat: Seat, tactic: Tactic) {
    let board = &mut t.edit().board;
    board.ready[seat.index()].remove(tactic);
    board.spent[seat.index()].insert(tactic);
}

/// A tactic is readied, wherever it was.
pub(crate) fn ready(t: &Table, seat: Seat, tactic: Tactic) {
    let was_spent = {
        let board = &mut t.edit().board;
        let was_spent = board.spent[seat.index()].contains(tactic);
        board.spent[seat.index()].remove(tactic);
        board.ready[seat.index()].insert(tactic);
        was_spent
    };
    if was_spent {
        t.tell(|_| Event::Readies { seat, tactic });
    }
}

// Roles.

/// A player becomes the leader.
pub(crate) fn set_leader(t: &Table, leader: Seat) {
    t.edit().board.leader = leader;
    t.tell(|_| Event::Leads { seat: leader });
}
