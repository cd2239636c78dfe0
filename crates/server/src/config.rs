//! What a server is told at its start.

use std::net::SocketAddr;
use std::time::Duration;

/// How a server is set up.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where to listen; port 0 takes a free one.
    pub listen: SocketAddr,
    /// `sqlite:FILE?mode=rwc` or `postgres://…`.
    pub database: String,
    /// Other origins whose pages may open sockets, such as `https://example.org`. Its own always may.
    pub origins: Vec<String>,
    /// Threads that rooms live on.
    pub threads: usize,
    pub limits: Limits,
}

impl Config {
    /// A server on loopback with one `SQLite` file.
    pub fn new(listen: SocketAddr, database: impl Into<String>) -> Self {
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        Self { listen, database: database.into(), origins: Vec::new(), threads, limits: Limits::default() }
    }
}

/// What anybody may use of a server.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Connections of any kind.
    pub connections: usize,
    /// Connections from one address.
    pub per_address: usize,
    /// Sockets of one seat, or of all spectators, in one room.
    pub per_seat: usize,
    /// Bytes in a message or a request.
    pub message: usize,
    /// Messages a second on one socket, and how many may come at once.
    pub messages: Rate,
    /// Requests a second from one address.
    pub requests: Rate,
    /// Rooms a second that one address may make.
    pub rooms: Rate,
    /// Chat messages a second from one seat.
    pub chat: Rate,
    /// Offers in the making a second that one seat may show.
    pub drafts: Rate,
    /// Messages that may wait for a slow reader before it is dropped.
    pub queue: usize,
    /// How long a socket may take to say hello, a request to arrive, and a message to be read.
    pub patience: Duration,
    /// How often a silent socket is asked whether it is still there.
    pub ping: Duration,
    /// After how long without a socket a seat is away.
    pub away: Duration,
    /// After how long a room that nobody needs is put to sleep.
    pub idle: Duration,
}

/// So many a second, and so many at once.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rate {
    pub a_second: f64,
    pub burst: f64,
}

impl Rate {
    pub const fn new(a_second: f64, burst: f64) -> Self {
        Self { a_second, burst }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 20_000,
            per_address: 200,
            per_seat: 32,
            message: kernel::protocol::MAX_LINE,
            messages: Rate::new(20.0, 60.0),
            requests: Rate::new(20.0, 100.0),
            rooms: Rate::new(0.2, 20.0),
            chat: Rate::new(0.5, 8.0),
            drafts: Rate::new(5.0, 10.0),
            queue: 64,
            patience: Duration::from_secs(10),
            ping: Duration::from_secs(20),
            away: Duration::from_secs(15),
            idle: Duration::from_secs(60),
        }
    }
}
