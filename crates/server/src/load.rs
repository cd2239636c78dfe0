//! Load: many rooms whose seats answer at random, and how well the server copes with them.

use std::fmt;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::stream::{SelectAll, SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _, TryStreamExt as _};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, ClientError, Socket};
use crate::metrics::processor_seconds;
use kernel::{Dice, Seed};

/// How many rooms are opened at once before it is measured.
const OPENING: usize = 16;

/// What is asked of the server.
#[derive(Debug, Clone)]
pub struct Load {
    pub server: SocketAddr,
    pub game: String,
    pub options: Option<Value>,
    pub rooms: usize,
    pub seats: usize,
    /// How long it is measured, after all rooms have begun.
    pub time: Duration,
    /// Answers a second in all; none: as fast as it goes.
    pub rate: Option<f64>,
    /// Whether a view comes with each question.
    pub views: bool,
}

/// How it went.
#[derive(Debug, Clone, Default)]
pub struct Report {
    pub rooms: usize,
    pub seats: usize,
    pub seconds: f64,
    pub answers: usize,
    pub games: usize,
    pub errors: usize,
    pub first_error: Option<String>,
    /// From the answer's sending to its being acknowledged.
    pub accepted: Spread,
    /// From the answer's sending to the last socket's being told.
    pub told: Spread,
    /// The server's memory that these rooms needed, each.
    pub bytes_a_room: Option<i64>,
    /// Processor time while it was measured, in seconds: the server's and the client's.
    pub processor: Option<[f64; 2]>,
}

/// How long something took: half of the time, nearly always, at the worst. In milliseconds.
#[derive(Debug, Clone, Copy, Default)]
pub struct Spread {
    pub median: f64,
    pub p99: f64,
    pub worst: f64,
}

impl Spread {
    fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let at = |share: usize| {
            let index = (times.len() * share / 100).min(times.len().saturating_sub(1));
            times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
        };
        Self { median: at(50), p99: at(99), worst: at(100) }
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "median {:.1} ms, p99 {:.1} ms, worst {:.1} ms", self.median, self.p99, self.worst)
    }
}

impl Report {
    /// Durable answers a second.
    pub fn rate(&self) -> f64 {
        f64::from(u32::try_from(self.answers).unwrap_or(u32::MAX)) / self.seconds.max(f64::EPSILON)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "rooms              {}, {} sockets each", self.rooms, self.seats)?;
        writeln!(
            f,
            "durable answers    {} in {:.1} s: {:.0} a second",
            self.answers,
            self.seconds,
            self.rate()
        )?;
        writeln!(f, "games finished     {}", self.games)?;
        writeln!(f, "acknowledged       {}", self.accepted)?;
        writeln!(f, "everybody told     {}", self.told)?;
        if let Some(bytes) = self.bytes_a_room {
            writeln!(f, "server's memory    {} KiB a room", bytes / 1024)?;
        }
        if let Some([server, client]) = self.processor {
            let each =
                |seconds: f64| seconds * 1e6 / f64::from(u32::try_from(self.answers).unwrap_or(u32::MAX));
            let (of_server, of_client) = (each(server), each(client));
            writeln!(f, "processor          server {of_server:.0} µs an answer, client {of_client:.0} µs")?;
        }
        write!(f, "errors             {}", self.errors)?;
        match &self.first_error {
            Some(error) => write!(f, ", such as: {error}"),
            None => Ok(()),
        }
    }
}

