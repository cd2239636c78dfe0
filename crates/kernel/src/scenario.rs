//! Scenarios: a small position, a few moves, and what must be true. One a rule, one an effect.
//!
//! ```toml
//! name = "A tie goes to the rival"          # the sentence it proves
//! game = "tiny"
//! seats = 2
//! covers = ["rule:tie"]
//!
//! [table]                                   # the position, in the game's own words
//! phase = "muster"
//! fuel = { blue = 2 }
//!
//! [script]
//! steps = [
//!   "red muster home:1",
//!   { refused = "blue bid 3", because = "at most 2" },
//!   "red bid 1",
//!   { expect = { "ships.red.limbo" = "0" } },
//!   "blue bid 2",
//! ]
//!
//! [end]
//! expect = { "ships.red.limbo" = "1" }
//! ```
//!
//! Decisions that the script does not name are declined if they are optional and taken if only one answer is legal;
//! any other is an error that says which decision is open.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use toml::{Spanned, Value};

use crate::catalog::Keys;
use crate::decision::{Reason, Refusal};
use crate::dice::{Dice, Seed, SeedError};
use crate::event::{Event as _, Told};
use crate::game::Game;
use crate::notation::{Lens, read_player};
use crate::record::result;
use crate::rules::Rules;
use crate::seats::{Seat, Viewer};
use crate::text::{Location, TextError, quote};

/// The longest scenario that is read.
pub const MAX_BYTES: usize = 256 << 10;
/// How many decisions may pass between two steps before the scenario is taken to be stuck.
const PATIENCE: usize = 10_000;

/// A scenario file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Scenario<R: Rules> {
    /// The sentence that the scenario proves.
    pub name: String,
    /// Which game: [`game_of`] tells it before the rest is read.
    #[serde(rename = "game")]
    _game: String,
    /// The components, cases and rulings that it covers.
    #[serde(default)]
    covers: Vec<Words>,
    pub seats: Option<Spanned<usize>>,
    #[serde(default)]
    seed: Option<Words>,
    #[serde(default)]
    options: R::Options,
    #[serde(default)]
    table: R::Layout,
    #[serde(default)]
    script: Script,
    #[serde(default)]
    end: Check,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Script {
    steps: Vec<Spanned<Step>>,
}

/// One step: an answer in notation, or a table of what must be so.
#[derive(Debug)]
enum Step {
    Answer(String),
    Check(Box<Check>),
}

/// Text that knows where it stands.
type Words = Spanned<String>;
type Facts = BTreeMap<String, Words>;

/// What must be true.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    /// An answer that must be refused (as a step only) …
    refused: Option<Words>,
    /// … with a reason that has these words.
    because: Option<String>,
    /// Play on until these facts are so (as a step only).
    #[serde(default)]
    until: Facts,
    /// Facts and their values.
    #[serde(default)]
    expect: Facts,
    /// Decisions that are open now: `red bid`.
    #[serde(default)]
    open: Vec<Words>,
    /// Decisions that have been open since the start.
    #[serde(default)]
    asked: Vec<Words>,
    /// Decisions that have not.
    #[serde(default)]
    not_asked: Vec<Words>,
    /// Parts of log lines there have been since the start.
    #[serde(default)]
    events: Vec<Words>,
    /// Parts of log lines there have not been.
    #[serde(default)]
    no_events: Vec<Words>,
    /// What one seat has been told: as `events`, but in that seat's log.
    #[serde(default)]
    told: BTreeMap<String, Vec<Words>>,
    /// What one seat has not been told.
    #[serde(default)]
    not_told: BTreeMap<String, Vec<Words>>,
    /// Parts of what a seat that is asked now reads.
    #[serde(default)]
    prompts: BTreeMap<String, Vec<Words>>,
    /// Who has won: seats, `nobody`, or `unfinished`.
    result: Option<Words>,
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct StepVisitor;
        impl<'de> Visitor<'de> for StepVisitor {
            type Value = Step;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(
                    "an answer such as \"red bid 2\", or a table with refused, until, expect, open, …",
                )
            }

            fn visit_str<E>(self, text: &str) -> Result<Step, E> {
                Ok(Step::Answer(text.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Step, A::Error> {
                Check::deserialize(MapAccessDeserializer::new(map)).map(Box::new).map(Step::Check)
            }
        }

        deserializer.deserialize_any(StepVisitor)
    }
}

