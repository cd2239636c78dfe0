//! A stop in good order: what is in flight is finished, and nobody is left in doubt.

use std::time::Duration;

use kernel::record::Record;
use serde_json::json;
use server::client::Client;

use crate::running::{Folder, Person, begin, config, play_all, sit_down, start, story, tiny};

async fn answers_so_far(client: Client) -> u32 {
    let (_, metrics) = client.request("GET", "/metrics", None, None).await.unwrap();
    let answers = metrics.lines().find_map(|line| line.strip_prefix("fifth_answers_total "));
    answers.unwrap().parse().unwrap()
}

#[test]
fn every_answer_that_was_taken_before_the_stop_was_acknowledged() {
    story(async {
        let folder = Folder::new("in-flight");
        let (server, client) = start(config(&folder.database())).await;
        let mut playing = Vec::new();
        for _ in 0..6 {
            let (room, held) = sit_down(client, &tiny(4)).await;
            let mut people = Vec::new();
            for held in &held {
                people.push(Person::connect(client, &room, held).await);
            }
            begin(client, &room, &held[0]).await;
            for mut person in people {
                playing.push(tokio::spawn(async move {
                    person.play().await;
                    person
                }));
            }
        }
        while answers_so_far(client).await < 60 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        server.stop().await;
        let mut people = Vec::new();
        for person in playing {
            people.push(person.await.unwrap());
        }
        assert!(people.iter().any(|person| !person.is_over), "it was stopped in mid-game");
        let (server, client) = start(config(&folder.database())).await;
        for person in people.iter_mut().filter(|person| !person.is_over) {
            person.client = client;
            person.reconnect().await;
        }
        let (mut over, playing): (Vec<_>, Vec<_>) = people.into_iter().partition(|person| person.is_over);
        over.extend(play_all(playing).await);
        for person in &over {
            // All that was ever stored for the seat was acknowledged: before the stop or after it.
            let path = format!("/api/rooms/{}/record", person.room);
            let (_, record) = client.request("GET", &path, None, None).await.unwrap();
            let record = Record::parse(&record).unwrap();
            let given = record.entries.iter().filter(|entry| entry.seat == person.held.seat).count();
            assert_eq!(person.accepted.len(), given, "nobody is left in doubt");
        }
        server.stop().await;
    });
}

#[test]
fn who_comes_while_the_server_stops_is_told_so() {
    story(async {
        let folder = Folder::new("late-comer");
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = sit_down(client, &tiny(2)).await;
        let mut person = Person::connect(client, &room, &held[0]).await;
        server.stop().await;
        while person.hear().await {}
        assert!(client.open(&json!({ "game": "tiny", "seats": ["open", "open"] })).await.is_err());
    });
}
