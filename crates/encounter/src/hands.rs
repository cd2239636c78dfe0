//! Cards on the move: drawn, taken, given, discarded.

use kernel::{CardId, CardSet, Seat, SeatSet, Viewers};

use crate::cards::{CardType, Face, Pile};
use crate::effects::{Flow, Happening, Window, discard_all, open};
use crate::encounter::Possession;
use crate::events::Event;
use crate::moves::{
    conceal, has_encounter_card, put, put_all, put_each, put_from_deck, put_on_top, rearm_all, show, shuffle,
    take_back_all,
};
use crate::words::Ask;
use crate::{State, Table};

/// A player draws cards from the cosmic deck into the hand.
pub(crate) async fn draw(t: &Table, seat: Seat, cards: u8) -> Flow {
    draw_to(t, seat, cards, Pile::Hand(seat)).await
}

/// A player draws cards from the cosmic deck to some pile.
pub(crate) async fn draw_to(t: &Table, seat: Seat, cards: u8, to: Pile) -> Flow {
    draw_cards(t, seat, cards, to).await.map(|_| ())
}

/// The same; says which cards were drawn.
pub(crate) async fn draw_cards(t: &Table, seat: Seat, cards: u8, to: Pile) -> Flow<CardSet> {
    let drawn = take_from_deck(t, seat, cards, to).await?;
    if !drawn.is_empty() {
        let count = drawn.len() as u8;
        open!(t, Window::Drew, Happening { seat, count, card: None });
    }
    Ok(drawn)
}

/// A player goes on drawing: it is no draw of its own.
pub(crate) async fn draw_quietly(t: &Table, seat: Seat, cards: u8) -> Flow {
    take_from_deck(t, seat, cards, Pile::Hand(seat)).await.map(|_| ())
}

/// Takes so many cards, or all there are, off the deck, which is renewed on the way. Where that ends in a cosmic quake, it
/// is no draw any more.
async fn take_from_deck(t: &Table, seat: Seat, cards: u8, to: Pile) -> Flow<CardSet> {
    let mut drawn = CardSet::EMPTY;
    if cards == 0 {
        return Ok(drawn);
    }
    open!(t, Window::Drawing, Happening { seat, count: cards, card: None });
    let mut left = usize::from(cards);
    while left > 0 {
        let is_empty = t.look(|state| state.cards.count(Pile::Deck) == 0);
        if is_empty {
            let is_renewed = renew_deck(t);
            open!(t, Window::DeckReshuffled, Happening::to(seat));
            if !is_renewed {
                return Ok(CardSet::EMPTY);
            }
        }
        let count = t.look(|state| state.cards.count(Pile::Deck)).min(left);
        if count == 0 {
            break;
        }
        drawn = drawn.or(draw_some(t, seat, count, to));
        left -= count;
    }
    Ok(drawn)
}

/// Shuffles the discard pile into a new deck. Where there is none, there is a cosmic quake, which discards and shuffles all
/// hands, and after which nothing more is drawn.
fn renew_deck(t: &Table) -> bool {
    let is_any = t.look(|state| state.cards.count(Pile::Discard) > 0);
    if is_any {
        put_all(t, Pile::Discard, Pile::Deck);
        shuffle(t, Pile::Deck);
        t.tell(move |_| Event::Reshuffled);
    } else {
        quake(t);
    }
    is_any
}

/// Draws so many cards, as there are in the deck.
fn draw_some(t: &Table, seat: Seat, count: usize, to: Pile) -> CardSet {
    // Nobody looks at what lies on another's sheet.
    let is_seen = !matches!(to, Pile::Hoard(_) | Pile::Possessed(_));
    let watch = t.look(|state| state.board.encounter.watch);
    let watch = watch.filter(|&(_, watched)| is_seen && watched == seat);
    let drawn = put_from_deck(t, count, to);
    if let Some((watcher, _)) = watch {
        show(t, drawn, Viewers::only(watcher));
    }
    if t.is_heard() {
        tell_drawn(t, seat, drawn, to);
    }
    drawn
}

/// Tells of cards that have just been drawn to a pile, as they came.
#[cold]
fn tell_drawn(t: &Table, seat: Seat, drawn: CardSet, to: Pile) {
    let cards: Vec<CardId> = t.get().cards.iter(to).filter(|&card| drawn.contains(card)).collect();
    for card in cards {
        t.tell(move |state| Event::Draws { seat, card: state.sight(card) });
    }
}

