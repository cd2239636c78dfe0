//! The rules, phase by phase: a file each, in the order of play.

mod alliance;
mod deal;
mod destiny;
mod encounter_end;
mod launch;
mod planning;
mod regroup;
mod resolution;
mod reveal;
mod set_up;
mod start_turn;

use std::rc::Rc;

use kernel::{CardSet, SeatSet};

use crate::Table;
use crate::board::{Halt, Loss, Outcome, Phase};
use crate::cards::Pile;
use crate::effects::{Flow, Stop, is_to_halt, sweep};
use crate::events::Event;
use crate::moves::{move_each, put_all, settle, take_back_selected};
use crate::place::Place;
use crate::ships::all_go_home;

pub(crate) use alliance::{compulsion, join_late};
pub(crate) use destiny::points_at;
pub(crate) use encounter_end::change_alien;
pub(crate) use planning::lay_open;
pub(crate) use reveal::{replace_card, set_shown};
pub(crate) use set_up::{cosmic_deck, destiny_deck, prepare, suppose_aliens, supposed_flares, tech_deck};

/// Plays from wherever the board stands to the end. Every phase begins at a checkpoint.
pub(crate) async fn play(table: Rc<Table>) {
    let t = &*table;
    let mut phase = t.look(|state| state.board.phase);
    while phase != Phase::Over {
        let done = 'phases: {
            // Mostly a phase goes on to the one that stands below it, so that nothing need be looked up.
            macro_rules! play {
                ($($name:ident: $played:expr;)*) => {$(
                    if phase == Phase::$name {
                        match $played.await {
                            Ok(next) => phase = enter(t, next),
                            Err(Stop) => break 'phases Err(Stop),
                        }
                    }
                )*};
            }
            play! {
                // Once in a game, so kept apart from what is done all the time.
                SetUp: Box::pin(set_up::set_up(t));
                StartTurn: start_turn::start_turn(t);
                Regroup: regroup::regroup(t);
                Destiny: destiny::destiny(t);
                Launch: launch::launch(t);
                Alliance: alliance::alliance(t);
                Planning: planning::planning(t);
                Reveal: reveal::reveal(t);
                Resolution: resolution::resolution(t);
                EncounterEnd: encounter_end::encounter_end(t);
            }
            Ok(())
        };
        if done.is_err() {
            phase = enter(t, halted(t).await);
        }
    }
    // The game may have ended as an encounter was over, when those counted who had been allies.
    t.edit().board.recast();
    t.milestone();
}

/// The board says which phase it is.
#[inline]
fn enter(t: &Table, phase: Phase) -> Phase {
    // Every use of an effect looks at that itself; phases do where they have changed something that matters.
    debug_assert!(phase == Phase::Over || !is_to_halt(&t.get().board), "{phase} begins though it may not");
    t.edit().board.phase = phase;
    t.checkpoint();
    phase
}

/// A phase was left before its end: what lies about is cleared away, and the game goes on as the reason says.
async fn halted(t: &Table) -> Phase {
    let halt = {
        let state = &mut *t.edit();
        // What a loss has put off is looked at now.
        state.board.moved = state.seats();
        let board = &mut state.board;
        board.depth = 0;
        board.answering = None;
        board.happening = None;
        board.compensation = None;
        board.sending = None;
        board.reward = None;
        board.spoils = CardSet::EMPTY;
        board.loss = Loss::default();
        board.encounter.selection.open = SeatSet::EMPTY;
        board.halt.take()
    };
    let seats = t.get().seats();
    let doomed = t.look(|state| state.board.all_ships(Place::Doomed));
    move_each(t, seats.iter().map(move |seat| (seat, Place::Doomed, Place::Warp, doomed[seat.index()])));
    settle(t);
    put_all(t, Pile::Destiny, Pile::DestinyDiscard);
    // Somebody may yet win by what is still to be discarded.
    let is_over = halt == Some(Halt::GameOver)
        || (sweep(t).await.is_err() && t.get().board.halt == Some(Halt::GameOver));
    if is_over {
        t.tell(move |state| Event::GameOver { winners: state.board.winners });
        return Phase::Over;
    }
    t.edit().board.halt = None;
    tell_outcome(t);
    if halt == Some(Halt::Resolve) {
        return Phase::Resolution;
    }
    for seat in seats.iter() {
        take_back_selected(t, seat);
    }
    all_go_home(t).await;
    Phase::EncounterEnd
}

fn tell_outcome(t: &Table) {
    t.tell(move |state| {
        let encounter = &state.board.encounter;
        Event::Outcome {
            offense: encounter.offense,
            defense: encounter.defense.unwrap_or(encounter.offense),
            outcome: encounter.outcome,
        }
    });
}

/// Ends the encounter here and now, with an outcome.
fn end_encounter(t: &Table, outcome: Outcome, halt: Halt) -> Flow {
    let board = &mut t.edit().board;
    board.encounter.outcome = outcome;
    board.halt = Some(halt);
    Err(Stop)
}
