//! What a server is told at its start.

use std::net::SocketAddr;
use std::time::Duration;

use crate::origins::Origin;
use crate::store::LostSteps;

/// How a server is set up.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where to listen; port 0 takes a free one.
    pub listen: SocketAddr,
    /// `sqlite:FILE?mode=rwc` or `postgres://…`.
    pub database: String,
    /// What the server is called where it is not called by an address, and which other pages may open sockets.
    pub origins: Vec<Origin>,
    /// Where to tell the figures for Prometheus; none: at `/metrics`, to this machine alone.
    pub metrics: Option<SocketAddr>,
    /// Threads that rooms live on.
    pub threads: usize,
    /// How long a write waits for an `SQLite` file that another process has locked.
    pub lock_wait: Duration,
    /// What becomes of rooms whose newest steps are gone from an `SQLite` file.
    pub lost_steps: LostSteps,
    pub limits: Limits,
}

impl Config {
    /// A server on loopback with one `SQLite` file.
    pub fn new(listen: SocketAddr, database: impl Into<String>) -> Self {
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            listen,
            database: database.into(),
            origins: Vec::new(),
            metrics: None,
            threads,
            lock_wait: Duration::from_secs(5),
            lost_steps: LostSteps::default(),
            limits: Limits::default(),
        }
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
    /// Messages a second from one address, over all its sockets.
    pub talk: Rate,
    /// Requests a second from one address.
    pub requests: Rate,
    /// Files of the page and descriptions a second for one address.
    pub files: Rate,
    /// Requests a second from one address for which a game is played again from its beginning: records, what has been
    /// told, rooms that sleep.
    pub replays: Rate,
    /// Rooms a second that one address may make.
    pub rooms: Rate,
    /// Seats a second that one address may take.
    pub seats: Rate,
    /// Chat messages a second from one seat.
    pub chat: Rate,
    /// Whatever else a second one seat may do besides playing: settings, undo, bots, leaving.
    pub acts: Rate,
    /// Bytes by which one seat may let a room grow besides playing.
    pub beside: usize,
    /// Offers in the making a second that one seat may show.
    pub drafts: Rate,
    /// Messages that may wait for a slow reader before it is dropped.
    pub queue: usize,
    /// How long a socket may take to say hello, a message or a request to arrive, and what is sent to be read.
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

impl Limits {
    /// What is allowed to one address, many times over.
    pub fn scale_address(&mut self, times: f64) {
        let rates = [
            &mut self.talk,
            &mut self.requests,
            &mut self.files,
            &mut self.replays,
            &mut self.rooms,
            &mut self.seats,
        ];
        for rate in rates {
            rate.a_second *= times;
            rate.burst = (rate.burst * times).max(1.0);
        }
    }
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
            talk: Rate::new(200.0, 1000.0),
            requests: Rate::new(20.0, 100.0),
            files: Rate::new(50.0, 500.0),
            replays: Rate::new(4.0, 60.0),
            rooms: Rate::new(0.2, 20.0),
            seats: Rate::new(0.5, 40.0),
            chat: Rate::new(0.5, 8.0),
            acts: Rate::new(0.5, 20.0),
            beside: 512 << 10,
            drafts: Rate::new(5.0, 10.0),
            queue: 64,
            patience: Duration::from_secs(10),
            ping: Duration::from_secs(20),
            away: Duration::from_secs(15),
            idle: Duration::from_secs(60),
        }
    }
}
