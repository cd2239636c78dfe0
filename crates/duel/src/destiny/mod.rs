//! Destiny cards: three decks, a file for each card. Nothing outside that file knows its name.

mod discovery;
mod event;
mod refresh;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use discovery::DiscoveryCard;
pub use event::EventCard;
pub use refresh::RefreshCard;

use crate::effects::{Alters, Effect};
use crate::planets::Symbol;

/// The three destiny decks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Deck {
    Discovery,
    Event,
    Refresh,
}

impl Deck {
    pub const ALL: [Self; 3] = [Self::Discovery, Self::Event, Self::Refresh];
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Discovery => "discovery",
            Self::Event => "event",
            Self::Refresh => "refresh",
        })
    }
}

/// A destiny card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Destiny {
    Discovery(DiscoveryCard),
    Event(EventCard),
    Refresh(RefreshCard),
}

impl Destiny {
    pub(crate) const fn sheet(self) -> &'static DestinySheet {
        match self {
            Self::Discovery(card) => card.sheet(),
            Self::Event(card) => card.sheet(),
            Self::Refresh(card) => card.sheet(),
        }
    }

    pub const fn deck(self) -> Deck {
        match self {
            Self::Discovery(_) => Deck::Discovery,
            Self::Event(_) => Deck::Event,
            Self::Refresh(_) => Deck::Refresh,
        }
    }

    pub fn title(self) -> &'static str {
        self.sheet().title
    }

    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let discovery = DiscoveryCard::ALL.iter().copied().map(Self::Discovery);
        let event = EventCard::ALL.iter().copied().map(Self::Event);
        discovery.chain(event).chain(RefreshCard::ALL.iter().copied().map(Self::Refresh))
    }
}

impl fmt::Display for Destiny {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Discovery(card) => card.fmt(f),
            Self::Event(card) => card.fmt(f),
            Self::Refresh(card) => card.fmt(f),
        }
    }
}

/// What is printed on a destiny card. What it does stands among its effects: at `Window::CardText` what it says by
/// itself, at `Window::Prize` its prize, at `Window::ContestWon` what its contest brings, at other windows what its
/// duel has besides.
pub(crate) struct DestinySheet {
    pub title: &'static str,
    pub kind: Kind,
    /// The deck of the card that follows.
    pub next: Deck,
    pub effects: &'static [Effect],
    pub alters: Alters,
}

impl DestinySheet {
    /// The usual case, for the fields that a card does not mention.
    pub(crate) const BLANK: Self =
        Self { title: "", kind: Kind::Effect, next: Deck::Discovery, effects: &[], alters: Alters::BLANK };
}

/// What a destiny card has the players do.
pub(crate) enum Kind {
    /// Planets are discovered, and there is a duel on the first.
    Discover(Terms, Prize),
    /// The planet bar tells where there is a duel.
    BarDuel(PlanetBar, Terms, Prize),
    /// There is a contest.
    Contest,
    /// It does what it says.
    Effect,
}

/// The symbols of a planet bar, from the left.
pub(crate) type PlanetBar = [Symbol; 5];

/// Who gets a prize, and what it is called.
#[derive(Clone, Copy)]
pub(crate) struct Prize {
    pub to: PrizeTo,
    pub name: &'static str,
}

impl Prize {
    pub(crate) const fn winner(name: &'static str) -> Self {
        Self { to: PrizeTo::Winner, name }
    }

    pub(crate) const fn loser(name: &'static str) -> Self {
        Self { to: PrizeTo::Loser, name }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PrizeTo {
    Winner,
    Loser,
}

/// By which terms a duel is held. They lie on the board, where effects may change them.
#[expect(clippy::struct_excessive_bools, reason = "each is a line on a card of its own")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Terms {
    /// What having more ships there adds to the clout.
    pub ship_advantage: i16,
    /// How many planets are discovered.
    pub planets: u8,
    /// The least and the most that a dial can be set to.
    pub dial: Option<(u8, u8)>,
    /// How many ships everybody sends, without dials.
    pub exactly: Option<u8>,
    /// How many ships everybody sends besides what the dial shows.
    pub more: u8,
    /// Whether ships are sent from the warp instead of the supply.
    pub from_warp: bool,
    /// Whether whoever controlled the planet sends no ships.
    pub controller_barred: bool,
    /// Whether dials stay hidden until plans and tactics are chosen.
    pub hidden_dials: bool,
    /// How many tactics each player may choose.
    pub tactics: u8,
    /// Whether reinforcements can be played.
    pub reinforcements: bool,
    /// Whether fewer ships have the ship advantage.
    pub fewer_ships: bool,
    /// Whether the lower clout wins.
    pub lower_wins: bool,
    /// How many of the loser's ships stay on the planet.
    pub stay: u8,
}

impl Terms {
    /// A duel without anything out of the ordinary.
    pub(crate) const fn plain(ship_advantage: i16) -> Self {
        Self {
            ship_advantage,
            planets: 1,
            dial: None,
            exactly: None,
            more: 0,
            from_warp: false,
            controller_barred: false,
            hidden_dials: false,
            tactics: 1,
            reinforcements: true,
            fewer_ships: false,
            lower_wins: false,
            stay: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effects::{Source, Window};

    #[test]
    fn every_duel_has_a_prize_and_every_contest_something_to_win() {
        for destiny in Destiny::all() {
            let at =
                |window: Window| destiny.sheet().effects.iter().filter(|effect| effect.at == window).count();
            let (prizes, won, text) = (at(Window::Prize), at(Window::ContestWon), at(Window::CardText));
            match destiny.sheet().kind {
                Kind::Discover(..) | Kind::BarDuel(..) => assert_eq!((prizes, won), (1, 0), "{destiny}"),
                Kind::Contest => assert_eq!((prizes, won, text), (0, 1, 0), "{destiny}"),
                Kind::Effect => assert_eq!((prizes, won, text), (0, 0, 1), "{destiny}"),
            }
        }
    }

    /// What a card says is carried out by its phases, which ask nobody else.
    #[test]
    fn no_alien_and_no_envoy_has_anything_to_do_while_a_card_is_read() {
        for source in Source::all().filter(|source| !matches!(source, Source::Destiny(_))) {
            let is_read = |window| [Window::CardText, Window::Prize, Window::ContestWon].contains(&window);
            assert!(source.effects().iter().all(|effect| !is_read(effect.at)), "{source}");
        }
    }
}
