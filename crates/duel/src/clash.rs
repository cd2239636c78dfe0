//! A duel or a contest while it is going on.

use arrayvec::ArrayVec;
use kernel::{CardId, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::board::{SEATS, Uses};
use crate::destiny::Terms;
use crate::effects::EffectId;
use crate::planets::Planet;
use crate::tactics::Half;

/// The numbers on a dial.
pub(crate) const DIAL: (u8, u8) = (1, 4);
/// The most tactics that one player can reveal at once: two by a card, and a stashed one.
pub(crate) const MOST_TACTICS: usize = 3;

/// Whether it is a duel or a contest, if any.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ClashKind {
    Nothing,
    Duel,
    Contest,
}

/// A tactic that has been revealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Revealed {
    pub half: Half,
    /// What it counts for.
    pub value: u8,
    /// Whether it has no effect.
    pub ignored: bool,
    /// Whether it stays readied, whatever it is.
    pub kept: bool,
}

/// A reinforcement that has been played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Played {
    pub card: CardId,
    pub by: Seat,
    /// On whose clout.
    pub on: Seat,
    /// How many times it counts.
    pub times: i8,
}

/// What an effect keeps in mind until the duel or contest is over; open to all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Note {
    pub by: Seat,
    pub id: EffectId,
    pub value: i16,
}

/// A duel or a contest while it is going on. What was last stays until the next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Clash {
    pub kind: ClashKind,
    pub terms: Terms,
    /// Where the duel is.
    pub planet: Option<Planet>,
    /// Another planet that was discovered with it.
    pub second_planet: Option<Planet>,
    /// Whether the planet still belongs to nobody: not any more once the loser has retreated.
    pub open: bool,
    /// Who sends no ships.
    pub barred: SeatSet,
    /// Who has set a dial, to what, between which numbers, and whose is shown.
    pub dials_set: SeatSet,
    pub dials: [Option<u8>; SEATS],
    pub dial_range: [(u8, u8); SEATS],
    pub dials_shown: SeatSet,
    /// Whose dial stays hidden until plans and tactics are chosen.
    pub late: SeatSet,
    /// Who could not send, but is saved: exactly one ship comes out of the warp.
    pub rescued: SeatSet,
    /// How many ships each has sent last, and whose have just arrived.
    pub sent: [u8; SEATS],
    pub arrived: SeatSet,
    /// Who chooses a plan before the other, face up.
    pub first: Option<Seat>,
    /// The halves of tactics that are chosen and not revealed yet; hidden from the opponent.
    pub chosen: [ArrayVec<Option<Half>, MOST_TACTICS>; SEATS],
    pub revealed: [ArrayVec<Revealed, MOST_TACTICS>; SEATS],
    /// What was left over of each player's blasts.
    pub excess: [u8; SEATS],
    /// What the plans count for, once revealed.
    pub values: [Option<i16>; SEATS],
    /// What they counted for when first revealed, whatever has become of them since.
    pub first_values: [Option<i16>; SEATS],
    /// What is added to each clout besides.
    pub bonus: [i16; SEATS],
    pub played: ArrayVec<Played, 20>,
    /// Who cannot play reinforcements in their step.
    pub silenced: SeatSet,
    pub winner: Option<Seat>,
    /// The clouts by which it was decided.
    pub totals: Option<[i16; SEATS]>,
    /// How often the duel has begun again.
    pub restarts: u8,
    /// What has been used that can be used only once in a duel or contest.
    pub used: Uses,
    pub notes: ArrayVec<Note, 8>,
}

impl Clash {
    /// Before the first.
    pub(crate) fn none() -> Self {
        Self {
            kind: ClashKind::Nothing,
            terms: Terms::plain(0),
            planet: None,
            second_planet: None,
            open: false,
            barred: SeatSet::EMPTY,
            dials_set: SeatSet::EMPTY,
            dials: [None; SEATS],
            dial_range: [DIAL; SEATS],
            dials_shown: SeatSet::EMPTY,
            late: SeatSet::EMPTY,
            rescued: SeatSet::EMPTY,
            sent: [0; SEATS],
            arrived: SeatSet::EMPTY,
            first: None,
            chosen: [const { ArrayVec::new_const() }; SEATS],
            revealed: [const { ArrayVec::new_const() }; SEATS],
            excess: [0; SEATS],
            values: [None; SEATS],
            first_values: [None; SEATS],
            bonus: [0; SEATS],
            played: ArrayVec::new(),
            silenced: SeatSet::EMPTY,
            winner: None,
            totals: None,
            restarts: 0,
            used: Uses::new(),
            notes: ArrayVec::new(),
        }
    }

    pub(crate) fn duel(planet: Planet, terms: Terms) -> Self {
        Self { kind: ClashKind::Duel, terms, planet: Some(planet), open: true, ..Self::none() }
    }

    pub(crate) fn contest() -> Self {
        Self { kind: ClashKind::Contest, terms: Terms { tactics: 0, ..Terms::plain(0) }, ..Self::none() }
    }

    pub fn is_duel(&self) -> bool {
        self.kind == ClashKind::Duel
    }

    pub fn is_contest(&self) -> bool {
        self.kind == ClashKind::Contest
    }

    /// The planet that is being dueled over just now.
    #[inline]
    pub fn dueled(&self) -> Option<Planet> {
        self.planet.filter(|_| self.open)
    }

    /// What an effect of a player keeps in mind.
    pub fn noted(&self, by: Seat, id: EffectId) -> Option<i16> {
        self.notes.iter().find(|note| note.by == by && note.id == id).map(|note| note.value)
    }

    /// Another one begins. What was shown last, dials and tactics, stays to be seen until it is set or chosen anew.
    pub(crate) fn begin(&mut self, next: Self) {
        let (dials, dials_shown) = (self.dials, self.dials_shown);
        let revealed = std::mem::take(&mut self.revealed);
        *self = Self { dials, dials_shown, revealed, ..next };
    }

    /// Everything that belongs to one sending and choosing is cleared away, before the duel begins again. What was shown
    /// last, dials and tactics, stays as it is until new dials are set.
    pub(crate) fn begin_again(&mut self) {
        self.restarts = self.restarts.saturating_add(1);
        // A ban holds for the first time only.
        self.barred = SeatSet::EMPTY;
        self.dials_set = SeatSet::EMPTY;
        self.late = SeatSet::EMPTY;
        self.rescued = SeatSet::EMPTY;
        self.sent = [0; SEATS];
        self.arrived = SeatSet::EMPTY;
        self.first = None;
        self.excess = [0; SEATS];
        self.values = [None; SEATS];
        self.bonus = [0; SEATS];
        self.played.clear();
        self.silenced = SeatSet::EMPTY;
    }

    /// It is over; what was last stays to be seen.
    pub(crate) fn end(&mut self) {
        (self.kind, self.open) = (ClashKind::Nothing, false);
    }

    /// The dials and tactics that were shown last are taken back, now that dials are set anew.
    pub(crate) fn take_back_shown(&mut self) {
        self.dials = [None; SEATS];
        self.dials_shown = SeatSet::EMPTY;
        self.revealed.iter_mut().for_each(ArrayVec::clear);
    }
}
