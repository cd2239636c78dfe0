//! Storage: every room's append-only list of steps, in `SQLite` or `PostgreSQL`.
//!
//! One writer collects what all rooms append while the disk is busy with the last batch, and commits it in one
//! transaction. Who appends goes on when that is durable, and not before.

mod chain;
mod check;
mod files;
mod health;
mod newest;
mod open;
mod probe;
mod read;
mod trouble;
mod writer;

pub(crate) use chain::{Link, Row};
pub use check::LostSteps;
pub(crate) use probe::Probe;
pub(crate) use read::{Stored, lost};

use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use futures_util::future::BoxFuture;
use kernel::SeatSet;
use sqlx::any::AnyRow;
use sqlx::migrate::MigrateError;
use sqlx::pool::PoolConnection;
use sqlx::postgres::PgListener;
use sqlx::{Any, AnyConnection, AnyPool, Connection as _, Row as _};
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tracing::warn;

use self::files::Files;
use self::health::Health;
use self::newest::{Known, NewestFile};
use self::open::{Opener, Place};
use self::writer::{Done, Write, Writer};
use crate::config::Config;
use crate::host::now;
use crate::metrics::Metrics;
use crate::others::{self, Draft, Others};
use crate::secrets;
use crate::seldom::Seldom;

/// The channel on which `PostgreSQL` tells all servers of new steps.
const CHANNEL: &str = "fifth_steps";
/// How many writes can wait before those who write have to.
const QUEUE: usize = 4096;
/// How long reading may take.
const READING: Duration = Duration::from_secs(30);
/// After how many milliseconds the row of a server that is gone is removed.
const GONE: i64 = 24 * 60 * 60 * 1000;

/// What went wrong in the database. Whether a write took place is then not known: read again.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    #[error("{0}")]
    Database(String),
    /// It could not be written, or it is not known whether it was.
    #[error("{0}")]
    NotStored(String),
    /// The files are not what they were: what is read may be other than what whoever opens them next will find.
    #[error("{0}")]
    Unsound(String),
    /// What is asked for cannot be read, now or later.
    #[error("{0}")]
    Damaged(String),
    /// It cannot be used at all; says what to do.
    #[error("{0}")]
    Start(String),
    #[error("the server is stopping")]
    Stopping,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let words = trouble::in_words(&error);
        if trouble::is_damage(&error) { Self::Damaged(words) } else { Self::Database(words) }
    }
}

impl StoreError {
    fn migrating(place: &Place, error: MigrateError) -> Self {
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
                Self::Start(trouble::at_start(place, &error))
            }
            MigrateError::VersionMissing(_) => {
                Self::Start("the database was used by a newer version of the server: run that one".into())
            }
            other => Self::Start(format!("the tables of the database cannot be made: {other}")),
        }
    }

    /// The file beside the database is out of reach.
    fn beside(path: &Path, error: &std::io::Error) -> Self {
        let path = path.display();
        Self::Start(if error.kind() == ErrorKind::WouldBlock {
            format!(
                "another server is using this database ({path} is locked). A file serves one server; \
                 several can share a PostgreSQL"
            )
        } else {
            format!(
                "{path}: {}. The server writes beside its database, too: make that possible, \
                 or name another file with --database",
                trouble::of_io(error)
            )
        })
    }

    /// The same at the start, where it says which database it is.
    fn at(self, place: &Place) -> Self {
        match (self, place) {
            (Self::Database(why) | Self::Damaged(why), Place::File(path)) => {
                Self::Start(format!("{}: {why}", path.display()))
            }
            (Self::Database(why) | Self::Damaged(why), Place::Server) => {
                Self::Start(format!("cannot use the database: {why}"))
            }
            (other, _) => other,
        }
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

/// Which database it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Sqlite,
    Postgres,
}

impl Kind {
    fn of(url: &str) -> Self {
        if url.starts_with("sqlite:") { Self::Sqlite } else { Self::Postgres }
    }
}

/// The database. Cheap to copy; all copies have the same writer.
#[derive(Debug, Clone)]
pub(crate) struct Store {
    readers: AnyPool,
    writes: mpsc::Sender<Write>,
    /// How the writer is doing.
    health: Health,
    /// The newest steps, where they are kept apart.
    newest: Known,
    /// Where connections live: rooms are on other threads.
    runtime: Handle,
    /// The way to other servers, if they may share the database.
    others: Option<Others>,
}

