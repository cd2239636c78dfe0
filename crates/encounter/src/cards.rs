//! What a card can be, and where.

use std::fmt;
use std::str::FromStr;

use kernel::{MAX_SEATS, Rules as _, Seat, Viewers};
use serde::{Deserialize, Serialize};

use crate::Cosmic;
use crate::aliens::Alien;
use crate::artifacts::Artifact;
use crate::specials::Special;
use crate::techs::Tech;

/// Room for the cosmic deck with its flares, the destiny deck and the tech deck.
pub(crate) const ROOM: usize = 128;

/// What is printed on a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Face {
    Attack(u8),
    Negotiate,
    Morph,
    Reinforcement(u8),
    Artifact(Artifact),
    Flare(Alien),
    /// A destiny card of a player's colour.
    Colour(Seat),
    /// One that bears a hazard warning besides.
    Hazard(Seat),
    Wild,
    Special(Special),
    Tech(Tech),
}

/// The types of cosmic cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum CardType {
    Attack,
    Negotiate,
    Morph,
    Reinforcement,
    Artifact,
    Flare,
}

impl CardType {
    pub const ALL: [Self; 6] =
        [Self::Attack, Self::Negotiate, Self::Morph, Self::Reinforcement, Self::Artifact, Self::Flare];

    /// Tells whether a card is of this type.
    pub fn fits(self) -> fn(Face) -> bool {
        match self {
            Self::Attack => Face::is_attack,
            Self::Negotiate => Face::is_negotiate,
            Self::Morph => |face| face == Face::Morph,
            Self::Reinforcement => |face| matches!(face, Face::Reinforcement(_)),
            Self::Artifact => |face| matches!(face, Face::Artifact(_)),
            Self::Flare => |face| matches!(face, Face::Flare(_)),
        }
    }
}

impl fmt::Display for CardType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Attack => "attack",
            Self::Negotiate => "negotiate",
            Self::Morph => "morph",
            Self::Reinforcement => "reinforcement",
            Self::Artifact => "artifact",
            Self::Flare => "flare",
        })
    }
}

impl Face {
    /// Which of the types of cosmic cards it is; destiny and tech cards are none.
    pub fn card_type(self) -> Option<CardType> {
        Some(match self {
            Self::Attack(_) => CardType::Attack,
            Self::Negotiate => CardType::Negotiate,
            Self::Morph => CardType::Morph,
            Self::Reinforcement(_) => CardType::Reinforcement,
            Self::Artifact(_) => CardType::Artifact,
            Self::Flare(_) => CardType::Flare,
            _ => return None,
        })
    }

    pub fn is_encounter(self) -> bool {
        matches!(self, Self::Attack(_) | Self::Negotiate | Self::Morph)
    }

    pub fn is_attack(self) -> bool {
        matches!(self, Self::Attack(_))
    }

    pub fn is_negotiate(self) -> bool {
        self == Self::Negotiate
    }

    /// Every face that any game of this crate can have, for reading them.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let seats = || (0..MAX_SEATS).map(Seat::new);
        (0..=40)
            .map(Self::Attack)
            .chain([Self::Negotiate, Self::Morph, Self::Wild])
            .chain((1..=9).map(Self::Reinforcement))
            .chain(Artifact::ALL.iter().copied().map(Self::Artifact))
            .chain(Alien::ALL.iter().copied().map(Self::Flare))
            .chain(Tech::ALL.iter().copied().map(Self::Tech))
            .chain(Special::ALL.into_iter().map(Self::Special))
            .chain(seats().map(Self::Colour))
            .chain(seats().map(Self::Hazard))
    }
}

impl kernel::Face for Face {
    fn back(self) -> u8 {
        match self {
            Self::Colour(_) | Self::Hazard(_) | Self::Wild | Self::Special(_) => 1,
            Self::Tech(_) => 2,
            _ => 0,
        }
    }
}

impl Face {
    /// Its name for people, as a part of a sentence.
    pub fn name(self) -> String {
        match self {
            Self::Attack(value) => format!("attack {value}"),
            Self::Negotiate => "a negotiate".into(),
            Self::Morph => "a Morph".into(),
            Self::Reinforcement(value) => format!("a reinforcement of {value}"),
            Self::Artifact(artifact) => artifact.name().to_owned(),
            Self::Flare(alien) => format!("the {alien} flare"),
            Self::Colour(seat) => Cosmic::SEAT_NAMES[seat.index()].to_owned(),
            Self::Hazard(seat) => format!("{} with a hazard", Cosmic::SEAT_NAMES[seat.index()]),
            Self::Wild => "wild".into(),
            Self::Special(special) => special.name().to_owned(),
            Self::Tech(tech) => tech.name().to_owned(),
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Attack(value) => write!(f, "A{value:02}"),
            Self::Negotiate => f.write_str("N"),
            Self::Morph => f.write_str("Morph"),
            Self::Reinforcement(value) => write!(f, "+{value}"),
            Self::Artifact(artifact) => artifact.fmt(f),
            Self::Flare(alien) => write!(f, "F-{alien}"),
            Self::Colour(seat) => f.write_str(Cosmic::SEAT_NAMES[seat.index()]),
            Self::Hazard(seat) => write!(f, "{}!", Cosmic::SEAT_NAMES[seat.index()]),
            Self::Wild => f.write_str("wild"),
            Self::Special(special) => special.fmt(f),
            Self::Tech(tech) => tech.fmt(f),
        }
    }
}

