//! What a card can be, and where.

use std::fmt;
use std::str::FromStr;

use kernel::{Rules as _, Seat, Viewers};
use serde::{Deserialize, Serialize};

use crate::Duel;
use crate::board::{BLUE, ORANGE, SEATS};
use crate::destiny::{Deck, Destiny, DiscoveryCard, EventCard, RefreshCard};
use crate::envoys::{Envoy, Suit};
use crate::planets::Planet;
use crate::reinforcements::{self, Reinforcement};

/// Room for every card there is: 34 plans, 19 reinforcements, 57 destiny cards, 18 envoys, 12 planets.
pub(crate) const ROOM: usize = 140;

/// The plans of each player.
pub(crate) const PLANS: [(i8, &str); 17] = [
    (-2, "The Ruinous"),
    (4, "The Crummy"),
    (5, "The Weaksauce"),
    (6, "The Inadequate"),
    (7, "The Lucky"),
    (8, "The Passable"),
    (9, "The Almost There"),
    (10, "The Below Average"),
    (11, "The Palindromic"),
    (12, "The Even Dozen"),
    (13, "The Sinister"),
    (14, "The Respectable"),
    (15, "The Solid"),
    (17, "The Ambitious"),
    (20, "The Formidable"),
    (31, "The Nearly Unbeatable"),
    (42, "The Answer"),
];

/// What is printed on a card. Planets are shuffled and turned up like cards, so they are cards here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// A plan that started in the orange deck.
    Orange(i8),
    /// A plan that started in the blue deck.
    Blue(i8),
    Reinforcement(Reinforcement),
    Discovery(DiscoveryCard),
    Event(EventCard),
    Refresh(RefreshCard),
    Envoy(Envoy),
    Planet(Planet),
}

impl Face {
    /// A plan of a player's colour.
    pub const fn plan(colour: Seat, number: i8) -> Self {
        if colour.index() == ORANGE.index() { Self::Orange(number) } else { Self::Blue(number) }
    }

    /// The number of a plan card; reinforcements have none.
    pub fn plan_number(self) -> Option<i8> {
        match self {
            Self::Orange(number) | Self::Blue(number) => Some(number),
            _ => None,
        }
    }

    /// What it is worth as a plan, before any effect: plans and reinforcements are something.
    pub fn plan_value(self) -> Option<i16> {
        match self {
            Self::Orange(number) | Self::Blue(number) => Some(number.into()),
            Self::Reinforcement(card) => Some(card.plan_value()),
            _ => None,
        }
    }

    pub fn is_plan(self) -> bool {
        matches!(self, Self::Orange(_) | Self::Blue(_))
    }

    pub fn is_reinforcement(self) -> bool {
        matches!(self, Self::Reinforcement(_))
    }

    pub fn reinforcement(self) -> Option<Reinforcement> {
        if let Self::Reinforcement(card) = self { Some(card) } else { None }
    }

    pub fn destiny(self) -> Option<Destiny> {
        match self {
            Self::Discovery(card) => Some(Destiny::Discovery(card)),
            Self::Event(card) => Some(Destiny::Event(card)),
            Self::Refresh(card) => Some(Destiny::Refresh(card)),
            _ => None,
        }
    }

    pub fn envoy(self) -> Option<Envoy> {
        if let Self::Envoy(envoy) = self { Some(envoy) } else { None }
    }

    pub fn planet(self) -> Option<Planet> {
        if let Self::Planet(planet) = self { Some(planet) } else { None }
    }

    /// Its name for people.
    pub fn title(self) -> String {
        match self {
            Self::Orange(number) | Self::Blue(number) => {
                let name =
                    PLANS.iter().find(|(value, _)| *value == number).map_or("a plan", |(_, name)| name);
                format!("{self} ({name})")
            }
            Self::Reinforcement(card) => format!("{card} ({})", card.title()),
            Self::Discovery(_) | Self::Event(_) | Self::Refresh(_) => {
                self.destiny().map_or_else(String::new, |destiny| destiny.sheet().title.to_owned())
            }
            Self::Envoy(envoy) => format!("the {envoy}"),
            Self::Planet(planet) => planet.title().to_owned(),
        }
    }

