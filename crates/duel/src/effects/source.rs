//! Where effects come from, and what each is called.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Alters, Effect, Window};
use crate::aliens::Alien;
use crate::destiny::Destiny;
use crate::envoys::Envoy;

/// A component that has effects.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Source {
    Alien(Alien),
    Envoy(Envoy),
    Destiny(Destiny),
}

impl Source {
    #[inline]
    pub(crate) fn effects(self) -> &'static [Effect] {
        match self {
            Self::Alien(alien) => alien.sheet().effects,
            Self::Envoy(envoy) => envoy.sheet().effects,
            Self::Destiny(card) => card.sheet().effects,
        }
    }

    #[inline]
    pub(crate) fn alters(self) -> &'static Alters {
        match self {
            Self::Alien(alien) => &alien.sheet().alters,
            Self::Envoy(envoy) => &envoy.sheet().alters,
            Self::Destiny(card) => &card.sheet().alters,
        }
    }

    /// Its effects with their ids.
    #[inline]
    pub(crate) fn ids(self) -> impl Iterator<Item = (EffectId, &'static Effect)> {
        self.effects()
            .iter()
            .enumerate()
            .map(move |(index, effect)| (EffectId { source: self, index: index as u8 }, effect))
    }

    /// Those at a moment.
    #[inline]
    pub(crate) fn at(self, window: Window) -> impl Iterator<Item = (EffectId, &'static Effect)> {
        self.ids().filter(move |(_, effect)| effect.at == window)
    }

    /// Every component that has effects.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let aliens = Alien::ALL.iter().copied().map(Self::Alien);
        let envoys = Envoy::ALL.iter().copied().map(Self::Envoy);
        aliens.chain(envoys).chain(Destiny::all().map(Self::Destiny))
    }

    /// Its name for people.
    pub fn title(self) -> &'static str {
        match self {
            Self::Alien(alien) => alien.title(),
            Self::Envoy(envoy) => envoy.title(),
            Self::Destiny(card) => card.title(),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Alien(alien) => alien.fmt(f),
            Self::Envoy(envoy) => envoy.fmt(f),
            Self::Destiny(card) => card.fmt(f),
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
    #[inline]
    pub(crate) fn effect(self) -> &'static Effect {
        &self.source.effects()[usize::from(self.index)]
    }

    /// The ability, for people; of a card, its name.
    pub(crate) fn name(self) -> &'static str {
        match (self.source, self.effect().name) {
            (source, "") | (source @ Source::Destiny(_), _) => source.title(),
            (_, name) => name,
        }
    }

    /// The ability and whose it is, for people.
    pub(crate) fn title(self) -> String {
        let (name, whose) = (self.name(), self.source.title());
        if name == whose { name.to_owned() } else { format!("{name} ({whose})") }
    }

    fn all() -> impl Iterator<Item = Self> {
        Source::all().flat_map(|source| source.ids().map(|(id, _)| id))
    }
}

/// A component with several effects numbers them from the second on: `Pitfall`, `Pitfall.2`.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_effect_has_a_word_of_its_own() {
        for id in EffectId::all() {
            assert_eq!(id.to_string().parse(), Ok(id));
        }
    }
}
