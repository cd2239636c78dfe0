//! Coming and going: what somebody is told who comes or comes back, and who is away.

use std::time::Instant;

use kernel::{MAX_SEATS, Seat, SeatSet, Viewer};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::storing::read_steps;
use super::telling::{Frame, waiting_message, window_message};
use super::{Host, Socket, Visit, Who, now};
use crate::room::{Ears, Room, Status, in_earshot, index, part};
use crate::step::{Entry, Step};
use crate::table::json;
use crate::talk::{Chat, Code, Problem, Reply};

/// How many of the last messages somebody is told who has just come.
const RECENT: usize = 50;

/// What somebody is told who comes or comes back.
#[derive(Debug)]
struct CaughtUp {
    number: u64,
    messages: Vec<String>,
    chats: Vec<Chat>,
    view: Option<String>,
}

/// All messages to a viewer in the order in which they are told, each with the part of the steps to which it belongs.
#[derive(Debug, Default)]
struct Stream(Vec<(i64, String)>);

impl Stream {
    /// Adds what a step has told.
    fn add(&mut self, step: i64, viewer: Viewer, mut ears: Ears) {
        for (place, message) in ears.beside[index(viewer)].drain(..) {
            let at = self.0.iter().position(|&(part, _)| part >= place).unwrap_or(self.0.len());
            self.0.insert(at, (place - 1, message));
        }
        let [at_once, later] = ears.take(viewer);
        self.0.extend(at_once.into_iter().map(|message| (part(step), message)));
        self.0.extend(later.into_iter().map(|message| (part(step) + 1, message)));
    }

    /// The first so many messages: what is not told yet comes last.
    fn first(self, count: u64) -> Vec<String> {
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        self.0.into_iter().take(count).map(|(_, message)| message).collect()
    }
}

impl Host {
    pub(super) fn may_look(&self, viewer: Viewer) -> Result<(), Problem> {
        let closed = viewer == Viewer::Spectator && !self.room.setup.spectators.allowed;
        if closed && self.room.status == Status::Playing {
            return Err(Problem::forbidden("this room has no spectators while it plays"));
        }
        Ok(())
    }

    pub(super) async fn attach(&mut self, visit: Visit) -> Result<(), Problem> {
        self.hear_news_if_shared().await?;
        let viewer = self.viewer(&visit.who)?;
        self.may_look(viewer)?;
        let others = self.sockets.iter().filter(|socket| socket.viewer == viewer).count();
        if others >= self.limits.per_seat {
            return Err(Problem::new(
                Code::TooMany,
                "too many sockets for this seat, or too many spectators",
            ));
        }
        let caught_up = self.catch_up(viewer, visit.after).await?;
        let away = self.names(self.away);
        let you = kernel_name(&self.room, viewer);
        let info = self.room.info(&self.id);
        let number = caught_up.number;
        let chat = &caught_up.chats;
        let welcome = Reply::Welcome { room: &info, you, number, away: &away, chat, now: now() };
        let mut socket = Socket {
            id: visit.socket,
            viewer,
            views: visit.views,
            out: visit.out,
            asked: 0,
            shows_question: false,
            waiting: None,
            shutter: None,
            clock: None,
            slow: false,
        };
        socket.send(json(&welcome).into());
        let mut frame = Frame::new(caught_up.number);
        caught_up.messages.iter().for_each(|message| frame.add(message));
        if let Some(view) = &caught_up.view {
            frame.add(view);
        }
        let now = now();
        if let Some((decision, ask)) = self.shown_question(viewer, now) {
            frame.add(&ask);
            (socket.asked, socket.shows_question) = (decision.number, true);
        }
        if self.room.status == Status::Playing && !self.is_ahead_of(viewer) {
            let waiting = self.waiting(now);
            frame.add(&waiting_message(&self.room, waiting.0, waiting.1));
            socket.waiting = Some(waiting);
        }
        socket.send(frame.end());
        self.sockets.push(socket);
        // A window and a clock that are running.
        self.tell(now);
        self.note_presence();
        Ok(())
    }

    /// The same as on a socket, by REST.
    pub(super) async fn look(&mut self, who: &Who, after: Option<u64>) -> Result<String, Problem> {
        self.hear_news_if_shared().await?;
        let viewer = self.viewer(who)?;
        self.may_look(viewer)?;
        let caught_up = self.catch_up(viewer, after).await?;
        let mut frame = Frame::new(caught_up.number);
        caught_up.messages.iter().chain(&caught_up.view).for_each(|message| frame.add(message));
        let now = now();
        if let Some((decision, ask)) = self.shown_question(viewer, now) {
            frame.add(&ask);
            if let Some(until) = self.deadline(decision, now) {
                frame.add(&json(&Reply::Clock { decision: decision.number, until }));
            }
        }
        if self.room.status == Status::Playing && !self.is_ahead_of(viewer) {
            let (seats, until) = self.waiting(now);
            frame.add(&waiting_message(&self.room, seats, until));
        }
        let shutter = self.shutter(viewer, now);
        if shutter.is_some() {
            frame.add(&window_message(shutter));
        }
        frame.add(&json(&Reply::Away { seats: &self.names(self.away) }));
        caught_up.chats.iter().for_each(|chat| frame.add(&json(chat)));
        Ok(frame.end().as_str().to_owned())
    }

