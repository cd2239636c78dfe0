//! Text from strangers: every record, scenario, message and answer is read, or refused with an error that says where.
//!
//! The laws are those of the fuzz targets, over arbitrary text and over valid text that has been damaged.

use kernel::notation::MAX_ANSWER;
use kernel::protocol::{self, Ask, EXTERNAL, Message, Request, Session, Setup, read_request};
use kernel::record::{self, Record, Recorder, replay};
use kernel::scenario::{self, Scenario};
use kernel::{
    Answer, Choice, Dice, Game, Lens, Location, Question, Rules as _, Seat, SeatSet, Seed, TextError, laws,
    read_text,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};
use tiny::{Options, Pick, Pile, Place, Tiny};

// Damage

/// What can happen to a text on its way.
#[derive(Clone, Debug)]
enum Damage {
    Truncate(Index),
    Flip(Index, u8),
    Duplicate(Index, Index),
    Insert(Index, String),
}

fn any_damage() -> impl Strategy<Value = Vec<Damage>> {
    let one = prop_oneof![
        any::<Index>().prop_map(Damage::Truncate),
        (any::<Index>(), any::<u8>()).prop_map(|(at, bits)| Damage::Flip(at, bits)),
        any::<(Index, Index)>().prop_map(|(from, to)| Damage::Duplicate(from, to)),
        (any::<Index>(), any_token()).prop_map(|(at, token)| Damage::Insert(at, token)),
    ];
    vec(one, 1..4)
}

/// Words that a reader may stumble over, some of them huge.
fn any_token() -> impl Strategy<Value = String> {
    const WORDS: &[&str] =
        &["9", "[", "{", "\"", "💥", "\0", "\n\n", ";", ",", "#", ":", "-", "a=", "é", "\r\n", " "];
    (select(WORDS), select(&[1, 2, 300, 5000][..])).prop_map(|(word, times)| word.repeat(times))
}

fn damaged(text: &str, damage: &[Damage]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for one in damage {
        let within = |index: &Index| index.index(bytes.len() + 1);
        match one {
            Damage::Truncate(at) => bytes.truncate(within(at)),
            Damage::Flip(at, bits) => {
                let at = within(at);
                bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= bits);
            }
            Damage::Duplicate(from, to) => {
                let (from, to) = (within(from).min(within(to)), within(from).max(within(to)));
                let slice = bytes[from..to].to_vec();
                bytes.splice(to..to, slice);
            }
            Damage::Insert(at, token) => {
                let at = within(at);
                bytes.splice(at..at, token.bytes());
            }
        }
    }
    bytes
}

fn lossy(text: &str, damage: &[Damage]) -> String {
    String::from_utf8_lossy(&damaged(text, damage)).into_owned()
}

// Valid texts

fn a_record(seats: usize, seed: u64) -> String {
    let options = record::read_options::<Tiny>("{ rounds = 4 }").expect("such options exist");
    laws::play_at_random::<Tiny>(&options, seats, Seed::from(seed), |_| {}).record().to_string()
}

const TIE: &str = r#"
name = "A bid that only equals the rival's loses the frontier"
game = "tiny"
seats = 2
seed = "7"
covers = ["rule:tie"]
options = { rounds = 3 }

[table]
hands = { red = "Veto", blue = "Veto" }
guards = { blue = "G1" }
fuel = { red = 4, blue = 4 }
deck = "G2,G3"

[script]
steps = [
  { refused = "red muster home:3", because = "at most 2" },
  "red muster home:2",
  "red bid 1",
  { expect = { "ships.red.frontier" = "2" }, open = ["blue bid"] },
  "blue bid 2",
]

[end]
expect = { "ships.red.limbo" = "2", discard = "G1" }
asked = ["red muster"]
not_asked = ["red land"]
events = ["red loses the frontier, 3 to 3"]
result = "unfinished"
"#;

const VETO: &str = r#"
name = "A Veto cancels a Spy, and what the Spy would have seen stays hidden"
game = "tiny"
seats = 3

