//! What anybody may cost: how much a room grows with what is no part of the game, and how often a game is played again.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::client::{Client, ClientError, Held, next, send};
use server::{Config, Rate};
use sqlx::{AnyConnection, Connection as _, Row as _};

use crate::running::{Folder, Person, begin, config, play_all, sit_down, start, story, tiny};

fn code(refused: Result<Value, ClientError>) -> Option<String> {
    match refused {
        Ok(_) => None,
        Err(ClientError::Refused { body, .. }) => {
            let body: Value = serde_json::from_str(&body).unwrap();
            assert!(!body["message"].as_str().unwrap().is_empty(), "{body}");
            Some(body["code"].as_str().unwrap().to_owned())
        }
        Err(other) => panic!("{other}"),
    }
}

/// How many steps a room has in the database, and how long they are together.
async fn stored(folder: &Folder, room: &str) -> (i64, i64) {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&folder.database()).await.unwrap();
    let sql = "SELECT COUNT(*), CAST(COALESCE(SUM(LENGTH(body)), 0) AS BIGINT) FROM steps WHERE room = $1";
    let row = sqlx::query(sql).bind(room).fetch_one(&mut connection).await.unwrap();
    (row.get(0), row.get(1))
}

fn unhurried(folder: &Folder) -> Config {
    let mut config = config(&folder.database());
    config.limits.acts = Rate::new(0.0, 5.0);
    config.limits.chat = Rate::new(0.0, 3.0);
    config
}

fn settings(option: usize) -> Value {
    let faces = ["G1", "G2", "G3", "G4", "G5", "G6", "Veto", "Spy", "Swap"];
    json!({ "type": "settings", "settings": { "passes": [{ "option": faces[option % faces.len()] }] } })
}

#[test]
fn whatever_is_stored_is_done_so_often_and_no_more() {
    story(async {
        let folder = Folder::new("rates");
        let (server, client) = start(unhurried(&folder)).await;
        let kinds: [fn(usize) -> Value; 5] = [
            settings,
            |_| json!({ "type": "hand_over", "name": "Ann" }),
            |n| json!({ "type": if n % 2 == 0 { "bot" } else { "take_back" }, "bot": "random" }),
            |_| json!({ "type": "undo" }),
            |n| json!({ "type": "chat", "text": format!("number {n}") }),
        ];
        for kind in kinds {
            let (room, held) = sit_down(client, &tiny(2)).await;
            begin(client, &room, &held[1]).await;
            let (mut token, mut too_fast) = (held[0].token.clone(), 0);
            for number in 0..20 {
                let mut said = kind(number);
                if said["type"] == "take_back" {
                    said = json!({ "type": "take_back" });
                }
                let replied = client.say(&room, &token, &said).await;
                if let Ok(reply) = &replied
                    && let Some(new) = reply[0]["token"].as_str()
                {
                    token = new.to_owned();
                }
                too_fast += usize::from(code(replied).as_deref() == Some("too_fast"));
            }
            assert!(too_fast >= 14, "{}: only {too_fast} of 20 were too fast", kind(0));
            let (steps, _) = stored(&folder, &room).await;
            assert!(steps < 20, "{}: {steps} steps", kind(0));
        }
        server.stop().await;
    });
}

#[test]
fn settings_on_a_socket_do_not_fill_the_database() {
    story(async {
        let folder = Folder::new("settings-flood");
        let mut config = config(&folder.database());
        config.limits.acts = Rate::new(0.5, 20.0);
        let (server, client) = start(config).await;
        let (room, held) = sit_down(client, &tiny(2)).await;
        let hello = json!({ "type": "hello", "token": held[0].token });
        let mut socket = client.connect(&room, &hello).await.unwrap();
        assert_eq!(next(&mut socket).await.unwrap()["type"], "welcome");
        let before = stored(&folder, &room).await;
        let (mut taken, mut refused) = (0, 0);
        for number in 0..200 {
            send(&mut socket, &settings(number)).await.unwrap();
            loop {
                let reply = next(&mut socket).await.unwrap();
                match reply["type"].as_str().unwrap() {
                    "done" => taken += 1,
                    "error" => refused += 1,
                    _ => continue,
                }
                break;
            }
        }
        assert!(taken <= 25 && refused >= 175, "{taken} taken, {refused} refused");
        let (steps, bytes) = stored(&folder, &room).await;
        assert!(steps - before.0 <= 25 && bytes - before.1 < 10_000, "{steps} steps, {bytes} bytes");
        server.stop().await;
    });
}

