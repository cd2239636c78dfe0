//! Storing, and then telling.

use std::time::Instant;

use tracing::{info, warn};

use super::{Host, News, now, short};
use crate::room::{Ears, Room, RoomInfo, Status, VIEWERS};
use crate::step::{Answered, Entry, Step};
use crate::store::{Appended, Link, Listing, Row, Store, lost};
use crate::table::json;
use crate::talk::{Code, Problem};

/// How often an append that has lost the race is tried again.
pub(super) const TRIES: usize = 8;

impl Host {
    /// Lets something happen, unless it is refused; tries again where another server was faster.
    pub(super) async fn propose(&mut self, entries: &[Entry]) -> Result<(), Problem> {
        for _ in 0..TRIES {
            if self.try_to(entries, &[], None).await? == Appended::Done {
                return Ok(());
            }
        }
        Err(Problem::not_now("too many things happen at once: try again"))
    }

    pub(super) async fn try_once(&mut self, entries: &[Entry], given: &[Answered]) -> Result<(), Problem> {
        match self.try_to(entries, given, None).await? {
            Appended::Done => Ok(()),
            Appended::Lost => Err(Problem::not_now("something else has just happened: try again")),
        }
    }

    /// Lets something happen, and what follows from it; stores it; then tells everybody. If another server was faster,
    /// the room is then as that one has made it. `given` are all answers, where some are taken back.
    pub(super) async fn try_to(
        &mut self,
        entries: &[Entry],
        given: &[Answered],
        accepted: Option<(u64, &String)>,
    ) -> Result<Appended, Problem> {
        if let Some(why) = &self.room.frozen {
            return Err(Problem::new(Code::Frozen, why));
        }
        let (begun, at) = (Instant::now(), now());
        let (steps, told) = (self.room.steps, self.room.told);
        let mut ears = Ears::of(self.listeners());
        let step = match self.enact(entries, given, at, &mut ears) {
            Ok(step) => step,
            Err((false, refusal)) => return Err(Problem::refused(refusal)),
            Err((true, refusal)) => {
                self.reload(steps).await?;
                return Err(Problem::refused(refusal));
            }
        };
        let row = Row::after(&self.link, &self.id, steps, json(&step));
        let link = row.link.clone();
        match self.store.append(row).await {
            Ok(Appended::Done) => {}
            Ok(Appended::Lost) => {
                self.metrics.lost_race();
                self.reload(steps).await?;
                return Ok(Appended::Lost);
            }
            Err(error) => {
                self.reload(steps).await?;
                return Err(error.into());
            }
        }
        self.link = link;
        self.metrics.stepped(step.entries.iter().filter(|entry| matches!(entry, Entry::Answered(_))).count());
        if let Some((id, accepted)) = accepted
            && let Some(socket) = self.sockets.iter_mut().find(|socket| socket.id == id)
        {
            socket.send(accepted.into());
            socket.shows_question = false;
        }
        let news = News::of(&self.room, told, at, ears);
        self.publish(std::slice::from_ref(&step), vec![news]);
        self.metrics.told(begun.elapsed());
        self.relist(&step).await;
        Ok(Appended::Done)
    }

    /// The step that entries make, with what bots and settings answer to it. An error says whether the room has changed.
    fn enact(
        &mut self,
        entries: &[Entry],
        given: &[Answered],
        at: u64,
        ears: &mut Ears,
    ) -> Result<Step, (bool, String)> {
        let mut done: Vec<Entry> = Vec::with_capacity(entries.len());
        self.room.begin_step(at);
        for entry in entries {
            let enacted = match entry {
                Entry::Undone { keep } => self.room.take_back(*keep, given, at, ears).map(|()| None),
                entry => self.room.enact(entry, at, ears),
            };
            match enacted {
                Ok(written) => done.push(written.unwrap_or_else(|| entry.clone())),
                Err(refusal) => return Err((!done.is_empty(), refusal)),
            }
        }
        done.extend(self.room.settle(at, ears).map_err(|refusal| (true, refusal))?);
        let plays =
            |entry: &Entry| matches!(entry, Entry::Answered(_) | Entry::Started | Entry::Undone { .. });
        self.room.end_step(&done, at);
        let hash = self.room.table().filter(|_| done.iter().any(plays)).map(crate::table::Table::hash);
        Ok(Step { at, entries: done, hash })
    }

    /// The room as the database has it; everybody is told what is new to them.
    pub(super) async fn reload(&mut self, known: i64) -> Result<(), Problem> {
        // If this fails, the room as it is here must not be used until it has been read.
        self.stale = Some(known);
        let Sound { steps, link, damage } = read_sound(&self.store, &self.id, 0, &Link::start()).await?;
        let (room, news) = self.news_since(&steps, known);
        self.room = room.map_err(|error| Problem::new(Code::Frozen, damage.clone().unwrap_or(error)))?;
        self.link = link;
        self.stale = None;
        // What everybody has been told was stored once, whether or not anybody wrote down how far it was.
        let missing = || (self.room.steps < known).then(|| lost(self.room.steps, known - 1));
        if let Some(why) = damage.or_else(missing) {
            self.freeze(why);
        }
        let known = usize::try_from(known).unwrap_or(0).min(steps.len());
        if known < steps.len() {
            self.publish(&steps[known..], news);
        }
        Ok(())
    }

