//! An understanding of the base game.
//!
//! | module | what it knows |
//! | --- | --- |
//! | `worth` | what colonies, ships and cards are worth, and to whom; how well a seat stands |
//! | `odds` | how an encounter is likely to come out, and what each way means to a seat |
//! | `encounter` | aiming, launching, inviting, joining, selecting a card |
//! | `deals` | proposing, and what to say to a proposal |
//! | `uses` | what to use, when, and what effects ask |
//! | `hints` | the few aliens whose good play is not to be seen from their effects |

mod deals;
mod encounter;
mod hints;
mod odds;
mod uses;
mod worth;

use ::encounter::{Ask, Cosmic, Pick, Place};
use kernel::{Answer, CardSet, Choice, Dice, Fleet, MAX_PLACES, Question, Seat, SeatSet};

use crate::sense::{Asked, Options, Sense};

type State = kernel::State<Cosmic>;
type At<'a> = Asked<'a, Cosmic>;

/// An understanding of the base game.
#[derive(Debug, Clone, Copy)]
pub struct CosmicSense;

impl Sense<Cosmic> for CosmicSense {
    fn weigh(self, at: &At<'_>, dice: &mut Dice, options: &mut Options<Cosmic>) {
        match at.question.ask {
            Ask::Use(window) => uses::uses(at, window, options),
            Ask::Of(..) => uses::of_effect(at, options),
            Ask::Aim => encounter::aim(at, options),
            Ask::Wild => encounter::whom(at, options),
            Ask::OwnColour => encounter::own_colour(at, options),
            Ask::Launch => encounter::launch(at, options),
            Ask::Invite => encounter::invite(at, options),
            Ask::Join => encounter::join(at, options),
            Ask::Commit => encounter::commit(at, options),
            Ask::Select => encounter::select(at, options),
            Ask::Reward => encounter::reward(at, options),
            Ask::Propose => deals::propose(at, dice, options),
            Ask::Respond => deals::respond(at, options),
            Ask::DealShips => encounter::settle(at, options, 1),
            Ask::Settle => encounter::settle(at, options, 2),
            Ask::Return => encounter::come_home(at, options),
            Ask::Accuse => options.push((Answer::Players(SeatSet::EMPTY), 0.0)),
            Ask::Another => another(at, options),
            Ask::Alien
            | Ask::Hoard
            | Ask::Tech
            | Ask::Flagship
            | Ask::Extra
            | Ask::DealCards
            | Ask::FailedDeal
            | Ask::Lose
            | Ask::Discard
            | Ask::OnDeck
            | Ask::FlagshipTo
            | Ask::Compensation => uses::plainly(at, options),
        }
        if options.is_empty() {
            uses::plainly(at, options);
        }
    }

    fn value(self, state: &State, seat: Seat) -> f32 {
        worth::value(state, seat)
    }
}

/// Another encounter is another chance; a tech is less than that.
fn another(at: &At<'_>, options: &mut Options<Cosmic>) {
    for pick in picks(at.question) {
        let score = match pick {
            Pick::Yes => 0.4,
            Pick::Tech => 0.1,
            _ => 0.0,
        };
        options.push((Answer::One(pick), score));
    }
}

/// The options of a question that has some.
fn picks(question: &Question<Cosmic>) -> impl Iterator<Item = Pick> + '_ {
    let picks = if let Choice::One(picks) = &question.choice { picks.as_slice() } else { &[] };
    picks.iter().copied()
}

/// Places with how many ships each has.
type Fleets<'a> = &'a [(Place, u8)];

/// The places from which ships can be chosen, with how many at least and at most in all.
fn places(question: &Question<Cosmic>) -> Option<(Fleets<'_>, u8, u8)> {
    match &question.choice {
        Choice::Ships { from, min, max } => Some((from.as_slice(), *min, *max)),
        _ => None,
    }
}

/// The cheapest so many ships, one by one; `cost` says what taking the n-th (from 1) of a place with so many costs. With
/// what they cost together.
fn cheapest(from: Fleets<'_>, count: u8, cost: impl Fn(Place, u8, u8) -> f32) -> (Fleet, f32) {
    let (mut fleet, mut total) = ([0; MAX_PLACES], 0.0);
    for _ in 0..count {
        let next = from.iter().enumerate().filter(|&(index, &(_, there))| fleet[index] < there);
        let priced = next.map(|(index, &(place, there))| (index, cost(place, fleet[index] + 1, there)));
        let Some((index, price)) = priced.min_by(|(_, a), (_, b)| a.total_cmp(b)) else { break };
        fleet[index] += 1;
        total += price;
    }
    (fleet, total)
}

/// The best so many of some cards.
fn best_cards(cards: CardSet, count: usize, worth: impl Fn(kernel::CardId) -> f32) -> CardSet {
    let mut sorted: Vec<_> = cards.iter().map(|card| (worth(card), card)).collect();
    sorted.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    sorted.into_iter().take(count).map(|(_, card)| card).collect()
}