[table]
round = 2
leader = "blue"
hands = { blue = "Spy,G2", green = "Veto" }
guards = { red = "G6" }
ships = { red = "home:4,limbo:1,post1:1" }
discard = "Swap"

[script]
steps = ["blue action Spy", "green veto Veto", { until = { discard = "Veto,Spy,Swap" } }, "blue muster home:1"]

[end]
not_asked = ["blue spy"]
events = ["blue's Spy is cancelled"]
not_told = { blue = ["G6"], spectator = ["G6"] }
"#;

const LAST_ROUND: &str = r#"
name = "After the last round, ships on the most outposts win"
game = "tiny"
options = { rounds = 3 }

[table]
round = 3
ships = { red = "home:5,post1:1", blue = "home:4,post2:1,post3:1" }

[script]
steps = ["red muster home:1", "red bid 0", "blue bid 1"]

[end]
expect = { phase = "over", "posts.blue" = "2" }
result = "blue"
"#;

#[test]
fn the_scenarios_that_are_damaged_below_are_whole() {
    for text in [TIE, VETO, LAST_ROUND] {
        run(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    }
}

// The laws

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in vec(any::<u8>(), 0..600)) {
        laws::any_bytes_are_a_record_or_an_error::<Tiny>(&bytes);
        laws::any_bytes_are_a_scenario_or_an_error::<Tiny>(&bytes);
        let _ = read_request(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>(), seed in any::<u64>(), steps in 0usize..60) {
        laws::any_bytes_are_a_record_or_an_error::<Tiny>(text.as_bytes());
        laws::any_bytes_are_a_scenario_or_an_error::<Tiny>(text.as_bytes());
        let _ = read_request(&text);
        laws::any_text_is_an_answer_or_an_error(&play_some(seed, steps), &text);
    }

    #[test]
    fn a_damaged_record_replays_or_is_refused(
        seats in 2usize..=4, seed in any::<u64>(), damage in any_damage(),
    ) {
        laws::any_bytes_are_a_record_or_an_error::<Tiny>(&damaged(&a_record(seats, seed), &damage));
    }

    #[test]
    fn a_damaged_scenario_runs_or_is_refused(
        text in select(&[TIE, VETO, LAST_ROUND][..]), damage in any_damage(),
    ) {
        laws::any_bytes_are_a_scenario_or_an_error::<Tiny>(&damaged(text, &damage));
    }

    #[test]
    fn a_damaged_answer_is_read_or_refused(seed in any::<u64>(), steps in 0usize..60, damage in any_damage()) {
        let game = play_some(seed, steps);
        for seat in game.waiting().iter() {
            let text = {
                let (question, state) = (game.question(seat).unwrap(), game.state());
                let answer = question.draw(&mut Dice::new(Seed::from(seed)));
                Lens::new(&state, seat).write(&question, &answer)
            };
            laws::any_text_is_an_answer_or_an_error(&game, &lossy(&text, &damage));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn a_damaged_message_is_followed_or_changes_nothing(
        seed in any::<u64>(), damages in vec(any_damage(), 30),
    ) {
        let mut client = Client::start(3, seed);
        let mut dice = Dice::new(Seed::from(seed)).split();
        for damage in &damages {
            let Some(line) = client.next_line(&mut dice) else { break };
            client.send(&lossy(&line, damage));
            // The damage may have been an answer too: what is open now is what is answered.
            let Some(line) = client.next_line(&mut dice) else { break };
            let said = client.send(&line);
            prop_assert!(!is_refused(&said), "{line}: {said:?}");
        }
    }
}

fn play_some(seed: u64, answers: usize) -> Game<Tiny> {
    laws::play_some(&Options::default(), 3, Seed::from(seed), answers)
}

/// The client's end of a session in which every seat is external.
struct Client {
    session: Box<dyn Session>,
    asks: Vec<Ask>,
}

impl Client {
    fn start(seats: usize, seed: u64) -> Self {
        let mut said = Vec::new();
        let session = start(seats, seed, json!({ "rounds": 4 }), &mut |message| said.push(message));
        let mut client = Self { session: session.expect("this fits"), asks: Vec::new() };
        client.note(&said);
        client
    }

    /// Sends a line, and checks that an error comes alone and nothing has changed then.
    fn send(&mut self, line: &str) -> Vec<Message> {
        let said = laws::any_line_is_followed_or_changes_nothing(&mut *self.session, &["spectator"], line);
        self.note(&said);
        said
    }

    /// Keeps the list of what is open.
    fn note(&mut self, said: &[Message]) {
        for message in said {
            match message {
                Message::Ask(ask) => self.asks.push((**ask).clone()),
                Message::Accepted { decision, .. } => self.asks.retain(|ask| ask.decision != *decision),
                _ => {}
            }
        }
    }

    /// A legal answer to what is open, as a message; `None` if the game is over.
    fn next_line(&self, dice: &mut Dice) -> Option<String> {
        let ask = self.asks.first()?;
        let answer = &ask.answers[dice.below(ask.answers.len() as u32) as usize].answer;
        Some(answer_line(ask.seat, ask.decision, answer))
    }
}

fn start(
    seats: usize,
    seed: u64,
    options: Value,
    say: &mut dyn FnMut(Message),
) -> Result<Box<dyn Session>, Message> {
    let seats = vec![EXTERNAL.to_owned(); seats];
    let setup = Setup { seats, options: Some(options), seed: Seed::from(seed), spectator: true };
    let no_bots = |_: &str, _: Seat| Err("there are no bots".to_owned());
    protocol::start::<Tiny>(&setup, no_bots, say)
}

fn answer_line(seat: &str, decision: u64, answer: &str) -> String {
    json!({ "type": "answer", "seat": seat, "decision": decision, "answer": answer }).to_string()
}

fn is_refused(said: &[Message]) -> bool {
    said.iter().any(|message| matches!(message, Message::Error { .. }))
}

// Too long

#[test]
fn a_record_that_is_too_long_is_refused_even_if_it_is_whole() {
    let mut text = a_record(2, 1);
    Record::parse(&text).unwrap();
    text.extend(std::iter::repeat_n('\n', record::MAX_BYTES));
    assert!(Record::parse(&text).unwrap_err().message.contains("at most"));
    assert!(read_text(text.as_bytes(), record::MAX_BYTES).unwrap_err().message.contains("at most"));
}

#[test]
fn a_scenario_that_is_too_long_is_refused_even_if_it_is_whole() {
    let text = format!("{TIE}{}", "\n".repeat(scenario::MAX_BYTES));
    assert!(scenario::game_of(&text).unwrap_err().message.contains("at most"));
    assert!(Scenario::<Tiny>::parse(&text).unwrap_err().message.contains("at most"));
}

#[test]
fn a_line_that_is_too_long_is_refused_even_if_it_is_a_message() {
    let line = r#"{"type":"record"}"#;
    assert_eq!(read_request(line), Ok(Request::Record {}));
    let line = format!("{line}{}", " ".repeat(protocol::MAX_LINE));
    let Err(Message::Error { message, .. }) = read_request(&line) else { panic!("it was read") };
    assert!(message.contains("at most"), "{message}");
}

#[test]
fn an_answer_that_is_too_long_is_refused_and_changes_nothing() {
    let who = ["Ann".to_owned(), "Bea".to_owned()];
    let mut recorder = Recorder::<Tiny>::start(&Options::default(), &who, Seed::from(1)).unwrap();
    let before = recorder.record();
    let seat = recorder.game().waiting().iter().next().unwrap();
    let refusal = recorder.answer_text(seat, &"-".repeat(MAX_ANSWER + 1)).unwrap_err();
    assert!(refusal.to_string().contains("at most"), "{refusal}");
    assert_eq!(recorder.record(), before);
}

#[test]
fn the_limit_of_an_answer_is_told_in_bytes_which_it_counts() {
    let long = "é".repeat(MAX_ANSWER / 2 + 1);
    let error = read(&question(Choice::Number { min: 0, max: 9 }), &long).unwrap_err();
    assert_eq!(error, format!("an answer has at most {MAX_ANSWER} bytes, not {}", MAX_ANSWER + 2));
}

// Parts that are said twice, and numbers that are written otherwise

/// Reads an answer at the start of a game of three: red's hand is that of seed 1.
fn read(question: &Question<Tiny>, text: &str) -> Result<Answer<Tiny>, String> {
    let game = play_some(1, 0);
    Lens::new(&game.state(), Seat::new(0)).read(question, text)
}

fn question(choice: Choice<Tiny>) -> Question<Tiny> {
    Question { ask: tiny::Ask::default(), optional: true, choice }
}

#[test]
fn a_player_is_named_once_and_sits_at_this_table() {
    let players = question(Choice::Players { among: SeatSet::first(3), min: 0, max: 3 });
    assert_eq!(read(&players, "red, blue"), Ok(Answer::Players(SeatSet::first(2))));
    for (text, name) in [("red,red,red", "red"), ("red, blue, red", "red"), ("green,blue,blue", "blue")] {
        assert_eq!(read(&players, text), Err(format!("`{name}` is named twice")), "{text}");
    }
    let error = read(&players, "yellow").unwrap_err();
    assert_eq!(error, "`yellow` is no seat; the seats are red, blue, green", "nobody sits at yellow");
    for text in ["", "red,", ",", "Red", "none,red", "red,none"] {
        assert!(read(&players, text).is_err(), "{text:?}");
    }
}

#[test]
fn a_place_is_named_once_and_its_ships_are_written_plainly() {
    let from = [(Place::Home, 4), (Place::Limbo, 2)].into_iter().collect();
    let ships = question(Choice::Ships { from, min: 0, max: 6 });
    assert!(read(&ships, "limbo:2,home:1").is_ok());
    assert_eq!(read(&ships, "home:1,home:2"), Err("`home` is named twice".into()));
    for text in [
        "home:0", "home:+1", "home:01", "home: 1", "home :1", "home:1:1", "home:-1", "home:300", "home", ":1",
    ] {
        assert!(read(&ships, text).is_err(), "{text:?}");
    }
}

#[test]
fn a_number_is_written_in_one_way() {
    let number = question(Choice::Number { min: -3, max: 20 });
    assert_eq!(read(&number, "-3"), Ok(Answer::Number(-3)));
    for text in ["+3", "03", " 3", "3 ", "-0", "--3", "3.0", "0x3", "٣", "40000"] {
        let error = read(&number, text).unwrap_err();
        assert_eq!(error, format!("`{text}`: expected a number from -3 to 20"));
    }
}

#[test]
fn what_an_offer_takes_is_a_number_written_in_one_way() {
    let mut dice = Dice::new(Seed::from(1));
    for seed in 0..200 {
        let mut game = Game::<Tiny>::start(&Options::default(), 3, Seed::from(seed)).unwrap();
        while let Some(seat) = game.waiting().iter().next() {
            let question = game.question(seat).unwrap().clone();
            if let Choice::Offer(_) = question.choice {
                let offer = question.draw(&mut dice);
                let text = Lens::new(&game.state(), seat).write(&question, &offer);
                if let Some((give, take)) = text.split_once(" for ") {
                    assert_eq!(game.read_answer(seat, &text).unwrap(), offer);
                    for take in [format!("0{take}"), format!("+{take}"), format!(" {take}")] {
                        assert!(game.read_answer(seat, &format!("{give} for {take}")).is_err(), "{take:?}");
                    }
                    return;
                }
            }
            game.answer_at_random(seat, &mut dice).unwrap();
        }
    }
    panic!("nobody has offered anything");
}

#[test]
fn a_card_is_named_as_often_as_it_is_there() {
    let game = Game::<Tiny>::start(&Options::default(), 3, Seed::from(1)).unwrap();
    let state = game.state();
    let lens = Lens::new(&state, Seat::new(0));
    let hand = state.cards.set(Pile::Hand(Seat::new(0)));
    let card = hand.first().unwrap();
    let face = lens.write_card(card, hand);
    let there_are = hand.iter().filter(|&other| state.cards.face(other) == state.cards.face(card)).count();
    let named = |times: usize| vec![face.clone(); times].join(",");
    assert_eq!(lens.read_cards(&named(there_are), hand).unwrap().len(), there_are);
    let error = lens.read_cards(&named(there_are + 1), hand).unwrap_err();
    assert!(error.starts_with(&format!("`{face}` is named t")) && error.contains("there "), "{error}");
    let handle = card.index();
    for twice in [format!("#{handle},#{handle}"), format!("{face}#{handle},#{handle}")] {
        let error = lens.read_cards(&twice, hand).unwrap_err();
        assert_eq!(error, format!("`#{handle}` is named twice; there is only one"));
    }
    for text in
        [format!("#+{handle}"), format!("#0{handle}"), format!("# {handle}"), "#".into(), "none,none".into()]
    {
        assert!(lens.read_cards(&text, hand).is_err(), "{text:?}");
    }
}

#[test]
fn the_order_in_which_equal_cards_are_named_does_not_matter() {
    let mut checked = 0;
    for seed in 0..40 {
        let game = Game::<Tiny>::start(&Options::default(), 3, Seed::from(seed)).unwrap();
        let state = game.state();
        let lens = Lens::new(&state, Seat::new(0));
        let hand = state.cards.set(Pile::Hand(Seat::new(0)));
        let mut cards = hand.iter();
        let Some((first, face)) = cards.find_map(|card| {
            let face = state.cards.face(card);
            let more = hand.iter().filter(|&other| state.cards.face(other) == face).count() > 1;
            more.then_some((card, face))
        }) else {
            continue;
        };
        let one_way = lens.read_cards(&format!("{face}#{},{face}", first.index()), hand).unwrap();
        let other_way = lens.read_cards(&format!("{face},{face}#{}", first.index()), hand);
        assert_eq!(other_way, Ok(one_way));
        checked += 1;
    }
    assert!(checked > 10, "{checked} hands with equal cards");
}

#[test]
fn an_option_that_is_none_is_refused_with_those_there_are() {
    let options = question(Choice::One([Pick::Accept, Pick::Refuse].into_iter().collect()));
    for text in ["counter", "accept,accept", "Accept", ""] {
        let error = read(&options, text).unwrap_err();
        assert_eq!(error, format!("`{text}` is not among the options: accept,refuse"));
    }
}

// Records

/// A record of two seats with this body; its hash is wrong, which is found last.
fn record_with(body: &str) -> String {
    let rules = Tiny::VERSION;
    let hash = "0".repeat(32);
    format!(
        "fifth 1\ngame: tiny\nrules: {rules}\noptions: {{ rounds = 2 }}\nseat: red Ann\nseat: blue Bea\n\
         seed: 1\nresult: unfinished\nhash: {hash}\n\n{body}\n"
    )
}

fn check_record(text: &str) -> Result<(), TextError> {
    replay::<Tiny>(text, &Record::parse(text)?, |_, _| {}).map(|_| ())
}

/// The error of a record in which one part was replaced by another.
fn spoiled(text: &str, part: &str, by: &str) -> String {
    assert!(text.contains(part), "{part} is not in\n{text}");
    check_record(&text.replacen(part, by, 1)).expect_err("it was spoiled").to_string()
}

/// The line of a record that begins with this.
fn line_of<'a>(text: &'a str, start: &str) -> &'a str {
    text.lines().find(|line| line.starts_with(start)).expect("every header has it")
}

