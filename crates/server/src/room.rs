//! A room: what its steps make of it, one after the other. No I/O, no clock; the same steps make the same room on any
//! server. Who plays it in time is the [`host`](crate::host).

mod info;
mod telling;
#[cfg(test)]
mod tests;
mod window;

use std::any::Any;

use kernel::{MAX_SEATS, Seat, SeatSet, Seed, quote};
use serde::Serialize;
use utoipa::ToSchema;

use crate::step::{Answered, By, Entry, Pace, SeatSetup, Settings, Setup, Step};
use crate::table::{self, About, StandIn, Table, Thinking};

pub(crate) use self::info::{RoomInfo, SeatInfo};
use self::telling::Overtime;
pub(crate) use self::telling::{Ears, Said, VIEWERS, in_earshot, index, part};
pub(crate) use self::window::LAST_CALL;
use self::window::{First, Window};

/// The most answers in one step, so that a table of bots lets others have their turn.
const MOST_ANSWERS: usize = 256;
/// Milliseconds that a deal may take where there is a live clock.
const DEAL: u64 = 60_000;

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

    fn place(&self, seat: Seat) -> Option<&Place> {
        self.places.get(seat.index())
    }

    fn place_mut(&mut self, seat: Seat) -> Result<&mut Place, String> {
        self.places.get_mut(seat.index()).ok_or_else(|| format!("there is no seat {}", seat.index()))
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

fn seats() -> impl Iterator<Item = Seat> + Clone {
    (0..MAX_SEATS).map(Seat::new)
}
