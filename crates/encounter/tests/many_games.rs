//! Very many random games of everything there is: all player counts, variants and aliens, and every two aliens against
//! each other. A few hundred of each here; `cargo xtask soak` and `cargo xtask clashes` play hundreds of thousands.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use encounter::{Alien, Choose, Cosmic, Options};
use kernel::{Dice, Game, Rules as _, Seed, laws};

/// No game may be longer: then it is called, and counted here as such.
const MOST_ENCOUNTERS: u16 = 1000;
/// One in so many games is recorded and replayed; one in so many is looked at from every seat.
const RECORD_EVERY: u64 = 25;
const LOOK_EVERY: u64 = 250;
/// How many games are played where nobody says how many.
const SOME_GAMES: u64 = 240;
/// How many games are listed that have gone wrong.
const MOST_LISTED: usize = 20;

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

/// Plays a game and holds it to account after every decision. Returns how many decisions and encounters it took, and
/// whether it was called.
fn play(options: &Options, seats: usize, number: u64) -> [u64; 3] {
    let seed = Seed::from(number);
    let mut game: Game<Cosmic> = Game::start(options, seats, seed).expect("these options are good");
    game.keep_nothing();
    game.listen(false);
    let mut dice = Dice::new(seed).split();
    let mut decisions = 0;
    while let Some(seat) = game.waiting().iter().next() {
        game.answer_at_random(seat, &mut dice).expect("a drawn answer is legal");
        decisions += 1;
        let state = game.state();
        let audit = state.cards.audit().and_then(|()| Cosmic::audit(&state));
        audit.unwrap_or_else(|error| panic!("{error}"));
        assert!(state.board.encounters <= MOST_ENCOUNTERS, "it does not end");
    }
    assert!(game.winners().is_some_and(|winners| !winners.is_empty()), "it has no winner");
    let encounters = u64::from(game.state().board.encounters);
    if number.is_multiple_of(RECORD_EVERY) {
        laws::a_record_replays::<Cosmic>(options, seats, seed);
    }
    if number.is_multiple_of(LOOK_EVERY) {
        laws::a_view_hides::<Cosmic>(options, seats, seed);
    }
    [decisions, encounters, u64::from(encounters == u64::from(MOST_ENCOUNTERS))]
}

/// Plays the games from 1 to this number on all cores; whatever goes wrong in one, the others are played as well.
fn play_all(games: u64, game: impl Fn(u64) -> (Options, usize) + Sync) {
    let next = AtomicU64::new(1);
    let sums = [const { AtomicU64::new(0) }; 3];
    let failed = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number > games {
                        break;
                    }
                    let (options, seats) = game(number);
                    let Ok(counts) = catch_unwind(AssertUnwindSafe(|| play(&options, seats, number))) else {
                        let game = format!("seed {number}, {seats} seats, {options:?}");
                        failed.lock().expect("nothing fails while it is locked").push(game);
                        continue;
                    };
                    for (sum, count) in sums.iter().zip(counts) {
                        sum.fetch_add(count, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let [decisions, encounters, called] = sums.map(AtomicU64::into_inner);
    println!("{games} games, {encounters} encounters, {decisions} decisions; {called} games were called");
    let failed = failed.into_inner().expect("nothing fails while it is locked");
    let listed = failed.iter().take(MOST_LISTED).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(failed.is_empty(), "{} games have gone wrong:\n{listed}", failed.len());
}

/// A number that the caller of the tests has set.
fn number_of(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().and_then(|text| text.parse().ok())
}

#[test]
fn every_random_game_ends_with_nothing_lost() {
    play_all(number_of("FIFTH_GAMES").unwrap_or(SOME_GAMES), game);
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
        None => play_all(SOME_GAMES, |number| clash(pair(number * LEAP), number)),
    }
}

/// From one pair of the sample to the next: far enough that every alien is among them, and never to the same again soon.
const LEAP: u64 = 101;
