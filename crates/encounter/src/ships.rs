//! Ships on the move: home, out of the warp, into it.

use arrayvec::ArrayVec;
use kernel::{CardId, MAX_PLACES, MAX_SEATS, Seat, SeatSet};

use crate::board::{Board, Loss};
use crate::effects::{Armed, Flow, Happening, Window, open, order, order_of, pause_for};
use crate::events::Event;
use crate::moves::{move_each, move_ships, move_ships_from, react, settle};
use crate::place::{Place, Planet};
use crate::words::{Ask, Pick};
use crate::{State, Table};

/// Ships of a player by where they come from.
pub(crate) type From = kernel::kind::ShipsFrom<crate::Cosmic>;

/// Returns ships to colonies of their owner's choice; to the warp, if there is none.
pub(crate) async fn send_home(t: &Table, seat: Seat, from: Place, ships: u8) {
    if ships == 0 {
        return;
    }
    choose_flagship(t, seat, seat, &[(from, ships)]).await;
    let colonies = t.look(|state| state.board.colonies(seat));
    let first = colonies.iter().next();
    match first {
        None => move_ships(t, seat, from, Place::Warp, ships),
        Some(only) if colonies.len() == 1 => move_ships(t, seat, from, only.into(), ships),
        Some(_) => {
            let to = t
                .ask(seat, Ask::Return, move |_, q| {
                    // Each colony has room for all of them.
                    let places = colonies.iter().map(|planet| (planet.into(), ships));
                    q.ships(places.take(MAX_PLACES), ships.into(), ships.into())
                })
                .await;
            part_ways(t, seat, from, to).await;
        }
    }
    settle(t);
}

/// Ships of a player go from one place to several.
pub(crate) async fn part_ways(t: &Table, seat: Seat, from: Place, mut to: From) {
    let count: u8 = to.iter().map(|&(_, ships)| ships).sum();
    let has_flagship = t.look(|state| {
        let board = &state.board;
        let is_there = board.prometheus == Some((seat, from));
        is_there && (board.flagship_leaves || board.ships(seat, from) == count)
    });
    if has_flagship && to.len() > 1 {
        let places = to.clone();
        let place = t
            .ask(seat, Ask::FlagshipTo, move |_, q| {
                q.one(places.iter().filter_map(|&(place, _)| planet(place)))
            })
            .await;
        // Whoever goes there goes first, and takes it along.
        if let Some(at) = to.iter().position(|&(to, _)| planet(to) == Some(place)) {
            to.swap(0, at);
            t.edit().board.flagship_leaves = true;
        }
    }
    move_each(t, to.iter().map(move |&(place, ships)| (seat, from, place, ships)));
}

fn planet(place: Place) -> Option<Pick> {
    if let Place::Planet(planet) = place { Some(Pick::Planet(planet)) } else { None }
}

/// A player takes ships out of the warp to colonies. Without a colony they stay.
pub(crate) async fn retrieve(t: &Table, seat: Seat, ships: u8) -> Flow {
    let ships = t.look(|state| {
        let board = &state.board;
        if board.colonies(seat).is_empty() { 0 } else { ships.min(board.ships(seat, Place::Warp)) }
    });
    if ships == 0 {
        return Ok(());
    }
    send_home(t, seat, Place::Warp, ships).await;
    open!(t, Window::Retrieved, Happening { seat, count: ships, card: None });
    Ok(())
}

/// Ships of several players are lost, all at the same moment: they are picked up, effects may redirect or save them,
/// the rest goes to the warp. Returns how many of each player's did.
pub(crate) async fn lose(t: &Table, ships: &[(Seat, Place, u8)], by_losing: bool) -> Flow<[u8; MAX_SEATS]> {
    // A lost encounter may cost ships even if none was in it.
    if !by_losing && ships.iter().all(|&(.., count)| count == 0) {
        return Ok([0; MAX_SEATS]);
    }
    let outer = pick_up(t, ships, by_losing);
    open!(t, Window::LossListed);
    open!(t, Window::ShipsDoomed);
    open!(t, Window::ShipsToWarp);
    go_to_warp(t);
    open!(t, Window::ShipsLost);
    pause_for(t, Window::LossOver);
    if t.look(|state| state.board.is_anybody_armed(Window::LossOver)) {
        loss_over(t).await?;
    }
    let gone = end_loss(t, outer);
    react!(t);
    Ok(gone)
}

