//! Runs the binary.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::Value;

pub(crate) const OK: i32 = 0;
pub(crate) const WRONG: i32 = 1;
pub(crate) const BAD_INPUT: i32 = 2;

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fifth"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs `fifth` with arguments and input to its end.
pub(crate) fn fifth(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    run(&mut command(args), input)
}

/// Runs `fifth` in a folder.
pub(crate) fn fifth_in(folder: &str, args: &[&str]) -> Ran {
    run(command(args).current_dir(folder), "")
}

fn run(command: &mut Command, input: impl AsRef<[u8]>) -> Ran {
    let mut child = command.spawn().unwrap();
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.as_ref().to_vec());
    // Beside the reading, or both would wait for each other; and the program need not want all of it.
    let writer = std::thread::spawn(move || stdin.write_all(&input).ok());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran {
        code: output.status.code().expect("not killed by a signal"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

impl Ran {
    /// Asserts the exit code, and that output or errors say these things.
    #[track_caller]
    pub(crate) fn expect(self, code: i32, parts: &[&str]) -> Self {
        assert_eq!(self.code, code, "{self:#?}");
        for part in parts {
            assert!(self.out.contains(part) || self.err.contains(part), "expected `{part}` in {self:#?}");
        }
        self
    }
}

/// A folder of one test's own, gone when the test is.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// The path of a file in it.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// Writes a file in it; its path.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), content).unwrap();
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A file of the repository.
pub(crate) fn in_repository(path: &str) -> String {
    format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))
}

/// A conversation with `fifth protocol`.
pub(crate) struct Dialog {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
}

impl Dialog {
    pub(crate) fn new() -> Self {
        let mut child = command(&["protocol"]).spawn().unwrap();
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        Self { child, stdin, stdout }
    }

    /// Says a line and returns all that is said to it.
    pub(crate) fn say(&mut self, line: impl AsRef<[u8]>) -> Vec<Value> {
        const LAST: &[u8] = b"\n{\"type\":\"so that an error marks the end\"}\n";
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(line.as_ref()).unwrap();
        stdin.write_all(LAST).unwrap();
        let mut said = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.stdout.read_line(&mut line).unwrap() > 0, "ended after {said:?}");
            if line.contains("so that an error marks the end") {
                return said;
            }
            said.push(serde_json::from_str(&line).unwrap());
        }
    }

    /// Says a line that must be answered by just one error; its message.
    #[track_caller]
    pub(crate) fn error(&mut self, line: impl AsRef<[u8]>, code: &str) -> String {
        let said = self.say(line);
        assert_eq!(said.len(), 1, "{said:?}");
        assert_eq!((&said[0]["type"], &said[0]["code"]), (&"error".into(), &code.into()), "{said:?}");
        said[0]["message"].as_str().unwrap().to_owned()
    }

    /// Closes the input; the exit code.
    pub(crate) fn end(mut self) -> i32 {
        drop(self.stdin.take());
        self.child.wait().unwrap().code().expect("not killed by a signal")
    }
}
