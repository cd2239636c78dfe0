//! Who is there on which server, where several servers share a database: told by `NOTIFY` when it changes and every few
//! seconds, and kept in memory only. What is no longer told is no longer true, so that nobody has to clear up after a
//! server that was killed.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use kernel::{MAX_SEATS, Seat, SeatSet};
use sqlx::AnyPool;
use tokio::sync::mpsc;
use tracing::debug;

use crate::secrets;
use crate::store::News;

/// The channel on which servers tell each other.
pub(crate) const CHANNEL: &str = "fifth_presence";
/// How often it is told.
const BEAT: Duration = Duration::from_secs(3);
/// After how long what another server has told is no longer true.
const EXPIRES: Duration = Duration::from_secs(10);
/// Rooms in one notification, which may have 8,000 bytes.
const ROOMS: usize = 100;

/// Tells other servers who is here.
#[derive(Debug, Clone)]
pub(crate) struct Presence(mpsc::UnboundedSender<(String, SeatSet)>);

impl Presence {
    pub(crate) fn start(pool: AnyPool) -> Self {
        let (sender, changes) = mpsc::unbounded_channel();
        tokio::spawn(keep_telling(pool, changes));
        Self(sender)
    }

    pub(crate) fn tell(&self, room: &str, seats: SeatSet) {
        // Only while the server stops does nobody listen.
        let _ = self.0.send((room.to_owned(), seats));
    }
}

async fn keep_telling(pool: AnyPool, mut changes: mpsc::UnboundedReceiver<(String, SeatSet)>) {
    let server = secrets::new_server_id();
    let mut here: HashMap<String, SeatSet> = HashMap::new();
    let mut beat = tokio::time::interval(BEAT);
    loop {
        let told: Vec<(String, SeatSet)> = tokio::select! {
            change = changes.recv() => {
                let Some((room, seats)) = change else { return };
                if seats.is_empty() {
                    here.remove(&room);
                } else {
                    here.insert(room.clone(), seats);
                }
                vec![(room, seats)]
            }
            _ = beat.tick() => here.iter().map(|(room, seats)| (room.clone(), *seats)).collect(),
        };
        for rooms in told.chunks(ROOMS) {
            let notify =
                sqlx::query("SELECT pg_notify($1, $2)::text").bind(CHANNEL).bind(write(server, rooms));
            if let Err(error) = notify.execute(&pool).await {
                // It is told again in a moment.
                debug!(%error, "who is here could not be told");
            }
        }
    }
}

/// `SERVER ROOM:SEATS ROOM:SEATS …`, a digit for each seat.
fn write(server: u64, rooms: &[(String, SeatSet)]) -> String {
    let room = |(room, seats): &(String, SeatSet)| {
        let seats: String = seats.iter().map(|seat| seat.index().to_string()).collect();
        format!("{room}:{seats}")
    };
    let rooms: Vec<String> = rooms.iter().map(room).collect();
    format!("{server} {}", rooms.join(" "))
}

/// What another server tells; what is not of this form is nothing.
pub(crate) fn read(payload: &str) -> Vec<News> {
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
    fn what_is_told_is_understood() {
        let told = write(7, &[("abc".into(), seats(&[0, 3])), ("def".into(), SeatSet::EMPTY)]);
        let there = |room: &str, seats| News::There { server: 7, room: room.into(), seats };
        assert_eq!(read(&told), [there("abc", seats(&[0, 3])), there("def", SeatSet::EMPTY)]);
        for nonsense in ["", "x", "x y:1", "7", "7 y"] {
            assert_eq!(read(nonsense), [], "{nonsense}");
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
