use std::io::Write as _;

use serde_json::{Value, json};

use crate::runner::{Dialog, Folder, OK, command, fifth};

fn start(seats: &[&str]) -> String {
    json!({ "type": "start", "protocol": 1, "game": "tiny", "seats": seats, "seed": "7", "options": { "rounds": 2 } })
        .to_string()
}

fn answer(ask: &Value, text: &str) -> String {
    json!({ "type": "answer", "seat": ask["seat"], "decision": ask["decision"], "answer": text }).to_string()
}

fn view(to: &str) -> String {
    json!({ "type": "view", "to": to }).to_string()
}

const RECORD: &str = r#"{"type":"record"}"#;

fn of_type<'v>(messages: &'v [Value], kind: &str) -> Vec<&'v Value> {
    messages.iter().filter(|message| message["type"] == kind).collect()
}

/// Gives the last listed answer to every ask but those of one kind, until only such are open or the game is over.
fn play_up_to(dialog: &mut Dialog, messages: Vec<Value>, stop: &str) -> (Vec<Value>, Vec<Value>) {
    let mut all = messages;
    let mut open: Vec<Value> = of_type(&all, "ask").into_iter().cloned().collect();
    while let Some(at) = open.iter().position(|ask| ask["ask"] != stop) {
        let ask = open.remove(at);
        let text = ask["answers"].as_array().unwrap().last().unwrap()["answer"].as_str().unwrap().to_owned();
        let said = dialog.say(answer(&ask, &text));
        assert_eq!(said[0]["type"], "accepted", "{said:?}");
        open.extend(of_type(&said, "ask").into_iter().cloned());
        all.extend(said);
    }
    (all, open)
}

fn faces_in(view: &Value, pile: &Value) -> Vec<Value> {
    let piles =
        view["view"]["cards"]["piles"].as_array().unwrap().iter().filter(|other| other["pile"] == *pile);
    let cards = piles.flat_map(|pile| pile["cards"].as_array().unwrap());
    cards.map(|card| card["face"].clone()).collect()
}

#[test]
fn external_seats_play_to_the_end_and_the_record_checks() {
    let mut dialog = Dialog::new();
    let begun = dialog.say(start(&["external", "external"]));
    assert_eq!(begun[0]["type"], "started");
    let (all, open) = play_up_to(&mut dialog, begun, "nothing");
    assert!(open.is_empty());
    let end = all.last().unwrap();
    assert_eq!(end["type"], "end");
    let record = dialog.say(RECORD)[0]["record"].as_str().unwrap().to_owned();
    let file = Folder::new("protocol-record");
    let file = file.file("game.fifth", record);
    let hash = end["hash"].as_str().unwrap();
    fifth(&["record", "check", &file], "").expect(OK, &[": ok, ", hash]);
    assert_eq!(dialog.end(), OK);
}

#[test]
fn bot_seats_are_played_by_bots_and_never_asked() {
    let mut dialog = Dialog::new();
    let begun = dialog.say(start(&["random", "external", "random"]));
    let (all, _) = play_up_to(&mut dialog, begun, "nothing");
    assert!(!of_type(&all, "ask").is_empty());
    assert!(of_type(&all, "ask").iter().all(|ask| ask["seat"] == "blue"));
    assert!(of_type(&all, "event").iter().all(|event| event["to"] == "blue"));
    assert_eq!(all.last().unwrap()["type"], "end");
}

#[test]
fn a_game_of_bots_alone_is_over_at_once_and_a_spectator_hears_it() {
    let mut dialog = Dialog::new();
    let said = dialog.say(start(&["random", "random"]).replace("\"seed\"", "\"spectator\":true,\"seed\""));
    assert_eq!(said.last().unwrap()["type"], "end");
    let events = of_type(&said, "event");
    assert!(events.iter().all(|event| event["to"] == "spectator"));
    assert!(events.iter().any(|event| event["text"] == "red draws a card."), "{events:?}");
}

