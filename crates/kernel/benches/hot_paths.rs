//! One hot path at a time, so often as asked, for counting instructions: `cargo xtask counts`.
//!
//! `hot_paths --list` names the paths; `hot_paths --count PATH N` runs one of them N times.

mod paths;

use std::hint::black_box;

use kernel::{Dice, Seed};

/// Runs a path so many times.
type Run = fn(usize);

const PATHS: [(&str, Run); 4] = [
    ("decision", |times| decide(times, paths::LONG)),
    ("decision-short-game", |times| decide(times, paths::SHORT)),
    ("revive", |times| {
        let position = paths::position_with_answers(12);
        for _ in 0..times {
            black_box(paths::revive(black_box(&position)));
        }
    }),
    ("view-and-redeal", |times| {
        let game = paths::revive(&paths::position_with_answers(3));
        let mut dice = Dice::new(Seed::from(3));
        for _ in 0..times {
            black_box(paths::view_and_redeal(black_box(&game), &mut dice));
        }
    }),
];

fn decide(times: usize, options: tiny::Options) {
    let mut playing = paths::Playing::new(options);
    for _ in 0..times {
        black_box(playing.decide());
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--count", path, times] => {
            let (_, run) = PATHS.iter().find(|(name, _)| *name == path).expect("a path that --list names");
            run(times.parse().expect("a number of times"));
        }
        // `cargo bench` runs every bench with flags of its own.
        _ => PATHS.iter().for_each(|(name, _)| println!("{name}")),
    }
}
