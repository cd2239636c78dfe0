//! No message to anybody has a face that their view hides: every part of every frame is held against the record.

use std::collections::HashSet;

use kernel::protocol::{ask, write_event, write_view};
use kernel::record::{Record, replay};
use kernel::{Game, Rules, Seat, Viewer};
use serde_json::{Value, json};
use server::client::{Held, next_text};
use tiny::Tiny;

use crate::running::{Folder, Person, begin, config, play_all, sit_down, start, story, tiny};

/// All that a viewer may be told in a game, as values.
struct Allowed {
    events: Vec<Value>,
    views: HashSet<String>,
    asks: HashSet<String>,
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn allowed<R: Rules>(text: &str, viewer: Viewer) -> Allowed {
    let mut allowed = Allowed { events: Vec::new(), views: HashSet::new(), asks: HashSet::new() };
    let watch = |_: Option<&kernel::record::Entry>, game: &Game<R>| {
        let events = game.events();
        allowed.events.extend(
            events
                .iter()
                .filter_map(|told| told.to(viewer))
                .map(|event| value(&write_event::<R>(viewer, &event))),
        );
        allowed.views.insert(write_view(&game.view(viewer)));
        if let Viewer::Seat(seat) = viewer
            && let Some(question) = game.question(seat)
        {
            let asked = ask(&game.view(viewer), seat, &question, 0);
            allowed.asks.insert(serde_json::to_value(asked).unwrap().to_string());
        }
    };
    replay::<R>(text, &Record::parse(text).unwrap(), watch).unwrap();
    allowed
}

/// Holds all frames that somebody got against what they may know.
fn check<R: Rules>(frames: &[String], allowed: &Allowed, secrets: &[&str]) {
    let views: HashSet<Value> = allowed.views.iter().map(|view| value(view)).collect();
    let (mut events, mut is_over) = (Vec::new(), false);
    for frame in frames {
        let message = value(frame);
        let parts = match message["type"].as_str().unwrap() {
            "step" => {
                assert_keys(&message, &["type", "number", "messages"]);
                message["messages"].as_array().unwrap().clone()
            }
            _ => vec![message],
        };
        for part in parts {
            is_over |= part["type"] == "end";
            match part["type"].as_str().unwrap() {
                "event" => events.push(part),
                "view" => assert!(views.contains(&part), "a view that is not this viewer's: {part}"),
                "ask" => {
                    let mut asked = part.clone();
                    asked.as_object_mut().unwrap().remove("type");
                    asked["decision"] = json!(0);
                    assert!(
                        allowed.asks.contains(&asked.to_string()),
                        "a question that was not asked: {part}"
                    );
                }
                "closed" => assert_keys(&part, &["type", "decision"]),
                "accepted" => assert_keys(&part, &["type", "seat", "decision"]),
                "waiting" => assert_keys(&part, &["type", "for", "until"]),
                "away" | "seats" => assert_keys(&part, &["type", "seats"]),
                "started" => {
                    assert_keys(&part, &["type", "protocol", "game", "rules", "seats", "commitment"]);
                }
                "end" => assert_keys(&part, &["type", "result", "seed", "hash"]),
                "welcome" => assert!(part["room"]["seed"].is_null(), "the seed is told at the end: {part}"),
                other => panic!("`{other}` is not expected here: {part}"),
            }
        }
        for secret in secrets.iter().filter(|_| !is_over) {
            assert!(!frame.contains(secret), "a seed or a token in {frame}");
        }
    }
    assert_eq!(events, allowed.events, "{}", R::NAME);
}

fn assert_keys(message: &Value, keys: &[&str]) {
    let found: HashSet<&str> = message.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(found, keys.iter().copied().collect());
}

fn nobody_is_told_too_much<R: Rules>(name: &str, setup: &Value) {
    story(async {
        let folder = Folder::new(name);
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = sit_down(client, setup).await;
        let mut spectator = client.connect(&room, &json!({ "type": "hello", "after": 0 })).await.unwrap();
        let looking_on = tokio::spawn(async move {
            let mut frames = Vec::new();
            while !frames.iter().any(|frame: &String| frame.contains(r#"{"type":"end""#)) {
                frames.push(next_text(&mut spectator).await.unwrap());
            }
            frames
        });
        let mut people = Vec::new();
        for held in &held {
            people.push(Person::connect(client, &room, held).await);
        }
        begin(client, &room, &held[0]).await;
        let people = play_all(people).await;
        let (_, record) =
            client.request("GET", &format!("/api/rooms/{room}/record"), None, None).await.unwrap();
        let seed = Record::parse(&record).unwrap().seed.to_string();
        let secrets: Vec<&str> =
            held.iter().map(|held: &Held| held.token.as_str()).chain([seed.as_str()]).collect();
        for (index, person) in people.iter().enumerate() {
            check::<R>(&person.frames, &allowed::<R>(&record, Seat::new(index).into()), &secrets);
        }
        check::<R>(&looking_on.await.unwrap(), &allowed::<R>(&record, Viewer::Spectator), &secrets);
        server.stop().await;
    });
}

#[test]
fn nobody_is_told_more_than_their_view_in_the_tiny_game() {
    nobody_is_told_too_much::<Tiny>("secret-tiny", &tiny(4));
}

#[test]
fn nobody_is_told_more_than_their_view_in_the_base_game() {
    let options = json!({ "planets": 4, "hidden_powers": true });
    let setup = json!({ "game": "base", "seats": vec!["open"; 3], "options": options });
    nobody_is_told_too_much::<encounter::Cosmic>("secret-base", &setup);
}
