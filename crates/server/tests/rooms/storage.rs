//! What is wrong with the database, while the server runs or when it starts: it is told, whatever was acknowledged can be
//! read by another connection, and rooms that are whole play on.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::client::{Client, Held};
use server::{Config, LostSteps, Server};
use sqlx::{AnyConnection, Connection as _, Executor as _, Row as _};

use crate::running::{Folder, Person, begin, config, play_all, sit_down, start, story, tiny};

/// Somebody else who has the database open.
async fn other(folder: &Folder) -> AnyConnection {
    sqlx::any::install_default_drivers();
    AnyConnection::connect(&folder.database()).await.unwrap()
}

async fn change(folder: &Folder, sql: &str) {
    let mut other = other(folder).await;
    assert!(other.execute(sql).await.unwrap().rows_affected() > 0, "{sql}");
    other.close().await.unwrap();
}

async fn steps(folder: &Folder, room: &str) -> i64 {
    let mut other = other(folder).await;
    let sql = "SELECT COUNT(*) FROM steps WHERE room = $1";
    let count = sqlx::query(sql).bind(room).fetch_one(&mut other).await.unwrap().get(0);
    other.close().await.unwrap();
    count
}

async fn playing(client: Client, seats: usize) -> (String, Vec<Held>) {
    let (room, held) = sit_down(client, &tiny(seats)).await;
    begin(client, &room, &held[0]).await;
    (room, held)
}

async fn info(client: Client, room: &str) -> Value {
    client.call("GET", &format!("/api/rooms/{room}"), None, None).await.unwrap()
}

/// Chats: something that is stored, in whatever state a game is.
pub(crate) async fn chat(client: Client, room: &str, held: &Held) -> (u16, String) {
    let path = format!("/api/rooms/{room}/say");
    let body = json!({ "type": "chat", "text": "hello" });
    client.request("POST", &path, Some(&held.token), Some(&body)).await.unwrap()
}

async fn play_to_the_end(client: Client, room: &str, held: &[Held]) {
    let mut people = Vec::new();
    for held in held {
        people.push(Person::connect(client, room, held).await);
    }
    play_all(people).await;
}

async fn ready(client: Client) -> (u16, Value) {
    let (status, body) = client.request("GET", "/ready", None, None).await.unwrap();
    (status, serde_json::from_str(&body).unwrap())
}

