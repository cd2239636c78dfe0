//! The encounter: aiming, launching, inviting, joining, and the choice of a card.

use encounter::{Cosmic, Face, Forecast, Outcome, Pick, Place, Planet, PlanetSet, Shown, Side};
use kernel::{Answer, Choice, Seat, SeatSet};

use super::odds::Part;
use super::worth::{CARD, GAME, is_new};
use super::{At, cheapest, picks, places};
use crate::sense::Options;

/// What a planet is worth as a target.
fn target(at: &At<'_>, planet: Planet) -> f32 {
    let board = &at.state.board;
    let defense = board.encounter.defense;
    let prize = if is_new(at.state, at.seat, planet) { at.colony_of(at.seat) } else { 0.15 };
    let ships = defense.map_or(0, |seat| board.ships(seat, planet));
    let citadels = board.cards_at(planet).len() as u8;
    let odds = 0.7 - 0.06 * f32::from(ships) - 0.25 * f32::from(citadels);
    // An empty planet hurts nobody; one that costs the defense its power helps everybody else.
    let hurts = defense.is_some_and(|seat| {
        ships > 0 && board.home_colonies(seat).len() == usize::from(board.edition.home_colonies)
    });
    odds * prize + if hurts { 0.1 } else { 0.0 }
}

pub(super) fn aim(at: &At<'_>, options: &mut Options<Cosmic>) {
    for pick in picks(at.question) {
        let score = if let Pick::Planet(planet) = pick { target(at, planet) } else { 0.0 };
        options.push((Answer::One(pick), score));
    }
}

/// Whom to encounter: where a colony is cheap, and rather a leader than a straggler.
pub(super) fn whom(at: &At<'_>, options: &mut Options<Cosmic>) {
    let Choice::Players { among, .. } = at.question.choice else { return };
    for seat in among.iter() {
        options.push((Answer::Players(SeatSet::of(seat)), as_defense(at, seat)));
    }
}

/// How good a player is as the defense.
pub(super) fn as_defense(at: &At<'_>, seat: Seat) -> f32 {
    let board = &at.state.board;
    let ships = |planet: Planet| board.ships(seat, planet);
    let new: PlanetSet =
        board.home_planets(seat).iter().filter(|&planet| is_new(at.state, at.seat, planet)).collect();
    let weakest = new.iter().map(ships).min();
    let lead = 0.05 * f32::from(board.track[seat.index()]);
    weakest.map_or(0.0, |ships| 0.6 - 0.06 * f32::from(ships)) + lead
}

/// The own colour: a planet that is missed is settled, a dangerous guest is evicted, otherwise there is more to gain abroad.
pub(super) fn own_colour(at: &At<'_>, options: &mut Options<Cosmic>) {
    let board = &at.state.board;
    let homes = board.home_colonies(at.seat).len() as u8;
    let misses_power = homes <= board.edition.home_colonies;
    for pick in picks(at.question) {
        let score = match pick {
            Pick::DrawAgain => 0.5,
            Pick::Settle(_) if misses_power => 0.8,
            Pick::Settle(_) => 0.35 - 0.3 * at.temper.appetite,
            Pick::Colony(guest, planet) => {
                let urgent = if at.lacks(guest) <= 1 { 1.0 } else { 0.3 };
                urgent - 0.06 * f32::from(board.ships(guest, planet)) + if misses_power { 0.2 } else { 0.0 }
            }
            _ => 0.0,
        };
        options.push((Answer::One(pick), score));
    }
}

/// Ships for a colony that costs nothing more: a few will do.
pub(super) fn settle(at: &At<'_>, options: &mut Options<Cosmic>, enough: u8) {
    let Some((from, min, max)) = places(at.question) else { return };
    for count in [1, enough].map(|count| count.clamp(min, max)) {
        let (fleet, cost) = cheapest(from, count, |place, nth, there| at.taking(place, nth, there));
        let score = if count == enough { 0.05 } else { 0.0 };
        options.push((Answer::Ships(fleet), score - cost));
    }
}

pub(super) fn launch(at: &At<'_>, options: &mut Options<Cosmic>) {
    send(at, Side::Offense, options);
}

