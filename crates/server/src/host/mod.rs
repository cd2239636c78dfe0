//! The host of a room: plays it in time. Takes what people say, stores it, and then tells everybody; keeps the clocks;
//! keeps back what would give away who could have reacted.

mod clocks;
mod coming;
mod saying;
mod storing;
mod telling;
mod thinking;

pub(crate) use storing::open_room;

use std::collections::VecDeque;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use kernel::{MAX_SEATS, SeatSet, Viewer};
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tracing::warn;

use self::storing::{Sound, read_sound};
use self::telling::{Held, News, Shutter};
use self::thinking::Insights;
use crate::config::Limits;
use crate::limits::Bucket;
use crate::metrics::Metrics;
use crate::others::{Draft, Elsewhere};
use crate::room::{Ears, Room, RoomInfo, VIEWERS};
use crate::seldom::Seldom;
use crate::step::Step;
use crate::store::{Link, Store};
use crate::table::json;
use crate::talk::{Code, Problem, Say, Views};
use crate::thinking::Thinkers;

/// What a socket is sent.
#[derive(Debug, Clone)]
pub(crate) enum Out {
    Text(Utf8Bytes),
    Close(u16, &'static str),
}

/// What a host is asked.
#[derive(Debug)]
pub(crate) enum Command {
    Info(oneshot::Sender<Result<RoomInfo, Problem>>),
    Take {
        name: String,
        seat: Option<String>,
        done: oneshot::Sender<Result<String, Problem>>,
    },
    Say {
        who: Who,
        say: Say,
        done: oneshot::Sender<Result<Vec<String>, Problem>>,
    },
    /// The same from a socket, which is sent the reply.
    SayOn {
        socket: u64,
        say: Say,
    },
    Attach {
        visit: Visit,
        done: oneshot::Sender<Result<(), Problem>>,
    },
    Detach {
        socket: u64,
    },
    Look {
        who: Who,
        after: Option<u64>,
        done: oneshot::Sender<Result<String, Problem>>,
    },
    Record(oneshot::Sender<Result<String, Problem>>),
    /// A server has written a step with this number.
    News(i64),
    /// These seats have somebody on that server.
    There {
        server: u64,
        seats: SeatSet,
    },
    /// A server tells what a seat is about to offer.
    Draft(Draft),
    /// Clocks may be running.
    Wake,
    Stop,
}

impl Command {
    /// Lets whoever waits for a reply know why there is none.
    pub(crate) fn refuse(self, problem: &Problem) {
        let problem = problem.clone();
        match self {
            Self::Info(done) => drop(done.send(Err(problem))),
            Self::Take { done, .. } | Self::Look { done, .. } | Self::Record(done) => {
                drop(done.send(Err(problem)));
            }
            Self::Say { done, .. } => drop(done.send(Err(problem))),
            Self::Attach { done, .. } => drop(done.send(Err(problem))),
            Self::SayOn { .. }
            | Self::Detach { .. }
            | Self::News(_)
            | Self::There { .. }
            | Self::Draft(_)
            | Self::Wake
            | Self::Stop => {}
        }
    }
}

/// Somebody comes with a socket.
#[derive(Debug)]
pub(crate) struct Visit {
    pub(crate) socket: u64,
    pub(crate) who: Who,
    pub(crate) after: Option<u64>,
    pub(crate) views: Views,
    pub(crate) out: mpsc::Sender<Box<Out>>,
}

/// Who somebody says they are: the hash of a token, or nobody.
#[derive(Debug, Clone)]
pub(crate) struct Who(pub(crate) Option<String>);

/// A socket in the room.
#[derive(Debug)]
struct Socket {
    id: u64,
    viewer: Viewer,
    views: Views,
    /// Boxed, since a channel has room for dozens of messages whether or not there are any.
    out: mpsc::Sender<Box<Out>>,
    /// The number of the last decision that it was sent.
    asked: u64,
    /// Whether it shows that decision as open.
    shows_question: bool,
    /// What it was last told about who is waited for.
    waiting: Option<(SeatSet, Option<u64>)>,
    /// What it was last told about the window.
    shutter: Option<Shutter>,
    /// A decision and the time for it, as it was last told.
    clock: Option<(u64, u64)>,
    /// Whether it could not keep up.
    slow: bool,
}

impl Socket {
    fn send(&mut self, text: Utf8Bytes) {
        self.slow |= self.out.try_send(Box::new(Out::Text(text))).is_err();
    }

