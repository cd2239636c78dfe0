//! Very many random games of everything there is: all player counts, variants and aliens. A few hundred here;
//! `cargo xtask soak` plays 100,000.

use std::sync::atomic::{AtomicU64, Ordering};

use encounter::{Choose, Cosmic, Options};
use kernel::{Dice, Game, Rules as _, Seed, laws};

/// No game may be longer: then it is called, and counted here as such.
const MOST_ENCOUNTERS: u16 = 1000;
/// One in so many games is recorded and replayed; one in so many is looked at from every seat.
const RECORD_EVERY: u64 = 25;
const LOOK_EVERY: u64 = 250;

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

/// Plays a game and holds it to account after every decision. Returns how many decisions and encounters it took, and
/// whether it was called.
fn play(number: u64) -> [u64; 3] {
    let (options, seats) = game(number);
    let seed = Seed::from(number);
    let mut game: Game<Cosmic> = Game::start(&options, seats, seed).expect("these options are good");
    game.keep_nothing();
    game.listen(false);
    let mut dice = Dice::new(seed).split();
    let mut decisions = 0;
    while let Some(seat) = game.waiting().iter().next() {
        game.answer_at_random(seat, &mut dice).expect("a drawn answer is legal");
        decisions += 1;
        let state = game.state();
        let audit = state.cards.audit().and_then(|()| Cosmic::audit(&state));
        audit.unwrap_or_else(|error| panic!("game {number}: {error}"));
        assert!(state.board.encounters <= MOST_ENCOUNTERS, "game {number} does not end");
    }
    assert!(game.winners().is_some_and(|winners| !winners.is_empty()), "game {number} has no winner");
    let encounters = u64::from(game.state().board.encounters);
    if number.is_multiple_of(RECORD_EVERY) {
        laws::a_record_replays::<Cosmic>(&options, seats, seed);
    }
    if number.is_multiple_of(LOOK_EVERY) {
        laws::a_view_hides::<Cosmic>(&options, seats, seed);
    }
    [decisions, encounters, u64::from(encounters == u64::from(MOST_ENCOUNTERS))]
}

#[test]
fn every_random_game_ends_with_nothing_lost() {
    let games: u64 = std::env::var("FIFTH_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(240);
    let next = AtomicU64::new(1);
    let sums = [const { AtomicU64::new(0) }; 3];
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number > games {
                        break;
                    }
                    for (sum, count) in sums.iter().zip(play(number)) {
                        sum.fetch_add(count, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let [decisions, encounters, called] = sums.map(AtomicU64::into_inner);
    println!("{games} games, {encounters} encounters, {decisions} decisions; {called} games were called");
}
