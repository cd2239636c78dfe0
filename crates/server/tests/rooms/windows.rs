//! Windows: what the others notice of them is the same whoever could react, and what is not told cannot be touched.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::client::{Client, Held, Socket, next, send};

use crate::running::{Folder, Person, begin, config, counts, sit_down, start, story, tiny, with};

/// The time for a decision, in milliseconds.
const LIMIT: u64 = 60_000;

/// A room of the tiny game for three, with a clock and windows.
pub(crate) fn setup(window: f64) -> Value {
    let live = json!({ "live": { "seconds": LIMIT / 1000 } });
    with(with(tiny(3), "pace", live), "window", json!(window))
}

/// People, and a spectator who notes every frame and when it came.
async fn gather(client: Client, setup: &Value) -> (String, Vec<Person>, Socket) {
    let (room, held) = sit_down(client, setup).await;
    let mut spectator = client.connect(&room, &json!({ "type": "hello", "after": 0 })).await.unwrap();
    assert_eq!(next(&mut spectator).await.unwrap()["type"], "welcome");
    let mut people = Vec::new();
    for held in &held {
        people.push(Person::connect(client, &room, held).await);
    }
    begin(client, &room, &held[0]).await;
    (room, people, spectator)
}

async fn hear_all(person: &mut Person, quiet: u64) {
    while let Ok(true) = tokio::time::timeout(Duration::from_millis(quiet), person.hear()).await {}
}

/// Until a person is told that the window is over.
pub(crate) async fn until_over(person: &mut Person) {
    while !person.until("window").await["until"].is_null() {}
}

fn is_window(frame: &Value) -> bool {
    frame["type"] == "window"
}

/// What a spectator saw of one window.
struct Seen {
    /// Whether somebody was asked in it in secret.
    asked: bool,
    /// The frames that came from its beginning to its end, and when.
    frames: Vec<(i64, Value)>,
    /// By how much the time that was told is later than the window's end.
    time: i64,
    /// How much later than the end it was told, in milliseconds.
    late: i64,
}

impl Seen {
    fn kinds(&self) -> Vec<&str> {
        self.frames.iter().map(|(_, frame)| frame["type"].as_str().unwrap()).collect()
    }
}

fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    i64::try_from(since.as_millis()).unwrap()
}

/// When somebody was asked, and how.
type Asked = Arc<Mutex<Vec<(i64, How)>>>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    /// In a window: nobody else may notice.
    InSecret,
    /// Deals have a minute in all, so that the time for an answer is less where some has been used up.
    OfADeal,
    Openly,
}

impl How {
    fn of(person: &Person, question: &Value) -> Self {
        match question["ask"].as_str().unwrap() {
            _ if person.in_window && question["optional"] == true => Self::InSecret,
            "propose" | "trade" | "respond" => Self::OfADeal,
            _ => Self::Openly,
        }
    }
}

/// Plays: passes what is asked in secret at a random moment, and answers everything else as soon as it is known which it is.
async fn play_slowly(mut person: Person, asked: Asked) {
    while person.hear().await && !person.is_over {
        if person.asked.is_none() {
            continue;
        }
        let moment = now();
        // Whether a window is open is told right after the question.
        hear_all(&mut person, 5).await;
        let Some(question) = person.asked.take() else { continue };
        let how = How::of(&person, &question);
        asked.lock().unwrap().push((moment, how));
        let answer = if how == How::InSecret {
            tokio::time::sleep(Duration::from_millis(u64::from(person.dice.below(350)))).await;
            "-".to_owned()
        } else {
            person.any_answer(&question)
        };
        if person.send_answer(&question, &answer).await.is_none() {
            return;
        }
    }
}

/// Plays for a while; what a spectator saw of the windows.
async fn watch(client: Client, setup: Value) -> Vec<Seen> {
    let (room, people, mut spectator) = gather(client, &setup).await;
    let asked = Asked::default();
    let playing: Vec<_> =
        people.into_iter().map(|person| tokio::spawn(play_slowly(person, Arc::clone(&asked)))).collect();
    let (mut frames, begun) = (Vec::new(), Instant::now());
    let mut views = None;
    while begun.elapsed() < Duration::from_secs(12) {
        let Ok(frame) = tokio::time::timeout(Duration::from_millis(150), next(&mut spectator)).await else {
            // Who polls sees no more than who listens.
            let step = client.call("GET", &format!("/api/rooms/{room}/messages?after=0"), None, None).await;
            let step = step.unwrap();
            let view = view(&step);
            // Something may have been told since the frames were last looked at.
            if let Ok(Ok(frame)) = tokio::time::timeout(Duration::from_millis(50), next(&mut spectator)).await
            {
                frames.push((now(), frame));
                views = None;
                continue;
            }
            if let Some(before) = &views
                && frames.last().is_some_and(|(_, frame)| is_window(frame) && !frame["until"].is_null())
            {
                assert_eq!(&view, before, "the view has changed while nothing was told");
            }
            views = Some(view);
            continue;
        };
        let Ok(frame) = frame else { break };
        frames.push((now(), frame));
        views = None;
    }
    playing.iter().for_each(tokio::task::JoinHandle::abort);
    windows(&frames, &asked.lock().unwrap())
}

