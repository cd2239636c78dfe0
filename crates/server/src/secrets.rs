//! What nobody may guess: seeds, tokens and room ids.

use kernel::Seed;
use sha2::{Digest as _, Sha256};

use crate::talk::{Code, Problem};

/// Letters of ids and tokens: none is mistaken for another, none needs escaping in a link.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// Letters in a room's id: 100 bits.
const ROOM_LETTERS: usize = 20;
/// Letters in a token: 160 bits.
const TOKEN_LETTERS: usize = 32;

/// The system gives no random numbers: nothing secret can be made, so nothing is.
#[derive(Debug, thiserror::Error)]
#[error("the system gives no random numbers: {0}")]
pub(crate) struct NoChance(#[from] getrandom::Error);

impl From<NoChance> for Problem {
    fn from(error: NoChance) -> Self {
        Self::new(Code::Storage, error.to_string())
    }
}

/// A room's id: who knows it may look in and take a free seat.
pub(crate) fn new_room_id() -> Result<String, NoChance> {
    letters(ROOM_LETTERS)
}

/// A token, by which its holder's seat is held. The server keeps only its hash.
pub(crate) fn new_token() -> Result<String, NoChance> {
    letters(TOKEN_LETTERS)
}

pub(crate) fn new_seed() -> Result<Seed, NoChance> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(Seed::new(bytes))
}

/// What servers that share a database tell each other apart by. It is no secret.
pub(crate) fn new_server_id() -> u64 {
    getrandom::u64().unwrap_or_else(|_| std::process::id().into())
}

/// What is stored of a token.
pub(crate) fn hash(token: &str) -> String {
    use std::fmt::Write as _;
    Sha256::digest(token).iter().fold(String::with_capacity(64), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Whether this can be a room's id at all, so that nothing else is looked up.
pub(crate) fn is_room_id(text: &str) -> bool {
    text.len() == ROOM_LETTERS && text.bytes().all(|byte| LETTERS.contains(&byte))
}

fn letters(count: usize) -> Result<String, NoChance> {
    let mut bytes = vec![0; count];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_tokens_differ_each_time() {
        let id = new_room_id().unwrap();
        assert!(is_room_id(&id));
        assert_ne!(id, new_room_id().unwrap());
        assert_eq!(new_token().unwrap().len(), TOKEN_LETTERS);
        assert!(!is_room_id("../../etc/passwd"));
    }
}
