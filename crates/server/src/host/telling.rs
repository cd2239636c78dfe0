//! Telling: what everybody on a socket hears, and what is kept back for a while.

use kernel::{SeatSet, Viewer};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::{Host, now};
use crate::room::{Decision, Ears, Room, Status, VIEWERS, in_earshot, index, part};
use crate::step::{Entry, Step};
use crate::table::json;
use crate::talk::{Chat, Reply, Views};

/// What a step tells everybody.
#[derive(Debug)]
pub(super) struct News {
    /// The number of the step's first part.
    part: i64,
    at: u64,
    /// How many messages the first part has for each viewer, and how many the other has, if there is one.
    count: [u64; VIEWERS],
    later: Option<[u64; VIEWERS]>,
    ears: Ears,
}

impl News {
    /// What a room that has just followed a step told of it, having told so much before.
    pub(super) fn of(room: &Room, before: [u64; VIEWERS], at: u64, ears: Ears) -> Self {
        let first = room.paused.unwrap_or(room.told);
        let less = |all: [u64; VIEWERS], some: [u64; VIEWERS]| std::array::from_fn(|at| all[at] - some[at]);
        let later = room.paused.map(|paused| less(room.told, paused));
        // Where there are windows, everybody listens.
        let beside = ears.beside.each_ref().map(|messages| messages.len() as u64);
        let count = less(less(first, before), beside);
        Self { part: part(room.steps - 1), at, count, later, ears }
    }
}

/// What a viewer is told later.
#[derive(Debug)]
pub(super) struct Held {
    part: i64,
    /// When spectators may know of it who are behind.
    pub(super) due: u64,
    count: u64,
    messages: Vec<String>,
    /// Whether it is not of the game, and stands before what a window keeps back.
    is_beside: bool,
}

/// What a socket was last told about windows: until when one lasts, how often it may press Wait, whether somebody has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shutter {
    until: Option<u64>,
    waits: u8,
    waited: bool,
}

impl Host {
    /// For whom it is written out what happens.
    pub(super) fn listeners(&self) -> Vec<Viewer> {
        let listens = |&viewer: &Viewer| {
            self.room.setup.window > 0
                || self.is_behind(viewer)
                || self.sockets.iter().any(|socket| socket.viewer == viewer)
        };
        self.room.viewers().filter(listens).collect()
    }

    /// Whether a viewer is told everything later than the others.
    pub(super) fn is_behind(&self, viewer: Viewer) -> bool {
        viewer == Viewer::Spectator && self.room.setup.spectators.lag() > 0
    }

    /// Tells steps that are stored.
    pub(super) fn publish(&mut self, steps: &[Step], news: Vec<News>) {
        self.tell_chat(steps);
        self.hold(news);
        self.close_questions();
        self.tell(now());
    }

    /// Notes what is to be told, and when.
    pub(super) fn hold(&mut self, news: Vec<News>) {
        let lag = self.room.setup.spectators.lag();
        for News { part, at, count, later, mut ears } in news {
            for viewer in self.room.viewers() {
                let due = if self.is_behind(viewer) { at + lag } else { 0 };
                let [messages, others] = ears.take(viewer);
                let viewer = index(viewer);
                let (held, is_beside) = (&mut self.held[viewer], false);
                for (place, message) in ears.beside[viewer].drain(..) {
                    let at = held.iter().position(|held| held.part >= place).unwrap_or(held.len());
                    let messages = vec![message];
                    held.insert(at, Held { part: place - 1, due, count: 1, messages, is_beside: true });
                }
                held.push_back(Held { part, due, count: count[viewer], messages, is_beside });
                if let Some(later) = later {
                    let (part, count) = (part + 1, later[viewer]);
                    held.push_back(Held { part, due, count, messages: others, is_beside });
                }
            }
        }
    }

