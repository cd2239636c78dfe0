//! Whoever answers for a seat without being a person at the keyboard, and what they may go by.

use std::cell::Ref;
use std::fmt;

use crate::decision::{Answer, Question};
use crate::dice::Dice;
use crate::game::{Game, Position};
use crate::imagine::Unimaginable;
use crate::rules::Rules;
use crate::seats::Seat;
use crate::state::View;

/// Answers for one seat, knowing no more than its view and the events it is told. It can think on any thread.
pub trait Player<R: Rules>: Send {
    /// Something happened that this seat is told of.
    fn hear(&mut self, _event: &R::Event) {}

    /// A legal answer.
    fn answer(&mut self, moment: &Moment<'_, R>) -> Answer<R>;

    /// Whether it wants to look ahead, for which the game must keep positions. An answer can then take its time, and is
    /// better given where nobody else waits.
    fn looks_ahead(&self) -> bool {
        false
    }
}

/// The moment at which a seat is asked: all that its player may go by. What the seat has not seen cannot be had from it.
pub struct Moment<'g, R: Rules> {
    game: &'g Game<R>,
    seat: Seat,
    question: Ref<'g, Question<R>>,
}

impl<'g, R: Rules> Moment<'g, R> {
    /// The decision that is open for a seat, if one is.
    pub fn of(game: &'g Game<R>, seat: Seat) -> Option<Self> {
        Some(Self { game, seat, question: game.question(seat)? })
    }

    /// Who is asked.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What is asked.
    pub fn question(&self) -> &Question<R> {
        &self.question
    }

    /// The table as the seat knows it.
    pub fn view(&self) -> View<R> {
        self.game.view(self.seat.into())
    }

    /// The worlds that the seat may believe in; none, where the game keeps no positions.
    pub fn worlds(&self) -> Option<Worlds<R>> {
        Some(Worlds { position: self.game.position()?, seat: self.seat })
    }
}

impl<R: Rules> fmt::Debug for Moment<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Moment").field("seat", &self.seat).field("question", &self.question()).finish()
    }
}

/// The worlds that a seat may believe in, to try answers in. Which of them is true cannot be had from it.
pub struct Worlds<R: Rules> {
    position: Position<R>,
    seat: Seat,
}

impl<R: Rules> Worlds<R> {
    /// A game like the one that is being played, as far as the seat knows, that waits for the seat's answer. It keeps
    /// nothing: it is there to be played on.
    pub fn imagine(&self, dice: &mut Dice) -> Result<Game<R>, Unimaginable> {
        let mut game = Game::revive(&self.position).expect("the answers of a position fit it");
        game.imagine(self.seat, dice)?;
        game.keep_nothing();
        Ok(game)
    }
}

impl<R: Rules> fmt::Debug for Worlds<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worlds").field("seat", &self.seat).finish_non_exhaustive()
    }
}
