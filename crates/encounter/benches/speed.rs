//! How fast the rules are: `cargo bench -p encounter`.

use divan::Bencher;
use divan::counter::ItemsCount;
use encounter::{Cosmic, Options};
use kernel::{Dice, Game, Seed};

fn main() {
    divan::main();
}

/// Whole random four-player games with powers, flares and artifacts, one after the other; counted in games.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn games(bencher: Bencher<'_, '_>) {
    const GAMES: u64 = 500;
    let mut seed = 0;
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        (0..GAMES)
            .map(|_| {
                seed += 1;
                play(seed)
            })
            .sum::<u64>()
    });
}

/// The same, counted in decisions.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn decisions(bencher: Bencher<'_, '_>) {
    const GAMES: u64 = 500;
    let count: u64 = (1..=GAMES).map(play).sum();
    bencher.counter(ItemsCount::new(count)).bench_local(|| (1..=GAMES).map(play).sum::<u64>());
}

/// Plays a game and counts its decisions.
fn play(seed: u64) -> u64 {
    let mut game: Game<Cosmic> = Game::start_keeping_nothing(&Options::default(), 4, Seed::from(seed))
        .expect("the default options are good");
    let mut dice = Dice::new(Seed::from(seed ^ 0x5eed));
    let mut decisions = 0;
    while game.answer_next_at_random(&mut dice).is_some() {
        decisions += 1;
    }
    decisions
}
