//! Lobby and play, as people use them.

use std::time::{Duration, Instant};

use kernel::record::{Record, replay};
use serde_json::{Value, json};
use tiny::Tiny;

use crate::running::{Folder, Person, begin, config, play_all, sit_down, start, story, tiny};

#[test]
fn a_game_is_played_to_its_end_and_its_record_replays() {
    story(async {
        let folder = Folder::new("whole-game");
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = sit_down(client, &tiny(4)).await;
        let mut people = Vec::new();
        for held in &held {
            people.push(Person::connect(client, &room, held).await);
        }
        begin(client, &room, &held[0]).await;
        let people = play_all(people).await;
        let (status, text) =
            client.request("GET", &format!("/api/rooms/{room}/record"), None, None).await.unwrap();
        assert_eq!(status, 200, "{text}");
        let record = Record::parse(&text).unwrap();
        replay::<Tiny>(&text, &record, |_, _| {}).unwrap();
        for person in &people {
            let of_seat: Vec<_> =
                record.entries.iter().filter(|entry| entry.seat == person.held.seat).collect();
            assert_eq!(of_seat.len(), person.accepted.len());
            for (entry, (decision, answer)) in of_seat.iter().zip(&person.accepted) {
                assert_eq!(entry.answer, *answer, "decision {decision}");
            }
        }
        let info = client.call("GET", &format!("/api/rooms/{room}"), None, None).await.unwrap();
        assert_eq!(info["status"], "over");
        let seed: kernel::Seed = info["seed"].as_str().unwrap().parse().unwrap();
        assert_eq!(info["commitment"], seed.commitment());
        server.stop().await;
    });
}

#[test]
fn rooms_are_there_as_they_were_after_a_restart() {
    story(async {
        let folder = Folder::new("restart");
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = sit_down(client, &tiny(2)).await;
        begin(client, &room, &held[0]).await;
        let before = table(client, &room, &held[0].token).await;
        server.stop().await;
        let (server, client) = start(config(&folder.database())).await;
        assert_eq!(table(client, &room, &held[0].token).await, before);
        let mut people = Vec::new();
        for held in &held {
            people.push(Person::connect(client, &room, held).await);
        }
        play_all(people).await;
        server.stop().await;
    });
}

/// All that a seat has been told, and what it is asked.
async fn table(client: server::client::Client, room: &str, token: &str) -> Value {
    client.call("GET", &format!("/api/rooms/{room}/messages?after=0"), Some(token), None).await.unwrap()
}

#[test]
fn bots_fill_the_free_seats_and_play_them() {
    story(async {
        let folder = Folder::new("bots");
        let (server, client) = start(config(&folder.database())).await;
        let setup = json!({ "game": "tiny", "seats": ["open", { "bot": "random" }, "open"], "public": true });
        let room = client.open(&setup).await.unwrap();
        let held = client.take(&room, "Ann").await.unwrap();
        let listed = client.call("GET", "/api/rooms", None, None).await.unwrap();
        assert_eq!(listed[0]["room"], room.as_str());
        let start = json!({ "type": "start" });
        assert!(client.say(&room, &held.token, &start).await.is_err(), "a seat is free");
        let start = json!({ "type": "start", "fill": "random" });
        client.say(&room, &held.token, &start).await.unwrap();
        let person = Person::connect(client, &room, &held).await;
        play_all(vec![person]).await;
        server.stop().await;
    });
}

