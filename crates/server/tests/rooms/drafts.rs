//! Offers in the making: seen by whom they would be made to and by nobody else, checked like offers, kept nowhere.

use std::time::Duration;

use serde_json::{Value, json};
use server::client::{Client, Socket, next, send};

use crate::running::{Folder, Person, begin, config, sit_down, start, story, tiny};

/// How long nothing is heard before there is nothing to be heard.
const SILENCE: Duration = Duration::from_millis(150);

/// All that comes over a socket until it is silent.
async fn heard(socket: &mut Socket) -> Vec<Value> {
    let mut messages = Vec::new();
    while let Ok(message) = tokio::time::timeout(SILENCE, next(socket)).await {
        messages.push(message.unwrap());
    }
    messages
}

fn of_type(messages: &[Value], kind: &str) -> Vec<Value> {
    messages.iter().filter(|message| message["type"] == kind).cloned().collect()
}

/// People who have played until one of them is asked for an offer, and who that is.
async fn until_an_offer(client: Client) -> (String, Vec<Person>, usize) {
    until_an_offer_of([client; 3]).await
}

/// The same, where they may be connected to different servers.
pub(crate) async fn until_an_offer_of(clients: [Client; 3]) -> (String, Vec<Person>, usize) {
    loop {
        let (room, held) = sit_down(clients[0], &tiny(3)).await;
        let mut people = Vec::new();
        for (held, client) in held.iter().zip(clients) {
            people.push(Person::connect(client, &room, held).await);
        }
        begin(clients[0], &room, &held[0]).await;
        while !people.iter().any(|person| person.is_over) {
            for person in &mut people {
                while let Ok(true) = tokio::time::timeout(Duration::from_millis(2), person.hear()).await {}
            }
            let asks_offer = |person: &Person| {
                person.asked.as_ref().is_some_and(|asked| asked["choice"]["kind"] == "offer")
            };
            if let Some(offering) = people.iter().position(asks_offer) {
                return (room, people, offering);
            }
            for person in &mut people {
                person.answer().await;
            }
        }
    }
}

/// The drafts that each of the people hears of after this was said, and the errors that the speaker hears.
pub(crate) async fn say(
    people: &mut [Person],
    speaker: usize,
    message: &Value,
) -> (Vec<Vec<Value>>, Vec<Value>) {
    send(&mut people[speaker].socket, message).await.unwrap();
    let (mut drafts, mut errors) = (Vec::new(), Vec::new());
    for (index, person) in people.iter_mut().enumerate() {
        let messages = heard(&mut person.socket).await;
        drafts.push(of_type(&messages, "draft"));
        if index == speaker {
            errors = of_type(&messages, "error");
        }
    }
    (drafts, errors)
}

