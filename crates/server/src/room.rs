//! A room: what its steps make of it, one after the other. No I/O, no clock; the same steps make the same room on any
//! server. Who plays it in time is the [`host`](crate::host).

mod windows;

use std::any::Any;

use kernel::{MAX_SEATS, Seat, SeatSet, Seed, Viewer, quote};
use serde::Serialize;
use utoipa::ToSchema;

use crate::step::{Answered, By, Entry, Pace, SeatSetup, Settings, Setup, Spectators, Step, Why};
use crate::table::{self, About, StandIn, Table, Thinking, json};
use crate::window::Window;

/// The most answers in one step, so that a table of bots lets others have their turn.
const MOST_ANSWERS: usize = 256;
/// Milliseconds that a deal may take where there is a live clock.
const DEAL: u64 = 60_000;
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

#[cfg_attr(test, derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    /// Seats can be taken.
    Open,
    Playing,
    Over,
}

impl Status {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Playing => "playing",
            Self::Over => "over",
        }
    }
}

/// Who has a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Holder {
    name: String,
    /// The hash of the token.
    token: String,
}

#[derive(Debug, Default)]
struct Place {
    holder: Option<Holder>,
    bot: Option<String>,
    settings: Settings,
    /// The phase in which the seat said that it passes until another.
    settled_in: Option<String>,
    /// Decisions in a row that the clock answered.
    overtimes: u32,
    /// How often it has pressed Wait.
    waits: u8,
    decision: Option<Decision>,
    /// How many decisions the seat has been asked; the last one's number.
    asked: u64,
    /// Bytes by which the room has grown with what the seat has done besides playing.
    beside: usize,
}

/// An open decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Decision {
    pub(crate) number: u64,
    /// Whether nobody else may notice that it is asked.
    pub(crate) is_reaction: bool,
    /// When the time for it is over, where there is a clock. What a window keeps back has its whole time from its end on.
    pub(crate) until: Option<u64>,
    is_deal: bool,
    /// The step in which it came up.
    step: i64,
    /// Whether a window keeps it back: until that is over, it is as if it were not asked.
    is_kept_back: bool,
}

/// The first answer of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum First {
    /// To what everybody knew to be asked, a pass also.
    Public,
    /// Somebody has reacted, and everybody notices it.
    Reaction,
    /// Nobody may notice that it was given.
    Secret,
}

/// Somebody would like to take back an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Undo {
    by: Seat,
    keep: u32,
    agreed: SeatSet,
}

pub(crate) struct Room {
    pub(crate) setup: Setup,
    pub(crate) about: About,
    places: Vec<Place>,
    pub(crate) status: Status,
    table: Option<Box<dyn Table>>,
    /// Why it cannot go on.
    pub(crate) frozen: Option<String>,
    /// How many steps it has taken.
    pub(crate) steps: i64,
    /// How many messages each viewer has been told: by that number they resume.
    pub(crate) told: [u64; VIEWERS],
    chats: [u64; VIEWERS],
    answers: u32,
    undo: Option<Undo>,
    /// Since when a deal is being haggled over, windows not counted.
    deal: Option<u64>,
    window: Option<Window>,
    /// How many parts of steps each viewer has been told in it.
    shown: [i64; VIEWERS],
    /// How many messages each viewer had been told at the first moment in this step at which somebody could react.
    pub(crate) paused: Option<[u64; VIEWERS]>,
    /// What the first answer in this step was.
    first: Option<First>,
    pub(crate) rematch: Option<String>,
}

impl std::fmt::Debug for Room {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The seed and the tokens stay out of the logs.
        f.debug_struct("Room")
            .field("game", &self.setup.game)
            .field("steps", &self.steps)
            .finish_non_exhaustive()
    }
}

impl Room {
    /// The room that these steps make. One that cannot be replayed is frozen, and says why. `watch` sees the room after
    /// every step, with what was told of it.
    pub(crate) fn load(
        steps: &[Step],
        mut ears: impl FnMut(&Step) -> Ears,
        mut watch: impl FnMut(&Self, Ears) -> bool,
    ) -> Result<Self, String> {
        let Some((first, rest)) = steps.split_first() else { return Err("a room without steps".into()) };
        let [Entry::Opened(setup)] = first.entries.as_slice() else {
            return Err("a room begins with its setup".into());
        };
        let mut room = Self::open((**setup).clone())?;
        room.steps = 1;
        for (number, step) in rest.iter().enumerate() {
            let mut ears = ears(step);
            if let Err(error) = room.follow(&steps[..=number], step, &mut ears) {
                room.freeze(&error);
            }
            if !watch(&room, ears) {
                return Ok(room);
            }
            if room.frozen.is_some() {
                break;
            }
        }
        let hash = steps.iter().rev().find_map(|step| step.hash.as_deref());
        room.compare(hash);
        Ok(room)
    }

