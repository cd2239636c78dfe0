//! `fifth load`: how much a server can take.

use std::io::{BufRead as _, BufReader, Write};
use std::net::SocketAddr;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, anyhow, bail};
use bots::games::GAMES;
use clap::builder::PossibleValuesParser;
use server::load::{Load, run};

use crate::Verdict;
use crate::numbers::{at_least_one, whole};

/// Plays many rooms at once at random, and reports how well the server copes.
///
/// Without --server, one is started for the purpose with a database of its own, and stopped afterwards.
#[derive(Debug, clap::Args)]
pub(crate) struct LoadTest {
    /// A server that is running; its limits must allow so many sockets from one address.
    #[arg(long, value_name = "ADDRESS:PORT")]
    server: Option<SocketAddr>,
    /// The database of the server that is started [default: a new file in the system's folder for such].
    #[arg(long, conflicts_with = "server")]
    database: Option<String>,
    /// Which game.
    #[arg(long, default_value = GAMES[0], value_parser = PossibleValuesParser::new(GAMES))]
    game: String,
    /// How many rooms.
    #[arg(long, default_value = "500", value_parser = at_least_one)]
    rooms: NonZero<usize>,
    /// Sockets in each.
    #[arg(long, default_value_t = 4, value_parser = whole::<usize>)]
    seats: usize,
    /// How long it is measured.
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// Answers a second in all [default: as fast as it goes].
    #[arg(long)]
    rate: Option<f64>,
    /// Do without the view that comes with each question.
    #[arg(long)]
    no_views: bool,
}

impl LoadTest {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Verdict> {
        let own = if self.server.is_none() { Some(OwnServer::start(self.database.clone())?) } else { None };
        let server = match (&own, self.server) {
            (Some(own), _) => own.address,
            (None, Some(server)) => server,
            (None, None) => bail!("there is no server"),
        };
        let load = Load {
            server,
            game: self.game,
            options: None,
            rooms: self.rooms.get(),
            seats: self.seats,
            time: Duration::try_from_secs_f64(self.seconds).context("--seconds")?,
            rate: self.rate,
            views: !self.no_views,
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let report = runtime.block_on(run(&load))?;
        writeln!(out, "{report}")?;
        Ok(if report.errors == 0 { Verdict::Well } else { Verdict::Wrong })
    }
}

/// A server that was started for the purpose; gone when this is.
struct OwnServer {
    child: Child,
    address: SocketAddr,
    files: Option<PathBuf>,
}

impl OwnServer {
    fn start(database: Option<String>) -> anyhow::Result<Self> {
        let files = std::env::temp_dir().join(format!("fifth-load-{}", std::process::id()));
        let (database, files) = if let Some(database) = database {
            (database, None)
        } else {
            std::fs::create_dir_all(&files)?;
            (files.join("load.sqlite").display().to_string(), Some(files))
        };
        let mut child = Command::new(std::env::current_exe()?)
            .args(["serve", "--listen", "127.0.0.1:0", "--per-address", "100000", "--requests", "1000000"])
            .args(["--log", "warn", "--database", &database])
            .stdout(Stdio::piped())
            .spawn()
            .context("the server cannot be started")?;
        let lines =
            BufReader::new(child.stdout.take().ok_or_else(|| anyhow!("the server says nothing"))?).lines();
        let told =
            lines.map_while(Result::ok).find_map(|line| Some(line.split_once("http://")?.1.to_owned()));
        let Some(address) = told.and_then(|address| address.parse().ok()) else {
            let _ = child.kill();
            bail!("the server does not say where it listens");
        };
        Ok(Self { child, address, files })
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(files) = &self.files {
            let _ = std::fs::remove_dir_all(files);
        }
    }
}
