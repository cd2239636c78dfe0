//! Clients that mean no good: refused with an error, and nobody else is disturbed.

use std::time::Duration;

use futures_util::SinkExt as _;
use serde_json::{Value, json};
use server::Limits;
use server::client::{Client, ClientError, Held, Socket, next, next_text, send};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::running::{Folder, Person, begin, config, generous, play_all, sit_down, start, story, tiny};

async fn hello(client: Client, room: &str, held: &Held) -> Socket {
    let mut socket = client.connect(room, &json!({ "type": "hello", "token": held.token })).await.unwrap();
    assert_eq!(next(&mut socket).await.unwrap()["type"], "welcome");
    socket
}

/// The next error on a socket.
async fn error(socket: &mut Socket) -> Value {
    loop {
        let message = next(socket).await.unwrap();
        if message["type"] == "error" {
            return message;
        }
    }
}

/// Reads until the socket is closed.
async fn closed(socket: &mut Socket) {
    while next_text(socket).await.is_ok() {}
}

fn status(error: &ClientError) -> u16 {
    match error {
        ClientError::Refused { status, .. } => *status,
        other => panic!("{other}"),
    }
}

#[test]
fn who_reads_along_with_a_stolen_token_does_not_get_the_one_that_replaces_it() {
    story(async {
        let folder = Folder::new("stolen");
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = sit_down(client, &tiny(2)).await;
        let mut thief = hello(client, &room, &held[0]).await;
        let mut owner = hello(client, &room, &held[0]).await;
        send(&mut owner, &json!({ "type": "hand_over", "name": "Bob" })).await.unwrap();
        let replaced = loop {
            let message = next(&mut owner).await.unwrap();
            if message["type"] == "seat" {
                break message["token"].as_str().unwrap().to_owned();
            }
        };
        while let Ok(text) = next_text(&mut thief).await {
            assert!(!text.contains(&replaced), "{text}");
        }
        closed(&mut owner).await;
        server.stop().await;
    });
}

#[test]
fn a_forged_token_and_one_that_was_handed_over_hold_nothing() {
    story(async {
        let folder = Folder::new("tokens");
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = sit_down(client, &tiny(2)).await;
        for token in ["x", &"a".repeat(32), &held[0].token.to_uppercase()] {
            let mut socket =
                client.connect(&room, &json!({ "type": "hello", "token": token })).await.unwrap();
            assert_eq!(error(&mut socket).await["code"], "forbidden");
            closed(&mut socket).await;
            let refused = client.say(&room, token, &json!({ "type": "start" })).await.unwrap_err();
            assert_eq!(status(&refused), 403);
        }
        let mut old = hello(client, &room, &held[0]).await;
        let handed =
            client.say(&room, &held[0].token, &json!({ "type": "hand_over", "name": "Bob" })).await.unwrap();
        closed(&mut old).await;
        let refused = client.say(&room, &held[0].token, &json!({ "type": "start" })).await.unwrap_err();
        assert_eq!(status(&refused), 403);
        let token = handed[0]["token"].as_str().unwrap();
        client.say(&room, token, &json!({ "type": "start" })).await.unwrap();
        server.stop().await;
    });
}

