//! What differs from edition to edition and from variant to variant: numbers, and who acts first.

use kernel::{OptionsError, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::Options;
use crate::board::Encounter;

/// The numbers of a game. Nothing else in the crate knows how many planets, ships or cards there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Edition {
    pub planets: u8,
    pub ships_a_planet: u8,
    /// Cards in a new hand.
    pub hand: u8,
    /// Foreign colonies that win.
    pub colonies_to_win: u8,
    /// Home colonies that a power needs.
    pub home_colonies: u8,
    /// Ships that a player may send into an encounter.
    pub most_ships: u8,
    /// Ships that each loses when a deal fails.
    pub failed_deal: u8,
    /// Flares in the deck.
    pub flares: u8,
    /// Whether a flare of which there is a classic version is that one.
    pub classic_flares: bool,
    /// After so many encounters the game is called, and whoever has the most foreign colonies wins.
    pub most_encounters: u16,
    pub single_encounter: bool,
    pub technology: bool,
    pub order: Order,
}

/// No evening is longer. (Players who mean to win need some thirty; a table of dice can go round for ever.)
const MOST_ENCOUNTERS: u16 = 1000;

/// In which order players act who want to act at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// The offense, the defense, then the others clockwise from the offense's left.
    MainsFirst,
}

impl Edition {
    /// The base game of 2018, with the variants that were agreed.
    pub(crate) fn base(options: &Options) -> Result<Self, OptionsError> {
        let planets = match options.planets {
            5 => 5,
            4 => 4,
            other => {
                return Err(OptionsError(format!(
                    "planets: expected 5, or 4 for the shorter game, not {other}"
                )));
            }
        };
        Ok(Self {
            planets,
            ships_a_planet: 4,
            hand: 8,
            colonies_to_win: planets,
            home_colonies: planets - 2,
            most_ships: 4,
            failed_deal: 3,
            flares: if options.flares { 10 } else { 0 },
            classic_flares: options.flares && options.classic_flares,
            most_encounters: MOST_ENCOUNTERS,
            single_encounter: options.single_encounter,
            technology: options.technology,
            order: Order::MainsFirst,
        })
    }

    /// Which of these players acts first.
    #[inline]
    pub(crate) fn first(self, offense: Seat, mains: SeatSet, players: SeatSet) -> Option<Seat> {
        match self.order {
            Order::MainsFirst => {
                let mains = players.and(mains);
                if mains.is_empty() { players } else { mains }.first_from(offense)
            }
        }
    }

    /// These players, in the order in which they act.
    #[inline]
    pub fn order(
        self,
        encounter: &Encounter,
        players: SeatSet,
    ) -> impl Iterator<Item = Seat> + Clone + use<> {
        let mut left = players;
        let (offense, mains) = (encounter.offense, encounter.mains());
        std::iter::from_fn(move || {
            let next = self.first(offense, mains, left)?;
            left.remove(next);
            Some(next)
        })
    }
}
