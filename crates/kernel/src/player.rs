//! Whoever answers for a seat without being a person at the keyboard.

use crate::decision::{Answer, Question};
use crate::rules::Rules;
use crate::seats::Seat;
use crate::state::View;

/// Answers for one seat, knowing no more than its view and the events it is told. It can think on any thread.
pub trait Player<R: Rules>: Send {
    /// Something happened that this seat is told of.
    fn hear(&mut self, _event: &R::Event) {}

    /// Whether an answer can take longer than a few milliseconds: then it is better given where nobody else waits.
    fn is_slow(&self) -> bool {
        false
    }

    /// A legal answer.
    fn answer(&mut self, view: &View<R>, seat: Seat, question: &Question<R>) -> Answer<R>;
}
