//! Faults of the storage while games are played: the disk is full or the database locked, read-only, out of connections, or
//! killed. Whatever was acknowledged, another connection reads it, at once and in the end; and when the cause is gone, the games
//! go on.
//!
//! `cargo xtask faults SECONDS` lets them happen at random for as long as one likes.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use kernel::{Dice, Seed};
use serde_json::{Value, json};
use server::client::{Client, Held};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Connection as _, Executor as _, Row as _};
use tokio::task::JoinHandle;

use crate::postgresql::Postgres;
use crate::runner::{BAD_INPUT, Folder, OK, fifth};
use crate::serve::Running;

/// Rooms in which it is played at the same time.
const ROOMS: usize = 4;
/// How long anything may take to go on after its cause is gone.
const PATIENCE: Duration = Duration::from_secs(45);

/// An answer that was acknowledged.
#[derive(Debug, Clone)]
struct Given {
    room: String,
    seat: usize,
    decision: usize,
    answer: String,
}

/// Whoever looks into the database from outside, on a new connection each time.
struct Witness {
    url: String,
}

impl Witness {
    async fn connect(&self) -> Result<AnyConnection, sqlx::Error> {
        AnyConnection::connect(&self.url).await
    }

    /// Whether an answer can be read.
    async fn sees(&self, given: &Given) -> Result<bool, sqlx::Error> {
        let mut connection = self.connect().await?;
        let answers = answers(&mut connection, &given.room).await?;
        connection.close().await?;
        Ok(given.is_among(&answers))
    }
}

/// All that was answered in a room: the seats and their answers.
async fn answers(connection: &mut AnyConnection, room: &str) -> Result<Vec<(usize, String)>, sqlx::Error> {
    let sql = "SELECT body FROM steps WHERE room = $1 ORDER BY number";
    let rows = sqlx::query(sql).bind(room).fetch_all(connection).await?;
    let step = |row: &AnyRow| {
        let step = serde_json::from_str::<Value>(row.try_get(0)?);
        step.map_err(|error| sqlx::Error::Decode(error.into()))
    };
    let steps = rows.iter().map(step).collect::<Result<Vec<_>, _>>()?;
    let entries = steps.iter().flat_map(|step| step["entries"].as_array().unwrap().clone());
    let answered = entries.filter_map(|entry| entry.get("answered").cloned());
    let answer = |answered: Value| {
        let seat = usize::try_from(answered["seat"].as_u64().unwrap()).unwrap();
        (seat, answered["answer"].as_str().unwrap().to_owned())
    };
    Ok(answered.map(answer).collect())
}

impl Given {
    fn is_among(&self, answers: &[(usize, String)]) -> bool {
        let of_seat = answers.iter().filter(|(seat, _)| *seat == self.seat).nth(self.decision - 1);
        of_seat.is_some_and(|(_, answer)| *answer == self.answer)
    }
}

/// What everybody who plays shares.
struct Game {
    client: Mutex<Client>,
    witness: Witness,
    is_over: AtomicBool,
    refused: AtomicU64,
    finished: AtomicU64,
    /// Everything that was ever acknowledged, and how much of that has been seen.
    given: Mutex<Vec<Given>>,
    unseen: Mutex<Vec<Given>>,
    /// When somebody else has changed the files: what was asked before that may be gone with them.
    changed: Mutex<Option<Instant>>,
}

