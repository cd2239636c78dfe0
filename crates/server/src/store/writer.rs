//! The one who writes: a batch is what all rooms have asked for while the disk was busy with the one before.
//!
//! It has a connection of its own, and says itself when a transaction begins and ends: `SQLite` refuses to begin one within
//! another, and to commit where none is open, so that what is committed is. (sqlx counts transactions for itself. Where
//! `SQLite` has rolled back by itself, as it does when the disk is full, that count is wrong from then on: what sqlx takes for a
//! transaction is a savepoint, and nothing after it is ever committed.) A connection on which anything failed is closed.
//!
//! What is committed is read back on another connection, and the files are looked at, before anything is acknowledged.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Connection as _, Executor as _, Row as _};
use tokio::sync::{mpsc, oneshot};

use super::chain::Row;
use super::check::{Rooms, complaint};
use super::files::{Files, Found, Moment};
use super::health::{Health, Stage};
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
/// If a batch has failed after so long, those who have waited behind it do not wait as long again.
const LONG: Duration = Duration::from_secs(1);
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

pub(super) struct Writer {
    pub(super) opener: Opener,
    pub(super) server: String,
    pub(super) metrics: Metrics,
    pub(super) health: Health,
    /// Where the newest steps are kept apart.
    pub(super) newest: Option<NewestFile>,
    /// The files of an `SQLite` database.
    pub(super) files: Option<Files>,
    /// Its rooms, to look for them if it is overwritten.
    pub(super) rooms: Rooms,
}

/// The writer's connections: one to write with, and another that reads what was committed.
pub(super) struct Lines {
    writing: AnyConnection,
    reading: AnyConnection,
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
    batch: u64,
    newest: Vec<(String, Newest)>,
    replies: Vec<(Done, Appended)>,
}

impl Committed {
    fn of(number: u64, batch: Batch, stored: &HashSet<(String, i64)>) -> Self {
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
        Self { batch: number, newest, replies }
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
        let (newest, health) = (self.newest.take(), self.health.clone());
        // On a thread of its own, while the next batch is written.
        let noting = tokio::task::spawn_blocking(move || keep_noting(newest, &health, batches));
        let mut writes = Vec::new();
        let mut lines = None;
        while queue.recv_many(&mut writes, BATCH).await > 0 {
            let begun = Instant::now();
            let size = writes.len();
            let mut stop = writes.iter().any(|write| matches!(write, Write::Stop));
            match self.commit(&mut lines, Batch::of(writes.drain(..))).await {
                Ok(Some(batch)) => drop(committed.send(batch).await),
                Err(error) if begun.elapsed() >= LONG => {
                    // They have waited for the same.
                    let late: Vec<Write> = std::iter::from_fn(|| queue.try_recv().ok()).collect();
                    stop |= late.iter().any(|write| matches!(write, Write::Stop));
                    Batch::of(late.into_iter()).refuse(&error);
                }
                Ok(None) | Err(_) => {}
            }
            self.metrics.committed(size, begun.elapsed());
            if stop {
                break;
            }
        }
        drop(committed);
        let _ = noting.await;
        if self.files.as_ref().is_some_and(Files::are_damaged) {
            // Closing the last connection would write what is left of SQLite's log into its file.
            std::mem::forget(anchor);
            return;
        }
        let lines = lines.into_iter().flat_map(|Lines { writing, reading }| [reading, writing]);
        for connection in lines.chain(anchor) {
            // The last one writes SQLite's log into its file and removes it.
            let _ = AnyConnection::close(connection).await;
        }
    }

    async fn commit(
        &mut self,
        lines: &mut Option<Lines>,
        batch: Batch,
    ) -> Result<Option<Committed>, StoreError> {
        if batch.is_empty() {
            return Ok(None);
        }
        let number = self.health.begin();
        let transacted = match tokio::time::timeout(PATIENCE, self.try_to_store(lines, &batch)).await {
            Ok(Ok(stored)) => Ok(stored),
            // Another batch may well be written.
            Ok(Err(StoreError::Damaged(why))) => Err(StoreError::Database(why)),
            Ok(Err(error)) => Err(error),
            Err(_) => {
                let why = format!("the database has not answered for {} s", PATIENCE.as_secs());
                Err(StoreError::Database(why))
            }
        };
        match transacted {
            Ok(stored) => {
                self.health.is_at(Stage::Noting);
                Ok(Some(Committed::of(number, batch, &stored)))
            }
            Err(error) => {
                self.health.failed(number, &error, batch.steps.len());
                // Whatever state they are in, nobody uses them again.
                drop(lines.take());
                batch.refuse(&error);
                Err(error)
            }
        }
    }

