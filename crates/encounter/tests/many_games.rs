//! Very many random games of everything there is: all player counts, variants and aliens. A few hundred here;
//! `cargo xtask soak` plays 100,000.

use encounter::{Choose, Cosmic, Options};
use kernel::laws::{Soak, many_games};

/// After 1,000 encounters a game is called, and counted as such.
const SOAK: Soak = Soak { games: 240, record_every: 25, look_every: 250, most_chapters: 1000 };

/// The game with this number: every combination of variants comes up.
fn game(number: u64) -> (Options, usize) {
    let bit = |at: u32| number >> at & 1 == 1;
    let choose = [Choose::Random, Choose::Draft, Choose::Combo, Choose::Random][(number / 96 % 4) as usize];
    let options = Options {
        choose,
        flares: !bit(0) || bit(1),
        planets: if bit(2) { 4 } else { 5 },
        single_encounter: bit(3) && bit(1),
        hidden_powers: bit(4) && bit(0),
        technology: bit(1) != bit(3),
        ..Options::default()
    };
    (options, 3 + (number % 3) as usize)
}

#[test]
fn every_random_game_ends_with_nothing_lost() {
    let soaked = many_games::<Cosmic>(SOAK, game);
    println!("base: {soaked}");
    assert_eq!(soaked.unwon, 0, "every game has a winner");
}
