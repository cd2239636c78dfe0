//! What the fuzz targets share.

use kernel::protocol::{self, Request, Session, Setup};
use kernel::{Answer, Moment, Player, Seat, Seed, laws};
use tiny::Tiny;

/// The other end of the protocol: as `fifth protocol` would host it, with the law checked at every line.
#[derive(Default)]
#[expect(missing_debug_implementations, reason = "a session has nothing to show but its messages")]
pub struct Host {
    session: Option<Box<dyn Session>>,
}

impl Host {
    /// Takes a line. Panics if it is answered by an error and something has changed nevertheless.
    pub fn hear(&mut self, line: &str) {
        match &mut self.session {
            Some(session) => {
                laws::any_line_is_followed_or_changes_nothing(&mut **session, &["red", "spectator"], line);
            }
            None => self.session = protocol::read_request(line).ok().and_then(|request| start(&request)),
        }
    }
}

fn start(request: &Request) -> Option<Box<dyn Session>> {
    let Request::Start { seats, options, seed, spectator, .. } = request else { return None };
    let seed = seed.as_ref().and_then(|seed| seed.parse().ok()).unwrap_or(Seed::from(0));
    let setup = Setup { seats: seats.clone(), options: options.clone(), seed, spectator: *spectator };
    let bot = |name: &str, _: Seat| match name {
        "shy" => Ok(Box::new(Shy) as Box<dyn Player<Tiny>>),
        _ => Err("the only bot is shy".to_owned()),
    };
    protocol::start::<Tiny>(&setup, bot, &mut |_| {}).ok()
}

/// Wants nothing; where something must be chosen, the first that there is.
struct Shy;

impl Player<Tiny> for Shy {
    fn answer(&mut self, moment: &Moment<'_, Tiny>) -> Answer<Tiny> {
        let question = moment.question();
        question.decline().unwrap_or_else(|| question.nth(0))
    }
}