    /// Tells everybody what they may know by now.
    pub(super) fn tell(&mut self, now: u64) {
        for viewer in self.room.viewers() {
            let shown = self.room.shown(viewer, now);
            let held = &mut self.held[index(viewer)];
            let known = held.iter().take_while(|held| held.part < shown && held.due <= now).count();
            let messages: Vec<String> = held.drain(..known).flat_map(|held| held.messages).collect();
            self.deliver(viewer, &messages, now);
        }
        self.tell_windows(now);
        self.tell_clocks(now);
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

    /// Tells everybody of the window that is open, or that none is: the same whoever could react in it.
    fn tell_windows(&mut self, now: u64) {
        if self.room.setup.window == 0 {
            return;
        }
        for index in 0..self.sockets.len() {
            let shutter = self.shutter(self.sockets[index].viewer, now);
            let socket = &mut self.sockets[index];
            if shutter.is_some() && socket.shutter != shutter {
                socket.shutter = shutter;
                socket.send(window_message(shutter));
            }
        }
    }

    /// What a viewer is to know about windows, where the room has some.
    pub(super) fn shutter(&self, viewer: Viewer, now: u64) -> Option<Shutter> {
        if self.room.setup.window == 0 || self.room.status != Status::Playing || self.is_behind(viewer) {
            return None;
        }
        let window = self.room.window(now);
        Some(Shutter {
            until: window.map(|window| window.until),
            waits: self.room.waits(viewer),
            waited: window.is_some_and(|window| window.waited),
        })
    }

    /// Tells whoever is shown a question until when there is time for it.
    fn tell_clocks(&mut self, now: u64) {
        for index in 0..self.sockets.len() {
            let socket = &self.sockets[index];
            let Viewer::Seat(seat) = socket.viewer else { continue };
            let Some(decision) = self.room.told(seat, now).filter(|_| socket.shows_question) else {
                continue;
            };
            let Some(until) = self.deadline(decision, now) else { continue };
            let socket = &mut self.sockets[index];
            if socket.clock != Some((decision.number, until)) {
                socket.clock = Some((decision.number, until));
                socket.send(json(&Reply::Clock { decision: decision.number, until }).into());
            }
        }
    }

    /// How many messages a viewer has been told.
    pub(super) fn published(&self, viewer: Viewer) -> u64 {
        let held: u64 = self.held[index(viewer)].iter().map(|held| held.count).sum();
        self.room.told[index(viewer)].saturating_sub(held)
    }

    /// How many parts of steps a viewer has been told; fewer than there are while something is kept back.
    pub(super) fn parts_told(&self, viewer: Viewer) -> i64 {
        let mut held = self.held[index(viewer)].iter().filter(|held| !held.is_beside);
        held.next().map_or(part(self.room.steps), |held| held.part)
    }

    /// Whether the room is further than a viewer may see.
    pub(super) fn is_ahead_of(&self, viewer: Viewer) -> bool {
        !self.held[index(viewer)].is_empty()
    }

    /// The question that a viewer is shown.
    pub(super) fn shown_question(&self, viewer: Viewer, now: u64) -> Option<(Decision, String)> {
        let Viewer::Seat(seat) = viewer else { return None };
        Some((self.room.told(seat, now)?, self.room.question(seat)?))
    }

    /// Whom the game waits for and until when, as everybody may know it.
    pub(super) fn waiting(&self, now: u64) -> (SeatSet, Option<u64>) {
        let (seats, open) = self.room.waiting();
        (seats, open.filter_map(|decision| self.deadline(decision, now)).min())
    }

    /// Sends messages to a viewer's sockets, with the question and whom the game waits for where that has changed.
    fn deliver(&mut self, viewer: Viewer, messages: &[String], now: u64) {
        if !self.sockets.iter().any(|socket| socket.viewer == viewer) {
            return;
        }
        let number = self.published(viewer);
        let ahead = self.is_ahead_of(viewer);
        let waiting = (self.room.status == Status::Playing && !ahead).then(|| self.waiting(now));
        let told = match viewer {
            Viewer::Seat(seat) => self.room.told(seat, now).filter(|_| self.room.bot(seat).is_none()),
            Viewer::Spectator => None,
        };
        // Of the last step, perhaps only what had come of it when somebody could react.
        let is_cut = ahead && self.parts_told(viewer) == part(self.room.steps) - 1;
        let room = &self.room;
        let look = || {
            let table = room.table()?;
            if is_cut { table.view_at_pause(viewer) } else { Some(table.view(viewer)) }
        };
        let (mut view, mut ask) = (None, None);
        for socket in self.sockets.iter_mut().filter(|socket| socket.viewer == viewer) {
            let is_new = told.filter(|decision| decision.number > socket.asked);
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
                Views::Always => !ahead || is_cut,
            };
            if wants_view && let Some(view) = view.get_or_insert_with(look) {
                frame.add(view);
            }
            if let (Some(decision), Viewer::Seat(seat)) = (is_new, viewer) {
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

pub(super) fn window_message(shutter: Option<Shutter>) -> Utf8Bytes {
    let Shutter { until, waits, waited } =
        shutter.unwrap_or(Shutter { until: None, waits: 0, waited: false });
    json(&Reply::Window { until, waits, waited }).into()
}

pub(super) fn waiting_message(room: &Room, seats: SeatSet, until: Option<u64>) -> String {
    json(&Reply::Waiting { r#for: seats.iter().map(|seat| room.name(seat)).collect(), until })
}
