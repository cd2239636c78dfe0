//! A server of one test's own, and people who play on it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use kernel::{Dice, Seed};
use serde_json::{Value, json};
use server::client::{Client, Held, Socket, next_text, send};
use server::{Config, Limits, Rate, Server};
use sqlx::{AnyConnection, Connection as _, Executor as _};

use crate::postgresql::Postgres;

/// How long anything may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(60);

/// A database of one test's own, gone when the test is: an `SQLite` file, or one on a `PostgreSQL` that all tests share
/// where `FIFTH_TEST_DATABASE=postgres` says so.
pub(crate) struct Folder {
    path: PathBuf,
    url: String,
    postgres: Option<Arc<Postgres>>,
}

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        if std::env::var("FIFTH_TEST_DATABASE").is_ok_and(|database| database == "postgres") {
            let postgres = shared_postgres();
            create_database(&postgres.url("postgres"), name);
            return Self { path, url: postgres.url(name), postgres: Some(postgres) };
        }
        let url = format!("sqlite:{}?mode=rwc", path.join("rooms.sqlite").display());
        Self { path, url, postgres: None }
    }

    /// Where its database is.
    pub(crate) fn database(&self) -> String {
        self.url.clone()
    }

    /// A file of its database: `""` the database itself, `-wal` its log, `-newest` what is kept apart.
    pub(crate) fn file(&self, suffix: &str) -> PathBuf {
        self.path.join(format!("rooms.sqlite{suffix}"))
    }

    /// Whether the database is an `SQLite` file.
    pub(crate) fn is_file(&self) -> bool {
        self.postgres.is_none()
    }

    /// As if the newest steps had never been kept apart.
    pub(crate) fn forget_newest(&self) {
        if self.is_file() {
            fs::remove_file(self.file("-newest")).unwrap();
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// The `PostgreSQL` that is there while any test needs it.
fn shared_postgres() -> Arc<Postgres> {
    static SHARED: Mutex<(Weak<Postgres>, u32)> = Mutex::new((Weak::new(), 0));
    // A test that has failed while it started one does not fail all others.
    let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    let (running, number) = &mut *shared;
    running.upgrade().unwrap_or_else(|| {
        // Under another name each time: the last one may still be stopping.
        *number += 1;
        let postgres = Arc::new(Postgres::start(&format!("all-{number}")).expect("PostgreSQL was asked for"));
        *running = Arc::downgrade(&postgres);
        postgres
    })
}

/// On a thread of its own, since the test's runtime may be at work already.
fn create_database(server: &str, name: &str) {
    let (server, sql) = (server.to_owned(), format!("CREATE DATABASE \"{name}\""));
    let create = move || {
        sqlx::any::install_default_drivers();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let mut connection = AnyConnection::connect(&server).await.unwrap();
            connection.execute(sql.as_str()).await.unwrap();
            connection.close().await.unwrap();
        });
    };
    std::thread::spawn(create).join().unwrap();
}

/// Limits that let a test hurry.
pub(crate) fn generous() -> Limits {
    let fast = Rate::new(100_000.0, 100_000.0);
    Limits {
        messages: fast,
        talk: fast,
        requests: fast,
        files: fast,
        replays: fast,
        rooms: fast,
        seats: fast,
        acts: fast,
        per_address: 10_000,
        ..Limits::default()
    }
}

pub(crate) fn config(database: &str) -> Config {
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), database);
    config.limits = generous();
    config
}

pub(crate) async fn start(config: Config) -> (Server, Client) {
    let server = Server::start(config).await.unwrap();
    let client = Client::new(server.address());
    (server, client)
}

/// Runs a test's story to its end, or fails in time.
pub(crate) fn story(story: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async { tokio::time::timeout(PATIENCE, story).await.expect("a test ends in time") });
}

/// A room of the tiny game in which all seats are open.
pub(crate) fn tiny(seats: usize) -> Value {
    json!({ "game": "tiny", "seats": vec!["open"; seats] })
}

/// A room with something else besides.
pub(crate) fn with(mut setup: Value, key: &str, value: Value) -> Value {
    setup[key] = value;
    setup
}

/// Opens a room, and takes all open seats.
pub(crate) async fn sit_down(client: Client, setup: &Value) -> (String, Vec<Held>) {
    let room = client.open(setup).await.unwrap();
    let mut held = Vec::new();
    let open = setup["seats"].as_array().unwrap().iter().filter(|seat| **seat == "open").count();
    for number in 0..open {
        held.push(client.take(&room, &format!("player {number}")).await.unwrap());
    }
    (room, held)
}

pub(crate) async fn begin(client: Client, room: &str, held: &Held) {
    client.say(room, &held.token, &json!({ "type": "start" })).await.unwrap();
}

/// Somebody who plays a seat at random, and remembers all that they were told.
pub(crate) struct Person {
    pub(crate) client: Client,
    pub(crate) room: String,
    pub(crate) held: Held,
    pub(crate) socket: Socket,
    /// Every message as it came.
    pub(crate) frames: Vec<String>,
    /// The messages that count.
    pub(crate) told: Vec<Value>,
    /// How many messages that count the server says to have told.
    pub(crate) number: u64,
    /// The open decision.
    pub(crate) asked: Option<Value>,
    /// The decisions and answers that were acknowledged.
    pub(crate) accepted: Vec<(u64, String)>,
    pub(crate) is_over: bool,
    /// Whether a window is open.
    pub(crate) in_window: bool,
    pub(crate) dice: Dice,
    /// The answer that is on its way, and whether its question was closed meanwhile: then it is too late.
    sent: Option<(u64, String)>,
    was_closed: bool,
}

