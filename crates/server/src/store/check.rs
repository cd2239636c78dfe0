//! What is looked at when the server starts, so that damage is known before anybody plays on with it.
//!
//! `SQLite` looks through its file; every room's steps must be there without a gap, each as it was stored, up to the newest
//! that was acknowledged. (On `PostgreSQL`, chains are checked when a room is read.) What is damaged is named; the rest plays on.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Executor as _, Row as _};
use tracing::{error, warn};

use super::chain::Link;
use super::newest::{Found, Known, Newest, NewestFile};
use super::open::{Opener, Place};
use super::{Kind, StoreError, read, trouble};
use crate::host::short;

/// What to do with steps that were acknowledged and are gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LostSteps {
    /// Their rooms are frozen.
    #[default]
    Freeze,
    /// Their rooms go on from what is left.
    Accept,
}

/// Damaged rooms that are named one by one.
const NAMED: usize = 100;
/// Pages and such that are named.
const COMPLAINTS: i64 = 10;

/// The tables without which nothing can be played.
const TABLES: [&str; 3] = ["rooms", "steps", "probes"];
/// What sqlx has written down of which tables it has made.
const MIGRATIONS: &str = "_sqlx_migrations";

/// Refuses an `SQLite` file of another program, before anything is made in it.
pub(super) async fn is_not_foreign(connection: &mut AnyConnection, place: &Place) -> Result<(), StoreError> {
    let Place::File(path) = place else { return Ok(()) };
    let sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    let rows = sqlx::query(sql).fetch_all(connection).await;
    let rows = rows.map_err(|error| StoreError::Start(trouble::at_start(place, &error)))?;
    let names = rows.iter().map(|row| row.try_get::<String, _>(0)).collect::<Result<BTreeSet<_>, _>>();
    let names = names.map_err(|error| StoreError::Start(trouble::at_start(place, &error)))?;
    let is_ours = names.contains(MIGRATIONS)
        && names.iter().all(|name| TABLES.contains(&name.as_str()) || name == MIGRATIONS);
    if names.is_empty() || is_ours || TABLES.iter().all(|table| names.contains(*table)) {
        return Ok(());
    }
    let others: Vec<&str> = names.iter().map(String::as_str).take(3).collect();
    Err(StoreError::Start(format!(
        "{}: it is the database of another program (it has the tables {}). Name another file with --database",
        path.display(),
        others.join(", ")
    )))
}

/// Refuses a database of which something is gone.
pub(super) async fn has_all_tables(connection: &mut AnyConnection, place: &Place) -> Result<(), StoreError> {
    for table in TABLES {
        let sql = format!("SELECT COUNT(*) FROM {table} WHERE 1 = 0");
        match sqlx::query(&sql).fetch_one(&mut *connection).await {
            Err(error) if trouble::is_missing_table(&error) => {
                return Err(StoreError::Start(format!(
                    "{}: its table `{table}` is missing, so it is not a whole database of Fifth Colony. \
                     Restore a backup, or name another one with --database",
                    place.name()
                )));
            }
            Err(error) if !trouble::is_damage(&error) => {
                return Err(StoreError::Start(trouble::at_start(place, &error)));
            }
            // What is damaged is looked for later.
            Ok(_) | Err(_) => {}
        }
    }
    Ok(())
}

/// Looks through the database. What was found is told in the log; the rooms that are damaged.
pub(super) async fn check(
    connection: &mut AnyConnection,
    opener: &Opener,
    newest: Option<(&mut NewestFile, Found)>,
    lost: LostSteps,
) -> Result<BTreeSet<String>, StoreError> {
    let is_file = opener.kind() == Kind::Sqlite;
    let complaints = if is_file { quick_check(connection).await } else { Vec::new() };
    for complaint in &complaints {
        error!(complaint, "the database file is damaged");
    }
    // Both at one moment: another server may be making a room.
    connection.execute(if is_file { "BEGIN" } else { "BEGIN ISOLATION LEVEL REPEATABLE READ" }).await?;
    let (listed, extents) = (listed(connection).await?, extents(connection).await?);
    connection.execute("ROLLBACK").await?;
    if listed.is_none() && extents.is_none() {
        let path = opener.place().name();
        return Err(StoreError::Start(format!(
            "{path} is damaged so badly that its rooms cannot be listed. {}",
            trouble::SAVE
        )));
    }
    let rooms: BTreeSet<String> =
        listed.iter().flatten().chain(extents.iter().flat_map(BTreeMap::keys)).cloned().collect();
    let mut damaged = match (&listed, &extents) {
        (Some(listed), Some(extents)) => gaps(listed, extents),
        _ => BTreeMap::new(),
    };
    if let Some((file, found)) = newest {
        tell_of_file(file, &found, opener.was_there());
        damaged.extend(compare(connection, file, &rooms, lost).await?);
    }
    let is_lost = !damaged.is_empty();
    if is_file {
        damaged.extend(unsound(connection, &rooms).await?);
    }
    tell(&damaged);
    if is_file && is_lost {
        error!(
            "damaged rooms are frozen: stop the server and restore a backup. Rooms that have lost only their newest \
             steps can go on from what is left: start it with --accept-lost-steps"
        );
    } else if !damaged.is_empty() {
        error!("damaged rooms are frozen: stop the server and restore a backup");
    }
    Ok(damaged.into_keys().collect())
}

