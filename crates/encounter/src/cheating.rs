//! Cheating: what a player takes that is not theirs where a component allows that, and how the others catch it.
//!
//! Everybody can see how many cards a hand has, what lies in the discard pile and where ships are, so everybody is told
//! what they see: that somebody cheats, and all of it but the face of a card that comes from the deck. Whoever minds may
//! accuse the cheat when the encounter is over.

use kernel::{CardId, CardSet, Seat, SeatSet, Viewers};

use crate::Table;
use crate::cards::{Face, Pile};
use crate::effects::{EffectId, Flow, order_of, show_flare};
use crate::encounter::{Cheat, Took};
use crate::events::Event;
use crate::hands::discard;
use crate::moves::{move_ships, pick_at_random, put, put_on_top, settle, show};
use crate::place::{Place, Planet};
use crate::ships::{choose_losses, lose_from};
use crate::words::Ask;

/// The ships that a cheat who is caught loses besides what was taken.
const PENALTY: u8 = 1;

/// A player takes a card: one of the discard pile, or the top card of the deck. `caught` is what a cheat who is accused
/// shows.
pub(crate) fn take_card(t: &Table, seat: Seat, caught: EffectId, discarded: Option<CardId>) {
    let card = discarded.or_else(|| t.get().cards.top(Pile::Deck));
    let Some(card) = card else { return };
    let face = t.get().cards.face(card);
    let took = if discarded.is_some() { Took::Discarded(face) } else { Took::TopCard(Some(face)) };
    put(t, card, Pile::Hand(seat));
    t.tell(|state| Event::Keeps { seat, card: state.sight(card) });
    t.edit().board.encounter.cheat = Some(Cheat { seat, caught, took });
}

/// A player brings a ship out of the warp.
pub(crate) fn take_ship(t: &Table, seat: Seat, caught: EffectId, to: Planet) {
    move_ships(t, seat, Place::Warp, to.into(), 1);
    settle(t);
    t.edit().board.encounter.cheat = Some(Cheat { seat, caught, took: Took::Ship });
}

/// The encounter is over, and somebody has cheated in it: everybody may accuse somebody, all at once.
pub(crate) async fn accusations(t: &Table) -> Flow {
    let seats = t.get().seats();
    let named = t.ask_each(seats, Ask::Accuse, |s, seat, q| q.players(s.seats().without(seat), 0, 1)).await;
    let cheat = t.edit().board.encounter.cheat.take();
    let (mut right_ones, mut wrong_ones) = (SeatSet::EMPTY, SeatSet::EMPTY);
    for (seat, named) in named {
        let Some(whom) = named.iter().next() else { continue };
        let right = cheat.is_some_and(|cheat| cheat.seat == whom);
        t.tell(|_| Event::Accuses { seat, whom, right });
        if right { right_ones.insert(seat) } else { wrong_ones.insert(seat) }
    }
    if let Some(cheat) = cheat.filter(|_| !right_ones.is_empty()) {
        give_back(t, cheat).await?;
    }
    let order = order_of(&t.get(), wrong_ones);
    for seat in order {
        discard_at_random(t, seat).await?;
    }
    Ok(())
}

/// A cheat is caught: shows the flare, which can be zapped now; shows and gives back what was taken, and pays.
async fn give_back(t: &Table, Cheat { seat, caught, took }: Cheat) -> Flow {
    {
        let times = &mut t.edit().board.caught[seat.index()];
        *times = times.saturating_add(1);
    }
    show_flare(t, seat, caught).await?;
    let hand = Pile::Hand(seat);
    let in_hand = |face: Face| t.get().cards.matching(hand, |other| other == face).iter().next();
    let ships = match took {
        Took::Ship => PENALTY + 1,
        Took::Discarded(face) => {
            if let Some(card) = in_hand(face) {
                put(t, card, Pile::Discard);
                t.tell(|state| Event::Discards { seat, card: state.sight(card) });
            }
            PENALTY
        }
        Took::TopCard(face) => {
            if let Some(card) = face.and_then(in_hand) {
                show(t, CardSet::of(card), Viewers::EVERYBODY);
                put_on_top(t, card, Pile::Deck);
                t.tell(|state| Event::BackOnDeck { seat, card: state.sight(card) });
            }
            PENALTY
        }
    };
    pay(t, seat, ships).await
}

/// Whoever accuses wrongly pays with a card: ships would run out where everybody suspects everybody.
async fn discard_at_random(t: &Table, seat: Seat) -> Flow {
    let card = pick_at_random(t, Pile::Hand(seat), 1).iter().next();
    match card {
        Some(card) => discard(t, seat, card).await,
        None => Ok(()),
    }
}

async fn pay(t: &Table, seat: Seat, ships: u8) -> Flow {
    let lost = choose_losses(t, seat, Ask::Lose, ships, &[]).await;
    lose_from(t, seat, &lost).await?;
    Ok(())
}
