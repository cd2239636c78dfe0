//! Launch: the offense aims the gate and sends its ships.

use kernel::{Draft, Drafted, Seat, kind};

use super::alliance::joined;
use crate::board::{Halt, Outcome, Phase, Sending, Side};
use crate::effects::{Flow, Happening, Window, flow, open};
use crate::events::Event;
use crate::moves::{move_ships_from, react, settle};
use crate::place::{Place, Planet};
use crate::ships::{From, move_out};
use crate::words::{Ask, Pick, whole};
use crate::{Cosmic, State, Table};

pub(super) async fn launch(t: &Table) -> Flow<Phase> {
    let (offense, targets) = t.look(|state| (state.board.encounter.offense, state.board.encounter.targets));
    let first = targets.iter().next();
    let target = if targets.len() == 1 {
        first
    } else {
        match t.ask(offense, Ask::Aim, move |_, q| q.one(targets.iter().map(Pick::Planet))).await {
            Pick::Planet(planet) => Some(planet),
            _ => first,
        }
    };
    aim(t, offense, target);
    open!(t, Window::GateAimed);
    if send(t, offense, Side::Offense, Ask::Launch, None).await? == 0 {
        super::end_encounter(t, Outcome::TurnEnded, Halt::EndEncounter)?;
    }
    open!(t, Window::Launched);
    flow(t)?;
    Ok(Phase::Alliance)
}

fn aim(t: &Table, offense: Seat, target: Option<Planet>) {
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

/// A player sends ships into the encounter: the offense onto the gate, an ally to its side, who may bring more. Who is
/// bound to ally sends as many of so many as can be without giving up a colony. Returns how many stand there then.
pub(super) async fn send(t: &Table, seat: Seat, side: Side, ask: Ask, bound: Option<u8>) -> Flow<u8> {
    lay_plan(t, seat, side, bound);
    open!(t, Window::Sending);
    let in_warp = t.look(|state| state.board.ships(seat, Place::Warp));
    if t.look(|state| can_send(state, seat, bound)) {
        let from = t.ask(seat, ask, move |s, q| ships_to_send(s, q, seat, side, bound)).await;
        if t.look(|state| is_more_to_say(state, side)) {
            Box::pin(send_asking(t, seat, side, from)).await;
        } else {
            move_ships_from(t, seat, &from, station(side));
            settle(t);
        }
    }
    let out_of_warp = sent(t, seat, in_warp);
    let ships = t.look(|state| state.board.ships(seat, station(side)));
    if t.look(|state| state.board.encounter.main_side(seat).is_none()) {
        joined(t, seat, side, ships);
    }
    react!(t);
    if out_of_warp > 0 {
        open!(t, Window::Retrieved, Happening { seat, count: out_of_warp, card: None });
    }
    Ok(ships)
}

/// Says how many ships may be sent; effects may then change that.
fn lay_plan(t: &Table, seat: Seat, side: Side, bound: Option<u8>) {
    let board = &mut t.edit().board;
    let most = board.edition.most_ships;
    let most = bound.map_or(most, |ships| ships.min(most));
    board.sending = Some(Sending { seat, side, most, from_warp: 0, bonus: 0 });
}

/// States which ships may be sent.
#[inline(always)]
fn ships_to_send<'a>(
    s: &State,
    q: Draft<'a, Cosmic>,
    seat: Seat,
    side: Side,
    bound: Option<u8>,
) -> Drafted<'a, Cosmic, kind::Ships> {
    if let Some(ships) = bound {
        let there = s.board.fleet(seat).chain([from_warp(s, seat)]);
        let most = limit(s).min(ships).min(there.clone().map(|(_, ships)| ships).sum());
        return q.ships(there, bound_to_send(s, seat, ships).into(), most.into());
    }
    let already = s.board.ships(seat, station(side));
    let most = usize::from(limit(s).saturating_sub(already));
    let least = usize::from(already == 0).min(most);
    q.ships(s.board.fleet(seat).chain([from_warp(s, seat)]), least, most)
}

/// The plan has been carried out. Says how many of the ships that were in the warp have come out of it.
fn sent(t: &Table, seat: Seat, in_warp: u8) -> u8 {
    let board = &mut t.edit().board;
    board.sending = None;
    in_warp.saturating_sub(board.ships(seat, Place::Warp))
}

/// Whether the player has more to say of the ships that are sent.
fn is_more_to_say(state: &State, side: Side) -> bool {
    state.board.prometheus.is_some() || state.board.encounter.extra_from_warp[side.index()] > 0
}

/// Sends ships of which there is more to say: whether the flagship goes along, and how many come besides.
async fn send_asking(t: &Table, seat: Seat, side: Side, from: From) {
    move_out(t, seat, &from, station(side)).await;
    settle(t);
    if !from.is_empty() {
        bring_extra(t, seat, side).await;
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

#[inline]
fn can_send(state: &State, seat: Seat, bound: Option<u8>) -> bool {
    match bound {
        Some(ships) => bound_to_send(state, seat, ships) > 0,
        None => !state.board.colonies(seat).is_empty() || from_warp(state, seat).1 > 0,
    }
}

/// How many ships a player sends who must send so many, if they can be spared.
fn bound_to_send(state: &State, seat: Seat, ships: u8) -> u8 {
    let all = spare(state, seat).map(|(_, ships)| ships).sum();
    limit(state).min(ships).min(all)
}

/// The ships that a player can send without giving up a colony.
fn spare(state: &State, seat: Seat) -> impl Iterator<Item = (Place, u8)> {
    let fleet = state.board.fleet(seat).map(|(place, ships)| (place, ships - 1));
    fleet.chain([from_warp(state, seat)])
}

/// The ships that may come straight out of the warp.
fn from_warp(state: &State, seat: Seat) -> (Place, u8) {
    (Place::Warp, plan(state).from_warp.min(state.board.ships(seat, Place::Warp)))
}

/// An ally may bring more ships out of the warp, since an effect says so.
async fn bring_extra(t: &Table, seat: Seat, side: Side) {
    let most =
        |s: &State| s.board.encounter.extra_from_warp[side.index()].min(s.board.ships(seat, Place::Warp));
    let is_ally = t.look(|state| state.board.encounter.main_side(seat).is_none());
    if is_ally && most(&t.get()) > 0 {
        let ships = whole(t.ask(seat, Ask::Extra, |s, q| q.number(0, most(s).into())).await);
        move_out(t, seat, &[(Place::Warp, ships)], station(side)).await;
    }
}

pub(super) fn station(side: Side) -> Place {
    if side == Side::Offense { Place::Gate } else { Place::Beside }
}