    /// A new room.
    pub(crate) fn open(setup: Setup) -> Result<Self, String> {
        let about = table::about(&setup.game)?;
        let seat = |seat: &SeatSetup| match seat {
            SeatSetup::Open => Place::default(),
            SeatSetup::Bot(name) => Place { bot: Some(name.clone()), ..Place::default() },
        };
        Ok(Self {
            places: setup.seats.iter().map(seat).collect(),
            about,
            status: Status::Open,
            table: None,
            frozen: None,
            steps: 0,
            told: [0; VIEWERS],
            chats: [0; VIEWERS],
            answers: 0,
            undo: None,
            deal: None,
            window: None,
            shown: [0; VIEWERS],
            paused: None,
            first: None,
            rematch: None,
            setup,
        })
    }

    fn freeze(&mut self, why: &str) {
        let (theirs, ours) = (self.setup.rules, self.about.rules);
        let step = self.steps;
        self.frozen = Some(format!(
            "this game was begun by rules version {theirs}, here is version {ours}: step {step} does not replay, {why}"
        ));
    }

    /// Freezes the room if its game is another than it was when its last step was stored.
    pub(crate) fn compare(&mut self, hash: Option<&str>) {
        if let (Some(stored), Some(table), None) = (hash, &self.table, &self.frozen)
            && table.hash() != stored
        {
            self.freeze("its answers lead to another position");
        }
    }

    /// Follows a stored step. `before` are all steps that came before it.
    pub(crate) fn follow(&mut self, before: &[Step], step: &Step, ears: &mut Ears) -> Result<(), String> {
        self.begin_step(step.at);
        for entry in &step.entries {
            match entry {
                Entry::Undone { keep } => self.take_back(*keep, &answers(before), step.at, ears)?,
                entry => {
                    self.enact(entry, step.at, ears)?;
                }
            }
        }
        self.end_step(&step.entries, step.at);
        Ok(())
    }

    /// Lets something happen. An answer is given back in the notation's own words. If it is refused, nothing has changed.
    pub(crate) fn enact(&mut self, entry: &Entry, at: u64, ears: &mut Ears) -> Result<Option<Entry>, String> {
        if let Some((seat, bytes)) = entry.beside() {
            self.place_mut(seat)?.beside += bytes;
        }
        match entry {
            Entry::Opened(_) => return Err("a room is opened once".into()),
            Entry::Undone { .. } => return Err("answers are taken back by those who know them".into()),
            Entry::Took { seat, name, token } => {
                let place = self.place_mut(*seat)?;
                place.holder = Some(Holder { name: name.clone(), token: token.clone() });
                place.overtimes = 0;
                self.set_bot(*seat, None)?;
                self.tell_seats(ears);
            }
            Entry::Left { seat, bot } => {
                self.place_mut(*seat)?.holder = None;
                self.set_bot(*seat, bot.as_deref())?;
                self.undo = None;
                self.tell_seats(ears);
            }
            Entry::Bot { seat, bot } => {
                self.set_bot(*seat, bot.as_deref())?;
                self.place_mut(*seat)?.overtimes = 0;
                self.tell_seats(ears);
            }
            Entry::Started => self.start(at, ears)?,
            Entry::Answered(answered) => return self.answer(answered, at, ears).map(Some),
            Entry::Settings { seat, settings } => {
                let phase = self.table.as_ref().and_then(|table| table.phase());
                let place = self.place_mut(*seat)?;
                place.settings.clone_from(settings);
                place.settled_in = phase;
                self.rest(*seat);
            }
            Entry::WentOn { seat } => self.go_on(*seat)?,
            Entry::Waited { seat } => self.wait(*seat, at)?,
            Entry::WindowOver => self.end_window(at),
            Entry::Chat { from, to, .. } => {
                for viewer in self.viewers().filter(|&viewer| in_earshot(viewer, *from, *to)) {
                    self.chats[index(viewer)] += 1;
                }
            }
            Entry::UndoAsked { by, keep } => {
                self.undo = Some(Undo { by: *by, keep: *keep, agreed: SeatSet::of(*by) });
                let message = Said::UndoAsked { by: self.name(*by) };
                self.tell_all(&message, ears);
            }
            Entry::UndoReplied { by, agree } => {
                let message = Said::UndoReplied { by: self.name(*by), agree: *agree };
                match &mut self.undo {
                    Some(undo) if *agree => undo.agreed.insert(*by),
                    _ => self.undo = None,
                }
                self.tell_all(&message, ears);
            }
            Entry::Rematch { room } => {
                self.rematch = Some(room.clone());
                self.tell_all(&Said::Rematch { room }, ears);
            }
        }
        Ok(None)
    }

