//! What servers that share a database tell each other besides steps, by `NOTIFY`, and keep in memory at most: who is there,
//! which is told when it changes and every few seconds, so that nobody has to clear up after a server that was killed; and
//! offers in the making.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use kernel::{MAX_SEATS, Seat, SeatSet};
use sqlx::AnyPool;
use tokio::sync::mpsc;
use tracing::debug;

use crate::secrets;
use crate::store::News;

/// The channels on which servers tell each other who is there, and what is about to be offered.
pub(crate) const PRESENCE: &str = "fifth_presence";
pub(crate) const DRAFTS: &str = "fifth_drafts";
/// How often it is told who is there.
const BEAT: Duration = Duration::from_secs(3);
/// After how long what another server has told of that is no longer true.
const EXPIRES: Duration = Duration::from_secs(10);
/// Rooms in one notification, which may have 8,000 bytes.
const ROOMS: usize = 100;

/// Tells all servers, this one included.
#[derive(Debug, Clone)]
pub(crate) struct Others(mpsc::UnboundedSender<Telling>);

enum Telling {
    Here(String, SeatSet),
    Draft(String, Draft),
}

/// What a seat that is asked a decision is about to offer, in notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Draft {
    pub(crate) seat: Seat,
    pub(crate) decision: u64,
    pub(crate) text: String,
}

impl Others {
    pub(crate) fn start(pool: AnyPool) -> Self {
        let (sender, tellings) = mpsc::unbounded_channel();
        tokio::spawn(keep_telling(pool, tellings));
        Self(sender)
    }

    pub(crate) fn tell_presence(&self, room: &str, seats: SeatSet) {
        self.tell(Telling::Here(room.to_owned(), seats));
    }

    pub(crate) fn tell_draft(&self, room: &str, draft: Draft) {
        self.tell(Telling::Draft(room.to_owned(), draft));
    }

    fn tell(&self, telling: Telling) {
        // Only while the server stops does nobody listen.
        let _ = self.0.send(telling);
    }
}

async fn keep_telling(pool: AnyPool, mut tellings: mpsc::UnboundedReceiver<Telling>) {
    let server = secrets::new_server_id();
    let mut here: HashMap<String, SeatSet> = HashMap::new();
    let mut beat = tokio::time::interval(BEAT);
    loop {
        let (channel, payloads) = tokio::select! {
            telling = tellings.recv() => match telling {
                None => return,
                Some(Telling::Here(room, seats)) => {
                    if seats.is_empty() {
                        here.remove(&room);
                    } else {
                        here.insert(room.clone(), seats);
                    }
                    (PRESENCE, vec![write_presence(server, &[(room, seats)])])
                }
                Some(Telling::Draft(room, draft)) => (DRAFTS, vec![write_draft(&room, &draft)]),
            },
            _ = beat.tick() => {
                let rooms: Vec<_> = here.iter().map(|(room, seats)| (room.clone(), *seats)).collect();
                (PRESENCE, rooms.chunks(ROOMS).map(|rooms| write_presence(server, rooms)).collect())
            }
        };
        for payload in payloads {
            let notify = sqlx::query("SELECT pg_notify($1, $2)::text").bind(channel).bind(payload);
            if let Err(error) = notify.execute(&pool).await {
                // Who is here is told again in a moment, and an offer as soon as it grows.
                debug!(%error, channel, "could not be told");
            }
        }
    }
}

/// `SERVER ROOM:SEATS ROOM:SEATS …`, a digit for each seat.
fn write_presence(server: u64, rooms: &[(String, SeatSet)]) -> String {
    let room = |(room, seats): &(String, SeatSet)| {
        let seats: String = seats.iter().map(|seat| seat.index().to_string()).collect();
        format!("{room}:{seats}")
    };
    let rooms: Vec<String> = rooms.iter().map(room).collect();
    format!("{server} {}", rooms.join(" "))
}

/// Who is there by what a server tells; what is not of this form is nothing.
pub(crate) fn read_presence(payload: &str) -> Vec<News> {
    let Some((server, rooms)) = payload.split_once(' ') else { return Vec::new() };
    let Ok(server) = server.parse() else { return Vec::new() };
    let room = |text: &str| {
        let (room, seats) = text.split_once(':')?;
        let seats = seats.chars().filter_map(|digit| digit.to_digit(10)).map(|digit| digit as usize);
        let seats = seats.filter(|&index| index < MAX_SEATS).map(Seat::new).collect();
        Some(News::There { server, room: room.to_owned(), seats })
    };
    rooms.split(' ').filter_map(room).collect()
}

/// `ROOM SEAT DECISION TEXT`.
fn write_draft(room: &str, Draft { seat, decision, text }: &Draft) -> String {
    format!("{room} {} {decision} {text}", seat.index())
}

/// What is about to be offered by what a server tells; what is not of this form is nothing.
pub(crate) fn read_draft(payload: &str) -> Option<News> {
    let mut words = payload.splitn(4, ' ');
    let room = words.next()?.to_owned();
    let seat = words.next()?.parse().ok().filter(|&index: &usize| index < MAX_SEATS).map(Seat::new)?;
    let decision = words.next()?.parse().ok()?;
    Some(News::Draft { room, draft: Draft { seat, decision, text: words.next()?.to_owned() } })
}

/// What a room has heard from all servers, this one included: who is there anywhere.
#[derive(Debug, Default)]
pub(crate) struct Elsewhere(Vec<(u64, SeatSet, Instant)>);

impl Elsewhere {
    pub(crate) fn hear(&mut self, server: u64, seats: SeatSet) {
        self.0.retain(|(other, _, at)| *other != server && at.elapsed() < EXPIRES);
        if !seats.is_empty() {
            self.0.push((server, seats, Instant::now()));
        }
    }

    /// Whether a server has told lately that somebody is there.
    pub(crate) fn has(&self, seat: Seat) -> bool {
        self.0.iter().any(|(_, seats, at)| seats.contains(seat) && at.elapsed() < EXPIRES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(indices: &[usize]) -> SeatSet {
        indices.iter().map(|&index| Seat::new(index)).collect()
    }

    #[test]
    fn who_is_there_is_understood() {
        let told = write_presence(7, &[("abc".into(), seats(&[0, 3])), ("def".into(), SeatSet::EMPTY)]);
        let there = |room: &str, seats| News::There { server: 7, room: room.into(), seats };
        assert_eq!(read_presence(&told), [there("abc", seats(&[0, 3])), there("def", SeatSet::EMPTY)]);
        for nonsense in ["", "x", "x y:1", "7", "7 y"] {
            assert_eq!(read_presence(nonsense), [], "{nonsense}");
        }
    }

    #[test]
    fn what_is_about_to_be_offered_is_understood() {
        for text in ["", "Spy,40 for 1"] {
            let draft = Draft { seat: Seat::new(3), decision: 12, text: text.into() };
            let told = write_draft("abc", &draft);
            assert_eq!(read_draft(&told), Some(News::Draft { room: "abc".into(), draft }));
        }
        for nonsense in ["", "abc", "abc 3", "abc 3 12", "abc 9 12 x", "abc 3 x y"] {
            assert_eq!(read_draft(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn a_seat_is_there_while_any_server_says_so() {
        let mut elsewhere = Elsewhere::default();
        elsewhere.hear(1, seats(&[0, 1]));
        elsewhere.hear(2, seats(&[1]));
        elsewhere.hear(1, SeatSet::EMPTY);
        assert!(!elsewhere.has(Seat::new(0)) && elsewhere.has(Seat::new(1)));
    }
}