#[test]
fn a_setting_that_changes_nothing_or_means_nothing_is_not_stored() {
    story(async {
        let folder = Folder::new("settings-same");
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = sit_down(client, &tiny(2)).await;
        let token = &held[0].token;
        client.say(&room, token, &settings(0)).await.unwrap();
        let (steps, _) = stored(&folder, &room).await;
        for _ in 0..5 {
            client.say(&room, token, &settings(0)).await.unwrap();
        }
        for nothing in [
            json!({ "until": "midnight" }),
            json!({ "passes": [{ "ask": "dance" }] }),
            json!({ "passes": [{ "option": "x".repeat(70) }] }),
            json!({ "passes": [{ "phase": "nowhere" }] }),
            json!({ "passes": [{ "option": "x".repeat(10_000) }] }),
            json!({ "passes": vec![json!({ "option": "G1" }); 2] }),
            json!({ "stand_in": "x".repeat(10_000) }),
        ] {
            let said = json!({ "type": "settings", "settings": nothing });
            assert!(code(client.say(&room, token, &said).await).is_some(), "{nothing}");
        }
        assert_eq!(stored(&folder, &room).await.0, steps);
        server.stop().await;
    });
}

#[test]
fn a_seat_lets_a_room_grow_only_so_far_and_can_still_play_and_leave() {
    story(async {
        let folder = Folder::new("grown");
        let mut grown = config(&folder.database());
        grown.limits.acts = Rate::new(1000.0, 1000.0);
        grown.limits.chat = grown.limits.acts;
        grown.limits.beside = 4 << 10;
        let (server, client) = start(grown.clone()).await;
        let (room, held) = sit_down(client, &tiny(2)).await;
        let chat = json!({ "type": "chat", "text": "x".repeat(400) });
        let mut said = 0;
        while code(client.say(&room, &held[0].token, &chat).await).is_none() {
            said += 1;
            assert!(said < 100, "there is no end");
        }
        assert!(said > 3, "{said}");
        server.stop().await;
        // It is counted from what is stored: a restart does not forget it.
        let (server, client) = start(grown).await;
        assert_eq!(code(client.say(&room, &held[0].token, &chat).await).as_deref(), Some("too_many"));
        assert_eq!(code(client.say(&room, &held[0].token, &settings(1)).await).as_deref(), Some("too_many"));
        assert_eq!(
            code(client.say(&room, &held[1].token, &chat).await),
            None,
            "the other has a share of its own"
        );
        begin(client, &room, &held[1]).await;
        client.say(&room, &held[0].token, &json!({ "type": "bot", "bot": "random" })).await.unwrap();
        client.say(&room, &held[0].token, &json!({ "type": "take_back" })).await.unwrap();
        let mut people = Vec::new();
        for held in &held {
            people.push(Person::connect(client, &room, held).await);
        }
        play_all(people).await;
        client.say(&room, &held[0].token, &json!({ "type": "leave" })).await.unwrap();
        server.stop().await;
    });
}

#[test]
fn seats_and_rooms_are_taken_so_often_from_one_address() {
    story(async {
        let folder = Folder::new("seats");
        let mut config = config(&folder.database());
        config.limits.seats = Rate::new(0.0, 4.0);
        config.limits.rooms = Rate::new(0.0, 2.0);
        let (server, client) = start(config).await;
        let (room, held) = sit_down(client, &tiny(2)).await;
        begin(client, &room, &held[0]).await;
        let rooms = json!({ "game": "tiny", "seats": ["open", "open", "open"] });
        let other = client.open(&rooms).await.unwrap();
        assert_eq!(
            code(client.call("POST", "/api/rooms", None, Some(&rooms)).await).as_deref(),
            Some("too_fast")
        );
        client.take(&other, "Ann").await.unwrap();
        client.take(&other, "Bob").await.unwrap();
        let path = format!("/api/rooms/{other}/seats");
        let third = client.call("POST", &path, None, Some(&json!({ "name": "Cid" }))).await;
        assert_eq!(code(third).as_deref(), Some("too_fast"));
        // A rematch is a room, too.
        let again = client.say(&room, &held[0].token, &json!({ "type": "rematch" })).await;
        assert_eq!(code(again).as_deref(), Some("too_fast"));
        let hello = json!({ "type": "hello", "token": held[0].token });
        let mut socket = client.connect(&room, &hello).await.unwrap();
        send(&mut socket, &json!({ "type": "rematch" })).await.unwrap();
        let refused = loop {
            let message = next(&mut socket).await.unwrap();
            if message["type"] == "error" {
                break message;
            }
        };
        assert_eq!(refused["code"], "too_fast");
        server.stop().await;
    });
}

async fn played(client: Client, seats: usize) -> (String, Vec<Held>) {
    let (room, held) = sit_down(client, &tiny(seats)).await;
    begin(client, &room, &held[0]).await;
    let mut people = Vec::new();
    for held in &held {
        people.push(Person::connect(client, &room, held).await);
    }
    play_all(people).await;
    (room, held)
}

