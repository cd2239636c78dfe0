//! Storage: every room's append-only list of steps, in `SQLite` or `PostgreSQL`.
//!
//! One writer collects what all rooms append while the disk is busy with the last batch, and commits it in one
//! transaction. Who appends goes on when that is durable, and not before.

use std::collections::HashSet;
use std::time::Duration;

use kernel::SeatSet;
use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::pool::PoolConnection;
use sqlx::postgres::PgListener;
use sqlx::{Any, AnyPool, Connection as _, Executor as _, Row as _};
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tracing::{error, warn};

use crate::metrics::Metrics;
use crate::others::{self, Draft, Others};

/// The channel on which `PostgreSQL` tells all servers of new steps.
const CHANNEL: &str = "fifth_steps";
/// How many writes can wait before those who write have to.
const QUEUE: usize = 4096;
/// The most writes in one transaction.
const BATCH: usize = 1024;
/// Rows that one statement inserts: few different statements, so that all stay prepared.
const CHUNKS: [usize; 4] = [64, 16, 4, 1];

/// What went wrong in the database. Whether a write took place is then not known: read again.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    #[error("the database: {0}")]
    Database(String),
    #[error("the server is stopping")]
    Stopping,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.to_string())
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        Self::Database(error.to_string())
    }
}

/// How an append ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Appended {
    /// It is durable.
    Done,
    /// Somebody else has written a step with this number.
    Lost,
}

/// What can be told about a room without reading its steps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Listing {
    pub(crate) id: String,
    pub(crate) created: i64,
    pub(crate) public: bool,
    /// Whether somebody's time can run out, so that the room has to be awake.
    pub(crate) clocked: bool,
    pub(crate) status: String,
    /// JSON, as the lobby shows it.
    pub(crate) summary: String,
}

enum Write {
    Append {
        room: String,
        number: i64,
        body: String,
        done: oneshot::Sender<Result<Appended, StoreError>>,
    },
    Create {
        listing: Listing,
        body: String,
        done: oneshot::Sender<Result<Appended, StoreError>>,
    },
    List {
        room: String,
        status: String,
        summary: String,
    },
    /// Nothing comes after this.
    Stop,
}

/// Which database it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Sqlite,
    Postgres,
}

/// The database. Cheap to copy; all copies have the same writer.
#[derive(Debug, Clone)]
pub(crate) struct Store {
    pool: AnyPool,
    writes: mpsc::Sender<Write>,
    /// Where connections live: rooms are on other threads.
    runtime: Handle,
    /// The way to other servers, if they may share the database.
    others: Option<Others>,
}

