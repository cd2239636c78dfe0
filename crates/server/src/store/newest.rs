//! The newest step of each room, kept apart from an `SQLite` database in a small file beside it: when the database goes back
//! to an older state (its log is deleted or cut off, an old copy is put in its place), this file does not go back with it.
//!
//! A line is written for each step after it is committed and before it is acknowledged, so the file never claims more than
//! was committed and is never behind what was acknowledged. Room for the lines is filled with zeros beforehand: writing
//! them needs no more space, and no more than their own sync. When that room is used up, the file is written anew with one line
//! for each room.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use tracing::warn;

use super::chain::{Link, digits};
use super::files::{FileId, Named};

const HEADER: &str = "the newest step of each room, kept beside the database: 1\n";
/// Bytes that there are at least for lines.
const LEAST: usize = 64 << 10;
/// Bytes of a line's own hash.
const CHECK: usize = 4;

/// A room's newest step that was acknowledged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Newest {
    pub(super) number: i64,
    pub(super) link: Link,
}

/// Those of all rooms. Cheap to copy; all copies know the same.
#[derive(Debug, Clone, Default)]
pub(super) struct Known(Arc<Mutex<HashMap<String, Newest>>>);

impl Known {
    fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<String, Newest>> {
        // A map is never left half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn of(&self, room: &str) -> Option<Newest> {
        self.rooms().get(room).cloned()
    }

    pub(super) fn all(&self) -> HashMap<String, Newest> {
        self.rooms().clone()
    }
}

/// The file.
#[derive(Debug)]
pub(super) struct NewestFile {
    named: Named,
    file: File,
    /// Where the next line goes, and where the room for lines ends.
    at: u64,
    end: u64,
    /// Whether the last write failed, so that the file has to be written anew.
    is_broken: bool,
    known: Known,
}

/// What was found in the file when it was opened.
#[derive(Debug, Default)]
pub(super) enum Found {
    /// There was none.
    #[default]
    Nothing,
    /// So many of its lines are damaged.
    Lines { damaged: usize },
}

impl NewestFile {
    /// Opens the file, or makes it; it stays locked, so that only one server writes.
    pub(super) fn open(database: &Path) -> io::Result<(Self, Found)> {
        let path = beside(database);
        let mut file = lock(&path)?;
        let named = Named::new(path, FileId::of(&file));
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        let (rooms, damaged) = parse(&text);
        let found = if text.is_empty() { Found::Nothing } else { Found::Lines { damaged } };
        let known = Known(Arc::new(Mutex::new(rooms)));
        // It is written anew before the first line: what was torn when it was last written is not to be written after.
        Ok((Self { named, file, at: 0, end: 0, is_broken: true, known }, found))
    }

    pub(super) fn known(&self) -> Known {
        self.known.clone()
    }

    pub(super) fn path(&self) -> &Path {
        self.named.path()
    }

    /// Its name, to see whether it is still there. The lock that keeps other servers away goes with it.
    pub(super) fn named(&self) -> Named {
        self.named.clone()
    }

    /// Takes these for what was acknowledged, whatever the file says.
    pub(super) fn take(&mut self, rooms: HashMap<String, Newest>) -> io::Result<()> {
        *self.known.rooms() = rooms;
        self.write_anew(&[])
    }

    /// Writes down that these were committed. Returns when that is durable.
    pub(super) fn note(&mut self, steps: &[(String, Newest)]) -> io::Result<()> {
        if !self.named.is_in_place() {
            let why = "it was removed, or replaced by another file, while the server runs: put it back, or start the server again";
            return Err(io::Error::new(io::ErrorKind::NotFound, why));
        }
        let lines: String = steps.iter().map(|(room, newest)| line(room, newest)).collect();
        let was_cut_off = !self.is_broken && self.file.metadata()?.len() != self.end;
        if was_cut_off {
            warn!(path = %self.path().display(), "the list of each room's newest step was cut off or written by another program: it is written anew");
        }
        let noted = if self.is_broken || was_cut_off || self.at + lines.len() as u64 > self.end {
            self.write_anew(steps)
        } else {
            self.write(&lines)
        };
        self.is_broken = noted.is_err();
        noted?;
        let mut rooms = self.known.rooms();
        for (room, newest) in steps {
            rooms.insert(room.clone(), newest.clone());
        }
        Ok(())
    }

