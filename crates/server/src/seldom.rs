//! Saying in the log what is wrong, but not each time that it is noticed.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long what was said is not said again.
const QUIET: Duration = Duration::from_secs(60);
/// How much is remembered of what was said.
const REMEMBERED: usize = 1000;

/// What was said lately.
#[derive(Debug, Default)]
pub(crate) struct Seldom(Mutex<HashMap<String, Instant>>);

impl Seldom {
    /// Whether it is time to say this: it was not said within the last minute.
    pub(crate) fn is_due(&self, what: &str) -> bool {
        let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if said.get(what).is_some_and(|at| at.elapsed() < QUIET) {
            return false;
        }
        if said.len() >= REMEMBERED {
            said.clear();
        }
        said.insert(what.to_owned(), Instant::now());
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_just_said_is_not_said_again() {
        let seldom = Seldom::default();
        assert!(seldom.is_due("the disk is full"));
        assert!(seldom.is_due("the disk is read-only"));
        assert!(!seldom.is_due("the disk is full"));
    }
}
