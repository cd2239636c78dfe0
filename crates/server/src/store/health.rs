//! How the writer is doing, for whoever waits for it: what it is at, since when nothing could be stored, and why.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tracing::{error, warn};

use super::StoreError;
use crate::seldom::Seldom;

/// What the writer is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Connecting,
    /// Until nobody else writes.
    Beginning,
    Writing,
    Committing,
    /// What was committed, by another connection.
    Reading,
    /// The newest steps, beside the database.
    Noting,
}

impl Stage {
    fn what(self) -> &'static str {
        match self {
            Self::Connecting => "a connection to the database",
            Self::Beginning | Self::Writing => "a write",
            Self::Committing => "a commit",
            Self::Reading => "reading back what was written",
            Self::Noting => "a write beside the database",
        }
    }
}

/// Cheap to copy; all copies tell the same.
#[derive(Debug, Clone)]
pub(super) struct Health(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    stage: Stage,
    /// The batch that is being written, and since when.
    batch: u64,
    begun: Instant,
    /// Since when something is waiting to be stored.
    waiting: Option<Instant>,
    /// The last batch that failed, and why, until another has succeeded.
    trouble: Option<(u64, StoreError)>,
    /// What is told when it is over: whether it was logged, and how many steps were refused meanwhile.
    was_told: bool,
    refused: usize,
    told: Seldom,
}

impl Health {
    pub(super) fn new() -> Self {
        Self(Arc::new(Mutex::new(State {
            stage: Stage::Connecting,
            batch: 0,
            begun: Instant::now(),
            waiting: None,
            trouble: None,
            was_told: false,
            refused: 0,
            told: Seldom::default(),
        })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Another batch is written; its number.
    pub(super) fn begin(&self) -> u64 {
        let mut state = self.state();
        (state.batch, state.begun) = (state.batch + 1, Instant::now());
        state.waiting = state.waiting.or(Some(state.begun));
        state.batch
    }

    pub(super) fn is_at(&self, stage: Stage) {
        self.state().stage = stage;
    }

    /// A batch was stored, and can be acknowledged.
    pub(super) fn succeeded(&self, batch: u64) {
        let mut state = self.state();
        if state.trouble.as_ref().is_some_and(|(failed, _)| *failed > batch) {
            return;
        }
        let since = state.waiting;
        state.waiting = Some(state.begun).filter(|_| state.batch > batch);
        state.trouble = None;
        if std::mem::take(&mut state.was_told) {
            let (refused, seconds) = (state.refused, since.map_or(0, |since| since.elapsed().as_secs()));
            warn!(refused, seconds, "moves are stored again");
        }
        state.refused = 0;
    }

    /// A batch was not stored, or it is not known whether it was: so many steps are refused. A cause is logged once.
    pub(super) fn failed(&self, batch: u64, error: &StoreError, steps: usize) {
        let mut state = self.state();
        state.refused += steps;
        let why = error.to_string();
        let goes_on = state.trouble.as_ref().is_some_and(|(_, last)| last.to_string() == why);
        if !goes_on && state.told.is_due(&why) {
            error!(why, "moves cannot be stored: none is acknowledged until they can");
            state.was_told = true;
        }
        state.trouble = Some((batch, error.clone()));
    }

    /// Why the last write has failed, if it has, and for how long nothing could be stored.
    pub(super) fn trouble(&self) -> Option<String> {
        let state = self.state();
        let (_, error) = state.trouble.as_ref()?;
        let seconds = state.waiting.map_or(0, |since| since.elapsed().as_secs());
        Some(if seconds == 0 {
            error.to_string()
        } else {
            format!("{error}; nothing could be stored for {seconds} s")
        })
    }

    /// Whether what is read may be other than what was stored, until a write was read back again.
    pub(super) fn is_unsound(&self) -> bool {
        matches!(self.state().trouble, Some((_, StoreError::Unsound(_))))
    }

    /// What somebody is waiting for who waits for a write.
    pub(super) fn what_takes_so_long(&self) -> String {
        self.trouble().unwrap_or_else(|| {
            let state = self.state();
            let seconds = state.waiting.map_or(0, |since| since.elapsed().as_secs());
            format!("{} has been waiting for {seconds} s", state.stage.what())
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn full() -> StoreError {
        StoreError::Database("the disk is full".into())
    }

    #[test]
    fn the_last_failure_is_told_until_a_later_write_has_succeeded() {
        let health = Health::new();
        let first = health.begin();
        let second = health.begin();
        health.failed(second, &full(), 3);
        health.succeeded(first);
        assert_eq!(health.trouble().unwrap(), "the disk is full");
        let third = health.begin();
        health.succeeded(third);
        assert_eq!(health.trouble(), None);
    }

    #[test]
    fn who_waits_is_told_the_time_since_the_first_try() {
        let health = Health::new();
        let long_ago = Instant::now().checked_sub(Duration::from_secs(14)).unwrap();
        health.begin();
        health.is_at(Stage::Committing);
        health.state().waiting = Some(long_ago);
        assert_eq!(health.what_takes_so_long(), "a commit has been waiting for 14 s");
        let batch = health.begin();
        health.failed(batch, &full(), 1);
        health.begin();
        assert_eq!(health.what_takes_so_long(), "the disk is full; nothing could be stored for 14 s");
    }
}
