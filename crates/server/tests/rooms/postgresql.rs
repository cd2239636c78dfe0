//! A `PostgreSQL` for tests, where its binaries are installed. (The tests of `fifth serve` use this file, too.)

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A `PostgreSQL` server of the tests' own, gone when they are.
pub(crate) struct Postgres {
    folder: PathBuf,
    port: u16,
}

impl Postgres {
    /// Starts one, and says why if it cannot.
    pub(crate) fn start(name: &str) -> Option<Self> {
        let works = |program: &str| {
            let run =
                Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
            run.is_ok_and(|status| status.success())
        };
        if !["initdb", "pg_ctl", "postgres"].into_iter().all(works) {
            println!("skipped: initdb, pg_ctl and postgres are not installed");
            return None;
        }
        let folder = std::env::temp_dir().join(format!("fifth-{name}-{}", std::process::id()));
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let postgres = Self { folder, port };
        let data = postgres.data();
        if !as_postgres(&["initdb", "-D", &data, "-A", "trust", "-U", "fifth", "--no-sync"]) {
            println!("skipped: initdb does not work here");
            return None;
        }
        let options = format!("-F -p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''");
        let log = format!("{data}.log");
        if !as_postgres(&["pg_ctl", "-D", &data, "-l", &log, "-w", "-o", &options, "start"]) {
            println!("skipped: postgres does not start here");
            return None;
        }
        Some(postgres)
    }

    /// Ends it as a crash would, and starts it again.
    pub(crate) fn crash(&self) {
        assert!(as_postgres(&["pg_ctl", "-D", &self.data(), "-m", "immediate", "-w", "restart"]));
    }

    fn data(&self) -> String {
        self.folder.display().to_string()
    }

    /// A database of it. The one that is always there is `postgres`.
    pub(crate) fn url(&self, database: &str) -> String {
        format!("postgres://fifth@127.0.0.1:{}/{database}", self.port)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        as_postgres(&["pg_ctl", "-D", &self.data(), "-m", "immediate", "-w", "stop"]);
        as_postgres(&["rm", "-rf", &self.data(), &format!("{}.log", self.data())]);
    }
}

/// Runs a command; as somebody else where we are root, whom `PostgreSQL` does not serve.
fn as_postgres(command: &[&str]) -> bool {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n");
    let mut run = if is_root {
        let mut run = Command::new("runuser");
        run.args(["-u", "postgres", "--"]).args(command);
        run
    } else {
        let mut run = Command::new(command[0]);
        run.args(&command[1..]);
        run
    };
    run.current_dir("/").stdout(Stdio::null()).stderr(Stdio::null());
    run.status().is_ok_and(|status| status.success())
}
