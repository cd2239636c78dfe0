//! The chores of this repository. `cargo xtask` lists them.
//!
//! Nothing but the standard library: a fresh clone should not compile anything else before its first check.

mod counts;
mod fuzz;
mod play;
mod shell;
mod soak;
mod test;
mod web;

use std::process::ExitCode;

use shell::Failure;

/// A chore: its word, its arguments, what it does.
const CHORES: &[(&str, &str, &str)] = &[
    (
        "run",
        "[ARGS…]",
        "build everything in release and open the table in the browser; ARGS go to `fifth serve`",
    ),
    ("play", "[ARGS…]", "play in the terminal; ARGS go to `fifth play`"),
    ("test", "", "every check there is; stops at the first that fails"),
    ("bench", "[ARGS…]", "measure the speed of kernel and rules; ARGS go to the benchmarks"),
    ("counts", "[N]", "count instructions per operation of the hot paths, over N operations (1000)"),
    ("soak", "[GAMES]", "play very many random games (100000) and hold every law after every decision"),
    ("clashes", "[GAMES]", "the same for every two aliens that can meet, so many games (200) for each pair"),
    (
        "kill",
        "[GAMES]",
        "play games (200) on a server that is killed at random moments; nothing acknowledged is lost",
    ),
    (
        "faults",
        "[SECONDS]",
        "play while storage fails at random, for so long (60) on each kind of database; nothing acknowledged is lost",
    ),
    ("screens", "", "take pictures of the table in the browser into docs/screens"),
    ("fuzz", "[TARGET] [SECONDS]", "fuzz one target, or each in turn (`all`), for so long (60)"),
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((chore, args)) = args.split_first() else { return help("which chore?") };
    let done = match chore.as_str() {
        "run" => play::run(args),
        "play" => play::play(args),
        "screens" if args.is_empty() => screens(),
        "test" if args.is_empty() => test::run(),
        "bench" => shell::cargo(["bench", "-p", "kernel", "-p", "encounter", "-p", "duel"]).args(args).run(),
        "counts" if args.len() <= 1 => counts::run(args.first().map(String::as_str)),
        "soak" if args.len() <= 1 => soak::run(args.first().map(String::as_str)),
        "clashes" if args.len() <= 1 => soak::clashes(args.first().map(String::as_str)),
        "kill" if args.len() <= 1 => kill(args.first().map_or("200", String::as_str)),
        "faults" if args.len() <= 1 => faults(args.first().map_or("60", String::as_str)),
        "fuzz" if args.len() <= 2 => fuzz::run(args),
        other => return help(&format!("`{other}` with {} arguments is no chore", args.len())),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure { message, code }) => {
            if !message.is_empty() {
                eprintln!("{message}");
            }
            ExitCode::from(code)
        }
    }
}

/// Pictures are taken of the debug build, as the browser tests are.
fn screens() -> shell::Done {
    web::build()?;
    web::find_browser()?;
    shell::cargo(["build", "-p", "cli"]).run()?;
    web::npm(["run", "screens"]).run()
}

fn kill(games: &str) -> shell::Done {
    if games.parse::<u32>().is_err() {
        return Err(format!("expected a number of games, not `{games}`").into());
    }
    // Both tests in which a server is killed: one on SQLite, and one of two on PostgreSQL.
    let tests = ["killed", "--", "--nocapture", "--test-threads=1"];
    let run = shell::cargo(["test", "--release", "-p", "cli", "--test", "fifth"]).args(tests);
    run.env("FIFTH_KILL_GAMES", games).run()
}

fn faults(seconds: &str) -> shell::Done {
    if seconds.parse::<u32>().is_err() {
        return Err(format!("expected a number of seconds, not `{seconds}`").into());
    }
    // Of the whole workspace, as the tests are built, so that nothing is compiled once more.
    let tests = ["storage_faults", "--", "--nocapture", "--test-threads=1"];
    let run = shell::cargo(["test", "--workspace", "--test", "fifth"]).args(tests);
    run.env("FIFTH_FAULT_SECONDS", seconds).run()
}

fn help(wrong: &str) -> ExitCode {
    eprintln!("{wrong}\n\nUsage: cargo xtask CHORE\n");
    for (word, args, what) in CHORES {
        let usage = format!("{word} {args}");
        eprintln!("  {usage:<26}{what}");
    }
    ExitCode::from(2)
}
