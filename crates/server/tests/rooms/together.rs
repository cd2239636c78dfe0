//! What people do with each other: talk, take back, leave, come back, play again.

use serde_json::{Value, json};
use server::client::{Client, Held};

use crate::running::{Folder, Person, begin, config, play_all, sit_down, start, story, tiny};

#[test]
fn a_lost_connection_resumes_without_gaps_or_repeats() {
    story(async {
        let folder = Folder::new("resume");
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = sit_down(client, &tiny(3)).await;
        begin(client, &room, &held[0]).await;
        let mut steady = Vec::new();
        for held in &held {
            steady.push(Person::connect(client, &room, held).await);
        }
        // A second tab of the first seat that is closed again and again; `hear` asserts that no message is missing.
        let mut tab = Person::connect(client, &room, &held[0]).await;
        let playing = tokio::spawn(play_all(steady));
        while !tab.is_over {
            let read = tab.dice.below(4);
            for _ in 0..read {
                if !tab.is_over {
                    assert!(tab.hear().await);
                }
            }
            if !tab.is_over {
                tab.reconnect().await;
            }
        }
        let steady = playing.await.unwrap();
        assert_eq!(tab.told, steady[0].told, "both tabs were told the same");
        // Who comes only now can have all of it replayed.
        let mut late = Person::connect(client, &room, &held[0]).await;
        while !late.is_over {
            assert!(late.hear().await);
        }
        assert_eq!(late.told, steady[0].told);
        server.stop().await;
    });
}

#[test]
fn talk_is_heard_by_those_it_is_meant_for() {
    story(async {
        let folder = Folder::new("chat");
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = sit_down(client, &tiny(3)).await;
        let mut people = Vec::new();
        for held in &held {
            people.push(Person::connect(client, &room, held).await);
        }
        let private = json!({ "type": "chat", "text": "ally with me?", "to": held[1].seat });
        client.say(&room, &held[0].token, &private).await.unwrap();
        client.say(&room, &held[2].token, &json!({ "type": "chat", "text": "hello all" })).await.unwrap();
        assert_eq!(people[1].until("chat").await["text"], "ally with me?");
        for person in &mut people {
            while person.until("chat").await["text"] != "hello all" {}
        }
        assert!(!people[2].frames.iter().any(|frame| frame.contains("ally with me?")));
        let long = json!({ "type": "chat", "text": "x".repeat(501) });
        assert!(client.say(&room, &held[0].token, &long).await.is_err());
        let short = json!({ "type": "chat", "text": "!" });
        let mut refused = 0;
        for _ in 0..12 {
            refused += usize::from(client.say(&room, &held[0].token, &short).await.is_err());
        }
        assert!(refused > 0, "who talks too fast is stopped");
        // Who comes later hears what was said before, and again only what was meant for them.
        let late = client
            .call("GET", &format!("/api/rooms/{room}/messages"), Some(&held[1].token), None)
            .await
            .unwrap();
        assert!(late.to_string().contains("ally with me?"));
        let late = client.call("GET", &format!("/api/rooms/{room}/messages"), None, None).await.unwrap();
        assert!(late.to_string().contains("hello all") && !late.to_string().contains("ally with me?"));
        server.stop().await;
    });
}

async fn messages(client: Client, room: &str, held: &Held) -> Vec<Value> {
    let step =
        client.call("GET", &format!("/api/rooms/{room}/messages?after=0"), Some(&held.token), None).await;
    step.unwrap()["messages"].as_array().unwrap().clone()
}

fn asked(messages: &[Value]) -> Option<&Value> {
    messages.iter().find(|message| message["type"] == "ask")
}

