//! `cargo xtask test`: every check there is.

use std::env;
use std::path::PathBuf;
use std::time::Instant;

use crate::shell::{Done, Failure, Shell, cargo, program, root};
use crate::web::{self, npm};

const FUZZ: &str = "--manifest-path=fuzz/Cargo.toml";

/// The checks, the quick ones first: each a name and what it runs.
fn checks() -> Vec<(&'static str, Shell)> {
    let mut checks = vec![
        ("format", cargo(["fmt", "--all", "--check"])),
        ("format of the fuzz targets", cargo(["fmt", FUZZ, "--check"])),
        ("types and lints of the browser's table", npm(["run", "check"])),
        ("tests of the browser's table", npm(["run", "test"])),
        // The server has the page built in, so this comes before everything that builds the server.
        ("the browser's table is built", npm(["run", "build"])),
        ("lints", cargo(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])),
        // Without its default feature, libFuzzer's C++ is not built: only what is ours is checked, and on stable.
        (
            "lints of the fuzz targets",
            cargo(["clippy", FUZZ, "--no-default-features", "--all-targets", "--", "-D", "warnings"]),
        ),
        ("tests: unit, property, integration, documentation", cargo(["test", "--workspace"])),
        ("scenarios", tested_fifth().args(["scenario", "scenarios"])),
        ("browser tests", npm(["run", "e2e"])),
    ];
    if has_postgres() {
        // Of the whole workspace, since the server by itself would be built once more with other features.
        let rooms = cargo(["test", "--workspace", "--test", "rooms"]).env("FIFTH_TEST_DATABASE", "postgres");
        checks.push(("the server's tests once more, on PostgreSQL", rooms));
    } else {
        println!("== without PostgreSQL: initdb, pg_ctl and postgres are not installed\n");
    }
    checks
}

/// The binary that the tests have built, which is that of the browser tests, too. Built by itself it would have fewer
/// features, and everything beneath it would be compiled once more.
fn tested_fifth() -> Shell {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    program(target.join("debug").join("fifth"))
}

/// What the tests need to start a `PostgreSQL` of their own.
fn has_postgres() -> bool {
    ["initdb", "pg_ctl", "postgres"].into_iter().all(|tool| program(tool).args(["--version"]).works())
}

pub(crate) fn run() -> Done {
    let start = Instant::now();
    find_tools()?;
    web::install()?;
    web::find_browser()?;
    for (name, command) in checks() {
        check(name, command)?;
    }
    println!("all checks passed in {:.0}s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Says what to install before anything fails for the lack of it.
fn find_tools() -> Done {
    for (tool, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !cargo([tool, "--version"]).works() {
            let install = format!("rustup component add {component}");
            return Err(format!("`cargo {tool}` is missing. Install it with: {install}").into());
        }
    }
    Ok(())
}

fn check(name: &str, command: Shell) -> Done {
    println!("== {name}: {}", command.typed());
    let start = Instant::now();
    command
        .run()
        .map_err(|failure| Failure { message: format!("\nFAILED: {name}\n{}", failure.message), code: 1 })?;
    println!("== {name}: passed in {:.1}s\n", start.elapsed().as_secs_f64());
    Ok(())
}
