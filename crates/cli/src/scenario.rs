//! `fifth scenario`: does every rule do what its scenario says?

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use bots::games::{ForGame, for_game};
use kernel::catalog::Keys;
use kernel::scenario::Head;
use kernel::{Rules, TextError, read_text, scenario};

use crate::Verdict;
use crate::catalog::Components;
use crate::files::{read_up_to, wrong_in};

/// Plays scenarios and checks what they expect.
///
/// A scenario is a small TOML file: a position, a few moves, and what must be true. One that fails is reported as
/// `FILE:LINE:COLUMN` with what was expected and what was found; the exit code is then 1.
#[derive(Debug, clap::Args)]
pub(crate) struct Scenario {
    /// Print the whole course of each.
    #[arg(long)]
    trace: bool,
    /// Files, or folders in which every `*.toml` is a scenario.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
}

impl Scenario {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Verdict> {
        let files = find_all(&self.paths)?;
        let mut failed = 0;
        let mut keys = KeysOfGames::default();
        for file in &files {
            let mut course = String::new();
            let outcome = play(file, &mut keys, self.trace.then_some(&mut course))?;
            out.write_all(course.as_bytes())?;
            if let Err(error) = outcome {
                failed += 1;
                writeln!(out, "{}", wrong_in(file, &error))?;
            }
        }
        writeln!(out, "{} passed, {failed} failed", files.len() - failed)?;
        Ok(if failed == 0 { Verdict::Well } else { Verdict::Wrong })
    }
}

fn play(
    file: &Path,
    keys: &mut KeysOfGames,
    trace: Option<&mut String>,
) -> anyhow::Result<Result<(), TextError>> {
    let bytes = read_up_to(scenario::MAX_BYTES, file)?;
    Ok(read_text(&bytes, scenario::MAX_BYTES).and_then(|text| {
        let game = scenario::game_of(text)?;
        let unknown = |error: String| TextError::at(text, game.span().start, error);
        for_game(game.get_ref(), Run { text, keys, trace }).map_err(unknown)?
    }))
}

/// What there is to cover, by game: read once, for many scenarios.
#[derive(Default)]
pub(crate) struct KeysOfGames(BTreeMap<String, Keys>);

impl KeysOfGames {
    /// Refuses a scenario that covers what its game does not have.
    pub(crate) fn check(&mut self, text: &str, head: &Head) -> Result<(), TextError> {
        let game = head.game.get_ref();
        if !self.0.contains_key(game) {
            let components = for_game(game, Components);
            let components =
                components.map_err(|error| TextError::at(text, head.game.span().start, error))?;
            self.0.insert(game.clone(), Keys::of(components));
        }
        head.check_covers(text, &self.0[game])
    }
}

struct Run<'a> {
    text: &'a str,
    keys: &'a mut KeysOfGames,
    trace: Option<&'a mut String>,
}

impl ForGame for Run<'_> {
    type Out = Result<(), TextError>;

    fn run<R: Rules>(self) -> Self::Out {
        let scenario = scenario::Scenario::<R>::parse(self.text)?;
        self.keys.check(self.text, &Head::read(self.text)?)?;
        scenario.run(self.text, self.trace)
    }
}

/// The files that are named, and those in the folders that are named.
pub(crate) fn find_all(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        let kind = path.metadata().with_context(|| format!("{}: cannot be read", path.display()))?;
        if !kind.is_dir() {
            files.push(path.clone());
            continue;
        }
        let before = files.len();
        find_in(path, &mut files)?;
        if files.len() == before {
            bail!("{}: expected scenarios, found no *.toml in this folder", path.display());
        }
        files[before..].sort();
    }
    Ok(files)
}

fn find_in(folder: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let unreadable = || format!("{}: cannot be read", folder.display());
    for entry in folder.read_dir().with_context(unreadable)? {
        let entry = entry.with_context(unreadable)?;
        // Asked of the entry itself, so that a link back up the tree does not lead round for ever.
        if entry.file_type().with_context(unreadable)?.is_dir() {
            find_in(&entry.path(), files)?;
        } else if entry.path().extension().is_some_and(|extension| extension == "toml") {
            files.push(entry.path());
        }
    }
    Ok(())
}
