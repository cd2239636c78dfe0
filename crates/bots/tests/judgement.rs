//! What bots do in positions where it is clear what a good player does.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;

use bots::player;
use encounter::{Cosmic, Forecast, Layout, Options, Outcome, Shown, Side};
use kernel::notation::read_seat;
use kernel::{Dice, Game, Lens, Moment, Rules, Seed};

/// A position, as scenarios state it, after some answers.
fn position(table: &str, steps: &[&str]) -> Game<Cosmic> {
    let layout: Layout = toml::from_str(table).unwrap();
    let state = Cosmic::arrange(&Options::default(), 4, Dice::new(Seed::from(1)), &layout).unwrap();
    let mut game = Game::from_state(state);
    for step in steps {
        let [seat, _, answer] = step.splitn(3, ' ').collect::<Vec<_>>()[..] else { panic!("{step}") };
        let seat = read_seat::<Cosmic>(seat).unwrap();
        let answer = game.read_answer(seat, answer).unwrap();
        game.answer(seat, answer).unwrap();
    }
    game
}

/// What a bot answers for a seat, in notation, and how often out of a number of times.
fn answers(bot: &str, game: &Game<Cosmic>, seat: &str, times: u64) -> BTreeMap<String, u32> {
    let seat = read_seat::<Cosmic>(seat).unwrap();
    let mut counted = BTreeMap::new();
    for luck in 0..times {
        let mut player = player::<Cosmic>(bot, seat, Dice::new(Seed::from(luck))).unwrap();
        let moment = Moment::of(game, seat).expect("the seat is asked");
        let answer = player.answer(&moment);
        let text = Lens::new(&game.state(), seat).write(moment.question(), &answer);
        *counted.entry(text).or_default() += 1;
    }
    counted
}

const RED_LACKS_ONE: &str = r#"
    phase = "launch"
    target = "blue1"
    hands = { red = "A20,A15,N", blue = "A10,N", green = "A06,N", yellow = "A06,N" }
    ships = { red = "blue2:1,blue3:1,green1:1,yellow1:1" }
"#;
const INVITED: &[&str] = &["red launch red1:4", "red invite green,yellow", "blue invite green,yellow"];

#[test]
fn nobody_rides_along_to_a_last_colony_that_is_not_the_own_one_too() {
    let game = position(RED_LACKS_ONE, INVITED);
    for (bot, times) in [("heuristic", 50), ("normal-aggressive", 50), ("search:playouts=60", 3)] {
        let answers = answers(bot, &game, "green", times);
        assert!(!answers.contains_key("offense"), "{bot}: {answers:?}");
    }
}

#[test]
fn a_shared_win_is_taken_over_none() {
    let both =
        RED_LACKS_ONE.replace("yellow1:1\"", "yellow1:1\", green = \"blue2:1,blue3:1,red2:1,yellow1:1\"");
    let game = position(&both, INVITED);
    for (bot, times) in [("heuristic", 50), ("normal-cautious", 50)] {
        let answers = answers(bot, &game, "green", times);
        assert_eq!(answers.keys().collect::<Vec<_>>(), ["offense"], "{bot}");
    }
}

#[test]
fn whoever_could_be_stopped_is_not_invited_to_win() {
    let table = RED_LACKS_ONE.replace("ships = { red =", "ships = { green =").replace("green1:1", "red5:1");
    let game = position(&table, &["red launch red1:4"]);
    let answers = answers("heuristic", &game, "red", 50);
    assert!(answers.keys().all(|invited| !invited.contains("green")), "{answers:?}");
}

const TALKS: &str = r#"
    phase = "reveal"
    target = "blue1"
    selected = { red = "N", blue = "N" }
    hands = { red = "A20,A15", blue = "A10,N" }
    ships = { red = "gate:2,blue2:1,blue3:1,green1:1,yellow1:1" }
"#;

#[test]
fn no_deal_hands_the_other_a_win() {
    let game = position(TALKS, &["red propose give A20,A15 gain blue1"]);
    for (bot, times) in [("heuristic", 50), ("normal-fickle", 50), ("search:playouts=60", 3)] {
        let answers = answers(bot, &game, "blue", times);
        assert!(!answers.contains_key("accept"), "{bot}: {answers:?}");
    }
}

