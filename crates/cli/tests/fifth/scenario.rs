use std::fs;

use bots::games::{ForGame, for_game};
use kernel::Rules;
use kernel::scenario::{MAX_BYTES, Scenario, game_of};

use crate::runner::{BAD_INPUT, Folder, OK, WRONG, fifth, in_repository};

const GOOD: &str = r#"name = "Red sends a ship"
game = "tiny"

[script]
steps = [
  "red muster home:1",
  { expect = { "ships.red.home" = "5" } },
]
"#;

#[test]
fn every_scenario_of_the_repository_passes() {
    fifth(&["scenario", &in_repository("scenarios")], "").expect(OK, &[" passed, 0 failed"]);
}

#[test]
fn every_scenario_passes_a_hundred_times_over() {
    struct Run<'a>(&'a str);
    impl ForGame for Run<'_> {
        type Out = Result<(), kernel::TextError>;
        fn run<R: Rules>(self) -> Self::Out {
            Scenario::<R>::parse(self.0)?.run(self.0, None)
        }
    }

    let folder = fs::read_dir(in_repository("scenarios/tiny")).unwrap();
    let texts: Vec<String> = folder.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    assert!(texts.len() >= 20);
    for _ in 0..100 {
        for text in &texts {
            assert_eq!(for_game(game_of(text).unwrap().get_ref(), Run(text)), Ok(Ok(())), "{text}");
        }
    }
}

#[test]
fn a_failing_scenario_is_reported_with_its_place_and_what_was_found() {
    let folder = Folder::new("failing-scenario");
    let file = folder.file("wrong.toml", GOOD.replace("\"5\"", "\"4\""));
    let expected = format!("{file}:7:35: step 2: expected ships.red.home = `4`, but it is `5`\n");
    fifth(&["scenario", &file], "").expect(WRONG, &[&expected, "0 passed, 1 failed"]);
}

#[test]
fn a_step_that_is_not_asked_for_says_what_is() {
    let folder = Folder::new("unasked-step");
    let file = folder.file("wrong.toml", GOOD.replace("red muster home:1", "blue land post1"));
    let place = format!("{file}:6:3: step 1: expected `blue land post1`, but open is: `red muster`");
    fifth(&["scenario", &file], "").expect(WRONG, &[&place]);
}

#[test]
fn a_folder_is_searched_and_the_good_ones_are_counted() {
    let folder = Folder::new("mixed-scenarios");
    fs::create_dir(folder.path("deeper")).unwrap();
    folder.file("deeper/good.toml", GOOD);
    folder.file("bad.toml", GOOD.replace("home:1", "home:9"));
    folder.file("notes.txt", "not a scenario");
    let ran = fifth(&["scenario", &folder.path("")], "");
    ran.expect(WRONG, &["bad.toml:6:3: step 1: red muster: ", "1 passed, 1 failed"]);
}

#[test]
fn an_unknown_key_is_refused_with_its_place() {
    let folder = Folder::new("unknown-key");
    let top = folder.file("top.toml", GOOD.replace("game =", "colour = 1\ngame ="));
    fifth(&["scenario", &top], "").expect(WRONG, &[&format!("{top}:2:1: unknown field `colour`")]);
    let step = folder.file("step.toml", GOOD.replace("expect =", "expekt ="));
    fifth(&["scenario", &step], "").expect(WRONG, &[&format!("{step}:7:5: unknown field `expekt`")]);
    let table = folder.file("table.toml", format!("{GOOD}\n[table]\nmoons = 3\n"));
    fifth(&["scenario", &table], "").expect(WRONG, &[&format!("{table}:11:1: unknown field `moons`")]);
}

