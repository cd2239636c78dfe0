//! All rooms that are awake, and the threads they live on.
//!
//! A live game is a coroutine that stays on its thread. So each room has a task on one of a few threads, and everybody
//! else talks to it through a channel.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::task::LocalSet;
use tokio::time::Instant;
use tracing::{error, info};

use crate::config::Limits;
use crate::host::{Command, Host, short};
use crate::metrics::Metrics;
use crate::secrets::is_room_id;
use crate::seldom::Seldom;
use crate::store::{News, Store};
use crate::talk::Problem;
use crate::thinking::Thinkers;

/// Commands that may wait for a room before those who say something have to.
const QUEUE: usize = 64;
/// How often a room is looked for that has just gone to sleep.
const TRIES: usize = 4;
/// For how long a room that cannot be woken says why; whoever asks later has it tried again.
const ASKERS: Duration = Duration::from_millis(100);

/// A room that shall live on a thread.
struct Birth {
    id: String,
    commands: mpsc::Receiver<Box<Command>>,
    /// To know itself among those that are awake.
    own: mpsc::WeakSender<Box<Command>>,
}

/// The way to a room. What goes along is boxed, since a channel has room for dozens whether or not there are any.
pub(crate) type Way = mpsc::Sender<Box<Command>>;

type Awake = Arc<Mutex<HashMap<String, Way>>>;

/// All rooms. Cheap to copy; all copies are the same rooms.
#[derive(Debug, Clone)]
pub(crate) struct Rooms {
    store: Store,
    awake: Awake,
    births: Arc<Mutex<Vec<mpsc::UnboundedSender<Birth>>>>,
}

impl Rooms {
    /// Starts the threads.
    pub(crate) fn start(
        threads: usize,
        store: &Store,
        limits: &Arc<Limits>,
        metrics: &Metrics,
        thinkers: &Thinkers,
    ) -> std::io::Result<(Self, Vec<JoinHandle<()>>)> {
        let awake = Awake::default();
        let (mut births, mut handles) = (Vec::new(), Vec::new());
        for number in 0..threads.max(1) {
            let (sender, receiver) = mpsc::unbounded_channel();
            let nursery = Nursery {
                store: store.clone(),
                limits: Arc::clone(limits),
                metrics: metrics.clone(),
                thinkers: thinkers.clone(),
                awake: Arc::clone(&awake),
            };
            let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
            let thread = std::thread::Builder::new().name(format!("rooms-{number}"));
            handles.push(thread.spawn(move || {
                let local = LocalSet::new();
                local.spawn_local(nursery.run(receiver));
                // Until there are no more births, and every room has ended.
                runtime.block_on(local);
            })?);
            births.push(sender);
        }
        Ok((Self { store: store.clone(), awake, births: Arc::new(Mutex::new(births)) }, handles))
    }

    fn awake(&self) -> std::sync::MutexGuard<'_, HashMap<String, Way>> {
        // A map is never left half changed.
        self.awake.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a room would not have to be woken. One that has ended without a word, for a bug, would be: from what is
    /// stored.
    pub(crate) fn is_awake(&self, id: &str) -> bool {
        self.way_if_awake(id).is_some()
    }

    fn way_if_awake(&self, id: &str) -> Option<Way> {
        self.awake().get(id).filter(|room| !room.is_closed()).cloned()
    }

    /// The way to a room; wakes it if it sleeps.
    async fn find(&self, id: &str) -> Result<Way, Problem> {
        if !is_room_id(id) {
            return Err(Problem::no_room());
        }
        if let Some(room) = self.way_if_awake(id) {
            return Ok(room);
        }
        // What does not exist must not cost more than a look.
        if !self.store.exists(id).await? {
            return Err(Problem::no_room());
        }
        self.wake(id)
    }

