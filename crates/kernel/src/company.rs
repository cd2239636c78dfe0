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
    chairs: [Chair<R>; MAX_SEATS],
}

enum Chair<R: Rules> {
    Empty,
    Taken(Box<dyn Player<R>>),
    /// The bot thinks elsewhere; this is what has happened meanwhile.
    Lent(Vec<R::Event>),
}

impl<R: Rules> Default for Company<R> {
    fn default() -> Self {
        Self { chairs: std::array::from_fn(|_| Chair::Empty) }
    }
}

impl<R: Rules> Company<R> {
    /// Lets a bot play a seat, in place of whoever did.
    pub fn seat(&mut self, seat: Seat, bot: Box<dyn Player<R>>) {
        self.chairs[seat.index()] = Chair::Taken(bot);
    }

    /// Lets no bot play this seat any longer.
    pub fn dismiss(&mut self, seat: Seat) {
        self.chairs[seat.index()] = Chair::Empty;
    }

    /// Whether a bot plays this seat.
    pub fn plays(&self, seat: Seat) -> bool {
        !matches!(self.chairs[seat.index()], Chair::Empty)
    }

    /// The bot of this seat, if it is here.
    pub fn get(&self, seat: Seat) -> Option<&dyn Player<R>> {
        match &self.chairs[seat.index()] {
            Chair::Taken(player) => Some(player.as_ref()),
            Chair::Empty | Chair::Lent(_) => None,
        }
    }

    /// Whether there is any bot.
    pub fn is_empty(&self) -> bool {
        self.chairs.iter().all(|chair| matches!(chair, Chair::Empty))
    }

    /// Takes a bot away to think elsewhere. Its seat stays its own, and is not answered for until it is back.
    pub fn lend(&mut self, seat: Seat) -> Option<Box<dyn Player<R>>> {
        let chair = &mut self.chairs[seat.index()];
        match std::mem::replace(chair, Chair::Lent(Vec::new())) {
            Chair::Taken(player) => Some(player),
            other => {
                *chair = other;
                None
            }
        }
    }

    /// Takes a bot back that was lent, and tells it what has happened meanwhile. False if its seat is no longer its own.
    pub fn give_back(&mut self, seat: Seat, mut player: Box<dyn Player<R>>) -> bool {
        let chair = &mut self.chairs[seat.index()];
        let Chair::Lent(missed) = chair else { return false };
        for event in missed.iter() {
            player.hear(event);
        }
        *chair = Chair::Taken(player);
        true
    }

    /// Tells every bot what has happened since the last answer.
    pub fn hear(&mut self, game: &Game<R>) {
        for told in game.events().iter() {
            for (index, chair) in self.chairs.iter_mut().enumerate() {
                let event = || told.to(Seat::new(index).into());
                match chair {
                    Chair::Empty => {}
                    Chair::Taken(player) => {
                        if let Some(event) = event() {
                            player.hear(&event);
                        }
                    }
                    Chair::Lent(missed) => missed.extend(event()),
                }
            }
        }
    }

    /// The answer of a seat's bot, if the game waits for it and it is here.
    pub fn answer(&mut self, seat: Seat, game: &Game<R>) -> Option<Answer<R>> {
        let Chair::Taken(player) = &mut self.chairs[seat.index()] else { return None };
        Some(player.answer(&Moment::of(game, seat)?))
    }

    /// The answer of a bot that the game waits for, if it waits for one.
    pub fn next(&mut self, game: &Game<R>) -> Option<(Seat, Answer<R>)> {
        game.waiting().iter().find_map(|seat| Some((seat, self.answer(seat, game)?)))
    }

    /// Whether any bot looks ahead, so that the game must keep positions.
    pub fn looks_ahead(&self) -> bool {
        self.chairs.iter().any(|chair| match chair {
            Chair::Taken(player) => player.looks_ahead(),
            Chair::Empty | Chair::Lent(_) => false,
        })
    }
}

impl<R: Rules> fmt::Debug for Company<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seats = (0..MAX_SEATS).map(Seat::new).filter(|&seat| self.plays(seat));
        f.debug_set().entries(seats).finish()
    }
}
