//! The special destiny cards: each points at a player by a rule of its own.

use std::fmt;

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::State;
use crate::cards::Pile;
use crate::place::Place;

/// A special destiny card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Special {
    MostColonies,
    FewestInWarp,
    MostCards,
}

impl Special {
    pub const ALL: [Self; 3] = [Self::MostColonies, Self::FewestInWarp, Self::MostCards];

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::MostColonies => "Most Foreign Colonies",
            Self::FewestInWarp => "Fewest Ships in Warp",
            Self::MostCards => "Most Cards in Hand",
        }
    }

    /// The player it points at. Of equal ones the first to the offense's left; the offense itself comes last.
    pub(crate) fn points_at(self, state: &State) -> Seat {
        let board = &state.board;
        let offense = board.encounter.offense;
        // The smallest is pointed at.
        let rank = |seat: Seat| match self {
            Self::MostColonies => usize::MAX - board.foreign_colonies(seat).len(),
            Self::FewestInWarp => board.ships(seat, Place::Warp).into(),
            Self::MostCards => usize::MAX - state.cards.count(Pile::Hand(seat)),
        };
        let from_the_left = offense.and_clockwise(state.seat_count()).skip(1).chain([offense]);
        from_the_left.min_by_key(|&seat| rank(seat)).unwrap_or(offense)
    }
}

impl fmt::Display for Special {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::MostColonies => "most-colonies",
            Self::FewestInWarp => "fewest-in-warp",
            Self::MostCards => "most-cards",
        })
    }
}