#[test]
fn an_offer_grows_before_whom_it_is_made_to_and_nobody_else() {
    story(async {
        let folder = Folder::new("drafts");
        let (server, client) = start(config(&folder.database())).await;
        let (room, mut people, offering) = until_an_offer(client).await;
        let asked = people[offering].asked.clone().unwrap();
        let decision = asked["decision"].as_u64().unwrap();
        let draft = |text: &str| json!({ "type": "draft", "decision": decision, "draft": text });
        let mut spectator = client.connect(&room, &json!({ "type": "hello" })).await.unwrap();
        heard(&mut spectator).await;

        let answers = asked["answers"].as_array().unwrap();
        let offer = answers.iter().map(|listed| listed["answer"].as_str().unwrap()).find(|text| *text != "-");
        let (drafts, errors) = say(&mut people, offering, &draft(offer.unwrap())).await;
        assert_eq!(errors, Vec::<Value>::new());
        let hearing: Vec<usize> = (0..3).filter(|&index| !drafts[index].is_empty()).collect();
        let [other] = hearing[..] else { panic!("one alone hears of it, not {hearing:?}") };
        assert_ne!(other, offering);
        let [shown] = &drafts[other][..] else { panic!("it is heard once: {drafts:?}") };
        // What is shown is what a proposal would show, and no notation, which would tell of two cards that are alike.
        let keys: Vec<&String> = shown.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["cards", "offer", "seat", "type"]);
        assert_eq!(shown["seat"], asked["seat"]);
        let named: Vec<&Value> =
            shown["cards"].as_array().unwrap().iter().map(|card| &card["card"]).collect();
        assert_eq!(named, shown["offer"]["give"].as_array().unwrap().iter().collect::<Vec<_>>());
        assert!(shown["cards"].as_array().unwrap().iter().all(|card| !card["face"].is_null()));
        assert_eq!(of_type(&heard(&mut spectator).await, "draft"), Vec::<Value>::new());

        // It can be taken back, and is kept nowhere.
        let (drafts, _) = say(&mut people, offering, &draft("")).await;
        assert_eq!(
            drafts[other],
            [json!({ "type": "draft", "seat": asked["seat"], "offer": null, "cards": [] })]
        );
        say(&mut people, offering, &draft(offer.unwrap())).await;
        let hello = json!({ "type": "hello", "token": people[other].held.token, "after": 0 });
        let mut again = client.connect(&room, &hello).await.unwrap();
        assert_eq!(of_type(&heard(&mut again).await, "draft"), Vec::<Value>::new());

        // And the question is as open as before.
        let (_, errors) = say(
            &mut people,
            offering,
            &json!({ "type": "answer", "decision": decision, "answer": offer.unwrap() }),
        )
        .await;
        assert_eq!(errors, Vec::<Value>::new());
        let (drafts, errors) = say(&mut people, offering, &draft(offer.unwrap())).await;
        assert_eq!((drafts.concat().len(), errors.len()), (0, 1), "it is no longer asked");
        server.stop().await;
    });
}

#[test]
fn what_could_not_be_offered_is_not_shown_either() {
    story(async {
        let folder = Folder::new("drafts-refused");
        let (server, client) = start(config(&folder.database())).await;
        let (room, mut people, offering) = until_an_offer(client).await;
        let asked = people[offering].asked.clone().unwrap();
        let decision = asked["decision"].as_u64().unwrap();
        let long = format!("G1 for {}", "0".repeat(5000));
        let wrong = [
            (decision, "Spy,Spy,Spy,Spy for 1"),
            (decision, "#99 for 1"),
            (decision, "all of it"),
            (decision, "-"),
            (decision, long.as_str()),
            (decision + 1, ""),
        ];
        for (number, text) in wrong {
            let message = json!({ "type": "draft", "decision": number, "draft": text });
            let (drafts, errors) = say(&mut people, offering, &message).await;
            assert_eq!(drafts.concat(), Vec::<Value>::new(), "{message}");
            assert_eq!(errors.len(), 1, "{message}");
            assert_eq!(errors[0]["code"], "refused", "{message}");
        }
        // Who is not asked has nothing to show.
        let idle = (0..3).find(|&index| people[index].asked.is_none()).unwrap();
        let (drafts, errors) =
            say(&mut people, idle, &json!({ "type": "draft", "decision": 1, "draft": "" })).await;
        assert_eq!((drafts.concat().len(), errors.len()), (0, 1));
        let mut spectator = client.connect(&room, &json!({ "type": "hello" })).await.unwrap();
        heard(&mut spectator).await;
        send(&mut spectator, &json!({ "type": "draft", "decision": decision, "draft": "" })).await.unwrap();
        assert_eq!(of_type(&heard(&mut spectator).await, "error")[0]["code"], "forbidden");
        server.stop().await;
    });
}

#[test]
fn an_offer_cannot_change_without_end() {
    story(async {
        let folder = Folder::new("drafts-fast");
        let (server, client) = start(config(&folder.database())).await;
        let (_, mut people, offering) = until_an_offer(client).await;
        let decision = people[offering].asked.clone().unwrap()["decision"].clone();
        let message = json!({ "type": "draft", "decision": decision, "draft": "" });
        for _ in 0..60 {
            send(&mut people[offering].socket, &message).await.unwrap();
        }
        let (drafts, errors) = say(&mut people, offering, &message).await;
        assert!(errors.iter().all(|error| error["code"] == "too_fast"), "{errors:?}");
        let shown = drafts.concat().len();
        assert_eq!(shown + errors.len(), 61, "each is shown or refused");
        assert!((10..40).contains(&shown), "{shown} were shown");
        server.stop().await;
    });
}