/// Plays in so many rooms at a time until enough was seen, which is a matter of chance; but not for ever.
async fn watch_until(
    client: Client,
    setup: &Value,
    rooms: usize,
    enough: impl Fn(&[Seen]) -> bool,
) -> Vec<Seen> {
    let mut seen = Vec::new();
    for _ in 0..4 {
        let watching: Vec<_> = (0..rooms).map(|_| tokio::spawn(watch(client, setup.clone()))).collect();
        for room in watching {
            seen.extend(room.await.unwrap());
        }
        if enough(&seen) {
            break;
        }
    }
    seen
}

fn view(step: &Value) -> Value {
    step["messages"]
        .as_array()
        .unwrap()
        .iter()
        .find(|part| part["type"] == "view")
        .cloned()
        .unwrap_or_default()
}

/// The windows of a spectator's frames that nobody reacted in.
fn windows(frames: &[(i64, Value)], asked: &[(i64, How)]) -> Vec<Seen> {
    let mut seen = Vec::new();
    for (at, (opened, window)) in frames.iter().enumerate().filter(|(_, (_, frame))| is_window(frame)) {
        let Some(until) = window["until"].as_u64() else { continue };
        let rest = &frames[at + 1..];
        let Some(end) = rest.iter().position(|(_, frame)| is_window(frame)) else { continue };
        if !rest[end].1["until"].is_null() {
            continue;
        }
        let mut told = rest[..end]
            .iter()
            .flat_map(|(_, frame)| frame["messages"].as_array().cloned().unwrap_or_default());
        let waiting = told.rfind(|part| part["type"] == "waiting");
        let Some(time) = waiting.and_then(|waiting| waiting["until"].as_u64()) else { continue };
        let (ended, until) = (rest[end].0, until.cast_signed());
        let within = |from: i64, to: i64, how: How| {
            asked.iter().any(|(moment, asked)| (from..to).contains(moment) && *asked == how)
        };
        if within(ended - 60, ended + 200, How::OfADeal) {
            continue;
        }
        let asked = within(opened - 5, ended, How::InSecret);
        let (time, late) = (time.cast_signed() - until, ended - until);
        seen.push(Seen { asked, frames: rest[..=end].to_vec(), time, late });
    }
    seen
}

#[test]
fn a_spectator_cannot_tell_from_any_time_whether_somebody_was_asked_in_secret() {
    story(async {
        let folder = Folder::new("told-times");
        let (server, client) = start(config(&folder.database())).await;
        let base = with(setup(0.4), "game", json!("base"));
        let seen = watch_until(client, &base, 24, |seen| {
            let with = seen.iter().filter(|seen| seen.asked).count();
            with > 15 && seen.len() - with > 15
        })
        .await;
        let (with, without): (Vec<_>, Vec<_>) = seen.iter().partition(|seen| seen.asked);
        assert!(with.len() > 15 && without.len() > 15, "{} with, {} without", with.len(), without.len());
        for seen in &seen {
            assert_eq!(seen.time, LIMIT.cast_signed(), "asked: {}", seen.asked);
            assert_eq!(seen.kinds(), ["step", "window"], "asked: {}, {:#?}", seen.asked, seen.frames);
            assert!((-5..400).contains(&seen.late), "{} ms late, asked: {}", seen.late, seen.asked);
        }
        let median = |seen: &[&Seen]| {
            let mut late: Vec<i64> = seen.iter().map(|seen| seen.late).collect();
            late.sort_unstable();
            late[late.len() / 2]
        };
        let (with, without) = (median(&with), median(&without));
        assert!((with - without).abs() < 30, "{with} ms late with a question, {without} ms without");
        server.stop().await;
    });
}

