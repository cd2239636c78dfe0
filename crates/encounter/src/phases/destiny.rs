//! Destiny: a card tells whom the offense encounters.

use kernel::{CardId, Seat, SeatSet};

use crate::board::{Halt, Outcome, Phase};
use crate::cards::{Face, Pile};
use crate::effects::{Flow, Happening, Window, flow, open};
use crate::events::Event;
use crate::moves::{put, put_all, put_in, shuffle};
use crate::place::{Place, Planet, PlanetSet};
use crate::ships::found;
use crate::words::{Ask, Pick};
use crate::{State, Table};

pub(super) async fn destiny(t: &Table) -> Flow<Phase> {
    let (offense, against) = t.look(|state| {
        let board = &state.board;
        (board.encounter.offense, board.turn.interlude.and_then(|interlude| interlude.against))
    });
    if let Some(seat) = against {
        return without_card(t, seat);
    }
    loop {
        renew_deck(t);
        open!(t, Window::BeforeDestiny);
        let Some((card, pointed)) = draw(t, offense) else { return no_encounter(t) };
        let about = Happening { seat: pointed.unwrap_or(offense), count: 1, card: Some(card) };
        open!(t, Window::DestinyDrawn, about);
        flow(t)?;
        // An effect may have made the offense draw anew, or have chosen in its place.
        let (is_drawn, redirected) =
            t.look(|state| (state.cards.count(Pile::Destiny) > 0, state.board.encounter.redirected));
        if !is_drawn {
            continue;
        }
        let follows = match pointed {
            _ if redirected => true,
            None => choose_defense(t, offense).await,
            Some(seat) if seat == offense => own_colour(t, offense).await?,
            Some(seat) => encounter_at_home(t, seat),
        };
        put(t, card, Pile::DestinyDiscard);
        if !follows {
            t.tell(move |_| Event::DrawsAgain { seat: offense });
            continue;
        }
        t.tell(move |state| Event::Defense { seat: state.board.encounter.defense.unwrap_or(offense) });
        return Ok(Phase::Launch);
    }
}

/// An effect has said whom to encounter, and no card is drawn.
fn without_card(t: &Table, defense: Seat) -> Flow<Phase> {
    if !encounter_at_home(t, defense) {
        return no_encounter(t);
    }
    t.tell(move |_| Event::Defense { seat: defense });
    Ok(Phase::Launch)
}

/// The last card is never drawn: it is shuffled with the discards into a new deck.
#[inline]
fn renew_deck(t: &Table) {
    if t.look(|state| state.cards.count(Pile::DestinyDeck) <= 1) {
        put_all(t, Pile::DestinyDiscard, Pile::DestinyDeck);
        shuffle(t, Pile::DestinyDeck);
        t.tell(move |_| Event::DestinyShuffled);
    }
}

/// Draws a card, and says whom it points at.
#[inline]
fn draw(t: &Table, offense: Seat) -> Option<(CardId, Option<Seat>)> {
    let (card, pointed) = {
        let state = &mut *t.edit();
        let card = state.cards.top(Pile::DestinyDeck)?;
        put_in(state, card, Pile::Destiny);
        (card, points_at(state, card))
    };
    t.tell(move |state| Event::Destiny { seat: offense, card: state.sight(card) });
    Some((card, pointed))
}

/// The player whose colour the card counts as; a wild card has none.
#[inline]
pub(crate) fn points_at(state: &State, card: CardId) -> Option<Seat> {
    match state.cards.known(card)? {
        Face::Colour(seat) | Face::Hazard(seat) => Some(seat),
        Face::Special(special) => Some(special.points_at(state)),
        _ => None,
    }
}

/// The defense is a player in the home system; not, if no planet is left there.
#[inline]
fn encounter_at_home(t: &Table, seat: Seat) -> bool {
    let board = &mut t.edit().board;
    let targets = board.home_planets(seat);
    if !targets.is_empty() {
        board.set_defense(Some(seat), targets);
    }
    !targets.is_empty()
}

/// A wild card: the offense chooses any other player.
async fn choose_defense(t: &Table, offense: Seat) -> bool {
    let others = |s: &State| -> SeatSet {
        s.seats().without(offense).iter().filter(|&seat| !s.board.home_planets(seat).is_empty()).collect()
    };
    if others(&t.get()).is_empty() {
        return false;
    }
    let chosen = t.ask(offense, Ask::Wild, |s, q| q.players(others(s), 1, 1)).await;
    chosen.iter().next().is_some_and(|seat| encounter_at_home(t, seat))
}

/// The own colour: another's colony in the own system, an own empty planet, or another card.
async fn own_colour(t: &Table, offense: Seat) -> Flow<bool> {
    if t.look(|state| own_options(state, offense).nth(1).is_none()) {
        return Ok(false);
    }
    match t.ask(offense, Ask::OwnColour, move |s, q| q.one(own_options(s, offense))).await {
        Pick::Colony(seat, planet) => {
            t.edit().board.set_defense(Some(seat), PlanetSet::of(planet));
            Ok(true)
        }
        Pick::Settle(planet) => settle(t, offense, planet).await,
        _ => Ok(false),
    }
}

fn own_options(state: &State, offense: Seat) -> impl Iterator<Item = Pick> {
    let board = &state.board;
    let home = board.home_planets(offense);
    let guests = state.seats().without(offense).iter();
    let colonies = guests.flat_map(move |guest| {
        home.and(board.colonies(guest)).iter().map(move |planet| Pick::Colony(guest, planet))
    });
    let settled = state.seats().iter().fold(PlanetSet::EMPTY, |all, seat| all.or(board.colonies(seat)));
    let can_settle = !board.colonies(offense).is_empty() || board.ships(offense, Place::Gate) > 0;
    let free = if can_settle { home.without(settled) } else { PlanetSet::EMPTY };
    colonies.chain(free.iter().map(Pick::Settle)).chain([Pick::DrawAgain])
}

/// Up to four ships settle an own empty planet, which is a successful encounter.
async fn settle(t: &Table, offense: Seat, planet: Planet) -> Flow<bool> {
    let ships = t
        .ask(offense, Ask::Settle, |s, q| {
            let board = &s.board;
            let gate = (Place::Gate, board.ships(offense, Place::Gate));
            q.ships(board.fleet(offense).chain([gate]), 1, board.edition.most_ships.into())
        })
        .await;
    found(t, offense, &ships, planet).await?;
    super::end_encounter(t, Outcome::Settled, Halt::EndEncounter)?;
    Ok(true)
}

/// There is no destiny card to draw, or nowhere to go.
fn no_encounter(t: &Table) -> Flow<Phase> {
    super::end_encounter(t, Outcome::TurnEnded, Halt::EndEncounter)?;
    Ok(Phase::EncounterEnd)
}