#[test]
fn a_record_of_other_rules_is_refused() {
    let text = a_record(2, 1);
    check_record(&text).unwrap();
    let error = spoiled(&text, line_of(&text, "rules: "), "rules: 4000");
    assert_eq!(error, format!("written by rules version 4000; this is version {}", Tiny::VERSION));
    assert!(spoiled(&text, "game: tiny", "game: chess").contains("a record of `chess`, not of tiny"));
    assert!(spoiled(&text, "fifth 1", "fifth 2").starts_with("1:1: expected `fifth 1`"));
}

#[test]
fn a_record_with_a_wrong_hash_is_refused() {
    let text = a_record(2, 1);
    let wrong = format!("hash: {}", "0".repeat(32));
    assert!(spoiled(&text, line_of(&text, "hash: "), &wrong).starts_with("hash: the record states"));
    assert!(spoiled(&text, line_of(&text, "hash: "), "hash: 12").contains("expected 32 hexadecimal digits"));
}

#[test]
fn a_record_with_a_wrong_result_is_refused() {
    let text = a_record(2, 1);
    let error = spoiled(&text, line_of(&text, "result: "), "result: green");
    assert!(error.starts_with("result: the record states `green`, its answers lead to"), "{error}");
}

#[test]
fn a_record_that_breaks_off_does_not_have_its_result() {
    let text = a_record(2, 1);
    let (whole, _) = text.rsplit_once("; ").unwrap();
    assert!(check_record(&format!("{whole};")).unwrap_err().message.contains("lead to `unfinished`"));
}

