//! Whether the server can store what it is told: tried by a real write, which another connection then reads.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::Row as _;
use tokio::sync::Mutex;

use super::writer::{Stage, Write};
use super::{Store, StoreError};
use crate::host::now;

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
            return tried.clone();
        }
        let tried = self.store.try_to_store().await;
        *last = Some((Instant::now(), tried.clone()));
        tried
    }
}

impl Store {
    async fn try_to_store(&self) -> Tried {
        let tried = i64::try_from(now()).unwrap_or(i64::MAX);
        match tokio::time::timeout(PATIENCE, self.write_and_read(tried)).await {
            Ok(stored) => stored.map_err(|error| error.to_string()),
            Err(_) => Err(self.what_takes_so_long()),
        }
    }

    async fn write_and_read(&self, tried: i64) -> Result<(), StoreError> {
        self.write(|done| Write::Probe { tried, done }).await?;
        let server = self.server.clone();
        let found: Option<i64> = self
            .read(move |connection| {
                Box::pin(async move {
                    let sql = "SELECT tried FROM probes WHERE server = $1";
                    let row = sqlx::query(sql).bind(server).fetch_optional(connection).await?;
                    row.map(|row| row.try_get(0)).transpose()
                })
            })
            .await?;
        if found.is_some_and(|found| found >= tried) {
            return Ok(());
        }
        Err(StoreError::Database("what was written is not found by another connection".into()))
    }

    fn what_takes_so_long(&self) -> String {
        let (stage, since) = self.stages.now();
        let seconds = since.as_secs();
        match stage {
            Stage::Connecting => format!("the database: no connection for {seconds} s"),
            Stage::Beginning => {
                format!("the database: another process has locked it, for {seconds} s so far")
            }
            Stage::Writing => format!("the database: a write has been going on for {seconds} s"),
            Stage::Committing => format!("the database: a commit has been going on for {seconds} s"),
            Stage::Idle => "the database: written, but not read or noted in time".into(),
        }
    }
}