#[test]
fn a_deal_in_which_both_win_is_accepted() {
    let both = TALKS.replace("yellow1:1\"", "yellow1:1\", blue = \"red2:1,red3:1,green1:1,yellow1:1\"");
    let game = position(&both, &["red propose gain blue1 grant red1"]);
    let answers = answers("heuristic", &game, "blue", 50);
    assert_eq!(answers.keys().collect::<Vec<_>>(), ["accept"]);
}

const REVEALED: &str = r#"
    phase = "reveal"
    target = "blue1"
    selected = { red = "A10", blue = "A08" }
    hands = { red = "+3,A04" , blue = "N" }
    ships = { red = "gate:2", blue = "blue1:2" }
"#;

#[test]
fn a_reinforcement_is_played_only_if_it_turns_the_result() {
    let wins_already = position(REVEALED, &[]);
    assert_eq!(answers("heuristic", &wins_already, "red", 30).keys().collect::<Vec<_>>(), ["-"]);
    let turns = position(&REVEALED.replace("A08", "A12"), &[]);
    assert_eq!(answers("heuristic", &turns, "red", 30).keys().collect::<Vec<_>>(), ["+3"]);
    let is_too_little = position(&REVEALED.replace("A08", "A20"), &[]);
    assert_eq!(answers("heuristic", &is_too_little, "red", 30).keys().collect::<Vec<_>>(), ["-"]);
}

#[test]
fn the_choice_of_a_card_is_mixed() {
    let table = r#"
        phase = "planning"
        target = "blue1"
        hands = { red = "A15,A14,A12,N", blue = "A10,N" }
        ships = { red = "gate:3" }
    "#;
    let game = position(table, &[]);
    let answers = answers("heuristic", &game, "red", 200);
    assert!(answers.len() > 1, "{answers:?}");
}

/// How many ships a bot launches on average, times a hundred.
fn launched(bot: &str) -> u32 {
    let table = r#"
        phase = "launch"
        target = "blue1"
        hands = { red = "A12,A08,N", blue = "A10,N" }
    "#;
    let ships = |text: &str| -> u32 {
        let counts = text.split(',').filter_map(|part| part.split_once(':'));
        counts.map(|(_, ships)| ships.parse::<u32>().unwrap()).sum()
    };
    let answers = answers(bot, &position(table, &[]), "red", 100);
    answers.iter().map(|(text, times)| ships(text) * times).sum()
}

#[test]
fn the_aggressive_send_more_than_the_cautious() {
    let (cautious, aggressive) = (launched("normal-cautious"), launched("normal-aggressive"));
    assert!(cautious + 100 <= aggressive, "{cautious} and {aggressive} out of 100 launches");
}

#[test]
fn the_fickle_do_this_and_that() {
    let game = position(REVEALED, &[]);
    assert!(answers("normal-fickle", &game, "red", 100).len() > answers("normal", &game, "red", 100).len());
}

#[test]
fn a_forecast_knows_the_powers_that_must_be_used() {
    let of = |aliens: &str| {
        let table = format!(
            "phase = \"planning\"\ntarget = \"blue1\"\nhands = {{ red = \"A10\", blue = \"A10\" }}\n\
             ships = {{ red = \"gate:2\", blue = \"blue1:2\" }}\naliens = {aliens}"
        );
        Forecast::new(&position(&table, &[]).state())
    };
    let attacks = |offense, defense| [Shown::Attack(offense), Shown::Attack(defense)];
    let mut plain = of("{}");
    assert_eq!(plain.margin(), Some(0));
    assert_eq!(plain.outcome(attacks(10, 10)), Outcome::Won(Side::Defense), "a tie goes to the defense");
    assert_eq!(of("{ red = \"Human\" }").margin(), Some(4));
    assert_eq!(of("{ blue = \"Macron\" }").margin(), Some(2 - 8));
    let mut negated = of("{ red = \"Anti-Matter\" }");
    assert_eq!(negated.margin(), None, "it does more than add");
    assert_eq!(negated.outcome(attacks(4, 10)), Outcome::Won(Side::Offense), "the lower total wins");
    let peace = [Shown::Negotiate, Shown::Attack(40)];
    assert_eq!(of("{ red = \"Pacifist\" }").outcome(peace), Outcome::Won(Side::Offense));
    assert_eq!(plain.outcome(peace), Outcome::Won(Side::Defense));
}
