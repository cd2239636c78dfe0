use serde_json::Value;

use crate::runner::{BAD_INPUT, Folder, OK, WRONG, fifth, fifth_in};

const SCENARIOS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");

fn catalog(more: &[&str]) -> crate::runner::Ran {
    fifth(&[&["catalog", "--scenarios", SCENARIOS], more].concat(), "")
}

#[test]
fn every_component_is_listed_with_the_scenarios_that_cover_it() {
    let ran = catalog(&["--set", "base", "--json"]).expect(OK, &[]);
    let rows: Vec<Value> = serde_json::from_str(&ran.out).unwrap();
    let count = |kind: &str| rows.iter().filter(|row| row["kind"] == kind).count();
    assert_eq!((count("alien"), count("artifact"), count("tech"), count("combo")), (51, 8, 20, 34));
    assert_eq!(count("flare"), 2 * 51 + 2, "the alternate Filch flare besides");
    let zombie = rows.iter().find(|row| row["kind"] == "alien" && row["name"] == "Zombie").unwrap();
    assert_eq!((&zombie["set"], &zombie["implemented"]), (&Value::from("base"), &Value::from(true)));
    assert!(
        zombie["scenarios"]
            .as_array()
            .unwrap()
            .iter()
            .any(|name| name.as_str().unwrap().contains("worked example"))
    );
    let cases = zombie["cases"].as_array().unwrap();
    assert!(cases.len() == 7 && cases.iter().all(|case| !case["scenarios"].as_array().unwrap().is_empty()));
}

#[test]
fn every_component_is_implemented_and_has_a_scenario() {
    for set in ["base", "duel"] {
        let ran = catalog(&["--set", set, "--missing"]).expect(OK, &[]);
        assert_eq!(ran.out, "", "of the set {set}");
    }
}

const LOST_ZOMBIE: &str = r#"name = "A Zombie that has lost its power loses its ships"
game = "base"
covers = ["power:Zombie", "lost:Zombie"]

[table]
phase = "reveal"
target = "blue1"
aliens = { red = "Zombie" }
selected = { red = "A04", blue = "A20" }
ships = { red = "red1:9,red2:9,gate:2" }

[end]
expect = { "power.red" = "lost" }
"#;

#[test]
fn what_has_no_scenario_is_missing_case_by_case() {
    let folder = Folder::new("missing-cases");
    folder.file("lost.toml", LOST_ZOMBIE);
    let ran = fifth(&["catalog", "--set", "base", "--missing", "--scenarios", &folder.path("")], "");
    let told = [
        "base alien    Zombie (no scenario): its power is zapped as it is used; it would cover zapped:Zombie\n",
        "base flare    Zombie (super) (no scenario): ",
        "; it would cover lost:Human\n",
        "; it would cover vain-wild:Human\n",
    ];
    let ran = ran.expect(OK, &told);
    // There is a scenario for it; it cannot come up.
    for not_missing in ["lost:Zombie", "vain-wild:Chosen"] {
        assert!(!ran.out.contains(&format!("cover {not_missing}\n")), "{not_missing} is not missing");
    }
    assert!(!ran.out.contains("alien    Zombie (no scenario): Whenever"), "the power has a scenario");
}

#[test]
fn a_scenario_that_covers_what_there_is_not_is_refused() {
    let folder = Folder::new("wrong-covers");
    let cases = [
        ("lost:Zombi", ":3:27: covers `lost:Zombi`, but the catalogue has nothing of that name"),
        ("gone:Zombie", ":3:27: covers `gone:Zombie`: expected KIND:NAME, and as the kind one of artifact, "),
        ("Zombie", ":3:27: covers `Zombie`: expected KIND:NAME"),
        (
            "vain-wild:Chosen",
            ":3:27: covers `vain-wild:Chosen`, but the catalogue says that it cannot come up: a card",
        ),
    ];
    for (key, reason) in cases {
        let file = folder.file("wrong.toml", LOST_ZOMBIE.replace("lost:Zombie", key));
        let reason = format!("{file}{reason}");
        fifth(&["catalog", "--scenarios", &folder.path("")], "").expect(BAD_INPUT, &[&reason]);
        fifth(&["scenario", &file], "").expect(WRONG, &[&reason]);
    }
}

#[test]
fn a_scenario_of_a_case_that_does_not_come_up_fails() {
    let folder = Folder::new("false-covers");
    let good = folder.file("good.toml", LOST_ZOMBIE);
    fifth(&["scenario", &good], "").expect(OK, &["1 passed"]);
    let cases = ["zapped", "super-zapped", "card-zapped", "vain-power", "vain-wild", "vain-super"];
    for case in cases {
        let key = format!("{case}:Zombie");
        let file = folder.file("wrong.toml", LOST_ZOMBIE.replace("lost:Zombie", &key));
        let reason = format!("{file}:3:27: covers `{key}`, but that case does not come up");
        fifth(&["scenario", &file], "").expect(WRONG, &[&reason]);
    }
    let kept = LOST_ZOMBIE.replace("red1:9,red2:9,gate:2", "gate:2").replace("\"lost\"", "\"active\"");
    let file = folder.file("wrong.toml", kept);
    fifth(&["scenario", &file], "").expect(WRONG, &[":3:27: covers `lost:Zombie`, but that case does not"]);
}

#[test]
fn the_timing_sheet_shows_every_moment_with_its_effects() {
    let told = ["power-used: a power is being used", "  Cosmic Zap (may", "  Zombie: Immortality (must"];
    catalog(&["--set", "base", "--timing"]).expect(OK, &told);
    let ran = catalog(&["--timing", "--json"]).expect(OK, &[]);
    assert!(serde_json::from_str::<Vec<Value>>(&ran.out).unwrap().len() > 30);
}

#[test]
fn an_unknown_set_or_folder_is_refused() {
    catalog(&["--set", "chess"])
        .expect(BAD_INPUT, &["--set chess: there is no such set; the sets are: base"]);
    catalog(&["--set", "chess", "--timing"]).expect(BAD_INPUT, &["--set chess: there is no game `chess`"]);
    let empty = Folder::new("no-scenarios");
    let args = ["catalog", "--scenarios", &empty.path("")];
    fifth(&args, "").expect(BAD_INPUT, &["expected scenarios"]);
}

#[test]
fn the_catalog_is_told_wherever_one_is_and_what_is_missing_only_where_the_scenarios_are() {
    let folder = Folder::new("catalog-elsewhere");
    // Somebody's own folder of that name is none of ours.
    std::fs::create_dir(folder.path("scenarios")).unwrap();
    folder.file("scenarios/notes.toml", "this = 'is something else'");
    let ran =
        fifth_in(&folder.path(""), &["catalog", "--set", "base"]).expect(OK, &["base alien    Zombie: "]);
    assert!(!ran.out.contains("scenario"), "which have one, nobody knows here: {}", ran.out);
    let ran = fifth_in(&folder.path(""), &["catalog", "--set", "base", "--json"]).expect(OK, &[]);
    let rows: Vec<Value> = serde_json::from_str(&ran.out).unwrap();
    assert!(rows.len() > 100 && rows.iter().all(|row| row["scenarios"].is_null()));
    let what_to_do = "--scenarios FOLDER";
    fifth_in(&folder.path(""), &["catalog", "--missing"]).expect(BAD_INPUT, &["--missing needs", what_to_do]);
}
