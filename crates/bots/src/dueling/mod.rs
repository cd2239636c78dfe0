//! An understanding of Duel.
//!
//! | module | what it knows |
//! | --- | --- |
//! | `worth` | what cards, ships and planets are worth; how well a player stands |
//! | `clash` | dials, plans, tactics and reinforcements |
//! | `uses` | what to use, when, and every other question |

mod clash;
mod uses;
mod worth;

use duel::{Ask, Duel, Pick};
use kernel::{Answer, Choice, Dice, Question, Seat};

use crate::sense::{Asked, Options, Sense};

type State = kernel::State<Duel>;
type At<'a> = Asked<'a, Duel>;

/// An understanding of Duel.
#[derive(Debug, Clone, Copy)]
pub struct DuelSense;

impl Sense<Duel> for DuelSense {
    fn weigh(self, at: &At<'_>, _dice: &mut Dice, options: &mut Options<Duel>) {
        match at.question.ask {
            Ask::Use(window) => uses::uses(at, window, options),
            Ask::Dial => clash::dial(at, options),
            Ask::Plan => clash::plan(at, options),
            Ask::Tactic | Ask::SecondTactic => clash::tactic(at, options),
            Ask::Reinforce => clash::reinforce(at, options),
            Ask::Ready => uses::ready(at, options),
            Ask::RevealEnvoy => uses::yes(at, options),
            Ask::Of(..)
            | Ask::Alien
            | Ask::HandLimit
            | Ask::Top
            | Ask::Recover
            | Ask::Befriend
            | Ask::Estrange
            | Ask::Dismiss
            | Ask::Bar
            | Ask::Where => uses::plainly(at, options),
        }
        if options.is_empty() {
            options.push((at.question.nth(0), 0.0));
        }
    }

    fn value(self, state: &State, seat: Seat) -> f32 {
        worth::value(state, seat)
    }
}

/// The options of a question that has some.
fn picks(question: &Question<Duel>) -> impl Iterator<Item = Pick> + '_ {
    let picks = if let Choice::One(picks) = &question.choice { picks.as_slice() } else { &[] };
    picks.iter().copied()
}

/// Doing nothing, where that is allowed.
fn may_pass(at: &At<'_>, options: &mut Options<Duel>) {
    if at.question.optional {
        options.push((Answer::Pass, 0.0));
    }
}
