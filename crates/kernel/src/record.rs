//! Records (`.fifth`): a whole game as text that people can read and that replays to the same end.
//!
//! ```text
//! fifth 1
//! game: tiny
//! rules: 1
//! options: { rounds = 12, days = 1 }
//! seat: red Ann
//! seat: blue random bot
//! seed: 2a00…
//! result: red
//! hash: 8c31…
//!
//! red muster home:2; red invite blue; blue join 1; red bid 3; blue bid 1;
//! ```

use std::fmt::{self, Write as _};

use serde::Deserialize as _;

use crate::decision::{Answer, Question, Refusal};
use crate::dice::Seed;
use crate::game::Game;
use crate::notation::{Lens, read_player};
use crate::rules::{OptionsError, Rules};
use crate::seats::{Seat, SeatSet};
use crate::state::StateHash;
use crate::text::{TextError, quote};

/// The form in which records are written.
pub const FORMAT: &str = "fifth 1";
/// The longest record that is read.
pub const MAX_BYTES: usize = 16 << 20;
/// The result of a game that is not over.
const UNFINISHED: &str = "unfinished";
/// The result of a game that nobody won.
const NOBODY: &str = "nobody";
const LINE: usize = 100;

/// A game as text: what was agreed, and every answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub game: String,
    pub rules: u32,
    /// The options as an inline TOML table.
    pub options: String,
    /// Each seat's word, and who sat there.
    pub seats: Vec<(String, String)>,
    pub seed: Seed,
    /// What the game adds, such as the aliens that were dealt.
    pub details: Vec<(String, String)>,
    /// The winners' seats, `nobody`, or `unfinished`.
    pub result: String,
    /// Of the State after the last answer.
    pub hash: StateHash,
    pub entries: Vec<Entry>,
}

/// One answer.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Which paragraph it stands in.
    pub chapter: u32,
    pub seat: String,
    pub ask: String,
    pub answer: String,
    /// Byte offset in the text it was read from.
    offset: usize,
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        // Where it stood in a file is not part of what it says; nor is the number of its paragraph.
        (&self.seat, &self.ask, &self.answer) == (&other.seat, &other.ask, &other.answer)
    }
}

impl Eq for Entry {}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.seat, self.ask, self.answer)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FORMAT}\ngame: {}\nrules: {}\noptions: {}", self.game, self.rules, self.options)?;
        for (seat, who) in &self.seats {
            writeln!(f, "seat: {seat} {who}")?;
        }
        for (key, value) in &self.details {
            writeln!(f, "{key}: {value}")?;
        }
        writeln!(f, "seed: {}\nresult: {}\nhash: {}", self.seed, self.result, self.hash)?;
        for chapter in self.entries.chunk_by(|a, b| a.chapter == b.chapter) {
            let mut column = 0;
            f.write_char('\n')?;
            for entry in chapter {
                let text = format!("{entry};");
                if column > 0 && column + 1 + text.len() > LINE {
                    f.write_char('\n')?;
                    column = 0;
                }
                if column > 0 {
                    f.write_char(' ')?;
                    column += 1;
                }
                column += text.len();
                f.write_str(&text)?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}

impl Record {
    /// Reads a record. Whether its answers are legal, [`replay`] tells.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        if text.len() > MAX_BYTES {
            return Err(TextError::new(format!("a record has at most {MAX_BYTES} bytes")));
        }
        let (head, body_start) = match text.find("\n\n") {
            Some(blank) => (&text[..blank], blank + 2),
            None => (text.trim_end_matches('\n'), text.len()),
        };
        let mut header = Header::parse(text, head)?;
        let entries = parse_entries(text, body_start)?;
        Ok(Self {
            game: header.take("game")?.1,
            rules: header.take_parsed("rules", "a whole number")?,
            options: header.take("options")?.1,
            seats: header.take_seats()?,
            seed: header.take_parsed("seed", "a whole number or 64 hexadecimal digits")?,
            result: header.take("result")?.1,
            hash: header.take_parsed("hash", "32 hexadecimal digits")?,
            details: header.lines.into_iter().map(|(_, key, value)| (key, value)).collect(),
            entries,
        })
    }
}

/// The header's lines: offset, key and value.
struct Header<'a> {
    text: &'a str,
    end: usize,
    lines: Vec<(usize, String, String)>,
}

impl<'a> Header<'a> {
    fn parse(text: &'a str, head: &str) -> Result<Self, TextError> {
        let mut lines = Vec::new();
        let mut offset = 0;
        for (number, line) in head.split('\n').enumerate() {
            if number == 0 {
                if line != FORMAT {
                    return Err(TextError::at(
                        text,
                        0,
                        format!("expected `{FORMAT}`, found {}", quote(line)),
                    ));
                }
            } else {
                let Some((key, value)) = line.split_once(": ") else {
                    return Err(TextError::at(
                        text,
                        offset,
                        format!("expected `key: value`, found {}", quote(line)),
                    ));
                };
                lines.push((offset, key.to_owned(), value.to_owned()));
            }
            offset += line.len() + 1;
        }
        Ok(Self { text, end: head.len(), lines })
    }

