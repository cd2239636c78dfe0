//! What the fuzz targets share.

use kernel::protocol::{self, Message, Request, Session, Setup};
use kernel::{Answer, Dice, Game, Player, Question, Rules as _, Seat, Seed, View, laws};
use tiny::{Options, Tiny};

/// A game after some answers at random.
pub fn play_some(seed: u64, steps: usize) -> Game<Tiny> {
    let seed = Seed::from(seed);
    let mut dice = Dice::new(seed).split();
    let mut game = Game::start(&Options::default(), 3, seed).expect("the defaults go together");
    for _ in 0..steps {
        let Some(seat) = game.waiting().iter().next() else { break };
        let answer = game.draw_answer(seat, &mut dice).expect("a seat that is waited for has a question");
        game.answer(seat, answer).expect("a drawn answer is legal");
    }
    game
}

/// The other end of the protocol: as `fifth protocol` would host it, with the law checked at every line.
#[derive(Default)]
#[expect(missing_debug_implementations, reason = "a session has nothing to show but its messages")]
pub struct Host {
    session: Option<Box<dyn Session>>,
    /// What could be seen after the last line.
    seen: Vec<Message>,
}

impl Host {
    /// Takes a line. Panics if it is answered by an error and something has changed nevertheless.
    pub fn hear(&mut self, line: &str) {
        let Some(request) = laws::any_line_is_a_request_or_an_error(line) else { return };
        let mut said = Vec::new();
        match (&mut self.session, &request) {
            (Some(session), request) => session.receive(request, &mut |message| said.push(message)),
            (None, Request::Start { .. }) => {
                self.session = start(&request, &mut |message| said.push(message));
            }
            (None, _) => return,
        }
        assert!(!said.is_empty(), "a message was not answered: {line}");
        let seen = self.everything_seen();
        if said.iter().any(|message| matches!(message, Message::Error { .. })) {
            assert_eq!(said.len(), 1, "an error comes alone: {said:?}");
            assert_eq!(seen, self.seen, "refused, but something has changed: {line}");
        }
        self.seen = seen;
    }

    /// The record, which has the State's hash, and every view; where one is withheld, the error that says so.
    fn everything_seen(&mut self) -> Vec<Message> {
        let Some(session) = &mut self.session else { return Vec::new() };
        let mut seen = Vec::new();
        let viewers = Tiny::SEAT_NAMES.iter().copied().chain(["spectator"]);
        let views = viewers.map(|viewer| Request::View { to: viewer.to_owned() });
        for request in views.chain([Request::Record {}]) {
            session.receive(&request, &mut |message| seen.push(message));
        }
        seen
    }
}

fn start(request: &Request, say: &mut dyn FnMut(Message)) -> Option<Box<dyn Session>> {
    let Request::Start { seats, options, seed, spectator, .. } = request else { return None };
    let seed = seed.as_ref().and_then(|seed| seed.parse().ok()).unwrap_or(Seed::from(0));
    let setup = Setup { seats: seats.clone(), options: options.clone(), seed, spectator: *spectator };
    let bot = |name: &str, _: Seat| match name {
        "shy" => Ok(Box::new(Shy) as Box<dyn Player<Tiny>>),
        _ => Err("the only bot is shy".to_owned()),
    };
    protocol::start::<Tiny>(&setup, bot, say).map_err(say).ok()
}

/// Wants nothing; where something must be chosen, the first that there is.
struct Shy;

impl Player<Tiny> for Shy {
    fn answer(&mut self, _: &View<Tiny>, _: Seat, question: &Question<Tiny>) -> Answer<Tiny> {
        question.decline().unwrap_or_else(|| question.nth(0))
    }
}