#[test]
fn an_illegal_answer_in_a_record_is_named_with_its_line_and_column() {
    let error = check_record(&record_with("red action -;\nred muster home:1; red invite none; blue bid 77;"));
    let error = error.unwrap_err();
    assert_eq!(error.location, Some(Location { line: 12, column: 37 }));
    assert_eq!(error.message, "blue bid: at most 3, not 77");
}

#[test]
fn an_unreadable_answer_in_a_record_is_named_with_its_line_and_column() {
    let error = check_record(&record_with("red action -; red muster moon:1;")).unwrap_err();
    assert!(error.to_string().starts_with("11:15: red muster: `moon` is no place"), "{error}");
}

#[test]
fn an_answer_to_another_decision_is_refused() {
    let error = check_record(&record_with("red muster home:1;")).unwrap_err();
    assert_eq!(error.to_string(), "11:1: red is asked `action`, not `muster`");
    let error = check_record(&record_with("blue action -;")).unwrap_err();
    assert_eq!(error.to_string(), "11:1: blue: this seat is not asked anything now");
}

#[test]
fn a_header_that_stands_twice_is_refused() {
    for header in ["game", "rules", "options", "seed", "result", "hash"] {
        let text = a_record(2, 1);
        let line = line_of(&text, &format!("{header}: "));
        let error = spoiled(&text, line, &format!("{line}\n{line}"));
        assert!(error.ends_with(&format!("`{header}` stands twice")), "{error}");
    }
}

