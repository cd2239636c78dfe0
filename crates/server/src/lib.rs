//! The server of Fifth Colony: rooms that never lose a move.
//!
//! * A room is what its append-only list of [steps](step) makes of it ([`room`]): no I/O, the same on every server.
//! * Its [`host`] plays it in time: validates, stores durably, then acknowledges and tells everybody.
//! * [`store`] is the database, [`rooms`] the threads that rooms live on, [`socket`] and [`api`] the ways in.
//!
//! `docs/server.md` tells how to run it, what is said over its sockets, and what is promised.

mod api;
pub mod client;
mod config;
mod frames;
mod guard;
mod host;
mod limits;
pub mod load;
mod metrics;
mod names;
mod origins;
mod others;
mod page;
mod patience;
mod room;
mod rooms;
mod secrets;
mod seldom;
mod socket;
mod step;
mod store;
mod table;
mod talk;
mod thinking;
#[cfg(test)]
mod types;
mod undo;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinHandle, JoinSet};
use tower::ServiceExt as _;
use tracing::{info, warn};

pub use config::{Config, Limits, Rate};
use limits::{Door, Pass};
use metrics::Metrics;
pub use origins::Origin;
use origins::Origins;
use patience::Patient;
use rooms::Rooms;
pub use store::{LostSteps, StoreError};
use store::{News, Probe, Store};
use thinking::Thinkers;

/// How often rooms are looked for whose server has gone away while a clock was running.
const SWEEP: Duration = Duration::from_secs(30);
/// How long requests may take to end when the server stops.
const PARTING: Duration = Duration::from_secs(10);

/// What everybody who serves has in their hands.
#[derive(Debug, Clone)]
struct Shared {
    rooms: Rooms,
    store: Store,
    probe: Probe,
    limits: Arc<Limits>,
    metrics: Metrics,
    door: Door,
    origins: Arc<Origins>,
    /// The lobby's list, as it was a moment ago.
    lobby: api::Lobby,
    /// Whether the server is stopping.
    stop: watch::Receiver<bool>,
}

/// Why a server could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
}

/// A running server.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    metrics: Option<SocketAddr>,
    stop: watch::Sender<bool>,
    shared: Shared,
    accepting: JoinHandle<()>,
    writer: JoinHandle<()>,
    threads: Vec<thread::JoinHandle<()>>,
}

impl Server {
    /// Opens the database, brings its rooms back, and listens.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        let metrics = Metrics::new();
        let (store, writer) = Store::open(&config, metrics.clone()).await?;
        let limits = Arc::new(config.limits);
        // One core is left for people, where there are several.
        let thinkers = Thinkers::new(config.threads.saturating_sub(1));
        let (rooms, threads) =
            Rooms::start(config.threads, &store, &limits, &metrics, &thinkers).map_err(StartError::Thread)?;
        let (listener, address) = bind(config.listen).await?;
        let for_metrics = match config.metrics {
            Some(address) => Some(bind(address).await?),
            None => None,
        };
        let (stop, stopping) = watch::channel(false);
        let shared = Shared {
            rooms: rooms.clone(),
            probe: Probe::new(store.clone()),
            store,
            door: Door::new(Arc::clone(&limits)),
            limits,
            metrics,
            origins: Arc::new(Origins::new(config.origins)),
            lobby: api::Lobby::default(),
            stop: stopping,
        };
        let (sender, news) = mpsc::channel(1024);
        store::listen(&config.database, sender).await?;
        tokio::spawn(pass_on(news, rooms.clone()));
        tokio::spawn(keep_clocks(rooms, shared.stop.clone()));
        let metrics = for_metrics.as_ref().map(|(_, address)| *address);
        if let Some((listener, address)) = for_metrics {
            info!(%address, "listening for those who read the figures");
            tokio::spawn(accept(listener, guard::figures_router(shared.clone()), shared.clone()));
        }
        let router = api::router(shared.clone(), metrics.is_some());
        let accepting = tokio::spawn(accept(listener, router, shared.clone()));
        info!(%address, "listening");
        Ok(Self { address, metrics, stop, shared, accepting, writer, threads })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where it tells its figures, if elsewhere.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics
    }

    /// Stops: takes nothing new, finishes what is in flight, says goodbye.
    pub async fn stop(self) {
        let Self { stop, shared, accepting, writer, threads, .. } = self;
        shared.rooms.stop().await;
        let _ = stop.send(true);
        if tokio::time::timeout(PARTING, accepting).await.is_err() {
            warn!("some requests did not end in time");
        }
        // The rooms' threads end when the last room has written what it was writing.
        let joined =
            tokio::task::spawn_blocking(move || threads.into_iter().for_each(|thread| drop(thread.join())));
        if tokio::time::timeout(PARTING, joined).await.is_err() {
            warn!("some rooms did not end in time");
        }
        // Sockets pass on what their rooms have said last, and say goodbye by themselves.
        let parting = tokio::time::Instant::now() + Duration::from_secs(2);
        while shared.door.connections() > 0 && tokio::time::Instant::now() < parting {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        shared.store.stop().await;
        if tokio::time::timeout(PARTING, writer).await.is_err() {
            warn!("not all could be written in time");
        }
        shared.store.close().await;
        info!("stopped");
    }
}

async fn bind(address: SocketAddr) -> Result<(TcpListener, SocketAddr), StartError> {
    let wrong = |error| StartError::Listen(address, error);
    let listener = TcpListener::bind(address).await.map_err(wrong)?;
    let bound = listener.local_addr().map_err(wrong)?;
    Ok((listener, bound))
}

async fn pass_on(mut news: mpsc::Receiver<News>, rooms: Rooms) {
    while let Some(news) = news.recv().await {
        rooms.hear(&news);
    }
}

/// Wakes rooms in which a clock is running: at the start, and where another server has gone away.
async fn keep_clocks(rooms: Rooms, mut stop: watch::Receiver<bool>) {
    loop {
        if let Err(problem) = rooms.wake_clocked().await {
            warn!(%problem, "rooms with a clock could not be woken");
        }
        tokio::select! {
            () = tokio::time::sleep(SWEEP) => {}
            _ = stop.changed() => return,
        }
    }
}

async fn accept(listener: TcpListener, router: Router, shared: Shared) {
    let mut connections = JoinSet::new();
    let mut stop = shared.stop.clone();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    // Too many from there: closed without a word, which costs the least.
                    let Some(pass) = shared.door.enter(peer.ip()) else { continue };
                    connections.spawn(serve(stream, peer, Arc::new(pass), router.clone(), shared.clone()));
                }
                Err(error) => {
                    warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            },
            Some(_) = connections.join_next() => {}
            _ = stop.changed() => break,
        }
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

async fn serve(stream: TcpStream, peer: SocketAddr, pass: Arc<Pass>, router: Router, shared: Shared) {
    // An answer is small, and somebody waits for it.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(api::Peer(peer.ip()));
        request.extensions_mut().insert(Arc::clone(&pass));
        router.clone().oneshot(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(shared.limits.patience)
        .max_buf_size(16 << 10)
        .serve_connection(TokioIo::new(Patient::new(stream, shared.limits.patience)), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let mut stop = shared.stop.clone();
    // What is wrong with a connection is its client's affair.
    tokio::select! {
        _ = connection.as_mut() => {}
        _ = stop.changed() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}
