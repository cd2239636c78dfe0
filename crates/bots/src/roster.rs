//! Every bot there is, by name.

use kernel::{Dice, Player, Rules, Seat, quote};

use crate::RandomPlayer;

/// The names of all bots.
pub const BOTS: &[&str] = &["random"];

/// The bot with this name, for a seat, with dice of its own; the error says which bots there are.
pub fn player<R: Rules>(name: &str, _seat: Seat, dice: Dice) -> Result<Box<dyn Player<R>>, String> {
    match name {
        "random" => Ok(Box::new(RandomPlayer::new(dice))),
        _ => Err(unknown(name)),
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
        assert_eq!(find("clever").unwrap_err(), "there is no bot `clever`; the bots are: random");
    }
}