#[test]
fn a_bot_that_thinks_longer_than_a_window_lasts_does_not_hold_it_up() {
    story(async {
        let folder = Folder::new("slow-bot");
        let (server, client) = start(config(&folder.database())).await;
        // In the tiny game no bot has anything to think about.
        let seats = json!(["open", "open", { "bot": "search:ms=900" }]);
        let setup = with(with(setup(0.2), "game", json!("base")), "seats", seats);
        let seen = watch_until(client, &setup, 4, |seen| seen.len() > 5).await;
        assert!(seen.len() > 5, "{} windows", seen.len());
        for seen in &seen {
            assert!((-5..400).contains(&seen.late), "{} ms late", seen.late);
        }
        server.stop().await;
    });
}

#[test]
fn what_somebody_did_is_told_at_once_and_what_follows_when_the_window_is_over() {
    story(async {
        let folder = Folder::new("at-once");
        let (server, client) = start(config(&folder.database())).await;
        let (room, people, mut spectator) = gather(client, &with(setup(1.0), "game", json!("base"))).await;
        let asked = Asked::default();
        let playing: Vec<_> =
            people.into_iter().map(|person| tokio::spawn(play_slowly(person, Arc::clone(&asked)))).collect();
        let events = |frame: &Value| {
            let parts = frame["messages"].as_array().cloned().unwrap_or_default();
            parts.into_iter().filter(|part| part["type"] == "event").collect::<Vec<_>>()
        };
        let (mut opening, mut at_once, mut later) = (Vec::new(), 0, 0);
        while at_once < 4 || later < 2 {
            let frame = next(&mut spectator).await.unwrap();
            if frame["type"] == "step" {
                opening = events(&frame);
                continue;
            }
            if !is_window(&frame) || frame["until"].is_null() {
                continue;
            }
            at_once += usize::from(!opening.is_empty());
            // Whoever asks sees the table as it was then, with just that.
            let step =
                client.call("GET", &format!("/api/rooms/{room}/messages?after=0"), None, None).await.unwrap();
            let (told, after) = (events(&step), next(&mut spectator).await.unwrap());
            // Somebody may have reacted before the reply came.
            let since = if told.ends_with(&opening) { Vec::new() } else { events(&after) };
            assert!(told.ends_with(&[opening.as_slice(), &since].concat()), "{told:?}, {opening:?}");
            assert_ne!(view(&step), Value::default());
            later += usize::from(!events(&after).is_empty());
            opening = Vec::new();
        }
        playing.iter().for_each(tokio::task::JoinHandle::abort);
        server.stop().await;
    });
}

/// A game in whose open window somebody is asked in secret, and who that is.
async fn until_asked_in_secret(client: Client, window: f64) -> (String, Vec<Person>, usize) {
    loop {
        let (room, mut people, _) = gather(client, &setup(window)).await;
        for person in &mut people {
            hear_all(person, 60).await;
        }
        if let Some(asked) = people.iter().position(|person| person.asked.is_some()) {
            return (room, people, asked);
        }
    }
}

async fn messages(client: Client, room: &str, held: &Held) -> Value {
    let path = format!("/api/rooms/{room}/messages?after=0");
    client.call("GET", &path, Some(&held.token), None).await.unwrap()
}

fn bot() -> Value {
    json!({ "type": "bot", "bot": "random" })
}

/// What a step tells of the game and the table: not who plays which seat.
fn of_the_game(step: &Value) -> Vec<Value> {
    let parts = step["messages"].as_array().unwrap().iter();
    parts.filter(|part| matches!(part["type"].as_str(), Some("event" | "view" | "ask"))).cloned().collect()
}

/// Everything by which somebody might touch a question that they have not been told of; in which words it is refused.
async fn try_all(client: Client, room: &str, held: &Held) -> HashSet<String> {
    let mut refused = HashSet::new();
    for decision in 0..4 {
        for answer in ["-", "0", "1", "nonsense"] {
            let answer = json!({ "type": "answer", "decision": decision, "answer": answer });
            refused.insert(client.say(room, &held.token, &answer).await.unwrap_err().to_string());
        }
        let draft = json!({ "type": "draft", "decision": decision, "draft": "" });
        refused.insert(client.say(room, &held.token, &draft).await.unwrap_err().to_string());
    }
    for say in [json!({ "type": "undo" }), json!({ "type": "undo_reply", "agree": true })] {
        refused.insert(client.say(room, &held.token, &say).await.unwrap_err().to_string());
    }
    // Settings are taken, and answer nothing that has not been told.
    let settings = json!({ "type": "settings", "settings": { "passes": [{}] } });
    client.say(room, &held.token, &settings).await.unwrap();
    let before = of_the_game(&messages(client, room, held).await);
    client.say(room, &held.token, &bot()).await.unwrap();
    client.say(room, &held.token, &json!({ "type": "take_back" })).await.unwrap();
    assert_eq!(of_the_game(&messages(client, room, held).await), before, "nothing has happened");
    refused.into_iter().map(|refusal| refusal.replace(&held.seat, "SEAT")).collect()
}

