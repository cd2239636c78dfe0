//! `fifth serve` as its operator runs it, and what it must survive.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use kernel::record::Record;
use kernel::{Dice, Seed};
use serde_json::{Value, json};
use server::client::{Client, Held, Socket, next, send};

use crate::postgresql::Postgres;
use crate::runner::{BAD_INPUT, Folder, OK, fifth};

/// A server in a process of its own, killed when this is dropped.
pub(crate) struct Running {
    pub(crate) child: Child,
    pub(crate) client: Client,
}

impl Running {
    fn start(database: &str) -> Self {
        Self::start_logging(database, "warn", Stdio::inherit())
    }

    pub(crate) fn start_logging(database: &str, level: &str, log: Stdio) -> Self {
        let mut fifth = Command::new(env!("CARGO_BIN_EXE_fifth"));
        fifth.args(["serve", "--log", level, "--database", database]).stderr(log);
        Self::start_as(fifth)
    }

    /// Starts a server by a command that is told the rest.
    pub(crate) fn start_as(mut command: Command) -> Self {
        let mut child = command
            .args(["--listen", "127.0.0.1:0", "--requests", "100000", "--per-address", "1000"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = lines.find_map(|line| Some(line.unwrap().split_once("http://")?.1.to_owned())).unwrap();
        let address: SocketAddr = address.parse().unwrap();
        Self { child, client: Client::new(address) }
    }

    /// `kill -9`.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to stop; its exit code.
    pub(crate) fn stop(mut self) -> Option<i32> {
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
    /// The decision whose answer was on its way when the connection was lost: whether it arrived is not known.
    unsure: Option<usize>,
    is_over: bool,
}

impl Player {
    fn new(held: Held) -> Self {
        Self { held, told: 0, accepted: Vec::new(), unsure: None, is_over: false }
    }

    /// Plays until the game is over (true) or the server is gone.
    async fn play(&mut self, client: Client, room: &str, dice: &mut Dice) -> bool {
        let hello = json!({ "type": "hello", "token": self.held.token, "after": self.told, "views": false });
        let Ok(mut socket) = client.connect(room, &hello).await else { return false };
        let mut sent: Option<(usize, String)> = None;
        while !self.is_over {
            let Ok(message) = next(&mut socket).await else {
                self.unsure = sent.map(|(decision, _)| decision);
                return false;
            };
            match message["type"].as_str().unwrap() {
                "accepted" => self.accepted.extend(sent.take()),
                "step" => {
                    let asked = self.hear(&message);
                    if let Some(asked) = asked {
                        sent = answer(&mut socket, &asked, dice).await;
                    }
                }
                // It was answered already, as the next steps tell.
                "error" if self.unsure.is_some() && self.unsure == sent.as_ref().map(|sent| sent.0) => {
                    assert_eq!(message["code"], "refused", "{message}");
                    sent = None;
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
            players.push((Player::new(held), dice.split()));
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
        let players: Vec<Player> = players.into_iter().map(|(player, _)| player).collect();
        nothing_acknowledged_is_lost(server.client, &room, &players, game).await;
    }
    kills
}

async fn nothing_acknowledged_is_lost(client: Client, room: &str, players: &[Player], game: usize) {
    let record = client.request("GET", &format!("/api/rooms/{room}/record"), None, None).await.unwrap();
    assert_eq!(record.0, 200, "game {game}: {}", record.1);
    let record = Record::parse(&record.1).unwrap();
    for player in players {
        let given: Vec<_> = record.entries.iter().filter(|entry| entry.seat == player.held.seat).collect();
        for (decision, answer) in &player.accepted {
            assert_eq!(given[decision - 1].answer, *answer, "game {game}: an acknowledged answer is there");
        }
    }
}

/// Two servers on one `PostgreSQL`, players of one room on both; one of the servers is killed in mid-game.
async fn play_on_two_and_kill_one(database: &str, games: usize) {
    let mut dice = Dice::new(Seed::from(games as u64));
    let stays = Running::start(database);
    for game in 0..games {
        let goes = Running::start(database);
        let (here, there) = (stays.client, goes.client);
        let room = there.open(&json!({ "game": "tiny", "seats": vec!["open"; 4] })).await.unwrap();
        let mut playing = Vec::new();
        for seat in 0..4 {
            let mut client = if seat % 2 == 0 { here } else { there };
            let mut player = Player::new(client.take(&room, &format!("player {seat}")).await.unwrap());
            if seat == 3 {
                client.say(&room, &player.held.token, &json!({ "type": "start" })).await.unwrap();
            }
            let (room, mut dice) = (room.clone(), dice.split());
            playing.push(tokio::spawn(async move {
                while !player.play(client, &room, &mut dice).await {
                    client = here;
                }
                player
            }));
        }
        tokio::time::sleep(Duration::from_millis(u64::from(dice.below(500)))).await;
        goes.kill();
        let mut players = Vec::new();
        for playing in playing {
            // Whoever waits for a notification that was lost looks by itself within a few seconds.
            let player = tokio::time::timeout(Duration::from_secs(60), playing).await;
            players.push(player.unwrap_or_else(|_| panic!("game {game} stands still")).unwrap());
        }
        nothing_acknowledged_is_lost(here, &room, &players, game).await;
    }
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
fn the_game_goes_on_when_one_of_two_servers_on_a_postgresql_is_killed() {
    let Some(postgres) = Postgres::start("serve-two") else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(play_on_two_and_kill_one(&postgres.url("postgres"), games()));
}

#[test]
fn it_says_what_it_was_told_is_healthy_and_stops_when_asked() {
    let folder = Folder::new("serve-stop");
    let server = Running::start(&folder.path("rooms.sqlite"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let health = server.client.call("GET", "/health", None, None).await.unwrap();
        assert_eq!(health["status"], "alive");
        let ready = server.client.call("GET", "/ready", None, None).await.unwrap();
        assert_eq!(ready["status"], "ready");
        let (_, metrics) = server.client.request("GET", "/metrics", None, None).await.unwrap();
        assert!(metrics.contains("fifth_rooms_awake 0"), "{metrics}");
        let api = server.client.call("GET", "/api/openapi.json", None, None).await.unwrap();
        assert!(api["paths"]["/api/rooms"]["post"].is_object(), "{api}");
        for page in ["/api", "/"] {
            let (status, page) = server.client.request("GET", page, None, None).await.unwrap();
            assert!(status == 200 && page.contains("Fifth Colony"), "{page}");
        }
    });
    assert_eq!(server.stop(), Some(OK));
}

/// Plays a whole game of two people and a bot; the secrets of it: tokens, and all that only one of them was told.
async fn play_and_collect_secrets(client: Client) -> Vec<String> {
    let seats = json!(["open", "open", { "bot": "random" }]);
    let room = client.open(&json!({ "game": "tiny", "seats": seats })).await.unwrap();
    let (mut sockets, mut secrets) = (Vec::new(), vec![room.clone()]);
    for name in ["Ann", "Bob"] {
        let held = client.take(&room, name).await.unwrap();
        secrets.push(held.token.clone());
        sockets.push(client.connect(&room, &json!({ "type": "hello", "token": held.token })).await.unwrap());
    }
    let chat = json!({ "type": "chat", "to": "blue", "text": "whispered in private" });
    client.say(&room, &secrets[1], &chat).await.unwrap();
    secrets.push("whispered in private".into());
    client.say(&room, &secrets[1], &json!({ "type": "start" })).await.unwrap();
    let mut playing = Vec::new();
    for (number, mut socket) in sockets.into_iter().enumerate() {
        playing.push(tokio::spawn(async move {
            let mut dice = Dice::new(Seed::from(number as u64));
            let mut told = Vec::new();
            loop {
                let message = next(&mut socket).await.unwrap();
                let parts = message["messages"].as_array().cloned().unwrap_or_default();
                for part in parts {
                    match part["type"].as_str().unwrap() {
                        "ask" => drop(answer(&mut socket, &part, &mut dice).await),
                        "event" => told.push(part["event"].to_string()),
                        "view" => told.push(part["view"]["cards"].to_string()),
                        "end" => {
                            told.push(part["seed"].as_str().unwrap().to_owned());
                            return told;
                        }
                        _ => {}
                    }
                }
            }
        }));
    }
    for playing in playing {
        secrets.extend(playing.await.unwrap());
    }
    let record = client.request("GET", &format!("/api/rooms/{room}/record"), None, None).await.unwrap();
    let record = Record::parse(&record.1).unwrap();
    // Short answers are words that any log may have; what names a card or a deal is longer.
    let answers = record.entries.into_iter().map(|entry| format!(r#""answer":"{}""#, entry.answer));
    secrets.extend(answers.filter(|answer| answer != r#""answer":"-""#));
    secrets
}

#[test]
fn the_finest_log_has_no_token_no_seed_and_nothing_that_is_hidden() {
    let folder = Folder::new("serve-log");
    let log = folder.path("log");
    let file = std::fs::File::create(&log).unwrap();
    let server = Running::start_logging(&folder.path("rooms.sqlite"), "trace,sqlx=trace", file.into());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let secrets = runtime.block_on(play_and_collect_secrets(server.client));
    assert_eq!(server.stop(), Some(OK));
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains("TRACE") || log.contains("DEBUG"), "it was logged in detail: {log}");
    assert!(secrets.len() > 50, "{} secrets", secrets.len());
    for secret in secrets.iter().filter(|secret| secret.len() > 4) {
        assert!(!log.contains(secret.as_str()), "the log has {secret}");
    }
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
fn a_password_is_never_printed_wherever_it_stands() {
    for url in [
        "postgres://fifth:s3cret@127.0.0.1:1/fifth",
        "postgres://fifth@127.0.0.1:1/fifth?password=s3cret",
        "postgres://fifth@127.0.0.1:1/fifth?sslmode=disable&pass%77ord=s3cret",
        "postgres://fifth:s3cret@127.0.0.1:99999/fifth",
    ] {
        let ran = fifth(&["serve", "--listen", "127.0.0.1:0", "--log", "trace", "--database", url], "");
        let ran = ran.expect(BAD_INPUT, &["database    postgres://fifth@127.0.0.1"]);
        assert!(!format!("{ran:?}").contains("s3cret"), "{ran:?}");
    }
}

#[test]
fn what_it_is_told_wrongly_is_refused_with_what_would_be_right() {
    let missing = "no/such/folder/rooms.sqlite";
    for (args, parts) in [
        (["--log", "loud"].as_slice(), ["off, error, warn, info, debug, trace", "loud"].as_slice()),
        (&["--log", "server=loud"], &["PART=LEVEL"]),
        (&["--per-address", "0"], &["at least 1"]),
        (&["--listen", "localhost:7802"], &["expected an IP address and a port", "127.0.0.1:7555"]),
        (&["--origin", "play.example"], &["https://play.example"]),
        (&["--database", "postgres://db/fifth", "--accept-lost-steps"], &["only for SQLite"]),
    ] {
        let ran = fifth(&[&["serve"], args].concat(), "").expect(BAD_INPUT, parts);
        assert_eq!(ran.err.matches("expected").count().max(1), 1, "it is said once: {}", ran.err);
    }
    // These are understood: what is wrong is the database alone.
    for args in [["--origin", "https://play.example/"], ["--log", "warn,server=debug"]] {
        fifth(&[&["serve", "--database", missing], args.as_slice()].concat(), "")
            .expect(BAD_INPUT, &["Its folder"]);
    }
}

#[test]
fn the_environment_may_say_1_for_yes_and_nothing_for_the_default() {
    let folder = Folder::new("serve-environment");
    let mut command = Command::new(env!("CARGO_BIN_EXE_fifth"));
    let log = folder.path("log");
    command.arg("serve").current_dir(folder.path("")).stderr(std::fs::File::create(&log).unwrap());
    command.env("FIFTH_LOG_JSON", "1").env("FIFTH_DATABASE", "").env("FIFTH_LOG", "");
    assert_eq!(Running::start_as(command).stop(), Some(OK));
    assert!(std::fs::exists(folder.path("fifth.sqlite")).unwrap());
    let told = std::fs::read_to_string(log).unwrap();
    assert!(
        told.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()) && !told.is_empty(),
        "{told}"
    );
}

#[test]
fn a_small_load_is_carried_without_an_error() {
    let args = ["load", "--game", "tiny", "--rooms", "3", "--seats", "2", "--seconds", "1"];
    fifth(&args, "").expect(OK, &["durable answers", "everybody told", "errors             0"]);
}
