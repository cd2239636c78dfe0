//! What is wrong with a database, in words, and what to do about it.

use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::path::Path;

use sqlx::error::DatabaseError;
use sqlx::postgres::PgDatabaseError;

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
        sqlx::Error::Database(error) => of_database(error.as_ref()),
        sqlx::Error::Io(error) => match error.kind() {
            ErrorKind::ConnectionRefused => "nothing listens there: is PostgreSQL running?".to_owned(),
            ErrorKind::ConnectionReset | ErrorKind::BrokenPipe | ErrorKind::UnexpectedEof => {
                format!("the connection to the database was lost ({error})")
            }
            ErrorKind::NotFound => format!(
                "PostgreSQL has no socket there ({error}): is it running, and is `host` the folder of its socket?"
            ),
            _ if error.to_string().contains("lookup") => format!("there is no such host ({error})"),
            _ => format!("the database: {error}"),
        },
        sqlx::Error::PoolTimedOut => "no connection to the database is free".to_owned(),
        sqlx::Error::Configuration(error) => format!(
            "what --database says cannot be read ({}): expected a file, or postgres://USER@HOST:PORT/DATABASE",
            innermost(error.as_ref())
        ),
        sqlx::Error::Tls(_) => "the server speaks to PostgreSQL without TLS: leave `sslmode` out, or say \
             `sslmode=disable`. Where the network is not safe, use a tunnel"
            .to_owned(),
        other => format!("the database: {other}"),
    }
}

/// What is at the bottom of an error, which those around it only repeat.
fn innermost(mut error: &(dyn std::error::Error + 'static)) -> String {
    while let Some(source) = error.source() {
        error = source;
    }
    let words = error.to_string();
    words.trim_start_matches("error with configuration: ").to_owned()
}

fn of_database(error: &dyn DatabaseError) -> String {
    let message = error.message();
    let Some(code) = error.code() else { return format!("the database: {message}") };
    if let Some(code) = sqlite_code(&code) {
        // SQLite's own words say the same, or less.
        return of_sqlite(code).map_or_else(|| format!("the database: {message}"), str::to_owned);
    }
    // Who is not known and who may not log in have the same code; the words are in the server's language.
    let is_unknown = error
        .try_downcast_ref::<PgDatabaseError>()
        .is_some_and(|error| error.routine() == Some("InitializeSessionUserId"));
    let words = match code.as_ref() {
        "25006" => "the database is read-only",
        "42P01" => "a table is missing: it is not a database of Fifth Colony, or not all of one",
        "53100" => "the disk of the database is full",
        "53300" => "PostgreSQL has no connection left: raise its max_connections, or close others",
        "28000" if is_unknown => "PostgreSQL has no such role that may log in: make it with createuser",
        "28P01" => "wrong password, or no such user",
        "28000" => "PostgreSQL refuses this kind of login: see its pg_hba.conf",
        "3D000" => "there is no such database: make it with createdb",
        "42501" => "this user may not do that in the database",
        "57P01" => "PostgreSQL has ended the connection",
        "57P02" => "PostgreSQL has ended the connection after a crash of its own",
        "57P03" => "PostgreSQL is starting or stopping: try again in a moment",
        "XX001" | "XX002" => "the database is damaged",
        _ => "the database",
    };
    format!("{words} ({message})")
}

fn of_sqlite(code: u32) -> Option<&'static str> {
    Some(match code {
        sqlite::PERMISSION => "the server may not open the file of the database",
        sqlite::BUSY | sqlite::LOCKED => "another process has locked the database",
        sqlite::READ_ONLY => "the database is read-only",
        sqlite::INPUT_OUTPUT => "the disk reports an error: it may be full or broken",
        sqlite::CORRUPT => "the file of the database is damaged",
        sqlite::FULL => "the disk is full",
        sqlite::CANNOT_OPEN => "the file of the database cannot be opened",
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

/// Whether a table is not there.
pub(super) fn is_missing_table(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(error) = error else { return false };
    error.code().is_some_and(|code| code == "42P01" || sqlite_code(&code) == Some(sqlite::ERROR))
}

/// Why a database cannot be used at the start, and what to do.
pub(super) fn at_start(place: &Place, error: &sqlx::Error) -> String {
    let Place::File(file) = place else { return format!("cannot use the database: {}", in_words(error)) };
    let words = cannot_open(file, error).unwrap_or_else(|| in_words(error));
    match of_file(file, error) {
        advice if advice.is_empty() => format!("{}: {words}", file.display()),
        advice => format!("{}: {words}. {advice}", file.display()),
    }
}

/// `SQLite` says no more than that it cannot open a file; the system knows why.
fn cannot_open(file: &Path, error: &sqlx::Error) -> Option<String> {
    let sqlx::Error::Database(error) = error else { return None };
    let is_unopened = sqlite_code(&error.code()?)? == sqlite::CANNOT_OPEN;
    if !is_unopened || !folder(file).is_dir() || file.is_dir() {
        return None;
    }
    let is_new = !file.exists();
    let opened = OpenOptions::new().append(true).create(is_new).open(file);
    if opened.is_ok() && is_new {
        let _ = std::fs::remove_file(file);
    }
    opened.err().map(|error| of_io(&error))
}

fn folder(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn of_file(file: &Path, error: &sqlx::Error) -> String {
    let folder = folder(file);
    let code = match error {
        sqlx::Error::Database(error) => error.code().and_then(|code| sqlite_code(&code)),
        _ => None,
    };
    let here = folder.display();
    match code {
        Some(sqlite::NOT_A_DATABASE) => "Name another file with --database".to_owned(),
        Some(sqlite::CORRUPT) => SAVE.to_owned(),
        Some(sqlite::ERROR) => {
            "It is damaged, or another program's: put a backup in its place, or name another file with --database"
                .to_owned()
        }
        Some(sqlite::FULL | sqlite::INPUT_OUTPUT) => {
            format!("Make space on the disk of {here}: the server writes beside its database, too")
        }
        Some(sqlite::BUSY | sqlite::LOCKED) => "Close whatever else has it open".to_owned(),
        _ if !folder.is_dir() => {
            format!("Its folder {here} does not exist: make it, or name another file with --database")
        }
        _ if file.is_dir() => "It is a folder: name a file in it".to_owned(),
        Some(sqlite::READ_ONLY | sqlite::CANNOT_OPEN | sqlite::PERMISSION) => {
            format!("The server must be able to write the file and in its folder {here}")
        }
        _ => String::new(),
    }
}
