//! Places in text files, for errors that say where.

use std::fmt;

/// Line and column, counted from 1; the column counts characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Location {
    pub line: usize,
    pub column: usize,
}

impl Location {
    /// Where a byte offset is in a text.
    pub fn of(text: &str, offset: usize) -> Self {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &text[..offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1 }
    }
}

/// What is wrong in a text, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    pub location: Option<Location>,
    pub message: String,
}

impl TextError {
    pub fn new(message: impl Into<String>) -> Self {
        Self { location: None, message: message.into() }
    }

    pub fn at(text: &str, offset: usize, message: impl Into<String>) -> Self {
        Self { location: Some(Location::of(text, offset)), message: message.into() }
    }

    /// What the `toml` crate found wrong.
    pub(crate) fn toml(text: &str, error: &toml::de::Error) -> Self {
        let location = error.span().map(|span| Location::of(text, span.start));
        Self { location, message: error.message().to_owned() }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.location {
            Some(Location { line, column }) => write!(f, "{line}:{column}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for TextError {}

/// Takes bytes for text, if they are UTF-8 and no more than `limit`.
pub fn read_text(bytes: &[u8], limit: usize) -> Result<&str, TextError> {
    if bytes.len() > limit {
        return Err(TextError::new(format!("at most {limit} bytes are read; this is longer")));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let good = &bytes[..error.valid_up_to()];
        let text = std::str::from_utf8(good).unwrap_or_default();
        TextError::at(text, text.len(), "expected UTF-8 text, found other bytes")
    })
}

/// A text from a stranger, short enough to be quoted in an error.
pub fn quote(text: &str) -> String {
    format!("`{}`", cut(text, 60))
}

/// A message that may quote a stranger's text, made fit to be shown.
pub(crate) fn tame(message: &str) -> String {
    cut(message, 400)
}

/// At most so many characters, none of which does something to a terminal.
fn cut(text: &str, most: usize) -> String {
    let mut shown: String =
        text.chars().take(most).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(most).is_some() {
        shown.push('…');
    }
    shown
}

/// A sentence begins with a capital.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_not_bytes() {
        assert_eq!(Location::of("a\néb", 4), Location { line: 2, column: 2 });
        assert_eq!(Location::of("a\néb", 99), Location { line: 2, column: 3 });
    }

    #[test]
    fn bytes_that_are_not_utf8_are_refused_with_their_place() {
        let error = read_text(b"ab\nc\xff", 10).unwrap_err();
        assert_eq!(error.to_string(), "2:2: expected UTF-8 text, found other bytes");
        assert!(read_text(b"12345", 4).is_err());
    }

    #[test]
    fn a_strangers_text_is_cut_short_and_made_harmless() {
        assert_eq!(quote("a\u{1b}[2Jb"), "`a\u{fffd}[2Jb`");
        assert_eq!(quote(&"x".repeat(100)).chars().count(), 63);
        assert_eq!(tame(&"é".repeat(1000)).chars().count(), 401);
    }
}
