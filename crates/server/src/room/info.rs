//! What can be asked of a room.

use kernel::{Seat, SeatSet, Seed, Viewer, quote};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Decision, Place, Room, Status, index, seats};
use crate::step::{Pace, Settings, Spectators};
use crate::table::Table;

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

impl Room {
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
    pub(super) fn public_decisions(&self) -> impl Iterator<Item = (Seat, Decision)> + '_ {
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

    pub(super) fn seats(&self) -> Vec<SeatInfo> {
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