/// Whether anybody could answer that ships are lost.
pub(crate) fn is_loss_answered(state: &State) -> bool {
    let windows =
        [Window::LossListed, Window::ShipsDoomed, Window::ShipsToWarp, Window::ShipsLost, Window::LossOver];
    let armed = windows.map(|window| state.board.armed_in(window));
    !armed.into_iter().fold(Armed::NOBODY, Armed::or).is_nobody()
}

/// The same as [`lose`] where nobody could answer it, so that it is not worth a future; but what follows from it, `react!`
/// is still to say.
pub(crate) fn lose_unanswered(t: &Table, ships: &[(Seat, Place, u8)], by_losing: bool) -> [u8; MAX_SEATS] {
    let outer = pick_up(t, ships, by_losing);
    pause_for(t, Window::LossListed);
    pause_for(t, Window::ShipsDoomed);
    pause_for(t, Window::ShipsToWarp);
    go_to_warp(t);
    pause_for(t, Window::ShipsLost);
    pause_for(t, Window::LossOver);
    end_loss(t, outer)
}

/// Ships are picked up to be lost. Returns the loss in the midst of which that is.
#[inline]
fn pick_up(t: &Table, ships: &[(Seat, Place, u8)], by_losing: bool) -> Loss {
    let outer = {
        let loss = &mut t.edit().board.loss;
        let of = loss.of;
        std::mem::replace(loss, Loss { by_losing, of, ..Loss::default() })
    };
    lose_more(t, ships);
    outer
}

/// What has been picked up and not been saved goes to the warp.
#[inline]
fn go_to_warp(t: &Table) {
    let (of, left) = {
        let board = &mut t.edit().board;
        board.flagship_leaves |= std::mem::take(&mut board.loss.flagship);
        let loss = &mut board.loss;
        loss.gone = std::mem::take(&mut loss.ships);
        (loss.of, loss.gone)
    };
    move_each(t, of.iter().map(move |seat| (seat, Place::Doomed, Place::Warp, left[seat.index()])));
}

/// A loss is over. Returns how many of each player's ships went to the warp.
#[inline]
fn end_loss(t: &Table, outer: Loss) -> [u8; MAX_SEATS] {
    let gone = {
        let board = &mut t.edit().board;
        let loss = std::mem::replace(&mut board.loss, outer);
        // Those who have no power had none to lose, so nothing was put off for them.
        board.moved = board.moved.or(loss.of.minus(board.lacking));
        loss.gone
    };
    settle(t);
    gone
}

/// Lets effects answer what each player has lost.
async fn loss_over(t: &Table) -> Flow {
    let order = order(&t.get());
    for seat in order {
        let cost = t.look(|state| state.board.loss.cost(seat));
        if cost > 0 {
            open!(t, Window::LossOver, Happening { seat, count: cost, card: None });
        }
    }
    Ok(())
}

/// Ships of a player leave the game, and are lost like others; they do not go to the warp.
pub(crate) async fn remove(t: &Table, seat: Seat, from: Place, ships: u8) -> Flow {
    choose_flagship(t, seat, seat, &[(from, ships)]).await;
    let outer = pick_up(t, &[(seat, from, ships)], false);
    banish(t, seat, ships).await;
    open!(t, Window::ShipsLost);
    loss_over(t).await?;
    end_loss(t, outer);
    react!(t);
    Ok(())
}

/// Further ships of players are picked up, to be lost together with those that are about to be.
#[inline]
pub(crate) fn lose_more(t: &Table, ships: &[(Seat, Place, u8)]) {
    {
        let Board { loss, encounter, .. } = &mut t.edit().board;
        let target = encounter.target.map(Place::Planet);
        for &(seat, place, count) in ships.iter().filter(|&&(.., count)| count > 0) {
            loss.ships[seat.index()] += count;
            loss.of.insert(seat);
            if Some(place) == target {
                loss.from_target.insert(seat);
            }
        }
    }
    move_each(t, ships.iter().map(|&(seat, place, count)| (seat, place, Place::Doomed, count)));
    settle(t);
}

/// One player loses ships.
pub(crate) async fn lose_from(t: &Table, seat: Seat, from: &[(Place, u8)]) -> Flow<u8> {
    let ships: ArrayVec<_, 32> = from.iter().map(|&(place, count)| (seat, place, count)).collect();
    Ok(lose(t, &ships, false).await?[seat.index()])
}

/// A player must lose so many ships of their colonies, or all there are, and chooses which. `extra` are places besides.
pub(crate) async fn choose_losses(t: &Table, seat: Seat, ask: Ask, ships: u8, extra: &[Place]) -> From {
    let places = |s: &State| {
        let besides = extra.iter().map(|&place| (place, s.board.ships(seat, place)));
        s.board.fleet(seat).chain(besides).collect()
    };
    choose_from(t, seat, seat, ask, ships, places).await
}