impl Store {
    /// Opens the database, makes or migrates its tables, looks through it, and starts the writer.
    pub(crate) async fn open(
        config: &Config,
        metrics: Metrics,
    ) -> Result<(Self, JoinHandle<()>), StoreError> {
        sqlx::any::install_default_drivers();
        let mut opener = Opener::new(&config.database, config.lock_wait)?;
        let mut first = opener.open().await?;
        check::is_not_foreign(&mut first, opener.place()).await?;
        let mut newest = match opener.place() {
            Place::File(path) => {
                let file = NewestFile::open(path);
                Some(file.map_err(|error| StoreError::beside(&newest::beside(path), &error))?)
            }
            Place::Server => None,
        };
        let migrated = sqlx::migrate!().run(&mut first).await;
        migrated.map_err(|error| StoreError::migrating(opener.place(), error))?;
        check::has_all_tables(&mut first, opener.place()).await?;
        let server = secrets::new_server_id().to_string();
        let tried = try_to_write(&mut first, &server).await;
        tried.map_err(|error| StoreError::Start(trouble::at_start(opener.place(), &error)))?;
        let beside = newest.as_mut().map(|(file, found)| (file, std::mem::take(found)));
        let checked = check::check(&mut first, &opener, beside, config.lost_steps).await;
        let damaged = checked.map_err(|error| error.at(opener.place()))?;
        let newest = newest.map(|(file, _)| file);
        let files = match (opener.place(), &newest) {
            (Place::File(path), Some(newest)) => Some(Files::open(path, newest.named())),
            _ => None,
        };
        let readers = opener.readers()?;
        let others = (opener.kind() == Kind::Postgres).then(|| Others::start(readers.clone()));
        let (writes, queue) = mpsc::channel(QUEUE);
        let (health, known) = (Health::new(), newest.as_ref().map(NewestFile::known).unwrap_or_default());
        let rooms = check::Rooms { newest: known.clone(), damaged };
        let anchor = match opener.kind() {
            Kind::Sqlite => Some(first),
            Kind::Postgres => {
                AnyConnection::close(first).await?;
                None
            }
        };
        let scribe = Writer { opener, server, metrics, health: health.clone(), newest, files, rooms };
        let writing = tokio::spawn(scribe.run(queue, anchor));
        let store = Self { readers, writes, health, newest: known, runtime: Handle::current(), others };
        Ok((store, writing))
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
    pub(crate) async fn append(&self, row: Row) -> Result<Appended, StoreError> {
        self.write(|done| Write::Append { row, done }).await
    }

    /// Makes a room with its first step.
    pub(crate) async fn create(&self, listing: Listing, row: Row) -> Result<Appended, StoreError> {
        self.write(|done| Write::Create { listing, row, done }).await
    }

    async fn write(&self, write: impl FnOnce(Done) -> Write) -> Result<Appended, StoreError> {
        let (done, written) = oneshot::channel();
        self.writes.send(write(done)).await.map_err(|_| StoreError::Stopping)?;
        match written.await.map_err(|_| StoreError::Stopping)? {
            Err(StoreError::Database(why)) => Err(StoreError::NotStored(why)),
            written => written,
        }
    }

    /// Tries whether something can be stored, so that another connection finds it.
    async fn prove(&self) -> Result<(), StoreError> {
        let tried = i64::try_from(now()).unwrap_or(i64::MAX);
        self.write(|done| Write::Probe { tried, done }).await.map(drop)
    }

    /// Changes what is told about a room. It follows from the room's steps, so that nobody has to wait for it.
    pub(crate) async fn list(&self, room: &str, status: &str, summary: String) {
        let write = Write::List { room: room.to_owned(), status: status.to_owned(), summary };
        // Only while the server stops is there no writer; the listing is mended when the room wakes.
        let _ = self.writes.send(write).await;
    }

    /// A room's steps from a number on; `before` is what the one before it holds.
    pub(crate) async fn steps(&self, room: &str, from: i64, before: &Link) -> Result<Stored, StoreError> {
        if self.health.is_unsound() {
            // What is found there now may not be found later: nobody is told of it.
            self.prove().await?;
        }
        // What was acknowledged before it is read must be there when it is.
        let newest = self.newest.of(room).filter(|newest| newest.number >= from);
        let (room, before) = (room.to_owned(), before.clone());
        self.read(move |connection| {
            Box::pin(async move { read::from(connection, &room, from, &before, newest.as_ref()).await })
        })
        .await
    }

    /// Whether there is such a room, or was.
    pub(crate) async fn exists(&self, room: &str) -> Result<bool, StoreError> {
        if self.newest.of(room).is_some() {
            return Ok(true);
        }
        let room = room.to_owned();
        self.read(move |connection| {
            Box::pin(async move {
                let sql = "SELECT id FROM rooms WHERE id = $1 \
                           UNION ALL SELECT room FROM steps WHERE room = $1 AND number = 0";
                Ok(sqlx::query(sql).bind(room).fetch_optional(connection).await?.is_some())
            })
        })
        .await
    }

    /// The public rooms that are not over, newest first.
    pub(crate) async fn public_rooms(&self, most: i64) -> Result<Vec<Listing>, StoreError> {
        self.read(move |connection| {
            Box::pin(async move {
                let sql = "SELECT id, created, public, clocked, status, summary FROM rooms \
                           WHERE public = 1 AND status <> 'over' ORDER BY created DESC LIMIT $1";
                let rows = sqlx::query(sql).bind(most).fetch_all(connection).await?;
                rows.iter().map(listing).collect()
            })
        })
        .await
    }

    /// The rooms in which somebody's time can run out.
    pub(crate) async fn clocked_rooms(&self) -> Result<Vec<String>, StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                let sql = "SELECT id FROM rooms WHERE status = 'playing' AND clocked = 1";
                let rows = sqlx::query(sql).fetch_all(connection).await?;
                rows.iter().map(|row| row.try_get(0)).collect()
            })
        })
        .await
    }

    /// Reads on a connection of its own. One on which anything failed is closed.
    async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&mut AnyConnection) -> BoxFuture<'_, Result<T, sqlx::Error>> + Send + 'static,
    ) -> Result<T, StoreError> {
        let readers = self.readers.clone();
        let reading = tokio::time::timeout(READING, async move {
            let mut reader = Reader { connection: readers.acquire().await?, has_succeeded: false };
            let read = query(&mut reader.connection).await?;
            reader.has_succeeded = true;
            Ok(read)
        });
        let late =
            |_| StoreError::Database(format!("the database has not answered for {} s", READING.as_secs()));
        self.runtime.spawn(reading).await.map_err(|_| StoreError::Stopping)?.map_err(late)?
    }

    /// Lets the writer end after all that was to be written.
    pub(crate) async fn stop(&self) {
        let _ = self.writes.send(Write::Stop).await;
    }

    pub(crate) async fn close(&self) {
        self.readers.close().await;
    }
}