#[test]
fn nobody_answers_for_another_seat_or_out_of_turn() {
    story(async {
        let folder = Folder::new("turns");
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = sit_down(client, &tiny(2)).await;
        begin(client, &room, &held[0]).await;
        let mut people = Vec::new();
        for held in &held {
            let mut person = Person::connect(client, &room, held).await;
            while person.number == 0 {
                person.hear().await;
            }
            people.push(person);
        }
        let (asked, other) = if people[0].asked.is_some() { (0, 1) } else { (1, 0) };
        let question = people[asked].asked.clone().unwrap();
        let (decision, answer) = (&question["decision"], &question["answers"][0]["answer"]);
        let (theirs, mine) = (&held[asked], &held[other]);
        let forged = json!({ "type": "answer", "seat": theirs.seat, "decision": decision, "answer": answer });
        assert_eq!(status(&client.say(&room, &mine.token, &forged).await.unwrap_err()), 403);
        let early = json!({ "type": "answer", "decision": decision, "answer": answer });
        assert_eq!(status(&client.say(&room, &mine.token, &early).await.unwrap_err()), 409);
        let view = json!({ "type": "view", "to": theirs.seat });
        assert_eq!(status(&client.say(&room, &mine.token, &view).await.unwrap_err()), 403);
        for (decision, answer) in [(&json!(99), answer), (decision, &json!("nonsense"))] {
            let wrong = json!({ "type": "answer", "decision": decision, "answer": answer });
            assert_eq!(status(&client.say(&room, &theirs.token, &wrong).await.unwrap_err()), 409);
        }
        let record = json!({ "type": "record" });
        assert_eq!(
            status(&client.say(&room, &mine.token, &record).await.unwrap_err()),
            409,
            "it tells what is hidden"
        );
        play_all(people).await;
        server.stop().await;
    });
}

#[test]
fn what_is_too_large_or_no_message_ends_only_its_own_socket() {
    story(async {
        let folder = Folder::new("frames");
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = sit_down(client, &tiny(2)).await;
        let mut socket = hello(client, &room, &held[0]).await;
        for text in ["", "{", "[]", "{\"type\":\"dance\"}", "{\"type\":\"start\",\"x\":1}"] {
            socket.send(Message::Text(text.into())).await.unwrap();
            assert_eq!(error(&mut socket).await["code"], "malformed");
        }
        let _ = socket.send(Message::Text("x".repeat(10 << 20).into())).await;
        closed(&mut socket).await;
        let mut socket = hello(client, &room, &held[0]).await;
        socket.send(Message::Binary(vec![0; 8].into())).await.unwrap();
        closed(&mut socket).await;
        // A frame that no client may send: not masked.
        let socket = hello(client, &room, &held[0]).await;
        let mut raw = socket.into_inner();
        raw.write_all(b"\x81\x02{}\xff\xff\xff\xff").await.unwrap();
        raw.read_to_end(&mut Vec::new()).await.ok();
        let (code, _) = client
            .request("POST", "/api/rooms", None, Some(&json!({ "game": "x".repeat(1 << 20) })))
            .await
            .unwrap_or((413, String::new()));
        assert_eq!(code, 413);
        begin(client, &room, &held[0]).await;
        play_both(client, &room, &held).await;
        server.stop().await;
    });
}

async fn play_both(client: Client, room: &str, held: &[Held]) {
    let mut people = Vec::new();
    for held in held {
        people.push(Person::connect(client, room, held).await);
    }
    play_all(people).await;
}

#[test]
fn a_flood_of_messages_ends_its_socket_and_the_others_play_on() {
    story(async {
        let folder = Folder::new("flood");
        let mut config = config(&folder.database());
        config.limits = Limits { messages: Limits::default().messages, ..generous() };
        config.limits.messages.a_second = 1000.0;
        let (server, client) = start(config).await;
        let (room, held) = sit_down(client, &tiny(2)).await;
        let mut flood = client.connect(&room, &json!({ "type": "hello" })).await.unwrap();
        begin(client, &room, &held[0]).await;
        let flooding = tokio::spawn(async move {
            let view = Message::Text(json!({ "type": "chat", "text": "!" }).to_string().into());
            let mut sent = 0;
            for _ in 0..10_000 {
                if flood.send(view.clone()).await.is_err() {
                    break;
                }
                sent += 1;
            }
            closed(&mut flood).await;
            sent
        });
        play_both(client, &room, &held).await;
        flooding.await.unwrap();
        let (_, metrics) = client.request("GET", "/metrics", None, None).await.unwrap();
        assert!(metrics.contains("fifth_sockets_dropped_total"), "{metrics}");
        server.stop().await;
    });
}

