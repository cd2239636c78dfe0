//! How fast the rules are: `cargo bench -p duel`.

use divan::Bencher;
use divan::counter::ItemsCount;
use duel::{Duel, Options};
use kernel::{Dice, Game, Seed};

fn main() {
    divan::main();
}

/// Games a sample.
const GAMES: u64 = 1000;

/// Whole random games with all aliens, envoys and destiny cards, one after the other; counted in games.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn games(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| (1..=GAMES).map(play).sum::<u64>());
}

/// The same, counted in decisions.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn decisions(bencher: Bencher<'_, '_>) {
    let count: u64 = (1..=GAMES).map(play).sum();
    bencher.counter(ItemsCount::new(count)).bench_local(|| (1..=GAMES).map(play).sum::<u64>());
}

/// Plays a game and counts its decisions.
fn play(seed: u64) -> u64 {
    let mut game: Game<Duel> = Game::start_keeping_nothing(&Options::default(), 2, Seed::from(seed))
        .expect("the default options are good");
    let mut dice = Dice::new(Seed::from(seed ^ 0x5eed));
    let mut decisions = 0;
    while game.answer_next_at_random(&mut dice).is_some() {
        decisions += 1;
    }
    decisions
}