pub(super) fn commit(at: &At<'_>, options: &mut Options<Cosmic>) {
    if let Some(side) = at.state.board.encounter.side(at.seat) {
        send(at, side, options);
    }
}

/// How many ships to send to a side, for every number that is possible.
fn send(at: &At<'_>, side: Side, options: &mut Options<Cosmic>) {
    let Some((from, min, max)) = places(at.question) else { return };
    let there: u8 = from.iter().map(|&(_, ships)| ships).fold(0, u8::saturating_add);
    let most = max.min(there);
    let already = at.state.board.ships(at.seat, Place::Gate) + at.state.board.ships(at.seat, Place::Beside);
    for count in min..=most {
        // Where very many can go, the numbers between say little.
        if most > 6 && count > 4 && count < most {
            continue;
        }
        let mut forecast = Forecast::new(at.state);
        forecast.send(at.seat, side, count);
        let stakes = at.stakes(Part { side: Some(side), ships: already + count });
        let odds = at.odds(&mut forecast);
        let (fleet, cost) = cheapest(from, count, |place, nth, there| at.taking(place, nth, there));
        let liking = 0.1 * at.temper.appetite * f32::from(count);
        options.push((Answer::Ships(fleet), stakes.expected(odds) - cost + liking));
    }
}

/// Whom to invite: whoever brings more than they take.
pub(super) fn invite(at: &At<'_>, options: &mut Options<Cosmic>) {
    let (Choice::Players { among, .. }, Some(side)) =
        (&at.question.choice, at.state.board.encounter.main_side(at.seat))
    else {
        return;
    };
    let part = at.part();
    let alone = at.stakes(part).expected(at.odds(&mut Forecast::new(at.state)));
    let mut wanted = SeatSet::EMPTY;
    let mut gain = 0.0;
    for guest in among.iter() {
        let with = joined_by(at, guest, side);
        // Who is not invited may be on the other side.
        if with + 0.05 > alone {
            wanted.insert(guest);
            gain += with - alone;
        }
    }
    options.push((Answer::Players(wanted), gain + 0.1));
    options.push((Answer::Players(SeatSet::EMPTY), 0.0));
    if wanted != *among {
        options.push((Answer::Players(*among), -0.3));
    }
}

/// What it is worth to the player if another joins a side with about as many ships as they can.
fn joined_by(at: &At<'_>, guest: Seat, side: Side) -> f32 {
    let mut forecast = Forecast::new(at.state);
    forecast.join(guest, side, at.available(guest).min(3));
    let odds = at.odds(&mut forecast);
    let mut stakes = at.stakes(at.part());
    let target = at.state.board.encounter.target;
    match side {
        Side::Offense => {
            let gains = target.is_some_and(|planet| is_new(at.state, guest, planet));
            let i_win =
                target.is_some_and(|planet| is_new(at.state, at.seat, planet)) && at.lacks(at.seat) <= 1;
            if gains && i_win {
                stakes.offense -= 0.1;
            } else if gains {
                stakes.offense += at.colony_of(guest);
            }
        }
        Side::Defense => stakes.defense -= 0.1,
    }
    stakes.expected(odds)
}

/// Which side to join, if any: what comes of it, against what comes of staying away.
pub(super) fn join(at: &At<'_>, options: &mut Options<Cosmic>) {
    let away = at.stakes(Part { side: None, ships: 0 });
    let nothing = away.expected(at.odds(&mut Forecast::new(at.state)));
    options.push((Answer::Pass, nothing));
    for pick in picks(at.question) {
        let Pick::Side(side) = pick else { continue };
        let most = at.available(at.seat);
        let tries = [1, 2, most].map(|ships| {
            let ships = ships.min(most);
            let mut forecast = Forecast::new(at.state);
            forecast.join(at.seat, side, ships);
            let odds = at.odds(&mut forecast);
            at.stakes(Part { side: Some(side), ships }).expected(odds) - 0.01 * f32::from(ships)
        });
        let liking = at.temper.appetite * if side == Side::Offense { 0.3 } else { -0.15 };
        options.push((Answer::One(pick), tries.into_iter().fold(f32::NEG_INFINITY, f32::max) + liking));
    }
}

