//! A window: the time that all who play have to react to what somebody did, whether or not anybody can. What followed is
//! kept back until it is over. It follows from the steps alone, so that it is the same on every server and after a start.

use kernel::{Seat, SeatSet, Viewer};

use super::{Decision, Room, Status, VIEWERS, index, part, seats};
use crate::step::Entry;

/// How long a window lasts at least from the moment when somebody has pressed Wait, in milliseconds.
const WAIT: u64 = 20_000;
/// How often a seat can do that in a game.
const WAITS: u8 = 3;
/// Whoever has not reacted this long before the end of a window has passed, and a window in which everybody has gone on ends
/// this much later: all is settled when it ends, and the moment of the end does not tell that somebody was asked.
pub(crate) const LAST_CALL: u64 = 250;
/// Why nobody can wait or go on.
const NO_WINDOW: &str = "there is nothing to react to just now";

#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    since: u64,
    pub(crate) until: u64,
    /// Whether somebody has asked for time.
    pub(crate) waited: bool,
    /// Who does not want to react.
    pub(crate) gone_on: SeatSet,
    /// Whose bot or settings have changed since it opened: neither answers for them what is still kept back.
    pub(crate) resting: SeatSet,
}

impl Window {
    /// A window that opens while another may still be open. Its end is told apart from that one's: this is how everybody
    /// learns that there is another window.
    fn open(since: u64, length: u64, before: Option<Self>) -> Self {
        let (until, nobody) = (since + length, SeatSet::EMPTY);
        let until = if before.is_some_and(|before| before.until == until) { until + 1 } else { until };
        Self { since, until, waited: false, gone_on: nobody, resting: nobody }
    }

    /// Until when somebody can react in it.
    pub(crate) fn last_call(&self) -> u64 {
        self.until - LAST_CALL.min((self.until - self.since) / 8)
    }
}

/// The first answer of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum First {
    /// To what everybody knew to be asked, a pass also.
    Public,
    /// Somebody has reacted, and everybody notices it.
    Reaction,
    /// Nobody may notice that it was given.
    Secret,
}

impl Room {
    /// Whether what follows from an answer is kept back: where there is anybody to hide it from.
    fn is_masking(&self) -> bool {
        self.setup.window > 0 && self.people().len() > 1 && self.status == Status::Playing
    }

    /// The window that is open. It is not over before all who could react in it have answered.
    pub(crate) fn window(&self, now: u64) -> Option<&Window> {
        let lingers = || self.frozen.is_none() && self.has_reactions();
        self.window.as_ref().filter(|window| now < window.until || lingers())
    }

    fn has_reactions(&self) -> bool {
        self.places.iter().any(|place| place.decision.is_some_and(|decision| decision.is_reaction))
    }

    /// How often a viewer can still press Wait.
    pub(crate) fn waits(&self, viewer: Viewer) -> u8 {
        let Viewer::Seat(seat) = viewer else { return 0 };
        self.place(seat).map_or(0, |place| WAITS - place.waits.min(WAITS))
    }

    /// How many parts of steps a viewer may know of.
    pub(crate) fn shown(&self, viewer: Viewer, now: u64) -> i64 {
        self.window(now).map_or(part(self.steps), |_| self.shown[index(viewer)])
    }

    /// The open decision of a seat, as far as it has been told of it.
    pub(crate) fn told(&self, seat: Seat, now: u64) -> Option<Decision> {
        self.decision(seat).filter(|decision| !decision.is_kept_back || self.window(now).is_none())
    }

    /// Whom the window waits for although they do not want to react, or nobody: then it is over before its time.
    pub(crate) fn could_end_window(&self, now: u64, there: SeatSet) -> bool {
        let Some(window) = self.window(now).filter(|_| !self.has_slow_bots()) else { return false };
        let thinks = |seat: Seat| self.decision(seat).is_some_and(|decision| decision.is_reaction);
        there.is_subset(window.gone_on) && !there.iter().any(thinks)
    }

    /// For whom neither bots nor settings answer now what everybody will learn of.
    pub(super) fn resting(&self, now: u64) -> SeatSet {
        let Some(window) = self.window(now) else { return SeatSet::EMPTY };
        let is_public = |seat: &Seat| self.decision(*seat).is_some_and(|decision| !decision.is_reaction);
        window.resting.iter().filter(is_public).collect()
    }

    pub(super) fn rest(&mut self, seat: Seat) {
        if let Some(window) = &mut self.window {
            window.resting.insert(seat);
        }
    }

    pub(super) fn has_gone_on(&self, seat: Seat) -> bool {
        let is_reaction = || self.decision(seat).is_some_and(|decision| decision.is_reaction);
        self.window.is_some_and(|window| window.gone_on.contains(seat)) && is_reaction()
    }

    pub(super) fn go_on(&mut self, seat: Seat) -> Result<(), String> {
        let window = self.window.as_mut().ok_or(NO_WINDOW)?;
        window.gone_on.insert(seat);
        Ok(())
    }

