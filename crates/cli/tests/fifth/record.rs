use std::fs::File;

use crate::runner::{BAD_INPUT, Folder, OK, WRONG, fifth, in_repository};

/// The record of a game between bots.
pub(crate) fn some_record() -> String {
    let start =
        r#"{"type":"start","protocol":1,"game":"tiny","seats":["random","random","random"],"seed":"7"}"#;
    let ran = fifth(&["protocol"], format!("{start}\n{{\"type\":\"record\"}}\n"));
    let last: serde_json::Value = serde_json::from_str(ran.out.lines().last().unwrap()).unwrap();
    last["record"].as_str().unwrap().to_owned()
}

#[test]
fn a_record_is_checked_and_summed_up() {
    let folder = Folder::new("good-record");
    let record = some_record();
    let file = folder.file("good.fifth", &record);
    let result = record.lines().find_map(|line| line.strip_prefix("result: ")).unwrap();
    let hash = record.lines().find_map(|line| line.strip_prefix("hash: ")).unwrap();
    let expected = format!("{file}: ok, {} answers, {result}, hash {hash}\n", record.matches(';').count());
    let ran = fifth(&["record", "check", &file, &file], "").expect(OK, &[]);
    assert_eq!(ran.out, expected.repeat(2));
}

#[test]
fn a_record_is_told_as_a_story_without_secrets() {
    let folder = Folder::new("told-record");
    let file = folder.file("good.fifth", some_record());
    let parts = ["Three Outposts", "red: random\nblue: random", "\n\nRound 2: blue leads. ", "\n\nResult: "];
    let ran = fifth(&["record", "show", &file], "").expect(OK, &parts);
    assert!(ran.out.contains("Red draws a card"), "{}", ran.out);
    assert!(!ran.out.contains("draws G"), "{}", ran.out);
    assert!(ran.out.lines().all(|line| line.chars().count() <= 100), "{}", ran.out);
}

#[test]
fn a_story_calls_cards_by_their_names_and_tells_which_options_are_unusual() {
    let file = in_repository("records/base/variants.fifth");
    let agreed = "the base game, with choose \"draft\", planets 4, hidden powers, technology\n";
    let ran = fifth(&["record", "show", &file], "").expect(OK, &[agreed, " reveals attack "]);
    let is_attack = |word: &str| {
        let value = word.strip_prefix('A').map(|rest| rest.trim_end_matches(['.', ',']));
        value.is_some_and(|value| value.len() == 2 && value.bytes().all(|byte| byte.is_ascii_digit()))
    };
    assert!(!ran.out.split_whitespace().any(is_attack), "{}", ran.out);
    let usual = in_repository("records/base/4-seats.fifth");
    fifth(&["record", "show", &usual], "").expect(OK, &["the base game, with the usual options\n"]);
}

#[test]
fn a_record_can_be_walked_through() {
    let folder = Folder::new("walked-record");
    let record = some_record();
    let file = folder.file("good.fifth", &record);
    let answers = record.matches(';').count();
    let walk =
        |keys: &str| fifth(&["record", "show", "--step", &file], keys).expect(OK, &["Three Outposts"]).out;
    // Two answers, then no more.
    let two = walk("\n\nq\n");
    assert!(two.contains(&format!("\n1 of {answers} · red: ")), "{two}");
    assert!(two.contains(&format!("\n2 of {answers} · ")) && !two.contains("\n3 of "), "{two}");
    let first = record[record.find("\n\n").unwrap() + 2..].split(';').next().unwrap();
    assert!(two.contains(&format!("\n> {}\n", first.split_once(' ').unwrap().1)), "{two}");
    assert!(two.contains("  Round 1: red leads.\n") && !two.contains("Result: "), "{two}");
    // A round at a time; the table with its hands; a slip of the fingers.
    let rounds = walk("c\nt\nx\nq\n");
    assert!(rounds.contains("  Round 2: blue leads.\n") && !rounds.contains("Round 3"), "{rounds}");
    assert!(rounds.contains("hand-red: ") && rounds.contains("There is no such key."), "{rounds}");
    // To the end.
    let all = walk(&"\n".repeat(answers + 5));
    assert!(all.contains(&format!("\n{answers} of {answers} · ")) && all.contains("\nResult: "), "{all}");
    assert!(!walk("").contains(&format!(" of {answers} · ")));
}

