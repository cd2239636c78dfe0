//! The chain of a room's steps: each row holds a hash over the row before it and itself.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

/// Bytes of the hash that are kept: enough that no damage goes unnoticed.
const BYTES: usize = 16;

/// What a row holds of all rows up to it, in hexadecimal digits. Empty before the first row, and for rows that are older
/// than the chain.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Link(String);

impl Link {
    /// Before the first row.
    pub(crate) fn start() -> Self {
        Self::default()
    }

    /// As a row holds it.
    pub(crate) fn stored(text: Option<String>) -> Self {
        Self(text.unwrap_or_default())
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    fn next(&self, room: &str, number: i64, body: &str) -> Self {
        Self(digits(format!("{} {room} {number} {body}", self.0).as_bytes(), BYTES))
    }
}

/// So many bytes of a text's hash, in hexadecimal digits.
pub(super) fn digits(bytes: &[u8], count: usize) -> String {
    Sha256::digest(bytes).iter().take(count).fold(String::with_capacity(2 * count), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A row of a room's steps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) room: String,
    pub(crate) number: i64,
    pub(crate) body: String,
    /// What the row before it must hold.
    pub(super) before: Link,
    pub(crate) link: Link,
}

impl Row {
    /// The row that follows one that holds `before`.
    pub(crate) fn after(before: &Link, room: &str, number: i64, body: String) -> Self {
        let link = before.next(room, number, &body);
        Self { room: room.to_owned(), number, body, before: before.clone(), link }
    }

    /// The row as it was read, if it follows `before`. One without a hash is older than the chain, and nothing that has one
    /// comes before it.
    pub(super) fn read(before: &Link, room: &str, number: i64, body: String, link: Link) -> Option<Self> {
        if link == Link::start() && *before == Link::start() {
            return Some(Self { room: room.to_owned(), number, body, before: before.clone(), link });
        }
        Some(Self::after(before, room, number, body)).filter(|row| row.link == link)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_that_was_changed_moved_or_put_elsewhere_does_not_fit() {
        let first = Row::after(&Link::start(), "abc", 0, "one".into());
        let row = Row::after(&first.link, "abc", 1, "two".into());
        let read = |before: &Link, room, number, body: &str| {
            Row::read(before, room, number, body.into(), row.link.clone())
        };
        assert_eq!(read(&first.link, "abc", 1, "two"), Some(row.clone()));
        assert_eq!(read(&first.link, "abc", 1, "tvo"), None);
        assert_eq!(read(&first.link, "abc", 2, "two"), None);
        assert_eq!(read(&first.link, "abd", 1, "two"), None);
        assert_eq!(read(&Link::start(), "abc", 1, "two"), None);
    }

    #[test]
    fn a_row_from_before_the_chain_is_taken_as_it_is_and_the_chain_begins_after_it() {
        let old = Row::read(&Link::start(), "abc", 0, "old".into(), Link::stored(None)).unwrap();
        let new = Row::after(&old.link, "abc", 1, "new".into());
        assert!(Row::read(&old.link, "abc", 1, "new".into(), new.link.clone()).is_some());
        assert!(Row::read(&old.link, "abc", 1, "other".into(), new.link.clone()).is_none());
        // Once it has begun, it goes on: a row that has lost its hash is the damaged one.
        assert!(Row::read(&new.link, "abc", 2, "next".into(), Link::stored(None)).is_none());
    }
}