impl Game {
    fn client(&self) -> Client {
        *self.client.lock().unwrap()
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    fn acknowledged(&self) -> usize {
        self.given.lock().unwrap().len()
    }

    async fn request(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: Option<&Value>,
    ) -> Option<(u16, Value)> {
        let client = self.client();
        let request = client.request(method, path, Some(token), body);
        let (status, body) = tokio::time::timeout(PATIENCE, request).await.expect("it answers").ok()?;
        Some((status, serde_json::from_str(&body).ok()?))
    }

    /// Plays one room after the other.
    async fn play(&self, mut dice: Dice) {
        while !self.is_over() {
            if self.play_a_room(&mut dice).await.is_none() {
                // Something was refused before the game had begun: another room.
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }

    async fn play_a_room(&self, dice: &mut Dice) -> Option<()> {
        let client = self.client();
        let seats = json!(["open", "open", { "bot": "random" }]);
        let room = client.open(&json!({ "game": "tiny", "seats": seats })).await.ok()?;
        let held = [client.take(&room, "Ann").await.ok()?, client.take(&room, "Bob").await.ok()?];
        client.say(&room, &held[0].token, &json!({ "type": "start" })).await.ok()?;
        while !self.is_over() {
            for (seat, held) in held.iter().enumerate() {
                if self.take_turn(&room, seat, held, dice).await {
                    self.finished.fetch_add(1, Ordering::Relaxed);
                    return Some(());
                }
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        Some(())
    }

    /// Answers if something is asked. True when the game is over.
    async fn take_turn(&self, room: &str, seat: usize, held: &Held, dice: &mut Dice) -> bool {
        let path = format!("/api/rooms/{room}/messages");
        let told = self.request("GET", &path, &held.token, None).await;
        let Some((200, told)) = told else {
            tokio::time::sleep(Duration::from_millis(20)).await;
            return false;
        };
        let parts = told["messages"].as_array().unwrap();
        if parts.iter().any(|part| part["type"] == "end") {
            return true;
        }
        let Some(asked) = parts.iter().find(|part| part["type"] == "ask") else { return false };
        let answers = asked["answers"].as_array().unwrap();
        let answer = answers[dice.below(answers.len() as u32) as usize]["answer"].as_str().unwrap();
        let body = json!({ "type": "answer", "decision": asked["decision"], "answer": answer });
        let begun = Instant::now();
        match self.request("POST", &format!("/api/rooms/{room}/say"), &held.token, Some(&body)).await {
            Some((200, _)) => {
                let decision = usize::try_from(asked["decision"].as_u64().unwrap()).unwrap();
                let given = Given { room: room.to_owned(), seat, decision, answer: answer.to_owned() };
                self.acknowledge(given, begun).await;
            }
            Some((409 | 503, _)) | None => drop(self.refused.fetch_add(1, Ordering::Relaxed)),
            Some((status, body)) => panic!("{status}: {body}"),
        }
        false
    }

    async fn acknowledge(&self, given: Given, begun: Instant) {
        let seen = self.witness.sees(&given).await;
        let changed = *self.changed.lock().unwrap();
        match (seen, changed) {
            (Ok(true), _) => {}
            (_, Some(changed)) if begun <= changed => {}
            (Ok(false), _) => panic!("acknowledged, but another connection does not find it: {given:?}"),
            (Err(error), Some(_)) => panic!("acknowledged, but another connection: {error}: {given:?}"),
            // The database is out of reach for everybody: it is looked at again when it is not.
            (Err(_), None) => self.unseen.lock().unwrap().push(given.clone()),
        }
        self.given.lock().unwrap().push(given);
    }

    async fn see(&self, given: &[Given]) {
        let mut connection = self.witness.connect().await.unwrap();
        let rooms: BTreeSet<&str> = given.iter().map(|given| given.room.as_str()).collect();
        for room in rooms {
            let answers = answers(&mut connection, room).await.unwrap();
            for given in given.iter().filter(|given| given.room == room) {
                assert!(given.is_among(&answers), "acknowledged and lost: {given:?}");
            }
        }
        connection.close().await.unwrap();
    }
}

/// What goes wrong.
#[derive(Debug, Clone, Copy)]
enum Fault {
    /// The server's process is killed, and started again.
    Killed,
    /// No file may grow beyond so many bytes; those that are longer may not be written behind them.
    Limited(u64),
    /// The log may grow by so many bytes.
    Grown(u64),
    /// So much space is left on the disk.
    Full(u64),
    /// Another process has it to itself for so many milliseconds.
    Locked(u64),
    ReadOnly,
    /// All connections are taken.
    NoConnections,
    /// All connections are cut off.
    CutOff,
    /// The database's own processes are killed, and started again.
    Crashed,
}

/// A server, its database and those who play.
struct World {
    game: Arc<Game>,
    server: Option<Running>,
    database: String,
    /// The folder of an `SQLite` file, if it is a small disk of its own.
    disk: Option<PathBuf>,
    postgres: Option<Postgres>,
    log: PathBuf,
}

impl World {
    fn new(name: &str, database: String, disk: Option<PathBuf>, postgres: Option<Postgres>) -> Self {
        let url = if postgres.is_some() { database.clone() } else { format!("sqlite:{database}?mode=rw") };
        let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("faults-{name}.log"));
        let _ = fs::remove_file(&log);
        let server = start(&database, &log, &[]);
        let game = Game {
            client: Mutex::new(server.client),
            witness: Witness { url },
            is_over: AtomicBool::default(),
            refused: AtomicU64::default(),
            finished: AtomicU64::default(),
            given: Mutex::default(),
            unseen: Mutex::default(),
            changed: Mutex::default(),
        };
        Self { game: Arc::new(game), server: Some(server), database, disk, postgres, log }
    }

    fn kill(&mut self) {
        self.server.take().unwrap().kill();
    }

    fn start(&mut self) {
        let server = start(&self.database, &self.log, &[]);
        *self.game.client.lock().unwrap() = server.client;
        self.server = Some(server);
    }

    fn wal(&self) -> u64 {
        fs::metadata(format!("{}-wal", self.database)).map_or(0, |wal| wal.len())
    }

    /// What happens at random.
    fn any_fault(&self, dice: &mut Dice) -> Fault {
        let upto = |dice: &mut Dice, most: u32| u64::from(dice.below(most));
        if self.postgres.is_some() {
            return match dice.below(6) {
                0 => Fault::Killed,
                1 => Fault::Locked(upto(dice, 3000)),
                2 => Fault::ReadOnly,
                3 => Fault::NoConnections,
                4 => Fault::CutOff,
                _ => Fault::Crashed,
            };
        }
        match dice.below(5) {
            0 => Fault::Killed,
            1 => Fault::Limited(upto(dice, 200_000)),
            2 => Fault::Grown(upto(dice, 40_000)),
            3 if self.disk.is_some() => Fault::Full(upto(dice, 60_000)),
            _ => Fault::Locked(upto(dice, 6500)),
        }
    }

    /// Lets something go wrong for a while, and go well again.
    async fn strike(&mut self, fault: Fault, pause: Duration) {
        match fault {
            Fault::Killed => {
                self.kill();
                self.start();
            }
            Fault::Limited(_) | Fault::Grown(_) => {
                let bytes = match fault {
                    Fault::Grown(bytes) => self.wal() + bytes,
                    Fault::Limited(bytes) => bytes,
                    _ => unreachable!("no other fault is a limit"),
                };
                self.limit(&bytes.to_string());
                tokio::time::sleep(pause).await;
                self.limit("unlimited");
            }
            Fault::Full(left) => {
                let filler = fill(self.disk.as_ref().unwrap(), left);
                tokio::time::sleep(pause).await;
                fs::remove_file(filler).unwrap();
            }
            Fault::Locked(time) => {
                let mut other = self.game.witness.connect().await.unwrap();
                let lock = if self.postgres.is_some() {
                    "BEGIN; LOCK TABLE steps IN EXCLUSIVE MODE"
                } else {
                    "BEGIN EXCLUSIVE"
                };
                // Just then the server may be writing: it waits no longer than SQLite itself does.
                if other.execute(lock).await.is_ok() {
                    tokio::time::sleep(Duration::from_millis(time)).await;
                    other.execute("ROLLBACK").await.unwrap();
                }
            }
            Fault::ReadOnly => {
                let mut other = self.game.witness.connect().await.unwrap();
                other.execute("ALTER SYSTEM SET default_transaction_read_only = on").await.unwrap();
                other.execute("SELECT pg_reload_conf()").await.unwrap();
                tokio::time::sleep(pause).await;
                other.execute("ALTER SYSTEM RESET default_transaction_read_only").await.unwrap();
                other.execute("SELECT pg_reload_conf()").await.unwrap();
            }
            Fault::NoConnections => {
                let mut taken = Vec::new();
                while let Ok(connection) = self.game.witness.connect().await {
                    taken.push(connection);
                }
                self.cut_off(&mut taken[0]).await;
                while let Ok(connection) = self.game.witness.connect().await {
                    taken.push(connection);
                }
                tokio::time::sleep(pause).await;
            }
            Fault::CutOff => {
                let mut other = self.game.witness.connect().await.unwrap();
                self.cut_off(&mut other).await;
            }
            Fault::Crashed => self.postgres.as_ref().unwrap().crash(),
        }
    }

    async fn cut_off(&self, other: &mut AnyConnection) {
        let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                      WHERE pid <> pg_backend_pid() AND query NOT LIKE 'SELECT pg_terminate%' AND state = 'idle' \
                      AND (query LIKE '%steps%' OR query LIKE 'COMMIT%')";
        other.execute(others).await.unwrap();
    }

    /// The longest that a file of the server may grow.
    fn limit(&self, bytes: &str) {
        let pid = self.server.as_ref().unwrap().child.id().to_string();
        let limited = Command::new("prlimit").args(["--pid", &pid, &format!("--fsize={bytes}:")]).status();
        assert!(limited.unwrap().success());
    }

    async fn ready(&self) -> Option<String> {
        let (status, body) = self.game.request("GET", "/ready", "", None).await?;
        (status != 200).then(|| body["why"].to_string())
    }

    /// Until the server can store again, and games go on.
    async fn goes_on(&self, fault: Fault) {
        let since = Instant::now();
        while self.game.request("GET", "/ready", "", None).await.is_none_or(|(status, _)| status != 200) {
            assert!(
                since.elapsed() < PATIENCE,
                "after {fault:?} it does not recover: {:?}",
                self.ready().await
            );
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let before = self.game.acknowledged();
        while self.game.acknowledged() == before {
            assert!(since.elapsed() < PATIENCE, "after {fault:?} the games stand still");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let unseen = std::mem::take(&mut *self.game.unseen.lock().unwrap());
        self.game.see(&unseen).await;
    }

    fn begin(&self, dice: &mut Dice) -> Vec<JoinHandle<()>> {
        let play = |_| {
            let (game, dice) = (Arc::clone(&self.game), dice.split());
            tokio::spawn(async move { game.play(dice).await })
        };
        (0..ROOMS).map(play).collect()
    }

    /// Plays while these faults happen, and then others for as long as it was told.
    async fn play(&mut self, faults: &[Fault], seed: u64) {
        let mut dice = Dice::new(Seed::from(seed));
        let playing = self.begin(&mut dice);
        let end = Instant::now() + seconds();
        let mut faults = faults.iter().copied();
        let mut count = 0;
        loop {
            let fault = match faults.next() {
                Some(fault) => fault,
                None if Instant::now() < end => self.any_fault(&mut dice),
                None => break,
            };
            tokio::time::sleep(Duration::from_millis(u64::from(dice.below(100)))).await;
            self.strike(fault, Duration::from_millis(50 + u64::from(dice.below(400)))).await;
            self.goes_on(fault).await;
            assert!(playing.iter().all(|playing| !playing.is_finished()), "after {fault:?} somebody gave up");
            count += 1;
        }
        self.game.is_over.store(true, Ordering::Relaxed);
        for playing in playing {
            playing.await.unwrap();
        }
        // In the end it is killed once more: what was acknowledged is there, and no room is frozen.
        self.kill();
        self.start();
        let given = self.game.given.lock().unwrap().clone();
        self.game.see(&given).await;
        let frozen = fs::read_to_string(&self.log).unwrap().matches("damaged").count();
        assert_eq!(frozen, 0, "{}", self.log.display());
        let (refused, finished) = (&self.game.refused, &self.game.finished);
        println!(
            "{count} faults: {} answers acknowledged and there, {refused:?} refused, {finished:?} games",
            given.len()
        );
        assert!(given.len() > 50 && refused.load(Ordering::Relaxed) > 0);
    }
}

/// Starts a server whose writes fail, instead of it being killed, where a file may not grow.
fn start(database: &str, log: &Path, args: &[&str]) -> Running {
    let mut command = Command::new("sh");
    command.args(["-c", r#"trap '' XFSZ; exec "$0" "$@""#, env!("CARGO_BIN_EXE_fifth")]);
    // Its log is limited, too: that it cannot be written must not matter.
    let log = File::options().create(true).append(true).open(log).unwrap();
    command.args(["serve", "--log", "warn", "--database", database]).args(args).stderr(log);
    Running::start_as(command)
}

/// How long random faults go on: not at all, or as long as the chore says (`cargo xtask faults`).
fn seconds() -> Duration {
    let seconds = std::env::var("FIFTH_FAULT_SECONDS").ok().and_then(|seconds| seconds.parse().ok());
    Duration::from_secs(seconds.unwrap_or(0))
}

fn works(program: &str) -> bool {
    let works = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    works.is_ok_and(|status| status.success())
}

/// Fills a disk, so that so many bytes are left.
fn fill(disk: &Path, left: u64) -> PathBuf {
    use std::io::Write as _;
    let path = disk.join("filler");
    let mut file = File::create(&path).unwrap();
    while file.write_all(&[1; 1024]).is_ok() {}
    let length = file.metadata().unwrap().len().saturating_sub(left);
    file.set_len(length).unwrap();
    path
}

/// A small disk of a test's own, gone when the test is.
struct Disk(PathBuf);

impl Disk {
    /// None where it may not be mounted.
    fn mount(folder: &Folder) -> Option<Self> {
        let path = PathBuf::from(folder.path("disk"));
        fs::create_dir_all(&path).unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=16m", "none"]).arg(&path).stderr(Stdio::null());
        let mounted = mount.status().is_ok_and(|status| status.success());
        if !mounted {
            println!("without a small disk: none may be mounted here");
        }
        mounted.then(|| Self(path))
    }

    fn remount(&self, how: &str) {
        let remounted = Command::new("mount").args(["-o", &format!("remount,{how}")]).arg(&self.0).status();
        assert!(remounted.unwrap().success());
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").args(["-l"]).arg(&self.0).status();
    }
}

fn run(story: impl Future<Output = ()>) {
    // Whichever test comes first looks into a database itself.
    sqlx::any::install_default_drivers();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(story);
}

#[test]
fn storage_faults_of_a_file_lose_nothing_that_was_acknowledged() {
    if !works("prlimit") {
        return println!("skipped: prlimit is not installed");
    }
    let folder = Folder::new("faults-file");
    let disk = Disk::mount(&folder);
    let path = disk.as_ref().map(|disk| disk.0.clone());
    let database = path
        .as_ref()
        .map_or_else(|| folder.path("rooms.sqlite"), |path| path.join("rooms.sqlite").display().to_string());
    run(async {
        let mut world = World::new("file", database, path, None);
        let mut faults = vec![Fault::Locked(300), Fault::Limited(0), Fault::Killed];
        faults.extend((0..6).map(|write| Fault::Limited(60_000 + 2060 * write)));
        // A page of the log has 4,120 bytes: each of the writes of a transaction fails in turn, at its start or in its middle.
        faults.extend((0..12).map(|write| Fault::Grown(2060 * write)));
        if world.disk.is_some() {
            faults.extend([0, 5000, 9000].map(Fault::Full));
        }
        world.play(&faults, 1).await;
    });
}

#[test]
fn storage_faults_of_postgresql_lose_nothing_that_was_acknowledged() {
    let Some(postgres) = Postgres::start("faults") else { return };
    run(async {
        let url = postgres.url("postgres");
        let mut world = World::new("postgresql", url, None, Some(postgres));
        let faults = [
            Fault::ReadOnly,
            Fault::CutOff,
            Fault::Locked(300),
            Fault::Killed,
            Fault::NoConnections,
            Fault::Crashed,
        ];
        world.play(&faults, 2).await;
    });
}

/// Until `/ready` says that nothing can be stored, for a reason in these words.
async fn until_not_ready(client: Client, words: &[&str]) {
    let since = Instant::now();
    loop {
        let (status, why) = client.request("GET", "/ready", None, None).await.unwrap();
        if status == 503 && words.iter().any(|words| why.contains(words)) {
            return;
        }
        assert!(since.elapsed() < PATIENCE, "expected one of {words:?}, found {status}: {why}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn until_ready(client: Client) {
    let since = Instant::now();
    while client.request("GET", "/ready", None, None).await.unwrap().0 != 200 {
        assert!(since.elapsed() < PATIENCE, "it stays as it was");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[test]
fn a_server_that_cannot_store_says_so_and_why_until_it_can() {
    let folder = Folder::new("faults-ready");
    let log = PathBuf::from(folder.path("log"));
    run(async {
        if let Some(disk) = Disk::mount(&folder) {
            let server = start(&disk.0.join("rooms.sqlite").display().to_string(), &log, &[]);
            until_ready(server.client).await;
            let filler = fill(&disk.0, 0);
            until_not_ready(server.client, &["full"]).await;
            fs::remove_file(filler).unwrap();
            until_ready(server.client).await;
        }
        if let Some(postgres) = Postgres::start("faults-ready") {
            let server = start(&postgres.url("postgres"), &log, &[]);
            until_ready(server.client).await;
            let mut other = AnyConnection::connect(&postgres.url("postgres")).await.unwrap();
            for (change, is_ready) in [
                ("SET default_transaction_read_only = on", false),
                ("RESET default_transaction_read_only", true),
            ] {
                other.execute(format!("ALTER SYSTEM {change}").as_str()).await.unwrap();
                other.execute("SELECT pg_reload_conf()").await.unwrap();
                if is_ready {
                    until_ready(server.client).await;
                } else {
                    until_not_ready(server.client, &["read-only"]).await;
                }
            }
        }
        // All of the file is overwritten but its first page.
        let database = folder.path("rooms.sqlite");
        let server = start(&database, &log, &[]);
        until_ready(server.client).await;
        let mut other = AnyConnection::connect(&format!("sqlite:{database}?mode=rw")).await.unwrap();
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)").await.unwrap();
        let length = usize::try_from(fs::metadata(&database).unwrap().len()).unwrap();
        let mut bytes = fs::read(&database).unwrap();
        bytes[4096..].copy_from_slice(&vec![0xff; length - 4096]);
        fs::write(&database, bytes).unwrap();
        until_not_ready(server.client, &["malformed", "damaged"]).await;
    });
}

#[test]
fn a_fault_is_logged_when_it_begins_and_when_it_is_over() {
    if !works("prlimit") {
        return println!("skipped: prlimit is not installed");
    }
    let folder = Folder::new("faults-logged");
    run(async {
        let mut world = World::new("logged", folder.path("rooms.sqlite"), None, None);
        let playing = world.begin(&mut Dice::new(Seed::from(4)));
        while world.game.acknowledged() < 50 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        world.strike(Fault::Grown(0), Duration::from_millis(700)).await;
        world.goes_on(Fault::Grown(0)).await;
        world.game.is_over.store(true, Ordering::Relaxed);
        for playing in playing {
            playing.await.unwrap();
        }
        assert_eq!(world.server.take().unwrap().stop(), Some(OK));
        let told = fs::read_to_string(&world.log).unwrap();
        let refused = world.game.refused.load(Ordering::Relaxed);
        let lines = told.lines().count();
        assert!(refused > 20 && lines <= 4, "{refused} refused, told of in {lines} lines: {told}");
        assert!(told.contains("moves cannot be stored") && told.contains("moves are stored again"), "{told}");
    });
}

#[test]
fn of_a_room_of_which_nothing_is_left_it_is_said_that_it_is_gone() {
    let folder = Folder::new("faults-gone");
    let (database, log) = (folder.path("rooms.sqlite"), PathBuf::from(folder.path("log")));
    run(async {
        let server = start(&database, &log, &[]);
        let room = server.client.open(&json!({ "game": "tiny", "seats": ["open", "open"] })).await.unwrap();
        assert_eq!(server.stop(), Some(OK));
        let mut other = AnyConnection::connect(&format!("sqlite:{database}?mode=rw")).await.unwrap();
        other.execute("DELETE FROM steps").await.unwrap();
        other.execute("DELETE FROM rooms").await.unwrap();
        other.close().await.unwrap();
        assert_eq!(start(&database, &log, &[]).stop(), Some(OK));
        let told = fs::read_to_string(&log).unwrap();
        assert!(told.contains("--accept-lost-steps"), "it names the remedy: {told}");
        assert_eq!(start(&database, &log, &["--accept-lost-steps"]).stop(), Some(OK));
        let told = fs::read_to_string(&log).unwrap();
        let line = told.lines().find(|line| line.contains("accepted")).unwrap_or_else(|| panic!("{told}"));
        assert!(line.contains(&room[..6]) && line.contains("the room is gone"), "{line}");
    });
}

/// What another program does to the files of a running server.
#[derive(Debug, Clone, Copy)]
enum Meddling {
    LogCut(u64),
    Overwritten,
    Cut,
    NewestRemoved,
}

#[test]
fn whatever_is_done_to_its_files_while_it_runs_nothing_is_lost_without_a_word() {
    for meddling in [
        Meddling::LogCut(0),
        Meddling::LogCut(50),
        Meddling::Overwritten,
        Meddling::Cut,
        Meddling::NewestRemoved,
    ] {
        let folder = Folder::new("faults-meddling");
        let database = folder.path("rooms.sqlite");
        run(async {
            let mut world = World::new("meddling", database.clone(), None, None);
            let playing = world.begin(&mut Dice::new(Seed::from(5)));
            let until = async |count| {
                while world.game.acknowledged() < count {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            };
            until(100).await;
            let mut open = world.game.witness.connect().await.unwrap();
            let copy = folder.path("copy.sqlite");
            open.execute(format!("VACUUM INTO '{copy}'").as_str()).await.unwrap();
            until(200).await;
            match meddling {
                Meddling::LogCut(percent) => {
                    let log = File::options().write(true).open(format!("{database}-wal")).unwrap();
                    log.set_len(log.metadata().unwrap().len() * percent / 100).unwrap();
                }
                // Not by `fs::copy`: it is written over, and stays the same file.
                Meddling::Overwritten => {
                    let copy = fs::read(&copy).unwrap();
                    fs::write(&database, copy).unwrap();
                }
                Meddling::Cut => {
                    File::options().write(true).open(&database).unwrap().set_len(4096).unwrap();
                }
                Meddling::NewestRemoved => fs::remove_file(format!("{database}-newest")).unwrap(),
            }
            *world.game.changed.lock().unwrap() = Some(Instant::now());
            // What was cut off may be what nobody needs any more. Whatever is acknowledged from now on is there.
            tokio::time::sleep(Duration::from_millis(1500)).await;
            let why = world.ready().await;
            let before = world.game.acknowledged();
            tokio::time::sleep(Duration::from_millis(500)).await;
            let went_on = world.game.acknowledged() > before;
            assert!(why.is_none() || !went_on, "{meddling:?}: not ready, and yet it acknowledges: {why:?}");
            world.kill();
            world.game.is_over.store(true, Ordering::Relaxed);
            for playing in playing {
                playing.await.unwrap();
            }
            drop(open);
            println!("{meddling:?}: {before} acknowledged, then {why:?}");
            let why = why.unwrap_or_default();
            let given = world.game.given.lock().unwrap().clone();
            match meddling {
                // What is left of the file may not be enough to start with. (Where one of those who play looks into it
                // while it is empty, SQLite removes the log.)
                Meddling::Cut | Meddling::Overwritten => {
                    let is_told = ["damaged", "-wal was removed"].iter().any(|words| why.contains(words));
                    assert!(why.is_empty() || is_told, "{why}");
                }
                Meddling::LogCut(_) => {
                    assert!(why.is_empty() || why.contains("was cut off"), "{why}");
                }
                Meddling::NewestRemoved => {
                    assert!(why.contains("-newest was removed"), "{why}");
                    world.start();
                    world.game.see(&given).await;
                }
            }
        });
    }
}

#[test]
fn what_is_damaged_is_named_at_the_start_room_by_room_and_the_rest_plays_on() {
    let folder = Folder::new("faults-named");
    let (database, log) = (folder.path("rooms.sqlite"), PathBuf::from(folder.path("log")));
    run(async {
        let server = start(&database, &log, &[]);
        let mut rooms = Vec::new();
        for _ in 0..4 {
            let room =
                server.client.open(&json!({ "game": "tiny", "seats": ["open", "open"] })).await.unwrap();
            let held = server.client.take(&room, "Ann").await.unwrap();
            server.client.take(&room, "Bob").await.unwrap();
            server.client.say(&room, &held.token, &json!({ "type": "start" })).await.unwrap();
            rooms.push(room);
        }
        assert_eq!(server.stop(), Some(OK));
        let mut other = AnyConnection::connect(&format!("sqlite:{database}?mode=rw")).await.unwrap();
        for (room, sql) in [
            (&rooms[0], "DELETE FROM steps WHERE room = $1 AND number = 1"),
            (&rooms[1], "UPDATE steps SET body = replace(body, 'Ann', 'Eve') WHERE room = $1"),
            (&rooms[2], "DELETE FROM rooms WHERE id = $1"),
        ] {
            assert!(sqlx::query(sql).bind(room).execute(&mut other).await.unwrap().rows_affected() > 0);
        }
        other.close().await.unwrap();
        let server = start(&database, &log, &[]);
        let told = fs::read_to_string(&log).unwrap();
        for (room, why) in [
            (&rooms[0], "missing"),
            (&rooms[1], "step 1 is not as it was stored"),
            (&rooms[2], "missing from the list of rooms"),
        ] {
            let line =
                told.lines().find(|line| line.contains(&room[..6])).unwrap_or_else(|| panic!("{told}"));
            assert!(line.contains(why), "{line}");
        }
        assert!(!told.contains(&rooms[3][..6]), "{told}");
        for (room, is_frozen) in rooms.iter().zip([true, true, false, false]) {
            let info = server.client.call("GET", &format!("/api/rooms/{room}"), None, None).await.unwrap();
            assert_eq!(!info["frozen"].is_null(), is_frozen, "{info}");
        }
        assert_eq!(server.stop(), Some(OK));
    });
}

/// Copies a database as it was left, with so much of its log.
fn copy(from: &str, to: &str, wal: u64) {
    for suffix in ["", "-wal", "-newest"] {
        fs::copy(format!("{from}{suffix}"), format!("{to}{suffix}")).unwrap();
    }
    let log = format!("{to}-wal");
    match wal {
        0 => fs::remove_file(log).unwrap(),
        length => File::options().write(true).open(log).unwrap().set_len(length).unwrap(),
    }
}

/// The rooms that are frozen for steps that are lost; in all others, what was acknowledged is there.
async fn frozen(client: Client, witness: &Witness, given: &[Given]) -> BTreeSet<String> {
    let mut frozen = BTreeSet::new();
    let rooms: BTreeSet<&String> = given.iter().map(|given| &given.room).collect();
    for room in rooms {
        let (_, info) = client.request("GET", &format!("/api/rooms/{room}"), None, None).await.unwrap();
        if info.contains("are lost") || info.contains("is lost") || info.contains("is not the one") {
            frozen.insert(room.clone());
            continue;
        }
        for given in given.iter().filter(|given| given.room == *room) {
            assert!(witness.sees(given).await.unwrap(), "lost without a word: {given:?}, {info}");
        }
    }
    frozen
}

#[test]
fn a_log_that_was_cut_off_or_deleted_after_a_crash_is_noticed_room_by_room() {
    let folder = Folder::new("faults-log");
    let database = folder.path("rooms.sqlite");
    run(async {
        let mut world = World::new("log", database.clone(), None, None);
        let playing = world.begin(&mut Dice::new(Seed::from(3)));
        while world.game.acknowledged() < 120 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        // Whoever closes the last connection writes the log into the file and removes it. After the kill, a witness
        // that is just looking would be the last: this connection stays open instead.
        let mut open = world.game.witness.connect().await.unwrap();
        open.execute("SELECT COUNT(*) FROM steps").await.unwrap();
        world.kill();
        world.game.is_over.store(true, Ordering::Relaxed);
        for playing in playing {
            playing.await.unwrap();
        }
        let given = world.game.given.lock().unwrap().clone();
        let whole = world.wal();
        assert!(whole > 0, "the log of a server that was killed is there");
        let mut most = 0;
        for (number, wal) in
            [whole, whole - 1, whole * 3 / 4, whole / 2, whole / 10, 1000, 0].into_iter().enumerate()
        {
            let cut = folder.path(&format!("cut-{number}.sqlite"));
            copy(&database, &cut, wal);
            let (log, witness) =
                (PathBuf::from(folder.path("log")), Witness { url: format!("sqlite:{cut}?mode=rw") });
            let _ = fs::remove_file(&log);
            let server = start(&cut, &log, &[]);
            let lost = frozen(server.client, &witness, &given).await;
            assert_eq!(server.stop(), Some(OK));
            let told = fs::read_to_string(&log).unwrap();
            assert!(lost.iter().all(|room| told.contains(&room[..6])), "each is named: {told}");
            assert!(wal < whole || lost.is_empty(), "nothing is lost: {lost:?}");
            most = most.max(lost.len());
            // It is remembered, until it is accepted.
            let server = start(&cut, &log, &[]);
            assert_eq!(frozen(server.client, &witness, &given).await, lost);
            assert_eq!(server.stop(), Some(OK));
            let server = start(&cut, &log, &["--accept-lost-steps"]);
            for room in &lost {
                let (_, info) =
                    server.client.request("GET", &format!("/api/rooms/{room}"), None, None).await.unwrap();
                assert!(info.contains(r#""frozen":null"#) || info.contains("not_found"), "{info}");
            }
            assert_eq!(server.stop(), Some(OK));
        }
        assert!(most > 0, "without its log, something is lost");
    });
}

/// Starts a server that must refuse, at once and for this reason.
#[track_caller]
fn refuses(database: &str, parts: &[&str]) {
    let begun = Instant::now();
    fifth(&["serve", "--listen", "127.0.0.1:0", "--database", database], "").expect(BAD_INPUT, parts);
    assert!(begun.elapsed() < Duration::from_secs(8), "{database}: after {:?}", begun.elapsed());
}

#[test]
fn a_database_that_cannot_be_used_is_refused_at_once_with_the_reason_and_what_to_do() {
    let folder = Folder::new("faults-start");
    refuses(
        &folder.path("no/such/folder/rooms.sqlite"),
        &["rooms.sqlite", "such/folder does not exist: make it"],
    );
    refuses(&folder.path(""), &["It is a folder"]);
    let text = folder.file("text", "this is a text, and by no means a database\n".repeat(100));
    refuses(&text, &["is not an SQLite database", "--database"]);
    let whole = folder.path("whole.sqlite");
    // However a file is named that is not there yet, it is made.
    let log = folder.path("log");
    assert_eq!(start(&format!("sqlite:{whole}"), Path::new(&log), &[]).stop(), Some(OK));
    refuses(&format!("sqlite:{whole}?mode=ro"), &["read-only"]);
    let mut cut = fs::read(&whole).unwrap();
    cut.truncate(3000);
    refuses(&folder.file("cut.sqlite", cut), &["cut.sqlite", "damaged", ".recover"]);
    let other_name = folder.path("other-name.sqlite");
    fs::hard_link(&whole, &other_name).unwrap();
    refuses(&whole, &["has another name as well", "hard link"]);
    fs::remove_file(other_name).unwrap();
    for passing in ["sqlite::memory:", "sqlite:", "sqlite:file:rooms?mode=memory"] {
        refuses(passing, &["is not the name of a file to keep rooms in"]);
    }
    let running = start(&whole, Path::new(&folder.path("log")), &[]);
    refuses(&whole, &["another server is using this database"]);
    drop(running);
    run(async {
        let foreign = folder.path("foreign.sqlite");
        let mut other = AnyConnection::connect(&format!("sqlite:{foreign}?mode=rwc")).await.unwrap();
        other.execute("CREATE TABLE songs (title TEXT)").await.unwrap();
        refuses(&foreign, &["foreign.sqlite", "another program", "songs", "--database"]);
        let tables = "SELECT COUNT(*) FROM sqlite_master";
        assert_eq!(sqlx::query(tables).fetch_one(&mut other).await.unwrap().get::<i64, _>(0), 1);
        let part = folder.path("part.sqlite");
        fs::copy(&whole, &part).unwrap();
        let mut other = AnyConnection::connect(&format!("sqlite:{part}?mode=rw")).await.unwrap();
        other.execute("DROP TABLE steps").await.unwrap();
        refuses(&part, &["part.sqlite", "`steps` is missing", "Restore a backup"]);
    });
    refuses("postgres:///fifth?host=/no/such/folder", &["PostgreSQL has no socket there"]);
    refuses("postgres://fifth@127.0.0.1:99999/fifth", &["invalid port number", "postgres://USER@HOST:PORT"]);
    refuses("mysql://there/fifth", &["postgres://"]);
    refuses("postgres://fifth@127.0.0.1:1/fifth", &["nothing listens there", "PostgreSQL"]);
    refuses("postgres://fifth@there.invalid/fifth", &["no such host"]);
    if let Some(postgres) = Postgres::start("faults-start") {
        refuses(&postgres.url("nothing"), &["no such database", "createdb"]);
        refuses(&postgres.url("postgres").replace("fifth@", "nobody@"), &["no such role", "createuser"]);
        refuses(&format!("{}?sslmode=require", postgres.url("postgres")), &["without TLS", "sslmode"]);
    }
}

#[test]
fn on_a_disk_that_is_read_only_or_full_it_does_not_start_and_later_all_is_there() {
    let folder = Folder::new("faults-disk");
    let Some(disk) = Disk::mount(&folder) else { return };
    let (database, log) =
        (disk.0.join("rooms.sqlite").display().to_string(), PathBuf::from(folder.path("log")));
    run(async {
        let server = start(&database, &log, &[]);
        let room = server.client.open(&json!({ "game": "tiny", "seats": ["open", "open"] })).await.unwrap();
        assert_eq!(server.stop(), Some(OK));
        let new = disk.0.join("new.sqlite").display().to_string();
        disk.remount("ro");
        refuses(&database, &["read-only"]);
        refuses(&new, &["new.sqlite", "read-only", &disk.0.display().to_string()]);
        disk.remount("rw");
        let filler = fill(&disk.0, 0);
        refuses(&database, &["full", "Make space on the disk"]);
        fs::remove_file(filler).unwrap();
        let server = start(&database, &log, &[]);
        let info = server.client.call("GET", &format!("/api/rooms/{room}"), None, None).await.unwrap();
        assert_eq!(info["status"], "open");
    });
}
