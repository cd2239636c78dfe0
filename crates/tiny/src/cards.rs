//! What a card can be, and where.

use std::fmt;
use std::str::FromStr;

use kernel::{Rules as _, Seat, Viewers};
use serde::{Deserialize, Serialize};

use crate::Tiny;

/// How many cards there are.
pub(crate) const COUNT: usize = 20;
/// How many each player begins with.
pub(crate) const HAND: usize = 4;

/// What is printed on a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// A guard of strength 1 to 6, laid face down before its player.
    Guard(u8),
    /// Cancels a card that somebody else has just played.
    Veto,
    /// Lets its player look at another's guard.
    Spy,
    /// Exchanges the own guard for another.
    Swap,
}

impl Face {
    /// Whether it can be laid before its player.
    pub fn is_guard(self) -> bool {
        matches!(self, Self::Guard(_))
    }

    pub(crate) fn strength(self) -> u8 {
        if let Self::Guard(strength) = self { strength } else { 0 }
    }
}

/// Every card of the game.
pub(crate) fn all() -> impl Iterator<Item = Face> {
    let guards = (1..=6).flat_map(|strength| [Face::Guard(strength); 2]);
    guards.chain([Face::Veto; 4]).chain([Face::Spy; 2]).chain([Face::Swap; 2])
}

impl kernel::Face for Face {}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Guard(strength) => write!(f, "G{strength}"),
            Self::Veto => f.write_str("Veto"),
            Self::Spy => f.write_str("Spy"),
            Self::Swap => f.write_str("Swap"),
        }
    }
}

impl FromStr for Face {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let face = all().find(|face| face.to_string() == text);
        face.ok_or_else(|| format!("`{text}` is no card; cards are G1 to G6, Veto, Spy and Swap"))
    }
}

/// Where a card can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    Deck,
    Discard,
    Hand(Seat),
    Guard(Seat),
}

impl Pile {
    pub(crate) const COUNT: usize = 2 + 2 * 4;
}

impl kernel::Pile for Pile {
    fn index(self) -> usize {
        match self {
            Self::Deck => 0,
            Self::Discard => 1,
            Self::Hand(seat) => 2 + seat.index(),
            Self::Guard(seat) => 6 + seat.index(),
        }
    }

    fn open_to(self) -> Viewers {
        match self {
            Self::Deck => Viewers::NOBODY,
            Self::Discard => Viewers::EVERYBODY,
            Self::Hand(seat) | Self::Guard(seat) => Viewers::only(seat),
        }
    }

    fn from_index(index: usize) -> Self {
        match index {
            0 => Self::Deck,
            1 => Self::Discard,
            2..6 => Self::Hand(Seat::new(index - 2)),
            _ => Self::Guard(Seat::new(index - 6)),
        }
    }
}

impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Deck => f.write_str("deck"),
            Self::Discard => f.write_str("discard"),
            Self::Hand(seat) => write!(f, "hand-{}", Tiny::seat_name(seat)),
            Self::Guard(seat) => write!(f, "guard-{}", Tiny::seat_name(seat)),
        }
    }
}

impl FromStr for Pile {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let pile =
            (0..Self::COUNT).map(<Self as kernel::Pile>::from_index).find(|pile| pile.to_string() == text);
        pile.ok_or_else(|| format!("`{text}` is no pile; piles are deck, discard, hand-SEAT and guard-SEAT"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_just_the_cards_there_are() {
        assert_eq!(all().count(), COUNT);
    }

    #[test]
    fn every_face_and_pile_reads_back() {
        for face in all() {
            assert_eq!(face.to_string().parse(), Ok(face));
        }
        for pile in (0..Pile::COUNT).map(<Pile as kernel::Pile>::from_index) {
            assert_eq!(pile.to_string().parse(), Ok(pile));
            assert_eq!(<Pile as kernel::Pile>::from_index(kernel::Pile::index(pile)), pile);
        }
    }
}