#[test]
fn a_header_that_is_missing_is_named() {
    for header in ["game", "rules", "options", "seed", "result", "hash"] {
        let text = a_record(2, 1);
        let line = line_of(&text, &format!("{header}: "));
        let error = spoiled(&text, &format!("{line}\n"), "");
        assert!(error.ends_with(&format!("the header has no line `{header}: …`")), "{error}");
    }
}

#[test]
fn a_seat_that_is_unknown_is_refused() {
    let error = check_record(&record_with("purple action -;")).unwrap_err();
    assert_eq!(error.to_string(), "11:1: `purple` is no seat; the seats are red, blue");
    let text = a_record(2, 1);
    let error = spoiled(&text, "seat: red", "seat: purple");
    assert!(error.starts_with("seats: expected in this order red, blue; found"), "{error}");
    assert!(spoiled(&text, "seat: red random", "seat: red").contains("expected `seat: SEAT WHO`"));
    // Green is a seat of the game, but nobody sits there.
    let error = check_record(&record_with("green action -;")).unwrap_err();
    assert_eq!(error.to_string(), "11:1: `green` is no seat; the seats are red, blue");
}

#[test]
fn a_record_for_too_many_or_too_few_is_refused() {
    let text = a_record(2, 1);
    assert!(spoiled(&text, "seat: blue random\n", "").contains("2 to 4"));
}

