//! The host of a room: plays it in time. Takes what people say, stores it, and then tells everybody; keeps the clocks;
//! keeps back what would give away who could have reacted.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use kernel::{MAX_SEATS, Seat, SeatSet, Viewer};
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tracing::{error, info, warn};

use crate::config::Limits;
use crate::limits::Bucket;
use crate::metrics::Metrics;
use crate::presence::Elsewhere;
use crate::room::{Ears, Room, RoomInfo, Status, VIEWERS, answers, in_earshot, index};
use crate::secrets::{self, NoChance};
use crate::step::{Answered, By, Entry, Step};
use crate::store::{Appended, Listing, Store};
use crate::table::{self, Drafted, StandIn, Thinking, Thought, json};
use crate::talk::{Chat, Code, Problem, Reply, Say, Views, tidy_chat, tidy_name};
use crate::thinking::Thinkers;
use crate::undo;

/// How often an append that has lost the race is tried again.
const TRIES: usize = 8;
/// How many of the last messages somebody is told who has just come.
const RECENT: usize = 50;
/// After a server's start, nobody's time is over before so many milliseconds.
const GRACE: u64 = 20_000;
/// How long a host sleeps at most. (It looks after its room again when it wakes.)
const NAP: Duration = Duration::from_secs(3600);
/// How often a room with sockets looks whether another server has written something of which no news have come.
const LOOK: Duration = Duration::from_secs(3);
/// How long to wait before a room that could not be read is tried again.
const RETRY: Duration = Duration::from_secs(1);

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
            | Self::Wake
            | Self::Stop => {}
        }
    }
}

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
        say: Box<Say>,
        done: oneshot::Sender<Result<Vec<String>, Problem>>,
    },
    /// The same from a socket, which is sent the reply.
    SayOn {
        socket: u64,
        say: Box<Say>,
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
    /// Clocks may be running.
    Wake,
    Stop,
}

/// Somebody comes with a socket.
#[derive(Debug)]
pub(crate) struct Visit {
    pub(crate) socket: u64,
    pub(crate) who: Who,
    pub(crate) after: Option<u64>,
    pub(crate) views: Views,
    pub(crate) out: mpsc::Sender<Out>,
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
    out: mpsc::Sender<Out>,
    /// The number of the last decision that it was sent.
    asked: u64,
    /// Whether it shows that decision as open.
    shows_question: bool,
    /// What it was last told about who is waited for.
    waiting: Option<(SeatSet, Option<u64>)>,
    /// Whether it could not keep up.
    slow: bool,
}

impl Socket {
    fn send(&mut self, text: Utf8Bytes) {
        self.slow |= self.out.try_send(Out::Text(text)).is_err();
    }
}

/// What a viewer is told later.
#[derive(Debug)]
struct Held {
    due: u64,
    count: u64,
    messages: Vec<String>,
}

/// A window: what follows from an answer is kept back for a while, whether or not somebody can react to it.
#[derive(Debug, Clone, Copy)]
struct Hold {
    until: u64,
    /// Who does not want to react.
    gone_on: SeatSet,
}

/// How a step is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tone {
    /// Somebody did something that opens a new window.
    Loud,
    /// Somebody passed, or it has nothing to do with the game.
    Quiet,
}

/// What a bot has come up with that was let think elsewhere.
struct Insight {
    seat: Seat,
    /// Of the thinking, to know it from an earlier one.
    ticket: u64,
    decision: u64,
    by: By,
    thought: Option<Thought>,
}

/// What bots send that think elsewhere, and what they have sent. Made when the first one does: most rooms have none.
#[derive(Default)]
struct Insights(Option<(mpsc::UnboundedSender<Insight>, mpsc::UnboundedReceiver<Insight>)>);

impl Insights {
    fn sender(&mut self) -> mpsc::UnboundedSender<Insight> {
        self.0.get_or_insert_with(mpsc::unbounded_channel).0.clone()
    }

    async fn next(&mut self) -> Option<Insight> {
        match &mut self.0 {
            Some((_, receiver)) => receiver.recv().await,
            None => std::future::pending().await,
        }
    }
}

/// What the room was when it was last as the database has it.
#[derive(Debug, Clone, Copy)]
struct Known {
    steps: i64,
    told: [u64; VIEWERS],
}

