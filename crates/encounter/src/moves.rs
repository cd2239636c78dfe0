//! The only code that changes where a ship or a card is, and who has seen it.
//!
//! The small moves are here; `ships` and `hands` make the whole ones of them, which effects may answer.

use arrayvec::ArrayVec;
use kernel::{CardId, CardSet, Seat, SeatSet, Viewers};

use crate::board::{SHEETS, Sheet};
use crate::cards::{Face, Pile};
use crate::effects::{Flow, Source, open_about, rearm, windows_of_card};
use crate::effects::{Happening, Window};
use crate::events::Event;
use crate::place::{Place, Planet, PlanetSet};
use crate::{State, Table};

// Ships.

/// Moves ships of one player. What follows from it is settled by [`settle`], when the whole move is done.
pub(crate) fn move_ships(t: &Table, seat: Seat, from: Place, to: Place, ships: u8) {
    if ships == 0 || from == to {
        return;
    }
    {
        let board = &mut t.edit().board;
        let had_colony = matches!(to, Place::Planet(planet) if board.colonies(seat).contains(planet));
        board.moved.insert(seat);
        board.add_ships(seat, from, -ships.cast_signed());
        board.add_ships(seat, to, ships.cast_signed());
        let to_warp = &mut board.encounter.to_warp[seat.index()];
        match (from, to) {
            (_, Place::Warp) => *to_warp += ships,
            (Place::Warp, _) => *to_warp = to_warp.saturating_sub(ships),
            _ => {}
        }
        if matches!(to, Place::Planet(_)) && !had_colony {
            board.gained_colony.insert(seat);
        }
        // The flagship is the last to leave a place.
        if board.prometheus == Some((seat, from)) && board.ships(seat, from) == 0 {
            board.prometheus = Some((seat, to));
        }
    }
    t.tell(|_| Event::Moves { seat, ships, from, to });
}

/// After a whole move: the colony track, and who has lost or regained a power.
pub(crate) fn settle(t: &Table) {
    let moved = std::mem::take(&mut t.edit().board.moved);
    for seat in moved.iter() {
        let (colonies, home, marker, was) = {
            let board = &t.get().board;
            let home = board.home_colonies(seat).len() as u8;
            (
                board.foreign_colonies(seat).len() as u8,
                home,
                board.track[seat.index()],
                board.is_powerless(seat),
            )
        };
        if colonies != marker {
            t.edit().board.track[seat.index()] = colonies;
            t.tell(|_| Event::Track { seat, colonies });
        }
        // Losing ships is one action: a power that it costs is lost when it is over.
        let is = home < t.get().board.edition.home_colonies
            && !keeps_power(&t.get(), seat)
            && (was || !t.get().board.loss.is_of(seat));
        if is != was {
            {
                let board = &mut t.edit().board;
                if is {
                    board.powerless.insert(seat);
                    board.lost_power.insert(seat);
                } else {
                    board.powerless.remove(seat);
                    board.lost_power.remove(seat);
                }
            }
            t.tell(|_| Event::Power { seat, lost: is });
        }
    }
}

/// Whether a seat has a power that does not need home colonies.
fn keeps_power(state: &State, seat: Seat) -> bool {
    state.board.sheets_of(seat).any(|sheet| sheet.alien.is_some_and(|alien| alien.sheet().keeps_power))
}

/// Lets effects answer what [`settle`] has found.
pub(crate) async fn react(t: &Table) -> Flow {
    loop {
        let (window, seat) = {
            let board = &mut t.edit().board;
            if let Some(seat) = board.lost_power.iter().next() {
                board.lost_power.remove(seat);
                (Window::PowerLost, seat)
            } else if let Some(seat) = board.gained_colony.iter().next() {
                board.gained_colony.remove(seat);
                (Window::ColonyGained, seat)
            } else {
                return Ok(());
            }
        };
        open_about(t, window, Happening::to(seat)).await?;
    }
}