#[test]
fn an_answer_to_another_decision_is_refused() {
    let mut dialog = Dialog::new();
    let begun = dialog.say(start(&["external", "external"]));
    let first = of_type(&begun, "ask")[0].clone();
    let mut later = first.clone();
    later["decision"] = json!(99);
    let message = dialog.error(answer(&later, "-"), "refused");
    assert_eq!(message, "red is asked decision 1, not 99");
    assert_eq!(
        dialog.say(answer(&first, "-"))[0],
        json!({ "type": "accepted", "seat": "red", "decision": 1 })
    );
    assert!(dialog.error(answer(&first, "-"), "refused").contains("not 1"));
}

#[test]
fn an_illegal_answer_is_refused_and_may_be_given_again() {
    let mut dialog = Dialog::new();
    let begun = dialog.say(start(&["external", "external"]));
    let (_, bids) = play_up_to(&mut dialog, begun, "bid");
    assert_eq!(bids.len(), 2);
    assert!(dialog.error(answer(&bids[0], "99"), "refused").contains("red bid: at most"));
    assert!(dialog.error(answer(&bids[0], "💥"), "refused").contains("expected a number"));
    let long = "9".repeat(5000);
    assert!(dialog.error(answer(&bids[0], &long), "refused").contains("at most 4096"));
    assert_eq!(dialog.say(answer(&bids[0], "0"))[0]["type"], "accepted");
}

#[test]
fn a_second_answer_to_a_sealed_decision_is_refused() {
    let mut dialog = Dialog::new();
    let begun = dialog.say(start(&["external", "external"]));
    let (_, bids) = play_up_to(&mut dialog, begun, "bid");
    assert_eq!(dialog.say(answer(&bids[0], "0")).len(), 1, "nobody is told of a sealed answer");
    assert!(dialog.error(answer(&bids[0], "1"), "refused").contains("already answered"));
}

#[test]
fn nobody_answers_for_a_bot_or_an_empty_seat() {
    let mut dialog = Dialog::new();
    dialog.say(start(&["external", "random"]));
    for seat in ["blue", "yellow", "pink"] {
        let line = json!({ "type": "answer", "seat": seat, "decision": 1, "answer": "-" }).to_string();
        let message = dialog.error(line, "refused");
        assert!(message.contains(seat), "{message}");
    }
}

#[test]
fn after_the_end_answers_are_refused_and_a_new_game_may_start() {
    let mut dialog = Dialog::new();
    let begun = dialog.say(start(&["external", "random"]));
    let first = of_type(&begun, "ask")[0].clone();
    let message = dialog.error(start(&["random", "random"]), "not_now");
    assert_eq!(message, "a game is already being played");
    play_up_to(&mut dialog, begun, "nothing");
    assert!(dialog.error(answer(&first, "-"), "refused").contains("the game is over"));
    dialog.error(start(&["external", "clever"]), "setup");
    assert_eq!(dialog.say(RECORD)[0]["type"], "record", "a start that fails leaves the old game there");
    assert_eq!(dialog.say(start(&["external", "random"]))[0]["type"], "started");
    dialog.error(RECORD, "not_now");
}

#[test]
fn each_sees_only_what_is_theirs() {
    let mut dialog = Dialog::new();
    dialog.say(start(&["external", "random"]));
    assert!(dialog.error(view("blue"), "refused").contains("blue is not an external seat"));
    dialog.error(view("green"), "refused");
    dialog.error(view("everything"), "refused");
    let (red, blue) = (json!({ "hand": 0 }), json!({ "hand": 1 }));
    let own = dialog.say(view("red")).remove(0);
    assert_eq!(faces_in(&own, &red).len(), 5);
    assert!(faces_in(&own, &red).iter().all(|face| !face.is_null()));
    assert_eq!(faces_in(&own, &blue), vec![Value::Null; 4]);
    let public = dialog.say(view("spectator")).remove(0);
    assert_eq!((&public["type"], &public["to"]), (&json!("view"), &json!("spectator")));
    assert_eq!(faces_in(&public, &red), vec![Value::Null; 5]);
    assert_eq!(faces_in(&public, &blue), vec![Value::Null; 4]);
    assert!(!public.to_string().contains("dice"), "{public}");
}

#[test]
fn the_record_is_kept_back_while_it_would_tell_a_bots_cards() {
    let mut dialog = Dialog::new();
    dialog.say(start(&["external", "random"]));
    assert!(dialog.error(RECORD, "not_now").contains("when the game is over"));
    let mut dialog = Dialog::new();
    dialog.say(start(&["external", "external"]));
    assert_eq!(dialog.say(RECORD)[0]["type"], "record");
}