#[test]
fn options_that_are_unknown_or_do_not_fit_are_refused() {
    let text = a_record(2, 1);
    for options in ["{ rounds = 0 }", "{ rounds = 4000 }", "{ moons = 1 }", "[4]", "4", "{", ""] {
        let error = spoiled(&text, line_of(&text, "options: "), &format!("options: {options}"));
        assert!(error.contains("options") || error.contains("rounds"), "{options}: {error}");
    }
}

// Scenarios

fn run(text: &str) -> Result<(), TextError> {
    Scenario::<Tiny>::parse(text)?.run(text, None)
}

/// The error of a scenario of two seats that has this table and these steps.
fn error_of(table: &str, steps: &str) -> TextError {
    let text =
        format!("name = \"\"\ngame = \"tiny\"\nseats = 2\n[table]\n{table}\n[script]\nsteps = [{steps}]\n");
    run(&text).expect_err("something is wrong in it")
}

#[test]
fn a_key_that_is_unknown_is_refused_with_its_line_and_column() {
    let error = error_of("  moons = 3", "");
    assert_eq!(error.location, Some(Location { line: 5, column: 3 }));
    assert!(error.message.contains("unknown field `moons`"), "{error}");
    assert!(run("name = \"\"\ngame = \"tiny\"\nmoons = 3").unwrap_err().to_string().starts_with("3:1: "));
    let error = error_of("", "{ expects = {} }");
    assert!(error.message.contains("unknown field `expects`"), "{error}");
    assert_eq!(error.location.map(|location| location.line), Some(7), "{error}");
}

