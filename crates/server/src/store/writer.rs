//! The one who writes: a batch is what all rooms have asked for while the disk was busy with the one before.
//!
//! It has a connection of its own, and says itself when a transaction begins and ends: `SQLite` refuses to begin one within
//! another, and to commit where none is open, so that what is committed is. (sqlx counts transactions for itself. Where
//! `SQLite` has rolled back by itself, as it does when the disk is full, that count is wrong from then on: what sqlx takes for a
//! transaction is a savepoint, and nothing after it is ever committed.) A connection on which anything failed is closed.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Connection as _, Executor as _, Row as _};
use tokio::sync::{mpsc, oneshot};
use tracing::{error, info};

use super::chain::Row;
use super::newest::{Newest, NewestFile};
use super::open::Opener;
use super::{Appended, CHANNEL, Kind, Listing, StoreError, trouble};
use crate::metrics::Metrics;

/// The most writes in one transaction.
const BATCH: usize = 1024;
/// Rows that one statement inserts: few different statements, so that all stay prepared.
const CHUNKS: [usize; 4] = [64, 16, 4, 1];
/// How long a transaction may take in all. What comes of one that takes longer is not known.
const PATIENCE: Duration = Duration::from_secs(30);
/// Batches that may wait for their newest steps to be noted.
const COMMITTED: usize = 16;

pub(super) type Done = oneshot::Sender<Result<Appended, StoreError>>;

#[derive(Debug)]
pub(super) enum Write {
    Append {
        row: Row,
        done: Done,
    },
    Create {
        listing: Listing,
        row: Row,
        done: Done,
    },
    List {
        room: String,
        status: String,
        summary: String,
    },
    /// Tries whether writing works: writes this number into this server's own row.
    Probe {
        tried: i64,
        done: Done,
    },
    /// Nothing comes after this.
    Stop,
}

/// What the writer is doing, for whoever waits for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Idle,
    Connecting,
    /// Until nobody else writes.
    Beginning,
    Writing,
    Committing,
}

/// Cheap to copy; all copies show the same.
#[derive(Debug, Clone)]
pub(super) struct Stages(Arc<Mutex<(Stage, Instant)>>);

impl Stages {
    pub(super) fn new() -> Self {
        Self(Arc::new(Mutex::new((Stage::Idle, Instant::now()))))
    }

    fn set(&self, stage: Stage) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = (stage, Instant::now());
    }

    /// What is going on, and for how long.
    pub(super) fn now(&self) -> (Stage, Duration) {
        let (stage, since) = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (stage, since.elapsed())
    }
}

pub(super) struct Writer {
    pub(super) opener: Opener,
    pub(super) server: String,
    pub(super) metrics: Metrics,
    pub(super) stages: Stages,
    /// Where the newest steps are kept apart.
    pub(super) newest: Option<NewestFile>,
}

/// What is written in one transaction.
#[derive(Default)]
struct Batch {
    steps: Vec<(Row, Done)>,
    created: Vec<Listing>,
    listed: Vec<(String, String, String)>,
    /// The number that is written, the highest of those that were asked for.
    probe: Option<i64>,
    probing: Vec<Done>,
}

impl Batch {
    fn of(writes: impl Iterator<Item = Write>) -> Self {
        let mut batch = Self::default();
        for write in writes {
            match write {
                Write::Append { row, done } => batch.steps.push((row, done)),
                Write::Create { listing, row, done } => {
                    batch.steps.push((row, done));
                    batch.created.push(listing);
                }
                Write::List { room, status, summary } => batch.listed.push((room, status, summary)),
                Write::Probe { tried, done } => {
                    batch.probe = batch.probe.max(Some(tried));
                    batch.probing.push(done);
                }
                Write::Stop => {}
            }
        }
        // Two servers that insert in the same order do not wait for each other in a circle.
        batch.steps.sort_by(|(a, _), (b, _)| (&a.room, a.number).cmp(&(&b.room, b.number)));
        batch
    }

    fn is_empty(&self) -> bool {
        self.steps.is_empty() && self.created.is_empty() && self.listed.is_empty() && self.probe.is_none()
    }

    fn refuse(self, error: &StoreError) {
        for done in self.steps.into_iter().map(|(_, done)| done).chain(self.probing) {
            let _ = done.send(Err(error.clone()));
        }
    }
}

/// A batch that was committed, and what is to be said of it.
struct Committed {
    newest: Vec<(String, Newest)>,
    replies: Vec<(Done, Appended)>,
}