    fn take(&mut self, key: &str) -> Result<(usize, String), TextError> {
        let mut found = self.lines.extract_if(.., |(_, other, _)| other == key);
        let first = found.next();
        if let Some((offset, ..)) = found.next() {
            return Err(TextError::at(self.text, offset, format!("`{key}` stands twice")));
        }
        match first {
            Some((offset, _, value)) => Ok((offset, value)),
            None => Err(TextError::at(self.text, self.end, format!("the header has no line `{key}: …`"))),
        }
    }

    fn take_parsed<T: std::str::FromStr>(&mut self, key: &str, expected: &str) -> Result<T, TextError> {
        let (offset, value) = self.take(key)?;
        let wrong = || format!("{key}: expected {expected}, found {}", quote(&value));
        value.parse().map_err(|_| TextError::at(self.text, offset, wrong()))
    }

    fn take_seats(&mut self) -> Result<Vec<(String, String)>, TextError> {
        let lines: Vec<_> = self.lines.extract_if(.., |(_, key, _)| key == "seat").collect();
        let split = |(offset, _, value): (usize, String, String)| {
            let (seat, who) = value.split_once(' ').ok_or_else(|| {
                TextError::at(
                    self.text,
                    offset,
                    format!("expected `seat: SEAT WHO`, found {}", quote(&value)),
                )
            })?;
            Ok((seat.to_owned(), who.to_owned()))
        };
        lines.into_iter().map(split).collect()
    }
}

fn parse_entries(text: &str, body_start: usize) -> Result<Vec<Entry>, TextError> {
    let mut entries = Vec::new();
    let mut chapter = 0;
    let mut offset = body_start;
    let mut rest = &text[body_start..];
    loop {
        let trimmed = rest.trim_start();
        let skipped = &rest[..rest.len() - trimmed.len()];
        chapter += u32::from(skipped.matches('\n').count() > 1);
        offset += skipped.len();
        rest = trimmed;
        if rest.is_empty() {
            return Ok(entries);
        }
        let Some(end) = rest.find(';') else {
            return Err(TextError::at(text, offset, format!("expected `;` after {}", quote(rest))));
        };
        let words = rest[..end].split_once(' ').and_then(|(seat, more)| {
            let (ask, answer) = more.trim_start().split_once(' ')?;
            Some((seat, ask, answer.trim()))
        });
        let Some((seat, ask, answer)) = words.filter(|_| !rest[..end].contains("\n\n")) else {
            let found = quote(&rest[..end]);
            return Err(TextError::at(
                text,
                offset,
                format!("expected `SEAT DECISION ANSWER;`, found {found}"),
            ));
        };
        entries.push(Entry { chapter, seat: seat.into(), ask: ask.into(), answer: answer.into(), offset });
        offset += end + 1;
        rest = &rest[end + 1..];
    }
}

/// A game that keeps its record.
#[derive(Debug)]
pub struct Recorder<R: Rules> {
    game: Game<R>,
    seed: Seed,
    options: String,
    seats: Vec<(String, String)>,
    entries: Vec<Entry>,
}

impl<R: Rules> Recorder<R> {
    /// Starts a game; `who` sits at each seat.
    pub fn start(options: &R::Options, who: &[String], seed: Seed) -> Result<Self, OptionsError> {
        let game = Game::start(options, who.len(), seed)?;
        let names = R::SEAT_NAMES.iter().map(|&name| name.to_owned());
        let who = who.iter().map(|who| who.split_whitespace().collect::<Vec<_>>().join(" "));
        let who = who.map(|who| if who.is_empty() { "somebody".into() } else { who });
        let options = write_options::<R>(options)?;
        Ok(Self { game, seed, options, seats: names.zip(who).collect(), entries: Vec::new() })
    }

    pub fn game(&self) -> &Game<R> {
        &self.game
    }

    /// Takes an answer and writes it down.
    pub fn answer(&mut self, seat: Seat, answer: Answer<R>) -> Result<(), Refusal> {
        let entry = self.game.question(seat).map(|question| self.entry(seat, &question, &answer));
        self.game.answer(seat, answer)?;
        self.entries.extend(entry);
        Ok(())
    }

    /// Takes an answer in notation.
    pub fn answer_text(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        let answer = self.game.read_answer(seat, text)?;
        self.answer(seat, answer)
    }

