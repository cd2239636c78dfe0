//! Planets, and where a ship can be.

use std::fmt;
use std::str::FromStr;

use kernel::counting::nth_bit;
use kernel::{MAX_SEATS, Rules as _, Seat};
use serde::{Deserialize, Serialize};

use crate::Cosmic;

/// One planet: the number of its system's owner, and its own number there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(as = "u8"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Planet(Number);

macro_rules! numbers {
    ($first:ident $($number:ident)*) => {
        /// The number of a planet. (An enum, so that the compiler knows how many there are: a planet or none is one byte,
        /// and so is any place.)
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        enum Number { #[default] $first, $($number),* }

        impl Number {
            const ALL: [Self; Planet::COUNT] = [Self::$first, $(Self::$number),*];
        }
    };
}

numbers! {
    N0 N1 N2 N3 N4 N5
    N6 N7 N8 N9 N10 N11
    N12 N13 N14 N15 N16 N17
    N18 N19 N20 N21 N22 N23
    N24 N25 N26 N27 N28 N29
    N30 N31 N32 N33 N34 N35
    N36 N37 N38 N39 N40 N41
    N42 N43 N44 N45 N46 N47
}

impl Planet {
    /// The most planets that one system can have: those dealt at the start, and one that appears later.
    pub const MOST: usize = 6;
    /// How many planets there is room for.
    pub const COUNT: usize = Self::MOST * MAX_SEATS;

    /// The planet with this number (from 0) of a home system.
    pub const fn new(system: Seat, number: usize) -> Self {
        Self::from_index(system.index() * Self::MOST + number)
    }

    #[inline]
    pub(crate) const fn from_index(index: usize) -> Self {
        // With room for more, so that no check is needed.
        const NUMBERS: [Number; 64] = {
            let mut numbers = [Number::N0; 64];
            let mut index = 0;
            while index < Planet::COUNT {
                numbers[index] = Number::ALL[index];
                index += 1;
            }
            numbers
        };
        debug_assert!(index < Self::COUNT, "there is no such planet");
        Self(NUMBERS[index % NUMBERS.len()])
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whose home planet it is.
    pub const fn system(self) -> Seat {
        Seat::new(self.index() / Self::MOST)
    }

    /// Its number in its system, from 0.
    pub const fn number(self) -> usize {
        self.index() % Self::MOST
    }
}

impl TryFrom<u8> for Planet {
    type Error = String;
    fn try_from(index: u8) -> Result<Self, String> {
        if usize::from(index) < Self::COUNT {
            Ok(Self::from_index(index.into()))
        } else {
            Err(format!("planet {index}: expected 0 to {}", Self::COUNT - 1))
        }
    }
}

impl From<Planet> for u8 {
    fn from(planet: Planet) -> u8 {
        planet.0 as u8
    }
}

impl fmt::Display for Planet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Cosmic::SEAT_NAMES[self.system().index()], self.number() + 1)
    }
}

impl FromStr for Planet {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no planet; planets are a colour and a number, such as red1");
        let digit = text.len().checked_sub(1).filter(|&at| text.is_char_boundary(at)).ok_or_else(wrong)?;
        let (colour, number) = text.split_at(digit);
        let system = Cosmic::SEAT_NAMES.iter().position(|&name| name == colour).ok_or_else(wrong)?;
        let number =
            number.parse().ok().filter(|number| (1..=Self::MOST).contains(number)).ok_or_else(wrong)?;
        Ok(Self::new(Seat::new(system), number - 1))
    }
}

/// A set of planets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct PlanetSet(u64);

impl PlanetSet {
    pub const EMPTY: Self = Self(0);

    /// The first `planets` planets of a home system.
    pub const fn system(system: Seat, planets: usize) -> Self {
        Self(((1 << planets) - 1) << (system.index() * Planet::MOST))
    }

    /// Every planet that a home system could have.
    pub const fn home(system: Seat) -> Self {
        Self::system(system, Planet::MOST)
    }

    pub const fn of(planet: Planet) -> Self {
        Self(1 << planet.index())
    }

    /// The planet that is the place with this number, if one is.
    #[inline]
    pub(crate) const fn at(place: usize) -> Self {
        const ALL: u64 = (1 << Planet::COUNT) - 1;
        Self((1 << (place % Place::ROOM)) & ALL)
    }

    #[inline]
    pub const fn contains(self, planet: Planet) -> bool {
        self.0 >> planet.index() & 1 == 1
    }