    /// Every card of the game, each as often as it is there.
    pub(crate) fn every() -> impl Iterator<Item = Self> {
        let plans = |colour: Seat| PLANS.into_iter().map(move |(number, _)| Self::plan(colour, number));
        plans(ORANGE)
            .chain(plans(BLUE))
            .chain(reinforcements::deck().map(Self::Reinforcement))
            .chain(DiscoveryCard::ALL.iter().copied().map(Self::Discovery))
            .chain(EventCard::ALL.iter().copied().map(Self::Event))
            .chain(RefreshCard::ALL.iter().copied().map(Self::Refresh))
            .chain(Envoy::ALL.iter().copied().map(Self::Envoy))
            .chain(Planet::ALL.iter().copied().map(Self::Planet))
    }

    /// The deck in which it begins.
    pub(crate) fn home(self) -> Pile {
        match self {
            Self::Orange(_) => Pile::Deck(ORANGE),
            Self::Blue(_) => Pile::Deck(BLUE),
            Self::Reinforcement(_) => Pile::Reinforcements,
            Self::Discovery(_) => Pile::Destiny(Deck::Discovery),
            Self::Event(_) => Pile::Destiny(Deck::Event),
            Self::Refresh(_) => Pile::Destiny(Deck::Refresh),
            Self::Envoy(envoy) => Pile::EnvoyDeck(envoy.suit()),
            Self::Planet(_) => Pile::PlanetStack,
        }
    }
}

impl kernel::Face for Face {
    fn back(self) -> u8 {
        match self {
            Self::Orange(_) => 0,
            Self::Blue(_) => 1,
            Self::Reinforcement(_) => 2,
            Self::Discovery(_) => 3,
            Self::Event(_) => 4,
            Self::Refresh(_) => 5,
            Self::Planet(_) => 6,
            Self::Envoy(envoy) => 7 + envoy.suit() as u8,
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Orange(number) if *number < 0 => write!(f, "O-{:02}", -number),
            Self::Orange(number) => write!(f, "O{number:02}"),
            Self::Blue(number) if *number < 0 => write!(f, "B-{:02}", -number),
            Self::Blue(number) => write!(f, "B{number:02}"),
            Self::Reinforcement(card) => card.fmt(f),
            Self::Discovery(card) => card.fmt(f),
            Self::Event(card) => card.fmt(f),
            Self::Refresh(card) => card.fmt(f),
            Self::Envoy(envoy) => envoy.fmt(f),
            Self::Planet(planet) => planet.fmt(f),
        }
    }
}

impl FromStr for Face {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        Self::every().find(|face| face.to_string() == text).ok_or_else(|| {
            format!(
                "`{text}` is no card; cards are O13, B-02, +08, ForsakenPlanet, Cudgel, Azurine and the like"
            )
        })
    }
}

/// Where a card can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    /// The reinforcement deck.
    Reinforcements,
    /// The discovery, event and refresh decks.
    Destiny(Deck),
    /// The destiny cards that have been drawn, the latest on top.
    Past,
    PlanetStack,
    /// The planets that have been revealed.
    Planets,
    EnvoyDeck(Suit),
    /// The envoys in play, neutral or allied.
    Envoys,
    /// Cards out of the game.
    Removed,
    Deck(Seat),
    Discard(Seat),
    Hand(Seat),
    /// The plan on this player's side.
    Plan(Seat),
    /// A second card that the player has laid beside it.
    Second(Seat),
    /// A card laid beside it that nobody has seen.
    Wager(Seat),
    /// The reinforcements on this player's clout.
    Support(Seat),
    /// Cards under an alien card, face down.
    Snare(Seat),
    /// Cards under an alien card, face up.
    Jar(Seat),
    /// Cards that a player looks at and has not taken yet.
    Looked(Seat),
    /// Cards of a hand that are set aside for a moment.
    Aside(Seat),
}

/// A kind of pile of which each player has one.
pub(crate) type OfSeat = fn(Seat) -> Pile;

