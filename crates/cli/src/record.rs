//! `fifth record`: recorded games, checked or told.

mod prose;
mod steps;

use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use bots::games::{ForGame, for_game};
use kernel::record::{self, MAX_BYTES, read_options, replay};
use kernel::{Event as _, Game, OptionsError, Rules, TextError, Viewer, read_text};
use serde_json::Value;

use crate::Verdict;
use crate::files::{read_up_to, wrong_in};

/// Checks or tells recorded games.
///
/// A record (.fifth) is a whole game as text: what was agreed, the seed, and every answer.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Record {
    /// Replays records and compares the result and the final table with what they state.
    ///
    /// One that does not replay is reported as `FILE:LINE:COLUMN` with what is wrong; the exit code is then 1.
    Check {
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Tells a recorded game as somebody who looked on would: who sat where, what happened, who won.
    Show {
        file: PathBuf,
        /// Walk through it, answer by answer: what was asked, what was answered, what came of it.
        #[arg(long)]
        step: bool,
    },
}

impl Record {
    pub(crate) fn run(self, input: &mut dyn BufRead, out: &mut dyn Write) -> anyhow::Result<Verdict> {
        let (files, print): (_, fn(&Path, &Replayed) -> String) = match self {
            Self::Check { files } => (files, summary),
            Self::Show { file, step: false } => (vec![file], story),
            Self::Show { file, step: true } => return walk(&file, input, out),
        };
        let mut verdict = Verdict::Well;
        for file in &files {
            match replay_file(file)? {
                Ok(replayed) => writeln!(out, "{}", print(file, &replayed))?,
                Err(error) => {
                    verdict = Verdict::Wrong;
                    writeln!(out, "{}", wrong_in(file, &error))?;
                }
            }
        }
        Ok(verdict)
    }
}

/// A record that was found to be right.
struct Replayed {
    title: &'static str,
    /// What was agreed before the game.
    agreed: String,
    record: record::Record,
    /// What was told to everybody, and in which part of the game.
    told: Vec<(u32, String)>,
}

fn replay_file(file: &Path) -> anyhow::Result<Result<Replayed, TextError>> {
    let bytes = read_up_to(MAX_BYTES, file)?;
    Ok(read_text(&bytes, MAX_BYTES).and_then(|text| {
        let record = record::Record::parse(text)?;
        for_game(&record.game.clone(), Replay { text, record }).map_err(TextError::new)?
    }))
}

struct Replay<'a> {
    text: &'a str,
    record: record::Record,
}

impl ForGame for Replay<'_> {
    type Out = Result<Replayed, TextError>;

    fn run<R: Rules>(self) -> Self::Out {
        let mut told = Vec::new();
        replay::<R>(self.text, &self.record, |_, game| told.extend(public_events(game)))?;
        let mut names = CardNames::new();
        for (_, line) in &mut told {
            *line = with_names::<R>(line, &mut names);
        }
        let agreed = agreed::<R>(&self.record.options).map_err(|error| TextError::new(error.0))?;
        Ok(Replayed { title: R::TITLE, agreed, record: self.record, told })
    }
}

/// The options that are not as usual.
fn agreed<R: Rules>(options: &str) -> Result<String, OptionsError> {
    let given = serde_json::to_value(read_options::<R>(options)?).unwrap_or_default();
    let usual = serde_json::to_value(R::Options::default()).unwrap_or_default();
    let names = R::options().into_iter().map(|option| option.name);
    let unusual = names.filter(|&name| given[name] != usual[name]);
    let in_words = |name: &str| match (name.replace('_', " "), &given[name]) {
        (name, Value::Bool(true)) => name,
        (name, Value::Bool(false)) => format!("no {name}"),
        (name, value) => format!("{name} {value}"),
    };
    let told: Vec<String> = unusual.map(in_words).collect();
    Ok(if told.is_empty() { "the usual options".into() } else { told.join(", ") })
}

fn public_events<R: Rules>(game: &Game<R>) -> Vec<(u32, String)> {
    let events = game.events();
    let public = events.iter().filter_map(|told| Some((told.chapter, told.to(Viewer::Spectator)?.line())));
    public.collect()
}

/// What each word is that looks like notation: the name of a card, or nothing, if it is none.
type CardNames = HashMap<String, Option<String>>;

/// A sentence with the names of cards instead of their notation.
fn with_names<R: Rules>(line: &str, names: &mut CardNames) -> String {
    let words: Vec<String> = line.split(' ').map(|word| named::<R>(word, names)).collect();
    words.join(" ")
}

/// A word with the name of the card that it is; other words as they are. (Those in small letters alone are words, or seats.)
fn named<R: Rules>(word: &str, names: &mut CardNames) -> String {
    let (notation, rest) = word.split_at(word.trim_end_matches(['.', ',', ':', ';']).len());
    if notation.chars().all(|c| c.is_ascii_lowercase()) {
        return word.to_owned();
    }
    let name = names.entry(notation.to_owned());
    let name = name.or_insert_with(|| notation.parse().ok().map(R::card_name));
    name.as_ref().map_or_else(|| word.to_owned(), |name| format!("{name}{rest}"))
}

fn summary(file: &Path, replayed: &Replayed) -> String {
    let record::Record { entries, result, hash, .. } = &replayed.record;
    format!("{}: ok, {} answers, {result}, hash {hash}", file.display(), entries.len())
}

/// A paragraph for each part of the game.
fn story(_: &Path, replayed: &Replayed) -> String {
    let record = &replayed.record;
    let seats: Vec<&str> = record.seats.iter().map(|(seat, _)| seat.as_str()).collect();
    let mut paragraphs = vec![heading(replayed)];
    for chapter in replayed.told.chunk_by(|a, b| a.0 == b.0) {
        let sentences: Vec<&str> = chapter.iter().map(|(_, line)| line.as_str()).collect();
        paragraphs.push(prose::paragraph(&sentences, &seats));
    }
    paragraphs.push(format!("Result: {}", record.result));
    paragraphs.join("\n\n")
}

/// Walks through a record, once it is known to be right.
fn walk(file: &Path, input: &mut dyn BufRead, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let replayed = match replay_file(file)? {
        Ok(replayed) => replayed,
        Err(error) => {
            writeln!(out, "{}", wrong_in(file, &error))?;
            return Ok(Verdict::Wrong);
        }
    };
    writeln!(out, "{}\n", heading(&replayed))?;
    let game = replayed.record.game.clone();
    let walk = steps::Walk { record: replayed.record, input, out };
    for_game(&game, walk).map_err(anyhow::Error::msg)??;
    Ok(Verdict::Well)
}

/// What was agreed and who sat where.
fn heading(replayed: &Replayed) -> String {
    let record = &replayed.record;
    let mut lines = vec![format!("{}, with {}", replayed.title, replayed.agreed)];
    lines.extend(record.seats.iter().map(|(seat, who)| format!("{seat}: {who}")));
    lines.extend(record.details.iter().map(|(key, value)| format!("{key}: {value}")));
    lines.join("\n")
}