/// Brings a player's flagship into the game, as one ship more.
pub(crate) fn add_flagship(t: &Table, seat: Seat, place: Place) {
    {
        let board = &mut t.edit().board;
        board.add_ships(seat, place, 1);
        board.prometheus = Some((seat, place));
    }
    settle(t);
}

/// Takes the flagship out of the game, wherever it is.
pub(crate) fn remove_flagship(t: &Table) {
    {
        let board = &mut t.edit().board;
        if let Some((seat, place)) = board.prometheus.take() {
            board.add_ships(seat, place, -1);
        }
    }
    settle(t);
}

/// Takes a planet out of the game, or brings one into it.
pub(crate) fn set_planet(t: &Table, planet: Planet, in_game: bool) {
    let planets = &mut t.edit().board.planets;
    if in_game { planets.insert(planet) } else { planets.remove(planet) }
}

/// The planets on which a seat has no colony, out of some.
pub(crate) fn without_colony(state: &State, seat: Seat, planets: PlanetSet) -> PlanetSet {
    planets.without(state.board.colonies(seat))
}

// Cards.

/// The seat for whom it matters what lies in a pile.
fn player_of(pile: Pile) -> Option<Seat> {
    match pile {
        Pile::Hand(seat) | Pile::Hoard(seat) | Pile::Techs(seat) | Pile::Completed(seat) => Some(seat),
        _ => None,
    }
}

/// Moves a card to a pile: to the top of a discard pile, to the end of any other.
pub(crate) fn put(t: &Table, card: CardId, pile: Pile) {
    put_in(&mut t.edit(), card, pile);
}

pub(crate) fn put_in(state: &mut State, card: CardId, pile: Pile) {
    let from = state.cards.pile_of(card);
    match pile {
        Pile::Discard | Pile::DestinyDiscard | Pile::TechDiscard => state.cards.put_on_top(card, pile),
        _ => state.cards.put(card, pile),
    }
    // Most cards have nothing to say in any window.
    let windows = state.cards.known(card).map_or(0, windows_of_card);
    if windows == 0 {
        return;
    }
    if let Some(seat) = player_of(from) {
        rearm(state, seat);
    }
    if let Some(seat) = player_of(pile) {
        state.board.armed[seat.index()] |= windows;
    }
}

/// Takes a card out of hand or hoard to the table; where it was is where it would return to.
pub(crate) fn play_out(t: &Table, card: CardId, pile: Pile) {
    {
        let state = &mut *t.edit();
        let is_hoarded = matches!(state.cards.pile_of(card), Pile::Hoard(_));
        let from_hoard = &mut state.board.encounter.from_hoard;
        if is_hoarded { from_hoard.insert(card) } else { from_hoard.remove(card) }
    }
    put(t, card, pile);
}

/// A card on the table returns to its player; to the hoard, if it was played from there, even if another has that by now.
/// An encounter card that has come to somebody else does not.
pub(crate) fn take_back(t: &Table, seat: Seat, card: CardId) {
    let keeper = {
        let state = &mut *t.edit();
        let is_own = state.cards.pile_of(card) == Pile::Played(seat);
        let keeper = hoard_keeper(state).filter(|&keeper| keeper == seat || is_own);
        let from_hoard = &mut state.board.encounter.from_hoard;
        let was_hoarded = from_hoard.contains(card);
        from_hoard.remove(card);
        keeper.filter(|_| was_hoarded)
    };
    put(t, card, keeper.map_or(Pile::Hand(seat), Pile::Hoard));
}

/// Puts a card on top of a deck.
pub(crate) fn put_on_top(t: &Table, card: CardId, pile: Pile) {
    t.edit().cards.put_on_top(card, pile);
}

