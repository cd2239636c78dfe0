//! Connections that end when the other side does not take what it is sent.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// Bytes that must be taken while patience lasts. (A byte now and then is not reading.)
const STRIDE: usize = 16 << 10;

/// A stream whose writes fail when they stay stuck for too long.
#[derive(Debug)]
pub(crate) struct Patient<S> {
    stream: S,
    patience: Duration,
    /// Since a write got stuck: how long it may still take, and what has been taken meanwhile.
    stuck: Option<Pin<Box<Sleep>>>,
    taken: usize,
}

impl<S> Patient<S> {
    pub(crate) fn new(stream: S, patience: Duration) -> Self {
        Self { stream, patience, stuck: None, taken: 0 }
    }

    fn relax(&mut self) {
        (self.stuck, self.taken) = (None, 0);
    }

    /// What follows from how a write went.
    fn judge(
        &mut self,
        written: Poll<io::Result<usize>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(count)) => {
                self.taken += count;
                if self.stuck.is_none() || self.taken >= STRIDE {
                    self.relax();
                }
                Poll::Ready(Ok(count))
            }
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => {
                let patience = self.patience;
                let stuck = self.stuck.get_or_insert_with(|| Box::pin(sleep(patience)));
                ready!(stuck.as_mut().poll(context));
                Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "nobody reads what is sent")))
            }
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judge(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.judge(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// Comes when all has been written.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = ready!(Pin::new(&mut self.stream).poll_flush(context));
        self.relax();
        Poll::Ready(flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};
    use tokio::time::{Instant, pause};

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(10);

    fn on_a_paused_clock(story: impl Future<Output = ()>) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            pause();
            story.await;
        });
    }

    #[test]
    fn who_reads_nothing_is_given_up() {
        on_a_paused_clock(async {
            let (here, _there) = duplex(100);
            let begun = Instant::now();
            let error = Patient::new(here, PATIENCE).write_all(&[0; 1000]).await.unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::TimedOut);
            assert_eq!(begun.elapsed().as_secs(), PATIENCE.as_secs());
        });
    }

    #[test]
    fn who_reads_a_byte_now_and_then_is_given_up_too() {
        on_a_paused_clock(async {
            let (here, mut there) = duplex(100);
            let dripping = tokio::spawn(async move {
                while there.read_u8().await.is_ok() {
                    sleep(Duration::from_secs(1)).await;
                }
            });
            let mut here = Patient::new(here, PATIENCE);
            assert!(here.write_all(&[0; 1000]).await.is_err());
            drop(here);
            dripping.await.unwrap();
        });
    }

    #[test]
    fn who_reads_slowly_but_steadily_gets_it_all() {
        on_a_paused_clock(async {
            let (here, mut there) = duplex(4 << 10);
            let reading = tokio::spawn(async move {
                let (mut all, mut piece) = (0, [0; 4 << 10]);
                loop {
                    sleep(Duration::from_secs(2)).await;
                    match there.read(&mut piece).await.unwrap() {
                        0 => return all,
                        count => all += count,
                    }
                }
            });
            let mut here = Patient::new(here, PATIENCE);
            here.write_all(&vec![0; 200 << 10]).await.unwrap();
            here.flush().await.unwrap();
            drop(here);
            assert_eq!(reading.await.unwrap(), 200 << 10);
        });
    }
}