/// Until the server can store again.
pub(crate) async fn until_ready(client: Client) {
    while ready(client).await.0 != 200 {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

fn accepting(folder: &Folder) -> Config {
    let mut config = config(&folder.database());
    config.lost_steps = LostSteps::Accept;
    config
}

#[test]
fn a_step_that_is_not_as_it_was_stored_freezes_its_room_and_no_other() {
    story(async {
        let folder = Folder::new("storage-changed");
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = playing(client, 3).await;
        let (other, others) = playing(client, 3).await;
        server.stop().await;
        let sql = format!(
            "UPDATE steps SET body = replace(body, 'player', 'plaYer') WHERE room = '{room}' AND number = 2"
        );
        change(&folder, &sql).await;
        let (server, client) = start(config(&folder.database())).await;
        let frozen = info(client, &room).await["frozen"].to_string();
        assert!(frozen.contains("step 2 is not as it was stored"), "{frozen}");
        let (status, refused) = chat(client, &room, &held[0]).await;
        assert!(status == 409 && refused.contains("step 2"), "{refused}");
        let taken = client.take(&room, "a newcomer").await.unwrap_err().to_string();
        assert!(taken.contains("step 2"), "{taken}");
        play_to_the_end(client, &other, &others).await;
        server.stop().await;
    });
}

#[test]
fn a_step_that_has_lost_its_hash_is_the_one_that_is_named() {
    story(async {
        let folder = Folder::new("storage-no-hash");
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = playing(client, 3).await;
        for held in &held {
            assert_eq!(chat(client, &room, held).await.0, 200);
        }
        server.stop().await;
        change(&folder, &format!("UPDATE steps SET chain = NULL WHERE room = '{room}' AND number = 5")).await;
        let (server, client) = start(config(&folder.database())).await;
        let frozen = info(client, &room).await["frozen"].to_string();
        assert!(frozen.contains("step 5 is not as it was stored"), "{frozen}");
        server.stop().await;
    });
}

#[test]
fn of_a_step_that_cannot_be_read_players_are_told_no_more_than_that() {
    story(async {
        let folder = Folder::new("storage-unreadable");
        if !folder.is_file() {
            return println!("skipped: PostgreSQL keeps to the types of its columns");
        }
        let (server, client) = start(config(&folder.database())).await;
        let (room, _) = playing(client, 3).await;
        server.stop().await;
        change(&folder, &format!("UPDATE steps SET body = x'ff00ff' WHERE room = '{room}' AND number = 2"))
            .await;
        let (server, client) = start(config(&folder.database())).await;
        assert_eq!(info(client, &room).await["frozen"], "step 2 cannot be read");
        server.stop().await;
    });
}

#[test]
fn a_step_that_is_missing_freezes_its_room() {
    story(async {
        let folder = Folder::new("storage-gap");
        let (server, client) = start(config(&folder.database())).await;
        let (middle, held) = playing(client, 3).await;
        let (first, _) = playing(client, 3).await;
        server.stop().await;
        change(&folder, &format!("DELETE FROM steps WHERE room = '{middle}' AND number = 2")).await;
        change(&folder, &format!("DELETE FROM steps WHERE room = '{first}' AND number = 0")).await;
        let (server, client) = start(config(&folder.database())).await;
        let frozen = info(client, &middle).await["frozen"].to_string();
        assert!(frozen.contains("step 2 is missing"), "{frozen}");
        assert_eq!(chat(client, &middle, &held[0]).await.0, 409);
        let path = format!("/api/rooms/{first}");
        let (status, frozen) = client.request("GET", &path, None, None).await.unwrap();
        assert!(status == 409 && frozen.contains("step 0 is missing"), "{frozen}");
        server.stop().await;
    });
}

#[test]
fn a_room_whose_newest_steps_are_lost_stands_still_until_that_is_accepted() {
    story(async {
        let folder = Folder::new("storage-lost");
        if !folder.is_file() {
            return println!("skipped: PostgreSQL keeps its log itself");
        }
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = playing(client, 3).await;
        let (gone, _) = playing(client, 3).await;
        let (whole, others) = playing(client, 3).await;
        server.stop().await;
        change(&folder, &format!("DELETE FROM steps WHERE room = '{room}' AND number > 2")).await;
        change(&folder, &format!("DELETE FROM steps WHERE room = '{gone}'")).await;
        change(&folder, &format!("DELETE FROM rooms WHERE id = '{gone}'")).await;
        // It is not forgotten when the server starts once more.
        for _ in 0..2 {
            let (server, client) = start(config(&folder.database())).await;
            let frozen = info(client, &room).await["frozen"].to_string();
            assert!(frozen.contains("steps 3 to 4 of this room were acknowledged, but are lost"), "{frozen}");
            assert_eq!(chat(client, &room, &held[0]).await.0, 409);
            let path = format!("/api/rooms/{gone}");
            let (status, lost) = client.request("GET", &path, None, None).await.unwrap();
            assert!(status == 409 && lost.contains("steps 0 to 4"), "{lost}");
            assert_eq!(chat(client, &whole, &others[0]).await.0, 200);
            server.stop().await;
        }
        assert_eq!(steps(&folder, &room).await, 3, "nothing was written after what is lost");
        let (server, _) = start(accepting(&folder)).await;
        server.stop().await;
        let (server, client) = start(config(&folder.database())).await;
        assert_eq!(info(client, &room).await["frozen"], Value::Null);
        let (status, lost) = client.request("GET", &format!("/api/rooms/{gone}"), None, None).await.unwrap();
        assert_eq!(status, 404, "{lost}");
        // Red and Blue still sit there; Green's seat and the start are what was lost.
        client.take(&room, "player 2 again").await.unwrap();
        play_to_the_end(client, &whole, &others).await;
        server.stop().await;
    });
}

#[test]
fn an_older_copy_of_the_database_is_noticed_even_after_somebody_has_played_on() {
    story(async {
        let folder = Folder::new("storage-older");
        if !folder.is_file() {
            return println!("skipped: PostgreSQL keeps its log itself");
        }
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = playing(client, 2).await;
        server.stop().await;
        fs::copy(folder.file(""), folder.file("-copy")).unwrap();
        fs::copy(folder.file("-newest"), folder.file("-newest-copy")).unwrap();
        let (server, client) = start(config(&folder.database())).await;
        assert_eq!(chat(client, &room, &held[0]).await.0, 200);
        server.stop().await;
        fs::copy(folder.file("-newest"), folder.file("-newest-later")).unwrap();
        fs::rename(folder.file("-copy"), folder.file("")).unwrap();
        fs::rename(folder.file("-newest-copy"), folder.file("-newest")).unwrap();
        let (server, client) = start(config(&folder.database())).await;
        for _ in 0..2 {
            assert_eq!(chat(client, &room, &held[1]).await.0, 200);
        }
        server.stop().await;
        fs::rename(folder.file("-newest-later"), folder.file("-newest")).unwrap();
        for _ in 0..2 {
            let (server, client) = start(config(&folder.database())).await;
            let frozen = info(client, &room).await["frozen"].to_string();
            assert!(frozen.contains("step 4 is not the one that was acknowledged"), "{frozen}");
            server.stop().await;
        }
    });
}

#[test]
fn steps_that_are_lost_while_the_server_runs_freeze_their_room() {
    story(async {
        let folder = Folder::new("storage-while-running");
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = playing(client, 2).await;
        assert_eq!(chat(client, &room, &held[0]).await.0, 200);
        change(&folder, &format!("DELETE FROM steps WHERE room = '{room}' AND number > 2")).await;
        let (status, refused) = chat(client, &room, &held[1]).await;
        assert!(status == 409 && refused.contains("steps 3 to 4"), "{status} {refused}");
        assert_eq!(steps(&folder, &room).await, 3, "nothing was written after what is lost");
        server.stop().await;
    });
}

#[test]
fn while_another_process_has_locked_the_database_nothing_is_acknowledged_and_it_says_so() {
    story(async {
        let folder = Folder::new("storage-locked");
        let mut config = config(&folder.database());
        config.lock_wait = Duration::from_millis(300);
        let (server, client) = start(config).await;
        let (room, held) = playing(client, 2).await;
        let before = steps(&folder, &room).await;
        let mut locking = other(&folder).await;
        let lock = if folder.is_file() {
            "BEGIN EXCLUSIVE"
        } else {
            "BEGIN; LOCK TABLE steps, probes IN EXCLUSIVE MODE"
        };
        locking.execute(lock).await.unwrap();
        let pending = {
            let (room, held) = (room.clone(), held[0].clone());
            tokio::spawn(async move { chat(client, &room, &held).await })
        };
        let begun = Instant::now();
        let (status, why) = ready(client).await;
        assert_eq!(status, 503, "{why}");
        let words = why["why"].as_str().unwrap();
        assert!(words.contains("locked") || words.contains("has been waiting"), "{words}");
        assert!(begun.elapsed() < Duration::from_secs(4), "it answers promptly");
        let (status, _) = client.request("GET", "/health", None, None).await.unwrap();
        assert_eq!(status, 200, "the process lives");
        if folder.is_file() {
            assert_eq!(pending.await.unwrap().0, 503);
            locking.execute("ROLLBACK").await.unwrap();
        } else {
            // PostgreSQL waits for the lock; so does whoever said it.
            assert_eq!(steps(&folder, &room).await, before);
            locking.execute("ROLLBACK").await.unwrap();
            assert_eq!(pending.await.unwrap().0, 200);
        }
        until_ready(client).await;
        play_to_the_end(client, &room, &held).await;
        server.stop().await;
    });
}

#[test]
fn who_waits_behind_a_write_that_waits_for_a_lock_does_not_wait_twice() {
    story(async {
        let folder = Folder::new("storage-queued");
        if !folder.is_file() {
            return println!("skipped: PostgreSQL waits for a lock as long as for anything else");
        }
        let mut config = config(&folder.database());
        config.lock_wait = Duration::from_millis(1500);
        let (server, client) = start(config).await;
        let rooms = [playing(client, 2).await, playing(client, 2).await, playing(client, 2).await];
        let mut locking = other(&folder).await;
        locking.execute("BEGIN EXCLUSIVE").await.unwrap();
        let begun = Instant::now();
        let mut waiting = Vec::new();
        for (room, held) in rooms {
            waiting.push(tokio::spawn(async move { chat(client, &room, &held[0]).await.0 }));
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
        for waiting in waiting {
            assert_eq!(waiting.await.unwrap(), 503);
        }
        assert!(begun.elapsed() < Duration::from_millis(2500), "{:?}", begun.elapsed());
        let why = ready(client).await.1;
        assert!(why["why"].as_str().unwrap().contains("another process has locked the database"), "{why}");
        locking.execute("ROLLBACK").await.unwrap();
        until_ready(client).await;
        server.stop().await;
    });
}

#[test]
fn it_answers_promptly_whether_it_is_ready_even_while_a_write_hangs() {
    story(async {
        let folder = Folder::new("storage-hangs");
        let mut config = config(&folder.database());
        config.lock_wait = Duration::from_secs(20);
        let (server, client) = start(config).await;
        assert_eq!(ready(client).await, (200, json!({ "status": "ready" })));
        let mut locking = other(&folder).await;
        let lock =
            if folder.is_file() { "BEGIN EXCLUSIVE" } else { "BEGIN; LOCK TABLE probes IN EXCLUSIVE MODE" };
        locking.execute(lock).await.unwrap();
        tokio::time::sleep(Duration::from_millis(1100)).await;
        let begun = Instant::now();
        let asking: Vec<_> = (0..20).map(|_| tokio::spawn(ready(client))).collect();
        for asked in asking {
            let (status, why) = asked.await.unwrap();
            let words = why["why"].as_str().unwrap();
            assert!(status == 503, "{words}");
            // SQLite does not say yet that it waits for a lock.
            assert!(words.contains("a write has been waiting for "), "{words}");
        }
        assert!(begun.elapsed() < Duration::from_secs(4), "they do not wait for each other");
        locking.execute("ROLLBACK").await.unwrap();
        until_ready(client).await;
        // However many ask, it is tried once a second.
        let mut tries = HashSet::new();
        let begun = Instant::now();
        for _ in 0..60 {
            assert_eq!(ready(client).await.0, 200);
            let row = sqlx::query("SELECT MAX(tried) FROM probes").fetch_one(&mut locking).await.unwrap();
            tries.insert(row.get::<i64, _>(0));
        }
        assert!(tries.len() as u64 <= begun.elapsed().as_secs() + 2, "{tries:?} in {:?}", begun.elapsed());
        server.stop().await;
    });
}

#[test]
fn nothing_is_acknowledged_while_the_file_is_not_where_others_look_for_it() {
    story(async {
        let folder = Folder::new("storage-removed");
        if !folder.is_file() {
            return println!("skipped: only a file can be removed");
        }
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = playing(client, 2).await;
        fs::rename(folder.file(""), folder.file("-away")).unwrap();
        assert_eq!(chat(client, &room, &held[0]).await.0, 503);
        let (status, why) = ready(client).await;
        assert!(status == 503 && why["why"].as_str().unwrap().contains("was removed"), "{why}");
        fs::copy(folder.file("-away"), folder.file("")).unwrap();
        assert_eq!(
            chat(client, &room, &held[0]).await.0,
            503,
            "another file of the same name is another file"
        );
        fs::rename(folder.file("-away"), folder.file("")).unwrap();
        until_ready(client).await;
        play_to_the_end(client, &room, &held).await;
        server.stop().await;
    });
}

#[test]
fn nothing_is_acknowledged_while_its_log_is_not_where_others_look_for_it() {
    story(async {
        let folder = Folder::new("storage-log-removed");
        if !folder.is_file() {
            return println!("skipped: only a file has a log beside it");
        }
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = playing(client, 2).await;
        // Connections come and go, and the log stays: somebody always has it open.
        assert_eq!(chat(client, &room, &held[0]).await.0, 200);
        other(&folder).await.close().await.unwrap();
        assert_eq!(chat(client, &room, &held[0]).await.0, 200);
        fs::rename(folder.file("-wal"), folder.file("-wal-away")).unwrap();
        assert_eq!(chat(client, &room, &held[0]).await.0, 503);
        let (status, why) = ready(client).await;
        assert!(
            status == 503 && why["why"].as_str().unwrap().contains("rooms.sqlite-wal was removed"),
            "{why}"
        );
        fs::rename(folder.file("-wal-away"), folder.file("-wal")).unwrap();
        until_ready(client).await;
        play_to_the_end(client, &room, &held).await;
        server.stop().await;
    });
}

#[test]
fn nothing_is_acknowledged_while_what_is_kept_apart_is_not_where_it_was() {
    story(async {
        let folder = Folder::new("storage-newest-removed");
        if !folder.is_file() {
            return println!("skipped: only a file has something beside it");
        }
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = playing(client, 2).await;
        let before = steps(&folder, &room).await;
        fs::rename(folder.file("-newest"), folder.file("-away")).unwrap();
        // The lock went with it, so that another server can come.
        let (second, there) = start(config(&folder.database())).await;
        let (status, refused) = chat(client, &room, &held[0]).await;
        assert!(status == 503 && refused.contains("cannot store moves just now"), "{refused}");
        let (status, why) = ready(client).await;
        let words = why["why"].as_str().unwrap();
        assert!(status == 503 && words.contains("-newest was replaced by another file"), "{words}");
        assert_eq!(chat(there, &room, &held[0]).await.0, 200);
        assert_eq!(steps(&folder, &room).await, before + 1);
        second.stop().await;
        fs::remove_file(folder.file("-newest")).unwrap();
        assert_eq!(chat(client, &room, &held[1]).await.0, 503);
        fs::rename(folder.file("-away"), folder.file("-newest")).unwrap();
        until_ready(client).await;
        play_to_the_end(client, &room, &held).await;
        server.stop().await;
    });
}

#[test]
fn what_is_kept_apart_is_written_anew_when_it_was_cut_off() {
    story(async {
        let folder = Folder::new("storage-newest-cut");
        if !folder.is_file() {
            return println!("skipped: only a file has something beside it");
        }
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = playing(client, 2).await;
        let (other, others) = playing(client, 2).await;
        fs::File::options().write(true).open(folder.file("-newest")).unwrap().set_len(0).unwrap();
        assert_eq!(chat(client, &room, &held[0]).await.0, 200);
        let newest = fs::read_to_string(folder.file("-newest")).unwrap();
        assert!(newest.contains(&room) && newest.contains(&other), "{newest}");
        assert_eq!(chat(client, &other, &others[0]).await.0, 200);
        server.stop().await;
    });
}

/// Writes over a file what another has, as `cp` does.
fn overwrite(from: &Path, to: &Path) {
    use std::io::Write as _;
    let mut to = fs::File::options().write(true).truncate(true).open(to).unwrap();
    to.write_all(&fs::read(from).unwrap()).unwrap();
}

fn cut(path: &Path, length: u64) {
    fs::File::options().write(true).open(path).unwrap().set_len(length).unwrap();
}

#[test]
fn nothing_is_acknowledged_once_a_file_has_been_changed_under_the_server() {
    type Change = fn(&Folder);
    let changes: [(&str, Change, &str); 5] = [
        ("log-emptied", |folder| cut(&folder.file("-wal"), 0), "-wal was cut off"),
        (
            "log-halved",
            |folder| cut(&folder.file("-wal"), fs::metadata(folder.file("-wal")).unwrap().len() / 2),
            "-wal was cut off",
        ),
        ("file-cut", |folder| cut(&folder.file(""), 4096), "damaged"),
        ("file-older", |folder| overwrite(&folder.file("-copy"), &folder.file("")), "damaged"),
        (
            "file-and-log",
            |folder| {
                overwrite(&folder.file("-copy"), &folder.file(""));
                cut(&folder.file("-wal"), 0);
            },
            "-wal was cut off",
        ),
    ];
    for (name, change, why) in changes {
        story(async {
            let folder = Folder::new(&format!("storage-{name}"));
            if !folder.is_file() {
                return println!("skipped: only a file can be changed under SQLite");
            }
            let mut config = config(&folder.database());
            config.limits.chat = config.limits.acts;
            let (server, client) = start(config).await;
            let (room, held) = playing(client, 2).await;
            let (other, others) = playing(client, 2).await;
            let mut witness = crate::storage::other(&folder).await;
            witness.execute("PRAGMA wal_checkpoint(TRUNCATE)").await.unwrap();
            fs::copy(folder.file(""), folder.file("-copy")).unwrap();
            let talk = async |rounds| {
                for _ in 0..rounds {
                    for (room, held) in [(&room, &held), (&other, &others)] {
                        assert_eq!(chat(client, room, &held[0]).await.0, 200, "{name}");
                    }
                }
            };
            talk(40).await;
            // So that the copy is older than the file, and something is in the log all the same. What another program
            // writes in good order is no reason to stop.
            witness.execute("PRAGMA wal_checkpoint(TRUNCATE)").await.unwrap();
            talk(1).await;
            witness.close().await.unwrap();
            change(&folder);
            for (room, held) in [(&room, &held), (&other, &others), (&room, &held)] {
                let (status, refused) = chat(client, room, &held[1]).await;
                assert!(
                    status == 503 && refused.contains("cannot store moves just now"),
                    "{name}: {status} {refused}"
                );
            }
            let (status, ready) = ready(client).await;
            let words = ready["why"].as_str().unwrap_or_default();
            assert!(status == 503 && words.contains(why), "{name}: {ready}");
            server.stop().await;
        });
    }
}

#[test]
fn whichever_page_of_the_file_is_damaged_no_room_plays_on_from_what_is_not_its_own() {
    story(async {
        let folder = Folder::new("storage-damaged");
        if !folder.is_file() {
            return println!("skipped: PostgreSQL looks after its files itself");
        }
        let (server, client) = start(config(&folder.database())).await;
        let mut rooms = Vec::new();
        for _ in 0..12 {
            rooms.push(playing(client, 3).await);
        }
        server.stop().await;
        let (whole, newest) = (fs::read(folder.file("")).unwrap(), fs::read(folder.file("-newest")).unwrap());
        let (mut not_started, mut frozen, mut played) = (0, 0, 0);
        for page in 0..whole.len() / 4096 {
            let mut damaged = whole.clone();
            // The middle of the page: its head, its cells' places, or what is in them.
            for (offset, byte) in damaged[page * 4096..][..4096].iter_mut().enumerate().skip(8 * (page % 2)) {
                *byte ^= if offset % 3 == page % 3 { 0x55 } else { 0 };
            }
            fs::write(folder.file(""), &damaged).unwrap();
            fs::write(folder.file("-newest"), &newest).unwrap();
            for log in ["-wal", "-shm"] {
                let _ = fs::remove_file(folder.file(log));
            }
            let server = match Server::start(config(&folder.database())).await {
                Ok(server) => server,
                Err(error) => {
                    let words = error.to_string();
                    assert!(words.contains("rooms.sqlite") || words.contains("tables"), "{words}");
                    not_started += 1;
                    continue;
                }
            };
            let client = Client::new(server.address());
            for (room, held) in &rooms {
                match chat(client, room, &held[0]).await {
                    (200, _) => played += 1,
                    (409 | 503, _) => frozen += 1,
                    (status, body) => panic!("page {page}: {status} {body}"),
                }
            }
            server.stop().await;
        }
        println!("{not_started} not started, {frozen} rooms frozen, {played} played on");
        assert!(frozen > 0 && played > 0, "what is damaged stands still, and the rest plays on");
    });
}

#[test]
fn a_database_from_before_the_chain_goes_on() {
    story(async {
        let folder = Folder::new("storage-before");
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = playing(client, 3).await;
        let (other, others) = playing(client, 2).await;
        server.stop().await;
        for sql in ["ALTER TABLE steps DROP COLUMN chain", "DROP TABLE probes"] {
            let mut connection = crate::storage::other(&folder).await;
            connection.execute(sql).await.unwrap();
            connection.close().await.unwrap();
        }
        change(&folder, "DELETE FROM _sqlx_migrations WHERE version = 2").await;
        folder.forget_newest();
        let (server, client) = start(config(&folder.database())).await;
        play_to_the_end(client, &room, &held).await;
        assert_eq!(chat(client, &other, &others[0]).await.0, 200);
        assert_eq!(chat(client, &other, &others[1]).await.0, 200);
        server.stop().await;
        // From where the chain begins, it holds.
        change(&folder, &format!("UPDATE steps SET body = replace(body, 'hello', 'hullo') WHERE room = '{other}' AND number = 4")).await;
        let (server, client) = start(config(&folder.database())).await;
        let frozen = info(client, &other).await["frozen"].to_string();
        assert!(frozen.contains("step 4 is not as it was stored"), "{frozen}");
        server.stop().await;
    });
}

#[test]
fn a_file_serves_one_server_at_a_time() {
    story(async {
        let folder = Folder::new("storage-twice");
        if !folder.is_file() {
            return println!("skipped: several servers may share a PostgreSQL");
        }
        let (server, _) = start(config(&folder.database())).await;
        let refused = Server::start(config(&folder.database())).await.unwrap_err().to_string();
        assert!(refused.contains("another server is using this database"), "{refused}");
        server.stop().await;
        let (server, _) = start(config(&folder.database())).await;
        server.stop().await;
    });
}
