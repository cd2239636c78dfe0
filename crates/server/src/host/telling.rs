//! Telling: what everybody on a socket hears, and what is kept back for a while.

use kernel::{Seat, SeatSet, Viewer};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::{Host, now};
use crate::room::{Ears, Room, Status, VIEWERS, in_earshot, index};
use crate::step::{Answered, Entry, Step};
use crate::table::json;
use crate::talk::{Chat, Reply, Views};

/// What a viewer is told later.
#[derive(Debug)]
pub(super) struct Held {
    pub(super) due: u64,
    pub(super) count: u64,
    pub(super) messages: Vec<String>,
}

/// A window: what follows from an answer is kept back for a while, whether or not somebody can react to it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hold {
    pub(super) until: u64,
    /// Who does not want to react.
    pub(super) gone_on: SeatSet,
}

/// How a step is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tone {
    /// Somebody did something that opens a new window.
    Loud,
    /// Somebody passed, or it has nothing to do with the game.
    Quiet,
}

impl Host {
    /// For whom it is written out what happens.
    pub(super) fn listeners(&self) -> Vec<Viewer> {
        let lag = self.room.setup.spectators.lag() > 0;
        let listens = |&viewer: &Viewer| {
            self.room.setup.window > 0
                || lag && viewer == Viewer::Spectator
                || self.sockets.iter().any(|socket| socket.viewer == viewer)
        };
        self.room.viewers().filter(listens).collect()
    }

    /// Whether what follows from an answer is kept back: where there is anybody to hide it from.
    pub(super) fn is_masking(&self) -> bool {
        self.room.setup.window > 0 && self.room.people().len() > 1 && self.room.status != Status::Open
    }

    /// How long a window is: everybody who plays could be asked in turn.
    pub(super) fn window(&self) -> u64 {
        self.room.setup.window * self.room.people().len() as u64
    }

    /// Tells steps that are stored; `before` is how much everybody had been told before them.
    pub(super) fn publish(&mut self, steps: &[Step], before: [u64; VIEWERS], mut ears: Ears) {
        self.tell_chat(steps);
        self.close_questions();
        let tone = if steps.iter().any(|step| tone(step) == Tone::Loud) { Tone::Loud } else { Tone::Quiet };
        let at = steps.last().map_or(0, |step| step.at);
        // What was kept back until now is told as it was before this step.
        self.to_come = Some(std::array::from_fn(|viewer| self.room.told[viewer] - before[viewer]));
        if self.room.status == Status::Over || !self.is_masking() {
            self.release_all();
        } else if tone == Tone::Loud {
            self.release_all();
            self.hold = Some(Hold { until: now() + self.window(), gone_on: SeatSet::EMPTY });
        }
        self.to_come = None;
        let lag = self.room.setup.spectators.lag();
        for viewer in self.room.viewers() {
            let messages = std::mem::take(&mut ears.heard[index(viewer)]);
            let count = self.room.told[index(viewer)] - before[index(viewer)];
            let due = match (viewer, self.hold) {
                (Viewer::Spectator, _) if lag > 0 => at + lag,
                (_, Some(hold)) => hold.until,
                (_, None) => {
                    self.deliver(viewer, &messages);
                    continue;
                }
            };
            self.held[index(viewer)].push_back(Held { due, count, messages });
        }
        self.note_who_goes_on(steps);
        let asked: Vec<Seat> =
            self.room.decisions().filter(|(_, d)| d.is_reaction).map(|(seat, _)| seat).collect();
        if self.hold.is_some() {
            for seat in asked {
                self.release(Viewer::Seat(seat));
            }
        }
        self.end_window_if_all_go_on();
    }

    /// Tells sockets that show a question which is no longer open.
    fn close_questions(&mut self) {
        for socket in self.sockets.iter_mut().filter(|socket| socket.shows_question) {
            let Viewer::Seat(seat) = socket.viewer else { continue };
            let open = self.room.decision(seat).filter(|_| self.room.bot(seat).is_none());
            if open.is_none_or(|open| open.number != socket.asked) {
                socket.shows_question = false;
                socket.send(json(&Reply::Closed { decision: socket.asked }).into());
            }
        }
    }

    fn note_who_goes_on(&mut self, steps: &[Step]) {
        let Some(hold) = &mut self.hold else { return };
        for entry in steps.iter().flat_map(|step| &step.entries) {
            if let Entry::Answered(Answered { seat, answer, .. }) = entry
                && answer == "-"
            {
                hold.gone_on.insert(*seat);
            }
        }
    }

    pub(super) fn end_window_if_all_go_on(&mut self) {
        let Some(hold) = self.hold else { return };
        // A bot that takes its time would be given away: it is not to be seen whether one is still thinking.
        if self.room.has_slow_bots() {
            return;
        }
        let asked = self.room.decisions().any(|(_, decision)| decision.is_reaction);
        let there = self.room.people().iter().filter(|&seat| !self.is_away(seat)).collect::<SeatSet>();
        if !asked && there.is_subset(hold.gone_on) {
            self.release_all();
        }
    }

