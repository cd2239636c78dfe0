//! The only code that changes where a ship or a card is, and who has seen it.
//!
//! The small moves are here; `ships` and `hands` make the whole ones of them, which effects may answer.

use arrayvec::ArrayVec;
use kernel::{CardId, CardSet, End, MAX_CARDS, Seat, SeatSet, Viewers};

use crate::aliens::AlienSheet;
use crate::board::{Board, Encounter, SHEETS, Sheet};
use crate::cards::{Face, Pile};
use crate::effects::{
    Flow, Source, arm, arm_from_deck, count_encounter_card, disarm, has_windows, open, order_of,
    plays_possessed, rearm, rearm_on_table,
};
use crate::effects::{Happening, Window, pause_for};
use crate::events::Event;
use crate::place::{Place, Planet, PlanetSet};
use crate::{State, Table};

// Ships.

/// Moves ships of one player. What follows from it is settled by [`settle`], when the whole move is done.
pub(crate) fn move_ships(t: &Table, seat: Seat, from: Place, to: Place, ships: u8) {
    move_each(t, std::iter::once((seat, from, to, ships)));
}

/// The same from several places.
#[inline]
pub(crate) fn move_ships_from(t: &Table, seat: Seat, from: &[(Place, u8)], to: Place) {
    move_each(t, from.iter().map(move |&(place, ships)| (seat, place, to, ships)));
}

/// Moves ships of players between places, one after the other; those that stay where they are, or are none, do not count.
#[inline]
pub(crate) fn move_each(t: &Table, moves: impl Iterator<Item = (Seat, Place, Place, u8)> + Clone) {
    {
        let board = &mut t.edit().board;
        moves.clone().for_each(|(seat, from, to, ships)| {
            let (from, to) = (from.index(), to.index());
            if ships > 0 && from != to {
                shift(board, seat, from, to, ships);
            }
        });
    }
    if t.is_heard() {
        tell_moves(t, moves);
    }
}

#[cold]
fn tell_moves(t: &Table, moves: impl Iterator<Item = (Seat, Place, Place, u8)>) {
    for (seat, from, to, ships) in moves.filter(|&(_, from, to, ships)| ships > 0 && from != to) {
        t.tell(move |_| Event::Moves { seat, ships, from, to });
    }
}

/// Moves ships between places, by their numbers: whoever calls mostly knows them beforehand.
#[inline(always)]
fn shift(board: &mut Board, seat: Seat, from: usize, to: usize, ships: u8) {
    const WARP: usize = Place::Warp.index();
    if let Some(gained) = board.shift_ships(seat, from, to, ships) {
        board.moved.insert(seat);
        board.gained_colony[seat.index()] = board.gained_colony[seat.index()].or(gained);
    }
    let to_warp = &mut board.encounter.to_warp[seat.index()];
    match (from, to) {
        (_, WARP) => *to_warp += ships,
        (WARP, _) => *to_warp = to_warp.saturating_sub(ships),
        _ => {}
    }
    if board.prometheus.is_some() {
        take_flagship_along(board, seat, from, to);
    }
}

/// The flagship goes along if it was chosen to, or is the last ship to leave a place.
#[cold]
fn take_flagship_along(board: &mut Board, seat: Seat, from: usize, to: usize) {
    let leaves = |&(owner, place): &(Seat, Place)| {
        let is_last = board.ships(owner, place) == 0;
        owner == seat && place.index() == from && (board.flagship_leaves || is_last)
    };
    if board.prometheus.is_some_and(|flagship| leaves(&flagship)) {
        let to = Place::all().nth(to);
        board.prometheus = to.map(|place| (seat, place));
        board.flagship_leaves = false;
        board.loss.flagship |= to == Some(Place::Doomed);
        if to != Some(Place::Research) {
            board.flagship_tech = None;
        }
    }
}

/// After a whole move: the colony track, and who has lost or regained a power. Most moves change neither.
#[inline]
pub(crate) fn settle(t: &Table) {
    let moved = std::mem::take(&mut t.edit().board.moved);
    if !moved.is_empty() {
        settle_colonies(t, moved);
    }
}

