//! The encounter is over: what lasted as long as it ends, and perhaps another follows.

use arrayvec::ArrayVec;
use kernel::{Seat, SeatSet};

use crate::Table;
use crate::aliens::Alien;
use crate::board::{Board, Encounter, Halt, Phase, SHEETS, Sheet, SheetKind, Turn};
use crate::cards::Pile;
use crate::cheating::{accusations, may_have_happened};
use crate::effects::{Flow, Stop, Window, flow, open, rearm, sweep};
use crate::events::Event;
use crate::hands::end_possession;
use crate::moves::{change_sheets, has_encounter_card, put_all};
use crate::techs;
use crate::words::{Ask, Pick};

pub(super) async fn encounter_end(t: &Table) -> Flow<Phase> {
    remember_success(t);
    end_possession(t).await;
    if t.look(may_have_happened) {
        accusations(t).await?;
    }
    open!(t, Window::EncounterOver);
    flow(t)?;
    clear_away(t).await?;
    call_the_game(t)?;
    let next = next_offense(t).await?;
    Ok(next)
}

/// A game that does not end by itself is ended: whoever has the most foreign colonies wins.
fn call_the_game(t: &Table) -> Flow {
    let state = &mut *t.edit();
    if state.board.encounters < state.board.edition.most_encounters {
        return Ok(());
    }
    let track = state.board.track;
    let best = state.seats().iter().map(|seat| track[seat.index()]).max();
    state.board.winners = state.seats().iter().filter(|seat| Some(track[seat.index()]) == best).collect();
    state.board.halt = Some(Halt::GameOver);
    Err(Stop)
}

/// An encounter in the middle of somebody's turn does not count for it.
fn remember_success(t: &Table) {
    let board = &mut t.edit().board;
    if board.turn.interlude.is_none() {
        board.turn.successful = board.encounter.outcome.is_successful();
    }
}

/// Zaps wear off, lent powers come back, and whoever must change aliens does.
async fn clear_away(t: &Table) -> Flow {
    let changed = t.look(|state| state.board.encounter.to_change);
    for seat in changed.iter() {
        change_alien(t, seat, SheetKind::Own);
    }
    if !changed.is_empty() {
        sweep(t).await?;
    }
    let is_marked = |sheet: &Sheet| sheet.zapped || sheet.suspended || sheet.holder != sheet.owner;
    if t.look(|state| state.board.sheets.iter().any(is_marked)) {
        change_sheets(t, |sheets| {
            for sheet in sheets.iter_mut() {
                sheet.zapped = false;
                sheet.suspended = false;
                sheet.holder = sheet.owner;
            }
        });
    }
    Ok(())
}

/// Gives a seat a random alien that is not in the game and needs no set-up, instead of the one of that kind that it had.
pub(crate) fn change_alien(t: &Table, seat: Seat, kind: SheetKind) -> Option<Alien> {
    let alien = {
        let state = &mut *t.edit();
        let free = free_aliens(&state.board);
        if free.is_empty() {
            return None;
        }
        free[state.dice.below(free.len() as u32) as usize]
    };
    change_sheets(t, |sheets| {
        sheets.retain(|sheet| sheet.owner != seat || sheet.kind != kind);
        sheets.push(Sheet::new(alien, seat, kind));
    });
    t.tell(move |_| Event::Alien { seat, alien });
    Some(alien)
}

/// The aliens that are not in the game, need no set-up, and go with all that are in it.
fn free_aliens(board: &Board) -> ArrayVec<Alien, { Alien::ALL.len() }> {
    let in_game: ArrayVec<Alien, SHEETS> = board.sheets.iter().filter_map(|sheet| sheet.alien).collect();
    let is_free = |&alien: &Alien| {
        !alien.sheet().has_set_up() && in_game.iter().all(|&other| alien != other && alien.goes_with(other))
    };
    Alien::ALL.iter().copied().filter(is_free).collect()
}

/// Another encounter of the turn, one in the middle of it, or the next player's turn.
async fn next_offense(t: &Table) -> Flow<Phase> {
    let (seat, next_interlude) = {
        let turn = &mut t.edit().board.turn;
        turn.interlude = None;
        (turn.seat, turn.next_interlude.take())
    };
    if let Some(interlude) = next_interlude.filter(|next| has_encounter_card(&t.get(), next.offense)) {
        t.edit().board.turn.interlude = Some(interlude);
        begin(t, interlude.offense);
        if let Some(flare) = interlude.flare {
            t.edit().board.encounter.flares.insert(flare);
        }
        return Ok(Phase::Regroup);
    }
    if goes_on(t, seat).await? {
        {
            let turn = &mut t.edit().board.turn;
            turn.encounter = turn.encounter.saturating_add(1);
            turn.another = false;
            turn.successful = false;
        }
        t.tell(move |_| Event::Goes { seat, again: true });
        begin(t, seat);
        return Ok(Phase::Regroup);
    }
    t.tell(move |_| Event::Goes { seat, again: false });
    put_all(t, Pile::Aside(seat), Pile::Hand(seat));
    let next = t.look(|state| seat.left(state.seat_count()));
    t.edit().board.turn = Turn::of(next);
    begin(t, next);
    Ok(Phase::StartTurn)
}

/// Whether the turn has another encounter. Instead of it, a tech can be drawn.
async fn goes_on(t: &Table, seat: Seat) -> Flow<bool> {
    let (another, second, tech) = t.look(|state| {
        let (turn, edition) = (&state.board.turn, &state.board.edition);
        let second = turn.successful && turn.encounter == 1 && !edition.single_encounter;
        let ready = (turn.another || second) && has_encounter_card(state, seat);
        let tech = edition.technology && ready && techs::are_left(state);
        (turn.another && (ready || turn.new_hand), second && ready, tech)
    });
    if !another && !second {
        return Ok(false);
    }
    if another && !tech {
        return Ok(true);
    }
    let options: &[Pick] = match (another, tech) {
        (true, _) => &[Pick::Yes, Pick::Tech],
        (false, true) => &[Pick::Yes, Pick::No, Pick::Tech],
        (false, false) => &[Pick::Yes, Pick::No],
    };
    match t.ask(seat, Ask::Another, |_, q| q.one(options.iter().copied())).await {
        Pick::Yes => Ok(true),
        Pick::Tech => {
            techs::acquire(t, seat).await;
            Ok(false)
        }
        _ => Ok(false),
    }
}

/// A new encounter begins.
pub(super) fn begin(t: &Table, offense: Seat) {
    let state = &mut *t.edit();
    let played = state.board.encounter.spent.iter().filter(|(_, id)| id.source.flare().is_some());
    let played: SeatSet = played.map(|&(seat, _)| seat).collect();
    state.board.encounters += 1;
    state.board.encounter = Encounter::new(offense);
    // Flares that went on do so no longer.
    played.iter().for_each(|seat| rearm(state, seat));
}
