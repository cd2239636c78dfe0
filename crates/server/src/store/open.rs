//! Connections: how each one is set up, and where the database is.

use std::path::{Path, PathBuf};
use std::str::FromStr as _;
use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AnyConnection, AnyPool, Connection as _, Executor as _};

use super::{Kind, StoreError, trouble};

/// How long a connection may take to be made.
const CONNECTING: Duration = Duration::from_secs(10);
/// How long whoever reads may wait for a connection.
const ACQUIRING: Duration = Duration::from_secs(5);
/// Connections that read, which is seldom.
const READERS: u32 = 2;

/// Where a database is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Place {
    File(PathBuf),
    Server,
}

impl Place {
    pub(super) fn of(url: &str) -> Result<Self, StoreError> {
        if Kind::of(url) == Kind::Postgres {
            return Ok(Self::Server);
        }
        let options = SqliteConnectOptions::from_str(url)
            .map_err(|error| StoreError::Start(format!("--database {url}: {error}")))?;
        let file = options.get_filename();
        let name = file.to_string_lossy();
        let is_passing = name.is_empty() || name.contains(":memory:") || url.contains("mode=memory");
        if is_passing || name.starts_with("file:") {
            return Err(StoreError::Start(format!("`{name}` is not the name of a file to keep rooms in")));
        }
        Ok(Self::File(file.to_owned()))
    }

    /// What errors call it.
    pub(super) fn name(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::Server => "the database on PostgreSQL".into(),
        }
    }
}

/// Makes connections.
#[derive(Debug, Clone)]
pub(super) struct Opener {
    url: String,
    kind: Kind,
    place: Place,
    /// How long a connection waits for a database that another process has locked.
    lock_wait: Duration,
    /// Whether there was something in it before.
    was_there: bool,
}

impl Opener {
    pub(super) fn new(url: &str, lock_wait: Duration) -> Result<Self, StoreError> {
        let (kind, place) = (Kind::of(url), Place::of(url)?);
        let mut url = url.to_owned();
        if kind == Kind::Sqlite && !url.contains("mode=") {
            // A file that is not there yet is made, however it is named.
            url.push(if url.contains('?') { '&' } else { '?' });
            url.push_str("mode=rwc");
        }
        Ok(Self { url, kind, place, lock_wait, was_there: false })
    }

    pub(super) fn kind(&self) -> Kind {
        self.kind
    }

    pub(super) fn place(&self) -> &Place {
        &self.place
    }

    /// Whether there was a database before this server came.
    pub(super) fn was_there(&self) -> bool {
        self.was_there
    }

    /// The first connection, which makes the file if there is none. From then on it must be there.
    pub(super) async fn open(&mut self) -> Result<AnyConnection, StoreError> {
        if let Place::File(path) = &self.place {
            self.was_there = std::fs::metadata(path).is_ok_and(|file| file.len() > 0);
        }
        let connected = self.connect().await;
        let connection =
            connected.map_err(|error| StoreError::Start(trouble::at_start(&self.place, &error)))?;
        self.url = self.url.replace("mode=rwc", "mode=rw");
        if let Place::File(path) = &mut self.place {
            // What lies beside the file is called after the file itself, and not after a link to it.
            if let Ok(itself) = path.canonicalize() {
                *path = itself;
            }
            has_one_name(path)?;
        }
        Ok(connection)
    }

    pub(super) async fn connect(&self) -> Result<AnyConnection, sqlx::Error> {
        let connect = async {
            let mut connection = AnyConnection::connect(&self.url).await?;
            set_up(&mut connection, self.kind, self.lock_wait).await?;
            Ok(connection)
        };
        let late = |_| {
            let message = format!("no connection within {} s", CONNECTING.as_secs());
            sqlx::Error::Io(std::io::Error::new(std::io::ErrorKind::TimedOut, message))
        };
        tokio::time::timeout(CONNECTING, connect).await.map_err(late)?
    }

    /// Connections to read with, made when they are needed.
    pub(super) fn readers(&self) -> Result<AnyPool, StoreError> {
        let (kind, lock_wait) = (self.kind, self.lock_wait);
        let options = AnyPoolOptions::new().max_connections(READERS).acquire_timeout(ACQUIRING);
        let options = options.after_connect(move |connection, _| {
            Box::pin(async move { set_up(connection, kind, lock_wait).await })
        });
        Ok(options.connect_lazy(&self.url)?)
    }
}

async fn set_up(connection: &mut AnyConnection, kind: Kind, lock_wait: Duration) -> Result<(), sqlx::Error> {
    match kind {
        Kind::Sqlite => {
            let wait = format!("PRAGMA busy_timeout = {}", lock_wait.as_millis());
            connection.execute(wait.as_str()).await?;
            // In WAL mode, FULL syncs the log at each commit: what is committed survives a power cut.
            connection.execute("PRAGMA journal_mode = WAL").await?;
            connection.execute("PRAGMA synchronous = FULL").await?;
            // So many pages of 4 KiB: the log does not take up a small disk.
            connection.execute("PRAGMA wal_autocheckpoint = 256").await?;
            // Steps are written once and seldom read: a small cache for each connection is enough.
            connection.execute("PRAGMA cache_size = -128").await?;
        }
        Kind::Postgres => {
            // Without it, PostgreSQL says that something is committed which a crash can still undo.
            let durable = "SELECT set_config('synchronous_commit', 'on', false) \
                           WHERE current_setting('synchronous_commit') = 'off'";
            connection.execute(durable).await?;
        }
    }
    Ok(())
}

/// `SQLite` keeps its log under the name by which it was opened: under two names there would be two logs.
#[cfg(unix)]
fn has_one_name(path: &Path) -> Result<(), StoreError> {
    use std::os::unix::fs::MetadataExt as _;
    if std::fs::metadata(path).is_ok_and(|file| file.nlink() > 1) {
        let path = path.display();
        let why = format!("the database {path} has another name as well (a hard link): remove one of them");
        return Err(StoreError::Start(why));
    }
    Ok(())
}

#[cfg(not(unix))]
fn has_one_name(_: &Path) -> Result<(), StoreError> {
    Ok(())
}
