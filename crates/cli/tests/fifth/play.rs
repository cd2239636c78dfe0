use std::fs;

use crate::runner::{BAD_INPUT, Folder, OK, fifth};

const SEEDED: [&str; 9] =
    ["play", "--game", "tiny", "--seats", "2", "--seed", "7", "--options", "{ rounds = 3 }"];

fn play(more: &[&str], input: &str) -> crate::runner::Ran {
    fifth(&[&SEEDED[..], more].concat(), input)
}

#[test]
fn a_whole_game_is_played_by_the_numbers_of_lines() {
    let folder = Folder::new("whole-game");
    let file = folder.path("game.fifth");
    let told = [
        "You are red.",
        "Round 3: red leads.",
        "The game is over.",
        "Result: ",
        "Seed: 07",
        "Its commitment: 70e2",
    ];
    let ran = play(&["--record", &file], &"1\n".repeat(200)).expect(OK, &told);
    assert!(ran.out.contains("  hand-red: "), "{}", ran.out);
    fifth(&["record", "check", &file], "").expect(OK, &[": ok, "]);
    assert!(fs::read_to_string(&file).unwrap().contains("\nseat: red a person\nseat: blue normal\n"));
}

#[test]
fn the_same_seed_and_answers_make_the_same_game() {
    let input = "1\n".repeat(200);
    assert_eq!(play(&[], &input).out, play(&[], &input).out);
    let unseeded = || fifth(&["play"], "").out;
    assert_ne!(unseeded(), unseeded());
}

#[test]
fn who_leaves_keeps_the_record() {
    let folder = Folder::new("left-game");
    for (name, input) in [("eof.fifth", "-\nhome:2\n"), ("q.fifth", "-\nhome:2\nq\nnone\n")] {
        let file = folder.path(name);
        play(&["--record", &file], input).expect(OK, &["Result: unfinished"]);
        let checked = format!("{name}: ok, 2 answers, unfinished, hash");
        fifth(&["record", "check", &file], "").expect(OK, &[&checked]);
    }
    assert_eq!(fs::read_dir(folder.path("")).unwrap().count(), 2, "nothing else is left in the folder");
}

#[test]
fn an_illegal_answer_is_refused_and_asked_again() {
    let input = "-\nhome:3\n9\nlimbo:1\nmuster\nhome:1\nnone\n4\n3\n";
    let refusals = [
        "red muster: at most 2, not 3",
        "there is no line 9; expected 1 to 2, or an answer such as `home:2`",
        "`limbo` is not among the places to take ships from",
        "`muster`: expected PLACE:SHIPS",
        "red: 1 ship goes from home to frontier.",
        "red bid: at most 3, not 4",
        "red bids 3 fuel.",
    ];
    play(&[], input).expect(OK, &refusals);
}

#[test]
fn input_that_is_no_text_or_too_long_is_asked_again() {
    let mut input = vec![b'x'; 100_000];
    input.extend(b"\n\xff\n\n-\n");
    let args = &SEEDED[..];
    let told = ["expected at most 4096 bytes", "expected UTF-8", "Send 1 or 2 ships"];
    fifth(args, input).expect(OK, &told);
}

#[test]
fn a_question_mark_explains() {
    let told = ["such as `G1`", "`-` passes.", "`q` leaves", "fuel 18"];
    play(&[], "?\n").expect(OK, &told);
    play(&[], "-\n1\n1\n?\n").expect(OK, &["Write the number itself, such as `3`."]);
}

#[test]
fn many_answers_are_cut_short_with_an_example() {
    // Both ships are lost to any bid of two or more; then red may offer a trade.
    let ran = play(&["--seat", "red"], "-\nhome:1\nnone\n0\n").expect(OK, &["You may offer blue a trade"]);
    assert!(ran.out.contains("  20  "), "{}", ran.out);
    assert!(!ran.out.contains("  21  "), "{}", ran.out);
    assert!(ran.out.contains("more, written in the same way, such as "), "{}", ran.out);
}

#[test]
fn a_file_that_exists_is_never_overwritten() {
    let folder = Folder::new("kept-file");
    let file = folder.file("dear.fifth", "dear");
    let ran = play(&["--record", &file], "q\n").expect(BAD_INPUT, &["there is such a file already"]);
    assert_eq!(ran.out, "", "told before the game begins");
    assert_eq!(fs::read_to_string(&file).unwrap(), "dear");
    play(&["--record", &folder.path("no/such/x.fifth")], "q\n").expect(BAD_INPUT, &["there is no folder"]);
}

#[test]
fn what_cannot_be_set_up_is_bad_input() {
    let cases: [(&[&str], &str); 10] = [
        (&["--game", "chess"], "tiny"),
        (&["--game", "tiny", "--seats", "5"], "--seats 5: Three Outposts is for 2 to 4 players"),
        (&["--seats", "many"], "many"),
        (&["--seats", "2"], "--seats 2: Cosmic Encounter: the base game is for 3 to 5 players"),
        (&["--seat", "purple"], "--seat purple: expected one of red, blue, green"),
        (&["--seed", "seven"], "expected a whole number or 64 hexadecimal digits"),
        (&["--game", "tiny", "--options", "{ rounds = 0 }"], "rounds: expected 1 to 100, not 0"),
        (&["--options", "{ planets = 3 }"], "planets: expected 5, or 4 for the shorter game, not 3"),
        (&["--options", "{ rounds = 3 }"], "unknown field `rounds`"),
        (&["--options", "rounds"], "expected a table such as"),
    ];
    for (args, reason) in cases {
        fifth(&[&["play"], args].concat(), "").expect(BAD_INPUT, &[reason]);
    }
}

#[test]
fn the_base_game_is_played_to_its_end_by_the_numbers_of_lines() {
    let folder = Folder::new("base-game");
    let file = folder.path("game.fifth");
    let args = ["play", "--seats", "4", "--seed", "11", "--record", &file];
    let told = ["You are red.", "is the defense.", "The game is over. Won by", "Result: "];
    fifth(&args, "1\n".repeat(20_000)).expect(OK, &told);
    fifth(&["record", "check", &file], "").expect(OK, &[": ok, "]);
    fifth(&["record", "show", &file], "").expect(OK, &["Encounter 1: "]);
}
