//! The files of an `SQLite` database, as whoever opens them next will find them.
//!
//! `SQLite` trusts what it has open: it does not notice that a file was removed, cut off or overwritten under its name, and
//! goes on writing where nobody will find it. So the writer looks before it commits, and again before it acknowledges.
//!
//! What `SQLite` believes of its log is in the index of the log (`-shm`; its format is part of the format of the database,
//! <https://sqlite.org/walformat.html>): which frame is the last one, its checksum, and the salt that all frames share. The last
//! frame of this commit and of the one before must be in the log like that: a log that was cut off has a hole instead. The
//! file itself is written by checkpoints alone, which the index counts. If it changes without one, it is
//! looked through.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use super::StoreError;
use super::newest::with_suffix;

/// How long what was found in a changed file holds, before it is looked through again.
const FRESH: Duration = Duration::from_secs(1);
/// How often the index is read again while somebody else is writing it.
const TRIES: usize = 100;

/// What a file is, whatever its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FileId(u64, u64);

impl FileId {
    #[cfg(unix)]
    fn new(data: io::Result<Metadata>) -> Option<Self> {
        use std::os::unix::fs::MetadataExt as _;
        data.map(|data| Self(data.dev(), data.ino())).ok()
    }

    /// Elsewhere a file that is open cannot be removed.
    #[cfg(not(unix))]
    fn new(_: io::Result<Metadata>) -> Option<Self> {
        None
    }

    pub(super) fn at(path: &Path) -> Option<Self> {
        Self::new(fs::metadata(path))
    }

    pub(super) fn of(file: &File) -> Option<Self> {
        Self::new(file.metadata())
    }
}

/// The name of a file, and which one was opened under it.
#[derive(Debug, Clone)]
pub(super) struct Named {
    path: PathBuf,
    /// Shared with whoever may put another in its place.
    opened: Arc<Mutex<Option<FileId>>>,
}

impl Named {
    pub(super) fn new(path: PathBuf, opened: Option<FileId>) -> Self {
        Self { path, opened: Arc::new(Mutex::new(opened)) }
    }

    fn opened(&self) -> std::sync::MutexGuard<'_, Option<FileId>> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Puts another file in this one's place: whoever looks meanwhile waits.
    pub(super) fn replace(&self, new: &Path, file: &File) -> io::Result<()> {
        let mut opened = self.opened();
        fs::rename(new, &self.path)?;
        *opened = FileId::of(file);
        Ok(())
    }

    /// What has become of it: `None` if it is where it was.
    fn fate(&self) -> Option<&'static str> {
        let opened = (*self.opened())?;
        match FileId::at(&self.path) {
            Some(found) if found == opened => None,
            Some(_) => Some("was replaced by another file"),
            None => Some("was removed"),
        }
    }

    pub(super) fn is_in_place(&self) -> bool {
        self.fate().is_none()
    }
}

/// When a file was last written, and how long it is.
type Stamp = (Option<SystemTime>, u64);

/// What `SQLite` has written down of its log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Index {
    page: u64,
    /// The last frame that is committed; 0: none is.
    last: u32,
    check: [u32; 2],
    salt: [u8; 8],
    /// How many frames a checkpoint has written into the file, and has begun to.
    checkpoints: [u32; 2],
}

impl Index {
    /// The version of the format.
    const VERSION: u32 = 3_007_000;
    const HEADER: usize = 48;

    /// Reads the index. It is there twice, so that one that is just being written is noticed.
    fn read(file: &File) -> io::Result<Self> {
        let mut bytes = [0; 136];
        for _ in 0..TRIES {
            read_at(file, &mut bytes, 0)?;
            let (one, two) = bytes.split_at(Self::HEADER);
            if one == &two[..Self::HEADER] {
                return Self::parse(&bytes);
            }
            std::thread::yield_now();
        }
        Err(io::Error::other("it is not consistent"))
    }

    fn parse(bytes: &[u8; 136]) -> io::Result<Self> {
        let word = |at: usize| u32::from_ne_bytes(std::array::from_fn(|byte| bytes[at + byte]));
        if word(0) != Self::VERSION {
            return Err(io::Error::other("it has another format"));
        }
        let page = u64::from(u16::from_ne_bytes([bytes[14], bytes[15]]));
        Ok(Self {
            page: if page == 1 { 1 << 16 } else { page },
            last: word(16),
            check: [word(24), word(28)],
            salt: std::array::from_fn(|byte| bytes[32 + byte]),
            checkpoints: [word(96), word(128)],
        })
    }

    /// Whether the log is as it says: a new reader of it would come as far.
    fn is_true_of(&self, log: &File) -> io::Result<bool> {
        if self.last == 0 {
            return Ok(true);
        }
        let (mut header, mut frame) = ([0; 32], [0; 24]);
        let at = 32 + u64::from(self.last - 1) * (24 + self.page);
        match read_at(log, &mut header, 0).and_then(|()| read_at(log, &mut frame, at)) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(false),
            Err(error) => return Err(error),
        }
        let [one, two] = self.check.map(u32::to_be_bytes);
        Ok(header[16..24] == self.salt
            && frame[8..16] == self.salt
            && frame[16..20] == one
            && frame[20..24] == two)
    }

    /// Whether the log goes on from there, and has not begun anew.
    fn is_before(&self, later: &Self) -> bool {
        self.salt == later.salt && self.last <= later.last
    }
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(not(unix))]
fn read_at(_: &File, _: &mut [u8], _: u64) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// At which moment the files are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    /// Nobody but another program can have written since the last commit.
    BeforeCommit,
    AfterCommit,
}

/// What is found of files that are where they were.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    AsItWas,
    /// Another program has written the file through `SQLite`, which has to look through it.
    Written,
    /// Another program has written the file by itself: every room has to be looked for, too.
    Overwritten,
}

