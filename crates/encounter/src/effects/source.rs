//! Where effects come from, and what each is called.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Effect, Window};
use crate::aliens::Alien;
use crate::artifacts::Artifact;
use crate::rulebook::Rule;
use crate::techs::Tech;

/// A component that has effects.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// An alien's power.
    Power(Alien),
    /// The wild side of its flare.
    Wild(Alien),
    /// The super side of its flare.
    Super(Alien),
    /// The wild side of its classic flare, where that is played with.
    Classic(Alien),
    Artifact(Artifact),
    Tech(Tech),
    /// What the rulebook lets players do in a window.
    Rule(Rule),
}

/// The effects of all aliens' sheets and flares, of artifacts and of techs, in the order of [`Source`]: to look them up
/// without a jump, since that is done all the time.
static EFFECTS: [&[Effect]; SOURCES] = {
    let mut all: [&[Effect]; SOURCES] = [&[]; SOURCES];
    let mut index = 0;
    while index < ALIENS {
        let sheet = Alien::ALL[index].sheet();
        all[index] = sheet.power;
        all[ALIENS + index] = sheet.wild;
        all[2 * ALIENS + index] = sheet.superb;
        all[3 * ALIENS + index] = sheet.classic;
        index += 1;
    }
    index = 0;
    while index < Artifact::ALL.len() {
        all[4 * ALIENS + index] = Artifact::ALL[index].effects();
        index += 1;
    }
    index = 0;
    while index < Tech::ALL.len() {
        all[4 * ALIENS + Artifact::ALL.len() + index] = Tech::ALL[index].card().effects;
        index += 1;
    }
    all
};
const ALIENS: usize = Alien::ALL.len();
/// Where those of each kind of source begin.
static FIRST: [usize; 7] =
    [0, ALIENS, 2 * ALIENS, 3 * ALIENS, 4 * ALIENS, 4 * ALIENS + Artifact::ALL.len(), SOURCES];
const SOURCES: usize = 4 * ALIENS + Artifact::ALL.len() + Tech::ALL.len();

impl Source {
    #[inline]
    pub(crate) const fn effects(self) -> &'static [Effect] {
        if let Self::Rule(rule) = self {
            return rule.effects();
        }
        let kind = match self {
            Self::Power(_) => 0,
            Self::Wild(_) => 1,
            Self::Super(_) => 2,
            Self::Classic(_) => 3,
            Self::Artifact(_) => 4,
            Self::Tech(_) => 5,
            Self::Rule(_) => 6,
        };
        let index = match self {
            Self::Power(alien) | Self::Wild(alien) | Self::Super(alien) | Self::Classic(alien) => {
                alien as usize
            }
            Self::Artifact(artifact) => artifact as usize,
            Self::Tech(tech) => tech as usize,
            Self::Rule(_) => 0,
        };
        EFFECTS[FIRST[kind] + index]
    }

    /// The alien whose power it is.
    pub(crate) const fn power(self) -> Option<Alien> {
        if let Self::Power(alien) = self { Some(alien) } else { None }
    }

    /// The alien whose flare it is, on one side or the other.
    pub(crate) const fn flare(self) -> Option<Alien> {
        match self {
            Self::Wild(alien) | Self::Super(alien) | Self::Classic(alien) => Some(alien),
            _ => None,
        }
    }

    /// The same with its effects' ids.
    pub(crate) fn ids(self) -> impl Iterator<Item = (EffectId, &'static Effect)> {
        self.effects()
            .iter()
            .enumerate()
            .map(move |(index, effect)| (EffectId { source: self, index: index as u8 }, effect))
    }

    /// Every component that has effects.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let of_alien = |&alien: &Alien| {
            [Self::Power(alien), Self::Wild(alien), Self::Super(alien), Self::Classic(alien)]
        };
        let aliens = Alien::ALL.iter().flat_map(of_alien);
        aliens
            .chain(Artifact::ALL.iter().copied().map(Self::Artifact))
            .chain(Tech::ALL.iter().copied().map(Self::Tech))
            .chain(Rule::ALL.iter().copied().map(Self::Rule))
    }

    /// Its name for people.
    pub fn title(self) -> String {
        match self {
            Self::Power(alien) => alien.sheet().title.to_owned(),
            Self::Wild(alien) => format!("the wild {alien} flare"),
            Self::Super(alien) => format!("the super {alien} flare"),
            Self::Classic(alien) => format!("the classic {alien} flare"),
            Self::Artifact(artifact) => artifact.name().to_owned(),
            Self::Tech(tech) => tech.name().to_owned(),
            Self::Rule(rule) => rule.to_string(),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Power(alien) => alien.fmt(f),
            Self::Wild(alien) => write!(f, "wild-{alien}"),
            Self::Super(alien) => write!(f, "super-{alien}"),
            Self::Classic(alien) => write!(f, "classic-{alien}"),
            Self::Artifact(artifact) => artifact.fmt(f),
            Self::Tech(tech) => tech.fmt(f),
            Self::Rule(rule) => rule.fmt(f),
        }
    }
}

/// One effect: the component, and which of its effects.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct EffectId {
    pub source: Source,
    pub index: u8,
}

impl EffectId {
    pub(crate) fn effect(self) -> &'static Effect {
        &self.source.effects()[usize::from(self.index)]
    }

    /// The moment at which it is used.
    pub fn window(self) -> Window {
        self.effect().at
    }

    /// Whether it does something to the totals.
    pub fn counts(self) -> bool {
        self.effect().counts.is_some()
    }

    fn all() -> impl Iterator<Item = Self> {
        Source::all().flat_map(|source| source.ids().map(|(id, _)| id))
    }
}

/// A component with several effects numbers them from the second on: `Macron`, `Macron.2`.
impl fmt::Display for EffectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.source.fmt(f)?;
        if self.index > 0 { write!(f, ".{}", self.index + 1) } else { Ok(()) }
    }
}

impl FromStr for EffectId {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        Self::all().find(|id| id.to_string() == text).ok_or_else(|| format!("`{text}` is no effect"))
    }
}