/// Which card: what it makes of all that the opponent may play, less what the card is worth in another encounter.
pub(super) fn select(at: &At<'_>, options: &mut Options<Cosmic>) {
    let Choice::Cards { from, .. } = at.question.choice else { return };
    let Some(side) = at.state.board.encounter.main_side(at.seat) else { return };
    let (part, deal) = (at.part(), at.deal());
    let stakes = at.stakes(part);
    let mut forecast = Forecast::new(at.state);
    let margin = forecast.margin();
    let mut outcome = |[offense, defense]: [Shown; 2]| match (offense, defense, margin) {
        (Shown::Attack(offense), Shown::Attack(defense), Some(margin)) => {
            Outcome::Won(if offense + margin > defense { Side::Offense } else { Side::Defense })
        }
        _ => forecast.outcome([offense, defense]),
    };
    let against = at.opposing_cards();
    let all: f32 = against.iter().map(|(_, often)| often).sum();
    let reserve = reinforcements(at);
    let mut done: Vec<Face> = Vec::new();
    for card in from.iter() {
        let Some(face) = at.face(card).filter(|face| !done.contains(face)) else { continue };
        done.push(face);
        let mine = match Shown::of(face) {
            Shown::Attack(value) => Shown::Attack(value + reserve),
            other => other,
        };
        let mut score = 0.0;
        for &(theirs, often) in &against {
            let shown = if side == Side::Offense { [mine, theirs] } else { [theirs, mine] };
            let outcome = outcome(shown);
            let mut comes_to = stakes.of(outcome, deal);
            let lost = outcome == Outcome::Won(side.other());
            if lost && mine == Shown::Negotiate && matches!(theirs, Shown::Attack(_)) {
                comes_to += 1.3 * CARD * f32::from(part.ships);
            }
            score += often * comes_to;
        }
        let kept = 0.5 * at.card(card);
        let liking = if mine == Shown::Negotiate { -0.25 * at.temper.appetite } else { 0.0 };
        options.push((Answer::Cards(kernel::CardSet::of(card)), score / all - kept + liking));
    }
}

/// What reinforcements in hand are likely to add in need.
fn reinforcements(at: &At<'_>) -> i16 {
    let hand = at.state.cards.iter(encounter::Pile::Hand(at.seat));
    let values = hand.filter_map(|card| match at.face(card) {
        Some(Face::Reinforcement(value)) => Some(i16::from(value)),
        _ => None,
    });
    values.sum::<i16>() / 2
}

/// Rewards: ships, where many are missed, otherwise cards.
pub(super) fn reward(at: &At<'_>, options: &mut Options<Cosmic>) {
    let Choice::Number { min, max } = at.question.choice else { return };
    let in_warp = at.ships_in_warp();
    for ships in min..=max {
        let each = if in_warp > 5 { CARD + 0.05 } else { at.ship() };
        options.push((Answer::Number(ships), f32::from(ships) * (each - CARD)));
    }
}

/// Ships come home to where they are needed: colonies that stand nearly empty, foreign ones first.
pub(super) fn come_home(at: &At<'_>, options: &mut Options<Cosmic>) {
    let Some((from, min, _)) = places(at.question) else { return };
    let need = |place: Place, nth: u8, _: u8| {
        let Place::Planet(planet) = place else { return 0.0 };
        let there = at.state.board.ships(at.seat, planet) + nth - 1;
        let foreign = if planet.system() == at.seat { 0.0 } else { -0.5 };
        f32::from(there) + foreign
    };
    let (fleet, _) = cheapest(from, min, need);
    options.push((Answer::Ships(fleet), 0.0));
}

/// What a win by somebody is worth at most; for effects that ask about planets.
pub(super) fn planet(at: &At<'_>, planet: Planet) -> f32 {
    if is_new(at.state, at.seat, planet) {
        return at.colony_of(at.seat).min(GAME) - 0.05 * f32::from(crowd(at, planet));
    }
    0.0
}

fn crowd(at: &At<'_>, planet: Planet) -> u8 {
    at.state.seats().iter().map(|seat| at.state.board.ships(seat, planet)).fold(0, u8::saturating_add)
}
