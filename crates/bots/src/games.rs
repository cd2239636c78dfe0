//! Every game there is. Who wants to do something with a game by its name says what, as a [`ForGame`], and never asks
//! which game it is.

use kernel::{Rules, quote};

/// Something to do that is the same for every game.
///
/// ```
/// use bots::games::{ForGame, for_game};
///
/// struct Title;
/// impl ForGame for Title {
///     type Out = &'static str;
///     fn run<R: kernel::Rules>(self) -> &'static str {
///         R::TITLE
///     }
/// }
/// assert_eq!(for_game("tiny", Title), Ok("Three Outposts"));
/// ```
pub trait ForGame {
    type Out;

    fn run<R: Rules>(self) -> Self::Out;
}

macro_rules! games {
    ($($rules:ty),+) => {
        /// The names of all games.
        pub const GAMES: &[&str] = &[$(<$rules>::NAME),+];

        /// Does something for the game with this name; the error says which games there are.
        pub fn for_game<V: ForGame>(name: &str, visitor: V) -> Result<V::Out, String> {
            match name {
                $(<$rules>::NAME => Ok(visitor.run::<$rules>()),)+
                _ => Err(unknown(name)),
            }
        }
    };
}

games!(encounter::Cosmic, duel::Duel, tiny::Tiny);

fn unknown(name: &str) -> String {
    format!("there is no game {}; the games are: {}", quote(name), GAMES.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Name;

    impl ForGame for Name {
        type Out = &'static str;

        fn run<R: Rules>(self) -> &'static str {
            R::NAME
        }
    }

    #[test]
    fn every_game_of_the_list_is_found_by_its_name() {
        for name in GAMES {
            assert_eq!(for_game(name, Name), Ok(*name));
        }
    }

    #[test]
    fn an_unknown_game_is_refused_with_the_names_there_are() {
        assert_eq!(
            for_game("chess", Name).unwrap_err(),
            "there is no game `chess`; the games are: base, duel, tiny"
        );
    }
}