#[test]
fn what_has_not_been_told_cannot_be_answered_drawn_out_or_guessed() {
    story(async {
        let folder = Folder::new("untold");
        let (server, client) = start(config(&folder.database())).await;
        // In one room somebody can react, in the other nobody: then the game waits for its next public answer.
        let (mut refusals, mut numbers) = (HashMap::new(), HashSet::new());
        while refusals.len() < 2 {
            let (room, held) = sit_down(client, &setup(20.0)).await;
            begin(client, &room, &held[0]).await;
            let (mut untold, mut could_react) = (Vec::new(), false);
            for held in held {
                let step = messages(client, &room, &held).await;
                let is_asked = step["messages"].as_array().unwrap().iter().any(|part| part["type"] == "ask");
                could_react |= is_asked;
                if !is_asked {
                    untold.push((held, step));
                }
            }
            if refusals.contains_key(&could_react) {
                continue;
            }
            let mut refused = HashSet::new();
            for (held, step) in untold {
                // What came of the start before anybody could react, and the table as it was then.
                numbers.insert(step["number"].as_u64().unwrap());
                assert_ne!(view(&step), Value::default());
                refused.extend(try_all(client, &room, &held).await);
            }
            refusals.insert(could_react, refused);
        }
        assert_eq!(refusals[&true], refusals[&false]);
        assert_eq!(numbers.len(), 1, "as much is told whether or not somebody could react: {numbers:?}");
        server.stop().await;
    });
}

#[test]
fn a_question_can_be_answered_as_soon_as_it_is_told() {
    story(async {
        let folder = Folder::new("told-then");
        let (server, client) = start(config(&folder.database())).await;
        let (_, mut people, asked) = until_asked_in_secret(client, 1.0).await;
        let person = &mut people[asked];
        let question = person.asked.take().unwrap();
        let mut clock = person.frames.iter().map(|frame| serde_json::from_str::<Value>(frame).unwrap());
        let clock = clock.rfind(|frame| frame["type"] == "clock").unwrap();
        assert_eq!(clock["decision"], question["decision"], "who is asked sees the seconds run");
        let answer = json!({ "type": "answer", "decision": question["decision"], "answer": "-" });
        send(&mut person.socket, &answer).await.unwrap();
        person.until("accepted").await;
        for person in &mut people {
            until_over(person).await;
            hear_all(person, 100).await;
        }
        let next = people.iter_mut().find(|person| person.asked.is_some()).unwrap();
        next.answer().await;
        next.until("accepted").await;
        server.stop().await;
    });
}

#[test]
fn anybody_gives_everybody_time_and_nobody_is_told_who() {
    story(async {
        let folder = Folder::new("wait");
        let (server, client) = start(config(&folder.database())).await;
        let (room, mut people, mut spectator) = gather(client, &setup(5.0)).await;
        let mut told = Vec::new();
        for person in &mut people {
            let window = person.until("window").await;
            let window = if window["until"].is_null() { person.until("window").await } else { window };
            assert_eq!((&window["waits"], &window["waited"]), (&json!(3), &json!(false)));
            told.push(window["until"].as_u64().unwrap());
        }
        assert!(told.iter().all(|until| *until == told[0]), "{told:?}");
        let wait = json!({ "type": "wait" });
        for left in [2, 1, 0] {
            // At the same millisecond it would change nothing for the others, and they would not be told.
            tokio::time::sleep(Duration::from_millis(5)).await;
            let pressed = now().cast_unsigned();
            client.say(&room, &people[1].held.token, &wait).await.unwrap();
            for (index, person) in people.iter_mut().enumerate() {
                let window = person.until("window").await;
                let waits = if index == 1 { left } else { 3 };
                let until = window["until"].as_u64().unwrap();
                assert_eq!(
                    window,
                    json!({ "type": "window", "until": until, "waits": waits, "waited": true })
                );
                assert!((30_000..34_000).contains(&(until - pressed)), "{}", until - pressed);
            }
        }
        let none = client.say(&room, &people[1].held.token, &wait).await.unwrap_err().to_string();
        assert!(none.contains("3 times"), "{none}");
        loop {
            let frame = next(&mut spectator).await.unwrap();
            if frame["waited"] == true {
                assert_eq!(frame["waits"], 0, "who looks on cannot wait");
                break;
            }
        }
        // All go on, who waits too: then it is over at once.
        for person in &people {
            client.say(&room, &person.held.token, &json!({ "type": "go_on" })).await.unwrap();
        }
        for person in &mut people {
            until_over(person).await;
        }
        let late = client.say(&room, &people[0].held.token, &wait).await.unwrap_err().to_string();
        assert!(late.contains("nothing to react to"), "{late}");
        server.stop().await;
    });
}