impl FromStr for Face {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        Self::all().find(|face| face.to_string() == text).ok_or_else(|| {
            format!("`{text}` is no card; cards are A08, N, Morph, +3, CosmicZap, F-Zombie, red, wild and the like")
        })
    }
}

/// Where a card can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    Deck,
    Discard,
    DestinyDeck,
    DestinyDiscard,
    /// The destiny card that is being followed.
    Destiny,
    TechDeck,
    TechDiscard,
    /// Cards on their way between two hands, such as those that are being shuffled together; nobody sees them.
    Mixed,
    /// Cards that lie open at planets.
    AtPlanets,
    Hand(Seat),
    /// The encounter card laid before a main player.
    Selected(Seat),
    /// Cards played, open on the table until they have done what they do.
    Played(Seat),
    /// Cards that a player looks at and has not taken yet.
    Looked(Seat),
    /// Cards laid aside face down until they are wanted, in this encounter or a later one.
    Aside(Seat),
    /// Cards that are kept out of the hand while it is taken or drawn anew.
    Saved(Seat),
    /// Cards on an alien sheet that its player can play.
    Hoard(Seat),
    /// Cards of others on an alien sheet, that its player can play until the encounter is over.
    Possessed(Seat),
    /// Techs that are being researched.
    Techs(Seat),
    /// Techs that are completed.
    Completed(Seat),
    /// A card stored beneath a tech.
    Stored(Seat),
}

/// A kind of pile of which every seat has one.
pub(crate) type OfSeat = fn(Seat) -> Pile;