/// A player must lose so many ships that have no part in the encounter, or all there are, and chooses which.
pub(crate) async fn choose_losses_outside(t: &Table, seat: Seat, ask: Ask, ships: u8) -> From {
    choose_from(t, seat, seat, ask, ships, |s| s.board.fleet_elsewhere(seat).collect()).await
}

/// A player chooses which ships another must lose, of all that there are on colonies.
pub(crate) async fn choose_losses_of(t: &Table, chooser: Seat, ask: Ask, ships: u8, owner: Seat) -> From {
    choose_from(t, chooser, owner, ask, ships, |s| s.board.fleet(owner).collect()).await
}

async fn choose_from(
    t: &Table,
    chooser: Seat,
    owner: Seat,
    ask: Ask,
    ships: u8,
    places: impl Fn(&State) -> ArrayVec<(Place, u8), 40>,
) -> From {
    let there = places(&t.get());
    if ships >= there.iter().map(|&(_, ships)| ships).sum() {
        return there.into_iter().filter(|&(_, ships)| ships > 0).take(32).collect();
    }
    let chosen = t.ask(chooser, ask, |s, q| q.ships(places(s), ships.into(), ships.into())).await;
    choose_flagship(t, chooser, owner, &chosen).await;
    chosen
}

/// Ships that are about to go to the warp return to colonies instead.
pub(crate) async fn save(t: &Table, seat: Seat, ships: u8) {
    if t.get().board.colonies(seat).is_empty() {
        return;
    }
    let ships = take_from_loss(t, seat, ships).await;
    send_home(t, seat, Place::Doomed, ships).await;
}

/// Ships that are about to be lost are taken out of the game instead.
pub(crate) async fn banish(t: &Table, seat: Seat, ships: u8) {
    let ships = take_from_loss(t, seat, ships).await;
    t.edit().board.loss.removed[seat.index()] += ships;
    move_ships(t, seat, Place::Doomed, Place::Out, ships);
}

/// One of the ships that are about to go to the warp stands on a planet instead. Where it has been all the time, that is
/// no new colony.
pub(crate) async fn land_one(t: &Table, seat: Seat, planet: Planet) {
    let ships = take_from_loss(t, seat, 1).await;
    move_ships(t, seat, Place::Doomed, planet.into(), ships);
    {
        let board = &mut t.edit().board;
        if board.loss.from_target.contains(seat) && board.encounter.target == Some(planet) {
            board.gained_colony[seat.index()].remove(planet);
        }
    }
    settle(t);
}

/// So many ships, or all there are, are no longer among those about to be lost. Their owner says whether the flagship is
/// one of them.
async fn take_from_loss(t: &Table, seat: Seat, ships: u8) -> u8 {
    let (all, has_flagship) = t.look(|state| {
        let board = &state.board;
        let is_owner = board.prometheus.is_some_and(|(owner, _)| owner == seat);
        (board.loss.ships[seat.index()], is_owner && board.loss.flagship)
    });
    let ships = ships.min(all);
    let takes_flagship = has_flagship && ships > 0 && (ships == all || is_flagship(t, seat).await);
    let board = &mut t.edit().board;
    board.loss.ships[seat.index()] -= ships;
    if takes_flagship {
        (board.flagship_leaves, board.loss.flagship) = (true, false);
    }
    ships
}

async fn is_flagship(t: &Table, chooser: Seat) -> bool {
    let is_one = t.ask(chooser, Ask::Flagship, |_, q| q.one([Pick::Yes, Pick::No])).await == Pick::Yes;
    t.tell(|_| Event::Flagship { is_one });
    is_one
}

/// A player founds a colony, or strengthens one, with ships of their choice from several places.
pub(crate) async fn found(t: &Table, seat: Seat, from: &[(Place, u8)], planet: Planet) -> Flow {
    move_out(t, seat, from, planet.into()).await;
    settle(t);
    react!(t);
    let out_of_warp = from.iter().filter(|(place, _)| *place == Place::Warp).map(|&(_, ships)| ships).sum();
    if out_of_warp > 0 {
        open!(t, Window::Retrieved, Happening { seat, count: out_of_warp, card: None });
    }
    Ok(())
}

/// Moves ships that a player has chosen from several places.
pub(crate) async fn move_out(t: &Table, seat: Seat, from: &[(Place, u8)], to: Place) {
    choose_flagship(t, seat, seat, from).await;
    move_ships_from(t, seat, from, to);
}

