//! `fifth protocol`: games for programs, as JSON lines on standard input and output.

use std::io::{self, BufRead, Write};

use bots::games::{ForGame, for_game};
use kernel::protocol::{
    EXTERNAL, ErrorCode, MAX_LINE, Message, Request, Session, Setup, read_request, start,
};
use kernel::{Rules, Seed};

use crate::lines::read_line;
use crate::{Verdict, seeds};

/// What the help says besides.
pub(crate) const AFTER_HELP: &str = r#"Begin with a line such as
  {"type":"start","protocol":1,"game":"tiny","seats":["external","random"]}
and answer each message of type "ask". docs/protocol.md explains every message."#;

/// Takes messages and answers them until there are no more.
pub(crate) fn speak(input: &mut dyn BufRead, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let mut host = Host::default();
    while let Some(line) = read_line(input, MAX_LINE)? {
        let messages = match line {
            Ok(line) if line.trim().is_empty() => continue,
            Ok(line) => host.receive(&line),
            Err(wrong) => vec![Message::error(ErrorCode::Malformed, wrong)],
        };
        match send(&messages, out) {
            // A client that no longer listens has left, like one that has closed our input.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
            sent => sent?,
        }
    }
    Ok(Verdict::Well)
}

fn send(messages: &[Message], out: &mut dyn Write) -> io::Result<()> {
    let mut batch = Vec::new();
    for message in messages {
        serde_json::to_writer(&mut batch, message)?;
        batch.push(b'\n');
    }
    out.write_all(&batch)?;
    out.flush()
}

/// Holds the game that is being played, or the last one.
#[derive(Default)]
struct Host {
    session: Option<Box<dyn Session>>,
    over: bool,
}

impl Host {
    /// All that follows from a client's line.
    fn receive(&mut self, line: &str) -> Vec<Message> {
        let mut messages = Vec::new();
        let done = read_request(line).and_then(|request| self.follow(request, &mut messages));
        messages.extend(done.err());
        self.over |= messages.iter().any(|message| matches!(message, Message::End { .. }));
        messages
    }

    fn follow(&mut self, request: Request, messages: &mut Vec<Message>) -> Result<(), Message> {
        let mut say = |message| messages.push(message);
        match (request, &mut self.session) {
            (request, Some(session)) if !(self.over && is_start(&request)) => {
                session.receive(&request, &mut say);
            }
            (Request::Start { game, seats, options, seed, spectator, .. }, _) => {
                let setup = Setup { seats, options, seed: read_seed(seed)?, spectator };
                let begun = for_game(&game, Begin { setup: &setup, say: &mut say })
                    .map_err(|error| wrong_setup(&error))?;
                self.session = Some(begun?);
                self.over = false;
            }
            _ => {
                let message = "there is no game yet; expected a message of type `start`";
                return Err(Message::error(ErrorCode::NoGame, message));
            }
        }
        Ok(())
    }
}

fn is_start(request: &Request) -> bool {
    matches!(request, Request::Start { .. })
}

fn read_seed(seed: Option<String>) -> Result<Seed, Message> {
    match seed {
        Some(seed) => seed.parse().map_err(|error| wrong_setup(&error)),
        None => seeds::unguessable().map_err(|error| wrong_setup(&error)),
    }
}

fn wrong_setup(error: &impl ToString) -> Message {
    Message::error(ErrorCode::Setup, error.to_string())
}

struct Begin<'a> {
    setup: &'a Setup,
    say: &'a mut dyn FnMut(Message),
}

impl ForGame for Begin<'_> {
    type Out = Result<Box<dyn Session>, Message>;

    fn run<R: Rules>(self) -> Self::Out {
        let mut dice = seeds::dice_for_bots(self.setup.seed);
        let bot = |name: &str, seat| {
            let player = bots::player::<R>(name, seat, dice.split());
            player.map_err(|error| format!("{error}; `{EXTERNAL}` is a seat that you play"))
        };
        start::<R>(self.setup, bot, self.say)
    }
}
