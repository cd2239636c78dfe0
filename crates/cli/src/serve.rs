//! `fifth serve`: rooms for people on the network.

use std::io::Write;
use std::net::SocketAddr;
use std::num::NonZero;
use std::pin::pin;

use anyhow::{Context as _, bail};
use server::{Config, Limits, LostSteps, Origin, Server};
use tracing_subscriber::EnvFilter;

use crate::Verdict;
use crate::numbers::{at_least_one, positive, whole};

/// What the help says besides.
const AFTER_HELP: &str = "\
The API is at /api, figures for Prometheus at /metrics (for this machine alone; see --metrics). /health says that the
process lives, /ready whether it can store a move, and if not, why. docs/server.md tells the rest.
Stop it with Ctrl-C or SIGTERM: what is in flight is finished first.";

/// Serves rooms in which people and bots play, over HTTP and WebSocket.
///
/// Every acknowledged answer is stored durably before anybody is told. By default the server is for this machine only
/// and keeps its rooms in one file.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Serve {
    /// Where to listen; port 0 takes a free one.
    #[arg(long, env = "FIFTH_LISTEN", default_value = "127.0.0.1:7555", value_name = "ADDRESS:PORT")]
    listen: SocketAddr,
    /// A file for `SQLite`, or `postgres://USER@HOST/DATABASE`, which several servers can share.
    #[arg(long, env = "FIFTH_DATABASE", default_value = "fifth.sqlite", hide_env_values = true)]
    database: String,
    /// Lets rooms go on whose newest steps are lost, from what is left of them (`SQLite` only). Without it, they are frozen.
    #[arg(long)]
    accept_lost_steps: bool,
    /// What the server is called, such as `https://play.example`: needed where it is reached by a name, and not by an
    /// address or as localhost. Pages of these origins may open sockets; can be given several times.
    #[arg(long = "origin", env = "FIFTH_ORIGINS", value_delimiter = ',')]
    origins: Vec<Origin>,
    /// Where to tell the figures for Prometheus [default: at /metrics, to this machine alone].
    #[arg(long, env = "FIFTH_METRICS", value_name = "ADDRESS:PORT")]
    metrics: Option<SocketAddr>,
    /// Threads that rooms live on [default: one for each core].
    #[arg(long, env = "FIFTH_THREADS", value_parser = at_least_one)]
    threads: Option<NonZero<usize>>,
    /// Connections that one address may have.
    #[arg(long, env = "FIFTH_PER_ADDRESS", default_value_t = Limits::default().per_address, value_parser = whole::<usize>)]
    per_address: usize,
    /// Requests a second from one address; what else an address may do grows with it.
    #[arg(long, env = "FIFTH_REQUESTS", default_value_t = Limits::default().requests.a_second, value_parser = positive)]
    requests: f64,
    /// How much is logged, and of what: info, debug, server=debug, …
    #[arg(long, env = "FIFTH_LOG", default_value = "info")]
    log: String,
    /// Logs as JSON, one object a line.
    #[arg(long, env = "FIFTH_LOG_JSON")]
    log_json: bool,
}

impl Serve {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Verdict> {
        self.start_logging()?;
        let config = self.config()?;
        print(&config, out)?;
        let runtime = tokio::runtime::Runtime::new().context("cannot start the server's threads")?;
        runtime.block_on(async {
            // From the beginning: whoever has read that it listens may ask it to stop at once.
            let mut stop = pin!(asked_to_stop()?);
            let server = tokio::select! {
                server = Server::start(config) => server?,
                stopped = &mut stop => return Ok(stopped.map(|()| Verdict::Well)?),
            };
            if let Some(address) = server.metrics_address() {
                writeln!(out, "figures at http://{address}/metrics")?;
            }
            writeln!(out, "listening on http://{}", server.address())?;
            out.flush()?;
            stop.await?;
            server.stop().await;
            Ok(Verdict::Well)
        })
    }

    fn start_logging(&self) -> anyhow::Result<()> {
        let filter = EnvFilter::try_new(&self.log).with_context(|| format!("--log {}", self.log))?;
        // What cannot be logged, because the disk is full, is no reason to stop.
        let logger = tracing_subscriber::fmt()
            .log_internal_errors(false)
            .with_env_filter(filter)
            .with_writer(std::io::stderr);
        if self.log_json {
            logger.json().init();
        } else {
            logger.with_ansi(false).init();
        }
        Ok(())
    }

    fn config(&self) -> anyhow::Result<Config> {
        let mut config = Config::new(self.listen, database_url(&self.database)?);
        config.origins.clone_from(&self.origins);
        config.metrics = self.metrics;
        if let Some(threads) = self.threads {
            config.threads = threads.get();
        }
        if self.accept_lost_steps {
            config.lost_steps = LostSteps::Accept;
        }
        config.limits.per_address = self.per_address;
        config.limits.scale_address(self.requests / config.limits.requests.a_second);
        Ok(config)
    }
}

/// What the server was told, so that nobody has to guess. A database's password stays out of it.
fn print(config: &Config, out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out, "listen      {}", config.listen)?;
    writeln!(out, "database    {}", without_password(&config.database))?;
    let origins: Vec<String> = config.origins.iter().map(ToString::to_string).collect();
    writeln!(
        out,
        "origins     {}",
        if origins.is_empty() { "its address".into() } else { origins.join(", ") }
    )?;
    writeln!(out, "threads     {}", config.threads)?;
    let limits = &config.limits;
    writeln!(
        out,
        "limits      {} connections, {} from one address, {} bytes a message, {} messages a second, {} requests a second",
        limits.connections,
        limits.per_address,
        limits.message,
        limits.messages.a_second,
        limits.requests.a_second
    )
}

/// A path is a file for `SQLite`.
fn database_url(database: &str) -> anyhow::Result<String> {
    match database.split_once(':') {
        Some(("sqlite" | "postgres" | "postgresql", _)) => Ok(database.to_owned()),
        Some((scheme, rest)) if rest.starts_with("//") => {
            bail!("--database: expected a file or postgres://USER@HOST/DATABASE, found {scheme}://…")
        }
        _ => Ok(format!("sqlite:{database}?mode=rwc")),
    }
}

fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    match rest.rsplit_once('@') {
        Some((who, host)) => {
            let user = who.split(':').next().unwrap_or_default();
            format!("{scheme}://{user}@{host}")
        }
        None => url.to_owned(),
    }
}

/// Listens from now on; resolves when somebody has asked.
#[cfg(unix)]
pub(crate) fn asked_to_stop() -> std::io::Result<impl Future<Output = std::io::Result<()>>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => Ok(()),
            _ = terminate.recv() => Ok(()),
        }
    })
}

#[cfg(not(unix))]
pub(crate) fn asked_to_stop() -> std::io::Result<impl Future<Output = std::io::Result<()>>> {
    Ok(tokio::signal::ctrl_c())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_not_printed() {
        assert_eq!(without_password("postgres://ann:secret@db/fifth"), "postgres://ann@db/fifth");
        assert_eq!(without_password("sqlite:fifth.sqlite?mode=rwc"), "sqlite:fifth.sqlite?mode=rwc");
    }

    #[test]
    fn a_path_is_a_file_for_sqlite() {
        assert_eq!(database_url("my.db").unwrap(), "sqlite:my.db?mode=rwc");
        assert_eq!(database_url("postgres://db/fifth").unwrap(), "postgres://db/fifth");
        assert!(database_url("mysql://db/fifth").unwrap_err().to_string().contains("found mysql://"));
    }
}