fn settle_colonies(t: &Table, moved: SeatSet) {
    for seat in moved.iter() {
        let (is_new, is_power_in_doubt) = {
            let board = &mut t.edit().board;
            let track = board.foreign_colonies(seat).len() as u8;
            let is_new = std::mem::replace(&mut board.track[seat.index()], track) != track;
            (is_new, board.lacks_home_colonies(seat) != board.lacking.contains(seat))
        };
        if is_new {
            t.tell(move |state| Event::Track { seat, colonies: state.board.track[seat.index()] });
        }
        if is_power_in_doubt {
            settle_power(t, seat);
        }
    }
}

/// Whether a player has lost or regained the power.
fn settle_power(t: &Table, seat: Seat) {
    let is_lost = {
        let state = &mut *t.edit();
        let board = &mut state.board;
        let was_lacking = board.lacking.contains(seat);
        // Losing ships is one action: a power that it costs is lost when it is over.
        let is_lacking = (was_lacking || !board.loss.is_of(seat)) && board.lacks_home_colonies(seat);
        mark(&mut board.lacking, seat, is_lacking);
        let news = board.loses_power(seat).filter(|&is_lost| is_lost != board.is_powerless(seat));
        if let Some(is_lost) = news {
            mark(&mut board.powerless, seat, is_lost);
            mark(&mut board.lost_power, seat, is_lost);
        }
        if is_lacking != was_lacking {
            rearm_on_table(state, seat);
        }
        news
    };
    if let Some(lost) = is_lost {
        t.tell(move |_| Event::Power { seat, lost });
    }
}

/// Who no longer has the sheet whose power was lost has not regained it: nobody is told anything.
fn forget_lost_power(board: &mut Board, seat: Seat) {
    if board.loses_power(seat) == Some(false) {
        board.powerless.remove(seat);
    }
}

fn mark(seats: &mut SeatSet, seat: Seat, is: bool) {
    if is { seats.insert(seat) } else { seats.remove(seat) }
}

/// Lets effects answer what [`settle`] has found; mostly that is nothing, and not worth a future.
macro_rules! react {
    ($t:expr) => {
        if $t.look(|state| state.board.is_news()) && $crate::moves::is_news_to_anybody($t) {
            $crate::moves::answer_news($t).await?;
        }
    };
}
pub(crate) use react;

/// Whether anybody could answer what has been found; if not, it is forgotten.
pub(crate) fn is_news_to_anybody(t: &Table) -> bool {
    pause_for(t, Window::PowerLost);
    pause_for(t, Window::ColonyGained);
    let board = &mut t.edit().board;
    let is_any_armed =
        board.is_anybody_armed(Window::PowerLost) || board.is_anybody_armed(Window::ColonyGained);
    if !is_any_armed {
        board.lost_power = SeatSet::EMPTY;
        board.gained_colony = Default::default();
    }
    is_any_armed
}

/// What `react!` does where there is something to answer.
pub(crate) async fn answer_news(t: &Table) -> Flow {
    while t.get().board.is_news() {
        let lost = t.look(|state| order_of(state, state.board.lost_power).next());
        if let Some(seat) = lost {
            t.edit().board.lost_power.remove(seat);
            open!(t, Window::PowerLost, Happening::to(seat));
            continue;
        }
        let gained = t.look(|state| {
            let has = |seat: &Seat| !state.board.gained_colony[seat.index()].is_empty();
            order_of(state, state.seats().iter().filter(has).collect()).next()
        });
        let Some(seat) = gained else { return Ok(()) };
        let outer = {
            let board = &mut t.edit().board;
            let planets = std::mem::take(&mut board.gained_colony[seat.index()]);
            std::mem::replace(&mut board.new_colonies, planets)
        };
        open!(t, Window::ColonyGained, Happening::to(seat));
        t.edit().board.new_colonies = outer;
    }
    Ok(())
}

/// Brings a player's flagship into the game, as one ship more.
pub(crate) fn add_flagship(t: &Table, seat: Seat, place: Place) {
    {
        let board = &mut t.edit().board;
        board.add_ships(seat, place, 1);
        board.prometheus = Some((seat, place));
        board.moved.insert(seat);
    }
    settle(t);
}