/// The log, its index, and how they were after the last commit.
#[derive(Debug)]
struct Watch {
    log: File,
    /// Never closed: with any file of its own that a process closes, it gives back all locks that `SQLite` has on it.
    index: &'static File,
    seen: Index,
}

/// The files of a database.
#[derive(Debug)]
pub(super) struct Files {
    file: Named,
    log: Named,
    newest: Named,
    /// None where the index cannot be read.
    watch: Option<Watch>,
    stamp: Stamp,
    /// When a changed file was last looked through, and what was found.
    looked: Option<(Instant, StoreError)>,
    is_damaged: bool,
}

impl Files {
    /// Something has been written, so that the log and its index are there. As long as any connection is open, they stay.
    pub(super) fn open(path: &Path, newest: Named) -> Self {
        let named = |suffix| {
            let path = with_suffix(path, suffix);
            let opened = FileId::at(&path);
            Named::new(path, opened)
        };
        let (file, log) = (named(""), named("-wal"));
        let watch = Watch::open(&log.path, &with_suffix(path, "-shm"));
        if let Err(error) = &watch
            && cfg!(unix)
        {
            tracing::warn!(%error, "the index of the database's log cannot be read: a log that is cut off is not noticed");
        }
        let stamp = stamp(&file.path);
        Self { file, log, newest, watch: watch.ok(), stamp, looked: None, is_damaged: false }
    }

    /// Whether anything was found to be other than what was put there. Closing the last connection would then copy what is
    /// left of the log into the file.
    pub(super) fn are_damaged(&self) -> bool {
        self.is_damaged
    }

    /// Whether the files that were opened at the start are those that others find under their names.
    fn are_in_place(&self) -> Result<(), StoreError> {
        for named in [&self.file, &self.log, &self.newest] {
            if let Some(fate) = named.fate() {
                let advice = if named.path == self.file.path {
                    self.restoring()
                } else {
                    "or start the server again".to_owned()
                };
                let name = named.path.display();
                return Err(StoreError::Unsound(format!(
                    "{name} {fate} while the server runs: put it back, {advice}"
                )));
            }
        }
        if stamp(self.file.path()).1 == 0 {
            // Whoever connects to an empty file removes the log beside it.
            let name = self.file.path.display();
            return Err(StoreError::Unsound(format!(
                "{name} was emptied while the server runs, and is damaged: restore a backup, {}",
                self.restoring()
            )));
        }
        Ok(())
    }

    /// Two files that belong to one that is gone would be laid over any other.
    fn restoring(&self) -> String {
        let file = self.file.path.display();
        format!(
            "or stop the server, move {file}-wal and {file}-shm away, which belong to the old file, \
             and start it with a backup in its place"
        )
    }

    /// Whether all is as the last commit has left it, and this one. After that, it is this one that is held to.
    pub(super) fn check(&mut self, moment: Moment) -> Result<Found, StoreError> {
        self.are_in_place()?;
        let mut has_checkpointed = false;
        if let Some(watch) = &mut self.watch {
            let wrong = |error| unreadable(&self.log.path, &error);
            let now = Index::read(watch.index).map_err(wrong)?;
            let before = watch.seen;
            let is_whole = now.is_true_of(&watch.log).map_err(wrong)?
                && (!before.is_before(&now) || before.is_true_of(&watch.log).map_err(wrong)?);
            if !is_whole {
                self.is_damaged = true;
                return Err(StoreError::Unsound(format!(
                    "{} was cut off or overwritten while the server runs: start the server again. \
                     Rooms whose newest steps are lost are then named, and frozen",
                    self.log.path.display()
                )));
            }
            has_checkpointed = (now.salt, now.checkpoints) != (before.salt, before.checkpoints);
            watch.seen = now;
        }
        let stamp = stamp(&self.file.path);
        let is_ours = moment == Moment::AfterCommit && (has_checkpointed || self.watch.is_none());
        if stamp == self.stamp || is_ours {
            self.stamp = stamp;
            return Ok(Found::AsItWas);
        }
        match &self.looked {
            Some((at, found)) if at.elapsed() < FRESH => Err(found.clone()),
            _ if has_checkpointed => Ok(Found::Written),
            _ => Ok(Found::Overwritten),
        }
    }

    /// When the file was last written: to be asked before `SQLite` looks through it.
    pub(super) fn stamp(&self) -> Stamp {
        stamp(&self.file.path)
    }

    /// What is wrong with a file that has changed, if anything.
    pub(super) fn looked(&mut self, stamp: Stamp, complaint: Option<String>) -> Result<(), StoreError> {
        self.is_damaged = complaint.is_some();
        let Some(complaint) = complaint else {
            (self.stamp, self.looked) = (stamp, None);
            return Ok(());
        };
        let error = StoreError::Unsound(format!(
            "{} was changed by another program while the server runs, and is damaged ({complaint}): \
             stop the server and restore a backup, or start it again to play on in the rooms that are whole",
            self.file.path.display()
        ));
        self.looked = Some((Instant::now(), error.clone()));
        Err(error)
    }
}

impl Watch {
    fn open(log: &Path, index: &Path) -> io::Result<Self> {
        let index: &'static File = Box::leak(Box::new(File::open(index)?));
        Ok(Self { log: File::open(log)?, index, seen: Index::read(index)? })
    }
}

fn stamp(path: &Path) -> Stamp {
    fs::metadata(path).map_or((None, 0), |data| (data.modified().ok(), data.len()))
}

fn unreadable(path: &Path, error: &io::Error) -> StoreError {
    StoreError::Unsound(format!("{}: {}", path.display(), super::trouble::of_io(error)))
}