/// Whether a message is one that counts.
pub(crate) fn counts(message: &Value) -> bool {
    !matches!(
        message["type"].as_str(),
        Some("view" | "ask" | "waiting" | "window" | "clock" | "away" | "chat")
    )
}

impl Person {
    /// Joins a room, and returns once welcomed: whatever happens afterwards is heard.
    pub(crate) async fn connect(client: Client, room: &str, held: &Held) -> Self {
        let hello = json!({ "type": "hello", "token": held.token, "after": 0 });
        let socket = client.connect(room, &hello).await.unwrap();
        let seed = held.token.bytes().fold(0, |seed: u64, byte| seed.wrapping_mul(31) + u64::from(byte));
        let mut person = Self {
            client,
            room: room.to_owned(),
            held: held.clone(),
            socket,
            frames: Vec::new(),
            told: Vec::new(),
            number: 0,
            asked: None,
            accepted: Vec::new(),
            is_over: false,
            in_window: false,
            dice: Dice::new(Seed::from(seed)),
            sent: None,
            was_closed: false,
        };
        person.until("welcome").await;
        person
    }

    /// Comes back after the connection was lost.
    pub(crate) async fn reconnect(&mut self) {
        let hello = json!({ "type": "hello", "token": self.held.token, "after": self.told.len() });
        loop {
            match self.client.connect(&self.room, &hello).await {
                Ok(socket) => {
                    (self.socket, self.asked, self.sent) = (socket, None, None);
                    return;
                }
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    }

    /// Reads one message. False when the connection is lost.
    pub(crate) async fn hear(&mut self) -> bool {
        let Ok(text) = next_text(&mut self.socket).await else { return false };
        let message: Value = serde_json::from_str(&text).unwrap();
        self.frames.push(text);
        match message["type"].as_str().unwrap() {
            "step" => {
                for part in message["messages"].as_array().unwrap() {
                    match part["type"].as_str().unwrap() {
                        "ask" => self.asked = Some(part.clone()),
                        "end" => self.is_over = true,
                        _ => {}
                    }
                    if counts(part) {
                        self.told.push(part.clone());
                    }
                }
                self.number = message["number"].as_u64().unwrap();
                assert_eq!(self.number, self.told.len() as u64, "no gaps and no repeats");
            }
            "window" => self.in_window = !message["until"].is_null(),
            "closed" => {
                self.asked = self.asked.take().filter(|asked| asked["decision"] != message["decision"]);
                self.was_closed |= self.sent.as_ref().is_some_and(|(sent, _)| message["decision"] == *sent);
            }
            "accepted" => self.accepted.extend(self.sent.take()),
            // An answer has come just as the server stops: it is not kept, and the connection is as good as lost.
            "error" if message["message"] == "the server is stopping: connect again" => return false,
            "error" if self.was_closed && message["code"] == "refused" => {
                (self.sent, self.was_closed) = (None, false);
            }
            "error" => panic!("{message}"),
            _ => {}
        }
        true
    }

    /// Answers the open decision with any of the listed answers.
    pub(crate) async fn answer(&mut self) -> Option<()> {
        let asked = self.asked.take()?;
        let answer = self.any_answer(&asked);
        self.send_answer(&asked, &answer).await
    }

    /// Any of the listed answers.
    pub(crate) fn any_answer(&mut self, asked: &Value) -> String {
        let answers = asked["answers"].as_array().unwrap();
        let chosen = self.dice.below(answers.len() as u32) as usize;
        answers[chosen]["answer"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn send_answer(&mut self, asked: &Value, answer: &str) -> Option<()> {
        let decision = asked["decision"].as_u64().unwrap();
        (self.sent, self.was_closed) = (Some((decision, answer.to_owned())), false);
        let message = json!({ "type": "answer", "decision": decision, "answer": answer });
        send(&mut self.socket, &message).await.ok()
    }

    /// Plays until the game is over. False when the connection is lost.
    pub(crate) async fn play(&mut self) -> bool {
        while !self.is_over {
            if self.asked.is_some() {
                self.answer().await;
            }
            if !self.hear().await {
                return false;
            }
        }
        true
    }

    /// Listens until a message of a type comes; what it was.
    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        loop {
            let seen = self.frames.len();
            assert!(self.hear().await, "the connection is there");
            for text in &self.frames[seen..] {
                let message: Value = serde_json::from_str(text).unwrap();
                let parts = message["messages"].as_array().cloned().unwrap_or_default();
                if let Some(found) = parts.into_iter().chain([message]).find(|part| part["type"] == kind) {
                    return found;
                }
            }
        }
    }
}

/// Everybody plays to the end.
pub(crate) async fn play_all(people: Vec<Person>) -> Vec<Person> {
    let playing: Vec<_> = people
        .into_iter()
        .map(|mut person| {
            tokio::spawn(async move {
                assert!(person.play().await, "the connection is there");
                person
            })
        })
        .collect();
    let mut people = Vec::new();
    for person in playing {
        people.push(person.await.unwrap());
    }
    people
}
