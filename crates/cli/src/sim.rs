//! `fifth sim`: very many games at once, and what can be learnt from them.

use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, available_parallelism};
use std::time::Instant;

use anyhow::{Context as _, anyhow, bail};
use bots::games::GAMES;
use clap::builder::PossibleValuesParser;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use kernel::Seed;
use kernel::record::read_options;
use sim::{
    ForStudy, NewFile, NewFolder, Plan, Report, RowFile, RowFormat, Run, Study, Totals, for_study, page,
    tables,
};

use crate::Verdict;
use crate::numbers::{at_least_one, whole};
use crate::serve::asked_to_stop;

pub(crate) const AFTER_HELP: &str = "\
The same seed gives the same numbers, whatever the number of threads. Ctrl-C stops; what is done by then is reported and
written, and the exit code is 130.

Examples:
  fifth sim --games 10000                             how the aliens do among four random players
  fifth sim --players 3,4,5 --html report.html        the same for all numbers of players, as a page with plots
  fifth sim --aliens Zombie,Healer --out games.parquet   two aliens in every game, a row for every seat of every game
  fifth sim --game duel --games 1000 --json           for other programs
  fifth sim --games 10 --records games                keep the games; `fifth record show` tells them";

/// Plays very many games between bots, on all cores, and reports what can be learnt from them.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Sim {
    /// Which game.
    #[arg(long, default_value = GAMES[0], value_parser = PossibleValuesParser::new(GAMES))]
    game: String,
    /// How many play; of several numbers (3,4,5), each in turn [default: 4, where the game allows it].
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = whole::<usize>)]
    players: Vec<usize>,
    /// How many games.
    #[arg(long, default_value_t = 1000, value_parser = whole::<u64>)]
    games: u64,
    /// The number of the first game: to play a part of a simulation, or one game of it again.
    #[arg(long, default_value_t = 1, value_name = "NUMBER", value_parser = whole::<u64>)]
    from: u64,
    /// A number or 64 hexadecimal digits that decide all chance.
    #[arg(long, default_value = "1")]
    seed: Seed,
    /// Who plays: one bot for all seats, or one for each (a,b,c), who move on by one seat from game to game.
    #[arg(long, value_delimiter = ',', default_value = "random")]
    bots: Vec<String>,
    /// The aliens to play with, any of them at any seat. Of more than play, each game draws some; if they are fewer, the
    /// rest is random [default: all].
    #[arg(long, value_delimiter = ',')]
    aliens: Vec<String>,
    /// The game's options as a TOML table, such as '{ technology = true }'.
    #[arg(long, value_name = "TABLE")]
    options: Option<String>,
    /// How many games are played at the same time [default: one for each core].
    #[arg(long, value_parser = at_least_one)]
    threads: Option<NonZero<usize>>,
    /// Write a file; its ending says which: .parquet or .csv have a row for every seat of every game, .json the report.
    #[arg(long, value_name = "FILE")]
    out: Vec<PathBuf>,
    /// Tell the report as JSON instead of tables.
    #[arg(long)]
    json: bool,
    /// Write the report as one page with plots.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Keep a record of every game in this folder, which must be new or empty.
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
}

impl Sim {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Verdict> {
        let game = self.game.clone();
        for_study(&game, Simulation { args: self, out }).map_err(|error| anyhow!(error))?
    }

    fn plan<R: Study>(&self) -> anyhow::Result<Plan<R>> {
        let usual = Plan::<R>::default();
        let plan = Plan {
            players: if self.players.is_empty() { usual.players } else { self.players.clone() },
            games: self.games,
            from: self.from,
            seed: self.seed,
            bots: self.bots.clone(),
            aliens: Plan::<R>::read_aliens(&self.aliens)?,
            options: self
                .options
                .as_deref()
                .map_or(Ok(usual.options), read_options::<R>)
                .context("--options")?,
        };
        plan.check()?;
        Ok(plan)
    }
}

/// A simulation of one of the games.
struct Simulation<'a> {
    args: Sim,
    out: &'a mut dyn Write,
}

impl ForStudy for Simulation<'_> {
    type Out = anyhow::Result<Verdict>;

    fn run<R: Study>(self) -> Self::Out {
        let Self { args, out } = self;
        let plan = args.plan::<R>()?;
        // Whatever cannot be written is found out before anything is played.
        let mut files = Files::create(&args, &plan)?;
        let threads =
            args.threads.map_or_else(|| available_parallelism().map_or(1, NonZero::get), NonZero::get);
        let stop = stop_at_signal()?;
        let bar = progress(args.games);
        let mut totals = Totals::new(&plan);
        let run = Run { threads, stop: &stop, records: files.records.as_ref().map(NewFolder::path) };
        let began = Instant::now();
        let broken = run.all(
            &plan,
            |_| bar.inc(1),
            |played| {
                totals.add(played);
                files.rows.iter_mut().try_for_each(|rows| rows.add(played))
            },
        )?;
        let seconds = began.elapsed().as_secs_f64();
        bar.finish_and_clear();
        let options = args.options.as_deref().unwrap_or("{ }");
        let report = Report::new(&plan, options, &totals, seconds, threads, &broken);
        files.finish(&report)?;
        writeln!(out, "{}", if args.json { report.json() } else { tables(&report) })?;
        Ok(match () {
            () if report.interrupted => {
                let (done, asked) = (report.games, report.asked.games);
                eprintln!("Stopped after {done} of {asked} games. What is done is reported and written.");
                Verdict::Interrupted
            }
            () if !report.broken.is_empty() => Verdict::Wrong,
            () => Verdict::Well,
        })
    }
}

/// Everything that is to be written; under its name only once it is finished.
struct Files {
    rows: Vec<RowFile>,
    json: Vec<NewFile>,
    html: Option<NewFile>,
    records: Option<NewFolder>,
}

impl Files {
    fn create<R: Study>(args: &Sim, plan: &Plan<R>) -> anyhow::Result<Self> {
        let (mut rows, mut json) = (Vec::new(), Vec::new());
        for path in &args.out {
            match ending(path).as_deref() {
                Some("parquet") => rows.push(RowFile::create(path, RowFormat::Parquet, plan)?),
                Some("csv") => rows.push(RowFile::create(path, RowFormat::Csv, plan)?),
                Some("json") => json.push(NewFile::create(path)?),
                _ => bail!("--out {}: expected a name that ends in .parquet, .csv or .json", path.display()),
            }
        }
        let html = args.html.as_deref().map(NewFile::create).transpose()?;
        let records = args.records.as_deref().map(NewFolder::create).transpose()?;
        Ok(Self { rows, json, html, records })
    }

    fn finish(self, report: &Report) -> anyhow::Result<()> {
        for rows in self.rows {
            rows.finish()?;
        }
        for file in self.json {
            file.write_all(report.json().as_bytes())?;
        }
        if let Some(file) = self.html {
            file.write_all(page(report).as_bytes())?;
        }
        Ok(())
    }
}

fn ending(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_lowercase())
}

/// A bar on the terminal; none where nobody looks.
fn progress(games: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
    let style =
        ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} games, {per_sec}, {eta} left");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Becomes true when somebody presses Ctrl-C or the system asks us to end.
fn stop_at_signal() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stop);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    thread::spawn(move || {
        // If signals cannot be waited for, they end the program as they always do.
        if runtime.block_on(async { asked_to_stop()?.await }).is_ok() {
            told.store(true, Ordering::Relaxed);
        }
    });
    Ok(stop)
}
