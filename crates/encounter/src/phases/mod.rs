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
use crate::moves::{move_each, put_all, settle, take_back};
use crate::place::Place;
use crate::ships::all_go_home;

pub(crate) use alliance::join_late;
pub(crate) use destiny::points_at;
pub(crate) use encounter_end::change_alien;
pub(crate) use planning::lay_open;
pub(crate) use reveal::{replace_card, set_shown};
pub(crate) use set_up::{cosmic_deck, destiny_deck, prepare, suppose_aliens, supposed_flares, tech_deck};

/// Plays from wherever the board stands to the end. Every phase begins at a checkpoint.
pub(crate) async fn play(table: Rc<Table>) {
    let t = &*table;
    let mut phase = t.look(|state| state.board.phase);
    loop {
        let done = match phase {
            // Once in a game, so kept apart from what is done all the time.
            Phase::SetUp => Box::pin(set_up::set_up(t)).await,
            Phase::StartTurn => start_turn::start_turn(t).await,
            Phase::Regroup => regroup::regroup(t).await,
            Phase::Destiny => destiny::destiny(t).await,
            Phase::Launch => launch::launch(t).await,
            Phase::Alliance => alliance::alliance(t).await,
            Phase::Planning => planning::planning(t).await,
            Phase::Reveal => reveal::reveal(t).await,
            Phase::Resolution => resolution::resolution(t).await,
            Phase::EncounterEnd => encounter_end::encounter_end(t).await,
            Phase::Over => break,
        };
        // Every use of an effect looks at that itself; phases do where they have changed something that matters.
        debug_assert!(done.is_err() || !is_to_halt(&t.get().board), "{phase} goes on though it may not");
        phase = match done {
            Ok(next) => next,
            Err(Stop) => halted(t).await,
        };
        t.edit().board.phase = phase;
        t.checkpoint();
    }
    t.milestone();
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
        let selected = t.look(|state| state.cards.top(Pile::Selected(seat)));
        if let Some(card) = selected {
            take_back(t, seat, card);
        }
    }
    all_go_home(t).await;
    Phase::EncounterEnd
}

fn tell_outcome(t: &Table) {
    t.tell(move |state| {
        let encounter = &state.board.encounter;
        match encounter.outcome {
            Outcome::TurnEnded => {
                Event::TurnEnds { seat: encounter.offense, why: "the encounter cannot go on".into() }
            }
            outcome => Event::Outcome {
                offense: encounter.offense,
                defense: encounter.defense.unwrap_or(encounter.offense),
                outcome,
            },
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