    /// Whether it can be written, as far as that is known; tries again if not.
    pub(super) fn mend(&mut self) -> io::Result<()> {
        if self.is_broken { self.note(&[]) } else { Ok(()) }
    }

    fn write(&mut self, lines: &str) -> io::Result<()> {
        if lines.is_empty() {
            return Ok(());
        }
        self.file.seek(SeekFrom::Start(self.at))?;
        self.file.write_all(lines.as_bytes())?;
        self.file.sync_data()?;
        self.at += lines.len() as u64;
        Ok(())
    }

    /// Writes another file with one line for each room, and puts it in this one's place.
    fn write_anew(&mut self, steps: &[(String, Newest)]) -> io::Result<()> {
        let mut rooms = self.known.all();
        rooms.extend(steps.iter().cloned());
        let mut text = HEADER.to_owned();
        text.extend(rooms.iter().map(|(room, newest)| line(room, newest)));
        let (at, end) = (text.len(), 2 * text.len() + LEAST);
        let mut text = text.into_bytes();
        text.resize(end, 0);
        let new = with_suffix(self.path(), "-new");
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(&new)?;
        file.write_all(&text)?;
        file.sync_all()?;
        take_lock(&file, &new)?;
        self.named.replace(&new, &file)?;
        sync_folder(self.path())?;
        (self.file, self.at, self.end) = (file, at as u64, end as u64);
        self.is_broken = false;
        Ok(())
    }
}

/// The file's path: the database's with `-newest` at its end, as `SQLite` names its own.
pub(super) fn beside(database: &Path) -> PathBuf {
    with_suffix(database, "-newest")
}

pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(suffix);
    path.into()
}

/// Opens the file for this server alone.
fn lock(path: &Path) -> io::Result<File> {
    loop {
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        take_lock(&file, path)?;
        // Between opening and locking, the server that had it may have put another in its place.
        let is_the_same = FileId::of(&file) == FileId::at(path);
        if is_the_same {
            return Ok(file);
        }
    }
}

fn take_lock(file: &File, path: &Path) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
            warn!(path = %path.display(), "files cannot be locked here: make sure that only one server runs");
            Ok(())
        }
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Makes a renaming durable.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// `ROOM NUMBER LINK CHECK`.
fn line(room: &str, Newest { number, link }: &Newest) -> String {
    let link = if *link == Link::start() { "-" } else { link.as_str() };
    let text = format!("{room} {number} {link}");
    let check = digits(text.as_bytes(), CHECK);
    format!("{text} {check}\n")
}

fn read_line(text: &str) -> Option<(String, Newest)> {
    let (rest, check) = text.rsplit_once(' ')?;
    if digits(rest.as_bytes(), CHECK) != check {
        return None;
    }
    let mut words = rest.split(' ');
    let (room, number, link) = (words.next()?, words.next()?.parse().ok()?, words.next()?);
    let link = Link::stored((link != "-").then(|| link.to_owned()));
    Some((room.to_owned(), Newest { number, link }))
}

