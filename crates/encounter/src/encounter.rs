//! The encounter that is being played: its sides, its cards, and how it came out.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use kernel::{CardId, CardSet, MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::aliens::AlienSet;
use crate::artifacts::Artifact;
use crate::cards::Face;
use crate::effects::{EffectId, Force};
use crate::place::{Planet, PlanetSet};

/// One of the two sides of an encounter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Offense,
    Defense,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::Offense, Self::Defense];

    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Offense => Self::Defense,
            Self::Defense => Self::Offense,
        }
    }

    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::Offense { "offense" } else { "defense" })
    }
}

impl FromStr for Side {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        Self::BOTH
            .into_iter()
            .find(|side| side.to_string() == text)
            .ok_or_else(|| format!("`{text}` is no side; sides are offense and defense"))
    }
}

/// What an encounter card counts as, once it is revealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Shown {
    Attack(i16),
    Negotiate,
    Morph,
}

impl Shown {
    pub const fn attack(self) -> Option<i16> {
        if let Self::Attack(value) = self { Some(value) } else { None }
    }

    pub fn of(face: Face) -> Self {
        match face {
            Face::Attack(value) => Self::Attack(value.into()),
            Face::Morph => Self::Morph,
            _ => Self::Negotiate,
        }
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Attack(value) => write!(f, "A{value:02}"),
            Self::Negotiate => f.write_str("N"),
            Self::Morph => f.write_str("Morph"),
        }
    }
}

/// How an encounter came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    #[default]
    Undecided,
    Won(Side),
    /// Both sides lose.
    BothLose,
    /// Two negotiates: the main players try to make a deal.
    Talks,
    DealMade,
    DealFailed,
    /// The offense has settled an own empty planet: won, with nobody lost.
    Settled,
    /// Ended by an effect as after a deal: successful, and nobody has won.
    CalledOff,
    /// The defense has let the offense have a colony: successful, and nobody has won.
    Granted,
    /// The turn ended before cards were selected.
    TurnEnded,
}

impl Outcome {
    /// Whether the offense may go on.
    pub const fn is_successful(self) -> bool {
        matches!(
            self,
            Self::Won(Side::Offense) | Self::DealMade | Self::Settled | Self::CalledOff | Self::Granted
        )
    }

    pub const fn winner(self) -> Option<Side> {
        if let Self::Won(side) = self { Some(side) } else { None }
    }
}

/// The room for effects that are in force at once.
pub(crate) const FORCES: usize = 32;

/// The encounter that is being played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Encounter {
    pub offense: Seat,
    pub defense: Option<Seat>,
    /// Where the gate may be aimed.
    pub targets: PlanetSet,
    /// Whether an effect has said whom and where to encounter, so that the destiny card does not.
    pub redirected: bool,
    /// Where the gate is aimed.
    pub target: Option<Planet>,
    /// Whom each side may invite, and whom it has invited.
    pub may_invite: [SeatSet; 2],
    pub invited: [SeatSet; 2],
    /// How many ships the allies of each side may bring out of the warp, besides those they send.
    pub extra_from_warp: [u8; 2],
    /// Who is allied with each side, and who has been in this encounter.
    pub allies: [SeatSet; 2],
    pub allied: [SeatSet; 2],
    /// Who holds a token that was handed out in this encounter and for it.
    pub marked: SeatSet,
    /// Who must ally, with which side, and with up to how many ships; nobody's number: as many as they like.
    pub bound: ArrayVec<(Seat, Side, Option<u8>), 4>,
    /// How the cards are selected, and whether they have been.
    pub selection: Selection,
    pub selected: bool,
    /// What each side's revealed card counts as.
    pub shown: [Option<Shown>; 2],
    /// What a side says of its card, which stays face down.
    pub claims: [Option<Shown>; 2],
    /// The effects that count in the totals.
    pub forces: ArrayVec<Force, FORCES>,
    pub outcome: Outcome,
    /// The final totals, where two were compared.
    pub totals: Option<[i16; 2]>,
    /// Whether nobody may collect compensation or rewards.
    pub no_spoils: bool,
    /// Who has played a flare, and which were played.
    pub flared: SeatSet,
    pub flares: AlienSet,
    /// Cards on the table that were played out of a hoard, and would return there.
    pub from_hoard: CardSet,
    /// Cards on the table that were possessed, and would return to whom they were taken from.
    pub from_possession: CardSet,
    /// Who has taken possession of cards in this encounter, and from where.
    pub possession: Option<Possession>,
    /// Artifacts that were kept after use and cannot be played again.
    pub kept: ArrayVec<(Seat, Artifact), 4>,
    /// Effects that can be used only once an encounter and have been.
    pub spent: ArrayVec<(Seat, EffectId), 16>,
    /// Who may look at the cards that another draws.
    pub watch: Option<(Seat, Seat)>,
    /// A card that was given by an effect: from whom, to whom, and what (known to both alone).
    pub gift: Option<(Seat, Seat, Option<Face>)>,
    /// What somebody has taken by cheating. Which card of the deck it was, that player alone knows.
    pub cheat: Option<Cheat>,
    /// Who is to change aliens when the encounter is over.
    pub to_change: SeatSet,
    /// Who was on a side that lost, as it lost.
    pub losers: SeatSet,
    /// How many ships each player has lost to the warp by losing this encounter.
    pub losses: [u8; MAX_SEATS],
    /// How many ships of each player have gone to the warp in this encounter. Any that come back are taken to be of them.
    pub to_warp: [u8; MAX_SEATS],
    /// How many ships each main player loses if the deal fails.
    pub penalty: [u8; 2],
    /// The main players' encounter cards, once they have been discarded.
    pub discarded: [Option<CardId>; 2],
}