    fn start(&mut self, at: u64, ears: &mut Ears) -> Result<(), String> {
        let mut table = table::start(&self.setup)?;
        for (place, seat) in self.places.iter().zip(seats()) {
            table.set_bot(seat, place.bot.as_deref())?;
        }
        self.status = Status::Playing;
        self.tell_all_text(&table.started(), ears);
        self.table = Some(table);
        self.tell_events(ears);
        self.ask(at);
        self.end(ears);
        Ok(())
    }

    fn answer(&mut self, answered: &Answered, at: u64, ears: &mut Ears) -> Result<Entry, String> {
        let Answered { seat, ask, answer, by } = answered;
        let is_reaction = self.decision(*seat).is_some_and(|decision| decision.is_reaction);
        let is_alone = self.public_decisions().all(|(other, _)| other == *seat);
        let table = self.table.as_mut().ok_or("the game has not begun")?;
        if let Some(open) = table.asked(*seat).filter(|open| open != ask) {
            return Err(format!("`{open}` is asked, not {}", quote(ask)));
        }
        let overtime = by.overtime().map(|why| (why, table.meaning(*seat, answer)));
        let written = table.answer(*seat, answer)?;
        if let Some((why, meaning)) = overtime {
            let overtime = Overtime { seat: *seat, why, answer: &written, meaning };
            self.tell_overtime(&overtime, is_reaction, is_alone, ears);
        }
        self.tell_events(ears);
        self.note_first(answer, is_reaction);
        let place = self.place_mut(*seat)?;
        place.decision = None;
        match by {
            // Who is back is told to all, so that it must not tell of a reaction.
            By::Person if !is_reaction => place.overtimes = 0,
            By::Clock => place.overtimes += 1,
            By::Person | By::Bot | By::Setting | By::Window => {}
        }
        self.answers += 1;
        self.undo = None;
        self.settle_settings();
        self.ask(at);
        self.end(ears);
        Ok(Entry::Answered(Answered { answer: written, ..answered.clone() }))
    }

