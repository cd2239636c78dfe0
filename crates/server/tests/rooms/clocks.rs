//! Clocks, windows, settings, and those who are away.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::client::next;

use crate::running::{Folder, Person, begin, config, play_all, sit_down, start, story, tiny, with};

#[test]
fn when_the_time_is_over_the_game_goes_on() {
    story(async {
        let folder = Folder::new("clock");
        let (server, client) = start(config(&folder.sqlite())).await;
        let setup = with(tiny(3), "pace", json!({ "live": { "seconds": 0.03 } }));
        let (room, held) = sit_down(client, &with(setup, "window", json!(0))).await;
        let mut watching = Person::connect(client, &room, &held[0]).await;
        begin(client, &room, &held[0]).await;
        while !watching.is_over {
            assert!(watching.hear().await);
        }
        assert!(
            watching.frames.iter().any(|frame| frame.contains(r#""type":"away""#)),
            "they were shown as away"
        );
        server.stop().await;
    });
}

#[test]
fn a_clock_that_ran_out_while_the_server_was_down_is_kept_afterwards() {
    story(async {
        let folder = Folder::new("clock-restart");
        let (server, client) = start(config(&folder.sqlite())).await;
        let setup = with(tiny(2), "pace", json!({ "live": { "seconds": 0.3 } }));
        let (room, held) = sit_down(client, &with(setup, "window", json!(0))).await;
        begin(client, &room, &held[0]).await;
        server.stop().await;
        let (server, client) = start(config(&folder.sqlite())).await;
        // Nobody comes: the server itself knows that time is running.
        let path = format!("/api/rooms/{room}/messages?after=0");
        let begun = Instant::now();
        let told =
            || async { client.call("GET", &path, None, None).await.unwrap()["number"].as_u64().unwrap() };
        let first = told().await;
        while told().await == first {
            assert!(begun.elapsed() < Duration::from_secs(20));
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        server.stop().await;
    });
}

#[test]
fn what_a_seat_passes_it_is_not_asked() {
    story(async {
        let folder = Folder::new("settings");
        let (server, client) = start(config(&folder.sqlite())).await;
        let (room, held) = sit_down(client, &tiny(4)).await;
        let settings = json!({ "passes": [{}] });
        client
            .say(&room, &held[0].token, &json!({ "type": "settings", "settings": settings }))
            .await
            .unwrap();
        let settings = json!({ "until": "no such phase" });
        client
            .say(&room, &held[1].token, &json!({ "type": "settings", "settings": settings }))
            .await
            .unwrap();
        let too_many = json!({ "passes": vec![json!({}); 100] });
        assert!(
            client
                .say(&room, &held[1].token, &json!({ "type": "settings", "settings": too_many }))
                .await
                .is_err()
        );
        begin(client, &room, &held[0]).await;
        let mut people = Vec::new();
        for held in &held {
            people.push(Person::connect(client, &room, held).await);
        }
        let people = play_all(people).await;
        let optional =
            |person: &Person| person.frames.iter().any(|frame| frame.contains(r#""optional":true"#));
        assert!(!optional(&people[0]) && !optional(&people[1]));
        server.stop().await;
    });
}

/// What a spectator's socket hears of the game's first answer: how long after it was given, and whether meanwhile
/// somebody was asked who could have reacted.
async fn first_window(client: server::client::Client, window: f64) -> (Duration, bool) {
    let (room, held) = sit_down(client, &with(tiny(3), "window", json!(window))).await;
    begin(client, &room, &held[0]).await;
    let mut spectator = client.connect(&room, &json!({ "type": "hello" })).await.unwrap();
    let welcome = next(&mut spectator).await.unwrap();
    let known = welcome["number"].as_u64().unwrap();
    let mut people = Vec::new();
    for held in &held {
        people.push(Person::connect(client, &room, held).await);
    }
    // The game's beginning is a window, too.
    loop {
        let mut asked = false;
        for person in &mut people {
            let heard = tokio::time::timeout(Duration::from_millis(20), person.hear()).await;
            asked |= heard.is_ok() && person.asked.as_ref().is_some_and(|ask| ask["optional"] == false);
        }
        if asked {
            break;
        }
    }
    let _ = known;
    let number = people.iter().map(|person| person.number).max().unwrap();
    let given = Instant::now();
    let who = people
        .iter_mut()
        .find(|person| person.asked.as_ref().is_some_and(|ask| ask["optional"] == false))
        .unwrap();
    who.answer().await;
    let mut could_react = false;
    let heard = async {
        loop {
            let message = next(&mut spectator).await.unwrap();
            if message["number"].as_u64().is_some_and(|told| told > number) {
                return given.elapsed();
            }
        }
    };
    let mut heard = std::pin::pin!(heard);
    loop {
        tokio::select! {
            elapsed = &mut heard => return (elapsed, could_react),
            () = tokio::time::sleep(Duration::from_millis(5)) => {
                for person in &mut people {
                    let _ = tokio::time::timeout(Duration::from_millis(1), person.hear()).await;
                    if let Some(asked) = person.asked.take_if(|asked| asked["optional"] == true) {
                        could_react = true;
                        let pass = json!({ "type": "answer", "decision": asked["decision"], "answer": "-" });
                        server::client::send(&mut person.socket, &pass).await.unwrap();
                    }
                }
            }
        }
    }
}

#[test]
fn a_window_takes_its_time_whether_or_not_somebody_could_react() {
    story(async {
        let folder = Folder::new("window");
        let (server, client) = start(config(&folder.sqlite())).await;
        let (window, people) = (0.25, 3.0);
        let rooms: Vec<_> = (0..8).map(|_| tokio::spawn(first_window(client, window))).collect();
        for room in rooms {
            let (elapsed, could_react) = room.await.unwrap();
            let least = Duration::from_secs_f64(window * people - 0.02);
            assert!(elapsed >= least, "{elapsed:?}, reaction possible: {could_react}");
        }
        server.stop().await;
    });
}

#[test]
fn spectators_are_behind_by_the_rooms_delay() {
    story(async {
        let folder = Folder::new("delay");
        let (server, client) = start(config(&folder.sqlite())).await;
        let setup = with(tiny(2), "spectators", json!({ "allowed": true, "delay": 1.0 }));
        let (room, held) = sit_down(client, &setup).await;
        begin(client, &room, &held[0]).await;
        let mut spectator = client.connect(&room, &json!({ "type": "hello", "after": 0 })).await.unwrap();
        let given = Instant::now();
        let mut people = Vec::new();
        for held in &held {
            people.push(Person::connect(client, &room, held).await);
        }
        let playing = tokio::spawn(play_all(people));
        loop {
            let message = next(&mut spectator).await.unwrap();
            if message.to_string().contains(r#""type":"started""#) {
                break;
            }
            assert!(
                !message.to_string().contains(r#""type":"view""#)
                    || given.elapsed() > Duration::from_millis(900)
            );
        }
        // It began before the spectator came.
        assert!(given.elapsed() > Duration::from_millis(700), "{:?}", given.elapsed());
        playing.await.unwrap();
        let closed = with(tiny(2), "spectators", json!({ "allowed": false }));
        let (room, held) = sit_down(client, &closed).await;
        begin(client, &room, &held[0]).await;
        let mut refused = client.connect(&room, &json!({ "type": "hello" })).await.unwrap();
        assert_eq!(next(&mut refused).await.unwrap()["code"], "forbidden");
        server.stop().await;
    });
}

#[test]
fn who_is_away_is_shown_and_a_bot_can_play_until_they_are_back() {
    story(async {
        let folder = Folder::new("away");
        let mut config = config(&folder.sqlite());
        config.limits.away = Duration::from_millis(100);
        let (server, client) = start(config).await;
        let (room, held) = sit_down(client, &tiny(2)).await;
        let mut here = Person::connect(client, &room, &held[0]).await;
        let there = Person::connect(client, &room, &held[1]).await;
        begin(client, &room, &held[0]).await;
        let bot = json!({ "type": "bot", "seat": held[1].seat, "bot": "random" });
        here.until("started").await;
        assert!(client.say(&room, &held[0].token, &bot).await.is_err(), "they are here");
        drop(there);
        let away = loop {
            let away = here.until("away").await;
            if away["seats"] == json!([held[1].seat]) {
                break away;
            }
        };
        assert_eq!(away["seats"], json!([held[1].seat]));
        client.say(&room, &held[0].token, &bot).await.unwrap();
        let info = client.call("GET", &format!("/api/rooms/{room}"), None, None).await.unwrap();
        assert_eq!(info["seats"][1]["bot"], "random");
        client.say(&room, &held[1].token, &json!({ "type": "take_back" })).await.unwrap();
        let info = client.call("GET", &format!("/api/rooms/{room}"), None, None).await.unwrap();
        assert_eq!(info["seats"][1]["bot"], Value::Null);
        let back = Person::connect(client, &room, &held[1]).await;
        play_all(vec![here, back]).await;
        server.stop().await;
    });
}
