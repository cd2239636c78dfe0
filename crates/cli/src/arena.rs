//! `fifth arena`: bots against bots, to see who wins how often.

use std::io::{self, IsTerminal as _, Write};
use std::num::NonZero;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use bots::arena::{Arena, Score, Scores};
use bots::games::GAMES;
use clap::builder::PossibleValuesParser;
use kernel::Seed;
use serde::Serialize;

use crate::numbers::at_least_one;
use crate::{Verdict, seeds};

const AFTER_HELP: &str = "\
From game to game everybody moves on by a seat, and the aliens are dealt anew. The same seed gives the same numbers \
whatever the number of threads, as long as no bot goes by the clock (search, search:ms=N).

Examples:
  fifth arena --seats heuristic,random,random,random --games 1000
  fifth arena --game duel --seats search:playouts=200,heuristic --games 200 --seed 7 --json";

/// Lets bots play many games against each other, and reports who wins how often.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Contest {
    /// Which game.
    #[arg(long, default_value = GAMES[0], value_parser = PossibleValuesParser::new(GAMES))]
    game: String,
    /// The bots, by name, one for each seat.
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', required = true)]
    seats: Vec<String>,
    /// How many games.
    #[arg(long, default_value = "100", value_parser = at_least_one)]
    games: NonZero<usize>,
    /// A number or 64 hexadecimal digits that decide all chance [default: one that nobody can guess].
    #[arg(long)]
    seed: Option<Seed>,
    /// How many games are played at the same time [default: as many as there are processors].
    #[arg(long, value_parser = at_least_one)]
    threads: Option<NonZero<usize>>,
    /// The game's options as a TOML table, such as '{ technology = true }'.
    #[arg(long, value_name = "TABLE")]
    options: Option<String>,
    /// Write the report as JSON.
    #[arg(long)]
    json: bool,
}

impl Contest {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Verdict> {
        let seed = self.seed.map_or_else(seeds::unguessable, Ok)?;
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        let arena = Arena {
            game: self.game,
            options: self.options,
            seats: self.seats,
            games: self.games.get(),
            seed,
            threads: self.threads.map_or(processors, NonZero::get),
        };
        let begun = Instant::now();
        let scores = arena.play(&|done| show_progress(done, arena.games)).map_err(|error| anyhow!(error))?;
        let report = Report::new(&arena, &scores, begun.elapsed());
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
        } else {
            report.write(out)?;
        }
        Ok(Verdict::Well)
    }
}

/// Whoever waits at a terminal is told how far it is.
fn show_progress(done: usize, all: usize) {
    let mut errors = io::stderr();
    if errors.is_terminal() {
        let end = if done == all { "\r\x1b[K" } else { "" };
        // Where nobody reads the errors, there is nobody left to tell.
        let _ = write!(errors, "\r{done} of {all} games{end}");
    }
}

/// What is reported.
#[derive(Serialize)]
struct Report {
    game: String,
    seed: String,
    games: usize,
    without_winner: usize,
    seconds: f64,
    bots: Vec<Row>,
}

/// How the bots of one name came out.
#[derive(Serialize)]
struct Row {
    bot: String,
    seats: usize,
    played: usize,
    alone: usize,
    shared: usize,
    won: usize,
    share: f64,
    low: f64,
    high: f64,
    decisions: u64,
    microseconds_a_decision: f64,
    longest_milliseconds: f64,
}

impl Report {
    fn new(arena: &Arena, scores: &Scores, took: Duration) -> Self {
        Self {
            game: arena.game.clone(),
            seed: arena.seed.to_string(),
            games: scores.games,
            without_winner: scores.without_winner,
            seconds: took.as_secs_f64(),
            bots: scores.bots.iter().map(Row::new).collect(),
        }
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{} games of {}, seed {}, {:.1} s", self.games, self.game, self.seed, self.seconds)?;
        if self.without_winner > 0 {
            writeln!(out, "{} of them without a winner", self.without_winner)?;
        }
        writeln!(
            out,
            "\n{:<24} {:>5} {:>8} {:>17} {:>8} {:>8} {:>14} {:>12}",
            "bot", "seats", "won", "95 % interval", "alone", "shared", "a decision", "the longest"
        )?;
        for row in &self.bots {
            row.write(out)?;
        }
        Ok(())
    }
}

impl Row {
    fn new(score: &Score) -> Self {
        let share = score.share();
        Self {
            bot: score.name.clone(),
            seats: score.seats,
            played: score.played,
            alone: score.alone,
            shared: score.shared,
            won: score.won(),
            share: share.share,
            low: share.low,
            high: share.high,
            decisions: score.decisions,
            microseconds_a_decision: score.pace().as_secs_f64() * 1e6,
            longest_milliseconds: score.longest.as_secs_f64() * 1e3,
        }
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let percent = |share: f64| format!("{:.1} %", share * 100.0);
        writeln!(
            out,
            "{:<24} {:>5} {:>8} {:>17} {:>8} {:>8} {:>11.1} µs {:>9.1} ms",
            self.bot,
            self.seats,
            percent(self.share),
            format!("{} – {}", percent(self.low), percent(self.high)),
            self.alone,
            self.shared,
            self.microseconds_a_decision,
            self.longest_milliseconds
        )
    }
}
