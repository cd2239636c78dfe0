//! The alien sheets on the table, and who has which.

use arrayvec::ArrayVec;
use kernel::{MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};

use super::Board;
use crate::aliens::Alien;

/// An alien sheet in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Sheet {
    /// What it is; hidden from others while it is secret.
    pub alien: Option<Alien>,
    /// Whose it is.
    pub owner: Seat,
    /// Who has it just now.
    pub holder: Seat,
    /// Cancelled until the encounter is over.
    pub zapped: bool,
    /// Put out of action until the encounter is over, by a power that was lent to its owner.
    pub suspended: bool,
    /// Not turned up yet.
    pub secret: bool,
    pub kind: SheetKind,
    pub tokens: u8,
}

impl Sheet {
    pub(crate) const fn new(alien: Alien, owner: Seat, kind: SheetKind) -> Self {
        Self {
            alien: Some(alien),
            owner,
            holder: owner,
            zapped: false,
            suspended: false,
            secret: false,
            kind,
            tokens: 0,
        }
    }

    /// Whether its power needs no home colonies.
    pub(crate) fn keeps_power(self) -> bool {
        self.alien.is_some_and(|alien| alien.sheet().keeps_power)
    }
}

/// How a sheet came to its owner. Of each kind a player has one at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SheetKind {
    /// The player's own alien.
    Own,
    /// What an own alien has turned into besides; its flare is never super.
    Incarnation,
    /// A second alien.
    Second,
}

/// The most sheets in a game.
pub(crate) const SHEETS: usize = 16;

impl Board {
    /// The sheets that a seat has, lost powers and all.
    pub fn sheets_of(&self, seat: Seat) -> impl Iterator<Item = &Sheet> {
        self.sheets_held(seat).filter(|sheet| !sheet.suspended)
    }

    /// The same with those that are out of action.
    #[inline]
    pub(super) fn sheets_held(&self, seat: Seat) -> impl Iterator<Item = &Sheet> {
        self.numbers_of_sheets(seat).filter_map(|number| self.sheets.get(number))
    }

    /// Where they stand among all sheets.
    #[inline]
    pub(crate) fn numbers_of_sheets(&self, seat: Seat) -> impl Iterator<Item = usize> + use<> {
        let mut left = self.sheets_held[seat.index()];
        std::iter::from_fn(move || {
            let number = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (number < u16::BITS).then_some(number as usize)
        })
    }

    /// The aliens whose sheets a seat has, out of action or not.
    pub(crate) fn aliens_of(&self, seat: Seat) -> impl Iterator<Item = Alien> {
        self.sheets_held(seat).filter_map(|sheet| sheet.alien)
    }

    /// Changes the sheets in the game. In the course of a game only `moves` may.
    pub(crate) fn change_sheets(&mut self, change: impl FnOnce(&mut ArrayVec<Sheet, SHEETS>)) {
        change(&mut self.sheets);
        self.sheets_held = self.who_holds_sheets();
    }

    fn who_holds_sheets(&self) -> [u16; MAX_SEATS] {
        let mut held = [0; MAX_SEATS];
        for (number, sheet) in self.sheets.iter().enumerate() {
            held[sheet.holder.index()] |= 1 << number;
        }
        held
    }

    /// Whether a seat has this alien's power face up, zapped or not.
    pub fn has_power(&self, seat: Seat, alien: Alien) -> bool {
        self.sheets_of(seat).any(|sheet| sheet.alien == Some(alien) && !sheet.secret && !self.is_lost(sheet))
    }

    /// The sheet of an alien in a seat's hands.
    pub(crate) fn sheet_mut(&mut self, seat: Seat, alien: Alien) -> Option<&mut Sheet> {
        self.sheets.iter_mut().find(|sheet| sheet.holder == seat && sheet.alien == Some(alien))
    }

    pub(crate) fn sheet(&self, seat: Seat, alien: Alien) -> Option<&Sheet> {
        self.sheets_held(seat).find(|sheet| sheet.alien == Some(alien))
    }

    /// Who has an alien, with the sheet turned up or not.
    pub fn player_of(&self, alien: Alien) -> Option<Seat> {
        self.sheets.iter().find(|sheet| sheet.alien == Some(alien)).map(|sheet| sheet.holder)
    }

    /// Whether what follows from the sheets does.
    pub(crate) fn are_sheets_held_rightly(&self) -> bool {
        self.sheets_held == self.who_holds_sheets()
    }
}
