//! The envoys: a file each. Nothing outside that file knows its name.

mod anti_matter;
mod chosen;
mod cudgel;
mod deuce;
mod grumpus;
mod macron;
mod masochist;
mod mirror;
mod trader;
mod voyager;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::effects::{Alters, Effect};

/// The icon of an envoy: of each there is a deck, and one envoy in play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Suit {
    Club,
    Heart,
    Spade,
}

impl Suit {
    pub const ALL: [Self; 3] = [Self::Club, Self::Heart, Self::Spade];
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Club => "club",
            Self::Heart => "heart",
            Self::Spade => "spade",
        })
    }
}

impl FromStr for Suit {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|suit| suit.to_string() == text);
        found.ok_or_else(|| format!("`{text}` is no icon of an envoy; those are club, heart and spade"))
    }
}

/// What is printed on an envoy.
pub(crate) struct EnvoySheet {
    pub title: &'static str,
    pub suit: Suit,
    pub effects: &'static [Effect],
    pub alters: Alters,
}

impl EnvoySheet {
    /// The usual case, for the fields that an envoy does not mention.
    pub(crate) const BLANK: Self = Self { title: "", suit: Suit::Club, effects: &[], alters: Alters::BLANK };
}

listing! {
    /// An envoy.
    Envoy, "envoy", EnvoySheet;
    AntiMatter "Anti-Matter" anti_matter::SHEET;
    Chosen "Chosen" chosen::SHEET;
    Cudgel "Cudgel" cudgel::SHEET;
    Deuce "Deuce" deuce::SHEET;
    Grumpus "Grumpus" grumpus::SHEET;
    Macron "Macron" macron::SHEET;
    Masochist "Masochist" masochist::SHEET;
    Mirror "Mirror" mirror::SHEET;
    Trader "Trader" trader::SHEET;
    Voyager "Voyager" voyager::SHEET;
}

impl Envoy {
    /// Those that the book advises for a first game.
    pub(crate) const FIRST_GAME: [Self; 3] = [Self::Cudgel, Self::Chosen, Self::Deuce];

    /// Its name for people.
    pub fn title(self) -> &'static str {
        self.sheet().title
    }

    pub fn suit(self) -> Suit {
        self.sheet().suit
    }
}
