//! Clocks, windows, settings, and those who are away.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::client::{Client, next};

use crate::running::{Folder, Person, begin, config, play_all, sit_down, start, story, tiny, with};

#[test]
fn when_the_time_is_over_the_game_goes_on() {
    story(async {
        let folder = Folder::new("clock");
        let (server, client) = start(config(&folder.database())).await;
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
        let (server, client) = start(config(&folder.database())).await;
        let setup = with(tiny(2), "pace", json!({ "live": { "seconds": 0.3 } }));
        let (room, held) = sit_down(client, &with(setup, "window", json!(0))).await;
        begin(client, &room, &held[0]).await;
        server.stop().await;
        let (server, client) = start(config(&folder.database())).await;
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
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = sit_down(client, &tiny(4)).await;
        let settings = json!({ "passes": [{}] });
        client
            .say(&room, &held[0].token, &json!({ "type": "settings", "settings": settings }))
            .await
            .unwrap();
        let settings = json!({ "until": "over" });
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

/// Whether the bot that the first seat has named for its clock does anything in a whole game that nobody answers in.
async fn does_stand_in_play(client: Client) -> bool {
    let setup = with(tiny(3), "pace", json!({ "live": { "seconds": 0.02 } }));
    let (room, held) = sit_down(client, &with(setup, "window", json!(0))).await;
    let stand_in = |bot: &str| json!({ "type": "settings", "settings": { "stand_in": bot } });
    let unknown = client.say(&room, &held[0].token, &stand_in("nobody")).await.unwrap_err();
    assert!(unknown.to_string().contains("there is no bot `nobody`; the bots are: random"), "{unknown}");
    client.say(&room, &held[0].token, &stand_in("random")).await.unwrap();
    let mut watching = Person::connect(client, &room, &held[0]).await;
    begin(client, &room, &held[0]).await;
    while !watching.is_over {
        assert!(watching.hear().await);
    }
    let record = client.request("GET", &format!("/api/rooms/{room}/record"), None, None).await.unwrap();
    let record = kernel::record::Record::parse(&record.1).unwrap();
    let answers = |seat: usize, asks: &[&str]| {
        let of_seat = record.entries.iter().filter(|entry| entry.seat == held[seat].seat);
        let about = of_seat.filter(|entry| asks.contains(&entry.ask.as_str()));
        about.map(|entry| entry.answer.clone()).collect::<Vec<_>>()
    };
    let optional = ["action", "veto", "trade"];
    for seat in [1, 2] {
        assert!(answers(seat, &optional).iter().all(|answer| answer == "-"), "{record:?}");
        assert!(answers(seat, &["respond"]).iter().all(|answer| answer == "refuse"), "{record:?}");
    }
    answers(0, &optional).iter().any(|answer| answer != "-")
}

#[test]
fn the_bot_that_a_seat_has_named_answers_when_its_time_is_over() {
    story(async {
        let folder = Folder::new("stand-in");
        let (server, client) = start(config(&folder.database())).await;
        // By chance it passes through a whole game now and then, but not through six.
        let mut games = 0;
        while !does_stand_in_play(client).await {
            games += 1;
            assert!(games < 6, "the bot never plays");
        }
        server.stop().await;
    });
}

#[test]
fn a_window_ends_when_everybody_goes_on() {
    story(async {
        let folder = Folder::new("go-on");
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = sit_down(client, &with(tiny(3), "window", json!(30))).await;
        let mut spectator = Listener(client.connect(&room, &json!({ "type": "hello" })).await.unwrap());
        let mut people = Vec::new();
        for held in &held {
            people.push(Person::connect(client, &room, held).await);
        }
        spectator.all_that_is_there().await;
        begin(client, &room, &held[0]).await;
        // Who can act at once is asked, and passes. That does not say that it goes on.
        let mut passes = None;
        for person in &mut people {
            while tokio::time::timeout(Duration::from_millis(300), person.hear()).await.is_ok() {}
            if pass(person).await {
                person.until("accepted").await;
                passes = Some(person.held.seat.clone());
            }
        }
        let (asked, others): (Vec<_>, Vec<_>) =
            held.iter().partition(|held| Some(&held.seat) == passes.as_ref());
        spectator.all_that_is_there().await;
        let go_on = json!({ "type": "go_on" });
        let (last, others) = if asked.is_empty() {
            others.split_last().unwrap()
        } else {
            // Otherwise the end would tell that somebody was asked.
            (&asked[0], others.as_slice())
        };
        for held in others {
            client.say(&room, &held.token, &go_on).await.unwrap();
        }
        let early =
            tokio::time::timeout(Duration::from_millis(500), spectator.next_step(Instant::now())).await;
        assert!(early.is_err(), "one has not said so yet");
        client.say(&room, &last.token, &go_on).await.unwrap();
        let told = tokio::time::timeout(Duration::from_secs(20), spectator.next_step(Instant::now())).await;
        assert!(told.is_ok(), "all have said so");
        server.stop().await;
    });
}

/// What those who cannot react notice of the first card that is played in a game.
struct Noticed {
    /// Whether somebody was asked meanwhile who could react.
    could_react: bool,
    /// How long after the answer each was told, and in how many messages.
    told: Vec<(Duration, usize)>,
}

/// A card that a veto can be played against.
fn can_be_vetoed(listed: &Value) -> bool {
    listed["answer"] == "Spy" || listed["answer"] == "Swap"
}

/// Plays a game, every window of which all agree to end, until somebody can play such a card: who, and the answer.
async fn until_somebody_has_a_card(people: &mut [Person]) -> Option<(usize, Value)> {
    for _ in 0..100 {
        for (index, person) in people.iter_mut().enumerate() {
            while tokio::time::timeout(Duration::from_millis(20), person.hear()).await.is_ok() {}
            let Some(asked) = &person.asked else { continue };
            let answers = asked["answers"].as_array().unwrap();
            let answer =
                |answer: &Value| json!({ "type": "answer", "decision": asked["decision"], "answer": answer });
            if let Some(card) = answers.iter().find(|listed| can_be_vetoed(listed)) {
                return Some((index, answer(&card["answer"])));
            }
            // Guards are laid, so that there is something to spy on; whatever else may be passed is.
            let guard = answers.iter().find(|listed| asked["ask"] == "action" && listed["answer"] != "-");
            let choice = match guard {
                Some(guard) => answer(&guard["answer"]),
                None if asked["optional"] == true => answer(&json!("-")),
                None => answer(&answers[0]["answer"]),
            };
            person.asked = None;
            server::client::send(&mut person.socket, &choice).await.unwrap();
        }
        // Whoever could react is asked before they are told of the window.
        for person in people.iter_mut().filter(|person| person.in_window && person.asked.is_none()) {
            server::client::send(&mut person.socket, &json!({ "type": "go_on" })).await.unwrap();
        }
    }
    None
}

/// Plays a game until somebody plays a card against which others can have a veto; what the others then notice.
async fn first_card(client: server::client::Client, window: f64) -> Option<Noticed> {
    let (room, held) = sit_down(client, &with(tiny(3), "window", json!(window))).await;
    let mut spectator = Listener(client.connect(&room, &json!({ "type": "hello" })).await.unwrap());
    let mut people = Vec::new();
    for held in &held {
        people.push(Person::connect(client, &room, held).await);
    }
    begin(client, &room, &held[0]).await;
    let (who, card) = until_somebody_has_a_card(&mut people).await?;
    let mut actor = people.remove(who);
    server::client::send(&mut actor.socket, &card).await.unwrap();
    let given = Instant::now();
    let bystanders: Vec<_> = people.into_iter().map(|person| tokio::spawn(stand_by(person, given))).collect();
    // With that, what was kept back before is told; and then nothing for a while.
    spectator.all_that_is_there().await;
    let (mut could_react, mut told) = (false, vec![spectator.next_step(given).await]);
    let mut there = vec![actor];
    for bystander in bystanders {
        let (person, noticed) = bystander.await.unwrap();
        could_react |= noticed.is_none();
        told.extend(noticed);
        there.push(person);
    }
    Some(Noticed { could_react, told })
}

/// Waits for the next step; when it came and in how many messages. Nothing for who is asked to react, and passes.
async fn stand_by(mut person: Person, given: Instant) -> (Person, Option<(Duration, usize)>) {
    while tokio::time::timeout(QUIET, person.hear()).await.is_ok() {
        if pass(&mut person).await {
            return (person, None);
        }
    }
    let seen = person.frames.len();
    loop {
        assert!(person.hear().await);
        if pass(&mut person).await {
            return (person, None);
        }
        if person.frames.last().unwrap().starts_with(r#"{"type":"step""#) {
            let messages = person.frames.len() - seen;
            return (person, Some((given.elapsed(), messages)));
        }
    }
}

/// After how long without a message all has come that is there.
const QUIET: Duration = Duration::from_millis(300);

/// Passes a question that may be passed; whether there was one.
async fn pass(person: &mut Person) -> bool {
    let Some(asked) = person.asked.take_if(|asked| asked["optional"] == true) else { return false };
    let pass = json!({ "type": "answer", "decision": asked["decision"], "answer": "-" });
    server::client::send(&mut person.socket, &pass).await.unwrap();
    true
}

struct Listener(server::client::Socket);

impl Listener {
    /// Reads what has come already.
    async fn all_that_is_there(&mut self) {
        while tokio::time::timeout(QUIET, next(&mut self.0)).await.is_ok() {}
    }

    /// When the next step is told, and how many messages came until then, it included.
    async fn next_step(&mut self, given: Instant) -> (Duration, usize) {
        for count in 1.. {
            if next(&mut self.0).await.unwrap()["type"] == "step" {
                return (given.elapsed(), count);
            }
        }
        unreachable!("steps come, or the story ends")
    }
}

#[test]
fn a_window_is_the_same_for_the_others_whether_or_not_somebody_could_react() {
    story(async {
        let folder = Folder::new("window");
        let (server, client) = start(config(&folder.database())).await;
        let (window, people) = (1.5, 3.0);
        let least = Duration::from_secs_f64(window * people);
        let (mut with, mut without) = (0, 0);
        while with == 0 || without == 0 {
            let rooms: Vec<_> = (0..30).map(|_| tokio::spawn(first_card(client, window))).collect();
            for room in rooms {
                let Some(Noticed { could_react, told }) = room.await.unwrap() else { continue };
                *if could_react { &mut with } else { &mut without } += 1;
                for (elapsed, messages) in told {
                    // Neither earlier nor (but for a busy machine) later, and in one message, in both cases.
                    let window = least.mul_f64(0.95)..least.mul_f64(1.8);
                    assert!(window.contains(&elapsed), "{elapsed:?}, reaction possible: {could_react}");
                    assert_eq!(messages, 1, "reaction possible: {could_react}");
                }
            }
        }
        server.stop().await;
    });
}

#[test]
fn spectators_are_behind_by_the_rooms_delay() {
    story(async {
        let folder = Folder::new("delay");
        let (server, client) = start(config(&folder.database())).await;
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
        let mut config = config(&folder.database());
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
