//! The protocol: JSON messages, one a line, between a game and whoever plays it. `docs/protocol.md` explains each.
//!
//! The same messages go over stdio (`fifth protocol`) and over the server's sockets.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cards::CardId;
use crate::company::Company;
use crate::decision::{Choice, Question};
use crate::dice::Seed;
use crate::event::Event as _;
use crate::notation::{Lens, read_player};
use crate::player::Player;
use crate::record::{Recorder, result};
use crate::rules::Rules;
use crate::seats::{MAX_SEATS, Seat, Viewer};
use crate::state::{State, View};
use crate::text::quote;

/// The version of these messages.
pub const VERSION: u32 = 1;
/// The longest line that is read.
pub const MAX_LINE: usize = 64 << 10;
/// How many legal answers a question lists; where there are more, it says how many.
pub const MAX_LISTED: usize = 200;

/// What a client says.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Starts a game.
    Start {
        protocol: u32,
        game: String,
        /// Each seat: `external`, or the name of a bot.
        seats: Vec<String>,
        /// What the game's options are; its defaults if absent.
        #[serde(default)]
        options: Option<Value>,
        /// A number or 64 hexadecimal digits; chosen by the host if absent.
        #[serde(default)]
        seed: Option<String>,
        /// Whether to send what a spectator is told, too.
        #[serde(default)]
        spectator: bool,
    },
    /// Answers a decision.
    Answer {
        seat: String,
        /// The number that the decision was asked under: an answer to an older one is refused.
        decision: u64,
        answer: String,
    },
    /// Asks for a view.
    View { to: String },
    /// Asks for the record so far; before the end, only where every seat is external.
    Record {},
}

/// What the game says.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Message {
    /// A game has begun.
    Started {
        protocol: u32,
        game: &'static str,
        rules: u32,
        seats: Vec<&'static str>,
        /// The SHA-256 of the seed.
        commitment: String,
    },
    /// The table as one viewer may know it.
    View {
        to: String,
        #[cfg_attr(feature = "types", ts(as = "crate::types::AnyView"))]
        view: Value,
    },
    /// Something happened, as one viewer is told.
    Event {
        to: String,
        text: String,
        #[cfg_attr(feature = "types", ts(type = "{ what: string }"))]
        event: Value,
    },
    /// A decision is open.
    Ask(Box<Ask>),
    /// A seat's answer was accepted.
    Accepted { seat: &'static str, decision: u64 },
    /// The game is over.
    End { result: String, seed: String, hash: String },
    /// The record.
    Record { record: String },
    /// A message was not accepted; nothing has changed.
    Error { code: ErrorCode, message: String },
}

/// A decision that a seat is asked for.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Ask {
    pub seat: &'static str,
    pub decision: u64,
    /// What it is about, in notation.
    pub ask: String,
    /// In a sentence.
    pub prompt: String,
    pub optional: bool,
    /// What can be chosen, structured.
    #[cfg_attr(feature = "types", ts(as = "Choosing"))]
    pub choice: Value,
    /// How many answers are legal.
    pub count: String,
    /// Legal answers in notation: all of them, or the first `MAX_LISTED`.
    pub answers: Vec<Listed>,
}

/// A legal answer and what it does.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Listed {
    pub answer: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<String>", optional))]
    pub meaning: String,
}

/// Why a message was not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// Not a message of this protocol.
    Malformed,
    /// Another version of the protocol.
    Version,
    /// There is no such game, bot or seat, or the options do not fit.
    Setup,
    /// There is no game to which this could apply.
    NoGame,
    /// The answer is not legal, or not asked for.
    Refused,
    /// Not allowed now.
    NotNow,
}

impl Message {
    pub fn error(code: ErrorCode, message: impl Into<String>) -> Self {
        Self::Error { code, message: message.into() }
    }
}