#[test]
fn what_there_is_to_know_about_the_games_can_be_read() {
    story(async {
        let folder = Folder::new("games");
        let (server, client) = start(config(&folder.database())).await;
        let games = client.call("GET", "/api/games", None, None).await.unwrap();
        let base = games.as_array().unwrap().iter().find(|game| game["game"] == "base").unwrap();
        let option = |name: &str| {
            let options = base["options"].as_array().unwrap();
            options.iter().find(|option| option["name"] == name).unwrap().clone()
        };
        assert_eq!(option("flares")["kind"], "flag");
        assert_eq!(option("flares")["default"], true);
        assert_eq!(option("aliens")["only_with"], json!({ "option": "choose", "value": "named" }));
        assert!(
            option("choose")["choices"].as_array().unwrap().iter().any(|choice| choice["value"] == "draft")
        );
        assert!(base["phases"].as_array().unwrap().contains(&json!("alliance")));
        assert!(base["bots"].as_array().unwrap().contains(&json!("random")));
        let catalog = client.call("GET", "/api/catalog/base", None, None).await.unwrap();
        let zombie =
            catalog["components"].as_array().unwrap().iter().find(|one| one["key"] == "power:Zombie");
        assert!(zombie.unwrap()["text"].as_str().unwrap().len() > 20);
        assert!(!catalog["timing"].as_array().unwrap().is_empty());
        let (status, why) = client.request("GET", "/api/catalog/chess", None, None).await.unwrap();
        assert!(status == 404 && why.contains("the games are: base"), "{why}");
        server.stop().await;
    });
}

#[test]
fn a_question_that_was_answered_elsewhere_is_closed_and_views_come_with_all_that_happens() {
    story(async {
        let folder = Folder::new("closed");
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = sit_down(client, &tiny(2)).await;
        begin(client, &room, &held[0]).await;
        let mut people = Vec::new();
        for held in &held {
            let mut person = Person::connect(client, &room, held).await;
            person.until("step").await;
            people.push(person);
        }
        let asked = people.iter().position(|person| person.asked.is_some()).unwrap();
        let token = &held[asked].token;
        let hello = json!({ "type": "hello", "token": token, "views": "always" });
        let mut tab = client.connect(&room, &hello).await.unwrap();
        let welcome = server::client::next(&mut tab).await.unwrap();
        assert!(welcome["now"].as_u64().unwrap() > 1_700_000_000_000);
        server::client::next(&mut tab).await.unwrap();
        let decision = people[asked].asked.as_ref().unwrap()["decision"].clone();
        people[asked].answer().await;
        let closed = server::client::next(&mut tab).await.unwrap();
        assert_eq!(closed, json!({ "type": "closed", "decision": decision }));
        let step = server::client::next(&mut tab).await.unwrap();
        let kinds: Vec<_> =
            step["messages"].as_array().unwrap().iter().map(|part| part["type"].as_str().unwrap()).collect();
        assert!(kinds.contains(&"view"), "{kinds:?}");
        people[asked].until("accepted").await;
        let own = people[asked].frames.iter().any(|frame| frame.contains(r#""type":"closed""#));
        assert!(!own, "who answers knows it");
        play_all(people).await;
        server.stop().await;
    });
}

#[test]
fn a_room_answers_while_its_bot_thinks() {
    story(async {
        let folder = Folder::new("thinking");
        let mut config = config(&folder.database());
        config.threads = 1;
        let (server, client) = start(config).await;
        let setup = json!({ "game": "tiny", "seats": ["open", { "bot": "search:ms=2000" }] });
        let (room, held) = sit_down(client, &setup).await;
        let mut person = Person::connect(client, &room, &held[0]).await;
        begin(client, &room, &held[0]).await;
        let waits_for_bot = r#"{"type":"waiting","for":["blue"]"#;
        while !person.frames.last().is_some_and(|frame| frame.contains(waits_for_bot)) {
            if person.asked.is_some() {
                person.answer().await;
            }
            assert!(person.hear().await);
        }
        let begun = Instant::now();
        let info = client.call("GET", &format!("/api/rooms/{room}"), None, None).await.unwrap();
        assert_eq!(info["status"], "playing");
        assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
        // And when it has thought, the game goes on.
        let number = person.number;
        while person.number == number {
            assert!(person.hear().await);
        }
        server.stop().await;
    });
}