    fn entry(&self, seat: Seat, question: &Question<R>, answer: &Answer<R>) -> Entry {
        let state = self.game.state();
        Entry {
            chapter: R::chapter(&state),
            seat: R::seat_name(seat).into(),
            ask: question.ask.to_string(),
            answer: Lens::new(&state, seat).write(question, answer),
            offset: 0,
        }
    }

    /// The record so far.
    pub fn record(&self) -> Record {
        Record {
            game: R::NAME.into(),
            rules: R::VERSION,
            options: self.options.clone(),
            seats: self.seats.clone(),
            seed: self.seed,
            details: R::details(&self.game.state()),
            result: result(&self.game),
            hash: self.game.state().hash(),
            entries: self.entries.clone(),
        }
    }
}

/// Who won, in the words of a record.
pub fn result<R: Rules>(game: &Game<R>) -> String {
    match game.winners() {
        None => UNFINISHED.into(),
        Some(SeatSet::EMPTY) => NOBODY.into(),
        Some(winners) => winners.iter().map(R::seat_name).collect::<Vec<_>>().join(","),
    }
}

fn write_options<R: Rules>(options: &R::Options) -> Result<String, OptionsError> {
    let table = toml::Value::try_from(options);
    Ok(table
        .map_err(|error| OptionsError(format!("these options cannot be written down: {error}")))?
        .to_string())
}

/// Reads options from an inline TOML table.
pub fn read_options<R: Rules>(text: &str) -> Result<R::Options, OptionsError> {
    let wrong =
        |why: &str| OptionsError(format!("options: expected a table such as {{ key = value }}: {why}"));
    let value: toml::Value = text.parse().map_err(|error: toml::de::Error| wrong(error.message()))?;
    // A list would be taken for the values without their keys.
    if !value.is_table() {
        return Err(wrong(&format!("found {}", quote(text))));
    }
    R::Options::deserialize(value).map_err(|error| OptionsError(format!("options: {}", error.message())))
}

/// Plays a record again and checks everything it states; the game as it stood at the end. `watch` is called at the
/// start, where there is no answer yet, and after each answer.
pub fn replay<R: Rules>(
    text: &str,
    record: &Record,
    mut watch: impl FnMut(Option<&Entry>, &Game<R>),
) -> Result<Game<R>, TextError> {
    if record.game != R::NAME {
        return Err(TextError::new(format!("a record of {}, not of {}", quote(&record.game), R::NAME)));
    }
    if record.rules != R::VERSION {
        let (theirs, ours) = (record.rules, R::VERSION);
        return Err(TextError::new(format!("written by rules version {theirs}; this is version {ours}")));
    }
    let names = record.seats.iter().map(|(seat, _)| seat.as_str());
    if !names.clone().eq(R::SEAT_NAMES.iter().copied().take(record.seats.len())) {
        let found = names.collect::<Vec<_>>().join(", ");
        let seats = record.seats.len().clamp(*R::SEATS.start(), *R::SEATS.end());
        let expected = R::SEAT_NAMES[..seats].join(", ");
        return Err(TextError::new(format!(
            "seats: expected in this order {expected}; found {}",
            quote(&found)
        )));
    }
    let options = read_options::<R>(&record.options).map_err(|error| TextError::new(error.0))?;
    let mut game = Game::<R>::start(&options, record.seats.len(), record.seed)
        .map_err(|error| TextError::new(error.0))?;
    watch(None, &game);
    for entry in &record.entries {
        follow(&mut game, entry).map_err(|message| TextError::at(text, entry.offset, message))?;
        watch(Some(entry), &game);
    }
    compare("result", &record.result, &result(&game))?;
    compare("hash", &record.hash.to_string(), &game.state().hash().to_string())?;
    let details = R::details(&game.state());
    if record.details != details {
        return Err(TextError::new(format!("the header states {:?}; replayed: {details:?}", record.details)));
    }
    Ok(game)
}

fn follow<R: Rules>(game: &mut Game<R>, entry: &Entry) -> Result<(), String> {
    let seat = read_player::<R>(&entry.seat, game.state().seat_count())?;
    let open = game.question(seat).map(|question| question.ask.to_string());
    if let Some(open) = open.filter(|open| *open != entry.ask) {
        return Err(format!("{} is asked `{open}`, not {}", entry.seat, quote(&entry.ask)));
    }
    let answer = game.read_answer(seat, &entry.answer).map_err(|refusal| refusal.to_string())?;
    game.answer(seat, answer).map_err(|refusal| refusal.to_string())
}

fn compare(what: &str, stated: &str, replayed: &str) -> Result<(), TextError> {
    if stated == replayed {
        return Ok(());
    }
    Err(TextError::new(format!(
        "{what}: the record states {}, its answers lead to `{replayed}`",
        quote(stated)
    )))
}