/// Deck and discard pile are empty: all hands are discarded, shuffled, and dealt anew.
fn quake(t: &Table) {
    t.tell(move |_| Event::Quake);
    t.edit().board.encounter.selection.open = SeatSet::EMPTY;
    let seats = t.get().seats();
    for seat in seats.iter() {
        put_all(t, Pile::Hand(seat), Pile::Deck);
    }
    shuffle(t, Pile::Deck);
    let hand = usize::from(t.get().board.edition.hand);
    let there_are = t.look(|state| state.cards.count(Pile::Deck));
    // Where there are too few, all players and the deck get the same number.
    let each = if there_are >= hand * seats.len() { hand } else { there_are / (seats.len() + 1) };
    {
        let state = &mut *t.edit();
        deal(state, seats, each);
        rearm_all(state);
    }
    seats.iter().for_each(|seat| tell_hand(t, seat));
}

/// Deals hands without further ado; what everybody can do now is still to be found out.
pub(crate) fn deal(state: &mut State, seats: SeatSet, each: usize) {
    for seat in seats.iter() {
        let each = each.min(state.cards.count(Pile::Deck));
        state.cards.put_uppermost(Pile::Deck, each, Pile::Hand(seat), |_, _| {});
    }
}

/// How often a new hand is drawn at most: by then every card has been seen several times.
const MOST_NEW_HANDS: usize = 40;

/// A player discards the hand and draws a new one, until there is an encounter card in it.
pub(crate) async fn new_hand(t: &Table, seat: Seat) -> Flow {
    for _ in 0..MOST_NEW_HANDS {
        t.tell(move |_| Event::NewHand { seat });
        open!(t, Window::NewHand, Happening::to(seat));
        let hand = t.look(|state| state.cards.set(Pile::Hand(seat)));
        discard_all(t, seat, hand).await?;
        let cards = t.look(|state| state.board.edition.hand);
        draw(t, seat, cards).await?;
        if has_encounter_card(&t.get(), seat) {
            break;
        }
    }
    // What was saved meanwhile comes back.
    take_back_all(t, seat, Pile::Saved(seat));
    Ok(())
}

/// Takes cards at random from one hand into another: it is shuffled, so that nobody can follow them. Returns their
/// handles.
pub(crate) fn take_at_random(t: &Table, from: Seat, to: Seat, cards: usize) -> CardSet {
    if cards == 0 {
        return CardSet::EMPTY;
    }
    shuffle(t, Pile::Hand(from));
    let taken = t.look(|state| state.cards.iter(Pile::Hand(from)).take(cards).collect());
    hand_over(t, from, to, taken)
}

/// Gives cards to another hand, unseen by the rest. Returns their handles there.
pub(crate) fn give(t: &Table, from: Seat, to: Seat, cards: CardSet) -> CardSet {
    if cards.is_empty() {
        return cards;
    }
    let hand = t.look(|state| state.cards.set(Pile::Hand(from)));
    let given = conceal(t, Pile::Hand(from), cards, hand);
    hand_over(t, from, to, given)
}

/// Moves cards that nobody can follow from one hand into another.
fn hand_over(t: &Table, from: Seat, to: Seat, cards: CardSet) -> CardSet {
    put_each(t, cards, Pile::Hand(to));
    tell_given(t, from, to, cards);
    cards
}

/// Tells of cards that have just come from one hand into another.
pub(crate) fn tell_given(t: &Table, from: Seat, to: Seat, cards: CardSet) {
    if t.is_heard() {
        cards.for_each(|card| t.tell(move |state| Event::Gives { seat: from, to, card: state.sight(card) }));
    }
}

/// Two players exchange their hands.
pub(crate) fn exchange(t: &Table, a: Seat, b: Seat) {
    put_all(t, Pile::Hand(a), Pile::Mixed);
    put_all(t, Pile::Hand(b), Pile::Hand(a));
    put_all(t, Pile::Mixed, Pile::Hand(b));
    t.tell(move |_| Event::ExchangeHands { a, b });
    tell_hand(t, a);
    tell_hand(t, b);
}

/// Shuffles two hands together and deals them anew, each as large as before; nobody can follow a card.
pub(crate) fn mix(t: &Table, a: Seat, b: Seat) {
    let cards = t.look(|state| state.cards.count(Pile::Hand(a)));
    put_all(t, Pile::Hand(a), Pile::Mixed);
    put_all(t, Pile::Hand(b), Pile::Mixed);
    shuffle(t, Pile::Mixed);
    for _ in 0..cards {
        let card = t.look(|state| state.cards.top(Pile::Mixed));
        if let Some(card) = card {
            put(t, card, Pile::Hand(a));
        }
    }
    put_all(t, Pile::Mixed, Pile::Hand(b));
    t.tell(move |_| Event::MixHands { a, b });
    tell_hand(t, a);
    tell_hand(t, b);
}