    /// Ends the window: all is told that was kept back. (Spectators who are behind stay behind.)
    pub(super) fn release_all(&mut self) {
        if self.hold.take().is_none() {
            return;
        }
        let lag = self.room.setup.spectators.lag() > 0;
        for viewer in self.room.viewers().filter(|viewer| !(lag && *viewer == Viewer::Spectator)) {
            self.release(viewer);
        }
    }

    fn release(&mut self, viewer: Viewer) {
        let held = std::mem::take(&mut self.held[index(viewer)]);
        let messages: Vec<String> = held.into_iter().flat_map(|held| held.messages).collect();
        self.deliver(viewer, &messages);
    }

    /// How many messages a viewer has been told.
    pub(super) fn published(&self, viewer: Viewer) -> u64 {
        let held: u64 = self.held[index(viewer)].iter().map(|held| held.count).sum();
        let to_come = self.to_come.map_or(0, |to_come| to_come[index(viewer)]);
        self.room.told[index(viewer)] - held - to_come
    }

    /// Whether the room is further than a viewer may see.
    fn is_ahead_of(&self, viewer: Viewer) -> bool {
        self.to_come.is_some() || !self.held[index(viewer)].is_empty()
    }

    /// Sends messages to a viewer's sockets, with the question and whom the game waits for where that has changed.
    pub(super) fn deliver(&mut self, viewer: Viewer, messages: &[String]) {
        let number = self.published(viewer);
        let ahead = self.is_ahead_of(viewer);
        let waiting = (self.room.status == Status::Playing && !ahead).then(|| self.room.waiting());
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat).filter(|_| !ahead),
            Viewer::Spectator => None,
        };
        let decision =
            seat.filter(|&seat| self.room.bot(seat).is_none()).and_then(|seat| self.room.decision(seat));
        let (mut view, mut ask) = (None, None);
        for socket in self.sockets.iter_mut().filter(|socket| socket.viewer == viewer) {
            let is_new = decision.filter(|decision| decision.number > socket.asked);
            let waits = waiting.filter(|&waiting| socket.waiting != Some(waiting));
            if messages.is_empty() && is_new.is_none() && waits.is_none() {
                continue;
            }
            let mut frame = Frame::new(number);
            for message in messages {
                frame.add(message);
            }
            let wants_view = match socket.views {
                Views::Never => false,
                Views::WithQuestions => is_new.is_some(),
                Views::Always => !ahead,
            };
            if wants_view && let Some(table) = self.room.table() {
                frame.add(view.get_or_insert_with(|| table.view(viewer)));
            }
            if let (Some(decision), Some(seat)) = (is_new, seat) {
                (socket.asked, socket.shows_question) = (decision.number, true);
                frame.add(ask.get_or_insert_with(|| self.room.question(seat).unwrap_or_default()));
            }
            if let Some((seats, until)) = waits {
                socket.waiting = waiting;
                frame.add(&waiting_message(&self.room, seats, until));
            }
            socket.send(frame.end());
        }
    }

    fn tell_chat(&mut self, steps: &[Step]) {
        for entry in steps.iter().flat_map(|step| &step.entries) {
            let Entry::Chat { from, to, text } = entry else { continue };
            for viewer in self.room.viewers().filter(|&viewer| in_earshot(viewer, *from, *to)) {
                if viewer == Viewer::Spectator && self.room.setup.spectators.lag() > 0 {
                    continue;
                }
                let number = self.room.chats(viewer);
                let chat = Chat {
                    number,
                    from: self.room.name(*from),
                    to: to.map(|to| self.room.name(to)),
                    text: text.clone(),
                };
                let text: Utf8Bytes = json(&chat).into();
                for socket in self.sockets.iter_mut().filter(|socket| socket.viewer == viewer) {
                    socket.send(text.clone());
                }
            }
        }
    }
}

/// Messages that are sent together: all of them arrive, or none.
pub(super) struct Frame {
    pub(super) text: String,
    pub(super) is_empty: bool,
}

impl Frame {
    pub(super) fn new(number: u64) -> Self {
        Self { text: format!(r#"{{"type":"step","number":{number},"messages":["#), is_empty: true }
    }

    pub(super) fn add(&mut self, message: &str) {
        if !self.is_empty {
            self.text.push(',');
        }
        self.is_empty = false;
        self.text.push_str(message);
    }

    pub(super) fn end(mut self) -> Utf8Bytes {
        self.text.push_str("]}");
        self.text.into()
    }
}

pub(super) fn waiting_message(room: &Room, seats: SeatSet, until: Option<u64>) -> String {
    json(&Reply::Waiting { r#for: seats.iter().map(|seat| room.name(seat)).collect(), until })
}

/// How loud a step is.
fn tone(step: &Step) -> Tone {
    match step.entries.first() {
        Some(Entry::Answered(answered)) if answered.answer == "-" => Tone::Quiet,
        Some(Entry::Answered(_)) => Tone::Loud,
        _ if step.entries.iter().any(|entry| matches!(entry, Entry::Started | Entry::Undone { .. })) => {
            Tone::Loud
        }
        _ => Tone::Quiet,
    }
}