/// Holds what is there against what was acknowledged, and writes down what counts from now on.
async fn compare(
    connection: &mut AnyConnection,
    file: &mut NewestFile,
    rooms: &BTreeSet<String>,
    lost: LostSteps,
) -> Result<BTreeMap<String, String>, StoreError> {
    let mut newest_there = last_links(connection, rooms).await?;
    let mut damaged = BTreeMap::new();
    for (room, newest) in file.known().all() {
        let Some(why) = difference(connection, &room, &newest, newest_there.get(&room)).await? else {
            continue;
        };
        match lost {
            LostSteps::Accept if newest_there.contains_key(&room) => {
                warn!(room = %short(&room), why, "accepted: the room goes on from what is left");
            }
            LostSteps::Accept => {
                warn!(room = %short(&room), why, "accepted: nothing is left, the room is gone");
            }
            // It is remembered until it is accepted.
            LostSteps::Freeze => {
                newest_there.insert(room.clone(), newest);
                damaged.insert(room, why);
            }
        }
    }
    file.take(newest_there).map_err(|error| StoreError::beside(file.path(), &error))?;
    Ok(damaged)
}

/// Why a room's steps cannot be those that were acknowledged.
async fn difference(
    connection: &mut AnyConnection,
    room: &str,
    newest: &Newest,
    last: Option<&Newest>,
) -> Result<Option<String>, sqlx::Error> {
    let Some(last) = last.filter(|last| last.number >= newest.number) else {
        return Ok(Some(read::lost(last.map_or(0, |last| last.number + 1), newest.number)));
    };
    // Behind what was acknowledged there may be a step that was stored just before the server was killed.
    let link = if last.number == newest.number {
        Some(last.link.clone())
    } else {
        let sql = "SELECT chain FROM steps WHERE room = $1 AND number = $2";
        let row = sqlx::query(sql).bind(room).bind(newest.number).fetch_optional(connection).await;
        unless_damaged(row)?.flatten().map(|row| row.try_get(0)).transpose()?.map(Link::stored)
    };
    Ok((link.as_ref() != Some(&newest.link)).then(|| read::other(newest.number)))
}

/// Rooms whose steps are not as they were stored.
async fn unsound(
    connection: &mut AnyConnection,
    rooms: &BTreeSet<String>,
) -> Result<BTreeMap<String, String>, StoreError> {
    let mut damaged = BTreeMap::new();
    for room in rooms {
        if let Some(why) = read::from(connection, room, 0, &Link::start(), None).await?.damage {
            damaged.insert(room.clone(), why);
        }
    }
    Ok(damaged)
}

/// What is wrong with a file that another program has written, if anything: what `SQLite` complains of, or the first of all
/// rooms that has lost something.
pub(super) async fn complaint(
    connection: &mut AnyConnection,
    rooms: Option<&Rooms>,
) -> Result<Option<String>, sqlx::Error> {
    let complaints = quick_check(connection).await;
    // Its first line may say only which database it is of.
    let lines = || complaints.iter().flat_map(|complaint| complaint.lines());
    if let Some(line) = lines().find(|line| !line.starts_with("***")).or_else(|| lines().next()) {
        return Ok(Some(line.to_owned()));
    }
    match rooms {
        Some(rooms) => rooms.complaint(connection).await,
        None => Ok(None),
    }
}

/// All rooms of a file.
#[derive(Debug, Default)]
pub(super) struct Rooms {
    pub(super) newest: Known,
    /// Those that were damaged when the server started: nobody plays in them.
    pub(super) damaged: BTreeSet<String>,
}

impl Rooms {
    async fn complaint(&self, connection: &mut AnyConnection) -> Result<Option<String>, sqlx::Error> {
        let (Some(listed), Some(extents)) = (listed(connection).await?, extents(connection).await?) else {
            return Ok(Some("its rooms cannot be listed".to_owned()));
        };
        let about = |room: &str, why: &str| format!("room {}: {why}", short(room));
        let is_new = |room: &str| !self.damaged.contains(room);
        if let Some((room, why)) = gaps(&listed, &extents).iter().find(|(room, _)| is_new(room)) {
            return Ok(Some(about(room, why)));
        }
        let known = self.newest.all();
        let last = last_links(connection, &known.keys().cloned().collect()).await?;
        for (room, newest) in known.iter().filter(|(room, _)| is_new(room)) {
            if let Some(why) = difference(connection, room, newest, last.get(room)).await? {
                return Ok(Some(about(room, &why)));
            }
        }
        Ok(None)
    }
}