/// The sentence that a scenario proves, and what it covers, before it is read as one of its game.
#[derive(Debug, Deserialize)]
pub struct Head {
    pub name: String,
    pub game: Spanned<String>,
    #[serde(default)]
    pub covers: Vec<Spanned<String>>,
}

impl Head {
    pub fn read(text: &str) -> Result<Self, TextError> {
        toml::from_str(text).map_err(|error| TextError::toml(text, &error))
    }

    /// Refuses what there is not to cover.
    pub fn check_covers(&self, text: &str, keys: &Keys) -> Result<(), TextError> {
        for key in &self.covers {
            keys.check(key.get_ref()).map_err(|error| TextError::at(text, key.span().start, error))?;
        }
        Ok(())
    }
}

/// As much of a scenario as can be read without knowing its game.
#[derive(Deserialize)]
struct Outline {
    game: Spanned<String>,
    options: Option<Spanned<Value>>,
    table: Option<Spanned<Value>>,
    script: Option<Spanned<Value>>,
    end: Option<Spanned<Value>>,
}

impl Outline {
    fn read(text: &str) -> Result<Self, TextError> {
        if text.len() > MAX_BYTES {
            return Err(TextError::new(format!("a scenario has at most {MAX_BYTES} bytes")));
        }
        let outline: Self = toml::from_str(text).map_err(|error| TextError::toml(text, &error))?;
        // A list would be taken for a table's values without their keys.
        let parts = [&outline.options, &outline.table, &outline.script, &outline.end];
        if let Some(part) = parts.into_iter().flatten().find(|part| !part.get_ref().is_table()) {
            return Err(TextError::at(text, part.span().start, "expected a table, such as { key = value }"));
        }
        Ok(outline)
    }
}

/// Which game a scenario is of, and where it says so, before it is read as one of that game.
pub fn game_of(text: &str) -> Result<Spanned<String>, TextError> {
    Ok(Outline::read(text)?.game)
}

impl<R: Rules> Scenario<R> {
    /// Reads a scenario of this game.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let game = game_of(text)?;
        if game.get_ref() != R::NAME {
            let message = format!("a scenario of {}, not of {}", quote(game.get_ref()), R::NAME);
            return Err(TextError::at(text, game.span().start, message));
        }
        toml::from_str(text).map_err(|error| TextError::toml(text, &error))
    }

    /// Plays it. The whole course goes to `trace`, where one is given.
    pub fn run(&self, text: &str, trace: Option<&mut String>) -> Result<(), TextError> {
        let game = self.lay_out(text)?;
        let to_come = self.covers.iter().collect();
        let mut run = Run { text, game, asked: Vec::new(), log: Vec::new(), to_come, trace };
        run.note(|| format!("scenario: {}", self.name));
        run.take_down().map_err(|message| TextError::new(format!("table: {message}")))?;
        for (number, step) in self.script.steps.iter().enumerate() {
            let located = |message: String| {
                TextError::at(text, step.span().start, format!("step {}: {message}", number + 1))
            };
            run.step(step.get_ref(), &located)?;
        }
        let at_end = |message: String| TextError::new(format!("at the end: {message}"));
        if self.end.refused.is_some() || self.end.because.is_some() || !self.end.until.is_empty() {
            return Err(at_end("`refused`, `because` and `until` belong in a step".into()));
        }
        run.check(&self.end, &at_end)?;
        run.check_cases()
    }

    fn lay_out(&self, text: &str) -> Result<Game<R>, TextError> {
        let seats = self.seats.as_ref().map_or(*R::SEATS.start(), |seats| *seats.get_ref());
        if !R::SEATS.contains(&seats) {
            let offset = self.seats.as_ref().map_or(0, |seats| seats.span().start);
            let (least, most) = (R::SEATS.start(), R::SEATS.end());
            let message = format!("seats: {} is for {least} to {most}, not {seats}", R::NAME);
            return Err(TextError::at(text, offset, message));
        }
        let seed = match &self.seed {
            None => Seed::from(0),
            Some(seed) => seed
                .get_ref()
                .parse()
                .map_err(|error: SeedError| TextError::at(text, seed.span().start, error.to_string()))?,
        };
        let state = R::arrange(&self.options, seats, Dice::new(seed), &self.table);
        let state = state.map_err(|error| match error.span {
            Some(span) => TextError::at(text, span.start, error.message),
            None => TextError::new(format!("table: {}", error.message)),
        })?;
        Ok(Game::from_state(state))
    }
}