    /// The room that these steps make, and what those from a number on tell.
    pub(super) fn news_since(&self, steps: &[Step], known: i64) -> (Result<Room, String>, Vec<News>) {
        let (mut number, listeners) = (0, self.listeners());
        let ears = |_: &Step| {
            number += 1;
            if number >= known { Ears::of(listeners.iter().copied()) } else { Ears::default() }
        };
        let (mut told, mut news) = ([0; VIEWERS], Vec::new());
        let room = Room::load(steps, ears, |room, ears| {
            let at = usize::try_from(room.steps - 1)
                .ok()
                .and_then(|step| steps.get(step))
                .map_or(0, |step| step.at);
            if room.steps > known {
                news.push(News::of(room, told, at, ears));
            }
            told = room.told;
            true
        });
        (room, news)
    }

    /// Follows what another server has written.
    pub(super) async fn hear_news(&mut self) -> Result<(), Problem> {
        self.looked = Instant::now();
        let sound = read_sound(&self.store, &self.id, self.room.steps, &self.link).await?;
        if self.room.frozen.is_some() {
            return Ok(());
        }
        if sound.damage.is_some() {
            return self.reload(self.room.steps).await;
        }
        if sound.steps.is_empty() {
            return Ok(());
        }
        // All of them are followed, or the room is read again.
        self.link = sound.link;
        for step in &sound.steps {
            let (known, before) = (self.room.steps, self.room.told);
            let is_undone = step.entries.iter().any(|entry| matches!(entry, Entry::Undone { .. }));
            let mut ears = Ears::of(self.listeners());
            // What is taken back, only all steps together tell.
            if is_undone || self.room.follow(&[], step, &mut ears).is_err() {
                return self.reload(known).await;
            }
            self.room.compare(step.hash.as_deref());
            let news = News::of(&self.room, before, step.at, ears);
            self.publish(std::slice::from_ref(step), vec![news]);
        }
        Ok(())
    }

    /// Whoever comes here from another server must find what that one has acknowledged, even if its news are late.
    pub(super) async fn hear_news_if_shared(&mut self) -> Result<(), Problem> {
        if self.store.is_shared() { self.hear_news().await } else { Ok(()) }
    }

    pub(super) fn freeze(&mut self, why: String) {
        warn!(room = %short(&self.id), why, "a room is frozen");
        self.room.frozen = Some(why);
    }

    /// Keeps what the lobby shows up to date.
    async fn relist(&mut self, step: &Step) {
        let changes = |entry: &Entry| {
            !matches!(entry, Entry::Answered(_) | Entry::Chat { .. } | Entry::Settings { .. })
        };
        if self.room.status == Status::Over || step.entries.iter().any(changes) {
            let summary = json(&self.room.info(&self.id));
            self.store.list(&self.id, self.room.status.word(), summary).await;
        }
    }
}

/// The steps of a room that are as they were stored.
pub(super) struct Sound {
    pub(super) steps: Vec<Step>,
    /// What the last of them holds of all before it.
    pub(super) link: Link,
    /// Why there are no more.
    pub(super) damage: Option<String>,
}

/// Steps from a number on; `before` is what the one before holds.
pub(super) async fn read_sound(store: &Store, id: &str, from: i64, before: &Link) -> Result<Sound, Problem> {
    let stored = store.steps(id, from, before).await?;
    let mut sound = Sound { steps: Vec::new(), link: before.clone(), damage: stored.damage };
    for row in stored.rows {
        match serde_json::from_str(&row.body) {
            Ok(step) => sound.steps.push(step),
            Err(error) => {
                warn!(room = %short(id), number = row.number, %error, "a stored step cannot be read");
                sound.damage = Some(format!("step {} of this room cannot be read", row.number));
                break;
            }
        }
        sound.link = row.link;
    }
    Ok(sound)
}

/// All sound steps of a room.
pub(super) async fn read_steps(store: &Store, id: &str) -> Result<Vec<Step>, Problem> {
    Ok(read_sound(store, id, 0, &Link::start()).await?.steps)
}

/// Stores a new room; what its first row holds.
pub(crate) async fn open_room(store: &Store, id: &str, step: &Step) -> Result<(RoomInfo, Link), Problem> {
    let [Entry::Opened(setup)] = step.entries.as_slice() else {
        return Err(Problem::new(Code::Setup, "a room begins with its setup"));
    };
    let info = Room::open((**setup).clone()).map_err(|error| Problem::new(Code::Setup, error))?.info(id);
    let listing = Listing {
        id: id.to_owned(),
        created: i64::try_from(step.at).unwrap_or(i64::MAX),
        public: setup.public,
        clocked: setup.pace.limit().is_some(),
        status: info.status.word().to_owned(),
        summary: json(&info),
    };
    let row = Row::after(&Link::start(), id, 0, json(step));
    let link = row.link.clone();
    match store.create(listing, row).await? {
        Appended::Done => {
            info!(room = %short(id), game = setup.game, "a room was opened");
            Ok((info, link))
        }
        Appended::Lost => Err(Problem::new(Code::Storage, "there is such a room already: try again")),
    }
}