/// How many milliseconds after everybody who is there has gone on a window ends while somebody is away.
async fn ends_after(client: Client, room: &str, mut people: Vec<Person>, away: usize) -> i64 {
    drop(people.remove(away));
    tokio::time::sleep(Duration::from_millis(200)).await;
    for person in &people {
        client.say(room, &person.held.token, &json!({ "type": "go_on" })).await.unwrap();
    }
    let gone_on = now();
    until_over(&mut people[0]).await;
    now() - gone_on
}

#[test]
fn a_window_closes_early_at_the_same_moment_whether_or_not_somebody_who_is_away_could_react() {
    story(async {
        let folder = Folder::new("early-end");
        let mut config = config(&folder.database());
        config.limits.away = Duration::from_millis(50);
        let (server, client) = start(config).await;
        let (mut with, mut without) = (Vec::new(), Vec::new());
        for _ in 0..5 {
            let (room, people, asked) = until_asked_in_secret(client, 20.0).await;
            with.push(ends_after(client, &room, people, asked).await);
            let (room, mut people, _) = until_asked_in_secret(client, 20.0).await;
            while let Some(asked) = people.iter_mut().find(|person| person.asked.is_some()) {
                let decision = asked.asked.take().unwrap()["decision"].clone();
                let pass = json!({ "type": "answer", "decision": decision, "answer": "-" });
                client.say(&room, &asked.held.token, &pass).await.unwrap();
                for person in &mut people {
                    hear_all(person, 60).await;
                }
            }
            without.push(ends_after(client, &room, people, 0).await);
        }
        for list in [&mut with, &mut without] {
            list.sort_unstable();
            assert!(list.iter().all(|late| (230..1500).contains(late)), "{list:?}");
        }
        assert!(
            (with[2] - without[2]).abs() < 40,
            "{with:?} where somebody was asked, {without:?} elsewhere"
        );
        server.stop().await;
    });
}

#[test]
fn who_plays_a_seat_is_told_at_once_in_a_window_and_not_among_what_it_keeps_back() {
    story(async {
        let folder = Folder::new("seats-in-window");
        let (server, client) = start(config(&folder.database())).await;
        let (room, mut people, asked) = until_asked_in_secret(client, 1.0).await;
        let hello = json!({ "type": "hello", "after": 0, "views": false });
        let mut spectator = client.connect(&room, &hello).await.unwrap();
        let step = messages(client, &room, &people[asked].held).await;
        for kind in ["ask", "clock", "window"] {
            let parts = step["messages"].as_array().unwrap();
            assert!(parts.iter().any(|part| part["type"] == kind), "by REST, too: {kind} in {step}");
        }
        // Before somebody passes in secret and after it; where that stands must not show how far the game has come.
        let other = people[(asked + 1) % people.len()].held.token.clone();
        client.say(&room, &other, &bot()).await.unwrap();
        let decision = people[asked].asked.take().unwrap()["decision"].clone();
        let pass = json!({ "type": "answer", "decision": decision, "answer": "-" });
        client.say(&room, &people[asked].held.token, &pass).await.unwrap();
        client.say(&room, &other, &json!({ "type": "take_back" })).await.unwrap();
        let mut told: Vec<Value> = Vec::new();
        let mut at_once = 0;
        let are_seats = |parts: &[Value]| parts.iter().filter(|part| part["type"] == "seats").count();
        let before =
            are_seats(messages(client, &room, &people[asked].held).await["messages"].as_array().unwrap());
        while at_once < before {
            let frame = next(&mut spectator).await.unwrap();
            assert!(!is_window(&frame) || !frame["until"].is_null(), "told before the window is over");
            told.extend(frame["messages"].as_array().cloned().unwrap_or_default().into_iter().filter(counts));
            at_once = are_seats(&told);
        }
        loop {
            let frame = next(&mut spectator).await.unwrap();
            if is_window(&frame) && frame["until"].is_null() {
                break;
            }
            told.extend(frame["messages"].as_array().cloned().unwrap_or_default().into_iter().filter(counts));
        }
        assert_eq!(are_seats(&told), at_once, "{told:?}");
        // Whoever comes later reads the same, also from another server.
        let stream = async |client: Client| {
            let path = format!("/api/rooms/{room}/messages?after=0");
            let step = client.call("GET", &path, None, None).await.unwrap();
            step["messages"]
                .as_array()
                .unwrap()
                .clone()
                .into_iter()
                .filter(counts)
                .take(told.len())
                .collect::<Vec<_>>()
        };
        assert_eq!(stream(client).await, told);
        server.stop().await;
        let (server, client) = start(config(&folder.database())).await;
        assert_eq!(stream(client).await, told);
        server.stop().await;
    });
}