/// A scenario in the course of being played.
struct Run<'a, R: Rules> {
    text: &'a str,
    game: Game<R>,
    /// Every decision that has been open, as `seat ask`.
    asked: Vec<String>,
    log: Vec<Told<R::Event>>,
    /// What the scenario says that it covers, without the cases that have come up.
    to_come: Vec<&'a Words>,
    trace: Option<&'a mut String>,
}

/// Says at which step something is wrong.
type Locate<'l> = &'l dyn Fn(String) -> TextError;
/// Says by which words of a check something is wrong.
type Here<'h> = &'h dyn Fn(&Words, String) -> TextError;

impl<R: Rules> Run<'_, R> {
    fn step(&mut self, step: &Step, at: Locate<'_>) -> Result<(), TextError> {
        match step {
            Step::Answer(line) => {
                let (seat, ask, answer) = self.split_line(line).map_err(at)?;
                self.go_on_to(seat, ask, line, at)?;
                self.note(|| format!("{line}    (step)"));
                self.try_answer(seat, answer).map_err(|refusal| at(refusal.to_string()))?;
                self.take_down().map_err(at)
            }
            Step::Check(check) => {
                match (&check.refused, &check.because) {
                    (Some(refused), Some(because)) => self.refuse(refused.get_ref(), because, at)?,
                    (None, None) => {}
                    _ => return Err(at("`refused` and `because` belong together".into())),
                }
                self.play_until(&check.until, at)?;
                self.note(|| "(check)".into());
                self.check(check, at)
            }
        }
    }

    fn refuse(&mut self, line: &str, because: &str, at: Locate<'_>) -> Result<(), TextError> {
        let (seat, ask, answer) = self.split_line(line).map_err(at)?;
        // A seat that should not be asked at all is refused where the game stands now.
        let asked_now = self.game.question(seat).is_some_and(|question| question.ask.to_string() == ask);
        let reasons = [Reason::NotAsked, Reason::AlreadyAnswered, Reason::GameOver];
        if !asked_now && !reasons.iter().any(|reason| reason.to_string().contains(because)) {
            self.go_on_to(seat, ask, line, at)?;
        }
        match self.try_answer(seat, answer) {
            Ok(()) => Err(at(format!("expected `{line}` to be refused, but it was accepted"))),
            Err(refusal) if refusal.to_string().contains(because) => {
                self.note(|| format!("{line}    (refused: {})", refusal.reason));
                Ok(())
            }
            Err(refusal) => {
                Err(at(format!("`{line}` was refused, expected because {}; but: {refusal}", quote(because))))
            }
        }
    }

    fn play_until(&mut self, facts: &Facts, at: Locate<'_>) -> Result<(), TextError> {
        for _ in 0..PATIENCE {
            let mut unlike = None;
            for (path, value) in facts {
                let found = self.fact(path).map_err(at)?;
                if found != *value.get_ref() {
                    unlike = Some(format!("{path} = `{}` (it is `{found}`)", value.get_ref()));
                }
            }
            match unlike {
                None => return Ok(()),
                Some(unlike) => self.pass_one(&unlike, at)?,
            }
        }
        Err(at(format!("what `until` waits for did not come true within {PATIENCE} decisions")))
    }

    /// Declines or takes what is open until the seat is asked this.
    fn go_on_to(&mut self, seat: Seat, ask: &str, line: &str, at: Locate<'_>) -> Result<(), TextError> {
        for _ in 0..PATIENCE {
            if self.game.question(seat).is_some_and(|question| question.ask.to_string() == ask) {
                return Ok(());
            }
            self.pass_one(&format!("`{line}`"), at)?;
        }
        Err(at(format!("`{line}` was not asked for within {PATIENCE} decisions")))
    }

    /// Answers one open question that the scenario does not name.
    fn pass_one(&mut self, wanted: &str, at: Locate<'_>) -> Result<(), TextError> {
        if self.game.is_over() {
            return Err(at(format!("expected {wanted}, but the game is over")));
        }
        let by_itself = self.game.waiting().iter().find_map(|seat| {
            let question = self.game.question(seat)?;
            let answer = question.decline().or_else(|| question.forced())?;
            let written = Lens::new(&self.game.state(), seat).write(&question, &answer);
            Some((seat, format!("{} {} {written}", R::seat_name(seat), question.ask), answer))
        });
        let Some((seat, line, answer)) = by_itself else {
            return Err(at(format!("expected {wanted}, but open is: {}", self.open_decisions())));
        };
        self.note(|| format!("{line}    (not named in the script)"));
        self.game.answer(seat, answer).map_err(|refusal| at(refusal.to_string()))?;
        self.take_down().map_err(at)
    }

    fn try_answer(&mut self, seat: Seat, answer: &str) -> Result<(), Refusal> {
        let answer = self.game.read_answer(seat, answer)?;
        self.game.answer(seat, answer)
    }

    /// Writes down what has happened since the last answer, and what is open now; says what has been lost on the way, or is
    /// there that cannot be, whatever the scenario is about.
    fn take_down(&mut self) -> Result<(), String> {
        let events = self.game.events().to_vec();
        for told in &events {
            self.note(|| format!("  {}", told.event.line()));
        }
        self.log.extend(events);
        for seat in self.game.waiting().iter() {
            if let Some(decision) = self.open_decision(seat).filter(|decision| !self.asked.contains(decision))
            {
                self.asked.push(decision);
            }
        }
        let state = self.game.state();
        self.to_come.retain(|key| R::has_come_up(key.get_ref(), &state, &self.log) == Some(false));
        state.audit()
    }

    /// A scenario of a case that does not come up proves nothing about it.
    fn check_cases(&self) -> Result<(), TextError> {
        let Some(key) = self.to_come.first() else { return Ok(()) };
        let message = format!("covers `{}`, but that case does not come up", key.get_ref());
        Err(TextError::at(self.text, key.span().start, message))
    }

    fn note(&mut self, line: impl FnOnce() -> String) {
        if let Some(trace) = &mut self.trace {
            // Writing to a String cannot fail.
            let _ = writeln!(trace, "{}", line());
        }
    }

    fn open_decisions(&self) -> String {
        const MOST: usize = 8;
        let open = self.game.waiting().iter().filter_map(|seat| {
            let question = self.game.question(seat)?;
            let state = self.game.state();
            let mut answers: Vec<_> = question
                .answers()
                .take(MOST)
                .map(|answer| Lens::new(&state, seat).write(&question, &answer))
                .collect();
            if question.count() > MOST as u128 {
                answers.push("…".into());
            }
            Some(format!("`{}` ({})", self.open_decision(seat)?, answers.join(" | ")))
        });
        open.collect::<Vec<_>>().join(", ")
    }

    fn fact(&self, path: &str) -> Result<String, String> {
        R::fact(&self.game.state(), path)
            .ok_or_else(|| format!("there is no fact {}; there are {}", quote(path), R::FACTS.join(", ")))
    }

    /// A seat of this table: a typing error must not make a check pass.
    fn seat(&self, text: &str) -> Result<Seat, String> {
        read_player::<R>(text, self.game.state().seat_count())
    }

    /// Checks that `seat ask` names a seat of this table and a decision that can exist.
    fn check_decision(&self, text: &str) -> Result<(), String> {
        let (seat, ask) =
            text.split_once(' ').ok_or_else(|| format!("expected `SEAT DECISION`, found {}", quote(text)))?;
        self.seat(seat)?;
        ask.parse::<R::Ask>().map(|_| ())
    }

    fn split_line<'l>(&self, line: &'l str) -> Result<(Seat, &'l str, &'l str), String> {
        let words =
            line.split_once(' ').and_then(|(seat, rest)| Some((seat, rest.trim_start().split_once(' ')?)));
        let (seat, (ask, answer)) =
            words.ok_or_else(|| format!("expected `SEAT DECISION ANSWER`, found {}", quote(line)))?;
        ask.parse::<R::Ask>()?;
        Ok((self.seat(seat)?, ask, answer.trim()))
    }

    fn check(&self, check: &Check, at: Locate<'_>) -> Result<(), TextError> {
        // The words of a check say where it stands, better than the step does.
        let here = |words: &Words, message: String| TextError {
            location: Some(Location::of(self.text, words.span().start)),
            ..at(message)
        };
        self.check_facts(&check.expect, &here)?;
        self.check_open(&check.open, &here)?;
        self.check_asked(&check.asked, true, &here)?;
        self.check_asked(&check.not_asked, false, &here)?;
        let all: Vec<String> = self.log.iter().map(|told| told.event.line()).collect();
        check_log("the log", &all, &check.events, true, &here)?;
        check_log("the log", &all, &check.no_events, false, &here)?;
        for (told, should) in [(&check.told, true), (&check.not_told, false)] {
            for (viewer, expected) in told {
                let lines = self.log_of(viewer).map_err(at)?;
                check_log(&format!("{viewer}'s log"), &lines, expected, should, &here)?;
            }
        }
        for (seat, expected) in &check.prompts {
            let prompt = self.prompt_of(seat).map_err(at)?;
            check_log(&format!("{seat}'s prompt"), &[prompt], expected, true, &here)?;
        }
        let found = result(&self.game);
        match &check.result {
            Some(expected) if *expected.get_ref() != found => {
                Err(here(expected, format!("expected result `{}`, but it is `{found}`", expected.get_ref())))
            }
            _ => Ok(()),
        }
    }

    fn check_facts(&self, facts: &Facts, here: Here<'_>) -> Result<(), TextError> {
        for (path, expected) in facts {
            let found = self.fact(path).map_err(|message| here(expected, message))?;
            if found != *expected.get_ref() {
                let message = format!("expected {path} = `{}`, but it is `{found}`", expected.get_ref());
                return Err(here(expected, message));
            }
        }
        Ok(())
    }

    fn check_open(&self, decisions: &[Words], here: Here<'_>) -> Result<(), TextError> {
        for expected in decisions {
            self.check_decision(expected.get_ref()).map_err(|message| here(expected, message))?;
            let is_it = |seat| self.open_decision(seat).as_ref() == Some(expected.get_ref());
            if !self.game.waiting().iter().any(is_it) {
                let (wanted, open) = (expected.get_ref(), self.open_decisions());
                return Err(here(expected, format!("expected `{wanted}` to be open; open is: {open}")));
            }
        }
        Ok(())
    }

    fn check_asked(&self, decisions: &[Words], should: bool, here: Here<'_>) -> Result<(), TextError> {
        for expected in decisions {
            self.check_decision(expected.get_ref()).map_err(|message| here(expected, message))?;
            if self.asked.contains(expected.get_ref()) != should {
                let was = if should { "was never open" } else { "was open" };
                return Err(here(expected, format!("`{}` {was}", expected.get_ref())));
            }
        }
        Ok(())
    }

    /// What a seat, or a spectator, has been told.
    fn log_of(&self, viewer: &str) -> Result<Vec<String>, String> {
        let viewer = if viewer == "spectator" { Viewer::Spectator } else { self.seat(viewer)?.into() };
        Ok(self.log.iter().filter_map(|told| told.to(viewer)).map(|event| event.line()).collect())
    }

    /// What a seat reads that is asked.
    fn prompt_of(&self, text: &str) -> Result<String, String> {
        let seat = self.seat(text)?;
        let question = self.game.question(seat);
        let question = question.ok_or_else(|| format!("{text} is asked nothing now"))?;
        Ok(R::prompt(&self.game.view(seat.into()), seat, &question))
    }

    /// What is open for a seat, as `seat ask`.
    fn open_decision(&self, seat: Seat) -> Option<String> {
        self.game.question(seat).map(|question| format!("{} {}", R::seat_name(seat), question.ask))
    }
}

fn check_log(
    what: &str,
    lines: &[String],
    expected: &[Words],
    should: bool,
    here: Here<'_>,
) -> Result<(), TextError> {
    for part in expected {
        let line = lines.iter().find(|line| line.contains(part.get_ref().as_str()));
        match (should, line) {
            (true, None) => {
                let last =
                    lines.iter().rev().take(5).rev().map(String::as_str).collect::<Vec<_>>().join(" / ");
                let message = format!("expected {what} to say `{}`; it ends: {last}", part.get_ref());
                return Err(here(part, message));
            }
            (false, Some(line)) => {
                return Err(here(
                    part,
                    format!("expected {what} not to say `{}`; it says: {line}", part.get_ref()),
                ));
            }
            _ => {}
        }
    }
    Ok(())
}
