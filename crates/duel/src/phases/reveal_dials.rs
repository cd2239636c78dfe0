//! Step 2 of a duel: dials are revealed, and ships are sent. Whoever must send and has none loses the game.

use kernel::{Seat, SeatSet};

use super::game_over;
use crate::State;
use crate::Table;
use crate::board::{BLUE, ORANGE, Phase, Sending};
use crate::effects::{Flow, Happening, Window, open, order};
use crate::events::Event;
use crate::moves::move_ships;
use crate::place::Place;

pub(super) async fn reveal_dials(t: &Table) -> Flow<Phase> {
    if t.get().board.clash.terms.hidden_dials {
        let clash = &mut t.edit().board.clash;
        clash.late = clash.dials_set;
    }
    open!(t, Window::DialsDue);
    let senders: SeatSet = {
        let clash = &t.get().board.clash;
        [ORANGE, BLUE].into_iter().filter(|&seat| !clash.barred.contains(seat)).collect()
    };
    check_supplies(t, senders).await?;
    let late = t.get().board.clash.late;
    let now: SeatSet = senders.iter().filter(|&seat| !late.contains(seat)).collect();
    send_fleets(t, now).await?;
    Ok(Phase::RevealEnvoys)
}

/// Whoever must send ships and cannot loses the game; both: nobody wins.
async fn check_supplies(t: &Table, senders: SeatSet) -> Flow {
    let stranded: SeatSet = {
        let state = &t.get();
        senders.iter().filter(|&seat| is_stranded(state, seat)).collect()
    };
    if stranded.is_empty() {
        return Ok(());
    }
    let order = order(t);
    for seat in order.into_iter().filter(|&seat| stranded.contains(seat)) {
        t.tell(|_| Event::CannotSend { seat });
        open!(t, Window::CannotSend, Happening::to(seat));
    }
    let rescued = t.get().board.clash.rescued;
    let lost: SeatSet = stranded.iter().filter(|&seat| !rescued.contains(seat)).collect();
    if lost.is_empty() {
        return Ok(());
    }
    game_over(t, [ORANGE, BLUE].into_iter().filter(|&seat| !lost.contains(seat)).collect())
}

/// Whether a player must send ships and has none.
fn is_stranded(state: &State, seat: Seat) -> bool {
    let board = &state.board;
    let from_warp = board.clash.terms.from_warp && board.ships(seat, Place::Warp) > 0;
    board.ships(seat, Place::Supply) == 0 && !from_warp
}

/// Dials that have stayed hidden are revealed, and those ships arrive.
pub(super) async fn send_late(t: &Table) -> Flow {
    let late = std::mem::take(&mut t.edit().board.clash.late);
    if late.is_empty() {
        return Ok(());
    }
    send_fleets(t, late).await
}

/// Players reveal their dials at once and send ships.
async fn send_fleets(t: &Table, seats: SeatSet) -> Flow {
    let order = order(t);
    for seat in order.into_iter().filter(|&seat| seats.contains(seat)) {
        let dial = t.get().board.clash.dials[seat.index()];
        t.edit().board.clash.dials_shown.insert(seat);
        if let Some(number) = dial {
            t.tell(|_| Event::Dial { seat, number });
        }
    }
    for seat in order.into_iter().filter(|&seat| seats.contains(seat)) {
        send_fleet(t, seat).await?;
    }
    t.edit().board.clash.arrived = seats;
    open!(t, Window::ShipsSent);
    Ok(())
}

async fn send_fleet(t: &Table, seat: Seat) -> Flow {
    let (planet, ships, terms) = {
        let clash = &t.get().board.clash;
        let dial = clash.terms.exactly.or(clash.dials[seat.index()]).unwrap_or(0);
        (clash.planet, dial + clash.terms.more, clash.terms)
    };
    let Some(planet) = planet else { return Ok(()) };
    let mut wanted = 0;
    if t.get().board.is_anybody_armed(Window::Sending) {
        let outer = t.edit().board.sending.replace(Sending { seat, ships, from_warp: 0 });
        open!(t, Window::Sending);
        let sending = std::mem::replace(&mut t.edit().board.sending, outer);
        wanted = sending.map_or(0, |sending| sending.from_warp).min(ships);
    }
    let (supply, warp) = {
        let board = &t.get().board;
        (board.ships(seat, Place::Supply), board.ships(seat, Place::Warp))
    };
    let rescued = t.get().board.clash.rescued.contains(seat);
    let (from_warp, from_supply) = match () {
        () if rescued => (1.min(warp), 0),
        () if terms.from_warp && warp > 0 => (ships.min(warp), 0),
        () if terms.from_warp => (0, 1.min(supply)),
        () => (wanted.min(warp), (ships - wanted.min(warp)).min(supply)),
    };
    move_ships(t, seat, Place::Warp, planet.into(), from_warp);
    move_ships(t, seat, Place::Supply, planet.into(), from_supply);
    t.edit().board.clash.sent[seat.index()] = from_warp + from_supply;
    Ok(())
}
