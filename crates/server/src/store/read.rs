//! A room's steps as they are read: the sound ones, and what is wrong with the first that is not.

use std::sync::LazyLock;

use futures_util::TryStreamExt as _;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row as _};
use tracing::warn;

use super::chain::{Link, Row};
use super::newest::Newest;
use super::trouble;
use crate::host::short;
use crate::seldom::Seldom;

/// What is stored of a room.
#[derive(Debug)]
pub(crate) struct Stored {
    /// Each as it was stored, without a gap.
    pub(crate) rows: Vec<Row>,
    /// Why there are no more than these, though there should be.
    pub(crate) damage: Option<String>,
}

/// The steps from a number on, the one before which holds `before`.
pub(super) async fn from(
    connection: &mut AnyConnection,
    room: &str,
    number: i64,
    before: &Link,
    newest: Option<&Newest>,
) -> Result<Stored, sqlx::Error> {
    let sql = "SELECT number, body, chain FROM steps WHERE room = $1 AND number >= $2 ORDER BY number";
    let mut reading = sqlx::query(sql).bind(room).bind(number).fetch(connection);
    let mut stored = Stored { rows: Vec::new(), damage: None };
    let (mut next, mut before) = (number, before.clone());
    loop {
        let row = match reading.try_next().await {
            Ok(Some(row)) => row,
            Ok(None) => break,
            Err(error) if trouble::is_damage(&error) => {
                stored.damage = Some(unreadable(room, next, &error));
                return Ok(stored);
            }
            Err(error) => return Err(error),
        };
        let (number, body, link) = match parts(&row) {
            Ok(parts) => parts,
            Err(error) => {
                stored.damage = Some(unreadable(room, next, &error));
                return Ok(stored);
            }
        };
        if number != next {
            stored.damage = Some(format!("step {next} is missing"));
            return Ok(stored);
        }
        let Some(row) = Row::read(&before, room, number, body, link) else {
            stored.damage = Some(format!("step {number} is not as it was stored"));
            return Ok(stored);
        };
        before = row.link.clone();
        stored.rows.push(row);
        next += 1;
    }
    stored.damage = newest.and_then(|newest| missing(number, next, &stored.rows, newest));
    Ok(stored)
}

fn parts(row: &AnyRow) -> Result<(i64, String, Link), sqlx::Error> {
    Ok((row.try_get(0)?, row.try_get(1)?, Link::stored(row.try_get(2)?)))
}

/// What is wrong with the steps before `next`, given the newest that was acknowledged.
fn missing(first: i64, next: i64, rows: &[Row], newest: &Newest) -> Option<String> {
    if newest.number >= next {
        return Some(lost(next, newest.number));
    }
    let index = usize::try_from(newest.number - first).ok()?;
    let is_other = rows.get(index).is_some_and(|row| row.link != newest.link);
    is_other.then(|| other(newest.number))
}

/// Why a step cannot be read: players need not know more, whoever reads the log does.
fn unreadable(room: &str, number: i64, error: &sqlx::Error) -> String {
    static SAID: LazyLock<Seldom> = LazyLock::new(Seldom::default);
    if SAID.is_due(room) {
        warn!(room = %short(room), number, why = trouble::in_words(error), "a step cannot be read");
    }
    format!("step {number} cannot be read")
}

/// A step is not the one that was acknowledged.
pub(super) fn other(number: i64) -> String {
    format!(
        "step {number} is not the one that was acknowledged: it was changed, or the database is an older copy"
    )
}

/// Steps that were acknowledged and are gone: from the first that is not there to the newest.
pub(crate) fn lost(first: i64, newest: i64) -> String {
    if first == newest {
        return format!("step {first} of this room was acknowledged, but is lost");
    }
    format!("steps {first} to {newest} of this room were acknowledged, but are lost")
}