/// Runs it.
pub async fn run(load: &Load) -> Result<Report, ClientError> {
    let client = Client::new(load.server);
    // What the server needs once for all rooms (texts) is there when a first one has begun. The program itself, read in as
    // it is needed, is not counted.
    let first = sit_down(client, load).await?;
    let before = figure(client, "fifth_anonymous_bytes").await;
    let opening = futures_util::stream::iter(0..load.rooms).map(|_| sit_down(client, load));
    let tables: Vec<Table> = opening.buffer_unordered(OPENING).try_collect().await?;
    let processor = processor(client).await;
    let (start, end) = (Instant::now(), Instant::now() + load.time);
    let rooms = f64::from(u32::try_from(load.rooms.max(1)).unwrap_or(u32::MAX));
    let pause = load.rate.map(|rate| Duration::from_secs_f64(rooms / rate));
    let mut playing = JoinSet::new();
    for (number, table) in tables.into_iter().enumerate() {
        let load = load.clone();
        playing.spawn(async move {
            let mut player = Player::new(client, load, number, pause, end);
            if let Err(error) = player.play(table).await {
                player.error(error.to_string());
            }
            player.tally
        });
    }
    drop(first);
    let mut tally = Tally::default();
    let mut bytes = None;
    let watch = tokio::time::sleep(load.time.mul_f64(0.8));
    let mut watch = std::pin::pin!(watch);
    loop {
        tokio::select! {
            () = &mut watch, if bytes.is_none() => {
                let now = figure(client, "fifth_anonymous_bytes").await;
                #[expect(clippy::cast_possible_truncation, reason = "bytes of one room")]
                let each = |(now, before): (f64, f64)| ((now - before) / rooms) as i64;
                bytes = Some(now.zip(before).map(each));
            }
            played = playing.join_next() => match played {
                None => break,
                Some(Ok(part)) => tally.add(part),
                Some(Err(error)) => tally.error(error.to_string()),
            },
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let processor_after = self::processor(client).await;
    let spent = |([server, client], [now_server, now_client]): ([f64; 2], [f64; 2])| {
        [now_server - server, now_client - client]
    };
    Ok(Report {
        rooms: load.rooms,
        seats: load.seats,
        seconds,
        processor: processor.zip(processor_after).map(spent),
        answers: tally.accepted.len(),
        games: tally.games,
        errors: tally.errors,
        first_error: tally.first_error,
        accepted: Spread::of(tally.accepted),
        told: Spread::of(tally.told),
        bytes_a_room: bytes.flatten(),
    })
}

/// What the server's metrics say.
async fn figure(client: Client, name: &str) -> Option<f64> {
    let (_, text) = client.request("GET", "/metrics", None, None).await.ok()?;
    text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok())
}

/// Processor time so far: the server's and the client's.
async fn processor(client: Client) -> Option<[f64; 2]> {
    Some([figure(client, "fifth_cpu_seconds").await?, processor_seconds()?])
}

#[derive(Debug, Default)]
struct Tally {
    accepted: Vec<Duration>,
    told: Vec<Duration>,
    games: usize,
    errors: usize,
    first_error: Option<String>,
}

impl Tally {
    fn add(&mut self, mut other: Self) {
        self.accepted.append(&mut other.accepted);
        self.told.append(&mut other.told);
        self.games += other.games;
        self.errors += other.errors;
        self.first_error = self.first_error.take().or(other.first_error);
    }

    fn error(&mut self, error: String) {
        self.errors += 1;
        self.first_error.get_or_insert(error);
    }
}

/// A room with all its sockets.
struct Table {
    out: Vec<SplitSink<Socket, Message>>,
    frames: SelectAll<Tagged>,
}

type Tagged = futures_util::stream::Zip<futures_util::stream::Repeat<usize>, SplitStream<Socket>>;

async fn sit_down(client: Client, load: &Load) -> Result<Table, ClientError> {
    let seats = vec![json!("open"); load.seats];
    let room = client.open(&json!({ "game": load.game, "options": load.options, "seats": seats })).await?;
    let (mut out, mut frames, mut first) = (Vec::new(), SelectAll::new(), None);
    for seat in 0..load.seats {
        let held = client.take(&room, &format!("load {seat}")).await?;
        let hello = json!({ "type": "hello", "token": held.token, "views": load.views });
        let (sink, stream) = client.connect(&room, &hello).await?.split();
        out.push(sink);
        frames.push(futures_util::stream::repeat(seat).zip(stream));
        first.get_or_insert(held.token);
    }
    client.say(&room, &first.unwrap_or_default(), &json!({ "type": "start" })).await?;
    Ok(Table { out, frames })
}

/// As much of a message as matters here.
#[derive(Debug, Deserialize)]
struct Heard {
    r#type: String,
    #[serde(default)]
    messages: Vec<Part>,
    #[serde(default)]
    message: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Part {
    r#type: String,
    #[serde(default)]
    decision: u64,
    #[serde(default)]
    answers: Vec<Listed>,
}

#[derive(Debug, Deserialize)]
struct Listed {
    answer: String,
}

/// Plays all seats of a room, one answer at a time, so that it is known whose answer everybody is told of.
struct Player {
    client: Client,
    load: Load,
    dice: Dice,
    pause: Option<Duration>,
    next: Instant,
    end: Instant,
    tally: Tally,
    asked: Vec<Option<(u64, Vec<Listed>)>>,
    /// When the last answer was sent, and when something was last heard of it.
    sent: Option<(Instant, Option<Instant>)>,
    is_waiting: bool,
    is_over: bool,
}

impl Player {
    fn new(client: Client, load: Load, number: usize, pause: Option<Duration>, end: Instant) -> Self {
        let mut dice = Dice::new(Seed::from(number as u64));
        let wait = pause.map_or(Duration::ZERO, |pause| pause.mul_f64(f64::from(dice.below(1000)) / 1000.0));
        Self {
            client,
            asked: std::iter::repeat_with(|| None).take(load.seats).collect(),
            load,
            dice,
            pause,
            next: Instant::now() + wait,
            end,
            tally: Tally::default(),
            sent: None,
            is_waiting: false,
            is_over: false,
        }
    }

    fn error(&mut self, error: String) {
        self.tally.error(error);
    }

    async fn play(&mut self, mut table: Table) -> Result<(), ClientError> {
        while Instant::now() < self.end {
            if self.is_over {
                self.note_told();
                self.tally.games += 1;
                self.asked.iter_mut().for_each(|asked| *asked = None);
                (self.is_over, self.is_waiting) = (false, false);
                table = sit_down(self.client, &self.load).await?;
            }
            let may = !self.is_waiting && self.asked.iter().any(Option::is_some);
            if may && Instant::now() >= self.next {
                self.answer(&mut table).await?;
            }
            let wake = if may && self.next < self.end { self.next } else { self.end };
            let frame = tokio::select! {
                frame = table.frames.next() => frame,
                () = tokio::time::sleep_until(wake.into()) => continue,
            };
            match frame {
                None | Some((_, Ok(Message::Close(_)))) => return Err(ClientError::Closed),
                Some((seat, Ok(Message::Text(text)))) => self.hear(seat, text.as_str())?,
                Some((_, other)) => drop(other?),
            }
        }
        self.note_told();
        Ok(())
    }

    async fn answer(&mut self, table: &mut Table) -> Result<(), ClientError> {
        self.note_told();
        let open: Vec<usize> = (0..self.asked.len()).filter(|&seat| self.asked[seat].is_some()).collect();
        let seat = open[self.dice.below(open.len() as u32) as usize];
        let Some((decision, answers)) = self.asked[seat].take() else { return Ok(()) };
        let answer = &answers[self.dice.below(answers.len() as u32) as usize].answer;
        let message = json!({ "type": "answer", "decision": decision, "answer": answer });
        self.sent = Some((Instant::now(), None));
        self.is_waiting = true;
        if let Some(pause) = self.pause {
            self.next += pause;
        }
        Ok(table.out[seat].send(Message::Text(message.to_string().into())).await?)
    }

    fn hear(&mut self, seat: usize, text: &str) -> Result<(), ClientError> {
        let now = Instant::now();
        let heard: Heard = serde_json::from_str(text)?;
        if let Some((_, last)) = &mut self.sent {
            *last = Some(now);
        }
        match heard.r#type.as_str() {
            "accepted" => {
                self.is_waiting = false;
                self.tally.accepted.extend(self.sent.map(|(sent, _)| now - sent));
            }
            "error" => {
                self.is_waiting = false;
                self.error(heard.message.unwrap_or_default());
            }
            _ => {}
        }
        for part in heard.messages {
            match part.r#type.as_str() {
                "ask" => self.asked[seat] = Some((part.decision, part.answers)),
                "end" => self.is_over = true,
                _ => {}
            }
        }
        Ok(())
    }

    fn note_told(&mut self) {
        if let Some((sent, Some(last))) = self.sent.take() {
            self.tally.told.push(last - sent);
        }
    }
}