/// Takes the flagship out of the game, wherever it is.
pub(crate) fn remove_flagship(t: &Table) {
    {
        let board = &mut t.edit().board;
        if let Some((seat, place)) = board.prometheus.take() {
            board.add_ships(seat, place, -1);
            board.moved.insert(seat);
            let tech = board.flagship_tech.take();
            for (card, ships) in &mut board.research {
                *ships -= u8::from(tech == Some(*card));
            }
            board.research.retain(|&mut (_, ships)| ships > 0);
        }
    }
    settle(t);
}

/// Takes a planet out of the game, with the cards that lie there, or brings one into it.
pub(crate) fn set_planet(t: &Table, planet: Planet, in_game: bool) {
    if in_game {
        t.edit().board.planets.insert(planet);
        return;
    }
    let keeper = keeper(&t.get(), |sheet| sheet.lays_cards);
    let cards = t.get().board.cards_at(planet);
    discard_from_planets(t, keeper.unwrap_or(planet.system()), cards);
    t.edit().board.planets.remove(planet);
}

/// The planets on which a seat has no colony, out of some.
pub(crate) fn without_colony(state: &State, seat: Seat, planets: PlanetSet) -> PlanetSet {
    planets.without(state.board.colonies(seat))
}

// Cards.

/// The seat for whom it matters what lies in a pile.
fn player_of(pile: Pile) -> Option<Seat> {
    match pile {
        Pile::Hand(seat)
        | Pile::Hoard(seat)
        | Pile::Possessed(seat)
        | Pile::Techs(seat)
        | Pile::Completed(seat) => Some(seat),
        _ => None,
    }
}

/// Moves a card to a pile: to the top of a discard pile, to the end of any other.
pub(crate) fn put(t: &Table, card: CardId, pile: Pile) {
    put_in(&mut t.edit(), card, pile);
}

pub(crate) fn put_in(state: &mut State, card: CardId, pile: Pile) {
    let from = relocate(state, card, pile);
    if let Some(face) = state.cards.known(card) {
        change_arms(state, face, from, pile);
    }
}

/// Moves so many cards from the top of the deck to a pile, and says which.
pub(crate) fn put_from_deck(t: &Table, count: usize, pile: Pile) -> CardSet {
    let State { board, cards, .. } = &mut *t.edit();
    let player = player_of(pile);
    let mut moved = CardSet::EMPTY;
    cards.put_uppermost(Pile::Deck, count, pile, |card, face| {
        moved.insert(card);
        if let (Some(seat), Some(face)) = (player, face) {
            arm_from_deck(board, seat, pile, face);
        }
    });
    moved
}

/// Moves cards to a pile, one after the other.
pub(crate) fn put_each(t: &Table, cards: CardSet, pile: Pile) {
    let state = &mut *t.edit();
    cards.for_each(|card| put_in(state, card, pile));
}

/// Moves a card, and says where it was.
#[inline(never)]
fn relocate(state: &mut State, card: CardId, pile: Pile) -> Pile {
    let from = state.cards.pile_of(card);
    let end = match pile {
        Pile::Discard | Pile::DestinyDiscard | Pile::TechDiscard => End::Top,
        _ => End::Bottom,
    };
    state.cards.put_at(card, pile, end);
    if from == Pile::AtPlanets {
        leave_planet(state, card);
    }
    let encounter = &state.board.encounter;
    let is_marked = encounter.from_hoard.or(encounter.from_possession).contains(card);
    if is_marked && !pile.is_on_table() {
        forget_origin(state, card);
    }
    from
}

/// A card that has left the table is nobody's to return any more.
#[cold]
fn forget_origin(state: &mut State, card: CardId) {
    let encounter = &mut state.board.encounter;
    encounter.from_hoard.remove(card);
    encounter.from_possession.remove(card);
}

#[cold]
fn leave_planet(state: &mut State, card: CardId) {
    state.board.at_planets.retain(|&mut (other, _)| other != card);
}

/// Takes into account what it means to its players that a card has moved.
#[inline]
fn change_arms(state: &mut State, face: Face, from: Pile, to: Pile) {
    if !has_windows(face) {
        if face.is_encounter() {
            count_encounter_card(&mut state.board, from, to);
        }
        return;
    }
    if let Some(seat) = player_of(from) {
        disarm(state, seat, face);
    }
    if let Some(seat) = player_of(to) {
        arm(state, seat, face);
    }
}