impl Committed {
    fn of(batch: Batch, stored: &HashSet<(String, i64)>) -> Self {
        let (mut newest, mut replies) = (Vec::new(), Vec::new());
        for (row, done) in batch.steps {
            let key = (row.room, row.number);
            if stored.contains(&key) {
                newest.push((key.0, Newest { number: key.1, link: row.link }));
                replies.push((done, Appended::Done));
            } else {
                replies.push((done, Appended::Lost));
            }
        }
        replies.extend(batch.probing.into_iter().map(|done| (done, Appended::Done)));
        Self { newest, replies }
    }

    fn reply(self, noted: &Result<(), StoreError>) {
        for (done, appended) in self.replies {
            let reply = match noted {
                // Whoever no longer waits will read it from the database.
                Ok(()) => Ok(appended),
                Err(error) => Err(error.clone()),
            };
            let _ = done.send(reply);
        }
    }
}

impl Writer {
    /// The anchor is a connection that does nothing: while it is open, `SQLite` does not remove its log between two others.
    pub(super) async fn run(mut self, mut queue: mpsc::Receiver<Write>, anchor: Option<AnyConnection>) {
        let (committed, batches) = mpsc::channel(COMMITTED);
        let newest = self.newest.take();
        // On a thread of its own, while the next batch is written.
        let noting = tokio::task::spawn_blocking(move || keep_noting(newest, batches));
        let mut writes = Vec::new();
        let mut connection = None;
        while queue.recv_many(&mut writes, BATCH).await > 0 {
            let begun = Instant::now();
            let size = writes.len();
            let stop = writes.iter().any(|write| matches!(write, Write::Stop));
            if let Some(batch) = self.commit(&mut connection, Batch::of(writes.drain(..))).await {
                let _ = committed.send(batch).await;
            }
            self.metrics.committed(size, begun.elapsed());
            if stop {
                break;
            }
        }
        drop(committed);
        let _ = noting.await;
        for connection in connection.into_iter().chain(anchor) {
            // The last one writes SQLite's log into its file and removes it.
            let _ = AnyConnection::close(connection).await;
        }
    }

    async fn commit(&self, connection: &mut Option<AnyConnection>, batch: Batch) -> Option<Committed> {
        if batch.is_empty() {
            return None;
        }
        let transacted = match tokio::time::timeout(PATIENCE, self.transact(connection, &batch)).await {
            Ok(Ok(stored)) => Ok(stored),
            // Another batch may well be written.
            Ok(Err(StoreError::Damaged(why))) => Err(StoreError::Database(why)),
            Ok(Err(error)) => Err(error),
            Err(_) => Err(StoreError::Database(format!("it has not answered for {} s", PATIENCE.as_secs()))),
        };
        self.stages.set(Stage::Idle);
        match transacted {
            Ok(stored) => Some(Committed::of(batch, &stored)),
            Err(error) => {
                error!(%error, steps = batch.steps.len(), "a batch was not written");
                // Whatever state it is in, nobody uses it again.
                drop(connection.take());
                batch.refuse(&error);
                None
            }
        }
    }

    async fn transact(
        &self,
        connection: &mut Option<AnyConnection>,
        batch: &Batch,
    ) -> Result<HashSet<(String, i64)>, StoreError> {
        let is_new = connection.is_none();
        let connection = if let Some(connection) = connection {
            connection
        } else {
            self.stages.set(Stage::Connecting);
            connection.insert(self.opener.connect().await?)
        };
        let stored = self.write(connection, batch).await?;
        // Otherwise it is written to a file that nobody finds.
        self.opener.is_in_place()?;
        self.stages.set(Stage::Committing);
        connection.execute("COMMIT").await?;
        if is_new {
            info!("the database can be written");
        }
        Ok(stored)
    }

    async fn write(
        &self,
        connection: &mut AnyConnection,
        batch: &Batch,
    ) -> Result<HashSet<(String, i64)>, StoreError> {
        self.stages.set(Stage::Beginning);
        // SQLite takes its lock now, and not in the middle; it refuses where a transaction is open already.
        connection.execute(self.opener.kind().begin()).await?;
        self.stages.set(Stage::Writing);
        for listing in &batch.created {
            sqlx::query(
                "INSERT INTO rooms (id, created, public, clocked, status, summary) \
                 VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING",
            )
            .bind(&listing.id)
            .bind(listing.created)
            .bind(i64::from(listing.public))
            .bind(i64::from(listing.clocked))
            .bind(&listing.status)
            .bind(&listing.summary)
            .execute(&mut *connection)
            .await?;
        }
        let stored = self.insert(connection, &batch.steps).await?;
        for (room, status, summary) in &batch.listed {
            sqlx::query("UPDATE rooms SET status = $1, summary = $2 WHERE id = $3")
                .bind(status)
                .bind(summary)
                .bind(room)
                .execute(&mut *connection)
                .await?;
        }
        if let Some(tried) = batch.probe {
            sqlx::query(
                "INSERT INTO probes (server, tried) VALUES ($1, $2) \
                 ON CONFLICT (server) DO UPDATE SET tried = excluded.tried",
            )
            .bind(&self.server)
            .bind(tried)
            .execute(&mut *connection)
            .await?;
        }
        Ok(stored)
    }