    /// Tells what has just happened in the game.
    fn tell_events(&mut self, ears: &mut Ears) {
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

    /// Notes which decisions are open now that were not before.
    fn ask(&mut self, at: u64) {
        let Some(table) = &self.table else { return };
        let new = table.waiting().iter().filter(|seat| self.places[seat.index()].decision.is_none());
        let new: Vec<_> = new.filter_map(|seat| Some((seat, table.open(seat)?))).collect();
        for (seat, open) in new {
            let until = self.time_for(&open, at);
            let step = self.steps;
            let place = &mut self.places[seat.index()];
            place.asked += 1;
            let table::Open { is_reaction, is_deal, .. } = open;
            place.decision = Some(Decision {
                number: place.asked,
                is_reaction,
                until,
                is_deal,
                step,
                is_kept_back: false,
            });
        }
    }

    /// When the time for a decision is over. All of a deal has a minute; what somebody can react to it does not end it.
    fn time_for(&mut self, open: &table::Open, at: u64) -> Option<u64> {
        let limit = self.setup.pace.limit()?;
        if open.is_deal {
            self.deal.get_or_insert(at);
        } else if !open.is_reaction {
            self.deal = None;
        }
        match (self.setup.pace, self.deal.filter(|_| open.is_deal)) {
            (Pace::Live { .. }, Some(since)) => Some(since + DEAL.min(limit)),
            _ => Some(at + limit),
        }
    }

    /// Ends what seats had said about the time until a phase that has begun.
    fn settle_settings(&mut self) {
        if self.places.iter().all(|place| place.settings.until.is_none()) {
            return;
        }
        let phase = self.table.as_ref().and_then(|table| table.phase());
        for place in &mut self.places {
            if phase == place.settled_in {
                continue;
            }
            place.settled_in = None;
            if place.settings.until == phase {
                place.settings.until = None;
            }
        }
    }

    fn end(&mut self, ears: &mut Ears) {
        let Some(end) = self.table.as_ref().and_then(|table| table.end()) else { return };
        self.status = Status::Over;
        self.tell_all_text(&end, ears);
    }

    /// Goes back to the first so many answers.
    pub(crate) fn take_back(
        &mut self,
        keep: u32,
        answers: &[Answered],
        at: u64,
        ears: &mut Ears,
    ) -> Result<(), String> {
        let mut table = table::start(&self.setup)?;
        let kept = answers.get(..keep as usize).ok_or("more answers are kept than were given")?;
        for (place, seat) in self.places.iter_mut().zip(seats()) {
            table.set_bot(seat, place.bot.as_deref())?;
            place.decision = None;
        }
        for Answered { seat, answer, .. } in kept {
            table.answer(*seat, answer)?;
        }
        table.begin_step();
        self.table = Some(table);
        self.answers = keep;
        self.undo = None;
        self.status = Status::Playing;
        self.ask(at);
        self.tell_all(&Said::Undone {}, ears);
        Ok(())
    }

    /// What bots and those who pass anyway answer now. They are let do so until the game waits for somebody else.
    pub(crate) fn settle(&mut self, at: u64, ears: &mut Ears) -> Result<Vec<Entry>, String> {
        let mut entries = Vec::new();
        while entries.len() < MOST_ANSWERS && self.frozen.is_none() {
            let Some(answered) = self.answer_nobody_has_to_give(at) else { break };
            entries.extend(self.enact(&Entry::Answered(answered), at, ears)?);
        }
        Ok(entries)
    }

    /// Whether somebody can answer at once without being asked.
    pub(crate) fn is_unsettled(&self, now: u64) -> bool {
        let resting = self.resting(now);
        let quick = || self.table.as_ref().is_some_and(|table| table.waits_for_quick_bot(resting));
        self.is_going_on() && (quick() || self.pass_unasked(resting).is_some())
    }

    /// Whether it is being played, and can be.
    pub(crate) fn is_going_on(&self) -> bool {
        self.status == Status::Playing && self.frozen.is_none()
    }

    fn answer_nobody_has_to_give(&mut self, at: u64) -> Option<Answered> {
        let resting = self.resting(at);
        let table = self.table.as_mut()?;
        if let Some((seat, answer)) = table.bot_answer(resting) {
            let ask = table.asked(seat)?;
            return Some(Answered { seat, ask, answer, by: By::Bot });
        }
        self.pass_unasked(resting)
    }

    /// The pass of a seat that has said beforehand that it passes, or does not want to react in this window.
    fn pass_unasked(&self, resting: SeatSet) -> Option<Answered> {
        let table = self.table.as_ref()?;
        table.waiting().minus(resting).iter().find_map(|seat| {
            if self.has_gone_on(seat) {
                let ask = table.asked(seat)?;
                return Some(Answered { seat, ask, answer: "-".into(), by: By::Setting });
            }
            let settings = &self.places[seat.index()].settings;
            if settings.passes.is_empty() && settings.until.is_none() {
                return None;
            }
            let open = table.open(seat).filter(|open| open.optional)?;
            let passes = settings.pass(&open.ask, &table.options(seat), table.phase().as_deref());
            passes.then(|| Answered { seat, ask: open.ask, answer: "-".into(), by: By::Setting })
        })
    }

    /// A bot that the game waits for and that takes its time, perhaps only if it is asked for a reaction.
    pub(crate) fn think(&mut self, only_reactions: bool) -> Option<Thinking> {
        if self.is_going_on() { self.table.as_mut()?.think(only_reactions) } else { None }
    }

    /// Takes a bot back that has thought; false if its seat is no longer played by it.
    pub(crate) fn thought(&mut self, seat: Seat, bot: Box<dyn Any + Send>) -> bool {
        self.table.as_mut().is_some_and(|table| table.thought(seat, bot))
    }

    /// Puts another bot of the same kind in the place of one that has failed.
    pub(crate) fn renew_bot(&mut self, seat: Seat) -> Result<(), String> {
        let bot = self.bot(seat).map(str::to_owned);
        self.set_bot(seat, bot.as_deref())
    }

    pub(crate) fn has_slow_bots(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.has_slow_bots())
    }