    fn wake(&self, id: &str) -> Result<Way, Problem> {
        let mut awake = self.awake();
        if let Some(room) = awake.get(id).filter(|room| !room.is_closed()) {
            return Ok(room.clone());
        }
        let births = self.births.lock().unwrap_or_else(PoisonError::into_inner);
        if births.is_empty() {
            return Err(crate::store::StoreError::Stopping.into());
        }
        let (sender, commands) = mpsc::channel(QUEUE);
        let thread = id.bytes().map(usize::from).sum::<usize>() % births.len();
        let birth = Birth { id: id.to_owned(), commands, own: sender.downgrade() };
        births[thread].send(birth).map_err(|_| crate::store::StoreError::Stopping)?;
        awake.insert(id.to_owned(), sender.clone());
        Ok(sender)
    }

    /// Asks a room something and waits for its reply.
    pub(crate) async fn ask<T>(
        &self,
        id: &str,
        mut command: impl FnMut(oneshot::Sender<Result<T, Problem>>) -> Command,
    ) -> Result<T, Problem> {
        for _ in 0..TRIES {
            let room = self.find(id).await?;
            let (done, reply) = oneshot::channel();
            if room.send(Box::new(command(done))).await.is_ok()
                && let Ok(reply) = reply.await
            {
                return reply;
            }
            // It has just gone to sleep: what is left of it goes, and it is woken again.
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Err(Problem::not_now("the room does not answer: try again"))
    }

    /// The way to a room for a socket.
    pub(crate) async fn way_to(&self, id: &str) -> Result<Way, Problem> {
        self.find(id).await
    }

    /// Wakes all rooms in which a clock may be running.
    pub(crate) async fn wake_clocked(&self) -> Result<(), Problem> {
        let rooms = self.store.clocked_rooms().await?;
        let mut woken = 0;
        for id in rooms {
            if !self.is_awake(&id) {
                let room = self.wake(&id)?;
                let _ = room.try_send(Box::new(Command::Wake));
                woken += 1;
            }
        }
        if woken > 0 {
            info!(woken, "rooms with a clock are awake");
        }
        Ok(())
    }

    /// Passes on what another server tells.
    pub(crate) fn hear(&self, news: &News) {
        let awake = self.awake();
        // A room that cannot take it now looks by itself in a moment.
        let tell = |room: &Way, command| drop(room.try_send(Box::new(command)));
        match news {
            News::Room(id, number) => {
                awake.get(id).into_iter().for_each(|room| tell(room, Command::News(*number)));
            }
            News::There { server, room, seats } => {
                let there = || Command::There { server: *server, seats: *seats };
                awake.get(room).into_iter().for_each(|room| tell(room, there()));
            }
            News::Draft { room, draft } => {
                awake.get(room).into_iter().for_each(|room| tell(room, Command::Draft(draft.clone())));
            }
            News::Any => awake.values().for_each(|room| tell(room, Command::News(i64::MAX))),
        }
    }

    /// Ends all rooms, each after what it is doing.
    pub(crate) async fn stop(&self) {
        self.births.lock().unwrap_or_else(PoisonError::into_inner).clear();
        let rooms: Vec<_> = self.awake().drain().map(|(_, room)| room).collect();
        for room in rooms {
            let _ = room.send(Box::new(Command::Stop)).await;
        }
    }
}

/// Where rooms begin to live on a thread.
struct Nursery {
    store: Store,
    limits: Arc<Limits>,
    metrics: Metrics,
    thinkers: Thinkers,
    awake: Awake,
}

impl Nursery {
    async fn run(self, mut births: mpsc::UnboundedReceiver<Birth>) {
        while let Some(Birth { id, commands, own }) = births.recv().await {
            let (store, limits, metrics) =
                (self.store.clone(), Arc::clone(&self.limits), self.metrics.clone());
            let (awake, thinkers) = (Arc::clone(&self.awake), self.thinkers.clone());
            tokio::task::spawn_local(async move {
                match Box::pin(Host::wake(&id, store, limits, metrics, thinkers)).await {
                    Ok(host) => host.run(commands).await,
                    Err(problem) => {
                        static SAID: LazyLock<Seldom> = LazyLock::new(Seldom::default);
                        if SAID.is_due(&format!("{id} {problem}")) {
                            error!(room = %short(&id), %problem, "a room could not be woken");
                        }
                        refuse_all(commands, &problem).await;
                    }
                }
                forget(&awake, &id, &own);
            });
        }
    }
}

/// Takes a room out of those that are awake, unless another of the same id has taken its place.
fn forget(awake: &Awake, id: &str, own: &mpsc::WeakSender<Box<Command>>) {
    let mut awake = awake.lock().unwrap_or_else(PoisonError::into_inner);
    let is_own = match (awake.get(id), own.upgrade()) {
        (Some(known), Some(own)) => known.same_channel(&own),
        _ => false,
    };
    if is_own {
        awake.remove(id);
    }
}

/// Tells why a room cannot be woken, for a while also to those who have found the way to it and are about to ask.
async fn refuse_all(mut commands: mpsc::Receiver<Box<Command>>, problem: &Problem) {
    let until = Instant::now() + ASKERS;
    while let Ok(Some(command)) = tokio::time::timeout_at(until, commands.recv()).await {
        command.refuse(problem);
    }
    commands.close();
    while let Some(command) = commands.recv().await {
        command.refuse(problem);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use crate::host::open_room;
    use crate::secrets::{new_room_id, new_seed};
    use crate::step::{Entry, Pace, SeatSetup, Setup, Spectators, Step};

    /// A new room's first step, in which a clock runs once it has begun.
    fn opened() -> Step {
        let setup = Setup {
            game: "tiny".into(),
            rules: 1,
            options: None,
            seats: vec![SeatSetup::Open; 2],
            public: false,
            pace: Pace::Live { seconds: 60.0 },
            window: 0,
            spectators: Spectators { allowed: true, delay: 0.0 },
            seed: new_seed().unwrap().to_string(),
        };
        Step { at: 0, entries: vec![Entry::Opened(Box::new(setup))], hash: None }
    }

    /// Runs a test's story with rooms of its own.
    async fn story(name: &str, body: impl AsyncFnOnce(&Rooms, &Store)) {
        let folder = std::env::temp_dir().join(format!("fifth-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = format!("sqlite:{}?mode=rwc", folder.join("rooms.sqlite").display());
        let config = Config::new(([127, 0, 0, 1], 0).into(), &path);
        let metrics = Metrics::new();
        let (store, writer) = Store::open(&config, metrics.clone()).await.unwrap();
        let limits = Arc::new(config.limits);
        let (rooms, threads) = Rooms::start(1, &store, &limits, &metrics, &Thinkers::new(1)).unwrap();
        body(&rooms, &store).await;
        rooms.stop().await;
        tokio::task::spawn_blocking(move || threads.into_iter().for_each(|thread| thread.join().unwrap()))
            .await
            .unwrap();
        store.stop().await;
        writer.await.unwrap();
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_room_whose_task_has_failed_is_woken_again_from_what_is_stored() {
        story("rooms-failed", async |rooms, store| {
            let id = new_room_id().unwrap();
            open_room(store, &id, &opened()).await.unwrap();
            // What is left of a task that has failed: nobody listens.
            rooms.awake().insert(id.clone(), mpsc::channel(1).0);
            assert!(!rooms.is_awake(&id));
            let info = rooms.ask(&id, Command::Info).await.unwrap();
            assert_eq!(info.room, id);
            assert!(rooms.is_awake(&id));
        })
        .await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_room_that_cannot_be_woken_says_why_to_who_is_slow_to_ask_and_is_tried_again() {
        story("rooms-slow", async |rooms, store| {
            let id = new_room_id().unwrap();
            let room = rooms.wake(&id).unwrap();
            // On a machine that has much to do, it is known that there is no such room before anybody has asked.
            tokio::time::sleep(ASKERS / 4).await;
            let (done, reply) = oneshot::channel();
            room.send(Box::new(Command::Info(done))).await.unwrap();
            assert!(reply.await.unwrap().is_err());
            open_room(store, &id, &opened()).await.unwrap();
            room.closed().await;
            assert_eq!(rooms.ask(&id, Command::Info).await.unwrap().room, id);
        })
        .await;
    }
}