/// Reads a client's line.
pub fn read_request(line: &str) -> Result<Request, Message> {
    if line.len() > MAX_LINE {
        return Err(Message::error(ErrorCode::Malformed, format!("a line has at most {MAX_LINE} bytes")));
    }
    match serde_json::from_str(line) {
        Ok(Request::Start { protocol, .. }) if protocol != VERSION => Err(other_version(protocol)),
        Ok(request) => Ok(request),
        Err(error) => Err(match serde_json::from_str(line) {
            // Another version may well have other fields: that it is another version is then the better answer.
            Ok(Versioned { protocol }) if protocol != VERSION => other_version(protocol),
            _ => {
                let message = format!("expected a message of this protocol: {error}; found {}", quote(line));
                Message::error(ErrorCode::Malformed, message)
            }
        }),
    }
}

/// As much of a `start` as every version has.
#[derive(Deserialize)]
struct Versioned {
    protocol: u32,
}

fn other_version(protocol: u32) -> Message {
    let message = format!("expected protocol {VERSION}, which is spoken here; found protocol {protocol}");
    Message::error(ErrorCode::Version, message)
}

/// A game played by messages: some seats by the client, the others by bots.
pub trait Session {
    /// Takes a request other than `Start`, and says what follows from it.
    fn receive(&mut self, request: &Request, say: &mut dyn FnMut(Message));
}

/// How a session is set up.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    pub seats: Vec<String>,
    pub options: Option<Value>,
    pub seed: Seed,
    pub spectator: bool,
}

struct Play<R: Rules> {
    recorder: Recorder<R>,
    seed: Seed,
    bots: Company<R>,
    spectator: bool,
    /// The number under which each seat's open decision was asked; 0 where none is.
    decisions: [u64; MAX_SEATS],
    next_decision: u64,
}

/// The word for a seat that the client plays.
pub const EXTERNAL: &str = "external";

/// Starts a session. `bot` makes the bot with a given name, or says which names there are.
pub fn start<R: Rules>(
    setup: &Setup,
    mut bot: impl FnMut(&str, Seat) -> Result<Box<dyn Player<R>>, String>,
    say: &mut dyn FnMut(Message),
) -> Result<Box<dyn Session>, Message> {
    let wrong = |message: String| Message::error(ErrorCode::Setup, message);
    if !R::SEATS.contains(&setup.seats.len()) {
        let (least, most) = (R::SEATS.start(), R::SEATS.end());
        return Err(wrong(format!("{} is for {least} to {most} seats, not {}", R::NAME, setup.seats.len())));
    }
    let options = match &setup.options {
        None => R::Options::default(),
        // A list would be taken for the values without their keys.
        Some(value) if !value.is_object() => return Err(wrong("options: expected an object".into())),
        Some(value) => R::Options::deserialize(value).map_err(|error| wrong(format!("options: {error}")))?,
    };
    let mut bots = Company::default();
    for (index, name) in setup.seats.iter().enumerate().filter(|(_, name)| *name != EXTERNAL) {
        let seat = Seat::new(index);
        bots.seat(seat, bot(name, seat).map_err(wrong)?);
    }
    let recorder = Recorder::start(&options, &setup.seats, setup.seed).map_err(|error| wrong(error.0))?;
    let mut play = Play {
        recorder,
        seed: setup.seed,
        bots,
        spectator: setup.spectator,
        decisions: [0; MAX_SEATS],
        next_decision: 1,
    };
    say(Message::Started {
        protocol: VERSION,
        game: R::NAME,
        rules: R::VERSION,
        seats: R::SEAT_NAMES[..setup.seats.len()].to_vec(),
        commitment: setup.seed.commitment(),
    });
    play.tell_events(say);
    play.go_on(say);
    Ok(Box::new(play))
}

impl<R: Rules> Session for Play<R> {
    fn receive(&mut self, request: &Request, say: &mut dyn FnMut(Message)) {
        let done = match request {
            Request::Start { .. } => Err(Message::error(ErrorCode::NotNow, "a game is already being played")),
            Request::Answer { seat, decision, answer } => self.answer(seat, *decision, answer, say),
            Request::View { to } => self.viewer(to).map(|viewer| say(self.view(viewer))),
            Request::Record {} => self.record().map(&mut *say),
        };
        if let Err(error) = done {
            say(error);
        }
    }
}