/// Cards of others that can be played until the encounter is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Possession {
    pub by: Seat,
    /// Whose hand it was; nobody's: they come from the deck.
    pub from: Option<Seat>,
}

/// Something that a player has taken by cheating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Cheat {
    pub seat: Seat,
    /// What is shown if it comes out.
    pub caught: EffectId,
    pub took: Took,
}

/// What was taken by cheating. (A card by its face: nobody can follow it in a hand.)
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Took {
    /// The top card of the deck.
    TopCard(Option<Face>),
    /// A card of the discard pile.
    Discarded(Face),
    /// A ship out of the warp.
    Ship,
}

/// How the encounter cards are selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Selection {
    /// Which side must select first, and face up.
    pub first: Option<Side>,
    /// Whether both must select an attack card if they have one.
    pub attacks_only: bool,
    /// The face that a side must play, if it can.
    pub forced: [Option<Face>; 2],
    /// Who is just now to select, and so has an encounter card in hand.
    pub open: SeatSet,
}

impl Encounter {
    pub(crate) fn new(offense: Seat) -> Self {
        Self {
            offense,
            defense: None,
            targets: PlanetSet::EMPTY,
            redirected: false,
            target: None,
            may_invite: [SeatSet::EMPTY; 2],
            invited: [SeatSet::EMPTY; 2],
            extra_from_warp: [0; 2],
            allies: [SeatSet::EMPTY; 2],
            allied: [SeatSet::EMPTY; 2],
            marked: SeatSet::EMPTY,
            bound: ArrayVec::new_const(),
            selection: Selection::default(),
            selected: false,
            shown: [None; 2],
            claims: [None; 2],
            forces: ArrayVec::new_const(),
            outcome: Outcome::Undecided,
            totals: None,
            no_spoils: false,
            flared: SeatSet::EMPTY,
            flares: AlienSet::EMPTY,
            from_hoard: CardSet::EMPTY,
            from_possession: CardSet::EMPTY,
            possession: None,
            kept: ArrayVec::new_const(),
            spent: ArrayVec::new_const(),
            watch: None,
            gift: None,
            cheat: None,
            to_change: SeatSet::EMPTY,
            losers: SeatSet::EMPTY,
            losses: [0; MAX_SEATS],
            to_warp: [0; MAX_SEATS],
            penalty: [0; 2],
            discarded: [None; 2],
        }
    }

    /// The main player of a side.
    #[inline]
    pub fn main(&self, side: Side) -> Option<Seat> {
        match side {
            Side::Offense => Some(self.offense),
            Side::Defense => self.defense,
        }
    }

    /// The side of which this seat is the main player.
    #[inline]
    pub fn main_side(&self, seat: Seat) -> Option<Side> {
        if self.offense == seat {
            Some(Side::Offense)
        } else {
            (self.defense == Some(seat)).then_some(Side::Defense)
        }
    }

    /// The side on which this seat takes part, as main player or ally.
    #[inline]
    pub fn side(&self, seat: Seat) -> Option<Side> {
        self.main_side(seat)
            .or_else(|| Side::BOTH.into_iter().find(|side| self.allies[side.index()].contains(seat)))
    }

    /// The other main player, for a main player.
    #[inline]
    pub fn opponent(&self, seat: Seat) -> Option<Seat> {
        self.main(self.main_side(seat)?.other())
    }

    /// Both main players.
    pub fn mains(&self) -> SeatSet {
        let offense = SeatSet::of(self.offense);
        self.defense.map_or(offense, |defense| offense.with(defense))
    }

    /// Everybody who takes part on a side.
    pub fn crew(&self, side: Side) -> SeatSet {
        let allies = self.allies[side.index()];
        self.main(side).map_or(allies, |main| allies.with(main))
    }

    /// Whether the revealed card of this main player counts as an attack.
    #[inline]
    pub fn has_shown_attack(&self, seat: Seat) -> bool {
        self.main_side(seat).is_some_and(|side| matches!(self.shown[side.index()], Some(Shown::Attack(_))))
    }

    /// Whether both revealed cards count as attacks, so that totals will be compared.
    #[inline]
    pub fn two_attacks(&self) -> bool {
        self.shown.iter().all(|shown| matches!(shown, Some(Shown::Attack(_))))
    }
}
