//! Storing, and then telling.

use std::time::Instant;

use tracing::{info, warn};

use super::{Host, now, short};
use crate::room::{Ears, Room, RoomInfo, Status, VIEWERS};
use crate::step::{Answered, Entry, Step};
use crate::store::{Appended, Listing, Store};
use crate::table::json;
use crate::talk::{Code, Problem};

/// How often an append that has lost the race is tried again.
pub(super) const TRIES: usize = 8;

/// What the room was when it was last as the database has it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known {
    pub(super) steps: i64,
    pub(super) told: [u64; VIEWERS],
}

impl Host {
    /// Lets something happen, unless it is refused; tries again where another server was faster.
    pub(super) async fn propose(&mut self, entries: &[Entry]) -> Result<(), Problem> {
        if let Some(why) = &self.room.frozen {
            return Err(Problem::new(Code::Frozen, why));
        }
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
        let (begun, at) = (Instant::now(), now());
        let (steps, told) = (self.room.steps, self.room.told);
        let mut ears = Ears::of(self.listeners());
        let step = match self.enact(entries, given, at, &mut ears) {
            Ok(step) => step,
            Err((false, refusal)) => return Err(Problem::refused(refusal)),
            Err((true, refusal)) => {
                self.reload(steps, told).await?;
                return Err(Problem::refused(refusal));
            }
        };
        match self.store.append(&self.id, steps, json(&step)).await {
            Ok(Appended::Done) => {}
            Ok(Appended::Lost) => {
                self.metrics.lost_race();
                self.reload(steps, told).await?;
                return Ok(Appended::Lost);
            }
            Err(error) => {
                self.reload(steps, told).await?;
                return Err(error.into());
            }
        }
        self.room.steps += 1;
        self.metrics.stepped(step.entries.iter().filter(|entry| matches!(entry, Entry::Answered(_))).count());
        if let Some((id, accepted)) = accepted
            && let Some(socket) = self.sockets.iter_mut().find(|socket| socket.id == id)
        {
            socket.send(accepted.into());
            socket.shows_question = false;
        }
        self.publish(std::slice::from_ref(&step), told, ears);
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
        let hash = self.room.table().filter(|_| done.iter().any(plays)).map(crate::table::Table::hash);
        Ok(Step { at, entries: done, hash })
    }

    /// The room as the database has it; everybody is told what is new to them.
    pub(super) async fn reload(&mut self, known: i64, told: [u64; VIEWERS]) -> Result<(), Problem> {
        // If this fails, the room as it is here must not be used until it has been read.
        self.stale = Some(Known { steps: known, told });
        let steps = read_steps(&self.store, &self.id, 0).await?;
        let (mut number, listeners) = (0, self.listeners());
        let mut news = Ears::default();
        let ears = |_: &Step| {
            number += 1;
            if number >= known { Ears::of(listeners.iter().copied()) } else { Ears::default() }
        };
        let room = Room::load(&steps, ears, |_, mut ears| {
            news.heard.iter_mut().zip(&mut ears.heard).for_each(|(all, new)| all.append(new));
            true
        });
        self.room = room.map_err(|error| Problem::new(Code::Frozen, error))?;
        self.stale = None;
        let known = usize::try_from(known).unwrap_or(0).min(steps.len());
        if known < steps.len() {
            self.publish(&steps[known..], told, news);
        }
        Ok(())
    }

    /// Follows what another server has written.
    pub(super) async fn hear_news(&mut self) -> Result<(), Problem> {
        self.looked = Instant::now();
        let steps = read_steps(&self.store, &self.id, self.room.steps).await?;
        if steps.is_empty() || self.room.frozen.is_some() {
            return Ok(());
        }
        for step in &steps {
            let (known, before) = (self.room.steps, self.room.told);
            let is_undone = step.entries.iter().any(|entry| matches!(entry, Entry::Undone { .. }));
            let mut ears = Ears::of(self.listeners());
            // What is taken back, only all steps together tell.
            if is_undone || self.room.follow(&[], step, &mut ears).is_err() {
                return self.reload(known, before).await;
            }
            self.room.compare(step.hash.as_deref());
            self.publish(std::slice::from_ref(step), before, ears);
        }
        Ok(())
    }

    /// Whoever comes here from another server must find what that one has acknowledged, even if its news are late.
    pub(super) async fn hear_news_if_shared(&mut self) -> Result<(), Problem> {
        if self.store.is_shared() { self.hear_news().await } else { Ok(()) }
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

pub(super) async fn read_steps(store: &Store, id: &str, from: i64) -> Result<Vec<Step>, Problem> {
    let rows = store.steps(id, from).await?;
    rows.iter()
        .map(|(number, body)| {
            serde_json::from_str(body).map_err(|error| {
                warn!(room = %short(id), number, %error, "a stored step cannot be read");
                Problem::new(Code::Frozen, format!("step {number} of this room cannot be read"))
            })
        })
        .collect()
}

/// Stores a new room.
pub(crate) async fn open_room(store: &Store, id: &str, step: &Step) -> Result<RoomInfo, Problem> {
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
    match store.create(listing, json(step)).await? {
        Appended::Done => {
            info!(room = %short(id), game = setup.game, "opened");
            Ok(info)
        }
        Appended::Lost => Err(Problem::new(Code::Storage, "there is such a room already: try again")),
    }
}