    async fn insert(
        &self,
        connection: &mut AnyConnection,
        steps: &[(Row, Done)],
    ) -> Result<HashSet<(String, i64)>, sqlx::Error> {
        let mut stored = HashSet::with_capacity(steps.len());
        let mut rest = steps;
        while !rest.is_empty() {
            let size = CHUNKS.into_iter().find(|&size| size <= rest.len()).unwrap_or(1);
            let (chunk, others) = rest.split_at(size);
            rest = others;
            let sql = self.opener.kind().insert(size);
            let mut query = sqlx::query(&sql);
            for (row, _) in chunk {
                query = query.bind(&row.room).bind(row.number).bind(&row.body);
                query = query.bind(row.link.as_str()).bind(row.before.as_str());
            }
            let key = |row: AnyRow| Ok((row.try_get(0)?, row.try_get(1)?));
            let rows = query.fetch_all(&mut *connection).await?;
            stored.extend(rows.into_iter().map(key).collect::<Result<Vec<_>, sqlx::Error>>()?);
        }
        Ok(stored)
    }
}

impl Kind {
    fn begin(self) -> &'static str {
        match self {
            Self::Sqlite => "BEGIN IMMEDIATE",
            Self::Postgres => "BEGIN",
        }
    }

    /// Inserts so many steps, and returns those that nobody else had written. A step is inserted only behind the one that
    /// its room takes for the last. `PostgreSQL` tells the other servers.
    fn insert(self, rows: usize) -> String {
        let value = |row: usize| {
            let [room, number, body, chain, before] = std::array::from_fn(|column| row * 5 + column + 1);
            match self {
                Self::Sqlite => format!("(${room}, ${number}, ${body}, ${chain}, ${before})"),
                Self::Postgres => {
                    format!(
                        "(${room}::text, ${number}::bigint, ${body}::text, ${chain}::text, ${before}::text)"
                    )
                }
            }
        };
        let values = (0..rows).map(value).collect::<Vec<_>>().join(", ");
        let new = format!("new (room, number, body, chain, before) AS (VALUES {values})");
        let insert = "INSERT INTO steps (room, number, body, chain) \
             SELECT new.room, new.number, new.body, new.chain FROM new WHERE new.number = 0 OR new.before = \
             (SELECT COALESCE(last.chain, '') FROM steps last WHERE last.room = new.room AND last.number = new.number - 1) \
             ON CONFLICT (room, number) DO NOTHING RETURNING room, number";
        match self {
            Self::Sqlite => format!("WITH {new} {insert}"),
            Self::Postgres => format!(
                "WITH {new}, stored AS ({insert}) \
                 SELECT room, number, pg_notify('{CHANNEL}', room || ' ' || number)::text FROM stored"
            ),
        }
    }
}

/// Notes the newest steps of what was committed, and then acknowledges it.
fn keep_noting(mut newest: Option<NewestFile>, mut batches: mpsc::Receiver<Committed>) {
    while let Some(first) = batches.blocking_recv() {
        let more = std::iter::from_fn(|| batches.try_recv().ok()).take(COMMITTED);
        let batches: Vec<Committed> = std::iter::once(first).chain(more).collect();
        let noted = newest.as_mut().map_or(Ok(()), |newest| note(newest, &batches));
        for batch in batches {
            batch.reply(&noted);
        }
    }
}

