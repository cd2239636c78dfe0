//! What only `PostgreSQL` can do, which several servers can share. Skipped, with a reason, where its binaries are missing.
//! (All other tests run on it, too, with `FIFTH_TEST_DATABASE=postgres`.)

use std::time::Duration;

use serde_json::{Value, json};
use server::client::Client;
use sqlx::{AnyConnection, Connection as _};

use crate::drafts::{say, until_an_offer_of};
use crate::postgresql::Postgres;
use crate::running::{Person, begin, config, play_all, sit_down, start, story, tiny};
use crate::storage::{chat, until_ready};
use crate::windows::{setup, until_over};

#[test]
fn a_game_is_played_and_resumed_on_postgresql() {
    let Some(postgres) = Postgres::start("one") else { return };
    story(async {
        let (server, client) = start(config(&postgres.url("postgres"))).await;
        let (room, held) = sit_down(client, &tiny(3)).await;
        begin(client, &room, &held[0]).await;
        let (idle, _) = sit_down(client, &tiny(2)).await;
        server.stop().await;
        let (server, client) = start(config(&postgres.url("postgres"))).await;
        let mut people = Vec::new();
        for held in &held {
            people.push(Person::connect(client, &room, held).await);
        }
        play_all(people).await;
        let info = client.call("GET", &format!("/api/rooms/{idle}"), None, None).await.unwrap();
        assert_eq!(info["status"], "open");
        server.stop().await;
    });
}

#[test]
fn what_was_acknowledged_is_there_when_postgresql_has_crashed_and_the_game_goes_on() {
    let Some(postgres) = Postgres::start("crash") else { return };
    story(async {
        let (server, client) = start(config(&postgres.url("postgres"))).await;
        let (room, held) = sit_down(client, &tiny(3)).await;
        begin(client, &room, &held[0]).await;
        assert_eq!(chat(client, &room, &held[1]).await.0, 200);
        postgres.crash();
        until_ready(client).await;
        let path = format!("/api/rooms/{room}/messages");
        let told = client.call("GET", &path, Some(&held[0].token), None).await.unwrap();
        assert!(told.to_string().contains("hello"), "{told}");
        let mut people = Vec::new();
        for held in &held {
            people.push(Person::connect(client, &room, held).await);
        }
        play_all(people).await;
        server.stop().await;
    });
}

#[test]
fn two_servers_play_one_room_and_it_goes_on_when_one_is_gone() {
    let Some(postgres) = Postgres::start("two") else { return };
    story(async {
        let (one, here) = start(config(&postgres.url("postgres"))).await;
        let (two, there) = start(config(&postgres.url("postgres"))).await;
        let (room, held) = sit_down(here, &tiny(4)).await;
        let clients: [Client; 4] = [here, there, here, there];
        let mut people = Vec::new();
        for (held, client) in held.iter().zip(clients) {
            people.push(Person::connect(client, &room, held).await);
        }
        // From here on the answers of both servers race for the same numbers.
        begin(there, &room, &held[1]).await;
        let playing: Vec<_> = people
            .into_iter()
            .map(|mut person| {
                tokio::spawn(async move {
                    while !person.play().await {
                        // Its server is gone: the other one has the room, too.
                        person.client = there;
                        person.reconnect().await;
                    }
                    person
                })
            })
            .collect();
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        // It stops in good order here: a server in the test's own process cannot be killed.
        tokio::spawn(one.stop());
        let mut told = Vec::new();
        for person in playing {
            told.push(person.await.unwrap());
        }
        for person in &told {
            assert!(person.is_over);
        }
        let record = there.request("GET", &format!("/api/rooms/{room}/record"), None, None).await.unwrap();
        let record = kernel::record::Record::parse(&record.1).unwrap();
        for person in &told {
            let answers: Vec<_> =
                record.entries.iter().filter(|entry| entry.seat == person.held.seat).collect();
            for (decision, answer) in &person.accepted {
                let index = usize::try_from(*decision).unwrap() - 1;
                assert_eq!(answers[index].answer, *answer, "an acknowledged answer is there");
            }
        }
        let rooms = there.call("GET", "/api/rooms", None, None).await.unwrap();
        assert_eq!(rooms, json!([]));
        two.stop().await;
    });
}

#[test]
fn who_is_connected_to_another_server_is_not_away() {
    let Some(postgres) = Postgres::start("away") else { return };
    story(async {
        let hurried = || {
            let mut config = config(&postgres.url("postgres"));
            config.limits.away = Duration::from_millis(1500);
            config
        };
        let (one, here) = start(hurried()).await;
        let (two, there) = start(hurried()).await;
        let (room, held) = sit_down(here, &tiny(2)).await;
        let mut watching = Person::connect(here, &room, &held[0]).await;
        let elsewhere = Person::connect(there, &room, &held[1]).await;
        begin(here, &room, &held[0]).await;
        let bot = json!({ "type": "bot", "seat": held[1].seat, "bot": "random" });
        // Longer than it takes to be away.
        let told = tokio::time::timeout(Duration::from_secs(4), watching.until("away")).await;
        assert!(told.is_err(), "{told:?}");
        assert!(here.say(&room, &held[0].token, &bot).await.is_err(), "they are there");
        drop(elsewhere);
        let away = watching.until("away").await;
        assert_eq!(away["seats"], json!([held[1].seat]));
        here.say(&room, &held[0].token, &bot).await.unwrap();
        one.stop().await;
        two.stop().await;
    });
}

