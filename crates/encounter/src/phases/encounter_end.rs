//! The encounter is over: what lasted as long as it ends, and perhaps another follows.

use kernel::{CardSet, Seat, SeatSet};

use crate::aliens::{Alien, AlienSet};
use crate::board::{Encounter, Halt, Phase, Sheet, SheetKind, Turn};
use crate::cards::Pile;
use crate::cheating::accusations;
use crate::effects::{Flow, Stop, Window, open, rearm_on_table, sweep};
use crate::events::Event;
use crate::hands::end_possession;
use crate::moves::{change_sheets, has_encounter_card, react, take_back_all};
use crate::techs;
use crate::words::{Ask, Pick};
use crate::{State, Table};

pub(super) async fn encounter_end(t: &Table) -> Flow<Phase> {
    t.milestone();
    // Allies have gone home, but allies they were.
    t.edit().board.recast();
    remember_success(t);
    if t.look(|state| state.board.encounter.possession.is_some()) {
        end_possession(t).await;
    }
    if t.look(|state| state.board.encounter.cheat.is_some()) {
        accusations(t).await?;
    }
    open!(t, Window::EncounterOver);
    if t.look(|state| !state.board.encounter.to_change.is_empty()) {
        change_aliens(t).await?;
    }
    clear_away(t);
    react!(t);
    call_the_game(t)?;
    if begin_interlude(t) {
        return Ok(Phase::Regroup);
    }
    let (seat, options) = t.look(|state| (state.board.turn.seat, ways_on(state)));
    let way = match options {
        &[only] => only,
        _ => t.ask(seat, Ask::Another, move |_, q| q.one(options.iter().copied())).await,
    };
    if matches!(way, Pick::Tech) {
        techs::acquire(t, seat).await;
    }
    Ok(if matches!(way, Pick::Yes) { go_on(t, seat) } else { pass_the_turn(t, seat) })
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

/// Whoever must change aliens does.
async fn change_aliens(t: &Table) -> Flow {
    let changed = t.look(|state| state.board.encounter.to_change);
    for seat in changed.iter() {
        change_alien(t, seat, SheetKind::Own);
    }
    react!(t);
    sweep(t).await
}

/// Zaps wear off, and lent powers come back.
#[inline]
fn clear_away(t: &Table) {
    let is_marked = |sheet: &Sheet| sheet.zapped || sheet.suspended || sheet.holder != sheet.owner;
    if t.look(|state| state.board.sheets.iter().any(is_marked)) {
        tell_returns(t);
        change_sheets(t, |sheets| {
            for sheet in sheets.iter_mut() {
                sheet.zapped = false;
                sheet.suspended = false;
                sheet.holder = sheet.owner;
            }
        });
    }
}

/// Lent powers go back to their owners.
fn tell_returns(t: &Table) {
    let sheets = t.get().board.sheets.clone();
    for sheet in sheets.iter().filter(|sheet| sheet.holder != sheet.owner) {
        if let Some(alien) = sheet.alien {
            t.tell(|_| Event::PowerReturns { seat: sheet.owner, alien, from: sheet.holder });
        }
    }
}

/// Gives a seat a random alien that is not in the game and needs no set-up, instead of the one of that kind that it had.
pub(crate) fn change_alien(t: &Table, seat: Seat, kind: SheetKind) -> Option<Alien> {
    let alien = draw_alien(&mut t.edit())?;
    t.tell(move |_| Event::Alien { seat, alien });
    change_sheets(t, |sheets| {
        sheets.retain(|sheet| sheet.owner != seat || sheet.kind != kind);
        sheets.push(Sheet::new(alien, seat, kind));
    });
    Some(alien)
}

/// Draws any alien until it is one that is not in the game, needs no set-up, and goes with all that are in it. (From all
/// there are, so that those which are secret change nothing for the others.)
fn draw_alien(state: &mut State) -> Option<Alien> {
    let board = &state.board;
    let mut kept_out = AlienSet::EMPTY;
    for alien in board.sheets.iter().filter_map(|sheet| sheet.alien) {
        kept_out = kept_out.or(alien.keeps_out());
        kept_out.insert(alien);
    }
    let is_free = |&alien: &Alien| !kept_out.contains(alien) && !alien.sheet().has_set_up();
    if !Alien::ALL.iter().any(is_free) {
        return None;
    }
    loop {
        let alien = Alien::ALL[state.dice.below(Alien::ALL.len() as u32) as usize];
        if is_free(&alien) {
            return Some(alien);
        }
    }
}

/// Begins an encounter in the middle of the turn, if one is to follow and can.
#[inline]
fn begin_interlude(t: &Table) -> bool {
    let next = {
        let turn = &mut t.edit().board.turn;
        turn.interlude = None;
        turn.next_interlude.take()
    };
    let Some(interlude) = next else { return false };
    if !has_encounter_card(&t.get(), interlude.offense) {
        t.tell(move |_| Event::NotFollowed { seat: interlude.offense });
        return false;
    }
    t.edit().board.turn.interlude = Some(interlude);
    begin(t, interlude.offense);
    if let Some(flare) = interlude.flare {
        t.edit().board.encounter.flares.insert(flare);
    }
    true
}

/// Whether the turn may or must have another encounter. Instead of it, a tech can be drawn.
#[inline]
fn ways_on(state: &State) -> &'static [Pick] {
    let (turn, edition) = (&state.board.turn, &state.board.edition);
    let second = turn.successful && turn.encounter == 1 && !edition.single_encounter;
    let ready = (turn.another || second) && has_encounter_card(state, turn.seat);
    let another = turn.another && (ready || turn.new_hand);
    // It takes the place of an encounter that a success has earned, or that needs none.
    let earned = turn.successful || !turn.new_hand;
    let tech = edition.technology && ready && earned && techs::are_left(state);
    match (another, second && ready, tech) {
        (false, false, _) => &[Pick::No],
        (true, _, false) => &[Pick::Yes],
        (true, _, true) => &[Pick::Yes, Pick::Tech],
        (false, true, true) => &[Pick::Yes, Pick::No, Pick::Tech],
        (false, true, false) => &[Pick::Yes, Pick::No],
    }
}

