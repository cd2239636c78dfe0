//! The artifacts: a file each.

mod card_zap;
mod cosmic_zap;
mod emotion_control;
mod force_field;
mod ionic_gas;
mod mobius_tubes;
mod plague;
mod quash;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::effects::Effect;

macro_rules! artifacts {
    ($($name:ident $title:literal $count:literal $module:ident;)*) => {
        /// An artifact card.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS))]
        #[serde(rename_all = "snake_case")]
        pub enum Artifact {
            $($name,)*
        }

        impl Artifact {
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];
            const TITLES: &'static [(&'static str, usize)] = &[$(($title, $count),)*];

            pub(crate) const fn effects(self) -> &'static [Effect] {
                match self {
                    $(Self::$name => $module::EFFECTS,)*
                }
            }
        }
    };
}

artifacts! {
    CardZap "Card Zap" 2 card_zap;
    CosmicZap "Cosmic Zap" 2 cosmic_zap;
    MobiusTubes "Mobius Tubes" 2 mobius_tubes;
    EmotionControl "Emotion Control" 1 emotion_control;
    ForceField "Force Field" 1 force_field;
    IonicGas "Ionic Gas" 1 ionic_gas;
    Plague "Plague" 1 plague;
    Quash "Quash" 1 quash;
}

impl Artifact {
    /// Its name for people.
    pub fn name(self) -> &'static str {
        Self::TITLES[self as usize].0
    }

    /// How many the deck has.
    pub(crate) const fn count(self) -> usize {
        Self::TITLES[self as usize].1
    }
}

/// The name without its spaces.
impl fmt::Display for Artifact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name().split(' ').try_for_each(|word| f.write_str(word))
    }
}
