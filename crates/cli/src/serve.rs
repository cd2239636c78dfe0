//! `fifth serve`: rooms for people on the network.

use std::io::Write;
use std::net::SocketAddr;
use std::num::NonZero;

use anyhow::Context as _;
use server::{Config, Limits, Server};
use tracing_subscriber::EnvFilter;

use crate::Verdict;
use crate::numbers::{at_least_one, whole};

/// What the help says besides.
const AFTER_HELP: &str = "\
The API is at /api, health at /health, figures for Prometheus at /metrics. docs/server.md tells the rest.
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
    /// Another origin whose pages may open sockets, such as `https://example.org`; can be given several times.
    #[arg(long = "origin", env = "FIFTH_ORIGINS", value_delimiter = ',')]
    origins: Vec<String>,
    /// Threads that rooms live on [default: one for each core].
    #[arg(long, env = "FIFTH_THREADS", value_parser = at_least_one)]
    threads: Option<NonZero<usize>>,
    /// Connections that one address may have.
    #[arg(long, env = "FIFTH_PER_ADDRESS", default_value_t = Limits::default().per_address, value_parser = whole::<usize>)]
    per_address: usize,
    /// Requests a second from one address, and rooms that it may open in ten seconds.
    #[arg(long, env = "FIFTH_REQUESTS", default_value_t = Limits::default().requests.a_second)]
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
        let config = self.config();
        print(&config, out)?;
        let runtime = tokio::runtime::Runtime::new().context("cannot start the server's threads")?;
        runtime.block_on(async {
            let server = Server::start(config).await?;
            writeln!(out, "listening on http://{}", server.address())?;
            out.flush()?;
            asked_to_stop().await?;
            server.stop().await;
            Ok(Verdict::Well)
        })
    }

    fn start_logging(&self) -> anyhow::Result<()> {
        let filter = EnvFilter::try_new(&self.log).with_context(|| format!("--log {}", self.log))?;
        let logger = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
        if self.log_json {
            logger.json().init();
        } else {
            logger.with_ansi(false).init();
        }
        Ok(())
    }

    fn config(&self) -> Config {
        let mut config = Config::new(self.listen, database_url(&self.database));
        config.origins.clone_from(&self.origins);
        if let Some(threads) = self.threads {
            config.threads = threads.get();
        }
        config.limits.per_address = self.per_address;
        let share = self.requests / config.limits.requests.a_second;
        for rate in [&mut config.limits.requests, &mut config.limits.rooms] {
            rate.a_second *= share;
            rate.burst = (rate.burst * share).max(1.0);
        }
        config
    }
}

/// What the server was told, so that nobody has to guess. A database's password stays out of it.
fn print(config: &Config, out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out, "listen      {}", config.listen)?;
    writeln!(out, "database    {}", without_password(&config.database))?;
    writeln!(
        out,
        "origins     {}",
        if config.origins.is_empty() { "its own".into() } else { config.origins.join(", ") }
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
fn database_url(database: &str) -> String {
    match database.split_once(':') {
        Some(("sqlite" | "postgres" | "postgresql", _)) => database.to_owned(),
        _ => format!("sqlite:{database}?mode=rwc"),
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

#[cfg(unix)]
pub(crate) async fn asked_to_stop() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        stopped = tokio::signal::ctrl_c() => stopped,
        _ = terminate.recv() => Ok(()),
    }
}

#[cfg(not(unix))]
pub(crate) async fn asked_to_stop() -> std::io::Result<()> {
    tokio::signal::ctrl_c().await
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
        assert_eq!(database_url("my.db"), "sqlite:my.db?mode=rwc");
        assert_eq!(database_url("postgres://db/fifth"), "postgres://db/fifth");
    }
}