#[test]
fn sockets_that_say_nothing_or_half_of_something_are_closed() {
    story(async {
        let folder = Folder::new("half-open");
        let mut config = config(&folder.database());
        config.limits.patience = Duration::from_millis(200);
        let (server, client) = start(config).await;
        let (room, _) = sit_down(client, &tiny(2)).await;
        let mut silent = client.socket(&room, None).await.unwrap();
        assert_eq!(error(&mut silent).await["code"], "not_now");
        closed(&mut silent).await;
        let mut half = TcpStream::connect(client.address).await.unwrap();
        half.write_all(b"GET /api/rooms HTTP/1.1\r\nHost: ").await.unwrap();
        half.read_to_end(&mut Vec::new()).await.ok();
        server.stop().await;
    });
}

#[test]
fn who_does_not_read_is_dropped_and_can_come_back() {
    story(async {
        let folder = Folder::new("slow");
        let mut config = config(&folder.database());
        config.limits.patience = Duration::from_millis(300);
        config.limits.queue = 8;
        let (server, client) = start(config).await;
        let (room, held) = sit_down(client, &tiny(2)).await;
        begin(client, &room, &held[0]).await;
        let mut slow = hello(client, &room, &held[0]).await;
        // Asks for more and more, and reads nothing of it.
        let view = json!({ "type": "view" });
        while send(&mut slow, &view).await.is_ok() {
            let (_, metrics) = client.request("GET", "/metrics", None, None).await.unwrap();
            if !metrics.contains("fifth_sockets_dropped_total 0") {
                break;
            }
            for _ in 0..500 {
                if send(&mut slow, &view).await.is_err() {
                    break;
                }
            }
        }
        drop(slow);
        play_both(client, &room, &held).await;
        server.stop().await;
    });
}

#[test]
fn pages_of_other_origins_and_guessed_rooms_get_nothing() {
    story(async {
        let folder = Folder::new("origins");
        let (server, client) = start(config(&folder.database())).await;
        let (room, _) = sit_down(client, &tiny(2)).await;
        assert!(client.socket(&room, Some("https://evil.example")).await.is_err());
        let own = format!("http://{}", client.address);
        assert!(client.socket(&room, Some(&own)).await.is_ok());
        for guessed in ["a".repeat(20), "x".into(), "..%2f..".into(), room[1..].to_owned()] {
            let (code, _) =
                client.request("GET", &format!("/api/rooms/{guessed}"), None, None).await.unwrap();
            assert_eq!(code, 404, "{guessed}");
        }
        let mut socket = client.connect(&"b".repeat(20), &json!({ "type": "hello" })).await.unwrap();
        assert_eq!(error(&mut socket).await["code"], "not_found");
        server.stop().await;
    });
}

#[test]
fn too_many_from_one_address_are_kept_out() {
    story(async {
        let folder = Folder::new("crowd");
        let mut config = config(&folder.database());
        config.limits.per_address = 6;
        config.limits.per_seat = 3;
        config.limits.rooms = server::Rate::new(0.0, 2.0);
        let (server, client) = start(config).await;
        let (room, held) = sit_down(client, &tiny(2)).await;
        let mut inside = Vec::new();
        for _ in 0..3 {
            inside.push(hello(client, &room, &held[0]).await);
        }
        let mut fourth =
            client.connect(&room, &json!({ "type": "hello", "token": held[0].token })).await.unwrap();
        assert_eq!(error(&mut fourth).await["code"], "too_many");
        client.open(&tiny(2)).await.unwrap();
        assert_eq!(status(&client.open(&tiny(2)).await.unwrap_err()), 429);
        let mut idle = Vec::new();
        for _ in 0..4 {
            idle.push(TcpStream::connect(client.address).await.unwrap());
        }
        assert!(client.open(&tiny(2)).await.is_err(), "closed without a word");
        drop((inside, idle));
        server.stop().await;
    });
}
