//! Very many random games, with every pair of aliens. A thousand here; `cargo xtask soak` plays 100,000.

use duel::{Alien, Choose, Duel, Options};
use kernel::laws::{NoLaws, Soak, many_games, number_of};

/// Games of random players take some twenty destiny cards.
const SOAK: Soak =
    Soak { games: 1000, record_every: 25, look_every: 100, glance_every: 300, most_chapters: 500 };

/// The game with this number: every ordered pair of aliens comes up, and now and then the other ways to get one.
fn game(number: u64) -> (Options, usize) {
    let options = match number % 20 {
        0 => Options { choose: Choose::Free, ..Options::default() },
        1 => Options { choose: Choose::Dealt, ..Options::default() },
        2 => Options { first_game: true, ..Options::default() },
        _ => Options { choose: Choose::Named, aliens: pair(number), ..Options::default() },
    };
    (options, 2)
}

fn pair(number: u64) -> Vec<Alien> {
    let count = Alien::ALL.len();
    let number = usize::try_from(number).unwrap_or(0);
    let first = number % count;
    let second = (first + 1 + number / count % (count - 1)) % count;
    vec![Alien::ALL[first], Alien::ALL[second]]
}

#[test]
fn every_random_game_ends_with_nothing_lost() {
    let games = number_of("FIFTH_GAMES").unwrap_or(SOAK.games);
    println!("duel: {}", many_games::<Duel, NoLaws>(Soak { games, ..SOAK }.as_told(), game));
}
