//! The envoys: a file each. Nothing outside that file knows its name.

mod anti_matter;
mod chosen;
mod cudgel;
mod deuce;
mod gambler;
mod grumpus;
mod kamikaze;
mod macron;
mod masochist;
mod mirror;
mod oracle;
mod philanthropist;
mod sorcerer;
mod trader;
mod voyager;
mod vulch;
mod warpish;
mod zombie;

use std::fmt;
use std::str::FromStr;

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::State;
use crate::effects::{Alters, Ctx, Effect, EffectId, Flow, Source};
use crate::friendship::decrease_with;

/// The icon of an envoy: of each there is a deck, and one envoy in play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
    AntiMatter "AntiMatter" anti_matter::SHEET;
    Chosen "Chosen" chosen::SHEET;
    Cudgel "Cudgel" cudgel::SHEET;
    Deuce "Deuce" deuce::SHEET;
    Gambler "Gambler" gambler::SHEET;
    Grumpus "Grumpus" grumpus::SHEET;
    Kamikaze "Kamikaze" kamikaze::SHEET;
    Macron "Macron" macron::SHEET;
    Masochist "Masochist" masochist::SHEET;
    Mirror "Mirror" mirror::SHEET;
    Oracle "Oracle" oracle::SHEET;
    Philanthropist "Philanthropist" philanthropist::SHEET;
    Sorcerer "Sorcerer" sorcerer::SHEET;
    Trader "Trader" trader::SHEET;
    Voyager "Voyager" voyager::SHEET;
    Vulch "Vulch" vulch::SHEET;
    Warpish "Warpish" warpish::SHEET;
    Zombie "Zombie" zombie::SHEET;
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

/// Whether a player is revealing this envoy.
fn is_revealing(state: &State, me: Seat, envoy: Envoy) -> bool {
    let revealed = state.board.happening.filter(|happening| happening.seat == me).and_then(|it| it.card);
    revealed.and_then(|card| state.cards.known(card)?.envoy()) == Some(envoy)
}

/// Whether a player has noted the use of an envoy's first ability in this duel or contest.
fn has_been_used(state: &State, me: Seat, envoy: Envoy) -> bool {
    state.board.clash.noted(me, EffectId { source: Source::Envoy(envoy), index: 0 }).is_some()
}

/// An envoy that has been used once parts from its ally.
async fn part(c: Ctx<'_>) -> Flow {
    let Source::Envoy(envoy) = c.id.source else { return Ok(()) };
    decrease_with(c.t, c.me, envoy.suit()).await
}