/// A player takes possession of another's whole hand, until the encounter is over.
pub(crate) fn possess_hand(t: &Table, seat: Seat, whose: Seat) {
    let cards = t.look(|state| state.cards.set(Pile::Hand(whose)));
    t.edit().board.encounter.possession = Some(Possession { by: seat, from: Some(whose) });
    put_all(t, Pile::Hand(whose), Pile::Possessed(seat));
    for card in cards.iter() {
        t.tell_to(Viewers::only(seat), move |state| Event::Looks { seat, card: state.sight(card) });
    }
}

/// A player takes possession of cards from the deck, until the encounter is over.
pub(crate) async fn possess_from_deck(t: &Table, seat: Seat, cards: u8) -> Flow {
    t.edit().board.encounter.possession = Some(Possession { by: seat, from: None });
    draw_to(t, seat, cards, Pile::Possessed(seat)).await
}

/// The encounter is over: possessed cards go back to where they came from.
pub(crate) async fn end_possession(t: &Table) {
    let possession = t.look(|state| state.board.encounter.possession);
    let Some(Possession { by, from }) = possession else { return };
    let pile = Pile::Possessed(by);
    let count = t.look(|state| state.cards.count(pile));
    if count > 0 {
        t.tell(move |_| Event::Returned { seat: by, to: from, cards: count as u8 });
        match from {
            Some(owner) => {
                put_all(t, pile, Pile::Hand(owner));
                tell_hand(t, owner);
            }
            None => put_back_on_deck(t, by, pile).await,
        }
    }
    t.edit().board.encounter.possession = None;
}

/// All cards of a pile go on top of the deck, in an order of the player's choice.
async fn put_back_on_deck(t: &Table, by: Seat, pile: Pile) {
    let count = t.look(|state| state.cards.count(pile));
    for left in (1..=count).rev() {
        let only = t.get().cards.top(pile).filter(|_| left == 1);
        let card = match only {
            Some(card) => card,
            None => t.ask(by, Ask::OnDeck, |s, q| q.card(s.cards.set(pile))).await,
        };
        // Nobody else knows which of them lies where.
        let all = t.look(|state| state.cards.set(pile));
        for card in conceal(t, pile, CardSet::of(card), all).iter() {
            put_on_top(t, card, Pile::Deck);
        }
    }
}

/// Tells a player alone what is now in the hand.
pub(crate) fn tell_hand(t: &Table, seat: Seat) {
    t.tell_to(Viewers::only(seat), move |state| Event::Hand {
        seat,
        hand: state.cards.iter(Pile::Hand(seat)).map(|card| state.sight(card)).collect(),
    });
}

/// Lets a player look at another's whole hand.
pub(crate) fn look_at_hand(t: &Table, seat: Seat, whose: Seat) {
    let hand = t.look(|state| state.cards.set(Pile::Hand(whose)));
    crate::moves::show(t, hand, Viewers::only(seat));
    t.tell(move |_| Event::LooksAtHand { seat, whose });
    if t.is_heard() {
        for card in hand.iter() {
            t.tell_to(Viewers::only(seat), move |state| Event::Sees { seat, whose, card: state.sight(card) });
        }
    }
}

/// A player discards a card of the hand.
pub(crate) async fn discard(t: &Table, seat: Seat, card: CardId) -> Flow {
    put(t, card, Pile::Discard);
    t.tell(move |state| Event::Discards { seat, card: state.sight(card) });
    open!(t, Window::CardDiscarded, Happening { seat, count: 1, card: Some(card) });
    Ok(())
}

/// Lets a player choose so many cards of a type out of the hand; not, if there are no more.
pub(crate) async fn choose_of_type(t: &Table, seat: Seat, ask: Ask, kind: CardType, count: u8) -> CardSet {
    let hand = Pile::Hand(seat);
    let all = t.look(|state| of_type(state, hand, kind));
    if all.len() <= count.into() {
        return all;
    }
    t.edit().board.choosing = Some((seat, kind, count));
    let chosen = t.ask(seat, ask, |s, q| q.cards(of_type(s, hand, kind), count.into(), count.into())).await;
    t.edit().board.choosing = None;
    chosen
}

/// The cards of a hand that fit.
pub(crate) fn in_hand(state: &State, seat: Seat, fits: impl Fn(Face) -> bool) -> CardSet {
    state.cards.matching(Pile::Hand(seat), fits)
}

/// The cards of a type in a pile.
pub(crate) fn of_type(state: &State, pile: Pile, kind: CardType) -> CardSet {
    state.cards.matching(pile, |face| face.card_type() == Some(kind))
}