    /// The answer for a seat whose time is over.
    pub(crate) fn stand_in(&self, seat: Seat) -> Option<StandIn> {
        self.table.as_ref()?.stand_in(seat, self.places[seat.index()].settings.stand_in.as_deref())
    }

    /// Any answer for a seat, of a bot that is always there.
    pub(crate) fn any_answer(&self, seat: Seat) -> Option<StandIn> {
        self.table.as_ref()?.stand_in(seat, Some(bots::BOTS[0]))
    }

    fn set_bot(&mut self, seat: Seat, bot: Option<&str>) -> Result<(), String> {
        if let Some(table) = &mut self.table {
            table.set_bot(seat, bot)?;
        }
        self.place_mut(seat)?.bot = bot.map(str::to_owned);
        self.rest(seat);
        Ok(())
    }

    /// Tells everybody something that counts.
    fn tell_all(&mut self, message: &Said<'_>, ears: &mut Ears) {
        self.tell_all_text(&json(message), ears);
    }

    fn tell_all_text(&mut self, message: &str, ears: &mut Ears) {
        for viewer in self.viewers() {
            self.told[index(viewer)] += 1;
            if ears.listens(viewer) {
                ears.heard[index(viewer)].push(message.to_owned());
            }
        }
    }

    fn tell_seats(&mut self, ears: &mut Ears) {
        let message = json(&Said::Seats { seats: self.seats() });
        self.tell_all_text(&message, ears);
    }
}

impl Room {
    /// Tells that time was over for a decision: all of them if everybody knew of it, but what was chosen only where they
    /// may know that.
    fn tell_overtime(&mut self, overtime: &Overtime<'_>, is_reaction: bool, is_alone: bool, ears: &mut Ears) {
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

/// A decision whose time was over.
struct Overtime<'a> {
    seat: Seat,
    why: Why,
    answer: &'a str,
    /// What was asked and what was chosen, in words, for who was asked.
    meaning: Option<(String, String)>,
}

/// What can be asked of a room.
impl Room {
    fn place(&self, seat: Seat) -> Option<&Place> {
        self.places.get(seat.index())
    }

    fn place_mut(&mut self, seat: Seat) -> Result<&mut Place, String> {
        self.places.get_mut(seat.index()).ok_or_else(|| format!("there is no seat {}", seat.index()))
    }

    pub(crate) fn table(&self) -> Option<&dyn Table> {
        self.table.as_deref()
    }

    /// Everybody who may look: the seats, and spectators.
    pub(crate) fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        seats().take(self.places.len()).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    pub(crate) fn name(&self, seat: Seat) -> &'static str {
        self.about.seat_names[seat.index()]
    }

    /// The seat of this name.
    pub(crate) fn seat_called(&self, name: &str) -> Result<Seat, String> {
        let names = &self.about.seat_names[..self.places.len()];
        let at = names.iter().position(|&known| known == name);
        at.map(Seat::new)
            .ok_or_else(|| format!("{} is no seat; the seats are {}", quote(name), names.join(", ")))
    }

    /// The seat that is held by the token with this hash.
    pub(crate) fn seat_of(&self, token: &str) -> Option<Seat> {
        let held = |place: &Place| place.holder.as_ref().is_some_and(|holder| holder.token == token);
        self.places.iter().position(held).map(Seat::new)
    }

    /// The names of those who hold other seats, with these seats' names.
    pub(crate) fn others(&self, seat: Seat) -> impl Iterator<Item = (&'static str, &str)> {
        let others = self.places.iter().zip(seats()).filter(move |&(_, other)| other != seat);
        others.filter_map(|(place, other)| Some((self.name(other), place.holder.as_ref()?.name.as_str())))
    }

    /// Bytes by which the room has grown with what a seat has done besides playing.
    pub(crate) fn grown_beside(&self, seat: Seat) -> usize {
        self.place(seat).map_or(0, |place| place.beside)
    }