#[test]
fn a_record_that_was_tampered_with_does_not_replay() {
    let folder = Folder::new("tampered-record");
    let record = some_record();
    let first_answer = &record[record.find("\n\n").unwrap() + 2..record.find(';').unwrap()];
    let cases = [
        ("hash", record.replacen("hash: ", "hash: 0000", 1), "hash: expected 32 hexadecimal digits"),
        ("result", record.replacen("result: ", "result: yellow,", 1), "the record states `yellow,"),
        ("seed", record.replacen("seed: 07", "seed: 08", 1), ""),
        ("game", record.replacen("game: tiny", "game: chess", 1), "the games are: base, duel, tiny"),
        (
            "rules",
            record.replacen("rules: 2", "rules: 99", 1),
            "written by rules version 99; this is version 2",
        ),
        ("options", record.replacen("rounds = 12", "rounds = 0", 1), "expected 1 to 100"),
        (
            "answer",
            record.replacen(first_answer, "green land post1", 1),
            ":12:1: green: this seat is not asked",
        ),
        ("header", record.replacen("seed: ", "seat ", 1), ":8:1: expected `key: value`"),
        ("format", record.replacen("fifth 1", "fifth 2", 1), ":1:1: expected `fifth 1`"),
    ];
    for (name, content, reason) in cases {
        assert_ne!(content, record, "{name}");
        let file = folder.file(&format!("{name}.fifth"), content);
        for command in [&["check"][..], &["show"], &["show", "--step"]] {
            let args: Vec<&str> = ["record"].iter().chain(command).copied().chain([&*file]).collect();
            let ran = fifth(&args, "").expect(WRONG, &[reason]);
            assert!(ran.out.starts_with(&file), "{ran:?}");
        }
    }
}

#[test]
fn a_record_cut_off_anywhere_is_found_wrong() {
    let folder = Folder::new("cut-record");
    let record = some_record();
    let cuts: Vec<usize> = (0..record.len() - 1).step_by(record.len() / 16).collect();
    let files: Vec<String> =
        cuts.iter().map(|&cut| folder.file(&format!("{cut}.fifth"), &record[..cut])).collect();
    let args: Vec<&str> = ["record", "check"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let ran = fifth(&args, "").expect(WRONG, &[]);
    assert_eq!(ran.out.lines().count(), cuts.len());
    assert!(!ran.out.contains(": ok,"), "{}", ran.out);
}

#[test]
fn what_is_no_record_is_found_wrong() {
    let folder = Folder::new("no-record");
    let noise: Vec<u8> = (0..=255).cycle().take(4000).collect();
    let noise = folder.file("noise.fifth", noise);
    fifth(&["record", "check", &noise], "").expect(WRONG, &["noise.fifth:2:118: expected UTF-8 text"]);
    let empty = folder.file("empty.fifth", "");
    fifth(&["record", "check", &empty], "").expect(WRONG, &["empty.fifth:1:1: expected `fifth 1`"]);
    let endless = folder.path("endless.fifth");
    File::create(&endless).unwrap().set_len(1 << 40).unwrap();
    fifth(&["record", "check", &endless], "").expect(WRONG, &["at most 16777216 bytes are read"]);
}

#[test]
fn a_file_that_cannot_be_read_is_bad_input() {
    let folder = Folder::new("unreadable-record");
    for command in ["check", "show"] {
        fifth(&["record", command, &folder.path("x.fifth")], "")
            .expect(BAD_INPUT, &["x.fifth: cannot be read"]);
        fifth(&["record", command, &folder.path("")], "").expect(BAD_INPUT, &["cannot be read"]);
    }
}

/// If one of these no longer replays, either the change has found a bug, or `VERSION` goes up and they are recorded anew.
#[test]
fn every_record_of_the_repository_replays() {
    let folders = ["records/tiny", "records/base", "records/duel"].map(in_repository);
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let files: Vec<String> = files.map(|file| file.unwrap().path().display().to_string()).collect();
    assert!(files.len() >= 7, "{files:?}");
    let args: Vec<&str> = ["record", "check"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let ran = fifth(&args, "").expect(OK, &[]);
    assert_eq!(ran.out.matches(": ok, ").count(), files.len(), "{}", ran.out);
}