/// The turn has another encounter.
#[inline]
fn go_on(t: &Table, seat: Seat) -> Phase {
    {
        let turn = &mut t.edit().board.turn;
        turn.encounter = turn.encounter.saturating_add(1);
        turn.another = false;
        turn.successful = false;
    }
    t.tell(move |_| Event::Goes { seat, again: true });
    begin(t, seat);
    Phase::Regroup
}

/// It is the next player's turn.
#[inline]
fn pass_the_turn(t: &Table, seat: Seat) -> Phase {
    t.tell(move |_| Event::Goes { seat, again: false });
    take_back_all(t, seat, Pile::Aside(seat));
    let next = t.look(|state| seat.left(state.seat_count()));
    t.edit().board.turn = Turn::of(next);
    begin(t, next);
    Phase::StartTurn
}

/// A new encounter begins.
#[inline]
pub(super) fn begin(t: &Table, offense: Seat) {
    let state = &mut *t.edit();
    let played = state.board.encounter.spent.iter().filter(|(_, id)| id.source.flare().is_some());
    let played: SeatSet = played.map(|&(seat, _)| seat).collect();
    state.board.encounters += 1;
    // What is laid aside still goes back to where it was played from.
    let from_hoard = state.board.encounter.from_hoard.and(laid_aside(state));
    state.board.encounter = Encounter { from_hoard, ..Encounter::new(offense) };
    state.board.recast();
    // Flares that went on do so no longer.
    played.iter().for_each(|seat| rearm_on_table(state, seat));
}

/// All cards that are laid aside.
fn laid_aside(state: &State) -> CardSet {
    let cards = &state.cards;
    state.seats().iter().map(|seat| cards.set(Pile::Aside(seat))).fold(CardSet::EMPTY, CardSet::or)
}