    /// Gives everybody time, and so does not tell who needs it. Others who could react are asked afterwards: they have
    /// theirs then.
    pub(super) fn wait(&mut self, seat: Seat, at: u64) -> Result<(), String> {
        let others = self.setup.window * (self.people().len() as u64).saturating_sub(1);
        if self.window.is_none() {
            return Err(NO_WINDOW.into());
        }
        if self.waits(Viewer::Seat(seat)) == 0 {
            return Err(format!("you have asked for time {WAITS} times, which is all you get in a game"));
        }
        self.place_mut(seat)?.waits += 1;
        for place in &mut self.places {
            if let Some(decision) = place.decision.as_mut().filter(|decision| decision.is_reaction) {
                decision.until = decision.until.max(Some(at + WAIT));
            }
        }
        self.move_end(|until| until.max(at + WAIT + others));
        if let Some(window) = &mut self.window {
            window.waited = true;
            window.gone_on.remove(seat);
        }
        Ok(())
    }

    /// Lets the window end at another time; what it keeps back is then told, and has its time from then on.
    fn move_end(&mut self, end: impl Fn(u64) -> u64) {
        let Some(window) = &mut self.window else { return };
        let (before, after) = (window.until, end(window.until));
        window.until = after;
        for place in &mut self.places {
            if let Some(decision) = place.decision.as_mut().filter(|decision| decision.is_kept_back) {
                decision.until = decision.until.map(|until| until + after - before);
                if decision.is_deal {
                    self.deal = self.deal.map(|since| since + after - before);
                }
            }
        }
    }

    pub(super) fn end_window(&mut self, at: u64) {
        self.move_end(|until| until.min(at));
        self.window = None;
        for decision in self.places.iter_mut().filter_map(|place| place.decision.as_mut()) {
            decision.is_kept_back = false;
        }
    }

    /// Before anything happens in a step: the last window may be over.
    pub(crate) fn begin_step(&mut self, at: u64) {
        (self.first, self.paused) = (None, None);
        if let Some(table) = &mut self.table {
            table.begin_step();
        }
        if self.window(at).is_none() {
            self.end_window(at);
        }
    }

    /// Notes what the first answer of a step was; what follows from it in the same step is told with it.
    pub(super) fn note_first(&mut self, answer: &str, is_reaction: bool) {
        let shows = || self.table.as_ref().is_some_and(|table| table.hears(Viewer::Spectator) > 0);
        let first = match is_reaction {
            true if answer != "-" && shows() => First::Reaction,
            true => First::Secret,
            false => First::Public,
        };
        self.first.get_or_insert(first);
    }

    /// Whether everybody notices that something was done in this step to which somebody could react.
    fn opens_window(&self, entries: &[Entry]) -> bool {
        let is_undone = entries.iter().any(|entry| matches!(entry, Entry::Undone { .. }));
        let begins = entries.contains(&Entry::Started);
        // While others have still to answer what they were asked together, nothing follows.
        let is_asked = |decision: Decision| !decision.is_kept_back && decision.step < self.steps;
        // Everybody can work out whether there was such a moment.
        let could_react = || self.paused.is_some() || self.has_reactions();
        match self.first {
            Some(First::Reaction) => true,
            Some(First::Public) => {
                could_react() && !self.public_decisions().any(|(_, decision)| is_asked(decision))
            }
            Some(First::Secret) | None => is_undone || (begins && could_react()),
        }
    }

    /// After all that happens in a step: it may open a window, and that keeps back what nobody may notice.
    pub(crate) fn end_step(&mut self, entries: &[Entry], at: u64) {
        if !self.is_masking() {
            self.end_window(at);
        } else if self.opens_window(entries) {
            let (before, length) = (self.window, self.setup.window * self.people().len() as u64);
            // What was kept back until now is told as it was before this step.
            self.end_window(at);
            self.shown = [part(self.steps) + i64::from(self.paused.is_some()); VIEWERS];
            self.window = Some(Window::open(at, length, before));
        }
        self.keep_back(at);
        self.steps += 1;
        // Who can react knows what led to it.
        for seat in seats().take(self.places.len()) {
            if self.decision(seat).is_some_and(|decision| decision.is_reaction) {
                self.shown[seat.index()] = part(self.steps);
            }
        }
    }

    /// What has come up in this step is asked when the window is over, but for reactions.
    fn keep_back(&mut self, at: u64) {
        let Some(Window { until: end, .. }) = self.window else { return };
        let (step, own) = (self.steps, self.setup.window);
        for decision in self.places.iter_mut().filter_map(|place| place.decision.as_mut()) {
            if decision.step != step {
                continue;
            }
            if decision.is_reaction {
                decision.until = Some(at + own);
                continue;
            }
            let later = end.saturating_sub(at);
            decision.is_kept_back = true;
            decision.until = decision.until.map(|until| until + later);
            if decision.is_deal {
                self.deal = self.deal.map(|since| since + later);
            }
        }
    }
}
