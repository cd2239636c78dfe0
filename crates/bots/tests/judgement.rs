//! What bots do in positions where it is clear what a good player does.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;

use bots::player;
use duel::Duel;
use encounter::{Cosmic, Forecast, Outcome, Shown, Side};
use kernel::notation::read_seat;
use kernel::{Dice, Game, Lens, Moment, Rules, Seed};

/// A position of the base game.
fn position(table: &str, steps: &[&str]) -> Game<Cosmic> {
    position_of(4, table, steps)
}

/// A position, as scenarios state it, after some answers.
fn position_of<R: Rules>(seats: usize, table: &str, steps: &[&str]) -> Game<R> {
    let layout: R::Layout = toml::from_str(table).unwrap();
    let state = R::arrange(&R::Options::default(), seats, Dice::new(Seed::from(1)), &layout).unwrap();
    let mut game = Game::from_state(state);
    for step in steps {
        let [seat, _, answer] = step.splitn(3, ' ').collect::<Vec<_>>()[..] else { panic!("{step}") };
        let seat = read_seat::<R>(seat).unwrap();
        let answer = game.read_answer(seat, answer).unwrap();
        game.answer(seat, answer).unwrap();
    }
    game
}

/// What a bot answers for a seat, in notation, and how often out of a number of times.
fn answers<R: Rules>(bot: &str, game: &Game<R>, seat: &str, times: u64) -> BTreeMap<String, u32> {
    let seat = read_seat::<R>(seat).unwrap();
    let mut counted = BTreeMap::new();
    for luck in 0..times {
        let mut player = player::<R>(bot, seat, Dice::new(Seed::from(luck))).unwrap();
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

/// The answers that are given at all.
fn given<R: Rules>(bot: &str, game: &Game<R>, seat: &str) -> Vec<String> {
    answers(bot, game, seat, 30).into_keys().collect()
}

#[test]
fn who_must_give_gives_the_worst_to_who_is_furthest_behind() {
    let table = r#"
        phase = "reveal"
        target = "blue1"
        aliens = { green = "Fido" }
        selected = { red = "A04", blue = "A20" }
        hands = { red = "A06", blue = "A08", green = "A10", yellow = "A10" }
        ships = { red = "gate:2,yellow1:1,yellow2:1,green1:1", blue = "red1:1,red2:1,red3:1" }
    "#;
    let fetched = position(table, &["green cards-discarded Fido"]);
    assert_eq!(given("heuristic", &fetched, "green"), ["A04"]);
    let offered = position(table, &["green cards-discarded Fido", "green Fido-card A04"]);
    assert_eq!(given("heuristic", &offered, "green"), ["yellow"]);
}

#[test]
fn who_chooses_destiny_does_not_choose_to_be_attacked() {
    let table = r#"
        phase = "destiny"
        aliens = { green = "Dictator" }
        hands = { red = "A06,N", blue = "A08", green = "A10", yellow = "A10" }
        ships = { blue = "red1:1,red2:1,red3:1" }
    "#;
    // There is one with a hazard, too.
    let chosen = given("heuristic", &position(table, &[]), "green");
    assert!(chosen.iter().all(|card| card.starts_with("blue")), "{chosen:?}");
}

#[test]
fn a_power_is_used_before_the_cards_are_shown_if_that_helps_on_average() {
    let table = |card: &str| {
        format!(
            "phase = \"planning\"\ntarget = \"blue1\"\naliens = {{ blue = \"Calculator\" }}\n\
             hands = {{ red = \"A15,A08,N\", blue = \"{card}\" }}\nships = {{ red = \"red1:1,gate:1\" }}"
        )
    };
    let used = |card: &str| {
        let game = position(&table(card), &["red select A15", &format!("blue select {card}")]);
        answers("heuristic", &game, "blue", 100).get("Calculator").copied().unwrap_or_default()
    };
    let (low, high) = (used("A06"), used("A20"));
    assert!(low > 90 && high < 10, "{low} times with a low card, {high} with a high one");
}

#[test]
fn who_knows_the_opponents_hand_plays_what_beats_it() {
    let table = r#"
        phase = "alliance"
        target = "blue1"
        aliens = { blue = "Mind" }
        hands = { red = "A10,A10,A10", blue = "A40,A12,A04" }
        ships = { red = "gate:4" }
    "#;
    let often = |table: &str, steps: &[&str]| {
        let answers = answers("heuristic", &position(table, steps), "blue", 100);
        answers.get("A12").copied().unwrap_or_default()
    };
    let invites = ["red invite none", "blue invite none"];
    let seen = often(table, &["blue before-invites Mind", invites[0], invites[1]]);
    let unseen = often(&table.replace("Mind", "Zombie"), &invites);
    assert!(seen > unseen + 20, "{seen} times if the hand is known, {unseen} if not");
}

#[test]
fn a_hand_that_was_seen_is_still_known_when_one_of_its_cards_has_been_played() {
    let table = r#"
        phase = "alliance"
        target = "blue1"
        aliens = { blue = "Mind" }
        hands = { red = "A11,A10,A10,A09", blue = "A40,A12,A04,A01" }
        ships = { red = "gate:4", blue = "blue1:1" }
        destiny = "blue"
    "#;
    let often = |looks: &str| {
        let steps = [
            &format!("blue before-invites {looks}"),
            "red invite none",
            "blue invite none",
            "red select A11",
            "blue select A01",
            "red another yes",
            "red aim blue2",
            "red launch red1:4",
            "blue before-invites -",
            "red invite none",
            "blue invite none",
        ];
        let answers = answers("heuristic", &position(table, &steps), "blue", 100);
        answers.get("A12").copied().unwrap_or_default()
    };
    let (seen, unseen) = (often("Mind"), often("-"));
    assert!(seen > unseen + 20, "{seen} times if the hand was seen, {unseen} if not");
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

#[test]
fn a_camp_is_struck_only_where_somebody_stays() {
    let table = |ships: &str| {
        format!(
            "phase = \"set_dials\"\ncard = \"VacantShipyard\"\nplanet = \"Azurine\"\n\
             ships = {{ orange = \"warp:2,{ships}\", blue = \"warp:5\" }}\naliens = {{ orange = \"Nomad\" }}\n\
             hands = {{ orange = \"O31,O11\", blue = \"B10,B11\" }}\nevent = \"TalentShow\""
        )
    };
    let strike = |ships: &str| given("heuristic", &position_of::<Duel>(2, &table(ships), &[]), "orange");
    assert_eq!(strike("Rosette:1"), ["-"]);
    assert_eq!(strike("Rosette:4"), ["Nomad"]);
}

#[test]
fn the_opponent_gets_back_what_is_worth_little_if_anything() {
    let table = |plan: &str| {
        format!(
            "phase = \"reveal_plans\"\ncard = \"VacantShipyard\"\nplanet = \"Azurine\"\n\
             ships = {{ orange = \"warp:5,Azurine:2\", blue = \"warp:5,Azurine:2\" }}\n\
             aliens = {{ orange = \"Preservationist\" }}\nplans = {{ orange = \"O42\", blue = \"{plan}\" }}\n\
             hands = {{ orange = \"O11\", blue = \"B11\" }}\nevent = \"TalentShow\""
        )
    };
    let answers = |plan: &str| {
        let game = position_of::<Duel>(2, &table(plan), &["blue recover none"]);
        given("heuristic", &game, "orange")
    };
    assert!(answers("B04").contains(&"Preservationist".to_owned()));
    assert_eq!(answers("B31"), ["-"]);
}
