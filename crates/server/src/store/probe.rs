//! Whether the server can store what it is told: tried by a real write, which another connection then reads.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use super::Store;

/// How long what was found is passed on before it is tried again.
const FRESH: Duration = Duration::from_secs(1);
/// How long a try may take.
const PATIENCE: Duration = Duration::from_secs(2);

type Tried = Result<(), String>;

/// Tries at most once a second, and one try at a time, however many ask. Cheap to copy.
#[derive(Debug, Clone)]
pub(crate) struct Probe {
    store: Store,
    last: Arc<Mutex<Option<(Instant, Tried)>>>,
}

impl Probe {
    pub(crate) fn new(store: Store) -> Self {
        Self { store, last: Arc::default() }
    }

    /// What is wrong, if anything is.
    pub(crate) async fn is_ready(&self) -> Tried {
        let mut last = self.last.lock().await;
        if let Some((at, tried)) = &*last
            && at.elapsed() < FRESH
        {
            // Moves may have been refused since then.
            return self.store.health.trouble().map_or_else(|| tried.clone(), Err);
        }
        let tried = self.store.try_to_store().await;
        *last = Some((Instant::now(), tried.clone()));
        tried
    }
}

impl Store {
    async fn try_to_store(&self) -> Tried {
        match tokio::time::timeout(PATIENCE, self.prove()).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(self.health.trouble().unwrap_or_else(|| error.to_string())),
            Err(_) => Err(self.health.what_takes_so_long()),
        }
    }
}
