//! All games of a plan, on all cores. What comes out does not depend on how many there are.

use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use kernel::Seed;

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

/// How many games may be played ahead of the first that has not been added up, so that memory stays as it is.
const MOST_AHEAD: u64 = 1 << 13;
/// How long a thread keeps what it has played before it hands it over: handing over each game would wake the other side
/// too often where games are short.
const KEEPS: Duration = Duration::from_millis(5);

impl Run<'_> {
    /// Plays all games. `tick` is called for each as it ends, on its thread; `add` for each in the order of their
    /// numbers. Returns those that broke.
    pub fn all<R: Study>(
        &self,
        plan: &Plan<R>,
        tick: impl Fn(&Played) + Sync,
        add: impl FnMut(&Played) -> Result<(), FileError>,
    ) -> Result<Vec<Broken>, RunError> {
        let queue = Queue::new(plan.numbers());
        let (queue, tick) = (&queue, &tick);
        let (done, played) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.threads {
                let done = done.clone();
                let thread =
                    thread::Builder::new().spawn_scoped(scope, move || self.work(plan, queue, tick, &done));
                if let Err(error) = thread {
                    queue.close();
                    return Err(RunError::Threads(self.threads, error.to_string()));
                }
            }
            drop(done);
            let result = add_up(played, queue, add);
            queue.close();
            result
        })
    }

    /// Plays one game of the queue after the other. No thread waits for another: one game may take a hundred times as
    /// long as the next.
    fn work<R: Study>(
        &self,
        plan: &Plan<R>,
        queue: &Queue,
        tick: &(impl Fn(&Played) + Sync),
        done: &Sender<Vec<(u64, Fate)>>,
    ) {
        let mut kept = Vec::new();
        let mut since = Instant::now();
        while !self.stop.load(Ordering::Relaxed)
            && let Some(number) = queue.next()
        {
            if since.elapsed() >= KEEPS || queue.is_too_far_ahead(number) {
                // Nobody listens any more where a file could not be written.
                if done.send(std::mem::take(&mut kept)).is_err() {
                    return;
                }
                while queue.is_too_far_ahead(number) {
                    thread::sleep(KEEPS);
                }
                since = Instant::now();
            }
            kept.push((number, self.one(plan, number, tick)));
        }
        let _ = done.send(kept);
    }

    fn one<R: Study>(&self, plan: &Plan<R>, number: u64, tick: &(impl Fn(&Played) + Sync)) -> Fate {
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

/// Takes in what the threads have played and adds it up in the order of the numbers.
fn add_up(
    played: Receiver<Vec<(u64, Fate)>>,
    queue: &Queue,
    mut add: impl FnMut(&Played) -> Result<(), FileError>,
) -> Result<Vec<Broken>, RunError> {
    let mut broken = Vec::new();
    let mut early: BTreeMap<u64, Fate> = BTreeMap::new();
    let mut next = queue.added.load(Ordering::Relaxed);
    for batch in played {
        early.extend(batch);
        while let Some(fate) = early.remove(&next) {
            fate.add(&mut add, &mut broken)?;
            next += 1;
        }
        queue.added.store(next, Ordering::Relaxed);
    }
    // Where it was stopped, some that were begun before others were not ended.
    for fate in early.into_values() {
        fate.add(&mut add, &mut broken)?;
    }
    Ok(broken)
}

/// The games that are still to be played.
struct Queue {
    next: AtomicU64,
    end: u64,
    /// All games below this number have been added up.
    added: AtomicU64,
}

impl Queue {
    fn new(numbers: Range<u64>) -> Self {
        Self { next: AtomicU64::new(numbers.start), end: numbers.end, added: AtomicU64::new(numbers.start) }
    }

    fn next(&self) -> Option<u64> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        (number < self.end).then_some(number)
    }

    fn is_too_far_ahead(&self, number: u64) -> bool {
        number - self.added.load(Ordering::Relaxed).min(number) >= MOST_AHEAD
    }

    /// Nobody plays on.
    fn close(&self) {
        self.next.store(self.end, Ordering::Relaxed);
        self.added.store(self.end, Ordering::Relaxed);
    }
}

/// What became of a game.
enum Fate {
    Played(Box<Played>),
    Stopped,
    Broken(Broken),
    Unwritten(FileError),
}

impl Fate {
    fn add(
        self,
        add: &mut impl FnMut(&Played) -> Result<(), FileError>,
        broken: &mut Vec<Broken>,
    ) -> Result<(), FileError> {
        match self {
            Self::Played(played) => add(&played)?,
            Self::Stopped => {}
            Self::Broken(game) => broken.push(game),
            Self::Unwritten(error) => return Err(error),
        }
        Ok(())
    }
}
