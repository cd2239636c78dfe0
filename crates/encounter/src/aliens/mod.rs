//! The aliens: a file each, with the power and both sides of the flare. Nothing outside that file knows its name.

mod amoeba;
mod anti_matter;
mod barbarian;
mod calculator;
mod chosen;
mod citadel;
mod clone;
mod cudgel;
mod demon;
mod dictator;
mod fido;
mod filch;
mod fodder;
mod gambler;
mod grudge;
mod hacker;
mod hate;
mod healer;
mod human;
mod kamikaze;
mod loser;
mod machine;
mod macron;
mod masochist;
mod mind;
mod mirror;
mod miser;
mod mite;
mod mutant;
mod observer;
mod oracle;
mod pacifist;
mod parasite;
mod philanthropist;
mod reincarnator;
mod remora;
mod reserve;
mod shadow;
mod sorcerer;
mod spiff;
mod tick_tock;
mod trader;
mod tripler;
mod vacuum;
mod virus;
mod void;
mod vulch;
mod warpish;
mod warrior;
mod will;
mod zombie;

use std::fmt;
use std::str::FromStr;

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::State;
use crate::effects::Effect;

/// How hard an alien is to play: the lamp on its sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alert {
    Green,
    Yellow,
    Red,
}

/// What is printed on an alien sheet and on its flare.
pub(crate) struct AlienSheet {
    /// The name of the power.
    pub title: &'static str,
    pub alert: Alert,
    pub power: &'static [Effect],
    pub wild: &'static [Effect],
    pub superb: &'static [Effect],
    /// The wild side of the classic flare, where there are two; its super side is the same.
    pub classic: &'static [Effect],
    /// What it does before the game begins.
    pub set_up: Option<fn(&mut State, Seat)>,
    /// The effect that playing a card from the sheet's hoard is, if it has one.
    pub hoard: Option<u8>,
    /// Whether cards of others can lie on it, to be played until the encounter is over.
    pub possesses: bool,
    /// Whether it lays cards at planets, which leave the game with it.
    pub lays_cards: bool,
    /// Whether the power is kept however few home colonies there are.
    pub keeps_power: bool,
    /// Aliens that are not dealt into the same game.
    pub not_with: &'static [Alien],
}

impl AlienSheet {
    /// The usual case, for the fields that a sheet does not mention.
    pub(crate) const BLANK: Self = Self {
        title: "",
        alert: Alert::Green,
        power: &[],
        wild: &[],
        superb: &[],
        classic: &[],
        set_up: None,
        hoard: None,
        possesses: false,
        lays_cards: false,
        keeps_power: false,
        not_with: &[],
    };

    /// Whether the sheet has something to do before the game, so that it cannot come in later.
    pub(crate) const fn has_set_up(&self) -> bool {
        self.set_up.is_some() || self.hoard.is_some()
    }
}

macro_rules! aliens {
    ($($name:ident $word:literal $module:ident;)*) => {
        /// An alien.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS))]
        pub enum Alien {
            $(#[serde(rename = $word)] $name,)*
        }

        impl Alien {
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];
            const WORDS: &'static [&'static str] = &[$($word,)*];

            // A table: of a match on so many, the compiler makes jumps that a processor cannot foresee.
            const SHEETS: &'static [&'static AlienSheet] = &[$(&$module::SHEET,)*];

            /// What is printed on its sheet and flare.
            #[inline]
            pub(crate) const fn sheet(self) -> &'static AlienSheet {
                Self::SHEETS[self as usize]
            }
        }
    };
}

aliens! {
    Amoeba "Amoeba" amoeba;
    AntiMatter "Anti-Matter" anti_matter;
    Barbarian "Barbarian" barbarian;
    Calculator "Calculator" calculator;
    Chosen "Chosen" chosen;
    Citadel "Citadel" citadel;
    Clone "Clone" clone;
    Cudgel "Cudgel" cudgel;
    Demon "Demon" demon;
    Dictator "Dictator" dictator;
    Fido "Fido" fido;
    Filch "Filch" filch;
    Fodder "Fodder" fodder;
    Gambler "Gambler" gambler;
    Grudge "Grudge" grudge;
    Hacker "Hacker" hacker;
    Hate "Hate" hate;
    Healer "Healer" healer;
    Human "Human" human;
    Kamikaze "Kamikaze" kamikaze;
    Loser "Loser" loser;
    Machine "Machine" machine;
    Macron "Macron" macron;
    Masochist "Masochist" masochist;
    Mind "Mind" mind;
    Mirror "Mirror" mirror;
    Miser "Miser" miser;
    Mite "Mite" mite;
    Mutant "Mutant" mutant;
    Observer "Observer" observer;
    Oracle "Oracle" oracle;
    Pacifist "Pacifist" pacifist;
    Parasite "Parasite" parasite;
    Philanthropist "Philanthropist" philanthropist;
    Reincarnator "Reincarnator" reincarnator;
    Remora "Remora" remora;
    Reserve "Reserve" reserve;
    Shadow "Shadow" shadow;
    Sorcerer "Sorcerer" sorcerer;
    Spiff "Spiff" spiff;
    TickTock "Tick-Tock" tick_tock;
    Trader "Trader" trader;
    Tripler "Tripler" tripler;
    Vacuum "Vacuum" vacuum;
    Virus "Virus" virus;
    Void "Void" void;
    Vulch "Vulch" vulch;
    Warpish "Warpish" warpish;
    Warrior "Warrior" warrior;
    Will "Will" will;
    Zombie "Zombie" zombie;
}

impl Alien {
    /// The name of its power.
    pub fn power_name(self) -> &'static str {
        self.sheet().title
    }

    pub fn alert(self) -> Alert {
        self.sheet().alert
    }

    /// Whether the two may be dealt into the same game.
    pub const fn goes_with(self, other: Self) -> bool {
        !self.keeps_out().contains(other)
    }

    /// The other aliens that may not be dealt into a game in which it is, whichever of the two sheets says so.
    pub(crate) const fn keeps_out(self) -> AlienSet {
        const KEPT_OUT: [AlienSet; Alien::ALL.len()] = {
            let mut sets = [AlienSet::EMPTY; Alien::ALL.len()];
            let mut index = 0;
            while index < sets.len() {
                let alien = Alien::ALL[index];
                let mut others = alien.sheet().not_with;
                while let [other, rest @ ..] = others {
                    sets[index].insert(*other);
                    sets[*other as usize].insert(alien);
                    others = rest;
                }
                index += 1;
            }
            sets
        };
        KEPT_OUT[self as usize]
    }
}

impl fmt::Display for Alien {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::WORDS[*self as usize])
    }
}

impl FromStr for Alien {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.iter().copied().find(|alien| Self::WORDS[*alien as usize] == text);
        found.ok_or_else(|| format!("`{text}` is no alien; aliens are {}", Self::WORDS.join(", ")))
    }
}

/// A set of aliens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AlienSet([u64; 3]);

impl AlienSet {
    pub const EMPTY: Self = Self([0; 3]);

    #[inline]
    pub const fn contains(&self, alien: Alien) -> bool {
        self.0[alien as usize >> 6] >> (alien as usize & 63) & 1 == 1
    }

    pub const fn insert(&mut self, alien: Alien) {
        self.0[alien as usize >> 6] |= 1 << (alien as usize & 63);
    }

    /// The aliens as bits, by their numbers. (There are fewer than there is room for.)
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        const { assert!(Alien::ALL.len() <= 64) };
        self.0[0]
    }

    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    pub fn remove(&mut self, alien: Alien) {
        self.0[alien as usize >> 6] &= !(1 << (alien as usize & 63));
    }
}
