//! `fifth serve` as its operator runs it, and what it must survive.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use kernel::record::Record;
use kernel::{Dice, Seed};
use serde_json::{Value, json};
use server::client::{Client, Held, Socket, next, send};

use crate::runner::{BAD_INPUT, Folder, OK, fifth};

/// A server in a process of its own, killed when this is dropped.
struct Running {
    child: Child,
    client: Client,
}

impl Running {
    fn start(database: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_fifth"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database", database])
            .args(["--requests", "100000", "--per-address", "1000", "--log", "warn"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = lines.find_map(|line| Some(line.unwrap().split_once("http://")?.1.to_owned())).unwrap();
        let address: SocketAddr = address.parse().unwrap();
        Self { child, client: Client::new(address) }
    }

    /// `kill -9`.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to stop; its exit code.
    fn stop(mut self) -> Option<i32> {
        let stopped = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(stopped.success());
        self.child.wait().unwrap().code()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A seat that answers at random, whatever happens to its server, and remembers what was acknowledged.
struct Player {
    held: Held,
    told: usize,
    accepted: Vec<(usize, String)>,
    is_over: bool,
}

impl Player {
    /// Plays until the game is over (true) or the server is gone.
    async fn play(&mut self, client: Client, room: &str, dice: &mut Dice) -> bool {
        let hello = json!({ "type": "hello", "token": self.held.token, "after": self.told, "views": false });
        let Ok(mut socket) = client.connect(room, &hello).await else { return false };
        let mut sent = None;
        while !self.is_over {
            let Ok(message) = next(&mut socket).await else { return false };
            match message["type"].as_str().unwrap() {
                "accepted" => self.accepted.extend(sent.take()),
                "step" => {
                    let asked = self.hear(&message);
                    if let Some(asked) = asked {
                        sent = answer(&mut socket, &asked, dice).await;
                    }
                }
                "error" => panic!("{message}"),
                _ => {}
            }
        }
        true
    }

    fn hear(&mut self, step: &Value) -> Option<Value> {
        let parts = step["messages"].as_array().unwrap();
        let counts = |part: &&Value| !matches!(part["type"].as_str(), Some("view" | "ask" | "waiting"));
        self.told += parts.iter().filter(counts).count();
        assert_eq!(step["number"], self.told, "no gaps and no repeats");
        self.is_over = parts.iter().any(|part| part["type"] == "end");
        parts.iter().find(|part| part["type"] == "ask").cloned()
    }
}

async fn answer(socket: &mut Socket, asked: &Value, dice: &mut Dice) -> Option<(usize, String)> {
    let answers = asked["answers"].as_array().unwrap();
    let answer = answers[dice.below(answers.len() as u32) as usize]["answer"].as_str().unwrap();
    let decision = asked["decision"].as_u64().unwrap();
    send(socket, &json!({ "type": "answer", "decision": decision, "answer": answer })).await.ok()?;
    Some((usize::try_from(decision).unwrap(), answer.to_owned()))
}

/// Plays games while their server is killed at random moments; in the end all is there that was acknowledged.
async fn play_and_kill(database: &str, games: usize) -> usize {
    let mut dice = Dice::new(Seed::from(games as u64));
    let mut server = Running::start(database);
    let mut kills = 0;
    for game in 0..games {
        let client = server.client;
        let room = client
            .open(&json!({ "game": "tiny", "seats": ["open", "open", { "bot": "random" }] }))
            .await
            .unwrap();
        let mut players = Vec::new();
        for name in ["Ann", "Bob"] {
            let held = client.take(&room, name).await.unwrap();
            players.push((Player { held, told: 0, accepted: Vec::new(), is_over: false }, dice.split()));
        }
        client.say(&room, &players[0].0.held.token, &json!({ "type": "start" })).await.unwrap();
        while players.iter().any(|(player, _)| !player.is_over) {
            let client = server.client;
            let playing: Vec<_> = players
                .drain(..)
                .map(|(mut player, mut dice)| {
                    let room = room.clone();
                    tokio::spawn(async move {
                        player.play(client, &room, &mut dice).await;
                        (player, dice)
                    })
                })
                .collect();
            let moment = Duration::from_micros(u64::from(dice.below(60_000)));
            tokio::time::sleep(moment).await;
            let is_over = playing.iter().all(tokio::task::JoinHandle::is_finished);
            if !is_over {
                server.kill();
                kills += 1;
                server = Running::start(database);
            }
            for playing in playing {
                players.push(playing.await.unwrap());
            }
        }
        let record =
            server.client.request("GET", &format!("/api/rooms/{room}/record"), None, None).await.unwrap();
        assert_eq!(record.0, 200, "game {game}: {}", record.1);
        let record = Record::parse(&record.1).unwrap();
        for (player, _) in &players {
            let given: Vec<_> =
                record.entries.iter().filter(|entry| entry.seat == player.held.seat).collect();
            for (decision, answer) in &player.accepted {
                assert_eq!(
                    given[decision - 1].answer,
                    *answer,
                    "game {game}: an acknowledged answer is there"
                );
            }
        }
    }
    kills
}

/// How many games: a few, or as many as the chore says (`cargo xtask kill`).
fn games() -> usize {
    std::env::var("FIFTH_KILL_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(4)
}

#[test]
fn a_server_killed_at_random_moments_loses_no_acknowledged_answer() {
    let folder = Folder::new("serve-kill");
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let kills = runtime.block_on(play_and_kill(&folder.path("rooms.sqlite"), games()));
    println!("{} games, killed {kills} times", games());
}

#[test]
fn it_says_what_it_was_told_is_healthy_and_stops_when_asked() {
    let folder = Folder::new("serve-stop");
    let server = Running::start(&folder.path("rooms.sqlite"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let health = server.client.call("GET", "/health", None, None).await.unwrap();
        assert_eq!(health["status"], "well");
        let (_, metrics) = server.client.request("GET", "/metrics", None, None).await.unwrap();
        assert!(metrics.contains("fifth_rooms_awake 0"), "{metrics}");
        let api = server.client.call("GET", "/api/openapi.json", None, None).await.unwrap();
        assert!(api["paths"]["/api/rooms"]["post"].is_object(), "{api}");
        for page in ["/api", "/"] {
            let (status, page) = server.client.request("GET", page, None, None).await.unwrap();
            assert!(status == 200 && page.contains("<h1>Fifth Colony"), "{page}");
        }
    });
    assert_eq!(server.stop(), Some(OK));
}

#[test]
fn a_database_that_cannot_be_opened_is_bad_input() {
    let folder = Folder::new("serve-bad");
    let missing = folder.path("no/such/folder/rooms.sqlite");
    fifth(&["serve", "--listen", "127.0.0.1:0", "--database", &missing], "")
        .expect(BAD_INPUT, &["error:", "database"]);
    fifth(&["serve", "--listen", "nowhere"], "").expect(BAD_INPUT, &["nowhere"]);
}

#[test]
fn a_small_load_is_carried_without_an_error() {
    let args = ["load", "--game", "tiny", "--rooms", "3", "--seats", "2", "--seconds", "1"];
    fifth(&args, "").expect(OK, &["durable answers", "everybody told", "errors             0"]);
}