impl<R: Rules> Play<R> {
    fn answer(
        &mut self,
        seat: &str,
        decision: u64,
        answer: &str,
        say: &mut dyn FnMut(Message),
    ) -> Result<(), Message> {
        let refused = |message: String| Message::error(ErrorCode::Refused, message);
        let seat = self.seat(seat).map_err(refused)?;
        if !self.is_external(seat) {
            return Err(refused(format!("{} is not an external seat", R::seat_name(seat))));
        }
        let current = self.decisions[seat.index()];
        if self.recorder.game().waiting().contains(seat) && decision != current {
            let name = R::seat_name(seat);
            return Err(refused(format!("{name} is asked decision {current}, not {decision}")));
        }
        self.recorder.answer_text(seat, answer).map_err(|refusal| refused(refusal.to_string()))?;
        self.decisions[seat.index()] = 0;
        say(Message::Accepted { seat: R::seat_name(seat), decision });
        self.tell_events(say);
        self.go_on(say);
        Ok(())
    }

    /// Lets the bots answer until the game waits for external seats only, or is over; then asks these.
    fn go_on(&mut self, say: &mut dyn FnMut(Message)) {
        while let Some((seat, answer)) = self.bots.next(self.recorder.game()) {
            self.recorder.answer(seat, answer).expect("a bot's answers are legal");
            self.tell_events(say);
        }
        let game = self.recorder.game();
        if game.is_over() {
            say(Message::End {
                result: result(game),
                seed: self.seed.to_string(),
                hash: game.state().hash().to_string(),
            });
            return;
        }
        self.ask_external(say);
    }

    /// Asks each external seat that is waited for, unless it has been asked this already.
    fn ask_external(&mut self, say: &mut dyn FnMut(Message)) {
        let game = self.recorder.game();
        for seat in game.waiting().iter() {
            if self.decisions[seat.index()] != 0 {
                continue;
            }
            let question = game.question(seat).expect("a seat that is waited for has a question");
            let view = game.view(seat.into());
            say(Message::View { to: R::seat_name(seat).into(), view: to_value(&view) });
            say(Message::Ask(Box::new(ask(&view, seat, &question, self.next_decision))));
            self.decisions[seat.index()] = self.next_decision;
            self.next_decision += 1;
        }
    }

    fn tell_events(&mut self, say: &mut dyn FnMut(Message)) {
        let game = self.recorder.game();
        self.bots.hear(game);
        for told in game.events().iter() {
            let seats = game.state().seats();
            for seat in seats.iter().filter(|&seat| !self.bots.plays(seat)) {
                if let Some(event) = told.to(seat.into()) {
                    say(event_message::<R>(R::seat_name(seat), &event));
                }
            }
            if let Some(event) = told.to(Viewer::Spectator).filter(|_| self.spectator) {
                say(event_message::<R>(SPECTATOR, &event));
            }
        }
    }

    fn viewer(&self, to: &str) -> Result<Viewer, Message> {
        if to == SPECTATOR {
            return Ok(Viewer::Spectator);
        }
        let refused = |message: String| Message::error(ErrorCode::Refused, message);
        let seat = self.seat(to).map_err(refused)?;
        if self.is_external(seat) {
            Ok(seat.into())
        } else {
            Err(refused(format!("{to} is not an external seat: its view is its own")))
        }
    }

    fn seat(&self, name: &str) -> Result<Seat, String> {
        read_player::<R>(name, self.recorder.game().state().seat_count())
    }

    fn is_external(&self, seat: Seat) -> bool {
        self.recorder.game().state().seats().contains(seat) && !self.bots.plays(seat)
    }

    fn view(&self, viewer: Viewer) -> Message {
        Message::View {
            to: viewer_name::<R>(viewer).to_owned(),
            view: to_value(&self.recorder.game().view(viewer)),
        }
    }

