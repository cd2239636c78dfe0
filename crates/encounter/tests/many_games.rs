//! Very many random games of everything there is: all player counts, variants and aliens, and every two aliens against
//! each other. A few hundred of each here; `cargo xtask soak` and `cargo xtask clashes` play hundreds of thousands.

use encounter::{Alien, Choose, Cosmic, Options, RuleLaws};
use kernel::laws::{Soak, many_games, number_of};

/// After 1,000 encounters a game is called, and counted as such.
const SOAK: Soak =
    Soak { games: 240, record_every: 25, look_every: 250, glance_every: 300, most_chapters: 1000 };

/// The game with this number: every combination of variants comes up.
fn game(number: u64) -> (Options, usize) {
    let bit = |at: u32| number >> at & 1 == 1;
    let choose = [Choose::Random, Choose::Draft, Choose::Combo, Choose::Random][(number / 96 % 4) as usize];
    let options = Options {
        choose,
        flares: !bit(0) || bit(1),
        classic_flares: bit(5) && bit(2),
        planets: if bit(2) { 4 } else { 5 },
        single_encounter: bit(3) && bit(1),
        hidden_powers: bit(4) && bit(0),
        technology: bit(1) != bit(3),
        ..Options::default()
    };
    (options, 3 + (number % 3) as usize)
}

/// Every two aliens.
fn pairs() -> Vec<[Alien; 2]> {
    let all = Alien::ALL;
    let after = |index: usize| all[index + 1..].iter();
    all.iter().enumerate().flat_map(|(index, &a)| after(index).map(move |&b| [a, b])).collect()
}

/// The game with this number in which two aliens meet: three players, flares, the third alien at random.
fn clash([a, b]: [Alien; 2], number: u64) -> (Options, usize) {
    let aliens = if number.is_multiple_of(2) { vec![a, b] } else { vec![b, a] };
    (Options { choose: Choose::Named, aliens, flares: true, ..game(number).0 }, 3)
}

fn play_all(games: u64, game: impl Fn(u64) -> (Options, usize) + Sync) {
    let soaked = many_games::<Cosmic, RuleLaws>(Soak { games, ..SOAK }.as_told(), game);
    println!("base: {soaked}");
    assert_eq!(soaked.unwon, 0, "every game has a winner");
}

#[test]
fn every_random_game_ends_with_nothing_lost() {
    play_all(number_of("FIFTH_GAMES").unwrap_or(SOAK.games), game);
}

/// Some games of every pair of aliens, if it is said how many; otherwise one of some pairs.
#[test]
fn whichever_aliens_clash_nothing_is_lost() {
    let pairs = pairs();
    let pair = |index: u64| pairs[index as usize % pairs.len()];
    match number_of("FIFTH_CLASHES") {
        Some(games) => {
            play_all(pairs.len() as u64 * games, |number| clash(pair((number - 1) / games), number));
        }
        None => play_all(SOAK.games, |number| clash(pair(number * LEAP), number)),
    }
}

/// From one pair of the sample to the next: far enough that every alien is among them, and never to the same again soon.
const LEAP: u64 = 101;
