//! The hot paths, for `speed` (time and allocations) and `hot_paths` (instructions): the same work in both.

use kernel::{Dice, Game, Position, Seat, Seed, redeal_unseen};
use tiny::{Options, Tiny};

const SEATS: usize = 4;

/// The long game: most of its decisions are sealed bids, so that the kernel's share of the work is the larger one.
pub(crate) const LONG: Options = Options { rounds: 100, days: 20 };
/// The game as it is played: its own rules' work, with cards, ships and trades, is the larger share.
pub(crate) const SHORT: Options = Options { rounds: 12, days: 1 };

/// Plays random games one after the other, a decision at a time.
pub(crate) struct Playing {
    options: Options,
    game: Game<Tiny>,
    dice: Dice,
    games: u64,
}

impl Playing {
    pub(crate) fn new(options: Options) -> Self {
        Self { game: start(&options, 0), options, dice: Dice::new(Seed::from(1)), games: 0 }
    }

    /// Makes one random decision through the live script. Returns whether the game went on.
    #[inline]
    pub(crate) fn decide(&mut self) -> bool {
        let goes_on = self.game.answer_next_at_random(&mut self.dice).is_some();
        if !goes_on {
            self.games += 1;
            self.game = start(&self.options, self.games);
        }
        goes_on
    }
}

fn start(options: &Options, seed: u64) -> Game<Tiny> {
    let mut game = Game::start(options, SEATS, Seed::from(seed)).expect("these options are legal");
    game.keep_nothing();
    game
}

/// The first position of a random game that has so many answers since its checkpoint.
pub(crate) fn position_with_answers(count: usize) -> Position<Tiny> {
    let mut dice = Dice::new(Seed::from(2));
    for seed in 0.. {
        let mut game = Game::<Tiny>::start(&LONG, SEATS, Seed::from(seed)).expect("these options are legal");
        while let Some(seat) = game.waiting().iter().next() {
            let position = game.position().expect("nothing was imagined");
            if position.answers_since_checkpoint() == count {
                return position;
            }
            let answer = game.draw_answer(seat, &mut dice).expect("a seat that is waited for is asked");
            game.answer(seat, answer).expect("a drawn answer is legal");
        }
    }
    unreachable!("some game has such a position")
}

/// Brings a position back to life.
#[inline]
pub(crate) fn revive(position: &Position<Tiny>) -> Game<Tiny> {
    Game::revive(position).expect("its answers were legal")
}

/// What a seat may know of a game, and a hidden world that fits it.
#[inline]
pub(crate) fn view_and_redeal(game: &Game<Tiny>, dice: &mut Dice) -> usize {
    let view = game.view(Seat::new(1).into());
    redeal_unseen(&view, dice).expect("a view can be believed in").seat_count()
}
