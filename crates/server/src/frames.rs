//! The frames of a WebSocket as they come in: a message that is begun has to end in time, and frames have to be few.
//!
//! What puts messages together says nothing before one is whole, so that it would wait for ever for the end of one that
//! comes byte by byte, or in fragments without end.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

use crate::config::Rate;
use crate::limits::Bucket;

/// The longest head of a frame: two bytes, eight for the length, four for the mask.
const LONGEST_HEAD: usize = 14;

/// The bytes of a socket, of which those that come in are followed frame by frame.
#[derive(Debug)]
pub(crate) struct Frames<S> {
    stream: S,
    patience: Duration,
    rate: Rate,
    bucket: Bucket,
    place: Place,
    /// How long what is unfinished may still take.
    until: Option<Pin<Box<Sleep>>>,
}

/// Where in a frame one is.
#[derive(Debug, Clone, Copy, Default)]
struct Place {
    head: [u8; LONGEST_HEAD],
    /// Bytes of the head that have come.
    come: usize,
    /// Bytes of the frame's payload that are still to come.
    left: u64,
    /// Whether more fragments of a message are to come.
    in_message: bool,
}

/// What some bytes held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Passed {
    /// Frames that began.
    frames: usize,
    /// Whether a frame ended that was the last of a message, or a message of its own.
    ended: bool,
}

impl Place {
    /// Whether something is begun and not ended.
    fn is_unfinished(&self) -> bool {
        self.come > 0 || self.in_message
    }

    fn follow(&mut self, mut bytes: &[u8]) -> Passed {
        let mut passed = Passed::default();
        while let Some((&first, rest)) = bytes.split_first() {
            if self.left > 0 {
                let count = usize::try_from(self.left).unwrap_or(usize::MAX).min(bytes.len());
                self.left -= count as u64;
                bytes = &bytes[count..];
            } else {
                self.head[self.come] = first;
                self.come += 1;
                bytes = rest;
                let Some(payload) = payload(&self.head[..self.come]) else { continue };
                passed.frames += 1;
                self.left = payload;
            }
            if self.left == 0 {
                passed.ended |= self.end_frame();
            }
        }
        passed
    }

    /// Whether the frame that has ended is the last of its message, or between others.
    fn end_frame(&mut self) -> bool {
        let (is_last, is_control) = (self.head[0] & 0x80 != 0, self.head[0] & 0x08 != 0);
        self.come = 0;
        if !is_control {
            self.in_message = !is_last;
        }
        !self.in_message
    }
}

/// How long a frame's payload is, if its head is whole.
fn payload(head: &[u8]) -> Option<u64> {
    let &second = head.get(1)?;
    let mask = if second & 0x80 == 0 { 0 } else { 4 };
    let (long, payload) = match second & 0x7f {
        126 => (2, u64::from(u16::from_be_bytes(head.get(2..4)?.try_into().ok()?))),
        127 => (8, u64::from_be_bytes(head.get(2..10)?.try_into().ok()?)),
        short => (0, u64::from(short)),
    };
    (head.len() == 2 + long + mask).then_some(payload)
}

impl<S> Frames<S> {
    /// Frames of which there may come so many a second, and whose messages may take so long.
    pub(crate) fn new(stream: S, rate: Rate, patience: Duration) -> Self {
        Self { stream, patience, rate, bucket: Bucket::full(rate), place: Place::default(), until: None }
    }

    fn follow(&mut self, bytes: &[u8]) -> io::Result<()> {
        let passed = self.place.follow(bytes);
        if (0..passed.frames).any(|_| !self.bucket.take(self.rate)) {
            return Err(io::Error::new(io::ErrorKind::QuotaExceeded, "too many frames"));
        }
        if passed.ended || !self.place.is_unfinished() {
            self.until = None;
        }
        if self.place.is_unfinished() && self.until.is_none() {
            self.until = Some(Box::pin(sleep(self.patience)));
        }
        Ok(())
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Frames<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        match Pin::new(&mut self.stream).poll_read(context, buffer) {
            Poll::Ready(Ok(())) => Poll::Ready(self.follow(&buffer.filled()[before..])),
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => {
                let Some(until) = &mut self.until else { return Poll::Pending };
                ready!(until.as_mut().poll(context));
                Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "a message does not end")))
            }
        }
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Frames<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame as a client sends it, with a mask of zeros.
    fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
        let mut bytes = vec![first];
        match payload.len() {
            short @ 0..=125 => bytes.push(0x80 | u8::try_from(short).unwrap()),
            long @ 126..=0xffff => {
                bytes.push(0xfe);
                bytes.extend(u16::try_from(long).unwrap().to_be_bytes());
            }
            longer => {
                bytes.push(0xff);
                bytes.extend((longer as u64).to_be_bytes());
            }
        }
        bytes.extend([0; 4]);
        bytes.extend(payload);
        bytes
    }

    const TEXT: u8 = 0x81;
    const TEXT_BEGINS: u8 = 0x01;
    const GOES_ON: u8 = 0x00;
    const ENDS: u8 = 0x80;
    const PONG: u8 = 0x8a;

    #[test]
    fn frames_are_told_apart_wherever_the_bytes_are_cut() {
        let lengths = [0, 1, 125, 126, 127, 0xffff, 0x1_0000];
        let bytes: Vec<u8> = lengths.iter().flat_map(|&length| frame(TEXT, &vec![0xff; length])).collect();
        for cut in [1, 2, 3, 7, 512, bytes.len()] {
            let mut place = Place::default();
            let frames: usize = bytes.chunks(cut).map(|bytes| place.follow(bytes).frames).sum();
            assert_eq!(frames, lengths.len(), "in pieces of {cut}");
            assert!(!place.is_unfinished());
        }
    }

    #[test]
    fn a_message_ends_with_its_last_fragment_and_not_with_a_pong_between() {
        let mut place = Place::default();
        let mut ended = |first, payload: &[u8]| place.follow(&frame(first, payload)).ended;
        assert!(!ended(TEXT_BEGINS, b"{"));
        assert!(!ended(PONG, b""));
        assert!(!ended(GOES_ON, b""));
        assert!(ended(ENDS, b"}"));
        assert!(ended(PONG, b"alone"));
        assert!(!place.is_unfinished());
        place.follow(&[TEXT]);
        assert!(place.is_unfinished(), "half a head");
    }
}