/// What the file says, and how many of its lines are damaged. One that was being written when the power failed was not
/// acknowledged, and is none.
fn parse(bytes: &[u8]) -> (HashMap<String, Newest>, usize) {
    let (mut rooms, mut damaged) = (HashMap::new(), 0);
    let written = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    let lines =
        bytes[..written].strip_suffix(b"\n").into_iter().flat_map(|text| text.split(|&byte| byte == b'\n'));
    for (number, bytes) in lines.enumerate() {
        let text = String::from_utf8_lossy(bytes);
        if number == 0 {
            damaged += usize::from(text != HEADER.trim_end());
        } else if let Some((room, newest)) = read_line(&text) {
            rooms.insert(room, newest);
        } else {
            damaged += 1;
        }
    }
    (rooms, damaged)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// A database in a folder of the test's own.
    fn database(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("fifth-newest-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder.join("rooms.sqlite")
    }

    fn newest(number: i64) -> Newest {
        Newest { number, link: Link::stored(Some(format!("link-of-{number}"))) }
    }

    #[test]
    fn what_was_noted_is_there_when_the_file_is_opened_again() {
        let database = database("again");
        let (mut file, found) = NewestFile::open(&database).unwrap();
        assert!(matches!(found, Found::Nothing), "{found:?}");
        file.take(HashMap::from([("abc".into(), newest(3)), ("def".into(), newest(0))])).unwrap();
        // So often that it has to be written anew.
        for number in 4..10_000 {
            file.note(&[("abc".into(), newest(number)), (format!("room-{}", number % 7), newest(1))])
                .unwrap();
        }
        assert!(fs::metadata(beside(&database)).unwrap().len() < 3 * LEAST as u64, "its size is bounded");
        drop(file);
        let (file, found) = NewestFile::open(&database).unwrap();
        assert_eq!(file.known().of("abc"), Some(newest(9_999)));
        assert_eq!(file.known().of("def"), Some(newest(0)));
        assert!(matches!(found, Found::Lines { damaged: 0 }), "{found:?}");
        fs::remove_dir_all(database.parent().unwrap()).unwrap();
    }

    #[test]
    fn a_line_that_was_cut_off_is_nothing_and_a_damaged_one_is_counted() {
        let [one, two] = [line("abc", &newest(1)), line("abc", &newest(2))];
        let text = format!("{HEADER}{one}{two}");
        let cut = |bytes: &[u8]| {
            let (rooms, damaged) = parse(bytes);
            (rooms.get("abc").map(|newest| newest.number), damaged)
        };
        let whole = text.as_bytes();
        assert_eq!(cut(whole), (Some(2), 0));
        for missing in 1..two.len() {
            assert_eq!(
                cut(&whole[..whole.len() - missing]),
                (Some(1), 0),
                "without the last {missing} bytes"
            );
            let mut torn = whole[..whole.len() - missing].to_vec();
            torn.resize(whole.len() + 100, 0);
            assert_eq!(cut(&torn), (Some(1), 0), "with zeros instead of the last {missing} bytes");
        }
        assert_eq!(cut(text.replace(" 1 ", " 7 ").as_bytes()), (Some(2), 1));
        assert_eq!(cut(text.replace(" 2 ", " 7 ").as_bytes()), (Some(1), 1));
        assert_eq!(cut(b""), (None, 0));
        assert_eq!(cut(b"something else\n\n\x00\n"), (None, 3));
    }

    #[test]
    fn only_one_server_has_the_file() {
        let database = database("lock");
        let (mut file, _) = NewestFile::open(&database).unwrap();
        file.take(HashMap::new()).unwrap();
        assert_eq!(NewestFile::open(&database).unwrap_err().kind(), io::ErrorKind::WouldBlock);
        drop(file);
        NewestFile::open(&database).unwrap();
        fs::remove_dir_all(database.parent().unwrap()).unwrap();
    }

    #[test]
    fn what_could_not_be_written_is_written_with_what_comes_next() {
        let database = database("full");
        let (mut file, _) = NewestFile::open(&database).unwrap();
        file.take(HashMap::from([("abc".into(), newest(1))])).unwrap();
        let writable = std::mem::replace(&mut file.file, File::open(beside(&database)).unwrap());
        drop(writable);
        file.note(&[("abc".into(), newest(2))]).unwrap_err();
        assert_eq!(file.known().of("abc"), Some(newest(1)), "what is not written down is not known");
        file.mend().unwrap();
        file.note(&[("def".into(), newest(5))]).unwrap();
        drop(file);
        let (file, _) = NewestFile::open(&database).unwrap();
        assert_eq!((file.known().of("abc"), file.known().of("def")), (Some(newest(1)), Some(newest(5))));
        fs::remove_dir_all(database.parent().unwrap()).unwrap();
    }
}
