//! Reading lines from strangers: never more than a limit in memory, never anything but text.

use std::io::{self, BufRead, Read as _};

/// A line, or what was wrong with it.
pub(crate) type Line = Result<String, String>;

/// The next line without its end, or `None` after the last. One that is too long is skipped to its end.
pub(crate) fn read_line(input: &mut dyn BufRead, limit: usize) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    (&mut *input).take(limit as u64 + 1).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() > limit {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(format!("expected at most {limit} bytes in a line; this one is longer"))));
    }
    let text = String::from_utf8(bytes);
    Ok(Some(text.map_err(|error| {
        let column = error.utf8_error().valid_up_to() + 1;
        format!("expected UTF-8 text, found other bytes at byte {column} of the line")
    })))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<Line> {
        std::iter::from_fn(|| read_line(&mut input, 4).unwrap()).collect()
    }

    #[test]
    fn a_line_of_just_the_limit_is_read() {
        assert_eq!(lines(b"abcd\nef"), [Ok("abcd".into()), Ok("ef".into())]);
        assert_eq!(lines(b"abcd"), [Ok("abcd".into())]);
        assert_eq!(lines(b"\n\n"), [Ok(String::new()), Ok(String::new())]);
    }

    #[test]
    fn a_longer_line_is_skipped_to_its_end() {
        let read = lines(b"abcdefghij\nk\nabcde");
        assert!(read[0].is_err() && read[2].is_err());
        assert_eq!(read[1], Ok("k".into()));
        assert_eq!(read.len(), 3);
    }

    #[test]
    fn bytes_that_are_not_text_spoil_only_their_own_line() {
        let read = lines(b"a\xffb\nk");
        assert!(read[0].as_ref().unwrap_err().contains("byte 2"));
        assert_eq!(read[1], Ok("k".into()));
    }
}
