//! What a bot understands of a game. Every game has its own understanding; the bots have none of any game.

use kernel::{Answer, Dice, Question, Rules, Seat, SeatSet, State};

use crate::temper::Temper;

/// Answers worth thinking about, each with how good it looks. Only differences count: one is about a colony's worth.
pub type Options<R> = Vec<(Answer<R>, f32)>;

/// An understanding of a game.
///
/// It is given a State in which everything may be known, such as an imagined one, and must go by what the seat has seen.
pub trait Sense<R: Rules>: Copy + Send + 'static {
    /// Puts at least one legal answer into `options`, and every one that a good player would think about. `dice` may
    /// draw examples where there are too many to list.
    fn weigh(self, at: &Asked<'_, R>, dice: &mut Dice, options: &mut Options<R>);

    /// How well a seat stands in a game that is not over: 0 as good as lost, 1 as good as won.
    fn value(self, state: &State<R>, seat: Seat) -> f32;
}

/// Somebody is asked something.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a, R: Rules> {
    pub state: &'a State<R>,
    pub seat: Seat,
    pub question: &'a Question<R>,
    pub temper: Temper,
}

/// What a game that has ended is worth to a seat: a shared win is nearly as good as one alone, and far better than none.
pub(crate) fn result(winners: SeatSet, seat: Seat) -> f32 {
    match winners.len() {
        _ if !winners.contains(seat) => 0.0,
        1 => 1.0,
        _ => 0.9,
    }
}

/// Understands nothing but the rules: every answer is as good as any other, and only the end of a game counts.
#[derive(Debug, Clone, Copy)]
pub struct Plain;

/// The most answers that are listed where nothing is understood.
const LISTED: u128 = 24;

impl<R: Rules> Sense<R> for Plain {
    fn weigh(self, at: &Asked<'_, R>, dice: &mut Dice, options: &mut Options<R>) {
        if at.question.count() <= LISTED {
            options.extend(at.question.answers().map(|answer| (answer, 0.0)));
        } else {
            options.extend((0..LISTED).map(|_| (at.question.draw(dice), 0.0)));
        }
    }

    fn value(self, state: &State<R>, _seat: Seat) -> f32 {
        1.0 / f32::from(state.seat_count() as u8)
    }
}
