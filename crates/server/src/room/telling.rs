//! What a room tells of its steps, and whom.

use kernel::{MAX_SEATS, Seat, Viewer};
use serde::Serialize;

use super::{Room, SeatInfo};
use crate::step::Why;
use crate::table::json;

/// Whoever may look at a room: its seats, and last the spectators.
pub(crate) const VIEWERS: usize = MAX_SEATS + 1;

/// A viewer's place in lists of all viewers.
pub(crate) fn index(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(seat) => seat.index(),
        Viewer::Spectator => MAX_SEATS,
    }
}

/// What everybody is told of a step. Only what somebody listens to is written out; all of it is counted.
#[derive(Debug, Default)]
pub(crate) struct Ears {
    listening: [bool; VIEWERS],
    pub(crate) heard: [Vec<String>; VIEWERS],
    /// How many of these came before the first moment in the step at which somebody could react, if there was one.
    pub(crate) at_once: Option<[usize; VIEWERS]>,
    /// What is told while a window is open and is not of the game: each message with the first part that the window keeps
    /// back from the viewer, before which it stands.
    pub(crate) beside: [Vec<(i64, String)>; VIEWERS],
}

impl Ears {
    pub(crate) fn of(viewers: impl IntoIterator<Item = Viewer>) -> Self {
        let mut ears = Self::default();
        viewers.into_iter().for_each(|viewer| ears.listening[index(viewer)] = true);
        ears
    }

    fn listens(&self, viewer: Viewer) -> bool {
        self.listening[index(viewer)]
    }

    /// The messages to a viewer before that moment, and those after it.
    pub(crate) fn take(&mut self, viewer: Viewer) -> [Vec<String>; 2] {
        let mut heard = std::mem::take(&mut self.heard[index(viewer)]);
        let later = self.at_once.map_or_else(Vec::new, |at_once| heard.split_off(at_once[index(viewer)]));
        [heard, later]
    }
}

/// A step is told in two parts, if somebody could react in it: what had come of it by then, and the rest. The number of its
/// first part; the other has the next one.
pub(crate) fn part(step: i64) -> i64 {
    2 * step
}

/// What a room tells besides the protocol's messages, and counts.
#[cfg_attr(test, derive(ts_rs::TS))]
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Said<'a> {
    Seats {
        seats: Vec<SeatInfo>,
    },
    UndoAsked {
        by: &'a str,
    },
    UndoReplied {
        by: &'a str,
        agree: bool,
    },
    Undone {},
    Rematch {
        room: &'a str,
    },
    /// A seat's time was over, and so this was chosen for it. Others learn what only if it is no secret.
    Overtime {
        seat: &'a str,
        why: Why,
        prompt: Option<&'a str>,
        /// In notation.
        answer: Option<&'a str>,
        /// What the answer does.
        meaning: Option<&'a str>,
    },
}

/// A decision whose time was over.
pub(super) struct Overtime<'a> {
    pub(super) seat: Seat,
    pub(super) why: Why,
    pub(super) answer: &'a str,
    /// What was asked and what was chosen, in words, for who was asked.
    pub(super) meaning: Option<(String, String)>,
}

impl Room {
    /// Tells what has just happened in the game.
    pub(super) fn tell_events(&mut self, ears: &mut Ears) {
        let Some(table) = &self.table else { return };
        let (mut told, mut heard) = (self.told, ears.heard.each_ref().map(Vec::len));
        let mut has_paused = false;
        for viewer in self.viewers() {
            let at = index(viewer);
            if let Some(at_once) = table.hears_at_once(viewer) {
                has_paused = true;
                told[at] += at_once as u64;
                heard[at] += if ears.listens(viewer) { at_once } else { 0 };
            }
            self.told[at] += table.hears(viewer) as u64;
            if ears.listens(viewer) {
                ears.heard[at].extend(table.events(viewer));
            }
        }
        if has_paused && self.paused.is_none() {
            (self.paused, ears.at_once) = (Some(told), Some(heard));
        }
    }

    /// Tells everybody something that counts.
    pub(super) fn tell_all(&mut self, message: &Said<'_>, ears: &mut Ears) {
        self.tell_all_text(&json(message), ears);
    }

    pub(super) fn tell_all_text(&mut self, message: &str, ears: &mut Ears) {
        for viewer in self.viewers() {
            self.told[index(viewer)] += 1;
            if ears.listens(viewer) {
                ears.heard[index(viewer)].push(message.to_owned());
            }
        }
    }

    /// Tells who has which seat. In a window at once, and before all that it keeps back: a place among that would tell how
    /// far the game has come, and so that somebody was asked.
    pub(super) fn tell_seats(&mut self, ears: &mut Ears) {
        let message = json(&Said::Seats { seats: self.seats() });
        if self.window.is_none() {
            return self.tell_all_text(&message, ears);
        }
        for viewer in self.viewers() {
            let at = index(viewer);
            self.told[at] += 1;
            if ears.listens(viewer) {
                ears.beside[at].push((self.shown[at], message.clone()));
            }
        }
    }

    /// Tells that time was over for a decision: all of them if everybody knew of it, but what was chosen only where they
    /// may know that.
    pub(super) fn tell_overtime(
        &mut self,
        overtime: &Overtime<'_>,
        is_reaction: bool,
        is_alone: bool,
        ears: &mut Ears,
    ) {
        let &Overtime { seat, why, answer, ref meaning } = overtime;
        let own = Viewer::Seat(seat);
        for viewer in self.viewers().filter(|&viewer| viewer == own || !is_reaction) {
            self.told[index(viewer)] += 1;
            if !ears.listens(viewer) {
                continue;
            }
            let is_own = viewer == own;
            let said = Said::Overtime {
                seat: self.name(seat),
                why,
                prompt: meaning.as_ref().filter(|_| is_own).map(|(prompt, _)| prompt.as_str()),
                answer: Some(answer).filter(|_| is_own || is_alone && answer == "-"),
                meaning: meaning.as_ref().filter(|_| is_own).map(|(_, meaning)| meaning.as_str()),
            };
            ears.heard[index(viewer)].push(json(&said));
        }
    }
}

/// Whether a viewer hears what is said to a seat, or to all.
pub(crate) fn in_earshot(viewer: Viewer, from: Seat, to: Option<Seat>) -> bool {
    to.is_none_or(|to| viewer == Viewer::Seat(to) || viewer == Viewer::Seat(from))
}