#[test]
fn two_servers_share_a_window_and_end_it_when_all_have_gone_on() {
    let Some(postgres) = Postgres::start("windows") else { return };
    story(async {
        let (one, here) = start(config(&postgres.url("postgres"))).await;
        let (two, there) = start(config(&postgres.url("postgres"))).await;
        let (room, held) = sit_down(here, &setup(10.0)).await;
        let clients = [here, there, there];
        let mut people = Vec::new();
        for (held, client) in held.iter().zip(clients) {
            people.push(Person::connect(client, &room, held).await);
        }
        begin(here, &room, &held[0]).await;
        // Wherever one is connected, the window is the same, and so is what comes of Wait.
        let mut told = Vec::new();
        for person in &mut people {
            told.push(until_a_window(person, false).await);
        }
        assert_eq!((&told[1], &told[2]), (&told[0], &told[0]));
        there.say(&room, &held[1].token, &json!({ "type": "wait" })).await.unwrap();
        let mut longer = Vec::new();
        for person in &mut people {
            longer.push(until_a_window(person, true).await);
        }
        assert_eq!((&longer[1], &longer[2]), (&longer[0], &longer[0]));
        assert!(longer[0].as_u64() > told[0].as_u64());
        // Whoever was asked on the one has passed when they go on by the other.
        let elsewhere = [there, here, here];
        for (held, client) in held.iter().zip(elsewhere) {
            client.say(&room, &held.token, &json!({ "type": "go_on" })).await.unwrap();
        }
        for person in &mut people {
            until_over(person).await;
            assert!(person.told.iter().any(|part| part["type"] == "started"), "it is told");
        }
        one.stop().await;
        two.stop().await;
    });
}

/// Until somebody is told of an open window in which somebody has asked for time, or nobody; when it ends.
async fn until_a_window(person: &mut Person, waited: bool) -> Value {
    loop {
        let window = person.until("window").await;
        if !window["until"].is_null() && window["waited"] == waited {
            return window["until"].clone();
        }
    }
}

#[test]
fn an_offer_grows_before_whom_it_is_made_to_on_another_server() {
    let Some(postgres) = Postgres::start("drafts") else { return };
    story(async {
        let mut servers = Vec::new();
        for _ in 0..3 {
            servers.push(start(config(&postgres.url("postgres"))).await);
        }
        let clients: Vec<Client> = servers.iter().map(|(_, client)| *client).collect();
        let (_, mut people, offering) = until_an_offer_of(clients.try_into().unwrap()).await;
        let asked = people[offering].asked.clone().unwrap();
        let answers = asked["answers"].as_array().unwrap();
        let offer = answers.iter().map(|listed| &listed["answer"]).find(|text| *text != "-").unwrap();
        let draft = json!({ "type": "draft", "decision": asked["decision"], "draft": offer });
        let (drafts, errors) = say(&mut people, offering, &draft).await;
        assert_eq!(errors, Vec::<Value>::new());
        let heard = drafts.concat();
        assert_eq!(heard.len(), 1, "one alone hears of it, once: {drafts:?}");
        assert_eq!(heard[0]["seat"], asked["seat"]);
        assert_eq!(drafts[offering], Vec::<Value>::new());
        for (server, _) in servers {
            server.stop().await;
        }
    });
}

#[test]
fn what_was_written_without_any_news_of_it_is_found_all_the_same() {
    let Some(postgres) = Postgres::start("news") else { return };
    story(async {
        let url = postgres.url("postgres");
        let (server, client) = start(config(&url)).await;
        let (room, held) = sit_down(client, &tiny(2)).await;
        let mut listening = Person::connect(client, &room, &held[0]).await;
        // As another server would, had its notification been lost.
        let chat = json!({ "chat": { "from": 1, "to": null, "text": "is anybody there?" } });
        let step = json!({ "at": 0, "entries": [chat] }).to_string();
        sqlx::any::install_default_drivers();
        let mut connection = AnyConnection::connect(&url).await.unwrap();
        let sql = "INSERT INTO steps (room, number, body, chain) SELECT $1, number + 1, $2, encode(substring(sha256( \
                   convert_to(concat(chain, ' ', $1, ' ', number + 1, ' ', $2), 'UTF8')) FROM 1 FOR 16), 'hex') \
                   FROM steps WHERE room = $1 ORDER BY number DESC LIMIT 1";
        sqlx::query(sql).bind(&room).bind(step).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        assert_eq!(listening.until("chat").await["text"], "is anybody there?");
        server.stop().await;
    });
}