impl Store {
    /// Opens the database, makes or migrates its tables, and starts the writer.
    pub(crate) async fn open(url: &str, metrics: Metrics) -> Result<(Self, JoinHandle<()>), StoreError> {
        sqlx::any::install_default_drivers();
        let kind = if url.starts_with("sqlite:") { Kind::Sqlite } else { Kind::Postgres };
        let pool = AnyPoolOptions::new()
            // One for the writer; the others read, which is seldom.
            .max_connections(3)
            .acquire_timeout(Duration::from_secs(30))
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if kind == Kind::Sqlite {
                        // In WAL mode, FULL syncs the log at each commit: what is committed survives a power cut.
                        connection.execute("PRAGMA busy_timeout = 10000").await?;
                        connection.execute("PRAGMA journal_mode = WAL").await?;
                        connection.execute("PRAGMA synchronous = FULL").await?;
                        // Steps are written once and seldom read: a small cache for each connection is enough.
                        connection.execute("PRAGMA cache_size = -128").await?;
                    }
                    Ok(())
                })
            })
            .connect(url)
            .await?;
        sqlx::migrate!().run(&pool).await?;
        let (writes, queue) = mpsc::channel(QUEUE);
        let writing = tokio::spawn(Writer { pool: pool.clone(), kind, metrics }.run(queue));
        let others = (kind == Kind::Postgres).then(|| Others::start(pool.clone()));
        Ok((Self { pool, writes, runtime: Handle::current(), others }, writing))
    }

    /// Whether other servers may write to the same rooms.
    pub(crate) fn is_shared(&self) -> bool {
        self.others.is_some()
    }

    /// Tells other servers which seats of a room have somebody here.
    pub(crate) fn tell_presence(&self, room: &str, seats: SeatSet) {
        if let Some(others) = &self.others {
            others.tell_presence(room, seats);
        }
    }

    /// The way to tell all servers what is about to be offered, this one included, if there may be others.
    pub(crate) fn others(&self) -> Option<&Others> {
        self.others.as_ref()
    }

    /// Appends a step; returns when it is durable, or somebody else was first.
    pub(crate) async fn append(&self, room: &str, number: i64, body: String) -> Result<Appended, StoreError> {
        self.write(|done| Write::Append { room: room.to_owned(), number, body, done }).await
    }

    /// Makes a room with its first step.
    pub(crate) async fn create(&self, listing: Listing, body: String) -> Result<Appended, StoreError> {
        self.write(|done| Write::Create { listing, body, done }).await
    }

    async fn write(
        &self,
        write: impl FnOnce(oneshot::Sender<Result<Appended, StoreError>>) -> Write,
    ) -> Result<Appended, StoreError> {
        let (done, written) = oneshot::channel();
        self.writes.send(write(done)).await.map_err(|_| StoreError::Stopping)?;
        written.await.map_err(|_| StoreError::Stopping)?
    }

    /// Changes what is told about a room. It follows from the room's steps, so that nobody has to wait for it.
    pub(crate) async fn list(&self, room: &str, status: &str, summary: String) {
        let write = Write::List { room: room.to_owned(), status: status.to_owned(), summary };
        // Only while the server stops is there no writer; the listing is mended when the room wakes.
        let _ = self.writes.send(write).await;
    }

    /// A room's steps from a number on.
    pub(crate) async fn steps(&self, room: &str, from: i64) -> Result<Vec<(i64, String)>, StoreError> {
        let (pool, room) = (self.pool.clone(), room.to_owned());
        self.on_runtime(async move {
            let sql = "SELECT number, body FROM steps WHERE room = $1 AND number >= $2 ORDER BY number";
            let rows = sqlx::query(sql).bind(room).bind(from).fetch_all(&pool).await?;
            rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
        })
        .await
    }

    pub(crate) async fn exists(&self, room: &str) -> Result<bool, StoreError> {
        let (pool, room) = (self.pool.clone(), room.to_owned());
        self.on_runtime(async move {
            let row = sqlx::query("SELECT id FROM rooms WHERE id = $1").bind(room).fetch_optional(&pool);
            Ok(row.await?.is_some())
        })
        .await
    }

    /// The public rooms that are not over, newest first.
    pub(crate) async fn public_rooms(&self, most: i64) -> Result<Vec<Listing>, StoreError> {
        let pool = self.pool.clone();
        self.on_runtime(async move {
            let sql = "SELECT id, created, public, clocked, status, summary FROM rooms \
                       WHERE public = 1 AND status <> 'over' ORDER BY created DESC LIMIT $1";
            let rows = sqlx::query(sql).bind(most).fetch_all(&pool).await?;
            rows.iter().map(listing).collect()
        })
        .await
    }

    /// The rooms in which somebody's time can run out.
    pub(crate) async fn clocked_rooms(&self) -> Result<Vec<String>, StoreError> {
        let pool = self.pool.clone();
        self.on_runtime(async move {
            let sql = "SELECT id FROM rooms WHERE status = 'playing' AND clocked = 1";
            let rows = sqlx::query(sql).fetch_all(&pool).await?;
            rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
        })
        .await
    }

    /// Whether the database answers.
    pub(crate) async fn ping(&self) -> Result<(), StoreError> {
        let pool = self.pool.clone();
        self.on_runtime(async move {
            sqlx::query("SELECT 1").fetch_one(&pool).await?;
            Ok(())
        })
        .await
    }

    async fn on_runtime<T: Send + 'static>(
        &self,
        query: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.runtime.spawn(query).await.map_err(|_| StoreError::Stopping)?
    }

    /// Lets the writer end after all that was to be written.
    pub(crate) async fn stop(&self) {
        let _ = self.writes.send(Write::Stop).await;
    }

    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }
}

fn listing(row: &AnyRow) -> Result<Listing, StoreError> {
    Ok(Listing {
        id: row.try_get(0)?,
        created: row.try_get(1)?,
        public: row.try_get::<i64, _>(2)? != 0,
        clocked: row.try_get::<i64, _>(3)? != 0,
        status: row.try_get(4)?,
        summary: row.try_get(5)?,
    })
}

/// The one who writes.
struct Writer {
    pool: AnyPool,
    kind: Kind,
    metrics: Metrics,
}

/// A step on its way, and who waits for it.
struct Pending {
    room: String,
    number: i64,
    body: String,
    done: oneshot::Sender<Result<Appended, StoreError>>,
}

impl Writer {
    async fn run(self, mut queue: mpsc::Receiver<Write>) {
        let mut batch = Vec::new();
        let mut connection = None;
        while queue.recv_many(&mut batch, BATCH).await > 0 {
            let begun = std::time::Instant::now();
            let size = batch.len();
            let stop = batch.iter().any(|write| matches!(write, Write::Stop));
            self.commit(&mut connection, batch.drain(..)).await;
            self.metrics.committed(size, begun.elapsed());
            if stop {
                return;
            }
        }
    }

