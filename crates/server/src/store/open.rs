//! Connections: how each one is set up, and where the database is.

use std::path::PathBuf;
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
    /// In memory, for as long as it is looked at.
    Elsewhere,
}

impl Place {
    pub(super) fn of(url: &str) -> Result<Self, StoreError> {
        if Kind::of(url) == Kind::Postgres {
            return Ok(Self::Server);
        }
        if url.contains(":memory:") || url.contains("mode=memory") {
            return Ok(Self::Elsewhere);
        }
        let options = SqliteConnectOptions::from_str(url)
            .map_err(|error| StoreError::Start(format!("the database {url}: {error}")))?;
        Ok(Self::File(options.get_filename().to_owned()))
    }

    /// What the log calls it.
    pub(super) fn name(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::Server => "on PostgreSQL".into(),
            Self::Elsewhere => "in memory".into(),
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
    /// The file that was opened at the start.
    file: Option<FileId>,
}

impl Opener {
    pub(super) fn new(url: &str, lock_wait: Duration) -> Result<Self, StoreError> {
        let (kind, place) = (Kind::of(url), Place::of(url)?);
        Ok(Self { url: url.to_owned(), kind, place, lock_wait, file: None })
    }

    pub(super) fn kind(&self) -> Kind {
        self.kind
    }

    pub(super) fn place(&self) -> &Place {
        &self.place
    }

    /// The first connection, which makes the file if there is none. From then on it must be there.
    pub(super) async fn open(&mut self) -> Result<AnyConnection, StoreError> {
        let connected = self.try_connect().await;
        let connection =
            connected.map_err(|error| StoreError::Start(trouble::at_start(&self.place, &error)))?;
        self.url = self.url.replace("mode=rwc", "mode=rw");
        if let Place::File(path) = &self.place {
            self.file = FileId::of(path);
        }
        Ok(connection)
    }

    pub(super) async fn connect(&self) -> Result<AnyConnection, StoreError> {
        self.is_in_place()?;
        Ok(self.try_connect().await?)
    }

    async fn try_connect(&self) -> Result<AnyConnection, sqlx::Error> {
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

    /// Whether the file that was opened at the start is still the one that others find under its name.
    pub(super) fn is_in_place(&self) -> Result<(), StoreError> {
        let (Place::File(path), Some(file)) = (&self.place, &self.file) else { return Ok(()) };
        if FileId::of(path).as_ref() == Some(file) {
            return Ok(());
        }
        let path = path.display();
        Err(StoreError::Database(format!(
            "the file {path} was removed, or another was put in its place, while the server runs: \
             put it back, or start the server again"
        )))
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

/// What a file is, whatever its name.
#[derive(Debug, Clone, PartialEq, Eq)]
struct FileId(u64, u64);

impl FileId {
    #[cfg(unix)]
    fn of(path: &std::path::Path) -> Option<Self> {
        use std::os::unix::fs::MetadataExt as _;
        let data = std::fs::metadata(path).ok()?;
        Some(Self(data.dev(), data.ino()))
    }

    /// Elsewhere a file that is open cannot be removed.
    #[cfg(not(unix))]
    fn of(_: &std::path::Path) -> Option<Self> {
        None
    }
}
