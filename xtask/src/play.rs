//! `cargo xtask run` and `cargo xtask play`: from a clone to a game in one command.

use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use crate::shell::{Done, Failure, cargo, program};
use crate::web;

/// Where the server listens, unless it is told otherwise.
const ADDRESS: &str = "127.0.0.1:7555";

/// Builds everything, starts the server, prints its address and opens it in the browser.
pub(crate) fn run(args: &[String]) -> Done {
    web::build()?;
    cargo(["build", "--release", "-p", "cli"]).run()?;
    let address = listens_at(args);
    println!("\nFifth Colony is at http://{address} (Ctrl-C ends it)\n");
    thread::spawn(move || open_when_ready(&address));
    fifth("serve", args)
}

/// Plays in the terminal.
pub(crate) fn play(args: &[String]) -> Done {
    cargo(["build", "--release", "-p", "cli"]).run()?;
    fifth("play", args)
}

fn fifth(command: &str, args: &[String]) -> Done {
    let fifth = cargo(["run", "--quiet", "--release", "-p", "cli", "--bin", "fifth", "--", command]);
    // It has said itself what went wrong: only its exit code is left to pass on.
    fifth.args(args).run().map_err(|Failure { code, .. }| Failure { message: String::new(), code })
}

/// The address that the arguments name, or the usual one.
fn listens_at(args: &[String]) -> String {
    let after = args.iter().position(|arg| arg == "--listen").and_then(|at| args.get(at + 1));
    let joined = args.iter().find_map(|arg| arg.strip_prefix("--listen=").map(ToOwned::to_owned));
    let named = after.cloned().or(joined).or_else(|| std::env::var("FIFTH_LISTEN").ok());
    named.unwrap_or_else(|| ADDRESS.to_owned())
}

/// Opens the browser as soon as somebody answers there. Without a screen, the printed address has to do.
fn open_when_ready(address: &str) {
    let Ok(socket) = address.parse::<SocketAddr>() else { return };
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(60) {
        if TcpStream::connect_timeout(&socket, Duration::from_millis(200)).is_ok() {
            let url = format!("http://{address}");
            let opener = if cfg!(target_os = "macos") {
                program("open").args([&url])
            } else if cfg!(windows) {
                program("cmd").args(["/c", "start", &url])
            } else {
                program("xdg-open").args([&url])
            };
            opener.works();
            return;
        }
        thread::sleep(Duration::from_millis(100));
    }
}
