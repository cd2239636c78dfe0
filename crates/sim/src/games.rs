//! Every game that can be simulated, by its name.

use bots::games::GAMES;
use kernel::{Rules, quote};

use crate::study::Study;

/// Something to do that is the same for every game that can be simulated.
pub trait ForStudy {
    type Out;

    fn run<R: Study>(self) -> Self::Out;
}

/// Does something for the game with this name; the error says which games there are.
pub fn for_study<V: ForStudy>(name: &str, visitor: V) -> Result<V::Out, String> {
    match name {
        encounter::Cosmic::NAME => Ok(visitor.run::<encounter::Cosmic>()),
        duel::Duel::NAME => Ok(visitor.run::<duel::Duel>()),
        tiny::Tiny::NAME => Ok(visitor.run::<tiny::Tiny>()),
        _ => Err(format!("there is no game {}; the games are: {}", quote(name), GAMES.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Name;

    impl ForStudy for Name {
        type Out = &'static str;

        fn run<R: Study>(self) -> &'static str {
            R::NAME
        }
    }

    #[test]
    fn every_game_there_is_can_be_simulated() {
        for name in GAMES {
            assert_eq!(for_study(name, Name), Ok(*name));
        }
        assert!(for_study("chess", Name).unwrap_err().contains("base, duel, tiny"));
    }
}