#[test]
fn a_game_is_not_played_again_for_anybody_as_often_as_they_like() {
    story(async {
        let folder = Folder::new("replays");
        let mut config = config(&folder.database());
        config.limits.idle = Duration::from_millis(50);
        config.limits.replays = Rate::new(0.0, 40.0);
        let (server, client) = start(config).await;
        let (room, held) = played(client, 2).await;
        let mut count = 0;
        let (record, messages) =
            (format!("/api/rooms/{room}/record"), format!("/api/rooms/{room}/messages?after=0"));
        while client.request("GET", &record, None, None).await.unwrap().0 == 200 {
            count += 1;
            assert!(count < 100, "there is no end");
        }
        for path in [&record, &messages] {
            assert_eq!(client.request("GET", path, None, None).await.unwrap().0, 429, "{path}");
        }
        let say = client.say(&room, &held[0].token, &json!({ "type": "record" })).await;
        assert_eq!(code(say).as_deref(), Some("too_fast"));
        let mut socket = client.connect(&room, &json!({ "type": "hello", "after": 0 })).await.unwrap();
        assert_eq!(next(&mut socket).await.unwrap()["code"], "too_fast");
        drop(socket);
        // To look at a room costs little while it is awake, and as much as a record when it has to be woken.
        let path = format!("/api/rooms/{room}");
        let begun = Instant::now();
        while client.request("GET", &path, None, None).await.unwrap().0 == 200 {
            assert!(begun.elapsed() < Duration::from_secs(20), "the room does not fall asleep");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        assert_eq!(client.request("GET", &path, None, None).await.unwrap().0, 429);
        assert_eq!(client.request("GET", "/api/games", None, None).await.unwrap().0, 200);
        server.stop().await;
    });
}

#[test]
fn a_record_is_written_once_and_again_when_somebody_has_another_name() {
    story(async {
        let folder = Folder::new("record-once");
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = played(client, 2).await;
        let path = format!("/api/rooms/{room}/record");
        let record = || async { client.request("GET", &path, None, None).await.unwrap() };
        let first = record().await;
        assert_eq!(first.0, 200);
        // Without what it is made of, only what was kept can be told.
        sqlx::any::install_default_drivers();
        let mut connection = AnyConnection::connect(&folder.database()).await.unwrap();
        let hide = |from: &str, to: &str| format!("UPDATE steps SET room = '{to}' WHERE room = '{from}'");
        sqlx::query(&hide(&room, "elsewhere")).execute(&mut connection).await.unwrap();
        assert_eq!(record().await, first);
        sqlx::query(&hide("elsewhere", &room)).execute(&mut connection).await.unwrap();
        client.say(&room, &held[0].token, &json!({ "type": "hand_over", "name": "Zoe" })).await.unwrap();
        let second = record().await;
        assert!(second.1.contains("Zoe") && !first.1.contains("Zoe"), "{}", second.1);
        server.stop().await;
    });
}

#[test]
fn what_was_seen_before_a_window_is_worked_out_once() {
    story(async {
        let folder = Folder::new("look-back");
        let (server, client) = start(config(&folder.database())).await;
        let setup = json!({ "game": "tiny", "seats": ["open", "open"], "window": 30 });
        let (room, held) = sit_down(client, &setup).await;
        // The start opens a window, during which everybody sees the table as it was.
        begin(client, &room, &held[0]).await;
        for held in &held {
            client.say(&room, &held.token, &json!({ "type": "go_on" })).await.unwrap();
        }
        let mut people = Vec::new();
        for held in &held {
            people.push(Person::connect(client, &room, held).await);
        }
        let (asked, question) = 'asked: loop {
            for (index, person) in people.iter_mut().enumerate() {
                let _ = tokio::time::timeout(Duration::from_millis(20), person.hear()).await;
                if let Some(question) = person.asked.clone() {
                    break 'asked (index, question);
                }
            }
        };
        let answer = json!({
            "type": "answer", "decision": question["decision"], "answer": question["answers"][1]["answer"]
        });
        client.say(&room, &held[asked].token, &answer).await.unwrap();
        let view = || async { client.say(&room, &held[1 - asked].token, &json!({ "type": "view" })).await };
        let first = view().await.unwrap();
        // Without what it is made of, only what was kept can be told.
        sqlx::any::install_default_drivers();
        let mut connection = AnyConnection::connect(&folder.database()).await.unwrap();
        let hide = format!("UPDATE steps SET room = 'elsewhere' WHERE room = '{room}'");
        sqlx::query(&hide).execute(&mut connection).await.unwrap();
        assert_eq!(view().await.unwrap(), first);
        server.stop().await;
    });
}
