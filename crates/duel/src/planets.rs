//! The twelve planets, and their symbols.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The symbol on a planet: what planet bars and resources go by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Symbol {
    Blue,
    Pink,
    Green,
    Yellow,
    White,
}

impl Symbol {
    pub const ALL: [Self; 5] = [Self::Blue, Self::Pink, Self::Green, Self::Yellow, Self::White];
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Blue => "blue",
            Self::Pink => "pink",
            Self::Green => "green",
            Self::Yellow => "yellow",
            Self::White => "white",
        })
    }
}

/// What is printed on a planet.
pub(crate) struct PlanetTile {
    pub title: &'static str,
    pub symbol: Symbol,
}

const fn tile(title: &'static str, symbol: Symbol) -> PlanetTile {
    PlanetTile { title, symbol }
}

listing! {
    /// A planet.
    Planet, "planet", PlanetTile;
    Amberfall "Amberfall" tile("Amberfall", Symbol::Yellow);
    Azurine "Azurine" tile("Azurine", Symbol::Blue);
    Blushmoor "Blushmoor" tile("Blushmoor", Symbol::Pink);
    Brackwater "Brackwater" tile("Brackwater", Symbol::Blue);
    Chalkstone "Chalkstone" tile("Chalkstone", Symbol::White);
    CobaltDeep "CobaltDeep" tile("Cobalt Deep", Symbol::Blue);
    CoralReach "CoralReach" tile("Coral Reach", Symbol::Pink);
    Fernhollow "Fernhollow" tile("Fernhollow", Symbol::Green);
    Mossback "Mossback" tile("Mossback", Symbol::Green);
    PaleHalo "PaleHalo" tile("Pale Halo", Symbol::White);
    Rosette "Rosette" tile("Rosette", Symbol::Pink);
    SulfurFlats "SulfurFlats" tile("Sulfur Flats", Symbol::Yellow);
}

impl Planet {
    pub const COUNT: usize = Self::ALL.len();

    pub fn symbol(self) -> Symbol {
        self.sheet().symbol
    }

    /// Its name for people.
    pub fn title(self) -> &'static str {
        self.sheet().title
    }
}

/// A set of planets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct PlanetSet(u16);

impl PlanetSet {
    pub const EMPTY: Self = Self(0);

    pub const fn of(planet: Planet) -> Self {
        Self(1 << planet as u16)
    }

    #[inline]
    pub const fn contains(self, planet: Planet) -> bool {
        self.0 >> planet as u16 & 1 == 1
    }

    pub fn insert(&mut self, planet: Planet) {
        self.0 |= 1 << planet as u16;
    }

    pub fn remove(&mut self, planet: Planet) {
        self.0 &= !(1 << planet as u16);
    }

    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Planet> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            Planet::ALL.get(lowest as usize).copied()
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
