//! How fast very many games are: `cargo bench -p sim`. Base game, four random players, all aliens, flares on.
//!
//! One thread and two take turns with the plain loop of the rules' benchmark, so that a slow moment of the machine hits all
//! of them, and the plain loop shows what being watched costs. Where others keep the machine busy, only processor time
//! can be compared: a decision must not cost more of it because another thread plays, too. `--peers PYTHON SCRIPT` runs
//! the other engines' measurement in between, and then `decisions.py`, which counts what they do as we count it; `--memory`
//! plays 1,000, 10,000 and 100,000 games and tells the most memory that was used.

use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use encounter::Cosmic;
use kernel::{Dice, Game, Seed};
use sim::{Plan, Run, Totals};

/// Games a sample, and samples.
const GAMES: u64 = 2000;
const SAMPLES: usize = 11;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => speed(None),
        ["--peers", python, script] => speed(Some((python, script))),
        ["--memory"] => memory(),
        _ => panic!("expected nothing, `--peers PYTHON SCRIPT` or `--memory`, found {args:?}"),
    }
}

/// How fast a sample was.
#[derive(Clone, Copy, Default)]
struct Speed {
    /// In a second, by the clock.
    decisions: f64,
    games: f64,
    /// In a second of processor time, all threads together.
    by_processor: f64,
}

/// What a sample is measured from.
struct Start {
    clock: Instant,
    processor: f64,
}

impl Start {
    fn now() -> Self {
        Self { clock: Instant::now(), processor: processor_time() }
    }

    fn speed(&self, decisions: u64, games: u64) -> Speed {
        let seconds = self.clock.elapsed().as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "there are not so many")]
        let (decisions, games) = (decisions as f64, games as f64);
        Speed {
            decisions: decisions / seconds,
            games: games / seconds,
            by_processor: decisions / (processor_time() - self.processor),
        }
    }
}

/// The processor time that this process has used, in seconds, as Linux tells it: in hundredths.
fn processor_time() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program, in brackets, may have spaces; user and system time are the 12th and 13th word after it.
    let words = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    words.skip(11).take(2).filter_map(|word| word.parse::<f64>().ok()).sum::<f64>() / 100.0
}

fn speed(peers: Option<(&str, &str)>) {
    let mut samples: [Vec<Speed>; 3] = Default::default();
    for sample in 0..SAMPLES {
        samples[0].push(plain());
        samples[1].push(simulated(GAMES, 1));
        samples[2].push(simulated(GAMES, 2));
        if let Some((python, script)) = peers.filter(|_| sample == SAMPLES / 2) {
            run_python(python, script);
            run_python(python, concat!(env!("CARGO_MANIFEST_DIR"), "/benches/decisions.py"));
        }
    }
    let clock = |speed: &Speed| speed.decisions / 1e6;
    let games = |speed: &Speed| speed.games;
    let processor = |speed: &Speed| speed.by_processor / 1e6;
    let names = ["plain loop, one thread", "simulated, one thread", "simulated, two threads"];
    for (name, samples) in names.iter().zip(&samples) {
        println!(
            "{name:24} median {:5.2} M decisions/s {:6.0} games/s · best {:5.2} M {:6.0} · processor time: {:5.2} M",
            median(samples, clock),
            median(samples, games),
            best(samples, clock),
            best(samples, games),
            median(samples, processor),
        );
    }
    let [plain, one, two] = &samples;
    for (what, a, b, threads) in
        [("two threads over one", two, one, 2.0), ("watched over plain", one, plain, 1.0)]
    {
        println!(
            "{what:24} median {:.2} · best {:.2} · by processor time {:.2}",
            median(a, clock) / median(b, clock),
            best(a, clock) / best(b, clock),
            threads * median(a, processor) / median(b, processor)
        );
    }
}

fn run_python(python: &str, script: &str) {
    let ran = Command::new(python).arg(script).status();
    let status = ran.unwrap_or_else(|error| panic!("{python} {script}: {error}"));
    assert!(status.success(), "{python} {script}: {status}");
}

fn median(samples: &[Speed], value: fn(&Speed) -> f64) -> f64 {
    sorted(samples, value)[SAMPLES / 2]
}

fn best(samples: &[Speed], value: fn(&Speed) -> f64) -> f64 {
    sorted(samples, value)[SAMPLES - 1]
}

fn sorted(samples: &[Speed], value: fn(&Speed) -> f64) -> Vec<f64> {
    let mut values: Vec<f64> = samples.iter().map(value).collect();
    values.sort_by(f64::total_cmp);
    values
}

fn plan(games: u64) -> Plan<Cosmic> {
    Plan { games, players: vec![4], ..Plan::default() }
}

/// The simulator, with all that its report needs.
fn simulated(games: u64, threads: usize) -> Speed {
    let plan = plan(games);
    let mut totals = Totals::new(&plan);
    let stop = AtomicBool::new(false);
    let start = Start::now();
    let broken = Run { threads, stop: &stop, records: None }.all(
        &plan,
        |_| {},
        |played| {
            totals.add(played);
            Ok(())
        },
    );
    assert!(broken.is_ok_and(|broken| broken.is_empty()), "every game is played to its end");
    start.speed(totals.decisions, totals.games)
}

/// The same games in the bare loop, with nobody looking.
fn plain() -> Speed {
    let plan = plan(GAMES);
    let start = Start::now();
    let mut decisions = 0;
    for number in 1..=GAMES {
        let seed: Seed = plan.seed.of_game(number);
        let mut game = Game::<Cosmic>::start_keeping_nothing(&plan.options, 4, seed)
            .expect("the default options are good");
        let mut dice = Dice::new(seed).split();
        while game.answer_next_at_random(&mut dice).is_some() {
            decisions += 1;
        }
    }
    start.speed(decisions, GAMES)
}

/// The most memory that was used after few games and after many: it must not grow.
fn memory() {
    for games in [1_000, 10_000, 100_000] {
        simulated(games, 2);
        println!("{games:7} games: at most {} KiB so far", most_memory());
    }
}

/// The most that this process has used so far, in KiB, as Linux tells it.
fn most_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse().ok()).unwrap_or(0)
}
