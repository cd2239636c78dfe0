//! Ships on the move: sent, destroyed, recovered, in retreat.

use kernel::{Seat, kind::ShipsFrom};

use crate::board::Loss;
use crate::effects::{Flow, Happening, Window, open};
use crate::moves::move_ships;
use crate::place::Place;
use crate::planets::Planet;
use crate::words::Ask;
use crate::{Duel, State, Table};

/// Sends ships from the supply to a planet, as many as there are.
pub(crate) fn send(t: &Table, seat: Seat, planet: Planet, ships: u8) -> u8 {
    let ships = ships.min(t.get().board.ships(seat, Place::Supply));
    move_ships(t, seat, Place::Supply, planet.into(), ships);
    ships
}

/// Ships retreat from a planet to the supply, as many as there are.
pub(crate) fn retreat(t: &Table, seat: Seat, planet: Planet, ships: u8) -> u8 {
    let ships = ships.min(t.get().board.ships(seat, planet));
    move_ships(t, seat, planet.into(), Place::Supply, ships);
    ships
}

/// Ships of a player are destroyed, as many as there are; effects may say where they go. Returns how many.
pub(crate) async fn destroy(t: &Table, seat: Seat, from: Place, ships: u8) -> Flow<u8> {
    destroy_by(t, seat, from, ships, false).await
}

/// The same, by a blast or by something else.
pub(crate) async fn destroy_by(t: &Table, seat: Seat, from: Place, ships: u8, by_blast: bool) -> Flow<u8> {
    let ships = ships.min(t.get().board.ships(seat, from));
    if ships == 0 {
        return Ok(0);
    }
    let mut loss = Loss { seat, from, ships, by_blast, to_supply: 0, to_warpplanet: 0 };
    if t.get().board.is_anybody_armed(Window::ShipsDestroyed) {
        let outer = t.edit().board.loss.replace(loss);
        open!(t, Window::ShipsDestroyed);
        loss = std::mem::replace(&mut t.edit().board.loss, outer).unwrap_or(loss);
    }
    let warpplanet = t.get().board.warpplanet;
    let mut left = ships;
    if let Some(planet) = warpplanet {
        let there = loss.to_warpplanet.min(left);
        move_ships(t, seat, from, planet.into(), there);
        left -= there;
    }
    let saved = loss.to_supply.min(left);
    move_ships(t, seat, from, Place::Supply, saved);
    move_ships(t, seat, from, Place::Warp, left - saved);
    Ok(ships)
}

/// Where a player can recover ships from: the warp, and the Warpplanet.
pub(crate) fn recoverable(state: &State, seat: Seat) -> impl Iterator<Item = (Place, u8)> + Clone + use<> {
    let board = &state.board;
    let warpplanet =
        board.warpplanet.filter(|&planet| board.clash.dueled() != Some(planet)).map(Place::Planet);
    let places = [Some(Place::Warp), warpplanet];
    let ships = places.map(|place| place.map(|place| (place, board.ships(seat, place))));
    ships.into_iter().flatten().filter(|&(_, ships)| ships > 0)
}

/// A player recovers up to so many ships, as many as wanted.
pub(crate) async fn recover_up_to(t: &Table, seat: Seat, ships: u8) -> Flow<u8> {
    let there: u8 = recoverable(&t.get(), seat).map(|(_, ships)| ships).sum();
    if there.min(ships) == 0 {
        return Ok(0);
    }
    let from = t.ask(seat, Ask::Recover, |s, q| q.ships(recoverable(s, seat), 0, ships.into())).await;
    bring_back(t, seat, from).await
}

/// A player recovers so many ships, or all there are.
pub(crate) async fn recover(t: &Table, seat: Seat, ships: u8) -> Flow<u8> {
    let (there, places) = {
        let state = &t.get();
        let places = recoverable(state, seat);
        (places.clone().map(|(_, ships)| ships).sum::<u8>(), places.count())
    };
    let ships = ships.min(there);
    if ships == 0 {
        return Ok(0);
    }
    let from: ShipsFrom<Duel> = if places == 1 || ships == there {
        let mut left = ships;
        let take = |(place, there): (Place, u8)| {
            let taken = there.min(left);
            left -= taken;
            (place, taken)
        };
        recoverable(&t.get(), seat).map(take).collect()
    } else {
        t.ask(seat, Ask::Recover, |s, q| q.ships(recoverable(s, seat), ships.into(), ships.into())).await
    };
    bring_back(t, seat, from).await
}

async fn bring_back(t: &Table, seat: Seat, from: ShipsFrom<Duel>) -> Flow<u8> {
    let mut count = 0;
    for (place, ships) in from {
        move_ships(t, seat, place, Place::Supply, ships);
        count += ships;
    }
    if count > 0 {
        open!(t, Window::ShipsRecovered, Happening { seat, count, card: None });
    }
    Ok(count)
}

/// A player's ships on planets that the player controls, without the last one of each: those that can leave.
pub(crate) fn spare(state: &State, seat: Seat) -> impl Iterator<Item = (Place, u8)> + '_ {
    let board = &state.board;
    let controlled = board.controlled(seat).iter();
    controlled
        .map(move |planet| (planet.into(), board.ships(seat, planet) - 1))
        .filter(|&(_, ships)| ships > 0)
}