    async fn commit(&self, connection: &mut Option<PoolConnection<Any>>, batch: impl Iterator<Item = Write>) {
        let (mut steps, mut created, mut listed) = (Vec::new(), Vec::new(), Vec::new());
        for write in batch {
            match write {
                Write::Append { room, number, body, done } => {
                    steps.push(Pending { room, number, body, done });
                }
                Write::Create { listing, body, done } => {
                    steps.push(Pending { room: listing.id.clone(), number: 0, body, done });
                    created.push(listing);
                }
                Write::List { room, status, summary } => listed.push((room, status, summary)),
                Write::Stop => {}
            }
        }
        // Two servers that insert in the same order do not wait for each other in a circle.
        steps.sort_by(|a, b| (&a.room, a.number).cmp(&(&b.room, b.number)));
        match self.transact(connection, &steps, &created, &listed).await {
            Ok(stored) => {
                for Pending { room, number, done, .. } in steps {
                    let appended =
                        if stored.contains(&(room, number)) { Appended::Done } else { Appended::Lost };
                    // Whoever no longer waits will read it from the database.
                    let _ = done.send(Ok(appended));
                }
            }
            Err(error) => {
                error!(%error, steps = steps.len(), "a batch was not written");
                *connection = None;
                for pending in steps {
                    let _ = pending.done.send(Err(StoreError::from_ref(&error)));
                }
            }
        }
    }

    async fn transact(
        &self,
        connection: &mut Option<PoolConnection<Any>>,
        steps: &[Pending],
        created: &[Listing],
        listed: &[(String, String, String)],
    ) -> Result<HashSet<(String, i64)>, sqlx::Error> {
        let connection = match connection {
            Some(connection) => connection,
            None => connection.insert(self.pool.acquire().await?),
        };
        let mut transaction = connection.begin().await?;
        for listing in created {
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
            .execute(&mut *transaction)
            .await?;
        }
        let mut stored = HashSet::with_capacity(steps.len());
        let mut rest = steps;
        while !rest.is_empty() {
            let size = CHUNKS.into_iter().find(|&size| size <= rest.len()).unwrap_or(1);
            let (chunk, others) = rest.split_at(size);
            rest = others;
            let sql = self.insert(size);
            let mut query = sqlx::query(&sql);
            for pending in chunk {
                query = query.bind(&pending.room).bind(pending.number).bind(&pending.body);
            }
            for row in query.fetch_all(&mut *transaction).await? {
                stored.insert((row.try_get(0)?, row.try_get(1)?));
            }
        }
        for (room, status, summary) in listed {
            sqlx::query("UPDATE rooms SET status = $1, summary = $2 WHERE id = $3")
                .bind(status)
                .bind(summary)
                .bind(room)
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(stored)
    }

    /// Inserts so many steps, and returns those that nobody else had written. `PostgreSQL` tells the other servers.
    fn insert(&self, rows: usize) -> String {
        let values = (0..rows).map(|row| format!("(${}, ${}, ${})", row * 3 + 1, row * 3 + 2, row * 3 + 3));
        let values = values.collect::<Vec<_>>().join(", ");
        let insert = format!(
            "INSERT INTO steps (room, number, body) VALUES {values} \
             ON CONFLICT (room, number) DO NOTHING RETURNING room, number"
        );
        match self.kind {
            Kind::Sqlite => insert,
            Kind::Postgres => format!(
                "WITH stored AS ({insert}) \
                 SELECT room, number, pg_notify('{CHANNEL}', room || ' ' || number)::text FROM stored"
            ),
        }
    }
}

impl StoreError {
    fn from_ref(error: &sqlx::Error) -> Self {
        Self::Database(error.to_string())
    }
}

/// What another server tells.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// A room has a step with this number.
    Room(String, i64),
    /// The line was broken for a while: any room may have.
    Any,
    /// These seats of a room have somebody on that server.
    There { server: u64, room: String, seats: SeatSet },
    /// A seat is about to offer something.
    Draft { room: String, draft: Draft },
}

/// Listens for what other servers write, where the database is `PostgreSQL`.
pub(crate) async fn listen(url: &str, news: mpsc::Sender<News>) -> Result<(), StoreError> {
    if url.starts_with("sqlite:") {
        return Ok(());
    }
    let mut listener = PgListener::connect(url).await?;
    listener.listen_all([CHANNEL, others::PRESENCE, others::DRAFTS]).await?;
    tokio::spawn(async move {
        loop {
            let told = match listener.try_recv().await {
                Ok(Some(told)) => match told.channel() {
                    others::PRESENCE => others::read_presence(told.payload()),
                    others::DRAFTS => others::read_draft(told.payload()).into_iter().collect(),
                    _ => vec![read(told.payload())],
                },
                Ok(None) => vec![News::Any],
                Err(error) => {
                    warn!(%error, "not connected to the database's notifications");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                    vec![News::Any]
                }
            };
            for told in told {
                if news.send(told).await.is_err() {
                    return;
                }
            }
        }
    });
    Ok(())
}

/// What is told of a step: `ROOM NUMBER`.
fn read(payload: &str) -> News {
    let told = payload.split_once(' ');
    let step = told.and_then(|(room, number)| Some((room.to_owned(), number.parse().ok()?)));
    step.map_or(News::Any, |(room, number)| News::Room(room, number))
}
