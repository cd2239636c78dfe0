//! Where a ship can be.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::planets::Planet;

/// Where a ship can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// At its player's disposal.
    #[default]
    Supply,
    /// Destroyed, to be recovered.
    Warp,
    Planet(Planet),
}

impl Place {
    pub(crate) const COUNT: usize = 2 + Planet::COUNT;

    #[inline]
    pub(crate) const fn index(self) -> usize {
        match self {
            Self::Supply => 0,
            Self::Warp => 1,
            Self::Planet(planet) => 2 + planet as usize,
        }
    }

    pub(crate) fn all() -> impl Iterator<Item = Self> {
        [Self::Supply, Self::Warp].into_iter().chain(Planet::ALL.iter().copied().map(Self::Planet))
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
            Self::Supply => f.write_str("supply"),
            Self::Warp => f.write_str("warp"),
            Self::Planet(planet) => planet.fmt(f),
        }
    }
}

impl FromStr for Place {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "supply" => Ok(Self::Supply),
            "warp" => Ok(Self::Warp),
            _ => text.parse().map(Self::Planet).map_err(|_| {
                format!("`{text}` is no place; places are supply, warp and planets such as Azurine")
            }),
        }
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
}