    async fn try_to_store(
        &mut self,
        lines: &mut Option<Lines>,
        batch: &Batch,
    ) -> Result<HashSet<(String, i64)>, StoreError> {
        let stored = self.transact(lines, batch).await;
        if let (Err(_), Some(lines)) = (&stored, lines) {
            // Where the files are at fault, what SQLite says only follows from it.
            self.look_at_files(&mut lines.reading, Moment::BeforeCommit).await?;
        }
        stored
    }

    async fn transact(
        &mut self,
        lines: &mut Option<Lines>,
        batch: &Batch,
    ) -> Result<HashSet<(String, i64)>, StoreError> {
        let Lines { writing, reading } = if let Some(lines) = lines {
            lines
        } else {
            self.health.is_at(Stage::Connecting);
            lines.insert(self.connect().await?)
        };
        let stored = self.write(writing, batch).await?;
        // Otherwise it is written to a file that nobody finds.
        self.look_at_files(reading, Moment::BeforeCommit).await?;
        self.health.is_at(Stage::Committing);
        writing.execute("COMMIT").await?;
        self.health.is_at(Stage::Reading);
        self.read_back(reading, batch, &stored).await?;
        self.look_at_files(reading, Moment::AfterCommit).await?;
        Ok(stored)
    }

    async fn connect(&mut self) -> Result<Lines, StoreError> {
        let found = match &mut self.files {
            Some(files) => files.check(Moment::BeforeCommit)?,
            None => Found::AsItWas,
        };
        let connected = async { Ok((self.opener.connect().await?, self.opener.connect().await?)) }.await;
        match connected {
            Ok((writing, reading)) => Ok(Lines { writing, reading }),
            Err(error) if found == Found::AsItWas => Err(error),
            // It cannot even be looked through.
            Err(error) => Err(StoreError::Unsound(error.to_string())),
        }
    }

    /// Whether the files are as whoever opens them next has to find them.
    async fn look_at_files(&mut self, reading: &mut AnyConnection, moment: Moment) -> Result<(), StoreError> {
        let Some(files) = &mut self.files else { return Ok(()) };
        let rooms = match files.check(moment)? {
            Found::AsItWas => return Ok(()),
            Found::Written => None,
            Found::Overwritten => Some(&self.rooms),
        };
        let stamp = files.stamp();
        // It forgets what it knows of the file from before the change. (A new connection would be no better: if it came
        // while the file is empty, it would remove the log.)
        reading.execute("PRAGMA shrink_memory").await?;
        let complaint = complaint(reading, rooms).await?;
        files.looked(stamp, complaint)
    }

    /// Whether another connection finds what was committed.
    async fn read_back(
        &self,
        reading: &mut AnyConnection,
        batch: &Batch,
        stored: &HashSet<(String, i64)>,
    ) -> Result<(), StoreError> {
        let is_stored = |row: &&Row| stored.contains(&(row.room.clone(), row.number));
        let rows: Vec<&Row> = batch.steps.iter().map(|(row, _)| row).filter(is_stored).collect();
        let (mut found, mut rest) = (0, rows.as_slice());
        while !rest.is_empty() {
            let (chunk, others) = split(rest);
            rest = others;
            let sql = self.opener.kind().count(chunk.len());
            let mut query = sqlx::query(&sql);
            for row in chunk {
                query = query.bind(&row.room).bind(row.number).bind(row.link.as_str());
            }
            found += query.fetch_one(&mut *reading).await?.try_get::<i64, _>(0)?;
        }
        let sql = "SELECT tried FROM probes WHERE server = $1";
        let tried: Option<i64> = match batch.probe {
            Some(_) => {
                let row = sqlx::query(sql).bind(&self.server).fetch_optional(reading).await?;
                row.map(|row| row.try_get(0)).transpose()?
            }
            None => None,
        };
        if usize::try_from(found) == Ok(rows.len()) && tried >= batch.probe {
            return Ok(());
        }
        Err(StoreError::Database(
            "what was written is not found by another connection: is the database being changed by another program?".into(),
        ))
    }

