//! `fifth serve`: rooms for people on the network.

use std::io::Write;
use std::net::SocketAddr;
use std::num::NonZero;
use std::pin::pin;

use anyhow::{Context as _, bail};
use clap::builder::FalseyValueParser;
use server::{Config, Limits, LostSteps, Origin, Server};
use tracing_subscriber::EnvFilter;

use crate::Verdict;
use crate::numbers::{at_least_one, positive};

/// What the help says besides.
const AFTER_HELP: &str = "\
The API is at /api, figures for Prometheus at /metrics (for this machine alone; see --metrics).
/health says that the process lives, /ready whether it can store a move, and if not, why.
Stop it with Ctrl-C or SIGTERM: what is in flight is finished first.
docs/server.md tells the rest.";

/// What is logged of the library that speaks to databases, unless it is asked for: what matters of it, the server says.
const QUIET: &str = "sqlx=error";
const DATABASE: &str = "fifth.sqlite";

/// Serves rooms in which people and bots play, over HTTP and WebSocket.
///
/// Every acknowledged answer is stored durably before anybody is told. By default the server is for this machine only
/// and keeps its rooms in one file.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Serve {
    /// Where to listen; port 0 takes a free one.
    #[arg(long, env = "FIFTH_LISTEN", default_value = "127.0.0.1:7555", value_name = "ADDRESS:PORT", value_parser = address)]
    listen: SocketAddr,
    #[arg(long, env = "FIFTH_DATABASE", default_value = DATABASE, hide_env_values = true,
        help = "A file for SQLite, or postgres://USER@HOST/DATABASE, which several servers can share")]
    database: String,
    #[arg(
        long,
        help = "Lets rooms go on whose newest steps are lost, from what is left of them (SQLite only). \
        Without it, they are frozen"
    )]
    accept_lost_steps: bool,
    #[arg(long = "origin", env = "FIFTH_ORIGINS", value_delimiter = ',', value_name = "ORIGIN", value_parser = origin,
        help = "The server's public address, such as https://play.example: needed where it is reached by a name, \
        and not by an address or as localhost. Pages of it may open sockets; can be given several times")]
    origins: Vec<Origin>,
    /// Where to tell the figures for Prometheus [default: at /metrics, to this machine alone].
    #[arg(long, env = "FIFTH_METRICS", value_name = "ADDRESS:PORT", value_parser = address)]
    metrics: Option<SocketAddr>,
    /// Threads that rooms live on [default: one for each core].
    #[arg(long, env = "FIFTH_THREADS", value_parser = at_least_one)]
    threads: Option<NonZero<usize>>,
    /// Connections that one address may have at once.
    #[arg(long, env = "FIFTH_PER_ADDRESS", default_value_t = per_address(), value_parser = at_least_one)]
    per_address: NonZero<usize>,
    /// Requests to the API that one address may send a second. The other limits for an address rise and fall with it.
    #[arg(long, env = "FIFTH_REQUESTS", default_value_t = Limits::default().requests.a_second, value_parser = positive)]
    requests: f64,
    #[arg(long, env = "FIFTH_LOG", default_value = "info", value_parser = log_filter,
        help = "How much is logged: off, error, warn, info, debug or trace; for a part: info,server::store=debug")]
    log: String,
    /// Logs as JSON, one object a line.
    #[arg(long, env = "FIFTH_LOG_JSON", value_parser = FalseyValueParser::new())]
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
        let filter = EnvFilter::try_new(&self.log).context("--log")?;
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
        let database = if self.database.is_empty() { DATABASE } else { &self.database };
        let mut config = Config::new(self.listen, database_url(database)?);
        config.origins.clone_from(&self.origins);
        config.metrics = self.metrics;
        if let Some(threads) = self.threads {
            config.threads = threads.get();
        }
        if self.accept_lost_steps {
            if !config.database.starts_with("sqlite:") {
                bail!(
                    "--accept-lost-steps works only for SQLite: restore a backup to get back what PostgreSQL has lost"
                );
            }
            config.lost_steps = LostSteps::Accept;
        }
        config.limits.per_address = self.per_address.get();
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

/// Parts of a URL's query that hold no secret. All others are left out: a password can be there, too.
const SHOWN: [&str; 6] = ["host", "hostaddr", "port", "dbname", "user", "sslmode"];

fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://").filter(|(scheme, _)| *scheme != "sqlite") else {
        return url.to_owned();
    };
    let rest = rest.split('#').next().unwrap_or_default();
    let (there, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (server, path) = there.find('/').map_or((there, ""), |slash| there.split_at(slash));
    let server = match server.rsplit_once('@') {
        Some((who, host)) => format!("{}@{host}", who.split(':').next().unwrap_or_default()),
        None => server.to_owned(),
    };
    let is_shown = |part: &&str| part.split_once('=').is_some_and(|(key, _)| SHOWN.contains(&key));
    let query: Vec<&str> = query.split('&').filter(is_shown).collect();
    let mark = if query.is_empty() { "" } else { "?" };
    format!("{scheme}://{server}{path}{mark}{}", query.join("&"))
}

fn per_address() -> NonZero<usize> {
    NonZero::new(Limits::default().per_address).unwrap_or(NonZero::<usize>::MIN)
}

fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| {
        "expected an IP address and a port, such as 127.0.0.1:7555, [::1]:7555 or, for all networks, 0.0.0.0:7555".into()
    })
}

/// As people copy it from their browser, with a slash at its end.
fn origin(text: &str) -> Result<Origin, String> {
    text.strip_suffix('/').unwrap_or(text).parse()
}

/// A filter for the log. (A word that is no level would be taken for the only part of the program that is logged.)
fn log_filter(text: &str) -> Result<String, String> {
    const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];
    let is_level = |word: &str| LEVELS.contains(&word.to_ascii_lowercase().as_str());
    let text = if text.trim().is_empty() { "info" } else { text };
    let mut has_level = false;
    for part in text.split(',') {
        let (part_of_program, level) = part.split_once('=').unwrap_or(("", part));
        let is_known = is_level(level.trim());
        if !is_known || part.starts_with('=') {
            return Err(format!(
                "expected {} or PART=LEVEL, found {}",
                LEVELS.join(", "),
                kernel::quote(part)
            ));
        }
        has_level |= part_of_program.is_empty();
    }
    let usual = if has_level { "" } else { "info," };
    let quiet = if text.contains("sqlx") { String::new() } else { format!(",{QUIET}") };
    Ok(format!("{usual}{text}{quiet}"))
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
        for (url, shown) in [
            ("postgres://ann@db/fifth?password=s3cret", "postgres://ann@db/fifth"),
            (
                "postgres://ann@db/fifth?password=s3@cret&sslmode=disable",
                "postgres://ann@db/fifth?sslmode=disable",
            ),
            ("postgres:///fifth?host=/run/pg&pass%77ord=s3cret", "postgres:///fifth?host=/run/pg"),
            ("postgres://db?user=ann&password=s3cret#s3cret", "postgres://db?user=ann"),
            ("postgres://ann:s3@cret:s3cret@db:5432/fifth", "postgres://ann@db:5432/fifth"),
        ] {
            assert_eq!(without_password(url), shown);
        }
    }

    #[test]
    fn what_is_no_level_is_no_filter_for_the_log() {
        assert_eq!(log_filter("debug").unwrap(), "debug,sqlx=error");
        assert_eq!(log_filter("").unwrap(), "info,sqlx=error");
        assert_eq!(log_filter("server=debug").unwrap(), "info,server=debug,sqlx=error");
        assert_eq!(log_filter("warn,sqlx=trace").unwrap(), "warn,sqlx=trace");
        for wrong in ["loud", "info,loud", "server=loud", "server=", "=info", "info,"] {
            let refused = log_filter(wrong).unwrap_err();
            assert!(refused.contains("info, debug"), "{wrong}: {refused}");
        }
    }

    #[test]
    fn an_origin_may_end_with_a_slash() {
        assert_eq!(origin("https://play.example/").unwrap().to_string(), "https://play.example");
        assert!(origin("https://play.example/table").is_err());
    }

    #[test]
    fn a_path_is_a_file_for_sqlite() {
        assert_eq!(database_url("my.db").unwrap(), "sqlite:my.db?mode=rwc");
        assert_eq!(database_url("postgres://db/fifth").unwrap(), "postgres://db/fifth");
        assert!(database_url("mysql://db/fifth").unwrap_err().to_string().contains("found mysql://"));
    }
}