    pub fn insert(&mut self, planet: Planet) {
        self.0 |= 1 << planet.index();
    }

    pub fn remove(&mut self, planet: Planet) {
        self.0 &= !(1 << planet.index());
    }

    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// How many of them are in a home system.
    #[inline]
    pub const fn len_in(self, system: Seat) -> usize {
        // Few enough to be counted in a byte.
        let there = (self.0 >> (system.index() * Planet::MOST)) as u8;
        (there & ((1 << Planet::MOST) - 1)).count_ones() as usize
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The planet that has `position` others of the set before it.
    #[inline]
    pub fn nth(self, position: usize) -> Option<Planet> {
        let index = nth_bit(self.0, position) as usize;
        (index < Planet::COUNT).then(|| Planet::from_index(index))
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Planet> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let lowest = rest.trailing_zeros();
            rest &= rest - 1;
            Some(Planet::from_index(lowest as usize))
        })
    }
}

impl FromIterator<Planet> for PlanetSet {
    fn from_iter<I: IntoIterator<Item = Planet>>(planets: I) -> Self {
        let mut set = Self::EMPTY;
        planets.into_iter().for_each(|planet| set.insert(planet));
        set
    }
}

/// Where a ship can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Lost, to be retrieved.
    #[default]
    Warp,
    /// On the hyperspace gate: the offense and its allies.
    Gate,
    /// Beside the target planet: the allies of the defense.
    Beside,
    /// On a tech card, researching.
    Research,
    /// Out of the game for good.
    Out,
    /// Picked up to go to the warp; effects may still save them.
    Doomed,
    Planet(Planet),
}

impl Place {
    /// How many places there are.
    pub(crate) const COUNT: usize = Planet::COUNT + Self::OTHERS.len();

    const OTHERS: [(Self, &'static str); 6] = [
        (Self::Warp, "warp"),
        (Self::Gate, "gate"),
        (Self::Beside, "beside"),
        (Self::Research, "research"),
        (Self::Out, "out"),
        (Self::Doomed, "doomed"),
    ];

    /// Room for something about each place, to be found by its index without further ado.
    pub(crate) const ROOM: usize = Self::COUNT.next_power_of_two();

    /// Its number: first the planets. (Reckoned in bytes, since that is how a place is stored: it is its own number.)
    #[inline]
    pub(crate) const fn index(self) -> usize {
        let other = match self {
            Self::Warp => 0,
            Self::Gate => 1,
            Self::Beside => 2,
            Self::Research => 3,
            Self::Out => 4,
            Self::Doomed => 5,
            Self::Planet(_) => 6,
        };
        let index =
            if let Self::Planet(planet) = self { planet.index() as u8 } else { other + Planet::COUNT as u8 };
        index as usize % Self::ROOM
    }

    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let planets = (0..Planet::COUNT).map(|index| Self::Planet(Planet::from_index(index)));
        planets.chain(Self::OTHERS.into_iter().map(|(place, _)| place))
    }
}

impl From<Planet> for Place {
    fn from(planet: Planet) -> Self {
        Self::Planet(planet)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Planet(planet) => planet.fmt(f),
            other => {
                let word =
                    Self::OTHERS.iter().find(|(place, _)| place == other).map_or("?", |(_, word)| word);
                f.write_str(word)
            }
        }
    }
}

impl FromStr for Place {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        if let Some((place, _)) = Self::OTHERS.iter().find(|(_, word)| *word == text) {
            return Ok(*place);
        }
        text.parse().map(Self::Planet).map_err(|_| {
            format!(
                "`{text}` is no place; places are planets such as red1, warp, gate, beside, research and out"
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_has_its_own_index_and_reads_back() {
        for (index, place) in Place::all().enumerate() {
            assert_eq!(place.index(), index);
            assert_eq!(place.to_string().parse(), Ok(place));
        }
        assert_eq!(Place::all().count(), Place::COUNT);
    }

    #[test]
    fn a_place_is_one_byte() {
        assert_eq!(size_of::<Place>(), 1);
        assert_eq!(size_of::<Option<Place>>(), 1);
    }

    #[test]
    fn a_system_has_its_own_planets_only() {
        let blue = Seat::new(1);
        assert!(PlanetSet::system(blue, 5).iter().all(|planet| planet.system() == blue));
        assert_eq!(PlanetSet::system(blue, 5).len(), 5);
        assert!("red7".parse::<Planet>().is_err());
    }
}
