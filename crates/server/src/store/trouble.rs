//! What is wrong with a database, in words, and what to do about it.

use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::path::Path;

use sqlx::error::DatabaseError;

use super::Place;

/// The codes of `SQLite` that say more than its words do. (The lower eight bits of what it returns.)
mod sqlite {
    pub(super) const ERROR: u32 = 1;
    pub(super) const PERMISSION: u32 = 3;
    pub(super) const BUSY: u32 = 5;
    pub(super) const LOCKED: u32 = 6;
    pub(super) const READ_ONLY: u32 = 8;
    pub(super) const INPUT_OUTPUT: u32 = 10;
    pub(super) const CORRUPT: u32 = 11;
    pub(super) const FULL: u32 = 13;
    pub(super) const CANNOT_OPEN: u32 = 14;
    pub(super) const NOT_A_DATABASE: u32 = 26;
}

/// What to do with a file that cannot be used any more.
pub(super) const SAVE: &str =
    "Put a backup in its place, or save what can be read with `sqlite3 FILE .recover`";

/// What an error of the database means.
pub(super) fn in_words(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => match of_database(error.as_ref()) {
            Some(words) => format!("{words} ({})", error.message()),
            None => error.message().to_owned(),
        },
        sqlx::Error::Io(error) => match error.kind() {
            ErrorKind::ConnectionRefused => "nothing listens there: is PostgreSQL running?".to_owned(),
            ErrorKind::ConnectionReset | ErrorKind::BrokenPipe | ErrorKind::UnexpectedEof => {
                format!("the connection to the database was lost ({error})")
            }
            _ if error.to_string().contains("lookup") => format!("there is no such host ({error})"),
            _ => error.to_string(),
        },
        sqlx::Error::PoolTimedOut => "no connection to the database is free".to_owned(),
        other => other.to_string(),
    }
}

fn of_database(error: &dyn DatabaseError) -> Option<&'static str> {
    let code = error.code()?;
    Some(match code.as_ref() {
        "25006" => "the database is read-only",
        "53100" => "the disk of the database is full",
        "53300" => "PostgreSQL has no connection left: raise its max_connections, or close others",
        "28P01" => "wrong password, or no such user",
        "28000" => "PostgreSQL refuses this kind of login: see its pg_hba.conf",
        "3D000" => "there is no such database: make it with createdb",
        "42501" => "this user may not do that in the database",
        "57P01" | "57P02" => "PostgreSQL is being stopped",
        "57P03" => "PostgreSQL is starting or stopping: try again in a moment",
        "XX001" | "XX002" => "the database is damaged",
        code => return of_sqlite(sqlite_code(code)?),
    })
}

fn of_sqlite(code: u32) -> Option<&'static str> {
    Some(match code {
        sqlite::PERMISSION => "the server may not open the file",
        sqlite::BUSY | sqlite::LOCKED => "another process has locked the database",
        sqlite::READ_ONLY => "the database is read-only",
        sqlite::INPUT_OUTPUT => "the disk reports an error: it may be full or broken",
        sqlite::CORRUPT => "the file is damaged",
        sqlite::FULL => "the disk is full",
        sqlite::CANNOT_OPEN => "the file cannot be opened",
        sqlite::NOT_A_DATABASE => "the file is not an SQLite database",
        _ => return None,
    })
}

/// What an error of a file beside the database means.
pub(super) fn of_io(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => format!("the disk is full ({error})"),
        ErrorKind::ReadOnlyFilesystem => format!("the disk is read-only ({error})"),
        ErrorKind::PermissionDenied => format!("the server may not write there ({error})"),
        ErrorKind::WouldBlock => "another server has it open".to_owned(),
        _ => error.to_string(),
    }
}

/// Whether the file is damaged, rather than out of reach.
pub(super) fn is_damage(error: &sqlx::Error) -> bool {
    let error = match error {
        sqlx::Error::Database(error) => error,
        // What is there is not what was put there.
        sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } => return true,
        _ => return false,
    };
    let Some(code) = error.code() else { return false };
    matches!(code.as_ref(), "XX001" | "XX002") || sqlite_code(&code) == Some(sqlite::CORRUPT)
}

/// `SQLite`'s numbers are short; `PostgreSQL`'s codes have five letters or digits.
fn sqlite_code(code: &str) -> Option<u32> {
    code.parse::<u32>().ok().filter(|_| code.len() < 5).map(|code| code & 0xff)
}

/// Why a database cannot be used at the start, and what to do.
pub(super) fn at_start(place: &Place, error: &sqlx::Error) -> String {
    let words = match place {
        Place::File(file) => cannot_write(file, error).unwrap_or_else(|| in_words(error)),
        Place::Server => in_words(error),
    };
    let advice = match place {
        Place::File(file) => of_file(file, error),
        Place::Server => "",
    };
    match (place, advice) {
        (Place::File(file), "") => format!("the database {}: {words}", file.display()),
        (Place::File(file), advice) => format!("the database {}: {words}. {advice}", file.display()),
        _ => format!("the database: {words}"),
    }
}

/// `SQLite` says no more than that it cannot open a file; the system knows why.
fn cannot_write(file: &Path, error: &sqlx::Error) -> Option<String> {
    let sqlx::Error::Database(error) = error else { return None };
    let is_unopened = sqlite_code(&error.code()?)? == sqlite::CANNOT_OPEN;
    let opened = OpenOptions::new().append(true).open(file);
    opened.err().filter(|_| is_unopened && file.is_file()).map(|error| of_io(&error))
}

fn of_file(file: &Path, error: &sqlx::Error) -> &'static str {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let code = match error {
        sqlx::Error::Database(error) => error.code().and_then(|code| sqlite_code(&code)),
        _ => None,
    };
    match code {
        Some(sqlite::NOT_A_DATABASE) => "Name another file with --database",
        Some(sqlite::CORRUPT) => SAVE,
        Some(sqlite::ERROR) => {
            "It is damaged, or another program's: put a backup in its place, or name another file with --database"
        }
        Some(sqlite::FULL) => "Make space on it",
        Some(sqlite::READ_ONLY) => "The server must be able to write the file and its folder",
        Some(sqlite::BUSY | sqlite::LOCKED) => "Close whatever else has it open",
        _ if !folder.is_dir() => "Its folder does not exist: make it, or name another file with --database",
        _ if file.is_dir() => "It is a folder: name a file in it",
        Some(sqlite::CANNOT_OPEN | sqlite::PERMISSION) => {
            "The server must be able to read and write the file and its folder"
        }
        _ => "",
    }
}
