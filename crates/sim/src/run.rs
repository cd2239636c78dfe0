//! All games of a plan, on all cores. What comes out does not depend on how many there are.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kernel::Seed;
use rayon::prelude::*;

use crate::files::FileError;
use crate::plan::Plan;
use crate::play::{Played, play};
use crate::study::Study;

/// How a plan is carried out.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    pub threads: usize,
    /// Set from outside to stop: what is done by then counts.
    pub stop: &'a AtomicBool,
    /// Where records of the games are kept.
    pub records: Option<&'a Path>,
}

/// A game that the engine could not finish: a bug in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Broken {
    pub number: u64,
    pub seed: Seed,
}

#[derive(Debug, thiserror::Error)]
pub enum RunError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{0} threads cannot be started: {1}")]
    Threads(usize, String),
}

/// How many games go through the cores before they are added up: at first a few, then as many as take about this long.
const BATCH_TIME: Duration = Duration::from_millis(800);
/// Never more, so that memory stays as it is.
const MOST_IN_A_BATCH: u64 = 1 << 13;

impl Run<'_> {
    /// Plays all games. `tick` is called for each as it ends, on its thread; `add` for each in the order of their
    /// numbers. Returns those that broke.
    pub fn all<R: Study>(
        &self,
        plan: &Plan<R>,
        tick: impl Fn(&Played) + Sync,
        mut add: impl FnMut(&Played) -> Result<(), FileError>,
    ) -> Result<Vec<Broken>, RunError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build();
        let pool = pool.map_err(|error| RunError::Threads(self.threads, error.to_string()))?;
        let mut broken = Vec::new();
        let mut numbers = plan.numbers();
        let mut batch = 8 * self.threads as u64;
        while !numbers.is_empty() && !self.stop.load(Ordering::Relaxed) {
            let end = numbers.end.min(numbers.start.saturating_add(batch));
            let began = Instant::now();
            let games = (numbers.start..end).collect::<Vec<u64>>();
            let fates: Vec<Fate> = pool.install(|| {
                // One game may take a hundred times as long as another: no core should be left with several at the end.
                let games = games.into_par_iter().with_max_len(1);
                games.map(|number| self.one(plan, number, &tick)).collect()
            });
            for fate in fates {
                match fate {
                    Fate::Played(played) => add(&played)?,
                    Fate::Stopped => {}
                    Fate::Broken(game) => broken.push(game),
                    Fate::Unwritten(error) => return Err(error.into()),
                }
            }
            if began.elapsed() < BATCH_TIME {
                batch = (batch * 2).min(MOST_IN_A_BATCH);
            }
            numbers.start = end;
        }
        Ok(broken)
    }

    fn one<R: Study>(&self, plan: &Plan<R>, number: u64, tick: &(impl Fn(&Played) + Sync)) -> Fate {
        if self.stop.load(Ordering::Relaxed) {
            return Fate::Stopped;
        }
        // The game is gone if it breaks, so nothing of it can be seen in a state that it should not be in.
        match catch_unwind(AssertUnwindSafe(|| play(plan, number, self.stop, self.records))) {
            Ok(Ok(Some(played))) => {
                tick(&played);
                Fate::Played(Box::new(played))
            }
            Ok(Ok(None)) => Fate::Stopped,
            Ok(Err(error)) => Fate::Unwritten(error),
            Err(_) => Fate::Broken(Broken { number, seed: plan.seed.of_game(number) }),
        }
    }
}

/// What became of a game.
enum Fate {
    Played(Box<Played>),
    Stopped,
    Broken(Broken),
    Unwritten(FileError),
}