    pub(crate) fn settings(&self, seat: Seat) -> Option<&Settings> {
        Some(&self.place(seat)?.settings)
    }

    /// Whether nobody has the seat, and no bot plays it.
    pub(crate) fn is_free(&self, seat: Seat) -> bool {
        self.place(seat).is_some_and(|place| place.holder.is_none() && place.bot.is_none())
    }

    pub(crate) fn free_seats(&self) -> impl Iterator<Item = Seat> + '_ {
        seats().take(self.places.len()).filter(|&seat| self.is_free(seat))
    }

    /// The seats that people play themselves.
    pub(crate) fn people(&self) -> SeatSet {
        let plays = |seat: &Seat| {
            self.place(*seat).is_some_and(|place| place.holder.is_some() && place.bot.is_none())
        };
        seats().filter(plays).collect()
    }

    pub(crate) fn bot(&self, seat: Seat) -> Option<&str> {
        self.place(seat)?.bot.as_deref()
    }

    /// Whether the clock had to answer the seat's last decision.
    pub(crate) fn ran_out_of_time(&self, seat: Seat) -> bool {
        self.place(seat).is_some_and(|place| place.overtimes > 0)
    }

    /// The decision that is open for a seat.
    pub(crate) fn decision(&self, seat: Seat) -> Option<Decision> {
        self.place(seat)?.decision
    }

    /// All open decisions of seats that people play.
    pub(crate) fn decisions(&self) -> impl Iterator<Item = (Seat, Decision)> + '_ {
        self.people().iter().filter_map(|seat| Some((seat, self.decision(seat)?)))
    }

    /// What a seat is asked, in a word.
    pub(crate) fn asked(&self, seat: Seat) -> Option<String> {
        self.table.as_ref()?.asked(seat)
    }

    /// The protocol's question to a seat that a person plays.
    pub(crate) fn question(&self, seat: Seat) -> Option<String> {
        if self.bot(seat).is_some() {
            return None;
        }
        self.table.as_ref()?.ask(seat, self.decision(seat)?.number)
    }

    /// Whom the game waits for, as far as that is public, and the decisions that have a clock. That somebody may react is
    /// nobody's business. A bot that thinks is waited for, too, but has no clock.
    pub(crate) fn waiting(&self) -> (SeatSet, impl Iterator<Item = Decision> + '_) {
        let people = self.decisions().map(|(_, decision)| decision);
        let asked = self.public_decisions().map(|(seat, _)| seat).collect();
        (asked, people.filter(|decision| !decision.is_reaction))
    }

    /// All open decisions, of bots also, that everybody knows of or will when the window is over.
    fn public_decisions(&self) -> impl Iterator<Item = (Seat, Decision)> + '_ {
        self.open_decisions().filter(|(_, decision)| !decision.is_reaction)
    }

    /// All open decisions, of bots also.
    pub(crate) fn open_decisions(&self) -> impl Iterator<Item = (Seat, Decision)> + '_ {
        self.places.iter().zip(seats()).filter_map(|(place, seat)| Some((seat, place.decision?)))
    }

    pub(crate) fn answers(&self) -> u32 {
        self.answers
    }

    /// Who would like to take something back, and who has still to agree; how many answers would remain.
    pub(crate) fn undo(&self) -> Option<(Seat, SeatSet, u32)> {
        let undo = self.undo?;
        let missing = self.people().iter().filter(|&seat| !undo.agreed.contains(seat)).collect();
        Some((undo.by, missing, undo.keep))
    }

    pub(crate) fn chats(&self, viewer: Viewer) -> u64 {
        self.chats[index(viewer)]
    }

    fn seats(&self) -> Vec<SeatInfo> {
        let seat = |(place, name): (&Place, &&'static str)| SeatInfo {
            seat: (*name).to_owned(),
            name: place.holder.as_ref().map(|holder| holder.name.clone()),
            bot: place.bot.clone(),
        };
        self.places.iter().zip(self.about.seat_names).map(seat).collect()
    }

    /// Who sat at each seat, for the record.
    pub(crate) fn who(&self) -> Vec<String> {
        let who = |place: &Place| match (&place.holder, &place.bot) {
            (Some(holder), _) => holder.name.clone(),
            (None, Some(bot)) => bot.clone(),
            (None, None) => "nobody".to_owned(),
        };
        self.places.iter().map(who).collect()
    }

    /// The steps that begin another room for the same people.
    pub(crate) fn again(&self, seed: Seed, at: u64) -> Vec<Step> {
        let setup = Setup { seed: seed.to_string(), rules: self.about.rules, ..self.setup.clone() };
        let took = self.places.iter().zip(seats()).filter_map(|(place, seat)| {
            let Holder { name, token } = place.holder.clone()?;
            Some(Entry::Took { seat, name, token })
        });
        let took = Step { at, entries: took.collect(), hash: None };
        vec![Step { at, entries: vec![Entry::Opened(Box::new(setup))], hash: None }, took]
    }

    pub(crate) fn info(&self, id: &str) -> RoomInfo {
        RoomInfo {
            room: id.to_owned(),
            game: self.setup.game.clone(),
            title: self.about.title.to_owned(),
            rules: self.setup.rules,
            options: self.setup.options.clone(),
            status: self.status,
            seats: self.seats(),
            pace: self.setup.pace,
            window: self.setup.window,
            spectators: self.setup.spectators,
            commitment: self.setup.seed.parse::<Seed>().map(|seed| seed.commitment()).unwrap_or_default(),
            seed: (self.status == Status::Over).then(|| self.setup.seed.clone()),
            result: self.table.as_ref().filter(|_| self.status == Status::Over).map(|table| table.result()),
            frozen: self.frozen.clone(),
            rematch: self.rematch.clone(),
        }
    }
}

