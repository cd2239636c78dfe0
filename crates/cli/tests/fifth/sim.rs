use std::fs;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::runner::{BAD_INPUT, Folder, OK, command, fifth};

const INTERRUPTED: i32 = 130;

fn json(args: &[&str]) -> Value {
    let args: Vec<&str> = ["sim", "--json"].iter().chain(args).copied().collect();
    serde_json::from_str(&fifth(&args, "").expect(OK, &[]).out).unwrap()
}

/// What does not depend on how fast the machine is.
fn without_time(mut report: Value) -> Value {
    for key in ["seconds", "games_per_second", "decisions_per_second", "threads"] {
        assert!(report.as_object_mut().unwrap().remove(key).is_some(), "{key}");
    }
    report
}

fn names(folder: &str) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn the_same_seed_gives_the_same_report_whatever_the_number_of_threads() {
    for game in ["base", "duel", "tiny"] {
        let of = |threads: &str, seed: &str| {
            json(&["--game", game, "--games", "30", "--threads", threads, "--seed", seed])
        };
        let one = without_time(of("1", "7"));
        assert_eq!(one["games"], 30);
        assert_eq!(without_time(of("3", "7")), one, "{game}");
        assert_ne!(without_time(of("3", "8")), one, "{game}");
    }
}

#[test]
fn every_alien_has_its_figures() {
    let report = json(&["--games", "20", "--aliens", "zombie,Will,Void,Human"]);
    let aliens = report["aliens"].as_object().unwrap();
    assert_eq!(aliens.keys().collect::<Vec<_>>(), ["Human", "Void", "Will", "Zombie"]);
    for alien in aliens.values() {
        assert_eq!(alien["played"], 20);
        assert!(alien["won"].as_u64().unwrap() >= alien["shared"].as_u64().unwrap());
    }
    assert_eq!(report["matrix"]["met"][0][1], 20);
}

#[test]
fn the_report_is_a_table_on_the_terminal() {
    let parts =
        ["Cosmic Encounter", "20 games, ", "win share", "offense wins", "first player", "Length of a game"];
    let ran = fifth(&["sim", "--games", "20", "--players", "3,5"], "").expect(OK, &parts);
    assert!(!ran.out.contains('{') || ran.out.contains("options { }"), "{}", ran.out);
    assert_eq!(ran.err, "", "no bar where nobody looks");
}