    fn close(&self, code: u16, why: &'static str) {
        let _ = self.out.try_send(Box::new(Out::Close(code, why)));
    }
}

pub(crate) struct Host {
    id: String,
    room: Room,
    /// What the room's last step holds of all before it.
    link: Link,
    /// Set while the room may differ from what the database has, because that could not be read: how many steps it had
    /// when it was last the same.
    stale: Option<i64>,
    store: Store,
    thinkers: Thinkers,
    insights: Insights,
    /// The thinking that is going on for each seat; 0: none.
    thinking: [u64; MAX_SEATS],
    tickets: u64,
    limits: Arc<Limits>,
    metrics: Metrics,
    sockets: Vec<Socket>,
    held: [VecDeque<Held>; VIEWERS],
    /// What viewers see of the table who are not told everything yet, and after how many parts of steps that is.
    views: [Option<(i64, String)>; VIEWERS],
    chat: [Bucket; MAX_SEATS],
    /// Whatever else a seat does besides playing.
    acts: [Bucket; MAX_SEATS],
    drafts: [Bucket; MAX_SEATS],
    /// The record of the game that is over, with the number of steps of which it is.
    last_record: Option<(i64, String)>,
    /// For which seats somebody is here, as other servers were told; and what those tell.
    here: SeatSet,
    elsewhere: Elsewhere,
    /// When the database was last looked at for what others have written.
    looked: Instant,
    /// Since when nobody is there for a seat.
    gone: [Option<Instant>; MAX_SEATS],
    /// Who was last said to be away.
    away: SeatSet,
    /// When the window ends in which everybody who is there has gone on.
    closing: Option<u64>,
    woken: u64,
    last_use: Instant,
}

impl Host {
    /// Brings a room to life from its steps.
    pub(crate) async fn wake(
        id: &str,
        store: Store,
        limits: Arc<Limits>,
        metrics: Metrics,
        thinkers: Thinkers,
    ) -> Result<Box<Self>, Problem> {
        let Sound { steps, link, damage } = read_sound(&store, id, 0, &Link::start()).await?;
        if steps.is_empty() {
            return Err(damage.map_or_else(Problem::no_room, |why| Problem::new(Code::Frozen, why)));
        }
        let mut room = Room::load(&steps, |_| Ears::default(), |_, _| true).map_err(|error| {
            warn!(room = %short(id), error, "a room cannot be read");
            Problem::new(Code::Frozen, "this room cannot be read")
        })?;
        room.frozen = damage.or(room.frozen);
        if let Some(why) = &room.frozen {
            warn!(room = %short(id), why, "a room is frozen");
        }
        let now = now();
        metrics.room_woke();
        let since = Instant::now();
        let mut host = Box::new(Self {
            id: id.to_owned(),
            room,
            link,
            stale: None,
            thinkers,
            insights: Insights::default(),
            thinking: [0; MAX_SEATS],
            tickets: 0,
            chat: [Bucket::full(limits.chat); MAX_SEATS],
            acts: [Bucket::full(limits.acts); MAX_SEATS],
            drafts: [Bucket::full(limits.drafts); MAX_SEATS],
            last_record: None,
            store,
            limits,
            metrics,
            sockets: Vec::new(),
            held: std::array::from_fn(|_| VecDeque::new()),
            views: std::array::from_fn(|_| None),
            here: SeatSet::EMPTY,
            elsewhere: Elsewhere::default(),
            looked: since,
            gone: [Some(since); MAX_SEATS],
            away: SeatSet::EMPTY,
            closing: None,
            woken: now,
            last_use: since,
        });
        host.hold_what_is_kept_back(&steps, now);
        Ok(host)
    }

    /// Notes what was told before the room woke and is not for everybody yet.
    fn hold_what_is_kept_back(&mut self, steps: &[Step], now: u64) {
        let lag = self.room.setup.spectators.lag();
        let is_due = |step: &Step| step.at + lag <= now;
        let old = |viewer: Viewer| {
            let due = steps.iter().take_while(|step| !self.is_behind(viewer) || is_due(step)).count();
            i64::try_from(due).unwrap_or(i64::MAX)
        };
        let known = |viewer: Viewer| (self.room.shown(viewer, now) / 2).min(old(viewer));
        let first = self.room.viewers().map(known).min().unwrap_or(0);
        let news = if first < self.room.steps { self.news_since(steps, first).1 } else { Vec::new() };
        self.hold(news);
        self.tell(now);
    }

