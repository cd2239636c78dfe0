use serde_json::Value;

use crate::runner::{BAD_INPUT, Folder, OK, fifth};

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
}

#[test]
fn every_component_is_implemented_and_has_a_scenario() {
    for set in ["base", "duel"] {
        let ran = catalog(&["--set", set, "--missing"]).expect(OK, &[]);
        assert_eq!(ran.out, "", "of the set {set}");
    }
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