#[test]
fn files_of_all_kinds_are_written_and_nothing_else() {
    let folder = Folder::new("sim-files");
    let paths = ["a.parquet", "a.csv", "a.json", "a.html"].map(|name| folder.path(name));
    let records = folder.path("records");
    let args = ["sim", "--games", "5", "--out", &paths[0], "--out", &paths[1], "--out", &paths[2]];
    let args: Vec<&str> = args.into_iter().chain(["--html", &paths[3], "--records", &records]).collect();
    fifth(&args, "").expect(OK, &[]);
    assert_eq!(names(&folder.path("")), ["a.csv", "a.html", "a.json", "a.parquet", "records"]);
    assert!(fs::read(&paths[0]).unwrap().starts_with(b"PAR1"));
    assert_eq!(fs::read_to_string(&paths[1]).unwrap().lines().count(), 1 + 5 * 4);
    let report: Value = serde_json::from_str(&fs::read_to_string(&paths[2]).unwrap()).unwrap();
    assert_eq!(report["games"], 5);
    assert!(fs::read_to_string(&paths[3]).unwrap().starts_with("<!doctype html>"));
    let files = names(&records).into_iter().map(|name| format!("{records}/{name}"));
    let files: Vec<String> = files.collect();
    assert_eq!(files.len(), 5);
    let check: Vec<&str> = ["record", "check"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let ran = fifth(&check, "").expect(OK, &[]);
    assert_eq!(ran.out.matches(": ok, ").count(), 5);
    // Old files are replaced, but a folder that has something in it is not added to.
    fifth(&["sim", "--games", "2", "--out", &paths[1]], "").expect(OK, &[]);
    assert_eq!(fs::read_to_string(&paths[1]).unwrap().lines().count(), 1 + 2 * 4);
    fifth(&["sim", "--records", &records], "")
        .expect(BAD_INPUT, &["records: is not empty", "a new or an empty"]);
}

#[test]
fn bad_input_is_named_with_what_would_be_right() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["--game", "chess"], &["chess", "base"]),
        (&["--games", "0"], &["--games: expected at least 1"]),
        (&["--players", "2"], &["--players", "is for 3 to 5 players, not 2"]),
        (&["--players", "many"], &["many", "--players", "expected a whole number"]),
        (&["--game", "duel", "--players", "4"], &["--players", "is for 2 players, not 4"]),
        (&["--threads", "0"], &["--threads", "expected a whole number of at least 1"]),
        (&["--seed", "x"], &["whole number or 64 hexadecimal digits"]),
        (&["--bots", "clever"], &["--bots", "`clever`", "the bots are: "]),
        (&["--bots", "random,random"], &["--bots", "2 bots for 4 seats", "one for all, or one for each"]),
        (&["--aliens", "Zomby"], &["--aliens", "`Zomby`", "did you mean Zombie?"]),
        (&["--aliens", "Will,will"], &["--aliens", "Will is there twice"]),
        (&["--game", "tiny", "--aliens", "Will"], &["--aliens", "has none"]),
        (&["--aliens", "Healer,Masochist"], &["Healer and Masochist", "leave one out"]),
        (&["--aliens", "Will", "--options", "{ choose = \"draft\" }"], &["--aliens", "`choose`"]),
        (&["--options", "{ planets = 7 }"], &["--options", "planets: expected 5"]),
        (&["--options", "{ combo = 1 }"], &["--options", "combo", "choose = \"combo\""]),
        (&["--options", "{ ships = 7 }"], &["--options", "ships"]),
        (&["--options", "[1]"], &["--options", "{ key = value }"]),
        (&["--out", "games.xls"], &["games.xls", ".parquet, .csv or .json"]),
        (&["--out", "games"], &["games", ".parquet, .csv or .json"]),
        (&["--out", "/nowhere/at/all.csv"], &["/nowhere/at/all.csv: cannot be written"]),
        (&["--html", "/"], &["expected the name of a file"]),
        (&["--records", "/proc/nothing"], &["/proc/nothing: cannot be made a folder"]),
    ];
    for (args, parts) in cases {
        let args: Vec<&str> = ["sim"].iter().chain(*args).copied().collect();
        let ran = fifth(&args, "").expect(BAD_INPUT, parts);
        assert_eq!(ran.out, "", "{args:?}");
    }
}

/// One file cannot be written: the others are not begun, or gone.
#[test]
fn where_one_file_cannot_be_written_none_is() {
    let folder = Folder::new("sim-unwritable");
    let good = [folder.path("a.csv"), folder.path("a.parquet")];
    let args = ["sim", "--games", "3", "--out", &good[0], "--out", &good[1], "--html", "/nowhere/a.html"];
    fifth(&args, "").expect(BAD_INPUT, &["/nowhere/a.html: cannot be written"]);
    assert_eq!(names(&folder.path("")), Vec::<String>::new());
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_done() {
    let folder = Folder::new("sim-stopped");
    let csv = folder.path("a.csv");
    let child = command(&["sim", "--json", "--games", "100000000", "--out", &csv]).spawn().unwrap();
    // Until something has been written.
    let is_begun =
        || fs::read_dir(folder.path("")).unwrap().any(|file| file.unwrap().metadata().unwrap().len() > 0);
    let patience = Instant::now() + Duration::from_secs(60);
    while !is_begun() && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(50));
    }
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(INTERRUPTED), "{output:?}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let games = report["games"].as_u64().unwrap();
    assert!(games > 0 && report["interrupted"] == true, "{games}");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains(&format!("Stopped after {games} of 100000000 games")), "{told}");
    assert_eq!(names(&folder.path("")), ["a.csv"]);
    assert_eq!(fs::read_to_string(&csv).unwrap().lines().count() as u64, 1 + 4 * games);
}