/// Where the flagship stands among ships of which only some leave, whoever chose them says whether it is one of those. (On
/// a tech, and among ships that are lost, that is known by then.)
pub(crate) async fn choose_flagship(t: &Table, chooser: Seat, owner: Seat, from: &[(Place, u8)]) {
    let group = t.look(|state| flagship_group(state, owner, from));
    if let Some(is_choice) = group {
        let leaves = is_choice && is_flagship(t, chooser).await;
        t.edit().board.flagship_leaves = leaves;
    }
}

/// Whether some ships stay where the flagship stands, if others leave.
fn flagship_group(state: &State, owner: Seat, from: &[(Place, u8)]) -> Option<bool> {
    let board = &state.board;
    let is_there = |place| board.prometheus == Some((owner, place));
    let mut groups = from.iter().filter(|(place, _)| !matches!(place, Place::Research | Place::Doomed));
    let &(place, ships) = groups.find(|&&(place, ships)| ships > 0 && is_there(place))?;
    Some(board.ships(owner, place) > ships)
}

/// Everybody's ships in the encounter go home: those of the main players and of all allies.
pub(crate) async fn all_go_home(t: &Table) {
    allies_go_home(t).await;
    let offense = t.look(|state| state.board.encounter.offense);
    let ships = t.look(|state| state.board.ships(offense, Place::Gate));
    send_home(t, offense, Place::Gate, ships).await;
}

/// All allies return their ships to colonies.
pub(crate) async fn allies_go_home(t: &Table) {
    while let Some((seat, station, ships)) = t.look(next_to_leave) {
        send_home(t, seat, station, ships).await;
    }
    t.edit().board.change_allies(|allies| *allies = Default::default());
}

/// The first in timing order who has ships at the encounter that are not the offense's, where, and how many.
fn next_to_leave(state: &State) -> Option<(Seat, Place, u8)> {
    let (board, offense) = (&state.board, state.board.encounter.offense);
    // Of all seats that there could be, so that nothing branches on who has ships there.
    let is_there = |seat: &Seat| board.ships(*seat, Place::Gate) | board.ships(*seat, Place::Beside) > 0;
    let mut there: SeatSet = (0..MAX_SEATS).map(Seat::new).filter(is_there).collect();
    if board.ships(offense, Place::Beside) == 0 {
        there.remove(offense);
    }
    let seat = order_of(state, there).next()?;
    let is_at_gate = seat != offense && board.ships(seat, Place::Gate) > 0;
    let station = if is_at_gate { Place::Gate } else { Place::Beside };
    Some((seat, station, board.ships(seat, station)))
}

/// One ally is out of the encounter, and takes the ships home.
pub(crate) async fn ally_goes_home(t: &Table, ally: Seat) {
    t.edit().board.change_allies(|sides| sides.iter_mut().for_each(|allies| allies.remove(ally)));
    for place in [Place::Gate, Place::Beside] {
        let ships = t.look(|state| state.board.ships(ally, place));
        send_home(t, ally, place, ships).await;
    }
}

/// Takes one ship off a tech card, as somebody has chosen: it is no longer counted there, but has not gone anywhere yet.
pub(crate) async fn take_one_off_tech(t: &Table, chooser: Seat, seat: Seat, card: CardId) {
    let (ships, has_flagship) = t.look(|state| {
        let board = &state.board;
        let there = board.research.iter().find(|(other, _)| *other == card);
        (there.map_or(0, |&(_, ships)| ships), board.flagship_tech == Some(card))
    });
    let takes_flagship = has_flagship && (ships == 1 || is_flagship(t, chooser).await);
    {
        let board = &mut t.edit().board;
        board.flagship_leaves |= takes_flagship;
        if let Some((_, ships)) = board.research.iter_mut().find(|(other, _)| *other == card) {
            *ships = ships.saturating_sub(1);
        }
        board.research.retain(|&mut (_, ships)| ships > 0);
    }
    t.tell(move |_| Event::LeavesTech { seat, ships: 1 });
}

/// Takes the ships off a tech card: they are no longer counted there, but have not gone anywhere yet.
pub(crate) fn take_off_tech(t: &Table, seat: Seat, card: CardId) -> u8 {
    let ships = {
        let board = &mut t.edit().board;
        board.flagship_leaves |= board.flagship_tech == Some(card);
        let at = board.research.iter().position(|&(other, _)| other == card);
        at.map_or(0, |at| board.research.swap_remove(at).1)
    };
    if ships > 0 {
        t.tell(move |_| Event::LeavesTech { seat, ships });
    }
    ships
}