    fn record(&self) -> Result<Message, Message> {
        if !self.recorder.game().is_over() && !self.bots.is_empty() {
            let why = "the record tells the bots' hidden cards: ask again when the game is over";
            return Err(Message::error(ErrorCode::NotNow, why));
        }
        Ok(Message::Record { record: self.recorder.record().to_string() })
    }
}

/// The word for somebody who only looks on.
pub const SPECTATOR: &str = "spectator";

/// The word for a viewer: a seat's name, or `spectator`.
pub fn viewer_name<R: Rules>(viewer: Viewer) -> &'static str {
    match viewer {
        Viewer::Seat(seat) => R::seat_name(seat),
        Viewer::Spectator => SPECTATOR,
    }
}

/// A message of type `event`, written out at once for those who send many.
pub fn write_event<R: Rules>(to: Viewer, event: &R::Event) -> String {
    #[derive(Serialize)]
    #[serde(tag = "type", rename = "event")]
    struct Written<'a, E> {
        to: &'static str,
        text: String,
        event: &'a E,
    }
    write(&Written { to: viewer_name::<R>(to), text: event.line(), event })
}

/// A message of type `view`, written out at once for those who send many.
pub fn write_view<R: Rules>(view: &View<R>) -> String {
    #[derive(Serialize)]
    #[serde(tag = "type", rename = "view", bound = "")]
    struct Written<'a, R: Rules> {
        to: &'static str,
        view: &'a View<R>,
    }
    write(&Written { to: viewer_name::<R>(view.viewer()), view })
}

fn write(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("plain data with text keys is always JSON")
}

/// A decision as a message to the seat that is asked.
pub fn ask<R: Rules>(view: &State<R>, seat: Seat, question: &Question<R>, decision: u64) -> Ask {
    let lens = Lens::new(view, seat);
    let listed = question.answers().take(MAX_LISTED).map(|answer| Listed {
        answer: lens.write(question, &answer),
        meaning: lens.meaning(question, &answer),
    });
    Ask {
        seat: R::seat_name(seat),
        decision,
        ask: question.ask.to_string(),
        prompt: R::prompt(view, seat, question),
        optional: question.optional,
        choice: to_value(&choice(lens, &question.choice)),
        count: question.count().to_string(),
        answers: listed.collect(),
    }
}

/// What can be chosen, in notation.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Choice"))]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Choosing {
    One {
        from: Vec<String>,
    },
    Cards {
        from: Vec<String>,
        /// The same cards as the view calls them.
        ids: Vec<CardId>,
        min: u8,
        max: u8,
    },
    Ships {
        from: BTreeMap<String, u8>,
        min: u8,
        max: u8,
    },
    Number {
        min: i16,
        max: i16,
    },
    Players {
        from: Vec<&'static str>,
        min: u8,
        max: u8,
    },
    Offer {
        #[cfg_attr(feature = "types", ts(type = "unknown"))]
        terms: Value,
    },
}

fn choice<R: Rules>(lens: Lens<'_, R>, choice: &Choice<R>) -> Choosing {
    match choice {
        Choice::One(picks) => Choosing::One { from: picks.iter().map(ToString::to_string).collect() },
        Choice::Cards { from, min, max } => Choosing::Cards {
            from: from.iter().map(|card| lens.write_card(card, *from)).collect(),
            ids: from.iter().collect(),
            min: *min,
            max: *max,
        },
        Choice::Ships { from, min, max } => Choosing::Ships {
            from: from.iter().map(|(place, ships)| (place.to_string(), *ships)).collect(),
            min: *min,
            max: *max,
        },
        Choice::Number { min, max } => Choosing::Number { min: *min, max: *max },
        Choice::Players { among, min, max } => {
            Choosing::Players { from: among.iter().map(R::seat_name).collect(), min: *min, max: *max }
        }
        Choice::Offer(terms) => Choosing::Offer { terms: to_value(terms) },
    }
}

fn event_message<R: Rules>(to: &str, event: &R::Event) -> Message {
    Message::Event { to: to.to_owned(), text: event.line(), event: to_value(event) }
}

fn to_value(data: &impl Serialize) -> Value {
    serde_json::to_value(data).expect("plain data with text keys is always JSON")
}
