//! What is to be played: how many games, by whom, with which aliens.

use std::borrow::Cow;

use bots::player;
use kernel::{Dice, Game, Seat, Seed, quote};

use crate::study::Study;

/// The bot whose seats need no view of the table: its answers are drawn where the questions lie.
pub(crate) const RANDOM: &str = "random";

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan<R: Study> {
    /// How many sit at a table; of several numbers, each in turn.
    pub players: Vec<usize>,
    /// How many games.
    pub games: u64,
    /// The number of the first.
    pub from: u64,
    /// Decides all chance: each game's seed follows from this and the game's number.
    pub seed: Seed,
    /// Who plays: one for all seats, or one for each, who move on by one seat from game to game.
    pub bots: Vec<String>,
    /// The aliens that were asked for, by their place in [`Study::aliens`]; none: any.
    pub aliens: Vec<usize>,
    pub options: R::Options,
}

impl<R: Study> Default for Plan<R> {
    /// A thousand games between random players, as many as are usual.
    fn default() -> Self {
        Self {
            players: vec![USUAL_PLAYERS.clamp(*R::SEATS.start(), *R::SEATS.end())],
            games: 1000,
            from: 1,
            seed: Seed::from(1),
            bots: vec![RANDOM.into()],
            aliens: Vec::new(),
            options: R::Options::default(),
        }
    }
}

const USUAL_PLAYERS: usize = 4;

/// A plan that cannot be carried out: which part, and what would be right.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what}: {why}")]
pub struct PlanError {
    /// The part of the plan, as the command line calls it.
    pub what: &'static str,
    pub why: String,
}

impl PlanError {
    fn new(what: &'static str, why: impl Into<String>) -> Self {
        Self { what, why: why.into() }
    }
}

impl<R: Study> Plan<R> {
    /// Whether it can be carried out. Sets up a game for every number of players, so that nothing is found out later.
    pub fn check(&self) -> Result<(), PlanError> {
        if self.games == 0 {
            return Err(PlanError::new("--games", "expected at least 1"));
        }
        if self.from.checked_add(self.games).is_none() {
            return Err(PlanError::new("--from", "expected a number that leaves room for all games"));
        }
        if self.players.is_empty() {
            return Err(PlanError::new("--players", format!("expected {}", seats_of::<R>())));
        }
        for &players in &self.players {
            self.check_for(players)?;
        }
        Ok(())
    }

    fn check_for(&self, players: usize) -> Result<(), PlanError> {
        if !R::SEATS.contains(&players) {
            let why = format!("{} is for {}, not {players}", R::TITLE, seats_of::<R>());
            return Err(PlanError::new("--players", why));
        }
        if self.bots.len() != 1 && self.bots.len() != players {
            let why = format!(
                "{} bots for {players} seats; expected one for all, or one for each",
                self.bots.len()
            );
            return Err(PlanError::new("--bots", why));
        }
        for bot in &self.bots {
            player::<R>(bot, Seat::new(0), Dice::new(self.seed))
                .map_err(|why| PlanError::new("--bots", why))?;
        }
        if !self.aliens.is_empty() {
            let wrong = |why| PlanError::new("--aliens", why);
            R::can_ask_for(&self.options, &self.aliens, players).map_err(wrong)?;
        }
        let options = self.options_of(players, &mut Dice::new(self.seed));
        let game = Game::<R>::start(&options, players, self.seed);
        game.map(|_| ()).map_err(|error| PlanError::new("--options", error.0))
    }

    /// The numbers of all games.
    pub(crate) fn numbers(&self) -> std::ops::Range<u64> {
        self.from..self.from + self.games
    }

    /// How many play the game with this number.
    pub(crate) fn players_of(&self, number: u64) -> usize {
        self.players[(number % self.players.len() as u64) as usize]
    }

    /// Who plays a seat in the game with this number, by the place among the bots.
    pub fn bot_of(&self, number: u64, seat: Seat) -> usize {
        let bots = self.bots.len() as u64;
        // As often as the number of players has come round.
        let turns = number / self.players.len() as u64;
        ((seat.index() as u64 + turns % bots) % bots) as usize
    }

    /// The options of one game.
    pub(crate) fn options_of(&self, players: usize, dice: &mut Dice) -> Cow<'_, R::Options> {
        if self.aliens.is_empty() {
            return Cow::Borrowed(&self.options);
        }
        Cow::Owned(R::with_aliens(&self.options, &self.aliens, players, dice))
    }

    /// Reads the names of aliens, in any case; the error names one that there is not, and what may have been meant.
    pub fn read_aliens(names: &[String]) -> Result<Vec<usize>, PlanError> {
        let all = R::aliens();
        let mut found = Vec::new();
        for name in names {
            let index = all.iter().position(|alien| alien.eq_ignore_ascii_case(name));
            let index = index.ok_or_else(|| PlanError::new("--aliens", unknown_alien::<R>(name, &all)))?;
            if found.contains(&index) {
                return Err(PlanError::new(
                    "--aliens",
                    format!("{} is there twice; once is enough", all[index]),
                ));
            }
            found.push(index);
        }
        Ok(found)
    }
}

fn seats_of<R: Study>() -> String {
    let (least, most) = (R::SEATS.start(), R::SEATS.end());
    if least == most { format!("{least} players") } else { format!("{least} to {most} players") }
}

fn unknown_alien<R: Study>(name: &str, all: &[String]) -> String {
    let close = all.iter().map(|alien| (distance(alien, name), alien)).min();
    let meant =
        close.filter(|(distance, _)| *distance <= 2).map(|(_, alien)| format!("did you mean {alien}? "));
    if all.is_empty() {
        return format!("there is no alien {}: {} has none", quote(name), R::TITLE);
    }
    format!(
        "there is no alien {} in {}; {}The aliens are: {}",
        quote(name),
        R::TITLE,
        meant.unwrap_or_default(),
        all.join(", ")
    )
}

/// How many letters must be changed, added or left out to make one word of another, whatever their case.
fn distance(one: &str, other: &str) -> usize {
    let (one, other) = (one.to_lowercase(), other.to_lowercase());
    let letters: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=letters.len()).collect();
    for (index, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, &other) in letters.iter().enumerate() {
            let changed = diagonal + usize::from(letter != other);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[letters.len()]
}

#[cfg(test)]
mod tests {
    use encounter::Cosmic;

    use super::*;

    #[test]
    fn bots_move_on_by_a_seat_from_game_to_game() {
        let bots = ["a", "b", "c"].map(str::to_owned).to_vec();
        let plan = Plan::<Cosmic> { bots, players: vec![3], ..Plan::default() };
        let of = |number| [0, 1, 2].map(|seat| plan.bot_of(number, Seat::new(seat)));
        assert_eq!([of(0), of(1), of(2), of(3)], [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]]);
    }

    #[test]
    fn the_alien_that_was_meant_is_found() {
        assert_eq!(distance("Zombie", "zomby"), 2);
        assert_eq!(distance("Will", "Will"), 0);
        let error = Plan::<Cosmic>::read_aliens(&["Zomby".into()]).unwrap_err().to_string();
        assert!(error.starts_with("--aliens: there is no alien `Zomby` in Cosmic Encounter"), "{error}");
        assert!(error.contains("did you mean Zombie?"), "{error}");
    }
}