#[test]
fn before_the_start_there_is_no_game() {
    let mut dialog = Dialog::new();
    for line in [view("red"), RECORD.into(), answer(&json!({ "seat": "red", "decision": 1 }), "-")] {
        assert!(dialog.error(line, "no_game").contains("`start`"));
    }
}

#[test]
fn another_version_is_told_the_right_one() {
    let mut dialog = Dialog::new();
    let other = start(&["random", "random"]).replace("\"protocol\":1", "\"protocol\":2");
    assert!(dialog.error(&other, "version").contains("expected protocol 1"));
    let with_new_field = other.replace("\"seed\"", "\"telepathy\":true,\"seed\"");
    assert!(dialog.error(with_new_field, "version").contains("found protocol 2"));
}

#[test]
fn what_cannot_be_set_up_is_refused_with_what_would_be_right() {
    let good = start(&["external", "random"]);
    let cases = [
        (good.replace("tiny", "chess"), "there is no game `chess`; the games are: base, duel, tiny"),
        (good.replace("\"random\"", "\"clever\""), "the bots are: random, easy, normal, hard"),
        (good.replace("\"random\"", "\"random\",\"random\",\"random\",\"random\""), "2 to 4 seats, not 5"),
        (good.replace("\"rounds\":2", "\"rounds\":0"), "expected 1 to 100"),
        (good.replace("\"rounds\"", "\"moons\""), "unknown field `moons`"),
        (good.replace("\"7\"", "\"seven\""), "expected a whole number or 64 hexadecimal digits"),
    ];
    let mut dialog = Dialog::new();
    for (line, reason) in cases {
        let message = dialog.error(&line, "setup");
        assert!(message.contains(reason), "{message}");
    }
    assert_eq!(dialog.say(good)[0]["type"], "started");
}

#[test]
fn what_is_no_message_is_answered_and_the_next_line_is_heard() {
    let mut dialog = Dialog::new();
    let cases: [(&[u8], &str); 6] = [
        (b"hello", "expected a message of this protocol"),
        (b"{\"type\":\"start\"}", "missing field"),
        (b"{\"type\":\"view\",\"to\":\"red\",\"from\":1}", "unknown field `from`"),
        (b"{\"type\":\"vi", "expected a message of this protocol"),
        (b"{\"type\":\"view\",\"to\":\"\xff\"}", "expected UTF-8 text, found other bytes at byte 22"),
        (&vec![b'['; 70_000], "expected at most 65536 bytes"),
    ];
    for (line, reason) in cases {
        let message = dialog.error(line, "malformed");
        assert!(message.contains(reason), "{message}");
    }
    assert_eq!(dialog.say("\n  \n\r\n"), Vec::<Value>::new(), "empty lines say nothing");
    assert_eq!(dialog.say(start(&["external", "random"]) + "\r")[0]["type"], "started");
    assert_eq!(dialog.end(), OK);
}

#[test]
fn a_start_without_a_seed_is_different_every_time() {
    let line = r#"{"type":"start","protocol":1,"game":"tiny","seats":["external","random"]}"#;
    let commitment = || Dialog::new().say(line)[0]["commitment"].clone();
    assert_ne!(commitment(), commitment());
}

#[test]
fn the_same_seed_makes_the_same_game_bots_included() {
    let run = || fifth(&["protocol"], start(&["random", "random"]) + "\n" + RECORD).expect(OK, &["end"]).out;
    assert_eq!(run(), run());
}

#[test]
fn a_client_that_has_gone_away_ends_the_session_quietly() {
    let mut child = command(&["protocol"]).spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // The input stays open: the program must end by itself when it finds that nobody reads. A child that another test
    // is just starting can hold our end of the pipe for a moment, so it may take more than one line to find out.
    let line = start(&["external", "random"]) + "\n";
    for _ in 0..500 {
        if child.try_wait().unwrap().is_some() {
            break;
        }
        let _ = stdin.write_all(line.as_bytes());
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    child.kill().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(OK), Vec::new()));
}