#[test]
fn an_answer_is_taken_back_if_all_agree_and_nothing_has_come_to_light() {
    story(async {
        let folder = Folder::new("undo");
        let (server, client) = start(config(&folder.database())).await;
        let (mut taken_back, mut refused) = (0, 0);
        while taken_back == 0 || refused == 0 {
            let (room, held) = sit_down(client, &tiny(2)).await;
            begin(client, &room, &held[0]).await;
            for _ in 0..40 {
                let mut turn = None;
                for (index, held) in held.iter().enumerate() {
                    let messages = messages(client, &room, held).await;
                    if let Some(ask) = asked(&messages) {
                        turn = Some((index, ask.clone(), messages));
                    }
                }
                let Some((index, ask, before)) = turn else { break };
                let (mine, other) = (&held[index], &held[1 - index]);
                let answer = ask["answers"].as_array().unwrap().last().unwrap();
                let answer =
                    json!({ "type": "answer", "decision": ask["decision"], "answer": answer["answer"] });
                client.say(&room, &mine.token, &answer).await.unwrap();
                if client.say(&room, &mine.token, &json!({ "type": "undo" })).await.is_err() {
                    refused += 1;
                    continue;
                }
                let no = json!({ "type": "undo_reply", "agree": false });
                client.say(&room, &other.token, &no).await.unwrap();
                let yes = json!({ "type": "undo_reply", "agree": true });
                assert!(client.say(&room, &other.token, &yes).await.is_err(), "it was refused already");
                client.say(&room, &mine.token, &json!({ "type": "undo" })).await.unwrap();
                assert!(client.say(&room, &mine.token, &yes).await.is_err(), "others have to agree");
                client.say(&room, &other.token, &yes).await.unwrap();
                let after = messages(client, &room, mine).await;
                let again = asked(&after).unwrap();
                assert_eq!((&again["ask"], &again["answers"]), (&ask["ask"], &ask["answers"]));
                assert_ne!(again["decision"], ask["decision"], "an old answer does not fit by accident");
                let view = |messages: &[Value]| messages.iter().find(|part| part["type"] == "view").cloned();
                assert_eq!(view(&after), view(&before));
                assert!(client.say(&room, &mine.token, &answer).await.is_err());
                let answer =
                    json!({ "type": "answer", "decision": again["decision"], "answer": answer["answer"] });
                client.say(&room, &mine.token, &answer).await.unwrap();
                taken_back += 1;
            }
            // A room whose answers were taken back is the same after a restart, and plays on.
            if taken_back > 0 && refused > 0 {
                let before = messages(client, &room, &held[0]).await;
                server.stop().await;
                let (server, client) = start(config(&folder.database())).await;
                assert_eq!(messages(client, &room, &held[0]).await, before);
                server.stop().await;
                return;
            }
        }
    });
}

#[test]
fn who_leaves_is_replaced_by_a_bot_and_the_others_play_again() {
    story(async {
        let folder = Folder::new("leave");
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = sit_down(client, &tiny(3)).await;
        // Before the game a seat is given up and free again.
        client.say(&room, &held[2].token, &json!({ "type": "leave" })).await.unwrap();
        let third = client.take(&room, "Cleo").await.unwrap();
        assert_eq!(third.seat, held[2].seat);
        begin(client, &room, &held[0]).await;
        client.say(&room, &third.token, &json!({ "type": "leave" })).await.unwrap();
        assert!(
            client.say(&room, &third.token, &json!({ "type": "take_back" })).await.is_err(),
            "it is given up"
        );
        let early = json!({ "type": "rematch" });
        assert!(client.say(&room, &held[0].token, &early).await.is_err(), "the game is not over");
        let mut people = Vec::new();
        for held in &held[..2] {
            people.push(Person::connect(client, &room, held).await);
        }
        let mut people = play_all(people).await;
        client.say(&room, &held[0].token, &json!({ "type": "rematch" })).await.unwrap();
        let again = people[1].until("rematch").await["room"].as_str().unwrap().to_owned();
        // Their tokens hold the same seats there.
        let start = json!({ "type": "start", "fill": "random" });
        client.say(&again, &held[1].token, &start).await.unwrap();
        let mut people = Vec::new();
        for held in &held[..2] {
            people.push(Person::connect(client, &again, held).await);
        }
        play_all(people).await;
        server.stop().await;
    });
}
