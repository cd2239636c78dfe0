//! Everything on the table besides cards and dice.

use std::fmt;
use std::str::FromStr;

use kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::Options;

/// Ships of each player.
pub(crate) const SHIPS: u8 = 6;
/// Fuel of each player at the start.
pub(crate) const START_FUEL: u8 = 6;
/// The most fuel that can be bid at once.
pub(crate) const MOST_BID: u8 = 3;
/// Outposts on the map.
pub(crate) const POSTS: u8 = 4;
/// Outposts that win.
pub(crate) const POSTS_TO_WIN: usize = 3;

/// Where a ship can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    #[default]
    Home,
    /// On the way to an outpost, in the round that is being played.
    Frontier,
    /// Lost; one comes home each time its owner leads.
    Limbo,
    /// Outpost 1 to 4.
    Post(u8),
}

impl Place {
    pub(crate) const COUNT: usize = 3 + POSTS as usize;

    pub(crate) fn all() -> impl Iterator<Item = Self> {
        [Self::Home, Self::Frontier, Self::Limbo].into_iter().chain(Self::posts())
    }

    pub(crate) fn posts() -> impl Iterator<Item = Self> {
        (1..=POSTS).map(Self::Post)
    }

    fn index(self) -> usize {
        match self {
            Self::Home => 0,
            Self::Frontier => 1,
            Self::Limbo => 2,
            Self::Post(number) => 2 + usize::from(number),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Home => f.write_str("home"),
            Self::Frontier => f.write_str("frontier"),
            Self::Limbo => f.write_str("limbo"),
            Self::Post(number) => write!(f, "post{number}"),
        }
    }
}

impl FromStr for Place {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let place = Self::all().find(|place| place.to_string() == text);
        place.ok_or_else(|| {
            format!("`{text}` is no place; places are home, frontier, limbo and post1 to post{POSTS}")
        })
    }
}

/// The parts of a round, in order. Between any two the State says all there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Draw,
    Action,
    Muster,
    Bid,
    Reveal,
    Trade,
    RoundEnd,
    Over,
}

impl Phase {
    pub(crate) const ALL: [Self; 8] = [
        Self::Draw,
        Self::Action,
        Self::Muster,
        Self::Bid,
        Self::Reveal,
        Self::Trade,
        Self::RoundEnd,
        Self::Over,
    ];
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Draw => "draw",
            Self::Action => "action",
            Self::Muster => "muster",
            Self::Bid => "bid",
            Self::Reveal => "reveal",
            Self::Trade => "trade",
            Self::RoundEnd => "round_end",
            Self::Over => "over",
        })
    }
}

/// Everything on the table besides cards and dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Board {
    pub phase: Phase,
    pub round: u8,
    pub rounds: u8,
    pub days: u8,
    pub leader: Seat,
    /// Who rides along with the leader this round.
    pub guests: SeatSet,
    /// Who has played a Swap and so has another guard in hand.
    pub swapping: Option<Seat>,
    /// What everybody has bid this round, as far as it is public.
    pub bids: [u8; 4],
    /// What everybody has left to bid with.
    pub fuel: [u8; 4],
    /// Who held the frontier against the leader this round.
    pub rival: Option<Seat>,
    /// The outpost that each player secretly wants, 1 to 4; 0 where it is hidden.
    pub ambitions: [u8; 4],
    /// How many ships each player has in each place.
    ships: [[u8; Place::COUNT]; 4],
}

impl Board {
    /// Where nobody has said what they want, or nobody sits.
    pub(crate) const NO_AMBITION: u8 = 1;

    pub(crate) fn new(options: &Options, seats: usize) -> Self {
        let mut ships = [[0; Place::COUNT]; 4];
        ships.iter_mut().take(seats).for_each(|ships| ships[Place::Home.index()] = SHIPS);
        Self {
            phase: Phase::Draw,
            round: 1,
            rounds: options.rounds,
            days: options.days,
            leader: Seat::new(0),
            guests: SeatSet::EMPTY,
            swapping: None,
            bids: [0; 4],
            fuel: [START_FUEL; 4],
            rival: None,
            ambitions: [Self::NO_AMBITION; 4],
            ships,
        }
    }

    pub fn ships(&self, seat: Seat, place: Place) -> u8 {
        self.ships[seat.index()][place.index()]
    }

    pub(crate) fn ships_mut(&mut self, seat: Seat, place: Place) -> &mut u8 {
        &mut self.ships[seat.index()][place.index()]
    }

    pub(crate) fn ship_count(&self, seat: Seat) -> u8 {
        self.ships[seat.index()].iter().sum()
    }

    /// Outposts where the player has ships.
    pub fn posts(&self, seat: Seat) -> usize {
        Place::posts().filter(|&post| self.ships(seat, post) > 0).count()
    }

    /// Ships that can be sent out.
    pub(crate) fn can_muster(&self, seat: Seat) -> impl Iterator<Item = (Place, u8)> {
        std::iter::once(Place::Home).chain(Place::posts()).map(move |place| (place, self.ships(seat, place)))
    }

    /// Fuel that each player gets in a round: enough to bid half of what could be bid, and some more.
    pub(crate) fn refill(&self) -> u8 {
        10 + 2 * self.days
    }

    /// The most fuel that a player can have.
    pub(crate) fn most_fuel(&self) -> u8 {
        28 + 2 * self.days
    }

    /// The leader's bid and all ships of the crew on the frontier.
    pub(crate) fn strength(&self, crew: SeatSet, leader: Seat) -> u8 {
        self.bids[leader.index()] + crew.iter().map(|seat| self.ships(seat, Place::Frontier)).sum::<u8>()
    }

    /// Whether the player has ships on the outpost that they want.
    pub(crate) fn has_ambition(&self, seat: Seat) -> bool {
        self.ships(seat, Place::Post(self.ambitions[seat.index()])) > 0
    }

    /// Who has the most outposts; among equals, who has the one that they want.
    pub(crate) fn winners(&self, seats: SeatSet) -> SeatSet {
        let rank = |seat: Seat| (self.posts(seat), self.has_ambition(seat));
        let best = seats.iter().map(rank).max().unwrap_or_default();
        seats.iter().filter(|&seat| best.0 > 0 && rank(seat) == best).collect()
    }
}