/// What `SQLite` complains of in its file; nothing, if all is well.
async fn quick_check(connection: &mut AnyConnection) -> Vec<String> {
    let sql = format!("PRAGMA quick_check({COMPLAINTS})");
    match sqlx::query(&sql).fetch_all(connection).await {
        Ok(rows) => {
            let complaints = rows.iter().filter_map(|row| row.try_get::<String, _>(0).ok());
            complaints.filter(|complaint| complaint != "ok").collect()
        }
        Err(error) => vec![trouble::in_words(&error)],
    }
}

/// The first and the last of a room's steps, and how many there are.
struct Extent {
    first: i64,
    last: i64,
    count: i64,
}

/// The rooms that are listed. None: the list is damaged.
async fn listed(connection: &mut AnyConnection) -> Result<Option<HashSet<String>>, sqlx::Error> {
    let Some(rows) = rows(connection, "SELECT id FROM rooms").await? else { return Ok(None) };
    rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>().map(Some)
}

/// What steps each room has. None: they cannot be counted, for damage.
async fn extents(connection: &mut AnyConnection) -> Result<Option<BTreeMap<String, Extent>>, sqlx::Error> {
    let sql = "SELECT room, MIN(number), MAX(number), COUNT(*) FROM steps GROUP BY room";
    let Some(rows) = rows(connection, sql).await? else { return Ok(None) };
    let room = |row: &AnyRow| {
        Ok((
            row.try_get(0)?,
            Extent { first: row.try_get(1)?, last: row.try_get(2)?, count: row.try_get(3)? },
        ))
    };
    rows.iter().map(room).collect::<Result<_, _>>().map(Some)
}

/// What the last row of each room holds, as far as it can be read.
async fn last_links(
    connection: &mut AnyConnection,
    rooms: &BTreeSet<String>,
) -> Result<HashMap<String, Newest>, sqlx::Error> {
    let sql = "SELECT steps.room, steps.number, steps.chain FROM steps \
               JOIN (SELECT room, MAX(number) AS number FROM steps GROUP BY room) AS last \
               ON steps.room = last.room AND steps.number = last.number";
    if let Some(rows) = rows(connection, sql).await? {
        return rows.iter().map(|row| Ok((row.try_get("room")?, newest(row)?))).collect();
    }
    let mut last = HashMap::new();
    for room in rooms {
        let sql = "SELECT number, chain FROM steps WHERE room = $1 ORDER BY number DESC LIMIT 1";
        let row = sqlx::query(sql).bind(room).fetch_optional(&mut *connection).await;
        if let Some(row) = unless_damaged(row)?.flatten() {
            last.insert(room.clone(), newest(&row)?);
        }
    }
    Ok(last)
}

fn newest(row: &AnyRow) -> Result<Newest, sqlx::Error> {
    Ok(Newest { number: row.try_get("number")?, link: Link::stored(row.try_get("chain")?) })
}

/// None: what is asked for is damaged.
async fn rows(connection: &mut AnyConnection, sql: &str) -> Result<Option<Vec<AnyRow>>, sqlx::Error> {
    unless_damaged(sqlx::query(sql).fetch_all(connection).await)
}

fn unless_damaged<T>(read: Result<T, sqlx::Error>) -> Result<Option<T>, sqlx::Error> {
    match read {
        Ok(read) => Ok(Some(read)),
        Err(error) if trouble::is_damage(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

fn gaps(listed: &HashSet<String>, rooms: &BTreeMap<String, Extent>) -> BTreeMap<String, String> {
    let mut damaged = BTreeMap::new();
    for (room, Extent { first, last, count }) in rooms {
        let missing = last + 1 - count;
        if *first != 0 || missing != 0 {
            damaged.insert(room.clone(), format!("{missing} of its {} steps are missing", last + 1));
        } else if !listed.contains(room) {
            damaged
                .insert(room.clone(), "it is missing from the list of rooms, but can be played".to_owned());
        }
    }
    for room in listed.iter().filter(|room| !rooms.contains_key(*room)) {
        damaged.insert(room.clone(), "all of its steps are missing".to_owned());
    }
    damaged
}

fn tell(damaged: &BTreeMap<String, String>) {
    for (room, why) in damaged.iter().take(NAMED) {
        error!(room = %short(room), why, "a room is damaged");
    }
    if damaged.len() > NAMED {
        error!(rooms = damaged.len(), "damaged rooms in all, including those named above");
    }
}

fn tell_of_file(file: &NewestFile, found: &Found, was_there: bool) {
    let path = file.path().display();
    match found {
        Found::Nothing if was_there => {
            warn!(
                %path,
                "the list of each room's newest step, which lies beside the database, was missing: it is made anew, \
                 but whether steps were lost before cannot be known"
            );
        }
        Found::Lines { damaged } if *damaged > 0 => {
            warn!(
                %path,
                damaged,
                "the list of each room's newest step, which lies beside the database, has damaged lines: whether their \
                 rooms have lost steps cannot be known"
            );
        }
        _ => {}
    }
}