    /// What a viewer has not seen yet, and no more than they may see by now.
    async fn catch_up(&mut self, viewer: Viewer, after: Option<u64>) -> Result<CaughtUp, Problem> {
        let number = self.published(viewer);
        let mut messages = Vec::new();
        let mut stream = Stream::default();
        let mut chats = Vec::new();
        let mut view = None;
        let (ahead, told) = (self.is_ahead_of(viewer), self.parts_told(viewer));
        // Of the last of these steps, perhaps only what had come of it when somebody could react.
        let (count, is_cut) = (told - told / 2, told % 2 == 1);
        let has_more = number > 0 || self.room.chats(viewer) > 0;
        if has_more && (after != Some(number) || ahead || self.room.chats(viewer) > 0) {
            let mut steps = read_steps(&self.store, &self.id).await?;
            steps.truncate(usize::try_from(self.room.steps).unwrap_or(0));
            let replayed = Room::load(
                &steps,
                |_| Ears::of([viewer]),
                |room, ears| {
                    stream.add(room.steps - 1, viewer, ears);
                    // Not what is on the table by now: what was, when this viewer was last told something.
                    if ahead && room.steps == count {
                        view = room.table().and_then(|table| {
                            if is_cut { table.view_at_pause(viewer) } else { Some(table.view(viewer)) }
                        });
                    }
                    true
                },
            );
            replayed.map_err(|error| Problem::new(Code::Frozen, error))?;
            if ahead {
                self.views[index(viewer)] = view.clone().map(|view| (told, view));
            }
            messages = stream.first(number);
            chats = self.chats(&steps, viewer);
            let seen = after.map_or(messages.len().saturating_sub(RECENT), |after| {
                usize::try_from(after).unwrap_or(usize::MAX).min(messages.len())
            });
            messages.drain(..seen);
        }
        if !ahead {
            view = self.room.table().map(|table| table.view(viewer));
        }
        Ok(CaughtUp { number, messages, chats, view })
    }

    /// What a viewer may see of the table by now.
    pub(super) async fn view(&mut self, viewer: Viewer) -> Result<Option<String>, Problem> {
        if !self.is_ahead_of(viewer) {
            return Ok(self.room.table().map(|table| table.view(viewer)));
        }
        let told = self.parts_told(viewer);
        if let Some((_, view)) = self.views[index(viewer)].as_ref().filter(|(part, _)| *part == told) {
            return Ok(Some(view.clone()));
        }
        Ok(self.catch_up(viewer, None).await?.view)
    }

    pub(super) fn chats(&self, steps: &[Step], viewer: Viewer) -> Vec<Chat> {
        if viewer == Viewer::Spectator && self.room.setup.spectators.lag() > 0 {
            return Vec::new();
        }
        let said = steps.iter().flat_map(|step| &step.entries).filter_map(|entry| match entry {
            Entry::Chat { from, to, text } if in_earshot(viewer, *from, *to) => Some((*from, *to, text)),
            _ => None,
        });
        let mut chats: Vec<Chat> = (1..)
            .zip(said)
            .map(|(number, (from, to, text))| Chat {
                number,
                from: self.room.name(from),
                to: to.map(|to| self.room.name(to)),
                text: text.clone(),
            })
            .collect();
        chats.drain(..chats.len().saturating_sub(RECENT));
        chats
    }

    fn names(&self, seats: SeatSet) -> Vec<&'static str> {
        seats.iter().map(|seat| self.room.name(seat)).collect()
    }

    /// Whether nobody is there for a seat, or its clock had to answer for it.
    pub(super) fn is_away(&self, seat: Seat) -> bool {
        let gone = self.gone[seat.index()].is_some_and(|since| since.elapsed() >= self.limits.away);
        gone || self.room.ran_out_of_time(seat)
    }

    /// Notes for whom somebody is there, and tells it if that has changed.
    pub(super) fn note_presence(&mut self) {
        let is_here = |seat: &Seat| self.sockets.iter().any(|socket| socket.viewer == Viewer::Seat(*seat));
        let here: SeatSet = (0..MAX_SEATS).map(Seat::new).filter(is_here).collect();
        if here != self.here {
            self.here = here;
            self.store.tell_presence(&self.id, here);
        }
        for index in 0..MAX_SEATS {
            let there = here.contains(Seat::new(index)) || self.elsewhere.has(Seat::new(index));
            self.gone[index] = if there { None } else { self.gone[index].or_else(|| Some(Instant::now())) };
        }
        let away: SeatSet = self.room.people().iter().filter(|&seat| self.is_away(seat)).collect();
        if away == self.away {
            return;
        }
        self.away = away;
        let seats = self.names(away);
        let text: Utf8Bytes = json(&Reply::Away { seats: &seats }).into();
        self.sockets.iter_mut().for_each(|socket| socket.send(text.clone()));
    }
}

fn kernel_name(room: &Room, viewer: Viewer) -> &'static str {
    match viewer {
        Viewer::Seat(seat) => room.name(seat),
        Viewer::Spectator => kernel::protocol::SPECTATOR,
    }
}