/// All answers that count after these steps.
pub(crate) fn answers(steps: &[Step]) -> Vec<Answered> {
    let mut answers = Vec::new();
    for entry in steps.iter().flat_map(|step| &step.entries) {
        match entry {
            Entry::Answered(answered) => answers.push(answered.clone()),
            Entry::Undone { keep } => answers.truncate(*keep as usize),
            _ => {}
        }
    }
    answers
}

/// Whether a viewer hears what is said to a seat, or to all.
pub(crate) fn in_earshot(viewer: Viewer, from: Seat, to: Option<Seat>) -> bool {
    to.is_none_or(|to| viewer == Viewer::Seat(to) || viewer == Viewer::Seat(from))
}

fn seats() -> impl Iterator<Item = Seat> + Clone {
    (0..MAX_SEATS).map(Seat::new)
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

/// A seat, as everybody may know it.
#[cfg_attr(test, derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct SeatInfo {
    pub(crate) seat: String,
    /// Who has it.
    pub(crate) name: Option<String>,
    /// The bot that plays it now.
    pub(crate) bot: Option<String>,
}

/// A room, as everybody may know it.
#[cfg_attr(test, derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub(crate) struct RoomInfo {
    pub(crate) room: String,
    pub(crate) game: String,
    pub(crate) title: String,
    pub(crate) rules: u32,
    #[schema(value_type = Object)]
    #[cfg_attr(test, ts(type = "Record<string, unknown> | null"))]
    pub(crate) options: Option<serde_json::Value>,
    pub(crate) status: Status,
    pub(crate) seats: Vec<SeatInfo>,
    pub(crate) pace: Pace,
    /// Milliseconds that a window takes.
    pub(crate) window: u64,
    pub(crate) spectators: Spectators,
    /// The SHA-256 of the seed.
    pub(crate) commitment: String,
    /// The seed, once the game is over.
    pub(crate) seed: Option<String>,
    pub(crate) result: Option<String>,
    /// Why the room cannot go on, if it cannot.
    pub(crate) frozen: Option<String>,
    /// The room in which the same people play again.
    pub(crate) rematch: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A room of the tiny game in which people have all seats and the game has begun.
    fn room(seats: usize, pace: Pace, seed: u64) -> Room {
        let setup = Setup {
            game: "tiny".into(),
            rules: 1,
            options: None,
            seats: vec![SeatSetup::Open; seats],
            public: false,
            pace,
            window: 0,
            spectators: Spectators { allowed: true, delay: 0.0 },
            seed: Seed::from(seed).to_string(),
        };
        let mut room = Room::open(setup).unwrap();
        for index in 0..seats {
            let took = Entry::Took { seat: Seat::new(index), name: "Ann".into(), token: index.to_string() };
            room.enact(&took, 0, &mut Ears::default()).unwrap();
        }
        room.enact(&Entry::Started, 0, &mut Ears::default()).unwrap();
        room
    }

    fn act(room: &mut Room, entry: &Entry, at: u64) {
        room.enact(entry, at, &mut Ears::default()).unwrap();
    }

    /// Whom the game waits for first, and what they are asked.
    fn turn(room: &Room) -> Option<(Seat, table::Open)> {
        let table = room.table.as_ref()?;
        let seat = table.waiting().iter().next()?;
        Some((seat, table.open(seat)?))
    }

    /// Any answer to it.
    fn any(room: &Room, seat: Seat, ask: &str) -> Entry {
        let Some(StandIn::Answer(answer)) = room.any_answer(seat) else { panic!("{ask} has an answer") };
        Entry::Answered(Answered { seat, ask: ask.to_owned(), answer, by: By::Person })
    }

    #[test]
    fn a_deal_has_a_minute_in_all() {
        let (limit, mut deals, mut longest) = (100_000, 0, 0);
        for seed in 0..40 {
            let mut room = room(3, Pace::Live { seconds: 100.0 }, seed);
            let (mut at, mut deal): (u64, Option<u64>) = (0, None);
            let mut asked_at = std::collections::HashMap::new();
            let mut asked = 0;
            while let Some((seat, open)) = turn(&room) {
                for (seat, decision) in room.decisions() {
                    asked_at.entry((seat, decision.number)).or_insert(at);
                }
                let since = asked_at[&(seat, room.decision(seat).unwrap().number)];
                if open.is_deal {
                    deals += usize::from(deal.is_none());
                    let begun = *deal.get_or_insert(since);
                    assert_eq!(room.decision(seat).unwrap().until, Some(begun + DEAL), "{open:?}");
                    asked += 1;
                    longest = longest.max(asked);
                } else {
                    if !open.is_reaction {
                        (deal, asked) = (None, 0);
                    }
                    assert_eq!(room.decision(seat).unwrap().until, Some(since + limit), "{open:?}");
                }
                at += 1000;
                let answer = any(&room, seat, &open.ask);
                act(&mut room, &answer, at);
            }
        }
        assert!(deals > 20 && longest > 2, "{deals} deals, the longest of {longest} questions");
    }

    #[test]
    fn who_passes_until_a_phase_is_asked_again_from_then_on() {
        let (mut passed, mut asked_again) = (0, 0);
        for seed in 0..40 {
            let mut room = room(4, Pace::None, seed);
            let settings = Settings { until: Some("trade".into()), ..Settings::default() };
            act(&mut room, &Entry::Settings { seat: Seat::new(0), settings }, 0);
            let mut has_begun = false;
            loop {
                let settled = room.settle(0, &mut Ears::default()).unwrap();
                assert!(settled.is_empty() || !has_begun, "it was said until then only");
                passed += settled.len();
                has_begun |= room.table.as_ref().unwrap().phase().as_deref() == Some("trade");
                let Some((seat, open)) = turn(&room) else { break };
                if seat == Seat::new(0) && open.optional {
                    assert!(has_begun, "{open:?} was passed until then");
                    asked_again += 1;
                }
                let answer = any(&room, seat, &open.ask);
                act(&mut room, &answer, 0);
                has_begun |= room.table.as_ref().unwrap().phase().as_deref() == Some("trade");
            }
        }
        assert!(passed > 20 && asked_again > 20, "{passed} passed, {asked_again} asked again");
    }

    #[test]
    fn whose_time_is_over_agrees_to_nothing() {
        let (mut refused, mut passed) = (0, 0);
        for seed in 0..40 {
            let mut room = room(3, Pace::None, seed);
            while let Some((seat, open)) = turn(&room) {
                let Some(StandIn::Answer(answer)) = room.stand_in(seat) else { panic!("{open:?}") };
                if open.ask == "respond" {
                    assert_eq!(answer, "refuse");
                    refused += 1;
                }
                if open.optional {
                    assert_eq!(answer, "-", "{open:?}");
                    passed += 1;
                }
                let answer = any(&room, seat, &open.ask);
                act(&mut room, &answer, 0);
            }
        }
        assert!(refused > 20 && passed > 20, "{refused} refused, {passed} passed");
    }
}
