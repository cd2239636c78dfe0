//! Every bot there is, by name.

use std::any::Any;
use std::time::Duration;

use duel::Duel;
use encounter::Cosmic;
use kernel::{Dice, Player, Rules, Seat, quote};

use crate::{
    Budget, CosmicSense, DuelSense, HeuristicPlayer, Plain, RandomPlayer, SearchPlayer, Sense, Temper,
};

/// The names of all bots. A search bot's budget can be given besides: `search:playouts=200`, `search:ms=200`.
pub const BOTS: &[&str] = &[
    "random",
    "easy",
    "normal",
    "hard",
    "easy-cautious",
    "easy-aggressive",
    "easy-fickle",
    "normal-cautious",
    "normal-aggressive",
    "normal-fickle",
    "hard-cautious",
    "hard-aggressive",
    "hard-fickle",
    "heuristic",
    "search",
];

/// How much a hard bot thinks: about as much as nobody minds waiting for.
const HARD: Budget = Budget::Playouts(400);
/// How much a search bot thinks if nobody says.
const SEARCH: Budget = Budget::Time(Duration::from_millis(200));
/// The most that anybody can have it think.
const MOST_PLAYOUTS: u32 = 1_000_000;
const MOST_MS: u32 = 60_000;

/// The bot with this name, for a seat, with dice of its own; the error says which bots there are.
pub fn player<R: Rules>(name: &str, _seat: Seat, dice: Dice) -> Result<Box<dyn Player<R>>, String> {
    let kind = read(name)?;
    // Which game it is, is known by its type alone; each has an understanding of its own.
    let base = || as_player_of(kind.bot::<Cosmic, _>(CosmicSense, dice.clone()));
    let duel = || as_player_of(kind.bot::<Duel, _>(DuelSense, dice.clone()));
    let known = base().or_else(duel);
    Ok(known.unwrap_or_else(|| kind.bot(Plain, dice)))
}

/// The same player, if it is one of that game.
fn as_player_of<R: Rules>(player: Box<dyn Player<impl Rules>>) -> Option<Box<dyn Player<R>>> {
    let player: Box<dyn Any> = Box::new(player);
    player.downcast().ok().map(|player| *player)
}

/// What a bot is, whatever the game.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    Random,
    Heuristic(Temper),
    Search(Temper, Budget),
}

impl Kind {
    fn bot<R: Rules, S: Sense<R>>(self, sense: S, dice: Dice) -> Box<dyn Player<R>> {
        match self {
            Self::Random => Box::new(RandomPlayer::new(dice)),
            Self::Heuristic(temper) => Box::new(HeuristicPlayer::new(sense, temper, dice)),
            Self::Search(temper, budget) => Box::new(SearchPlayer::new(sense, temper, budget, dice)),
        }
    }
}

fn read(name: &str) -> Result<Kind, String> {
    if let Some(budget) = name.strip_prefix("search:") {
        return Ok(Kind::Search(Temper::SOBER, read_budget(budget)?));
    }
    match name {
        "random" => return Ok(Kind::Random),
        "heuristic" => return Ok(Kind::Heuristic(Temper::SOBER)),
        "search" => return Ok(Kind::Search(Temper::SOBER, SEARCH)),
        _ => {}
    }
    let (level, character) = name.split_once('-').map_or((name, None), |(level, rest)| (level, Some(rest)));
    let temper = match character {
        None => Temper::SOBER,
        Some("cautious") => Temper::CAUTIOUS,
        Some("aggressive") => Temper::AGGRESSIVE,
        Some("fickle") => Temper::FICKLE,
        Some(_) => return Err(unknown(name)),
    };
    match level {
        "easy" => Ok(Kind::Heuristic(temper.inexperienced())),
        "normal" => Ok(Kind::Heuristic(temper)),
        "hard" => Ok(Kind::Search(temper, HARD)),
        _ => Err(unknown(name)),
    }
}

fn read_budget(text: &str) -> Result<Budget, String> {
    let wrong = || {
        format!(
            "search:{}: expected search:playouts=N (1 to {MOST_PLAYOUTS}) or search:ms=N (1 to {MOST_MS})",
            quote(text)
        )
    };
    let number = |digits: &str, most: u32| digits.parse().ok().filter(|number| (1..=most).contains(number));
    match text.split_once('=') {
        Some(("playouts", digits)) => number(digits, MOST_PLAYOUTS).map(Budget::Playouts).ok_or_else(wrong),
        Some(("ms", digits)) => {
            let ms: u32 = number(digits, MOST_MS).ok_or_else(wrong)?;
            Ok(Budget::Time(Duration::from_millis(ms.into())))
        }
        _ => Err(wrong()),
    }
}

fn unknown(name: &str) -> String {
    format!("there is no bot {}; the bots are: {}", quote(name), BOTS.join(", "))
}

#[cfg(test)]
mod tests {
    use kernel::Seed;
    use tiny::Tiny;

    use super::*;

    fn find(name: &str) -> Result<(), String> {
        player::<Tiny>(name, Seat::new(0), Dice::new(Seed::from(0))).map(|_| ())
    }

    #[test]
    fn every_bot_of_the_list_is_found_by_its_name() {
        for name in BOTS {
            assert_eq!(find(name), Ok(()));
        }
    }

    #[test]
    fn an_unknown_bot_is_refused_with_the_names_there_are() {
        let names = BOTS.join(", ");
        assert_eq!(find("clever").unwrap_err(), format!("there is no bot `clever`; the bots are: {names}"));
        assert!(find("hard-hearted").is_err());
    }

    #[test]
    fn a_budget_is_read_or_refused_with_what_would_be_right() {
        assert_eq!(read("search:playouts=200"), Ok(Kind::Search(Temper::SOBER, Budget::Playouts(200))));
        let time = Budget::Time(Duration::from_millis(50));
        assert_eq!(read("search:ms=50"), Ok(Kind::Search(Temper::SOBER, time)));
        for wrong in ["search:", "search:ms", "search:ms=0", "search:playouts=-1", "search:hours=3"] {
            assert!(read(wrong).unwrap_err().contains("expected search:playouts=N"), "{wrong}");
        }
    }
}
