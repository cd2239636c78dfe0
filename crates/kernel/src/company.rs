//! The bots of a table: who plays which seat, what they hear, and whose turn it is among them.

use std::fmt;

use crate::decision::Answer;
use crate::game::Game;
use crate::player::{Moment, Player};
use crate::rules::Rules;
use crate::seats::{MAX_SEATS, Seat};

/// The bots of a table, each at its seat. Whoever drives a game lets them hear what happened after every answer, and
/// asks for their next answer before asking anybody else.
pub struct Company<R: Rules> {
    players: [Option<Box<dyn Player<R>>>; MAX_SEATS],
}

impl<R: Rules> Default for Company<R> {
    fn default() -> Self {
        Self { players: std::array::from_fn(|_| None) }
    }
}

impl<R: Rules> Company<R> {
    /// Lets a bot play a seat, in place of whoever did.
    pub fn seat(&mut self, seat: Seat, bot: Box<dyn Player<R>>) {
        self.players[seat.index()] = Some(bot);
    }

    /// Lets no bot play this seat any longer.
    pub fn dismiss(&mut self, seat: Seat) {
        self.players[seat.index()] = None;
    }

    /// Whether a bot plays this seat.
    pub fn plays(&self, seat: Seat) -> bool {
        self.players[seat.index()].is_some()
    }

    /// Whether there is any bot.
    pub fn is_empty(&self) -> bool {
        self.players.iter().all(Option::is_none)
    }

    /// Tells every bot what has happened since the last answer.
    pub fn hear(&mut self, game: &Game<R>) {
        for told in game.events().iter() {
            for (index, player) in self.players.iter_mut().enumerate() {
                let Some(player) = player else { continue };
                if let Some(event) = told.to(Seat::new(index).into()) {
                    player.hear(&event);
                }
            }
        }
    }

    /// The answer of a bot that the game waits for, if it waits for one.
    pub fn next(&mut self, game: &Game<R>) -> Option<(Seat, Answer<R>)> {
        game.waiting().iter().find_map(|seat| {
            let player = self.players[seat.index()].as_mut()?;
            Some((seat, player.answer(&Moment::of(game, seat)?)))
        })
    }

    /// Whether any bot looks ahead, so that the game must keep positions.
    pub fn looks_ahead(&self) -> bool {
        self.players.iter().flatten().any(|player| player.looks_ahead())
    }
}

impl<R: Rules> fmt::Debug for Company<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seats = (0..MAX_SEATS).map(Seat::new).filter(|&seat| self.plays(seat));
        f.debug_set().entries(seats).finish()
    }
}
