//! Alliance: both main players invite, and the others join a side or none.

use kernel::{Seat, SeatSet};

use super::launch::{send, station};
use crate::board::{Phase, Side};
use crate::effects::{Flow, Happening, Window, flow, open};
use crate::events::Event;
use crate::moves::{react, settle};
use crate::place::Place;
use crate::ships::move_out;
use crate::words::{Ask, Pick};
use crate::{State, Table};

pub(super) async fn alliance(t: &Table) -> Flow<Phase> {
    open!(t, Window::BeforeInvites);
    // Both main players invite, the offense first.
    for side in Side::BOTH {
        let main = t.look(|state| state.board.encounter.main(side));
        let Some(main) = main else { continue };
        open!(t, Window::Inviting, Happening::to(main));
        let guests = t.look(|state| guests(state, side));
        if !guests.is_empty() {
            let invited = t.ask(main, Ask::Invite, move |s, q| q.players(guests, 0, s.seat_count())).await;
            {
                let all = &mut t.edit().board.encounter.invited[side.index()];
                *all = all.or(invited);
            }
            t.tell(move |_| Event::Invites { seat: main, invited });
        }
    }
    // The others join a side or none. Each commits ships before the next answers.
    let (offense, mut others) = t.look(|state| {
        let encounter = &state.board.encounter;
        (encounter.offense, state.seats().minus(encounter.mains()))
    });
    while let Some(seat) = others.first_after(offense) {
        others.remove(seat);
        open!(t, Window::Joining, Happening::to(seat));
        let (bound, may_join) = t.look(|state| {
            let may_join = can_ally(state, seat) && !sides(state, seat).is_empty();
            (compulsion(state, seat), may_join)
        });
        let mut side = bound.map(|(side, _)| side);
        if may_join && bound.is_none() {
            let picked =
                t.ask(seat, Ask::Join, move |s, q| q.one(sides(s, seat).iter().copied()).or_pass()).await;
            if let Some(Pick::Side(picked)) = picked {
                side = Some(picked);
            }
        }
        if let Some(side) = side {
            ally(t, seat, side);
            send(t, seat, side, Ask::Commit, bound.and_then(|(_, ships)| ships)).await?;
        }
    }
    open!(t, Window::AlliesJoined);
    flow(t)?;
    Ok(Phase::Planning)
}

/// Whom a side may invite.
fn guests(state: &State, side: Side) -> SeatSet {
    let may = state.board.encounter.may_invite[side.index()];
    may.iter().filter(|&seat| can_ally(state, seat)).collect()
}

/// An ally must commit a ship, and ships come from colonies.
fn can_ally(state: &State, seat: Seat) -> bool {
    !state.board.colonies(seat).is_empty()
}

/// With which side a player must ally, and with how many ships, if that is said. Nobody must give up a colony for others:
/// who is bound by them and cannot spare a ship decides freely, if they are invited.
pub(crate) fn compulsion(state: &State, seat: Seat) -> Option<(Side, Option<u8>)> {
    let board = &state.board;
    let &(_, side, ships) = board.encounter.bound.iter().find(|&&(who, ..)| who == seat)?;
    let can_spare = || board.fleet(seat).any(|(_, ships)| ships > 1);
    (ships.is_none() || can_spare()).then_some((side, ships))
}

/// The sides that a player may join.
fn sides(state: &State, seat: Seat) -> &'static [Pick] {
    // Who was invited is a matter of chance, on which nothing should branch.
    const OFFENSE: Pick = Pick::Side(Side::Offense);
    const DEFENSE: Pick = Pick::Side(Side::Defense);
    const SIDES: [&[Pick]; 4] = [&[], &[OFFENSE], &[DEFENSE], &[OFFENSE, DEFENSE]];
    let encounter = &state.board.encounter;
    let may = |side: usize| usize::from(encounter.invited[side].contains(seat));
    SIDES[may(0) + 2 * may(1)]
}

/// A player joins a side when alliances have been formed already, with ships that have been chosen.
pub(crate) async fn join_late(t: &Table, seat: Seat, side: Side, from: &[(Place, u8)]) -> Flow {
    ally(t, seat, side);
    move_out(t, seat, from, station(side)).await;
    settle(t);
    let ships = from.iter().map(|&(_, ships)| ships).sum();
    joined(t, seat, side, ships);
    react!(t);
    Ok(())
}

fn ally(t: &Table, seat: Seat, side: Side) {
    t.edit().board.change_allies(|allies| allies[side.index()].insert(seat));
}

/// Who has sent ships has joined; who has sent none has not.
#[inline]
pub(super) fn joined(t: &Table, seat: Seat, side: Side, ships: u8) {
    if ships > 0 {
        t.edit().board.encounter.allied[side.index()].insert(seat);
        t.tell(move |_| Event::Joins { seat, side, ships });
    } else {
        t.edit().board.change_allies(|allies| allies[side.index()].remove(seat));
        t.tell(move |_| Event::Declines { seat });
    }
}
