//! The binary `fifth`: play, check scenarios and records, speak the protocol, simulate, serve rooms.

mod arena;
mod catalog;
mod completions;
mod files;
mod lines;
mod load;
mod numbers;
mod play;
mod protocol;
mod record;
mod scenario;
mod seeds;
mod serve;
mod sim;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

const AFTER_HELP: &str = "\
Exit codes:
  0  all is well
  1  something was checked and found wrong: a scenario fails, a record does not replay
  2  bad input or usage: an unknown game or flag, a file that cannot be read
  130  stopped by Ctrl-C; what was done by then is reported

Examples:
  fifth play                               a game against two bots
  fifth play --seats 4 --record my.fifth   the same with three, and keep the record
  fifth record show my.fifth               read it as a story
  fifth scenario scenarios                 check every rule that has a scenario
  fifth catalog --set base --timing        which effect comes when
  fifth sim --games 10000 --html all.html  how the aliens do, as a page with plots
  fifth serve --listen 0.0.0.0:7555        rooms for everybody who can reach this machine";

/// Plays the Cosmic Encounter family of board games by the full rules.
///
/// Fifth Colony is a table that knows the rules: play against bots in this terminal, replay and check recorded games,
/// prove rules by scenarios, or let your own program play through messages on standard input and output.
#[derive(Debug, Parser)]
#[command(name = "fifth", version, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Play(play::Play),
    Scenario(scenario::Scenario),
    #[command(subcommand)]
    Record(record::Record),
    /// Lets a program play: JSON messages, one a line, on standard input and output.
    #[command(after_help = protocol::AFTER_HELP)]
    Protocol,
    Catalog(catalog::Catalog),
    Sim(sim::Sim),
    Serve(serve::Serve),
    Load(load::LoadTest),
    Arena(arena::Contest),
    Completions(completions::Completions),
}

/// What a command found. (Bad input is an error, not a verdict.)
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Well,
    Wrong,
    /// Stopped from outside before it was finished.
    Interrupted,
}

impl Command {
    fn run(self) -> anyhow::Result<Verdict> {
        let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
        match self {
            Self::Play(play) => play.run(&mut input, &mut out),
            Self::Scenario(scenario) => scenario.run(&mut out),
            Self::Record(record) => record.run(&mut input, &mut out),
            Self::Protocol => protocol::speak(&mut input, &mut out),
            Self::Catalog(catalog) => catalog.run(&mut out),
            Self::Sim(sim) => sim.run(&mut out),
            Self::Serve(serve) => serve.run(&mut out),
            Self::Load(load) => load.run(&mut out),
            Self::Arena(arena) => arena.run(&mut out),
            Self::Completions(completions) => completions.run(&mut out),
        }
    }
}

/// What a program that Ctrl-C has ended is expected to return.
const INTERRUPTED: u8 = 130;

fn main() -> ExitCode {
    match Cli::parse().command.run() {
        Ok(Verdict::Well) => ExitCode::SUCCESS,
        Ok(Verdict::Wrong) => ExitCode::from(1),
        Ok(Verdict::Interrupted) => ExitCode::from(INTERRUPTED),
        Err(error) => {
            if !is_closed_output(&error) {
                // Where nobody reads the errors either, there is nobody left to tell.
                let _ = writeln!(io::stderr(), "error: {error:#}");
            }
            ExitCode::from(2)
        }
    }
}

/// Whether whoever read our output has gone away, as in `fifth … | head`.
fn is_closed_output(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
