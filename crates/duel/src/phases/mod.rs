//! The rules, phase by phase: a file each, in the order of play.
//!
//! Every step of a duel is a phase. A contest takes the same way without those about ships and tactics; instead of a
//! prize it has the contest's effect.

mod between_cards;
mod choose;
mod cleanup;
mod contest;
mod destiny;
mod determine_winner;
mod prize;
mod reinforcements;
mod reveal_dials;
mod reveal_envoys;
mod reveal_plans;
mod set_dials;
mod set_up;
mod tactics;

use std::rc::Rc;

use kernel::SeatSet;

use crate::Table;
use crate::board::{Halt, Phase, SEATS, other};
use crate::cards::Pile;
use crate::effects::{Flow, Stop, answer_changes, must_react, order};
use crate::events::Event;
use crate::moves::{put, put_all};

pub(crate) use determine_winner::winner as winner_by;
pub(crate) use prize::resolve_prize;
pub(crate) use reinforcements::{can_reinforce, find, play_on, playable};
pub(crate) use reveal_plans::{replace_plan, set_value};
pub(crate) use set_up::{prepare, suppose_aliens};

/// Plays from wherever the board stands to the end. Every phase begins at a checkpoint.
pub(crate) async fn play(table: Rc<Table>) {
    let t = &*table;
    loop {
        let phase = t.get().board.phase;
        let done = match phase {
            Phase::SetUp => set_up::set_up(t).await,
            Phase::Destiny => destiny::draw(t).await,
            Phase::Resolve => destiny::resolve(t).await,
            Phase::SetDials => set_dials::set_dials(t).await,
            Phase::RevealDials => reveal_dials::reveal_dials(t).await,
            Phase::RevealEnvoys => reveal_envoys::reveal_envoys(t).await,
            Phase::Choose => choose::choose(t).await,
            Phase::Tactics => tactics::tactics(t).await,
            Phase::CheckShips => tactics::check_ships(t).await,
            Phase::RevealPlans => reveal_plans::reveal_plans(t).await,
            Phase::Reinforcements => reinforcements::reinforcements(t).await,
            Phase::DetermineWinner => determine_winner::determine_winner(t).await,
            Phase::Prize => prize::prize(t).await,
            Phase::ContestEffect => contest::contest_effect(t).await,
            Phase::Cleanup => cleanup::cleanup(t).await,
            Phase::BetweenCards => between_cards::between_cards(t).await,
            Phase::Over => return,
        };
        let done = match done {
            Ok(next) if must_react(t) => answer_changes(t).await.map(|()| next),
            done => done,
        };
        let next = match done {
            Ok(next) => next,
            Err(Stop) => halted(t),
        };
        t.edit().board.phase = next;
        t.checkpoint();
    }
}

/// A phase was left before its end: what lies about is cleared away, and the game goes on as the reason says.
fn halted(t: &Table) -> Phase {
    let halt = {
        let board = &mut t.edit().board;
        board.happening = None;
        board.loss = None;
        board.sending = None;
        board.befriending = None;
        board.halt.take()
    };
    clear_away(t);
    match halt {
        Some(Halt::Decided) => Phase::DetermineWinner,
        Some(Halt::GameOver) | None => end(t),
    }
}

/// Cards that somebody was still looking at are discarded; those set aside go back.
fn clear_away(t: &Table) {
    for seat in order(t) {
        let looked = t.get().cards.set(Pile::Looked(seat));
        for card in looked.iter() {
            put(t, card, Pile::Discard(seat));
            t.tell(|state| Event::Discards { seat, card: state.sight(card) });
        }
        put_all(t, Pile::Aside(seat), Pile::Hand(seat));
    }
}

/// The game is over, unless everything is the other way round: then whoever alone would win loses.
fn end(t: &Table) -> Phase {
    let turned = {
        let board = &mut t.edit().board;
        let alone = board.winners.iter().next().filter(|_| board.winners.len() < SEATS);
        let turned = alone.filter(|_| board.turned);
        if let Some(seat) = turned {
            board.winners = SeatSet::of(other(seat));
        }
        turned
    };
    if let Some(seat) = turned {
        t.tell(|_| Event::Turned { seat });
    }
    t.tell(|state| Event::GameOver { winners: state.board.winners });
    Phase::Over
}

/// Ends the game here and now.
fn game_over(t: &Table, winners: SeatSet) -> Flow {
    let board = &mut t.edit().board;
    board.winners = winners;
    board.halt = Some(Halt::GameOver);
    Err(Stop)
}