#[test]
fn what_is_no_scenario_fails_with_the_reason() {
    let folder = Folder::new("no-scenario");
    let cases: [(&str, Vec<u8>, &str); 6] = [
        (
            "unknown-game",
            GOOD.replace("tiny", "chess").into(),
            ": there is no game `chess`; the games are: base, duel, tiny",
        ),
        ("garbled", b"name = \"x\"\n]]".to_vec(), ":2:1: "),
        ("cut-off", GOOD.as_bytes()[..GOOD.len() - 4].to_vec(), ":7:"),
        ("not-text", b"name = \"\xff\"".to_vec(), ":1:9: expected UTF-8 text"),
        ("endless", vec![b'#'; MAX_BYTES + 1], ": at most 262144 bytes"),
        ("empty", Vec::new(), "missing field `game`"),
    ];
    for (name, content, reason) in cases {
        let file = folder.file(&format!("{name}.toml"), content);
        let ran = fifth(&["scenario", &file], "").expect(WRONG, &[reason, "0 passed, 1 failed"]);
        assert!(ran.out.starts_with(&file), "{ran:?}");
    }
}

#[test]
fn a_position_that_cannot_be_is_refused_with_its_place() {
    let folder = Folder::new("impossible-position");
    let cases = [
        ("round = 255", ":11:9: expected a round from 1 to 12, not 255"),
        ("hands = { red = \"G5,G5,G5\" }", ":11:17: there are not so many cards G5"),
        ("ships = { red = \"home:5\" }", ":11:17: these are 5 ships; each player has 6"),
        ("leader = \"green\"", ":11:10: `green` is no seat of this game; its seats are red, blue"),
    ];
    for (line, reason) in cases {
        let file = folder.file("wrong.toml", format!("{GOOD}\n[table]\n{line}\n"));
        fifth(&["scenario", &file], "").expect(WRONG, &[&format!("{file}{reason}")]);
    }
}

#[test]
fn a_check_on_a_seat_that_nobody_sits_at_does_not_pass() {
    let folder = Folder::new("absent-seat");
    let checks = ["not_asked = [\"yellow bid\"]", "not_told = { yellow = [\"draws\"] }"];
    for check in checks {
        let file = folder.file("wrong.toml", format!("{GOOD}\n[end]\n{check}\n"));
        fifth(&["scenario", &file], "").expect(WRONG, &["`yellow` is no seat; the seats are red, blue"]);
    }
    let step = "{ refused = \"yellow bid 1\", because = \"not asked\" }";
    let file = folder.file("wrong.toml", GOOD.replace("\"red muster home:1\"", step));
    fifth(&["scenario", &file], "").expect(WRONG, &[":6:3: step 1: `yellow` is no seat"]);
}

#[test]
fn a_check_on_a_decision_that_nobody_ever_takes_does_not_pass() {
    let folder = Folder::new("no-decision");
    for (game, decision) in
        [("base", "before-selektion"), ("base", "never"), ("duel", "never"), ("tiny", "never")]
    {
        let text = format!("name = \"x\"\ngame = \"{game}\"\n\n[end]\nnot_asked = [\"blue {decision}\"]\n");
        let file = folder.file("wrong.toml", text);
        let reason = format!("{file}:5:14: at the end: `{decision}` is no decision; decisions are ");
        fifth(&["scenario", &file], "").expect(WRONG, &[&reason]);
    }
}

#[test]
fn a_path_without_scenarios_is_bad_input() {
    let folder = Folder::new("no-scenarios-here");
    fifth(&["scenario", &folder.path("nowhere.toml")], "")
        .expect(BAD_INPUT, &["nowhere.toml: cannot be read"]);
    fifth(&["scenario", &folder.path("")], "").expect(BAD_INPUT, &["found no *.toml"]);
}

#[test]
fn a_trace_tells_the_whole_course() {
    let folder = Folder::new("traced-scenario");
    let file = folder.file("good.toml", GOOD);
    let course = [
        "scenario: Red sends a ship",
        "red muster home:1    (step)",
        "red: 1 ship goes from home to frontier.",
        "1 passed",
    ];
    fifth(&["scenario", "--trace", &file], "").expect(OK, &course);
}
