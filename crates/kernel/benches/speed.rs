//! How fast the kernel is: `cargo bench -p kernel --bench speed`. Allocations are counted along.

mod paths;

use divan::counter::ItemsCount;
use divan::{AllocProfiler, Bencher};
use kernel::{Dice, Seed};

#[global_allocator]
static COUNTING: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

/// Random decisions through the live script, new games included.
#[divan::bench(args = ["long", "short"], sample_count = 50)]
fn decisions(bencher: Bencher<'_, '_>, game: &str) {
    const DECISIONS: usize = 100_000;
    let options = if game == "long" { paths::LONG } else { paths::SHORT };
    let mut playing = paths::Playing::new(options);
    bencher
        .counter(ItemsCount::new(DECISIONS))
        .bench_local(|| (0..DECISIONS).filter(|_| playing.decide()).count());
}

/// Random decisions within one game: nothing is allocated.
#[divan::bench(sample_count = 200)]
fn decisions_of_one_game(bencher: Bencher<'_, '_>) {
    const DECISIONS: usize = 50;
    bencher
        .counter(ItemsCount::new(DECISIONS))
        .with_inputs(|| paths::Playing::new(paths::LONG))
        .bench_local_refs(|playing| (0..DECISIONS).filter(|_| playing.decide()).count());
}

/// Reviving a position, by the number of answers to replay.
#[divan::bench(args = [0, 1, 4, 12])]
fn revive(bencher: Bencher<'_, '_>, answers: usize) {
    let position = paths::position_with_answers(answers);
    bencher.bench_local(|| paths::revive(&position));
}

/// A seat's view, and a hidden world that fits it.
#[divan::bench]
fn view_and_redeal(bencher: Bencher<'_, '_>) {
    let game = paths::revive(&paths::position_with_answers(3));
    let mut dice = Dice::new(Seed::from(3));
    bencher.bench_local(|| paths::view_and_redeal(&game, &mut dice));
}
