//! Lobby and play, as people use them.

use kernel::record::{Record, replay};
use serde_json::{Value, json};
use tiny::Tiny;

use crate::running::{Folder, Person, begin, config, play_all, sit_down, start, story, tiny};

#[test]
fn a_game_is_played_to_its_end_and_its_record_replays() {
    story(async {
        let folder = Folder::new("whole-game");
        let (server, client) = start(config(&folder.sqlite())).await;
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
        let (server, client) = start(config(&folder.sqlite())).await;
        let (room, held) = sit_down(client, &tiny(2)).await;
        begin(client, &room, &held[0]).await;
        let before = table(client, &room, &held[0].token).await;
        server.stop().await;
        let (server, client) = start(config(&folder.sqlite())).await;
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
        let (server, client) = start(config(&folder.sqlite())).await;
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