    async fn write(
        &self,
        connection: &mut AnyConnection,
        batch: &Batch,
    ) -> Result<HashSet<(String, i64)>, StoreError> {
        self.health.is_at(Stage::Beginning);
        // SQLite takes its lock now, and not in the middle; it refuses where a transaction is open already.
        connection.execute(self.opener.kind().begin()).await?;
        self.health.is_at(Stage::Writing);
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
            let (chunk, others) = split(rest);
            rest = others;
            let sql = self.opener.kind().insert(chunk.len());
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

/// As many as one statement takes, and the rest.
fn split<T>(rest: &[T]) -> (&[T], &[T]) {
    rest.split_at(CHUNKS.into_iter().find(|&size| size <= rest.len()).unwrap_or(1))
}

impl Kind {
    fn begin(self) -> &'static str {
        match self {
            Self::Sqlite => "BEGIN IMMEDIATE",
            Self::Postgres => "BEGIN",
        }
    }

    /// How many of so many steps are there as they were stored.
    fn count(self, rows: usize) -> String {
        let value = |row: usize| {
            let [room, number, chain] = std::array::from_fn(|column| row * 3 + column + 1);
            match self {
                Self::Sqlite => format!("(${room}, ${number}, ${chain})"),
                Self::Postgres => format!("(${room}::text, ${number}::bigint, ${chain}::text)"),
            }
        };
        let values = (0..rows).map(value).collect::<Vec<_>>().join(", ");
        format!(
            "WITH wanted (room, number, chain) AS (VALUES {values}) SELECT COUNT(*) FROM wanted JOIN steps \
             ON steps.room = wanted.room AND steps.number = wanted.number AND steps.chain = wanted.chain"
        )
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
fn keep_noting(mut newest: Option<NewestFile>, health: &Health, mut batches: mpsc::Receiver<Committed>) {
    while let Some(first) = batches.blocking_recv() {
        let more = std::iter::from_fn(|| batches.try_recv().ok()).take(COMMITTED);
        let batches: Vec<Committed> = std::iter::once(first).chain(more).collect();
        let noted = newest.as_mut().map_or(Ok(()), |newest| note(newest, &batches));
        for batch in batches {
            match &noted {
                Ok(()) => health.succeeded(batch.batch),
                Err(error) => health.failed(batch.batch, error, batch.newest.len()),
            }
            batch.reply(&noted);
        }
    }
}

fn note(newest: &mut NewestFile, batches: &[Committed]) -> Result<(), StoreError> {
    let steps: Vec<_> = batches.iter().flat_map(|batch| batch.newest.iter().cloned()).collect();
    let noted = if steps.is_empty() { newest.mend() } else { newest.note(&steps) };
    noted.map_err(|error| {
        StoreError::Unsound(format!("{}: {}", newest.path().display(), trouble::of_io(&error)))
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
        let (metrics, health) = (Metrics::new(), Health::new());
        (
            Writer {
                opener,
                server: "1".into(),
                metrics,
                health,
                newest: None,
                files: None,
                rooms: Rooms::default(),
            },
            folder,
        )
    }

    async fn connected(writer: &Writer) -> Lines {
        let (writing, reading) =
            (writer.opener.connect().await.unwrap(), writer.opener.connect().await.unwrap());
        Lines { writing, reading }
    }

    /// Appends the first step of a room; whether it is acknowledged.
    async fn append(writer: &mut Writer, lines: &mut Option<Lines>, room: &str, body: String) -> bool {
        let (done, mut reply) = oneshot::channel();
        let row = Row::after(&Link::start(), room, 0, body);
        let batch = Batch::of([Write::Append { row, done }].into_iter());
        if let Ok(Some(committed)) = writer.commit(lines, batch).await {
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
            let (mut writer, folder) = writer("open").await;
            let mut lines = Some(connected(&writer).await);
            lines.as_mut().unwrap().writing.execute(open).await.unwrap();
            assert!(!append(&mut writer, &mut lines, "one", String::new()).await, "{open}");
            assert!(lines.is_none(), "both are closed");
            assert!(append(&mut writer, &mut lines, "two", String::new()).await);
            assert_eq!(found(&writer).await, ["two"], "{open}");
            std::fs::remove_dir_all(folder).unwrap();
        }
    }

    /// The disk is full a little later each time: whatever is acknowledged, another connection reads.
    #[tokio::test]
    async fn what_is_acknowledged_while_the_disk_is_full_is_read_by_another_connection() {
        let (mut writer, folder) = writer("full").await;
        let (mut lines, mut acknowledged, mut refused) = (None, Vec::new(), 0);
        for number in 0..60 {
            if number % 3 == 0 {
                let current = &mut lines.get_or_insert(connected(&writer).await).writing;
                let pages = sqlx::query("PRAGMA page_count").fetch_one(&mut *current).await.unwrap();
                let most = pages.get::<i64, _>(0) + i64::try_from(number / 3 % 4).unwrap();
                current.execute(format!("PRAGMA max_page_count = {most}").as_str()).await.unwrap();
            }
            let (room, body) = (format!("room {number:02}"), "x".repeat(3000 * (number % 5 + 1)));
            if append(&mut writer, &mut lines, &room, body).await {
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