pub(crate) struct Host {
    id: String,
    room: Room,
    /// Set while the room may differ from what the database has, because that could not be read.
    stale: Option<Known>,
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
    hold: Option<Hold>,
    /// What of the step that is just being told is still to come, for each viewer.
    to_come: Option<[u64; VIEWERS]>,
    chat: [Bucket; MAX_SEATS],
    drafts: [Bucket; MAX_SEATS],
    /// For which seats somebody is here, as other servers were told; and what those tell.
    here: SeatSet,
    elsewhere: Elsewhere,
    /// When the database was last looked at for what others have written.
    looked: Instant,
    /// Since when nobody is there for a seat.
    gone: [Option<Instant>; MAX_SEATS],
    /// Who was last said to be away.
    away: SeatSet,
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
        let steps = read_steps(&store, id, 0).await?;
        if steps.is_empty() {
            return Err(Problem::no_room());
        }
        let (now, mut held) = (now(), VecDeque::new());
        let lag = match &steps[0].entries[..] {
            [Entry::Opened(setup)] => setup.spectators.lag(),
            _ => 0,
        };
        let (mut due, mut told) = (0, 0);
        let ears = |step: &Step| {
            due = step.at + lag;
            Ears::of((due > now).then_some(Viewer::Spectator))
        };
        let spectator = index(Viewer::Spectator);
        let mut watched = Vec::new();
        let room = Room::load(&steps, ears, |room, mut ears| {
            watched.push((room.told[spectator] - told, std::mem::take(&mut ears.heard[spectator])));
            told = room.told[spectator];
            true
        });
        for (step, (count, messages)) in steps[1..].iter().zip(watched) {
            if step.at + lag > now {
                held.push_back(Held { due: step.at + lag, count, messages });
            }
        }
        let room = room.map_err(|error| {
            warn!(room = %short(id), error, "a room cannot be read");
            Problem::new(Code::Frozen, "this room cannot be read")
        })?;
        if let Some(why) = &room.frozen {
            warn!(room = %short(id), why, "frozen");
        }
        let mut all_held: [VecDeque<Held>; VIEWERS] = std::array::from_fn(|_| VecDeque::new());
        all_held[spectator] = held;
        metrics.room_woke();
        let since = Instant::now();
        Ok(Box::new(Self {
            id: id.to_owned(),
            room,
            stale: None,
            thinkers,
            insights: Insights::default(),
            thinking: [0; MAX_SEATS],
            tickets: 0,
            chat: [Bucket::full(limits.chat); MAX_SEATS],
            drafts: [Bucket::full(limits.drafts); MAX_SEATS],
            store,
            limits,
            metrics,
            sockets: Vec::new(),
            held: all_held,
            hold: None,
            to_come: None,
            here: SeatSet::EMPTY,
            elsewhere: Elsewhere::default(),
            looked: since,
            gone: [Some(since); MAX_SEATS],
            away: SeatSet::EMPTY,
            woken: now,
            last_use: since,
        }))
    }

    /// Until nobody needs the room, or the server stops.
    pub(crate) async fn run(mut self: Box<Self>, mut commands: mpsc::Receiver<Command>) {
        loop {
            self.let_bots_think();
            let nap = self.nap();
            tokio::select! {
                command = commands.recv() => match command {
                    None => break,
                    Some(Command::Stop) => {
                        for socket in &self.sockets {
                            let _ = socket.out.try_send(Out::Close(1001, "the server is stopping: connect again"));
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
                        warn!(room = %short(&self.id), %problem, "what a bot answers could not be stored");
                    }
                }
                () = tokio::time::sleep(nap) => {
                    if let Err(problem) = Box::pin(self.tick()).await {
                        warn!(room = %short(&self.id), %problem, "a clock could not be kept");
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

    async fn handle(&mut self, command: Command) {
        match command {
            Command::Info(done) => drop(done.send(Ok(self.room.info(&self.id)))),
            Command::Take { name, seat, done } => drop(done.send(self.take(&name, seat.as_deref()).await)),
            Command::Say { who, say, done } => {
                let said = match self.viewer(&who) {
                    Ok(viewer) => self.say(viewer, *say, None).await,
                    Err(problem) => Err(problem),
                };
                drop(done.send(said));
            }
            Command::SayOn { socket, say } => self.say_on(socket, *say).await,
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
                    warn!(room = %short(&self.id), %problem, "news could not be read");
                }
            }
            Command::There { server, seats } => {
                self.elsewhere.hear(server, seats);
                self.note_presence();
            }
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
            Some(Known { steps, told }) => self.reload(steps, told).await,
            None => Ok(()),
        }
    }

    fn viewer(&self, who: &Who) -> Result<Viewer, Problem> {
        match &who.0 {
            None => Ok(Viewer::Spectator),
            Some(token) => self
                .room
                .seat_of(token)
                .map(Viewer::Seat)
                .ok_or_else(|| Problem::forbidden("this token holds no seat in this room")),
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

/// What people say.
impl Host {
    async fn say_on(&mut self, id: u64, say: Say) {
        let Some(socket) = self.sockets.iter().find(|socket| socket.id == id) else { return };
        let replies = match self.say(socket.viewer, say, Some(id)).await {
            Ok(replies) => replies,
            Err(problem) => {
                self.metrics.refused();
                vec![json(&problem.message())]
            }
        };
        if let Some(socket) = self.sockets.iter_mut().find(|socket| socket.id == id) {
            for reply in replies {
                socket.send(reply.into());
            }
        }
    }

    /// Does what somebody says; the replies to them alone. An answer is acknowledged on its socket before all are told.
    async fn say(&mut self, viewer: Viewer, say: Say, socket: Option<u64>) -> Result<Vec<String>, Problem> {
        match say {
            Say::View { to } => return self.say_view(viewer, to.as_deref()).await.map(|view| vec![view]),
            Say::Record {} => {
                let record = self.record().await?;
                return Ok(vec![json(&Reply::Record { record: &record })]);
            }
            _ => {}
        }
        let Viewer::Seat(seat) = viewer else {
            return Err(Problem::forbidden("only who has a seat can do that"));
        };
        if let Some(why) = &self.room.frozen {
            return Err(Problem::new(Code::Frozen, why));
        }
        match say {
            Say::Answer { seat: named, decision, answer } => {
                self.is_own_seat(seat, named.as_deref())?;
                return self.answer(seat, decision, &answer, socket).await;
            }
            Say::Draft { decision, draft } => self.show_draft(seat, decision, &draft)?,
            Say::Start { fill } => self.start(fill.as_deref()).await?,
            Say::Leave { bot } => self.leave(seat, bot).await?,
            Say::HandOver { name } => return self.hand_over(seat, &name).await.map(|reply| vec![reply]),
            Say::Bot { seat: named, bot } => self.give_to_bot(seat, named.as_deref(), &bot).await?,
            Say::TakeBack {} => self.take_back(seat).await?,
            Say::Settings { settings } => {
                settings.check().map_err(Problem::refused)?;
                settings.stand_in.as_deref().map_or(Ok(()), |bot| self.is_bot(bot))?;
                self.propose(&[Entry::Settings { seat, settings }]).await?;
            }
            Say::Chat { text, to } => self.chat(seat, &text, to.as_deref()).await?,
            Say::Undo {} => self.ask_undo(seat).await?,
            Say::UndoReply { agree } => self.reply_undo(seat, agree).await?,
            Say::Rematch {} => self.rematch().await?,
            Say::GoOn {} => self.go_on(seat),
            Say::View { .. } | Say::Record {} => {}
        }
        Ok(vec![json(&Reply::Done {})])
    }

    fn is_bot(&self, name: &str) -> Result<(), Problem> {
        table::check_bot(&self.room.setup.game, name).map_err(|message| Problem::new(Code::Setup, message))
    }

    fn is_own_seat(&self, seat: Seat, named: Option<&str>) -> Result<(), Problem> {
        match named {
            Some(name) if name != self.room.name(seat) => {
                let own = self.room.name(seat);
                Err(Problem::forbidden(format!("your seat is {own}, not {}", kernel::quote(name))))
            }
            _ => Ok(()),
        }
    }

    async fn say_view(&mut self, viewer: Viewer, to: Option<&str>) -> Result<String, Problem> {
        let viewer = match to {
            Some(kernel::protocol::SPECTATOR) => Viewer::Spectator,
            Some(name) => {
                let seat = self.room.seat_called(name).map_err(Problem::refused)?;
                if viewer != Viewer::Seat(seat) {
                    return Err(Problem::forbidden("a seat's view is its own"));
                }
                viewer
            }
            None => viewer,
        };
        self.may_look(viewer)?;
        self.view(viewer).await?.ok_or_else(|| Problem::not_now("the game has not begun"))
    }

    async fn answer(
        &mut self,
        seat: Seat,
        decision: u64,
        answer: &str,
        socket: Option<u64>,
    ) -> Result<Vec<String>, Problem> {
        let accepted = json(&Reply::Accepted { seat: self.room.name(seat), decision });
        for _ in 0..TRIES {
            let open = self.room.decision(seat);
            if let Some(bot) = self.room.bot(seat) {
                return Err(Problem::refused(format!("the bot `{bot}` plays this seat: take it back first")));
            }
            if let Some(open) = open.filter(|open| open.number != decision) {
                let (name, number) = (self.room.name(seat), open.number);
                return Err(Problem::refused(format!("{name} is asked decision {number}, not {decision}")));
            }
            let ask = self.room.asked(seat).unwrap_or_default();
            let answered = Answered { seat, ask, answer: answer.to_owned(), by: By::Person };
            match self.try_to(&[Entry::Answered(answered)], &[], socket.map(|id| (id, &accepted))).await? {
                Appended::Done => {
                    return Ok(if socket.is_some() { Vec::new() } else { vec![accepted] });
                }
                Appended::Lost => {}
            }
        }
        Err(Problem::not_now("too many answer at once: try again"))
    }

    async fn take(&mut self, name: &str, seat: Option<&str>) -> Result<String, Problem> {
        let name = tidy_name(name)?;
        if self.room.status != Status::Open {
            return Err(Problem::not_now("the game has begun: a seat can only be handed over"));
        }
        let named = seat.map(|seat| self.room.seat_called(seat)).transpose().map_err(Problem::refused)?;
        let token = secrets::new_token()?;
        // Somebody else may take a seat at the same moment: then the room is as they have made it, and it is tried again.
        while self.room.status == Status::Open {
            let seat = match named {
                Some(seat) if self.room.is_free(seat) => seat,
                Some(seat) => return Err(Problem::refused(format!("{} is taken", self.room.name(seat)))),
                None => {
                    self.room.free_seats().next().ok_or_else(|| Problem::refused("all seats are taken"))?
                }
            };
            let took = [Entry::Took { seat, name: name.clone(), token: secrets::hash(&token) }];
            if self.try_to(&took, &[], None).await? == Appended::Done {
                return Ok(json(&Reply::Seat { seat: self.room.name(seat), token: &token }));
            }
        }
        Err(Problem::not_now("the game has just begun: a seat can only be handed over"))
    }

    async fn hand_over(&mut self, seat: Seat, name: &str) -> Result<String, Problem> {
        let name = tidy_name(name)?;
        let token = secrets::new_token()?;
        self.propose(&[Entry::Took { seat, name, token: secrets::hash(&token) }]).await?;
        let reply = json(&Reply::Seat { seat: self.room.name(seat), token: &token });
        for socket in self.sockets.iter_mut().filter(|socket| socket.viewer == Viewer::Seat(seat)) {
            let _ = socket.out.try_send(Out::Text(reply.as_str().into()));
            let _ = socket.out.try_send(Out::Close(1008, "the seat was handed over"));
            socket.slow = true;
        }
        Ok(reply)
    }

    async fn start(&mut self, fill: Option<&str>) -> Result<(), Problem> {
        if self.room.status != Status::Open {
            return Err(Problem::not_now("the game has already begun"));
        }
        fill.map_or(Ok(()), |bot| self.is_bot(bot))?;
        let free: Vec<Seat> = self.room.free_seats().collect();
        let mut entries = Vec::new();
        for seat in free {
            let Some(bot) = fill else {
                let name = self.room.name(seat);
                return Err(Problem::not_now(format!(
                    "{name} is free: wait, or name a bot that fills free seats"
                )));
            };
            entries.push(Entry::Bot { seat, bot: Some(bot.to_owned()) });
        }
        entries.push(Entry::Started);
        self.propose(&entries).await
    }

    async fn leave(&mut self, seat: Seat, bot: Option<String>) -> Result<(), Problem> {
        let bot = bot.unwrap_or_else(|| bots::BOTS[0].to_owned());
        self.is_bot(&bot)?;
        let bot = (self.room.status == Status::Playing).then_some(bot);
        self.propose(&[Entry::Left { seat, bot }]).await?;
        for socket in self.sockets.iter_mut().filter(|socket| socket.viewer == Viewer::Seat(seat)) {
            let _ = socket.out.try_send(Out::Close(1000, "you have left"));
            socket.slow = true;
        }
        Ok(())
    }

    async fn give_to_bot(&mut self, by: Seat, named: Option<&str>, bot: &str) -> Result<(), Problem> {
        self.is_bot(bot)?;
        let seat = named.map_or(Ok(by), |name| self.room.seat_called(name)).map_err(Problem::refused)?;
        if self.room.status != Status::Playing {
            return Err(Problem::not_now("the game is not being played"));
        }
        if !self.room.people().contains(seat) {
            return Err(Problem::refused("nobody plays this seat"));
        }
        if seat != by && !self.is_away(seat) {
            return Err(Problem::forbidden("only the seat of somebody who is away can be given to a bot"));
        }
        self.propose(&[Entry::Bot { seat, bot: Some(bot.to_owned()) }]).await
    }

    async fn take_back(&mut self, seat: Seat) -> Result<(), Problem> {
        if self.room.bot(seat).is_none() {
            return Err(Problem::not_now("no bot plays your seat"));
        }
        self.propose(&[Entry::Bot { seat, bot: None }]).await
    }

    async fn chat(&mut self, from: Seat, text: &str, to: Option<&str>) -> Result<(), Problem> {
        let text = tidy_chat(text)?;
        let to = to.map(|name| self.room.seat_called(name)).transpose().map_err(Problem::refused)?;
        if !self.chat[from.index()].take(self.limits.chat) {
            return Err(Problem::new(Code::TooFast, "you talk too fast: wait a little"));
        }
        self.propose(&[Entry::Chat { from, to, text }]).await
    }

    /// Shows what a seat is about to offer to whom it would be offered, and to nobody else. It is neither stored nor acted
    /// upon; who reads too slowly misses it.
    fn show_draft(&mut self, seat: Seat, decision: u64, draft: &str) -> Result<(), Problem> {
        if !self.drafts[seat.index()].take(self.limits.drafts) {
            return Err(Problem::new(Code::TooFast, "your offer changes too fast: wait a little"));
        }
        let name = self.room.name(seat);
        let is_asked = self.room.decision(seat).is_some_and(|open| open.number == decision);
        // While a window is open nobody may notice what comes after it.
        if !is_asked || self.hold.is_some() || self.room.bot(seat).is_some() {
            return Err(Problem::refused(format!("{name} is not asked decision {decision}")));
        }
        let Some(table) = self.room.table() else { return Err(Problem::not_now("the game has not begun")) };
        let Drafted { to, offer, cards } = table.draft(seat, draft).map_err(Problem::refused)?;
        let message: Utf8Bytes = json(&Reply::Draft { seat: name, offer: &offer, cards: &cards }).into();
        for socket in self.sockets.iter().filter(|socket| socket.viewer == Viewer::Seat(to)) {
            let _ = socket.out.try_send(Out::Text(message.clone()));
        }
        Ok(())
    }

    async fn ask_undo(&mut self, by: Seat) -> Result<(), Problem> {
        if self.room.status != Status::Playing {
            return Err(Problem::not_now("the game is not being played"));
        }
        let given = answers(&read_steps(&self.store, &self.id, 0).await?);
        if given.len() != self.room.answers() as usize {
            return Err(Problem::not_now("somebody has just answered: try again"));
        }
        let keep = undo::answers_kept(&self.room.setup, &given, by).map_err(Problem::refused)?;
        let mut entries = vec![Entry::UndoAsked { by, keep }];
        if self.room.people() == SeatSet::of(by) {
            entries.push(Entry::Undone { keep });
        }
        self.try_once(&entries, &given).await
    }

    async fn reply_undo(&mut self, by: Seat, agree: bool) -> Result<(), Problem> {
        let Some((_, missing, keep)) = self.room.undo().filter(|(_, missing, _)| missing.contains(by)) else {
            return Err(Problem::not_now("nobody asks you to take something back"));
        };
        let mut entries = vec![Entry::UndoReplied { by, agree }];
        let given = answers(&read_steps(&self.store, &self.id, 0).await?);
        if agree && missing == SeatSet::of(by) && given.len() == self.room.answers() as usize {
            entries.push(Entry::Undone { keep });
        }
        self.try_once(&entries, &given).await
    }

    async fn rematch(&mut self) -> Result<(), Problem> {
        if self.room.status != Status::Over {
            return Err(Problem::not_now("the game is not over"));
        }
        if self.room.rematch.is_some() {
            return Ok(());
        }
        let id = secrets::new_room_id()?;
        let steps = self.room.again(secrets::new_seed()?, now());
        let [opened, took] = steps.as_slice() else {
            return Err(Problem::not_now("there is nothing to repeat"));
        };
        open_room(&self.store, &id, opened).await?;
        self.store.append(&id, 1, json(took)).await?;
        self.propose(&[Entry::Rematch { room: id }]).await
    }

    fn go_on(&mut self, seat: Seat) {
        if let Some(hold) = &mut self.hold {
            hold.gone_on.insert(seat);
        }
        self.end_window_if_all_go_on();
    }

    async fn record(&mut self) -> Result<String, Problem> {
        if self.room.status != Status::Over {
            return Err(Problem::not_now(
                "the record tells all that is hidden: ask again when the game is over",
            ));
        }
        let given = answers(&read_steps(&self.store, &self.id, 0).await?);
        table::record(&self.room.setup, &self.room.who(), &given)
            .map_err(|why| Problem::new(Code::Frozen, why))
    }
}

/// Storing, and then telling.
impl Host {
    /// Lets something happen, unless it is refused; tries again where another server was faster.
    async fn propose(&mut self, entries: &[Entry]) -> Result<(), Problem> {
        if let Some(why) = &self.room.frozen {
            return Err(Problem::new(Code::Frozen, why));
        }
        for _ in 0..TRIES {
            if self.try_to(entries, &[], None).await? == Appended::Done {
                return Ok(());
            }
        }
        Err(Problem::not_now("too many things happen at once: try again"))
    }

    async fn try_once(&mut self, entries: &[Entry], given: &[Answered]) -> Result<(), Problem> {
        match self.try_to(entries, given, None).await? {
            Appended::Done => Ok(()),
            Appended::Lost => Err(Problem::not_now("something else has just happened: try again")),
        }
    }

    /// Lets something happen, and what follows from it; stores it; then tells everybody. If another server was faster,
    /// the room is then as that one has made it. `given` are all answers, where some are taken back.
    async fn try_to(
        &mut self,
        entries: &[Entry],
        given: &[Answered],
        accepted: Option<(u64, &String)>,
    ) -> Result<Appended, Problem> {
        let (begun, at) = (Instant::now(), now());
        let (steps, told) = (self.room.steps, self.room.told);
        let mut ears = Ears::of(self.listeners());
        let step = match self.enact(entries, given, at, &mut ears) {
            Ok(step) => step,
            Err((false, refusal)) => return Err(Problem::refused(refusal)),
            Err((true, refusal)) => {
                self.reload(steps, told).await?;
                return Err(Problem::refused(refusal));
            }
        };
        match self.store.append(&self.id, steps, json(&step)).await {
            Ok(Appended::Done) => {}
            Ok(Appended::Lost) => {
                self.metrics.lost_race();
                self.reload(steps, told).await?;
                return Ok(Appended::Lost);
            }
            Err(error) => {
                self.reload(steps, told).await?;
                return Err(error.into());
            }
        }
        self.room.steps += 1;
        self.metrics.stepped(step.entries.iter().filter(|entry| matches!(entry, Entry::Answered(_))).count());
        if let Some((id, accepted)) = accepted
            && let Some(socket) = self.sockets.iter_mut().find(|socket| socket.id == id)
        {
            socket.send(accepted.into());
            socket.shows_question = false;
        }
        self.publish(std::slice::from_ref(&step), told, ears);
        self.metrics.told(begun.elapsed());
        self.relist(&step).await;
        Ok(Appended::Done)
    }

    /// The step that entries make, with what bots and settings answer to it. An error says whether the room has changed.
    fn enact(
        &mut self,
        entries: &[Entry],
        given: &[Answered],
        at: u64,
        ears: &mut Ears,
    ) -> Result<Step, (bool, String)> {
        let mut done: Vec<Entry> = Vec::with_capacity(entries.len());
        for entry in entries {
            let enacted = match entry {
                Entry::Undone { keep } => self.room.take_back(*keep, given, at, ears).map(|()| None),
                entry => self.room.enact(entry, at, ears),
            };
            match enacted {
                Ok(written) => done.push(written.unwrap_or_else(|| entry.clone())),
                Err(refusal) => return Err((!done.is_empty(), refusal)),
            }
        }
        done.extend(self.room.settle(at, ears).map_err(|refusal| (true, refusal))?);
        let plays =
            |entry: &Entry| matches!(entry, Entry::Answered(_) | Entry::Started | Entry::Undone { .. });
        let hash = self.room.table().filter(|_| done.iter().any(plays)).map(crate::table::Table::hash);
        Ok(Step { at, entries: done, hash })
    }

    /// The room as the database has it; everybody is told what is new to them.
    async fn reload(&mut self, known: i64, told: [u64; VIEWERS]) -> Result<(), Problem> {
        // If this fails, the room as it is here must not be used until it has been read.
        self.stale = Some(Known { steps: known, told });
        let steps = read_steps(&self.store, &self.id, 0).await?;
        let (mut number, listeners) = (0, self.listeners());
        let mut news = Ears::default();
        let ears = |_: &Step| {
            number += 1;
            if number >= known { Ears::of(listeners.iter().copied()) } else { Ears::default() }
        };
        let room = Room::load(&steps, ears, |_, mut ears| {
            news.heard.iter_mut().zip(&mut ears.heard).for_each(|(all, new)| all.append(new));
            true
        });
        self.room = room.map_err(|error| Problem::new(Code::Frozen, error))?;
        self.stale = None;
        let known = usize::try_from(known).unwrap_or(0).min(steps.len());
        if known < steps.len() {
            self.publish(&steps[known..], told, news);
        }
        Ok(())
    }

    /// Follows what another server has written.
    async fn hear_news(&mut self) -> Result<(), Problem> {
        self.looked = Instant::now();
        let steps = read_steps(&self.store, &self.id, self.room.steps).await?;
        if steps.is_empty() || self.room.frozen.is_some() {
            return Ok(());
        }
        for step in &steps {
            let (known, before) = (self.room.steps, self.room.told);
            let is_undone = step.entries.iter().any(|entry| matches!(entry, Entry::Undone { .. }));
            let mut ears = Ears::of(self.listeners());
            // What is taken back, only all steps together tell.
            if is_undone || self.room.follow(&[], step, &mut ears).is_err() {
                return self.reload(known, before).await;
            }
            self.room.compare(step.hash.as_deref());
            self.publish(std::slice::from_ref(step), before, ears);
        }
        Ok(())
    }

    /// Whoever comes here from another server must find what that one has acknowledged, even if its news are late.
    async fn hear_news_if_shared(&mut self) -> Result<(), Problem> {
        if self.store.is_shared() { self.hear_news().await } else { Ok(()) }
    }

    /// Keeps what the lobby shows up to date.
    async fn relist(&mut self, step: &Step) {
        let changes = |entry: &Entry| {
            !matches!(entry, Entry::Answered(_) | Entry::Chat { .. } | Entry::Settings { .. })
        };
        if self.room.status == Status::Over || step.entries.iter().any(changes) {
            let summary = json(&self.room.info(&self.id));
            self.store.list(&self.id, self.room.status.word(), summary).await;
        }
    }
}

/// Telling.
impl Host {
    /// For whom it is written out what happens.
    fn listeners(&self) -> Vec<Viewer> {
        let lag = self.room.setup.spectators.lag() > 0;
        let listens = |&viewer: &Viewer| {
            self.room.setup.window > 0
                || lag && viewer == Viewer::Spectator
                || self.sockets.iter().any(|socket| socket.viewer == viewer)
        };
        self.room.viewers().filter(listens).collect()
    }

    /// Whether what follows from an answer is kept back: where there is anybody to hide it from.
    fn is_masking(&self) -> bool {
        self.room.setup.window > 0 && self.room.people().len() > 1 && self.room.status != Status::Open
    }

    /// How long a window is: everybody who plays could be asked in turn.
    fn window(&self) -> u64 {
        self.room.setup.window * self.room.people().len() as u64
    }

    /// Tells steps that are stored; `before` is how much everybody had been told before them.
    fn publish(&mut self, steps: &[Step], before: [u64; VIEWERS], mut ears: Ears) {
        self.tell_chat(steps);
        self.close_questions();
        let tone = if steps.iter().any(|step| tone(step) == Tone::Loud) { Tone::Loud } else { Tone::Quiet };
        let at = steps.last().map_or(0, |step| step.at);
        // What was kept back until now is told as it was before this step.
        self.to_come = Some(std::array::from_fn(|viewer| self.room.told[viewer] - before[viewer]));
        if self.room.status == Status::Over || !self.is_masking() {
            self.release_all();
        } else if tone == Tone::Loud {
            self.release_all();
            self.hold = Some(Hold { until: now() + self.window(), gone_on: SeatSet::EMPTY });
        }
        self.to_come = None;
        let lag = self.room.setup.spectators.lag();
        for viewer in self.room.viewers() {
            let messages = std::mem::take(&mut ears.heard[index(viewer)]);
            let count = self.room.told[index(viewer)] - before[index(viewer)];
            let due = match (viewer, self.hold) {
                (Viewer::Spectator, _) if lag > 0 => at + lag,
                (_, Some(hold)) => hold.until,
                (_, None) => {
                    self.deliver(viewer, &messages);
                    continue;
                }
            };
            self.held[index(viewer)].push_back(Held { due, count, messages });
        }
        self.note_who_goes_on(steps);
        let asked: Vec<Seat> =
            self.room.decisions().filter(|(_, d)| d.is_reaction).map(|(seat, _)| seat).collect();
        if self.hold.is_some() {
            for seat in asked {
                self.release(Viewer::Seat(seat));
            }
        }
        self.end_window_if_all_go_on();
    }

    /// Tells sockets that show a question which is no longer open.
    fn close_questions(&mut self) {
        for socket in self.sockets.iter_mut().filter(|socket| socket.shows_question) {
            let Viewer::Seat(seat) = socket.viewer else { continue };
            let open = self.room.decision(seat).filter(|_| self.room.bot(seat).is_none());
            if open.is_none_or(|open| open.number != socket.asked) {
                socket.shows_question = false;
                socket.send(json(&Reply::Closed { decision: socket.asked }).into());
            }
        }
    }

    fn note_who_goes_on(&mut self, steps: &[Step]) {
        let Some(hold) = &mut self.hold else { return };
        for entry in steps.iter().flat_map(|step| &step.entries) {
            if let Entry::Answered(Answered { seat, answer, .. }) = entry
                && answer == "-"
            {
                hold.gone_on.insert(*seat);
            }
        }
    }

    fn end_window_if_all_go_on(&mut self) {
        let Some(hold) = self.hold else { return };
        // A bot that takes its time would be given away: it is not to be seen whether one is still thinking.
        if self.room.has_slow_bots() {
            return;
        }
        let asked = self.room.decisions().any(|(_, decision)| decision.is_reaction);
        let there = self.room.people().iter().filter(|&seat| !self.is_away(seat)).collect::<SeatSet>();
        if !asked && there.is_subset(hold.gone_on) {
            self.release_all();
        }
    }

    /// Ends the window: all is told that was kept back. (Spectators who are behind stay behind.)
    fn release_all(&mut self) {
        if self.hold.take().is_none() {
            return;
        }
        let lag = self.room.setup.spectators.lag() > 0;
        for viewer in self.room.viewers().filter(|viewer| !(lag && *viewer == Viewer::Spectator)) {
            self.release(viewer);
        }
    }

    fn release(&mut self, viewer: Viewer) {
        let held = std::mem::take(&mut self.held[index(viewer)]);
        let messages: Vec<String> = held.into_iter().flat_map(|held| held.messages).collect();
        self.deliver(viewer, &messages);
    }

    /// How many messages a viewer has been told.
    fn published(&self, viewer: Viewer) -> u64 {
        let held: u64 = self.held[index(viewer)].iter().map(|held| held.count).sum();
        let to_come = self.to_come.map_or(0, |to_come| to_come[index(viewer)]);
        self.room.told[index(viewer)] - held - to_come
    }

    /// Whether the room is further than a viewer may see.
    fn is_ahead_of(&self, viewer: Viewer) -> bool {
        self.to_come.is_some() || !self.held[index(viewer)].is_empty()
    }

    /// Sends messages to a viewer's sockets, with the question and whom the game waits for where that has changed.
    fn deliver(&mut self, viewer: Viewer, messages: &[String]) {
        let number = self.published(viewer);
        let ahead = self.is_ahead_of(viewer);
        let waiting = (self.room.status == Status::Playing && !ahead).then(|| self.room.waiting());
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat).filter(|_| !ahead),
            Viewer::Spectator => None,
        };
        let decision =
            seat.filter(|&seat| self.room.bot(seat).is_none()).and_then(|seat| self.room.decision(seat));
        let (mut view, mut ask) = (None, None);
        for socket in self.sockets.iter_mut().filter(|socket| socket.viewer == viewer) {
            let is_new = decision.filter(|decision| decision.number > socket.asked);
            let waits = waiting.filter(|&waiting| socket.waiting != Some(waiting));
            if messages.is_empty() && is_new.is_none() && waits.is_none() {
                continue;
            }
            let mut frame = Frame::new(number);
            for message in messages {
                frame.add(message);
            }
            let wants_view = match socket.views {
                Views::Never => false,
                Views::WithQuestions => is_new.is_some(),
                Views::Always => !ahead,
            };
            if wants_view && let Some(table) = self.room.table() {
                frame.add(view.get_or_insert_with(|| table.view(viewer)));
            }
            if let (Some(decision), Some(seat)) = (is_new, seat) {
                (socket.asked, socket.shows_question) = (decision.number, true);
                frame.add(ask.get_or_insert_with(|| self.room.question(seat).unwrap_or_default()));
            }
            if let Some((seats, until)) = waits {
                socket.waiting = waiting;
                frame.add(&waiting_message(&self.room, seats, until));
            }
            socket.send(frame.end());
        }
    }

    fn tell_chat(&mut self, steps: &[Step]) {
        for entry in steps.iter().flat_map(|step| &step.entries) {
            let Entry::Chat { from, to, text } = entry else { continue };
            for viewer in self.room.viewers().filter(|&viewer| in_earshot(viewer, *from, *to)) {
                if viewer == Viewer::Spectator && self.room.setup.spectators.lag() > 0 {
                    continue;
                }
                let number = self.room.chats(viewer);
                let chat = Chat {
                    number,
                    from: self.room.name(*from),
                    to: to.map(|to| self.room.name(to)),
                    text: text.clone(),
                };
                let text: Utf8Bytes = json(&chat).into();
                for socket in self.sockets.iter_mut().filter(|socket| socket.viewer == viewer) {
                    socket.send(text.clone());
                }
            }
        }
    }
}

/// Coming and going.
impl Host {
    fn may_look(&self, viewer: Viewer) -> Result<(), Problem> {
        let closed = viewer == Viewer::Spectator && !self.room.setup.spectators.allowed;
        if closed && self.room.status == Status::Playing {
            return Err(Problem::forbidden("this room has no spectators while it plays"));
        }
        Ok(())
    }

    async fn attach(&mut self, visit: Visit) -> Result<(), Problem> {
        self.hear_news_if_shared().await?;
        let viewer = self.viewer(&visit.who)?;
        self.may_look(viewer)?;
        let others = self.sockets.iter().filter(|socket| socket.viewer == viewer).count();
        if others >= self.limits.per_seat {
            return Err(Problem::new(
                Code::TooMany,
                "too many sockets for this seat, or too many spectators",
            ));
        }
        let caught_up = self.catch_up(viewer, visit.after).await?;
        let away = self.names(self.away);
        let you = kernel_name(&self.room, viewer);
        let info = self.room.info(&self.id);
        let number = caught_up.number;
        let chat = &caught_up.chats;
        let welcome = Reply::Welcome { room: &info, you, number, away: &away, chat, now: now() };
        let mut socket = Socket {
            id: visit.socket,
            viewer,
            views: visit.views,
            out: visit.out,
            asked: 0,
            shows_question: false,
            waiting: None,
            slow: false,
        };
        socket.send(json(&welcome).into());
        let mut frame = Frame::new(caught_up.number);
        caught_up.messages.iter().for_each(|message| frame.add(message));
        if let Some(view) = &caught_up.view {
            frame.add(view);
        }
        let ahead = !self.held[index(viewer)].is_empty();
        if let (Viewer::Seat(seat), false) = (viewer, ahead)
            && let (Some(ask), Some(decision)) = (self.room.question(seat), self.room.decision(seat))
        {
            frame.add(&ask);
            (socket.asked, socket.shows_question) = (decision.number, true);
        }
        if self.room.status == Status::Playing && !ahead {
            let waiting = self.room.waiting();
            frame.add(&waiting_message(&self.room, waiting.0, waiting.1));
            socket.waiting = Some(waiting);
        }
        socket.send(frame.end());
        self.sockets.push(socket);
        self.note_presence();
        Ok(())
    }

    /// The same as on a socket, by REST.
    async fn look(&mut self, who: &Who, after: Option<u64>) -> Result<String, Problem> {
        self.hear_news_if_shared().await?;
        let viewer = self.viewer(who)?;
        self.may_look(viewer)?;
        let caught_up = self.catch_up(viewer, after).await?;
        let mut frame = Frame::new(caught_up.number);
        caught_up.messages.iter().chain(&caught_up.view).for_each(|message| frame.add(message));
        if let Viewer::Seat(seat) = viewer
            && self.held[index(viewer)].is_empty()
            && let Some(ask) = self.room.question(seat)
        {
            frame.add(&ask);
        }
        caught_up.chats.iter().for_each(|chat| frame.add(&json(chat)));
        Ok(frame.end().as_str().to_owned())
    }

    /// What a viewer has not seen yet, and no more than they may see by now.
    async fn catch_up(&self, viewer: Viewer, after: Option<u64>) -> Result<CaughtUp, Problem> {
        let number = self.published(viewer);
        let mut messages = Vec::new();
        let mut chats = Vec::new();
        let mut view = None;
        let ahead = !self.held[index(viewer)].is_empty();
        let has_more = number > 0 || self.room.chats(viewer) > 0;
        if has_more && (after != Some(number) || ahead || self.room.chats(viewer) > 0) {
            let mut steps = read_steps(&self.store, &self.id, 0).await?;
            steps.truncate(usize::try_from(self.room.steps).unwrap_or(0));
            let mut shown = 1;
            let replayed = Room::load(
                &steps,
                |_| Ears::of([viewer]),
                |room, mut ears| {
                    let may = room.told[index(viewer)] <= number;
                    if may {
                        messages.append(&mut ears.heard[index(viewer)]);
                        shown = usize::try_from(room.steps).unwrap_or(0);
                    }
                    may
                },
            );
            drop(replayed);
            if ahead {
                steps.truncate(shown);
                let then = Room::load(&steps, |_| Ears::default(), |_, _| true);
                let then = then.map_err(|error| Problem::new(Code::Frozen, error))?;
                view = then.table().map(|table| table.view(viewer));
            }
            chats = self.chats(&steps, viewer);
            let seen = after.map_or(messages.len().saturating_sub(RECENT), |after| {
                usize::try_from(after).unwrap_or(usize::MAX).min(messages.len())
            });
            messages.drain(..seen);
        }
        if !ahead {
            view = self.room.table().map(|table| table.view(viewer));
        }
        Ok(CaughtUp { number, messages, chats, view })
    }

    /// What a viewer may see of the table by now.
    async fn view(&self, viewer: Viewer) -> Result<Option<String>, Problem> {
        if self.held[index(viewer)].is_empty() {
            return Ok(self.room.table().map(|table| table.view(viewer)));
        }
        Ok(self.catch_up(viewer, None).await?.view)
    }

    fn chats(&self, steps: &[Step], viewer: Viewer) -> Vec<Chat> {
        if viewer == Viewer::Spectator && self.room.setup.spectators.lag() > 0 {
            return Vec::new();
        }
        let said = steps.iter().flat_map(|step| &step.entries).filter_map(|entry| match entry {
            Entry::Chat { from, to, text } if in_earshot(viewer, *from, *to) => Some((*from, *to, text)),
            _ => None,
        });
        let mut chats: Vec<Chat> = (1..)
            .zip(said)
            .map(|(number, (from, to, text))| Chat {
                number,
                from: self.room.name(from),
                to: to.map(|to| self.room.name(to)),
                text: text.clone(),
            })
            .collect();
        chats.drain(..chats.len().saturating_sub(RECENT));
        chats
    }

    fn names(&self, seats: SeatSet) -> Vec<&'static str> {
        seats.iter().map(|seat| self.room.name(seat)).collect()
    }

    /// Whether nobody is there for a seat, or its clock had to answer for it.
    fn is_away(&self, seat: Seat) -> bool {
        let gone = self.gone[seat.index()].is_some_and(|since| since.elapsed() >= self.limits.away);
        gone || self.room.ran_out_of_time(seat)
    }

    /// Notes for whom somebody is there, and tells it if that has changed.
    fn note_presence(&mut self) {
        let is_here = |seat: &Seat| self.sockets.iter().any(|socket| socket.viewer == Viewer::Seat(*seat));
        let here: SeatSet = (0..MAX_SEATS).map(Seat::new).filter(is_here).collect();
        if here != self.here {
            self.here = here;
            self.store.tell_presence(&self.id, here);
        }
        for index in 0..MAX_SEATS {
            let there = here.contains(Seat::new(index)) || self.elsewhere.has(Seat::new(index));
            self.gone[index] = if there { None } else { self.gone[index].or_else(|| Some(Instant::now())) };
        }
        let away: SeatSet = self.room.people().iter().filter(|&seat| self.is_away(seat)).collect();
        if away == self.away {
            return;
        }
        self.away = away;
        let seats = self.names(away);
        let text: Utf8Bytes = json(&Reply::Away { seats: &seats }).into();
        self.sockets.iter_mut().for_each(|socket| socket.send(text.clone()));
    }
}

/// Clocks.
impl Host {
    /// How long there is nothing to do.
    fn nap(&mut self) -> Duration {
        if self.stale.is_some() {
            return RETRY;
        }
        if self.room.is_unsettled() {
            return Duration::ZERO;
        }
        let now = now();
        let mut next = u64::MAX;
        if let Some(hold) = self.hold {
            next = next.min(hold.until);
        }
        if let Some(held) = self.held[index(Viewer::Spectator)].front() {
            next = next.min(held.due);
        }
        next = self.deadlines().map(|(_, due)| due).fold(next, u64::min);
        let mut nap = NAP.min(Duration::from_millis(next.saturating_sub(now)));
        for seat in self.room.people().iter().filter(|&seat| !self.away.contains(seat)) {
            if let Some(since) = self.gone[seat.index()] {
                nap = nap.min(self.limits.away.saturating_sub(since.elapsed()).max(Duration::from_millis(5)));
            }
        }
        if self.has_to_look() {
            nap = nap.min(LOOK.saturating_sub(self.looked.elapsed()));
        }
        if self.sockets.is_empty() && !self.has_clock() {
            nap = nap
                .min(self.limits.idle.saturating_sub(self.last_use.elapsed()).max(Duration::from_millis(5)));
        }
        nap
    }

    /// Whether others may write to the room whose news could be lost, and somebody here waits for them.
    fn has_to_look(&self) -> bool {
        self.store.is_shared() && !self.sockets.is_empty()
    }

    /// When whose time is over. Where a bot already thinks for a seat, it is.
    fn deadlines(&self) -> impl Iterator<Item = (Seat, u64)> + '_ {
        let open = self.room.decisions().filter(|_| self.room.is_going_on());
        open.filter(|(seat, _)| self.thinking[seat.index()] == 0)
            .filter_map(|(seat, decision)| Some((seat, self.deadline(decision)?)))
    }

    /// When the time for a decision is over.
    fn deadline(&self, decision: crate::room::Decision) -> Option<u64> {
        match self.hold {
            Some(hold) if decision.is_reaction => {
                Some(hold.until.min(decision.since + self.room.setup.window))
            }
            _ => {
                let held = if self.is_masking() { self.window() } else { 0 };
                let limit = self.room.setup.pace.limit()?;
                Some((decision.until? + held).max(self.woken + GRACE.min(limit)))
            }
        }
    }

    async fn tick(&mut self) -> Result<(), Problem> {
        self.freshen().await?;
        if self.has_to_look() && self.looked.elapsed() >= LOOK {
            self.hear_news().await?;
        }
        if self.room.is_unsettled() {
            return self.propose(&[]).await;
        }
        let now = now();
        let due = self.deadlines().find(|(_, due)| *due <= now);
        if let Some((seat, _)) = due {
            return self.time_is_over(seat).await;
        }
        if self.hold.is_some_and(|hold| hold.until <= now) {
            self.release_all();
        }
        self.tell_those_behind(now);
        self.note_presence();
        Ok(())
    }

    /// Answers for a seat whose time is over.
    async fn time_is_over(&mut self, seat: Seat) -> Result<(), Problem> {
        let is_window = self.hold.is_some() && self.room.decision(seat).is_some_and(|open| open.is_reaction);
        let (answer, by) = if is_window {
            // Who does not react in a window has passed, and is not away for that.
            ("-".to_owned(), By::Setting)
        } else {
            match self.room.stand_in(seat) {
                Some(StandIn::Answer(answer)) => (answer, By::Clock),
                Some(StandIn::Thinking(thinking)) => {
                    self.let_think(thinking, By::Clock);
                    return Ok(());
                }
                None => return Ok(()),
            }
        };
        self.answer_in_place_of(seat, answer, by).await?;
        self.note_presence();
        Ok(())
    }

    /// Another server's clock or bot may be faster: then this is no longer asked.
    async fn answer_in_place_of(&mut self, seat: Seat, answer: String, by: By) -> Result<(), Problem> {
        let ask = self.room.asked(seat).unwrap_or_default();
        let answered = Entry::Answered(Answered { seat, ask, answer, by });
        self.try_to(&[answered], &[], None).await.map(drop)
    }

    /// Tells spectators what is old enough for them.
    fn tell_those_behind(&mut self, now: u64) {
        if self.room.setup.spectators.lag() == 0 {
            return;
        }
        let spectator = index(Viewer::Spectator);
        let mut messages = Vec::new();
        while self.held[spectator].front().is_some_and(|held| held.due <= now) {
            messages.extend(self.held[spectator].pop_front().into_iter().flat_map(|held| held.messages));
        }
        if !messages.is_empty() {
            self.deliver(Viewer::Spectator, &messages);
        }
    }

    fn has_clock(&self) -> bool {
        self.room.is_going_on() && self.room.setup.pace.limit().is_some()
    }

    fn is_idle(&self) -> bool {
        self.sockets.is_empty()
            && !self.has_clock()
            && self.hold.is_none()
            && self.last_use.elapsed() >= self.limits.idle
    }
}

/// Bots that take their time.
impl Host {
    fn let_bots_think(&mut self) {
        if self.stale.is_some() {
            return;
        }
        // What follows a window is decided when it is over, by bots as by people: earlier would tell that nobody could
        // react in it.
        while let Some(thinking) = self.room.think(self.hold.is_some()) {
            self.let_think(thinking, By::Bot);
        }
    }

    fn let_think(&mut self, Thinking { seat, think }: Thinking, by: By) {
        let Some(decision) = self.room.decision(seat) else { return };
        self.tickets += 1;
        let (ticket, decision) = (self.tickets, decision.number);
        self.thinking[seat.index()] = ticket;
        let insight = self.insights.sender();
        // A room that has gone to sleep meanwhile thinks again when it wakes.
        self.thinkers.start(think, move |thought| {
            let _ = insight.send(Insight { seat, ticket, decision, by, thought });
        });
    }

    /// Answers what a bot has come up with, unless it is no longer asked.
    async fn answer_for(&mut self, insight: Insight) -> Result<(), Problem> {
        let Insight { seat, ticket, decision, by, thought } = insight;
        if self.thinking[seat.index()] != ticket {
            return Ok(());
        }
        self.thinking[seat.index()] = 0;
        self.freshen().await?;
        let answer = match thought {
            Some(Thought { answer, bot }) => {
                let is_still_there = bot.is_none_or(|bot| self.room.thought(seat, bot));
                is_still_there.then_some(answer)
            }
            None => self.answer_for_failed_bot(seat),
        };
        let is_asked = self.room.decision(seat).is_some_and(|open| open.number == decision);
        match answer.filter(|_| is_asked) {
            Some(answer) => self.answer_in_place_of(seat, answer, by).await,
            None => Ok(()),
        }
    }

    /// The game goes on even where a bot has a bug.
    fn answer_for_failed_bot(&mut self, seat: Seat) -> Option<String> {
        error!(room = %short(&self.id), bot = self.room.bot(seat), "a bot failed: any answer is given for it");
        self.room.renew_bot(seat).ok()?;
        match self.room.any_answer(seat)? {
            StandIn::Answer(answer) => Some(answer),
            StandIn::Thinking(_) => None,
        }
    }
}

/// What somebody is told who comes or comes back.
#[derive(Debug)]
struct CaughtUp {
    number: u64,
    messages: Vec<String>,
    chats: Vec<Chat>,
    view: Option<String>,
}

/// Messages that are sent together: all of them arrive, or none.
struct Frame {
    text: String,
    is_empty: bool,
}

impl Frame {
    fn new(number: u64) -> Self {
        Self { text: format!(r#"{{"type":"step","number":{number},"messages":["#), is_empty: true }
    }

    fn add(&mut self, message: &str) {
        if !self.is_empty {
            self.text.push(',');
        }
        self.is_empty = false;
        self.text.push_str(message);
    }

    fn end(mut self) -> Utf8Bytes {
        self.text.push_str("]}");
        self.text.into()
    }
}

fn waiting_message(room: &Room, seats: SeatSet, until: Option<u64>) -> String {
    json(&Reply::Waiting { r#for: seats.iter().map(|seat| room.name(seat)).collect(), until })
}

fn kernel_name(room: &Room, viewer: Viewer) -> &'static str {
    match viewer {
        Viewer::Seat(seat) => room.name(seat),
        Viewer::Spectator => kernel::protocol::SPECTATOR,
    }
}

/// How loud a step is.
fn tone(step: &Step) -> Tone {
    match step.entries.first() {
        Some(Entry::Answered(answered)) if answered.answer == "-" => Tone::Quiet,
        Some(Entry::Answered(_)) => Tone::Loud,
        _ if step.entries.iter().any(|entry| matches!(entry, Entry::Started | Entry::Undone { .. })) => {
            Tone::Loud
        }
        _ => Tone::Quiet,
    }
}

impl From<NoChance> for Problem {
    fn from(error: NoChance) -> Self {
        Self::new(Code::Storage, error.to_string())
    }
}

async fn read_steps(store: &Store, id: &str, from: i64) -> Result<Vec<Step>, Problem> {
    let rows = store.steps(id, from).await?;
    rows.iter()
        .map(|(number, body)| {
            serde_json::from_str(body).map_err(|error| {
                warn!(room = %short(id), number, %error, "a stored step cannot be read");
                Problem::new(Code::Frozen, format!("step {number} of this room cannot be read"))
            })
        })
        .collect()
}

/// Stores a new room.
pub(crate) async fn open_room(store: &Store, id: &str, step: &Step) -> Result<RoomInfo, Problem> {
    let [Entry::Opened(setup)] = step.entries.as_slice() else {
        return Err(Problem::new(Code::Setup, "a room begins with its setup"));
    };
    let info = Room::open((**setup).clone()).map_err(|error| Problem::new(Code::Setup, error))?.info(id);
    let listing = Listing {
        id: id.to_owned(),
        created: i64::try_from(step.at).unwrap_or(i64::MAX),
        public: setup.public,
        clocked: setup.pace.limit().is_some(),
        status: info.status.word().to_owned(),
        summary: json(&info),
    };
    match store.create(listing, json(step)).await? {
        Appended::Done => {
            info!(room = %short(id), game = setup.game, "opened");
            Ok(info)
        }
        Appended::Lost => Err(Problem::new(Code::Storage, "there is such a room already: try again")),
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
