//! Tactics: five tokens for each player, each with two halves.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What a half of a tactic does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Icon {
    /// Destroys ships.
    Blast,
    /// Takes away from a blast.
    Shield,
    /// Readies spent tactics.
    Recover,
}

impl fmt::Display for Icon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Blast => "blast",
            Self::Shield => "shield",
            Self::Recover => "recover",
        })
    }
}

/// A token, by its first half.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Tactic {
    Blast1,
    Blast2,
    Blast3,
    Blast4,
    Recover1,
}

impl Tactic {
    pub const ALL: [Self; 5] = [Self::Blast1, Self::Blast2, Self::Blast3, Self::Blast4, Self::Recover1];

    pub const fn halves(self) -> [Half; 2] {
        match self {
            Self::Blast1 => [Half::Blast1, Half::Recover2],
            Self::Blast2 => [Half::Blast2, Half::Shield3],
            Self::Blast3 => [Half::Blast3, Half::Shield2],
            Self::Blast4 => [Half::Blast4, Half::Shield1],
            Self::Recover1 => [Half::Recover1, Half::Shield4],
        }
    }
}

impl fmt::Display for Tactic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two] = self.halves();
        write!(f, "{one}/{two}")
    }
}

impl FromStr for Tactic {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|tactic| tactic.to_string() == text);
        found.ok_or_else(|| format!("`{text}` is no tactic; tactics are blast4/shield1 and the like"))
    }
}

/// Half of a token: no two of a player's ten are alike, so it tells which token it is of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Half {
    Blast1,
    Recover2,
    Blast2,
    Shield3,
    Blast3,
    Shield2,
    Blast4,
    Shield1,
    Recover1,
    Shield4,
}

impl Half {
    pub const ALL: [Self; 10] = [
        Self::Blast1,
        Self::Recover2,
        Self::Blast2,
        Self::Shield3,
        Self::Blast3,
        Self::Shield2,
        Self::Blast4,
        Self::Shield1,
        Self::Recover1,
        Self::Shield4,
    ];

    pub const fn icon(self) -> Icon {
        match self {
            Self::Blast1 | Self::Blast2 | Self::Blast3 | Self::Blast4 => Icon::Blast,
            Self::Shield1 | Self::Shield2 | Self::Shield3 | Self::Shield4 => Icon::Shield,
            Self::Recover1 | Self::Recover2 => Icon::Recover,
        }
    }

    pub const fn value(self) -> u8 {
        match self {
            Self::Blast1 | Self::Shield1 | Self::Recover1 => 1,
            Self::Blast2 | Self::Shield2 | Self::Recover2 => 2,
            Self::Blast3 | Self::Shield3 => 3,
            Self::Blast4 | Self::Shield4 => 4,
        }
    }

    /// The token it is half of.
    pub const fn tactic(self) -> Tactic {
        Tactic::ALL[self as usize / 2]
    }
}

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.icon(), self.value())
    }
}

impl FromStr for Half {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|half| half.to_string() == text);
        found.ok_or_else(|| {
            format!("`{text}` is no half of a tactic; halves are blast4, shield1 and the like")
        })
    }
}

/// A set of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct TacticSet(u8);

impl TacticSet {
    pub const EMPTY: Self = Self(0);
    pub const ALL: Self = Self(0b1_1111);

    /// For each set the halves of its tokens, and how many they are.
    const HALVES: [([Half; 10], usize); 32] = {
        let mut all = [(Half::ALL, 0); 32];
        let mut set = 0;
        while set < all.len() {
            let (halves, count) = &mut all[set];
            let mut half = 0;
            while half < Half::ALL.len() {
                if set >> Half::ALL[half].tactic() as usize & 1 == 1 {
                    halves[*count] = Half::ALL[half];
                    *count += 1;
                }
                half += 1;
            }
            set += 1;
        }
        all
    };

    #[inline]
    pub const fn contains(self, tactic: Tactic) -> bool {
        self.0 >> tactic as u8 & 1 == 1
    }

    pub fn insert(&mut self, tactic: Tactic) {
        self.0 |= 1 << tactic as u8;
    }

    pub fn remove(&mut self, tactic: Tactic) {
        self.0 &= !(1 << tactic as u8);
    }

    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Tactic> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            Tactic::ALL.get(lowest as usize).copied()
        })
    }

    /// The halves of the tokens in it.
    #[inline]
    pub fn halves(self) -> impl Iterator<Item = Half> + Clone {
        static HALVES: [([Half; 10], usize); 32] = TacticSet::HALVES;
        let (halves, count) = &HALVES[usize::from(self.0)];
        halves[..*count].iter().copied()
    }
}

impl FromIterator<Tactic> for TacticSet {
    fn from_iter<I: IntoIterator<Item = Tactic>>(tactics: I) -> Self {
        let mut set = Self::EMPTY;
        tactics.into_iter().for_each(|tactic| set.insert(tactic));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_is_there_once_and_reads_back() {
        assert!(TacticSet::ALL.halves().eq(Half::ALL));
        for half in Half::ALL {
            assert!(half.tactic().halves().contains(&half));
            assert_eq!(half.to_string().parse(), Ok(half));
        }
        for tactic in Tactic::ALL {
            assert_eq!(tactic.to_string().parse(), Ok(tactic));
        }
    }
}