/// Moves all cards of a pile.
pub(crate) fn put_all(t: &Table, from: Pile, to: Pile) {
    let state = &mut *t.edit();
    state.cards.put_all(from, to);
    for seat in [player_of(from), player_of(to)].into_iter().flatten() {
        rearm(state, seat);
    }
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

/// Takes cards secretly out of a pile, so that nobody can follow which of the cards `among` which the choice was made
/// they were; returns the handles that they have now.
pub(crate) fn conceal(t: &Table, pile: Pile, chosen: CardSet, among: CardSet) -> CardSet {
    let state = &mut *t.edit();
    state.cards.conceal(pile, chosen, among, &mut state.dice)
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

/// Whether a seat has an encounter card in hand.
#[inline]
pub(crate) fn has_encounter_card(state: &State, seat: Seat) -> bool {
    state.cards.iter(Pile::Hand(seat)).any(|card| state.cards.known(card).is_some_and(Face::is_encounter))
}

// Sheets.

/// Turns up a sheet that was secret, since it is used.
pub(crate) fn turn_up(t: &Table, seat: Seat, source: Source) {
    let Source::Power(alien) = source else { return };
    let turned = {
        let board = &mut t.edit().board;
        board.sheet_mut(seat, alien).is_some_and(|sheet| std::mem::replace(&mut sheet.secret, false))
    };
    if turned {
        rearm(&mut t.edit(), seat);
        t.tell(|_| Event::TurnsUp { seat, alien });
    }
}

/// Changes the sheets, and finds out anew what everybody can do.
pub(crate) fn change_sheets(t: &Table, change: impl FnOnce(&mut ArrayVec<Sheet, SHEETS>)) {
    let keeper = hoard_keeper(&t.get());
    change(&mut t.edit().board.sheets);
    let keeper_now = hoard_keeper(&t.get());
    if let Some(before) = keeper.filter(|_| keeper != keeper_now) {
        move_hoard(t, before, keeper_now);
    }
    {
        let state = &mut *t.edit();
        rearm_all(state);
        // Whether a power is lost depends on the sheet, too.
        state.board.moved = state.seats();
    }
    settle(t);
}

/// Who has the sheet with a hoard, if it is in the game.
fn hoard_keeper(state: &State) -> Option<Seat> {
    let keeps = |sheet: &&Sheet| sheet.alien.is_some_and(|alien| alien.sheet().hoard.is_some());
    state.board.sheets.iter().find(keeps).map(|sheet| sheet.holder)
}

/// A hoard goes with its sheet; out of the game, it is discarded. What effects may want to answer that lies open on the
/// table until the next sweep.
fn move_hoard(t: &Table, from: Seat, to: Option<Seat>) {
    let hoard = t.get().cards.set(Pile::Hoard(from));
    for card in hoard.iter() {
        let face = t.get().cards.known(card);
        if to.is_none() && matches!(face, Some(Face::Artifact(_) | Face::Flare(_))) {
            put(t, card, Pile::Played(from));
            t.tell(|state| Event::Reveals { seat: from, card: state.sight(card) });
            continue;
        }
        put(t, card, to.map_or(Pile::Discard, Pile::Hoard));
        match to {
            Some(to) => {
                t.tell_to(Viewers::only(to), |state| Event::Gives {
                    seat: from,
                    to,
                    card: state.sight(card),
                });
            }
            None => t.tell(|state| Event::Discards { seat: from, card: state.sight(card) }),
        }
    }
}

pub(crate) fn rearm_all(state: &mut State) {
    let seats: SeatSet = state.seats();
    seats.iter().for_each(|seat| rearm(state, seat));
}

/// Discards a tech; the ships on it go home, and what belongs to it leaves the game.
pub(crate) async fn discard_tech(t: &Table, seat: Seat, card: CardId) -> Flow {
    let ships = crate::ships::take_off_tech(t, seat, card);
    put(t, card, Pile::TechDiscard);
    t.tell(|state| Event::DiscardsTech { seat, card: state.sight(card) });
    crate::techs::leave_play(t, seat, card).await?;
    crate::ships::send_home(t, seat, Place::Research, ships).await;
    Ok(())
}