    /// Until nobody needs the room, or the server stops.
    pub(crate) async fn run(mut self: Box<Self>, mut commands: mpsc::Receiver<Box<Command>>) {
        if let Err(problem) = Box::pin(self.close_old_window()).await {
            self.complain(&problem, "a window could not be closed");
        }
        loop {
            self.let_bots_think();
            let nap = self.nap();
            tokio::select! {
                command = commands.recv() => match command.map(|command| *command) {
                    None => break,
                    Some(Command::Stop) => {
                        for socket in &self.sockets {
                            socket.close(1001, "the server is stopping: connect again");
                        }
                        self.store.tell_presence(&self.id, SeatSet::EMPTY);
                        break;
                    }
                    Some(command) => {
                        self.last_use = Instant::now();
                        match Box::pin(self.freshen()).await {
                            // In a box that is gone when it is done: a room mostly waits, and there are many.
                            Ok(()) => Box::pin(self.handle(command)).await,
                            Err(problem) => self.refuse(command, &problem),
                        }
                    }
                },
                Some(insight) = self.insights.next() => {
                    self.last_use = Instant::now();
                    if let Err(problem) = Box::pin(self.answer_for(insight)).await {
                        self.complain(&problem, "what a bot answers was not taken");
                    }
                }
                () = tokio::time::sleep(nap) => {
                    if let Err(problem) = Box::pin(self.tick()).await {
                        self.complain(&problem, "a room cannot go on by itself: it is tried again");
                        tokio::time::sleep(Duration::from_secs(1)).await;
                    }
                    if self.is_idle() {
                        break;
                    }
                }
            }
            self.drop_slow_sockets();
        }
        self.metrics.room_slept();
    }

    /// What the room was about to do by itself was not done. That nothing can be stored, the writer says for all rooms.
    fn complain(&self, problem: &Problem, what: &str) {
        static SAID: LazyLock<Seldom> = LazyLock::new(Seldom::default);
        if problem.code != Code::Storage && SAID.is_due(&format!("{} {problem}", self.id)) {
            warn!(room = %short(&self.id), %problem, "{what}");
        }
    }

    async fn handle(&mut self, command: Command) {
        match command {
            Command::Info(done) => drop(done.send(Ok(self.room.info(&self.id)))),
            Command::Take { name, seat, done } => drop(done.send(self.take(&name, seat.as_deref()).await)),
            Command::Say { who, say, done } => {
                let said = match self.viewer(&who) {
                    Ok(viewer) => self.say(viewer, say, None).await,
                    Err(problem) => Err(problem),
                };
                drop(done.send(said));
            }
            Command::SayOn { socket, say } => self.say_on(socket, say).await,
            Command::Attach { visit, done } => {
                let attached = self.attach(visit).await;
                drop(done.send(attached));
            }
            Command::Detach { socket } => {
                self.sockets.retain(|other| other.id != socket);
                self.note_presence();
            }
            Command::Look { who, after, done } => drop(done.send(self.look(&who, after).await)),
            Command::Record(done) => drop(done.send(self.record().await)),
            Command::News(number) if number < self.room.steps => {}
            Command::News(_) => {
                if let Err(problem) = self.hear_news().await {
                    self.complain(&problem, "news could not be read");
                }
            }
            Command::There { server, seats } => {
                self.elsewhere.hear(server, seats);
                self.note_presence();
            }
            Command::Draft(draft) => self.hear_draft(&draft),
            Command::Wake | Command::Stop => {}
        }
    }

    fn refuse(&mut self, command: Command, problem: &Problem) {
        match command {
            Command::SayOn { socket: id, .. } => {
                if let Some(socket) = self.sockets.iter_mut().find(|socket| socket.id == id) {
                    socket.send(json(&problem.message()).into());
                }
            }
            Command::Detach { socket } => self.sockets.retain(|other| other.id != socket),
            command => command.refuse(problem),
        }
    }

    /// Reads the room again, if it may differ from what the database has.
    async fn freshen(&mut self) -> Result<(), Problem> {
        match self.stale {
            Some(steps) => self.reload(steps).await,
            None => Ok(()),
        }
    }

    fn viewer(&self, who: &Who) -> Result<Viewer, Problem> {
        match &who.0 {
            None => Ok(Viewer::Spectator),
            Some(token) => {
                self.room.seat_of(token).map(Viewer::Seat).ok_or_else(|| match &self.room.frozen {
                    // It may have been taken in a step that is lost.
                    Some(why) => Problem::new(Code::Frozen, why),
                    None => Problem::forbidden("this token holds no seat in this room"),
                })
            }
        }
    }

    fn drop_slow_sockets(&mut self) {
        let before = self.sockets.len();
        // Its sender goes, so that its task closes it. It can come back and resume.
        self.sockets.retain(|socket| !socket.slow);
        for _ in self.sockets.len()..before {
            self.metrics.socket_dropped();
        }
        if self.sockets.len() < before {
            self.note_presence();
        }
    }
}
/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// As much of a room's id as the log may have: who knows all of it may enter.
pub(crate) fn short(id: &str) -> &str {
    id.get(..6).unwrap_or(id)
}