/// Lays a card at a planet, open to all.
pub(crate) fn lay_at_planet(t: &Table, seat: Seat, card: CardId, planet: Planet) {
    put(t, card, Pile::AtPlanets);
    // There is room for all cards of which more than one may lie there.
    let _ = t.edit().board.at_planets.try_push((card, planet));
    t.tell(|state| Event::LaysAt { seat, card: state.sight(card), planet });
}

/// Cards at planets go with what has kept them there.
fn discard_from_planets(t: &Table, seat: Seat, cards: CardSet) {
    for card in cards.iter() {
        put(t, card, Pile::Discard);
        t.tell(|state| Event::Discards { seat, card: state.sight(card) });
    }
}

/// Takes a card out of the hand, or off a sheet, to the table; where it was says where it would return to.
#[inline(always)]
pub(crate) fn play_out(t: &Table, card: CardId, pile: Pile) {
    {
        let state = &mut *t.edit();
        let from = state.cards.pile_of(card);
        let encounter = &mut state.board.encounter;
        let mark = |set: &mut CardSet, is: bool| if is { set.insert(card) } else { set.remove(card) };
        mark(&mut encounter.from_hoard, matches!(from, Pile::Hoard(_)));
        mark(&mut encounter.from_possession, matches!(from, Pile::Possessed(_)));
    }
    put(t, card, pile);
}

/// A card on the table returns to its player; to the hoard, if it was played from there, even if another has that by now;
/// to whom it was taken from, if it was possessed. An encounter card that has come to somebody else does not. Says where it
/// is now.
pub(crate) fn take_back(t: &Table, seat: Seat, card: CardId) -> Pile {
    let to = {
        let state = &mut *t.edit();
        let own = [Pile::Played(seat), Pile::Aside(seat), Pile::Saved(seat)];
        let is_own = own.contains(&state.cards.pile_of(card));
        let is_due = |player: &Seat| *player == seat || is_own;
        let keeper = hoard_keeper(state).filter(is_due);
        let encounter = &mut state.board.encounter;
        let owner = encounter.possession.filter(|possession| is_due(&possession.by));
        let owner = owner.and_then(|possession| possession.from);
        let mut was_in = |marked: fn(&mut Encounter) -> &mut CardSet| {
            let marked = marked(encounter);
            let was = marked.contains(card);
            marked.remove(card);
            was
        };
        let hoard = keeper.filter(|_| was_in(|encounter| &mut encounter.from_hoard));
        let owner = owner.filter(|_| was_in(|encounter| &mut encounter.from_possession));
        hoard.map(Pile::Hoard).or(owner.map(Pile::Hand)).unwrap_or(Pile::Hand(seat))
    };
    put(t, card, to);
    if let Pile::Hand(owner) = to
        && owner != seat
    {
        t.tell(|state| Event::Gives { seat, to: owner, card: state.sight(card) });
    }
    to
}

/// The encounter card that lies before a player goes back, if there is one.
pub(crate) fn take_back_selected(t: &Table, seat: Seat) {
    let card = t.look(|state| state.cards.top(Pile::Selected(seat)));
    if let Some(card) = card {
        take_back(t, seat, card);
    }
}

/// All that a player has in one of the piles for cards that wait comes back to where it came from.
pub(crate) fn take_back_all(t: &Table, seat: Seat, pile: Pile) {
    let waiting = t.look(|state| state.cards.set(pile));
    waiting.for_each(|card| {
        take_back(t, seat, card);
    });
}

/// Puts a card on top of a deck.
pub(crate) fn put_on_top(t: &Table, card: CardId, pile: Pile) {
    let state = &mut *t.edit();
    let from = state.cards.pile_of(card);
    state.cards.put_on_top(card, pile);
    if let Some(seat) = player_of(from) {
        rearm(state, seat);
    }
}

/// Moves all cards of a pile; mostly there are none.
#[inline]
pub(crate) fn put_all(t: &Table, from: Pile, to: Pile) {
    if t.look(|state| state.cards.count(from) > 0) {
        put_several(t, from, to);
    }
}

