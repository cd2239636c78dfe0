//! The clocks of a room.

use std::time::Duration;

use kernel::{Seat, Viewer};

use super::{Host, now};
use crate::room::{Decision, LAST_CALL, index};
use crate::step::{Answered, By, Entry};
use crate::table::StandIn;
use crate::talk::Problem;

/// After a server's start, nobody's time is over before so many milliseconds.
const GRACE: u64 = 20_000;
/// How long a host sleeps at most. (It looks after its room again when it wakes.)
const NAP: Duration = Duration::from_secs(3600);
/// How often a room with sockets looks whether another server has written something of which no news have come.
const LOOK: Duration = Duration::from_secs(3);
/// How long to wait before a room that could not be read is tried again.
const RETRY: Duration = Duration::from_secs(1);

impl Host {
    /// How long there is nothing to do.
    pub(super) fn nap(&mut self) -> Duration {
        if self.stale.is_some() {
            return RETRY;
        }
        let now = now();
        let closing = self.closes_early(now);
        if self.room.is_unsettled(now) || (closing.is_some() && self.reaction().is_some()) {
            return Duration::ZERO;
        }
        let mut next = closing.unwrap_or(u64::MAX);
        if let Some(window) = self.room.window(now).filter(|window| now < window.until) {
            next = next.min(window.until);
        }
        if let Some(held) = self.held[index(Viewer::Spectator)].front() {
            next = next.min(held.due);
        }
        next = self.deadlines(now).map(|(_, due)| due).fold(next, u64::min);
        let mut nap = NAP.min(Duration::from_millis(next.saturating_sub(now)));
        for seat in self.room.people().iter().filter(|&seat| !self.away.contains(seat)) {
            if let Some(since) = self.gone[seat.index()] {
                nap = nap.min(self.limits.away.saturating_sub(since.elapsed()).max(Duration::from_millis(5)));
            }
        }
        if self.has_to_look() {
            nap = nap.min(LOOK.saturating_sub(self.looked.elapsed()));
        }
        if self.sockets.is_empty() && !self.has_clock() {
            nap = nap
                .min(self.limits.idle.saturating_sub(self.last_use.elapsed()).max(Duration::from_millis(5)));
        }
        nap
    }

    /// Whether others may write to the room whose news could be lost, and somebody here waits for them.
    fn has_to_look(&self) -> bool {
        self.store.is_shared() && !self.sockets.is_empty()
    }

    /// When whose time is over. Where a bot already thinks for a person, it is. A bot of its own has no clock, but to react
    /// it has no longer than anybody else: otherwise the window's end would tell that it can.
    fn deadlines(&self, now: u64) -> impl Iterator<Item = (Seat, u64)> + '_ {
        let in_window = self.room.window(now).is_some();
        let has_deadline = move |&(seat, decision): &(Seat, Decision)| {
            let is_person = self.room.bot(seat).is_none() && self.thinking[seat.index()] == 0;
            is_person || (in_window && decision.is_reaction)
        };
        let open = self.room.open_decisions().filter(|_| self.room.is_going_on()).filter(has_deadline);
        open.filter_map(move |(seat, decision)| Some((seat, self.deadline(decision, now)?)))
    }

    /// When the time for a decision is over: what is told is what is kept.
    pub(super) fn deadline(&self, decision: Decision, now: u64) -> Option<u64> {
        if let Some(window) = self.room.window(now).filter(|_| decision.is_reaction) {
            return Some(window.last_call().min(decision.until.unwrap_or(u64::MAX)));
        }
        let limit = self.room.setup.pace.limit()?;
        Some(decision.until?.max(self.woken + GRACE.min(limit)))
    }

    /// Whether everybody who is there has gone on.
    fn could_end_window(&self, now: u64) -> bool {
        let there = self.room.people().iter().filter(|&seat| !self.is_away(seat)).collect();
        self.room.is_going_on() && self.room.could_end_window(now, there)
    }

    /// When a window ends before its time: a moment after everybody who is there has gone on. Meanwhile those who are away
    /// and could react pass, so that the end does not tell whether there was anybody.
    fn closes_early(&mut self, now: u64) -> Option<u64> {
        let could_end = self.could_end_window(now);
        self.closing = could_end.then(|| self.closing.unwrap_or(now + LAST_CALL));
        self.closing
    }

    /// Whoever is asked to react.
    fn reaction(&self) -> Option<Seat> {
        self.room.decisions().find(|(_, decision)| decision.is_reaction).map(|(seat, _)| seat)
    }

    /// Ends a window that was over before the room woke, so that nobody sees who could react in it.
    pub(super) async fn close_old_window(&mut self) -> Result<(), Problem> {
        let is_over = |host: &Self| {
            let now = now();
            host.room.window(now).is_some_and(|window| window.until <= now)
                && host.deadlines(now).any(|(_, due)| due <= now)
        };
        while is_over(self) {
            self.tick().await?;
        }
        Ok(())
    }

    pub(super) async fn tick(&mut self) -> Result<(), Problem> {
        self.freshen().await?;
        if self.has_to_look() && self.looked.elapsed() >= LOOK {
            self.hear_news().await?;
        }
        let now = now();
        if self.room.is_unsettled(now) {
            return self.propose(&[]).await;
        }
        let due = self.deadlines(now).find(|(_, due)| *due <= now);
        if let Some((seat, _)) = due {
            return self.time_is_over(seat).await;
        }
        if let Some(end) = self.closes_early(now) {
            match self.reaction() {
                Some(seat) => return self.time_is_over(seat).await,
                None if end <= now => {
                    return self.try_to(&[Entry::WindowOver], &[], None).await.map(drop);
                }
                None => {}
            }
        }
        self.tell(now);
        self.note_presence();
        Ok(())
    }

    /// Answers for a seat whose time is over.
    async fn time_is_over(&mut self, seat: Seat) -> Result<(), Problem> {
        let is_reaction = self.room.decision(seat).is_some_and(|open| open.is_reaction);
        let (answer, by) = if is_reaction && self.room.window(now()).is_some() {
            // Who does not react in a window has passed, and is not away for that.
            ("-".to_owned(), By::Window)
        } else {
            match self.room.stand_in(seat) {
                Some(StandIn::Answer(answer)) => (answer, By::Clock),
                Some(StandIn::Thinking(thinking)) => {
                    self.let_think(thinking, By::Clock);
                    return Ok(());
                }
                None => return Ok(()),
            }
        };
        self.answer_in_place_of(seat, answer, by).await?;
        self.note_presence();
        Ok(())
    }

    /// Another server's clock or bot may be faster: then this is no longer asked.
    pub(super) async fn answer_in_place_of(
        &mut self,
        seat: Seat,
        answer: String,
        by: By,
    ) -> Result<(), Problem> {
        let ask = self.room.asked(seat).unwrap_or_default();
        let answered = Entry::Answered(Answered { seat, ask, answer, by });
        self.try_to(&[answered], &[], None).await.map(drop)
    }

    fn has_clock(&self) -> bool {
        self.room.is_going_on() && self.room.setup.pace.limit().is_some()
    }

    pub(super) fn is_idle(&self) -> bool {
        self.sockets.is_empty()
            && !self.has_clock()
            && self.room.window(now()).is_none()
            && self.last_use.elapsed() >= self.limits.idle
    }
}