fn note(newest: &mut NewestFile, batches: &[Committed]) -> Result<(), StoreError> {
    let steps: Vec<_> = batches.iter().flat_map(|batch| batch.newest.iter().cloned()).collect();
    let noted = if steps.is_empty() { newest.mend() } else { newest.note(&steps) };
    noted.map_err(|error| {
        error!(%error, steps = steps.len(), "the newest steps could not be written beside the database");
        StoreError::Database(format!("{}: {}", newest.path().display(), trouble::of_io(&error)))
    })
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::store::Link;

    /// A writer to a database of the test's own.
    async fn writer(name: &str) -> (Writer, PathBuf) {
        sqlx::any::install_default_drivers();
        let folder = std::env::temp_dir().join(format!("fifth-writer-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let url = format!("sqlite:{}?mode=rwc", folder.join("rooms.sqlite").display());
        let mut opener = Opener::new(&url, Duration::from_millis(50)).unwrap();
        let mut first = opener.open().await.unwrap();
        sqlx::migrate!().run(&mut first).await.unwrap();
        let (metrics, stages) = (Metrics::new(), Stages::new());
        (Writer { opener, server: "1".into(), metrics, stages, newest: None }, folder)
    }

    /// Appends the first step of a room; whether it is acknowledged.
    async fn append(
        writer: &Writer,
        connection: &mut Option<AnyConnection>,
        room: &str,
        body: String,
    ) -> bool {
        let (done, mut reply) = oneshot::channel();
        let row = Row::after(&Link::start(), room, 0, body);
        if let Some(committed) =
            writer.commit(connection, Batch::of([Write::Append { row, done }].into_iter())).await
        {
            committed.reply(&Ok(()));
        }
        matches!(reply.try_recv().unwrap(), Ok(Appended::Done))
    }

    /// The rooms that another connection finds.
    async fn found(writer: &Writer) -> Vec<String> {
        let mut other = writer.opener.connect().await.unwrap();
        let rows = sqlx::query("SELECT room FROM steps ORDER BY room").fetch_all(&mut other).await.unwrap();
        rows.iter().map(|row| row.get(0)).collect()
    }

    #[tokio::test]
    async fn on_a_connection_with_an_open_transaction_nothing_is_acknowledged() {
        for open in ["BEGIN", "SAVEPOINT left_open", "BEGIN IMMEDIATE"] {
            let (writer, folder) = writer("open").await;
            let mut connection = Some(writer.opener.connect().await.unwrap());
            connection.as_mut().unwrap().execute(open).await.unwrap();
            assert!(!append(&writer, &mut connection, "one", String::new()).await, "{open}");
            assert!(connection.is_none(), "it is closed");
            assert!(append(&writer, &mut connection, "two", String::new()).await);
            assert_eq!(found(&writer).await, ["two"], "{open}");
            std::fs::remove_dir_all(folder).unwrap();
        }
    }

    /// The disk is full a little later each time: whatever is acknowledged, another connection reads.
    #[tokio::test]
    async fn what_is_acknowledged_while_the_disk_is_full_is_read_by_another_connection() {
        let (writer, folder) = writer("full").await;
        let (mut connection, mut acknowledged, mut refused) = (None, Vec::new(), 0);
        for number in 0..60 {
            if number % 3 == 0 {
                let current = connection.get_or_insert(writer.opener.connect().await.unwrap());
                let pages = sqlx::query("PRAGMA page_count").fetch_one(&mut *current).await.unwrap();
                let most = pages.get::<i64, _>(0) + i64::try_from(number / 3 % 4).unwrap();
                current.execute(format!("PRAGMA max_page_count = {most}").as_str()).await.unwrap();
            }
            let (room, body) = (format!("room {number:02}"), "x".repeat(3000 * (number % 5 + 1)));
            if append(&writer, &mut connection, &room, body).await {
                acknowledged.push(room);
            } else {
                refused += 1;
            }
            assert_eq!(found(&writer).await, acknowledged);
        }
        assert!(refused > 5 && acknowledged.len() > 20, "{refused} refused, {acknowledged:?}");
        std::fs::remove_dir_all(folder).unwrap();
    }

    /// Why the writer does not leave transactions to sqlx: after two failures, what it commits is not committed.
    #[tokio::test]
    async fn sqlx_counts_transactions_wrongly_once_the_disk_was_full() {
        let (writer, folder) = writer("sqlx").await;
        let mut connection = writer.opener.connect().await.unwrap();
        let insert = |room: &'static str, body: usize| {
            sqlx::query("INSERT INTO steps (room, number, body) VALUES ($1, 0, $2)")
                .bind(room)
                .bind("x".repeat(body))
        };
        let pages =
            sqlx::query("PRAGMA page_count").fetch_one(&mut connection).await.unwrap().get::<i64, _>(0);
        connection.execute(format!("PRAGMA max_page_count = {pages}").as_str()).await.unwrap();
        {
            let mut transaction = connection.begin().await.unwrap();
            // SQLite rolls back by itself, so that sqlx's rollback fails, and sqlx takes the transaction for open.
            insert("too long", 100_000).execute(&mut *transaction).await.unwrap_err();
        }
        {
            let mut transaction = connection.begin().await.unwrap();
            // A failure that leaves the savepoint open: rolling back to it does not end it.
            transaction.execute("INSERT INTO nowhere VALUES (1)").await.unwrap_err();
        }
        let mut transaction = connection.begin().await.unwrap();
        insert("lost", 1).execute(&mut *transaction).await.unwrap();
        transaction.commit().await.unwrap();
        assert_eq!(found(&writer).await, Vec::<String>::new(), "it said that it was committed");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