impl Pile {
    const SHARED: [(Self, &'static str); 9] = [
        (Self::Deck, "deck"),
        (Self::Discard, "discard"),
        (Self::DestinyDeck, "destiny-deck"),
        (Self::DestinyDiscard, "destiny-discard"),
        (Self::Destiny, "destiny"),
        (Self::TechDeck, "tech-deck"),
        (Self::TechDiscard, "tech-discard"),
        (Self::Mixed, "mixed"),
        (Self::AtPlanets, "at-planets"),
    ];

    /// The words of the piles of which each player has one, in the order of `owned`.
    const OWNED: [&'static str; 11] = [
        "hand",
        "selected",
        "played",
        "looked",
        "aside",
        "saved",
        "hoard",
        "possessed",
        "techs",
        "completed",
        "stored",
    ];

    pub(crate) const COUNT: usize = Self::SHARED.len() + Self::OWNED.len() * MAX_SEATS;

    /// All piles by their indices.
    const fn all() -> [Self; Self::COUNT] {
        let mut all = [Self::Deck; Self::COUNT];
        let mut index = 0;
        while index < Self::COUNT {
            all[index] = match index.checked_sub(Self::SHARED.len()) {
                None => Self::SHARED[index].0,
                Some(owned) => Self::owned(owned / MAX_SEATS, Seat::new(owned % MAX_SEATS)),
            };
            index += 1;
        }
        all
    }

    /// The kinds of piles that only the player whose they are may look at, one bit each.
    const OWN: u32 = kinds(&[
        Self::Hand(Seat::new(0)),
        Self::Selected(Seat::new(0)),
        Self::Looked(Seat::new(0)),
        Self::Aside(Seat::new(0)),
        Self::Saved(Seat::new(0)),
        Self::Hoard(Seat::new(0)),
        Self::Possessed(Seat::new(0)),
        Self::Techs(Seat::new(0)),
        Self::Stored(Seat::new(0)),
    ]);
    /// Those that nobody may look at.
    const CLOSED: u32 = kinds(&[Self::Deck, Self::DestinyDeck, Self::TechDeck, Self::Mixed]);

    /// The number of its kind: first the shared piles, then those of which every player has one. (Numbers to look things
    /// up with, and no jumps, since cards move all the time.)
    #[inline]
    const fn kind(self) -> usize {
        match self {
            Self::Deck => 0,
            Self::Discard => 1,
            Self::DestinyDeck => 2,
            Self::DestinyDiscard => 3,
            Self::Destiny => 4,
            Self::TechDeck => 5,
            Self::TechDiscard => 6,
            Self::Mixed => 7,
            Self::AtPlanets => 8,
            Self::Hand(_) => 9,
            Self::Selected(_) => 10,
            Self::Played(_) => 11,
            Self::Looked(_) => 12,
            Self::Aside(_) => 13,
            Self::Saved(_) => 14,
            Self::Hoard(_) => 15,
            Self::Possessed(_) => 16,
            Self::Techs(_) => 17,
            Self::Completed(_) => 18,
            Self::Stored(_) => 19,
        }
    }

    /// Whether it is one for cards that were played or laid, or wait to be, and that may return to where they were.
    pub(crate) const fn is_on_table(self) -> bool {
        matches!(self, Self::Played(_) | Self::Selected(_) | Self::Aside(_) | Self::Saved(_))
    }

    /// The seat whose pile it is.
    #[inline]
    const fn seat(self) -> Option<Seat> {
        match self {
            Self::Hand(seat)
            | Self::Selected(seat)
            | Self::Played(seat)
            | Self::Looked(seat)
            | Self::Aside(seat)
            | Self::Saved(seat)
            | Self::Hoard(seat)
            | Self::Possessed(seat)
            | Self::Techs(seat)
            | Self::Completed(seat)
            | Self::Stored(seat) => Some(seat),
            _ => None,
        }
    }

    /// Who may look at its cards.
    const fn viewers(self) -> Viewers {
        match self.seat() {
            Some(seat) if Self::OWN >> self.kind() & 1 == 1 => Viewers::only(seat),
            _ if Self::CLOSED >> self.kind() & 1 == 1 => Viewers::NOBODY,
            _ => Viewers::EVERYBODY,
        }
    }

    /// A pile of a seat, by its place in `OWNED`.
    const fn owned(kind: usize, seat: Seat) -> Self {
        match kind {
            0 => Self::Hand(seat),
            1 => Self::Selected(seat),
            2 => Self::Played(seat),
            3 => Self::Looked(seat),
            4 => Self::Aside(seat),
            5 => Self::Saved(seat),
            6 => Self::Hoard(seat),
            7 => Self::Possessed(seat),
            8 => Self::Techs(seat),
            9 => Self::Completed(seat),
            _ => Self::Stored(seat),
        }
    }
}

/// Kinds of piles as bits.
const fn kinds(piles: &[Pile]) -> u32 {
    let (mut bits, mut index) = (0, 0);
    while index < piles.len() {
        bits |= 1 << piles[index].kind();
        index += 1;
    }
    bits
}

/// All piles by their indices, and who may look at each.
static ALL: [Pile; Pile::COUNT] = Pile::all();
static OPEN_TO: [Viewers; Pile::COUNT] = {
    let mut all = [Viewers::NOBODY; Pile::COUNT];
    let mut index = 0;
    while index < Pile::COUNT {
        all[index] = Pile::all()[index].viewers();
        index += 1;
    }
    all
};

impl kernel::Pile for Pile {
    #[inline]
    fn index(self) -> usize {
        let kind = self.kind();
        match self.seat() {
            None => kind,
            Some(seat) => Self::SHARED.len() + (kind - Self::SHARED.len()) * MAX_SEATS + seat.index(),
        }
    }

    #[inline]
    fn open_to(self) -> Viewers {
        OPEN_TO[kernel::Pile::index(self)]
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        ALL[index]
    }
}

impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let index = kernel::Pile::index(*self);
        match index.checked_sub(Self::SHARED.len()) {
            None => f.write_str(Self::SHARED[index].1),
            Some(owned) => {
                let seat = Cosmic::SEAT_NAMES[owned % MAX_SEATS];
                write!(f, "{}-{seat}", Self::OWNED[owned / MAX_SEATS])
            }
        }
    }
}

impl FromStr for Pile {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let mut all = (0..Self::COUNT).map(<Self as kernel::Pile>::from_index);
        all.find(|pile| pile.to_string() == text)
            .ok_or_else(|| format!("`{text}` is no pile; piles are deck, discard, hand-red and the like"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_and_pile_reads_back() {
        for face in Face::all() {
            assert_eq!(face.to_string().parse(), Ok(face));
        }
        for (index, pile) in (0..Pile::COUNT).map(<Pile as kernel::Pile>::from_index).enumerate() {
            assert_eq!(kernel::Pile::index(pile), index);
            assert_eq!(pile.to_string().parse(), Ok(pile));
        }
    }

    #[test]
    fn a_face_is_two_bytes() {
        assert_eq!(size_of::<Option<Face>>(), 2);
    }
}
