//! What the pages show is what the program does.

use std::fs::read_to_string;

use crate::runner::{Folder, OK, fifth, in_repository};

fn page(name: &str) -> String {
    read_to_string(in_repository("docs/") + name).unwrap()
}

/// The fenced block that begins so.
fn block(page: &str, start: &str) -> String {
    let from = page.find(start).unwrap_or_else(|| panic!("the page has a block that begins {start:?}"));
    let block = page[from..].split_once('\n').map_or("", |(_, rest)| rest);
    block.split("```").next().unwrap_or_default().to_owned()
}

#[test]
fn the_record_in_the_page_on_notation_replays() {
    let folder = Folder::new("docs-record");
    let record = block(&page("notation.md"), "```text\nfifth 1");
    fifth(&["record", "check", &folder.file("game.fifth", record)], "").expect(OK, &[": ok, "]);
}

#[test]
fn the_scenario_in_the_page_on_notation_passes() {
    let folder = Folder::new("docs-scenario");
    let scenario = block(&page("notation.md"), "```toml\nname");
    fifth(&["scenario", &folder.file("tie.toml", scenario)], "").expect(OK, &["1 passed, 0 failed"]);
}

#[test]
fn the_script_in_the_page_on_architecture_is_the_real_one() {
    let script = block(&page("architecture.md"), "```rust\nasync fn bid");
    let source = read_to_string(in_repository("crates/tiny/src/phases.rs")).unwrap();
    assert!(source.contains(&script), "{script}");
}