#[test]
fn more_cards_than_there_are_cannot_be_laid_out() {
    let error = error_of(r#"hands = { red = "G1,G1", blue = "G1" }"#, "");
    assert_eq!(error.message, "there are not so many cards G1");
    assert_eq!(error.location.map(|location| location.line), Some(5));
}

#[test]
fn ships_that_do_not_add_up_cannot_be_laid_out() {
    let error = error_of(r#"ships = { red = "home:4,limbo:1" }"#, "");
    assert_eq!(error.to_string(), "5:17: these are 5 ships; each player has 6");
}

#[test]
fn a_place_or_a_guest_that_is_named_twice_cannot_be_laid_out() {
    let error = error_of(r#"ships = { red = "home:4,home:2,post1:4" }"#, "");
    assert_eq!(error.to_string(), "5:17: `home` is named twice");
    let error = error_of(r#"ships = { red = "home:+6" }"#, "");
    assert_eq!(error.to_string(), "5:17: `home:+6`: expected PLACE:SHIPS, such as home:4");
    let error = error_of(r#"guests = ["blue", "blue"]"#, "");
    assert_eq!(error.to_string(), "5:19: `blue` is named twice");
}

#[test]
fn a_seat_that_nobody_has_cannot_be_laid_out() {
    let error = error_of(r#"leader = "green""#, "");
    assert_eq!(error.to_string(), "5:10: `green` is no seat of this game; its seats are red, blue");
    let error = run("name = \"\"\ngame = \"tiny\"\nseats = 5").unwrap_err();
    assert_eq!(error.to_string(), "3:9: seats: tiny is for 2 to 4, not 5");
}

#[test]
fn a_decision_that_the_script_does_not_name_is_an_error_that_lists_its_answers() {
    let error = error_of("", r#""red bid 1""#);
    let message = "step 1: expected `red bid 1`, but open is: `red muster` (home:1 | home:2)";
    assert_eq!(error.to_string(), format!("7:10: {message}"));
}

#[test]
fn an_illegal_answer_in_a_step_is_an_error() {
    let error = error_of("", r#""red muster home:3""#);
    assert_eq!(error.to_string(), "7:10: step 1: red muster: at most 2, not 3");
}

#[test]
fn an_answer_that_should_be_refused_and_is_not_is_an_error() {
    let error = error_of("", r#"{ refused = "red muster home:1", because = "too far" }"#);
    assert!(error.message.ends_with("expected `red muster home:1` to be refused, but it was accepted"));
}

#[test]
fn an_answer_that_is_refused_for_another_reason_is_an_error() {
    let error = error_of("", r#"{ refused = "red muster home:3", because = "too far" }"#);
    assert!(error.message.contains("expected because `too far`; but: red muster: at most 2"), "{error}");
    let error = error_of("", r#"{ refused = "red muster home:3" }"#);
    assert!(error.message.contains("`refused` and `because` belong together"), "{error}");
}

#[test]
fn waiting_for_what_never_comes_true_stops_at_a_decision_or_at_the_end() {
    let wait = r#"{ until = { round = "99" } }"#;
    let error = error_of("", wait);
    assert!(
        error.message.contains("expected round = `99` (it is `1`), but open is: `red muster`"),
        "{error}"
    );
    let error = error_of(r#"phase = "over""#, wait);
    assert!(error.message.contains("but the game is over"), "{error}");
}

#[test]
fn waiting_for_what_does_not_exist_is_an_error() {
    let error = error_of("", r#"{ until = { moons = "1" } }"#);
    assert!(error.message.contains("there is no fact `moons`; there are phase, round"), "{error}");
}

#[test]
fn a_decision_that_cannot_exist_was_not_asked_is_no_proof() {
    for wrong in ["purple bid", "red bidd", "red"] {
        let text = format!("name = \"\"\ngame = \"tiny\"\n[end]\nnot_asked = [\"{wrong}\"]");
        assert!(run(&text).unwrap_err().to_string().starts_with("4:14: "), "{wrong}");
    }
}

// Messages

#[test]
fn an_answer_to_an_older_decision_is_refused() {
    let mut client = Client::start(2, 1);
    let ask = client.asks[0].clone();
    let line = answer_line(ask.seat, ask.decision, &ask.answers[0].answer);
    assert!(!is_refused(&client.send(&line)));
    assert!(is_refused(&client.send(&line)));
}

#[test]
fn a_game_with_options_that_do_not_fit_does_not_start() {
    for options in [json!({ "rounds": 0 }), json!({ "moons": 1 }), json!([4]), json!(4), json!(null)] {
        let started = start(2, 1, options.clone(), &mut |message| panic!("{message:?}"));
        let Err(Message::Error { message, .. }) = started else { panic!("started with {options}") };
        assert!(message.contains("options") || message.contains("rounds"), "{message}");
    }
}

#[test]
fn messages_that_are_not_of_the_protocol_are_refused() {
    let mut client = Client::start(2, 1);
    let ask = client.asks[0].clone();
    let lines = [
        String::new(),
        "null".into(),
        "[".repeat(protocol::MAX_LINE),
        r#"{"type":"cheat"}"#.into(),
        r#"{"type":"record","please":true}"#.into(),
        r#"{"type":"view","to":"purple"}"#.into(),
        r#"{"type":"start","protocol":1,"game":"tiny","seats":[]}"#.into(),
        answer_line("purple", ask.decision, "-"),
        answer_line("green", ask.decision, "-"),
        answer_line(ask.seat, ask.decision, &"9".repeat(MAX_ANSWER + 1)),
        answer_line(ask.seat, u64::MAX, &ask.answers[0].answer),
    ];
    for line in lines {
        let said = client.send(&line);
        assert!(is_refused(&said), "{line}: {said:?}");
    }
    assert_eq!(client.asks.len(), 1);
}