#[test]
fn a_window_is_the_same_after_a_restart() {
    story(async {
        let folder = Folder::new("window-restart");
        let (server, client) = start(config(&folder.database())).await;
        let (room, mut people, asked) = until_asked_in_secret(client, 20.0).await;
        client.say(&room, &people[0].held.token, &json!({ "type": "wait" })).await.unwrap();
        let mut before = Vec::new();
        for person in &mut people {
            let window = loop {
                let window = person.until("window").await;
                if window["waited"] == true {
                    break window;
                }
            };
            let path = format!("/api/rooms/{room}/messages?after=0");
            before.push((window, client.call("GET", &path, Some(&person.held.token), None).await.unwrap()));
        }
        server.stop().await;
        let (server, client) = start(config(&folder.database())).await;
        for (index, (person, (window, step))) in people.iter().zip(before).enumerate() {
            let mut again = Person::connect(client, &room, &person.held).await;
            assert_eq!(again.until("window").await, window);
            let path = format!("/api/rooms/{room}/messages?after=0");
            assert_eq!(client.call("GET", &path, Some(&person.held.token), None).await.unwrap(), step);
            assert_eq!(again.asked.is_some(), index == asked, "who is asked is still asked, and nobody else");
        }
        server.stop().await;
    });
}

#[test]
fn what_the_clock_answers_is_told_to_all_and_what_a_window_answers_only_to_who_was_asked() {
    story(async {
        let folder = Folder::new("overtime");
        let (server, client) = start(config(&folder.database())).await;
        let setup = with(with(tiny(3), "pace", json!({ "live": { "seconds": 0.3 } })), "window", json!(0.2));
        let (mut own, mut clock) = (0, 0);
        while own == 0 || clock == 0 {
            let (_, mut people, mut spectator) = gather(client, &setup).await;
            let watching = tokio::spawn(async move {
                let mut told = Vec::new();
                while told.len() < 6 {
                    let frame = next(&mut spectator).await.unwrap();
                    told.extend(overtimes(&frame));
                }
                told
            });
            let mut heard = Vec::new();
            for person in &mut people {
                while heard.len() < 4 {
                    let seen = person.frames.len();
                    assert!(person.hear().await);
                    let frames =
                        person.frames[seen..].iter().map(|frame| serde_json::from_str(frame).unwrap());
                    let told: Vec<Value> = frames.flat_map(|frame: Value| overtimes(&frame)).collect();
                    for overtime in &told {
                        let is_own = overtime["seat"] == *person.held.seat;
                        own += usize::from(overtime["why"] == "window");
                        assert!(
                            is_own || overtime["why"] == "clock",
                            "another was asked in secret: {overtime}"
                        );
                        assert_eq!(is_own, overtime["prompt"].is_string(), "{overtime}");
                        assert!(!is_own || overtime["answer"].is_string(), "{overtime}");
                    }
                    heard.extend(told);
                }
                heard.clear();
            }
            for overtime in watching.await.unwrap() {
                assert_eq!(overtime["why"], "clock", "{overtime}");
                assert!(overtime["answer"].is_null() || overtime["answer"] == "-", "{overtime}");
                clock += 1;
            }
        }
        server.stop().await;
    });
}

fn overtimes(frame: &Value) -> Vec<Value> {
    let parts = frame["messages"].as_array().cloned().unwrap_or_default();
    parts.into_iter().filter(|part| part["type"] == "overtime").collect()
}