impl Pile {
    const SHARED: [(Self, &'static str); 12] = [
        (Self::Reinforcements, "reinforcements"),
        (Self::Destiny(Deck::Discovery), "discovery"),
        (Self::Destiny(Deck::Event), "event"),
        (Self::Destiny(Deck::Refresh), "refresh"),
        (Self::Past, "past"),
        (Self::PlanetStack, "planet-stack"),
        (Self::Planets, "planets"),
        (Self::EnvoyDeck(Suit::Club), "club-envoys"),
        (Self::EnvoyDeck(Suit::Heart), "heart-envoys"),
        (Self::EnvoyDeck(Suit::Spade), "spade-envoys"),
        (Self::Envoys, "envoys"),
        (Self::Removed, "removed"),
    ];

    /// The words of the piles of which each player has one, in the order of `owned`.
    const OWNED: [&'static str; 11] =
        ["deck", "discard", "hand", "plan", "second", "wager", "support", "snare", "jar", "looked", "aside"];

    pub(crate) const COUNT: usize = Self::SHARED.len() + Self::OWNED.len() * SEATS;

    /// All piles by their indices.
    const fn all() -> [Self; Self::COUNT] {
        let mut all = [Self::Reinforcements; Self::COUNT];
        let mut index = 0;
        while index < Self::COUNT {
            all[index] = match index.checked_sub(Self::SHARED.len()) {
                None => Self::SHARED[index].0,
                Some(owned) => Self::owned(owned / SEATS, Seat::new(owned % SEATS)),
            };
            index += 1;
        }
        all
    }

    /// A pile of a player, by its place in `OWNED`.
    const fn owned(kind: usize, seat: Seat) -> Self {
        match kind {
            0 => Self::Deck(seat),
            1 => Self::Discard(seat),
            2 => Self::Hand(seat),
            3 => Self::Plan(seat),
            4 => Self::Second(seat),
            5 => Self::Wager(seat),
            6 => Self::Support(seat),
            7 => Self::Snare(seat),
            8 => Self::Jar(seat),
            9 => Self::Looked(seat),
            _ => Self::Aside(seat),
        }
    }
}

impl kernel::Pile for Pile {
    #[inline]
    fn index(self) -> usize {
        let owned = |kind: usize, seat: Seat| Self::SHARED.len() + kind * SEATS + seat.index();
        match self {
            Self::Reinforcements => 0,
            Self::Destiny(deck) => 1 + deck as usize,
            Self::Past => 4,
            Self::PlanetStack => 5,
            Self::Planets => 6,
            Self::EnvoyDeck(suit) => 7 + suit as usize,
            Self::Envoys => 10,
            Self::Removed => 11,
            Self::Deck(seat) => owned(0, seat),
            Self::Discard(seat) => owned(1, seat),
            Self::Hand(seat) => owned(2, seat),
            Self::Plan(seat) => owned(3, seat),
            Self::Second(seat) => owned(4, seat),
            Self::Wager(seat) => owned(5, seat),
            Self::Support(seat) => owned(6, seat),
            Self::Snare(seat) => owned(7, seat),
            Self::Jar(seat) => owned(8, seat),
            Self::Looked(seat) => owned(9, seat),
            Self::Aside(seat) => owned(10, seat),
        }
    }

    #[inline]
    fn open_to(self) -> Viewers {
        match self {
            Self::Hand(seat)
            | Self::Plan(seat)
            | Self::Second(seat)
            | Self::Snare(seat)
            | Self::Looked(seat)
            | Self::Aside(seat) => Viewers::only(seat),
            Self::Past | Self::Planets | Self::Discard(_) | Self::Support(_) | Self::Jar(_) => {
                Viewers::EVERYBODY
            }
            _ => Viewers::NOBODY,
        }
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        const ALL: [Pile; Pile::COUNT] = Pile::all();
        ALL[index]
    }
}

impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let index = kernel::Pile::index(*self);
        match index.checked_sub(Self::SHARED.len()) {
            None => f.write_str(Self::SHARED[index].1),
            Some(owned) => {
                write!(f, "{}-{}", Self::OWNED[owned / SEATS], Duel::SEAT_NAMES[owned % SEATS])
            }
        }
    }
}

impl FromStr for Pile {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let mut all = (0..Self::COUNT).map(<Self as kernel::Pile>::from_index);
        all.find(|pile| pile.to_string() == text)
            .ok_or_else(|| format!("`{text}` is no pile; piles are past, hand-orange and the like"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_and_pile_reads_back() {
        for face in Face::every() {
            assert_eq!(face.to_string().parse(), Ok(face));
        }
        for (index, pile) in (0..Pile::COUNT).map(<Pile as kernel::Pile>::from_index).enumerate() {
            assert_eq!(kernel::Pile::index(pile), index);
            assert_eq!(pile.to_string().parse(), Ok(pile));
        }
    }

    #[test]
    fn there_is_room_for_every_card() {
        assert!(Face::every().count() <= ROOM);
    }

    #[test]
    fn a_face_is_two_bytes() {
        assert_eq!(size_of::<Option<Face>>(), 2);
    }
}
