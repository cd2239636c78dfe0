//! Launch: the offense aims the gate and sends its ships.

use kernel::Seat;

use crate::board::{Halt, Outcome, Phase, Sending, Side};
use crate::effects::{Flow, Window, flow, open};
use crate::events::Event;
use crate::moves::{move_ships, move_ships_from, react, settle};
use crate::place::Place;
use crate::ships::{From, move_out, retrieved};
use crate::words::{Ask, Pick, whole};
use crate::{State, Table};

pub(super) async fn launch(t: &Table) -> Flow<Phase> {
    let offense = t.look(|state| state.board.encounter.offense);
    aim(t, offense).await;
    open!(t, Window::GateAimed);
    send(t, offense, Side::Offense, Ask::Launch).await?;
    if t.look(|state| state.board.ships(offense, Place::Gate) == 0) {
        super::end_encounter(t, Outcome::TurnEnded, Halt::EndEncounter)?;
    }
    open!(t, Window::Launched);
    flow(t)?;
    Ok(Phase::Alliance)
}

async fn aim(t: &Table, offense: Seat) {
    let targets = t.look(|state| state.board.encounter.targets);
    let first = targets.iter().next();
    let target = if targets.len() == 1 {
        first
    } else {
        match t.ask(offense, Ask::Aim, move |_, q| q.one(targets.iter().map(Pick::Planet))).await {
            Pick::Planet(planet) => Some(planet),
            _ => first,
        }
    };
    {
        let state = &mut *t.edit();
        let others = state.seats().minus(state.board.encounter.mains());
        state.board.encounter.target = target;
        // Everybody may be invited, unless an effect says otherwise.
        state.board.encounter.may_invite = [others; 2];
    }
    if let Some(planet) = target {
        t.tell(move |_| Event::Aims { seat: offense, planet });
    }
}

/// A player sends ships into the encounter: the offense onto the gate, an ally to its side. Returns how many.
pub(super) async fn send(t: &Table, seat: Seat, side: Side, ask: Ask) -> Flow<u8> {
    let most = t.look(|state| state.board.edition.most_ships);
    lay_plan(t, seat, side, most);
    open!(t, Window::Sending);
    let (already, is_able) = t.look(|state| (state.board.ships(seat, station(side)), can_send(state, seat)));
    if !is_able {
        return follow_plan(t, seat, side, &[]).await;
    }
    let from = t
        .ask(seat, ask, move |s, q| {
            let most = usize::from(limit(s).saturating_sub(already));
            let least = usize::from(already == 0).min(most);
            q.ships(s.board.fleet(seat).chain([from_warp(s, seat)]), least, most)
        })
        .await;
    follow_plan(t, seat, side, &from).await
}

/// An ally may bring more ships out of the warp, since an effect says so.
async fn bring_extra(t: &Table, seat: Seat, side: Side, station: Place) {
    let most =
        |s: &State| s.board.encounter.extra_from_warp[side.index()].min(s.board.ships(seat, Place::Warp));
    let is_ally = t.look(|state| state.board.encounter.main_side(seat).is_none());
    if is_ally && most(&t.get()) > 0 {
        let ships = whole(t.ask(seat, Ask::Extra, |s, q| q.number(0, most(s).into())).await);
        move_ships(t, seat, Place::Warp, station, ships);
    }
}

fn plan(state: &State) -> Sending {
    state.board.sending.expect("ships are being sent")
}

/// How many ships may be sent in all.
fn limit(state: &State) -> u8 {
    let plan = plan(state);
    plan.most.saturating_add(plan.bonus)
}

fn can_send(state: &State, seat: Seat) -> bool {
    !state.board.colonies(seat).is_empty() || from_warp(state, seat).1 > 0
}

/// A player who must ally sends as many ships as can be without giving up a colony.
pub(super) async fn send_bound(t: &Table, seat: Seat, side: Side, ships: u8) -> Flow<u8> {
    let most = t.look(|state| state.board.edition.most_ships.min(ships));
    lay_plan(t, seat, side, most);
    open!(t, Window::Sending);
    let spare = |s: &State| {
        let spare = s.board.fleet(seat).map(|(place, ships)| (place, ships - 1));
        spare.chain([from_warp(s, seat)]).collect::<arrayvec::ArrayVec<_, 48>>()
    };
    let all: u8 = spare(&t.get()).iter().map(|&(_, ships)| ships).sum();
    let count = usize::from(limit(&t.get()).min(all).min(ships));
    let mut from = From::new();
    if count > 0 {
        from = t.ask(seat, Ask::Commit, |s, q| q.ships(spare(s), count, count)).await;
    }
    follow_plan(t, seat, side, &from).await
}

/// Says how many ships may be sent; effects may then change that.
fn lay_plan(t: &Table, seat: Seat, side: Side, most: u8) {
    t.edit().board.sending = Some(Sending { seat, side, most, from_warp: 0, bonus: 0 });
}

/// Sends the ships that were chosen; an ally may bring more. Returns how many stand there now.
async fn follow_plan(t: &Table, seat: Seat, side: Side, from: &[(Place, u8)]) -> Flow<u8> {
    let station = station(side);
    let (in_warp, extra, has_flagship) = t.look(|state| {
        let board = &state.board;
        let extra = board.encounter.extra_from_warp[side.index()];
        (board.ships(seat, Place::Warp), extra, board.prometheus.is_some())
    });
    if !from.is_empty() {
        if has_flagship {
            move_out(t, seat, from, station).await;
        } else {
            move_ships_from(t, seat, from, station);
        }
        settle(t);
        if extra > 0 {
            bring_extra(t, seat, side, station).await;
        }
    }
    let out_of_warp = {
        let board = &mut t.edit().board;
        board.sending = None;
        in_warp.saturating_sub(board.ships(seat, Place::Warp))
    };
    react!(t);
    if out_of_warp > 0 {
        retrieved(t, seat, out_of_warp).await?;
    }
    Ok(t.look(|state| state.board.ships(seat, station)))
}

pub(super) fn station(side: Side) -> Place {
    if side == Side::Offense { Place::Gate } else { Place::Beside }
}

/// The ships that may come straight out of the warp.
fn from_warp(state: &State, seat: Seat) -> (Place, u8) {
    (Place::Warp, plan(state).from_warp.min(state.board.ships(seat, Place::Warp)))
}