fn put_several(t: &Table, from: Pile, to: Pile) {
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

/// Shows a card to some.
pub(crate) fn show_card(t: &Table, card: CardId, to: Viewers) {
    t.edit().cards.show(card, to);
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

/// The same of one card, where the choice was made among all encounter cards of the pile.
pub(crate) fn conceal_encounter_card(t: &Table, pile: Pile, chosen: CardId) -> CardId {
    let state = &mut *t.edit();
    state.cards.conceal_one(pile, chosen, Face::is_encounter, &mut state.dice)
}

/// So many cards of a pile, each equally likely.
pub(crate) fn pick_at_random(t: &Table, pile: Pile, count: usize) -> CardSet {
    let state = &mut *t.edit();
    let there: ArrayVec<CardId, MAX_CARDS> = state.cards.iter(pile).collect();
    let mut picked = CardSet::EMPTY;
    let mut left = count.min(there.len());
    while left > 0 {
        let card = there[state.dice.below(there.len() as u32) as usize];
        if !picked.contains(card) {
            picked.insert(card);
            left -= 1;
        }
    }
    picked
}

/// Whether a seat has an encounter card in hand, or possesses one.
#[inline]
pub(crate) fn has_encounter_card(state: &State, seat: Seat) -> bool {
    has_encounter_card_in_hand(state, seat) || possesses_encounter_card(state, seat)
}

#[inline]
pub(crate) fn has_encounter_card_in_hand(state: &State, seat: Seat) -> bool {
    state.board.encounter_cards[seat.index()] > 0
}

#[cold]
fn possesses_encounter_card(state: &State, seat: Seat) -> bool {
    let possessed = Pile::Possessed(seat);
    plays_possessed(state, seat) && !state.cards.matching(possessed, Face::is_encounter).is_empty()
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
        rearm_on_table(&mut t.edit(), seat);
        t.tell(|_| Event::TurnsUp { seat, alien });
        // It may turn out that its power was never lost.
        settle_power(t, seat);
    }
}

/// Changes the sheets, and finds out anew what everybody can do.
pub(crate) fn change_sheets(t: &Table, change: impl FnOnce(&mut ArrayVec<Sheet, SHEETS>)) {
    let hoarder = hoard_keeper(&t.get());
    let layer = keeper(&t.get(), |sheet| sheet.lays_cards);
    t.edit().board.change_sheets(change);
    let hoarder_now = hoard_keeper(&t.get());
    if let Some(before) = hoarder.filter(|_| hoarder != hoarder_now) {
        move_hoard(t, before, hoarder_now);
    }
    let lays_no_more = keeper(&t.get(), |sheet| sheet.lays_cards).is_none();
    if let Some(before) = layer.filter(|_| lays_no_more) {
        let cards = t.get().cards.set(Pile::AtPlanets);
        discard_from_planets(t, before, cards);
    }
    move_possessed(t);
    let seats = t.get().seats();
    for seat in seats.iter() {
        forget_lost_power(&mut t.edit().board, seat);
        rearm_on_table(&mut t.edit(), seat);
        // Whether a power is lost depends on the sheet, too.
        settle_power(t, seat);
    }
}

/// Who has the sheet with a hoard, if it is in the game.
fn hoard_keeper(state: &State) -> Option<Seat> {
    keeper(state, |sheet| sheet.hoard.is_some())
}

/// Who has the sheet that keeps cards in some way, if it is in the game.
fn keeper(state: &State, keeps: fn(&AlienSheet) -> bool) -> Option<Seat> {
    let keeps = |sheet: &&Sheet| sheet.alien.is_some_and(|alien| keeps(alien.sheet()));
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

/// Possessed cards go with the sheet that can possess; without it they wait for the end of the encounter.
fn move_possessed(t: &Table) {
    let (from, to) = {
        let board = &t.get().board;
        let possesses = |sheet: &&Sheet| sheet.alien.is_some_and(|alien| alien.sheet().possesses);
        let from = board.encounter.possession.map(|possession| possession.by);
        (from, board.sheets.iter().find(possesses).map(|sheet| sheet.holder))
    };
    let (Some(from), Some(to)) = (from, to) else { return };
    if from == to {
        return;
    }
    t.edit().board.encounter.possession.as_mut().expect("there are possessed cards").by = to;
    let cards = t.get().cards.set(Pile::Possessed(from));
    for card in cards.iter() {
        put(t, card, Pile::Possessed(to));
        t.tell_to(Viewers::only(to), |state| Event::Gives { seat: from, to, card: state.sight(card) });
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
