//! Commands that can be shown as one would type them, run, and named when they fail.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Why a chore was not done, and what to exit with.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) message: String,
    pub(crate) code: u8,
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self { message, code: 1 }
    }
}

pub(crate) type Done = Result<(), Failure>;

/// The top of the repository, wherever the chore was called from.
pub(crate) fn root() -> PathBuf {
    // Cargo tells where the package is now; what it told the compiler may be out of date if the clone was moved.
    let package = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let package = PathBuf::from(package);
    package.parent().map_or_else(|| package.clone(), Path::to_path_buf)
}

/// A command that runs at the top of the repository.
#[derive(Debug)]
pub(crate) struct Shell {
    command: Command,
    /// As somebody would type it.
    typed: String,
}

/// A command of the cargo that runs this.
pub(crate) fn cargo<const N: usize>(args: [&str; N]) -> Shell {
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    Shell::new("cargo", program).args(args)
}

/// A command of any other program.
pub(crate) fn program(program: impl AsRef<OsStr>) -> Shell {
    let typed = program.as_ref().to_string_lossy().into_owned();
    Shell::new(&typed, program.as_ref().to_owned())
}

impl Shell {
    fn new(typed: &str, program: OsString) -> Self {
        let mut command = Command::new(program);
        command.current_dir(root());
        Self { command, typed: typed.to_owned() }
    }

    pub(crate) fn args(mut self, args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Self {
        for arg in args {
            self.typed.push(' ');
            self.typed.push_str(&arg.as_ref().to_string_lossy());
            self.command.arg(arg);
        }
        self
    }

    pub(crate) fn env(mut self, key: &str, value: &str) -> Self {
        self.typed = format!("{key}={value} {}", self.typed);
        self.command.env(key, value);
        self
    }

    pub(crate) fn typed(&self) -> &str {
        &self.typed
    }

    /// Runs it before everybody's eyes.
    pub(crate) fn run(mut self) -> Done {
        let status = self.command.status().map_err(|error| self.not_started(&error))?;
        if status.success() {
            return Ok(());
        }
        // A program that a signal ended has no code.
        let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
        Err(Failure { message: format!("`{}` failed ({status})", self.typed), code })
    }

    /// Runs it and returns what it printed, output and errors.
    pub(crate) fn read(mut self) -> Result<Printed, Failure> {
        let output = self.command.output().map_err(|error| self.not_started(&error))?;
        let printed = Printed {
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        };
        if output.status.success() {
            return Ok(printed);
        }
        Err(format!("{}`{}` failed ({})", printed.err, self.typed, output.status).into())
    }

    /// Whether it can be run at all, with success.
    pub(crate) fn works(mut self) -> bool {
        let status = self.command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    }

    fn not_started(&self, error: &std::io::Error) -> Failure {
        format!("`{}` could not be started: {error}", self.typed).into()
    }
}

/// What a command printed.
#[derive(Debug)]
pub(crate) struct Printed {
    pub(crate) out: String,
    pub(crate) err: String,
}