/// Goes back to where it came from only if nothing has failed on it.
struct Reader {
    connection: PoolConnection<Any>,
    has_succeeded: bool,
}

impl Drop for Reader {
    fn drop(&mut self) {
        if !self.has_succeeded {
            self.connection.close_on_drop();
        }
    }
}

/// The server's own row, which shows that the database can be written. Those of servers that are long gone are removed.
async fn try_to_write(connection: &mut AnyConnection, server: &str) -> Result<(), sqlx::Error> {
    let now = i64::try_from(now()).unwrap_or(i64::MAX);
    sqlx::query("DELETE FROM probes WHERE tried < $1").bind(now - GONE).execute(&mut *connection).await?;
    let sql = "INSERT INTO probes (server, tried) VALUES ($1, $2)";
    sqlx::query(sql).bind(server).bind(now).execute(connection).await?;
    Ok(())
}

fn listing(row: &AnyRow) -> Result<Listing, sqlx::Error> {
    Ok(Listing {
        id: row.try_get(0)?,
        created: row.try_get(1)?,
        public: row.try_get::<i64, _>(2)? != 0,
        clocked: row.try_get::<i64, _>(3)? != 0,
        status: row.try_get(4)?,
        summary: row.try_get(5)?,
    })
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
    if Kind::of(url) == Kind::Sqlite {
        return Ok(());
    }
    let mut listener = PgListener::connect(url).await?;
    listener.listen_all([CHANNEL, others::PRESENCE, others::DRAFTS]).await?;
    tokio::spawn(async move {
        let said = Seldom::default();
        loop {
            let told = match listener.try_recv().await {
                Ok(Some(told)) => match told.channel() {
                    others::PRESENCE => others::read_presence(told.payload()),
                    others::DRAFTS => others::read_draft(told.payload()).into_iter().collect(),
                    _ => vec![read(told.payload())],
                },
                Ok(None) => vec![News::Any],
                Err(error) => {
                    if said.is_due(&error.to_string()) {
                        warn!(%error, "not connected to the database's notifications: rooms look by themselves");
                    }
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
