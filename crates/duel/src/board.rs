//! Everything on the table besides cards and dice.

use std::fmt;

use arrayvec::ArrayVec;
use kernel::{CardId, CardSet, Dice, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};

use crate::aliens::Alien;
use crate::clash::Clash;
use crate::destiny::Deck;
use crate::effects::{EffectId, Happening, Source, Window};
use crate::envoys::Suit;
use crate::place::Place;
use crate::planets::{Planet, PlanetSet};
use crate::tactics::{Half, TacticSet};

/// How many play.
pub(crate) const SEATS: usize = 2;
pub const ORANGE: Seat = Seat::new(0);
pub const BLUE: Seat = Seat::new(1);
/// Ships of each player.
pub(crate) const SHIPS: u8 = 20;
/// How many of them begin in the warp.
pub(crate) const WARPED: u8 = 5;
/// Planets that win.
pub(crate) const PLANETS_TO_WIN: usize = 5;

/// The opponent.
#[inline]
pub(crate) const fn other(seat: Seat) -> Seat {
    seat.left(SEATS)
}

macro_rules! phases {
    ($($name:ident $word:literal;)*) => {
        /// The parts of the game, in about the order in which they come. Between any two the State says all there is.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS))]
        pub enum Phase {
            $(#[serde(rename = $word)] $name,)*
        }

        impl Phase {
            pub(crate) const WORDS: &[&str] = &[$($word,)*];
        }

        impl fmt::Display for Phase {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Self::$name => $word,)*
                })
            }
        }
    };
}

phases! {
    SetUp "set_up";
    Destiny "destiny";
    Resolve "resolve";
    SetDials "set_dials";
    RevealDials "reveal_dials";
    RevealEnvoys "reveal_envoys";
    Choose "choose";
    Tactics "tactics";
    CheckShips "check_ships";
    RevealPlans "reveal_plans";
    Reinforcements "reinforcements";
    DetermineWinner "determine_winner";
    Prize "prize";
    ContestEffect "contest_effect";
    Cleanup "cleanup";
    BetweenCards "between_cards";
    Over "over";
}

/// Why the script leaves a phase before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Halt {
    /// The game is over; who wins stands on the board.
    GameOver,
    /// It is settled who wins the duel or contest; that stands on the board.
    Decided,
}

/// An envoy in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct InPlay {
    pub card: CardId,
    /// Who is allied with it; nobody: it is neutral.
    pub ally: Option<Seat>,
    pub faceup: bool,
}

/// A tactic laid face down for later; which, its owner alone knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Stash(pub Option<Half>);

/// A secret choice among some numbers; what it is, its owner alone knows until it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Secret {
    /// The numbers among which it was made, as bits.
    pub among: u16,
    pub pick: Option<u8>,
    /// Whether it has been shown; then it stays until the next.
    pub shown: bool,
}

/// Ships that are about to be destroyed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Loss {
    pub seat: Seat,
    pub from: Place,
    pub ships: u8,
    pub by_blast: bool,
    /// How many of them go to the supply or the Warpplanet instead of the warp.
    pub to_supply: u8,
    pub to_warpplanet: u8,
}

/// Ships that are about to be sent into the duel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Sending {
    pub seat: Seat,
    pub ships: u8,
    /// How many of them come out of the warp.
    pub from_warp: u8,
}

/// A player is winning over the opponent's envoy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Befriending {
    pub seat: Seat,
    pub suit: Suit,
    /// Whether it becomes the player's ally at once, instead of neutral.
    pub at_once: bool,
}

/// Cards that have just been discarded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Discarded {
    /// By the players to whose piles they went.
    pub cards: [CardSet; SEATS],
}

/// The components that are active for a player.
pub(crate) type Active = ArrayVec<Source, 4>;

/// Who has used which effect.
pub(crate) type Uses = ArrayVec<(Seat, EffectId), 16>;

/// Everything on the table besides cards and dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Board {
    pub phase: Phase,
    /// Who of the two is the leader; the other is the straggler.
    pub leader: Seat,
    pub aliens: [Option<Alien>; SEATS],
    /// The aliens from which a player may choose at the start.
    pub drafts: [[Option<Alien>; 2]; SEATS],
    /// How many destiny cards have been drawn.
    pub drawn: u16,
    /// The destiny card that is being resolved.
    pub card: Option<CardId>,
    /// Who had looked at it before it was drawn, and left it on top. It stays so while it has another one resolved.
    pub foreseen: SeatSet,
    /// A card of the past that is resolved again next.
    pub repeat: Option<CardId>,
    /// The deck from which the next destiny card comes.
    pub next: Deck,
    /// The duel or contest that is going on, or was last.
    pub clash: Clash,
    /// The planets that have been revealed.
    pub planets: PlanetSet,
    /// The one of them that lies in the warp.
    pub warpplanet: Option<Planet>,
    /// Where there was a duel last.
    pub last_dueled: Option<Planet>,
    /// The envoys in play, by suit.
    pub envoys: [Option<InPlay>; Suit::ALL.len()],
    /// Tactics that can be chosen. Others see those among them that have been chosen or stashed, too.
    pub ready: [TacticSet; SEATS],
    pub spent: [TacticSet; SEATS],
    pub stashes: [Option<Stash>; SEATS],
    pub secrets: [Option<Secret>; SEATS],
    /// Whether whoever alone would win loses instead, until a discovery card has been resolved.
    pub turned: bool,
    pub winners: SeatSet,
    /// Why the phase is being left.
    pub halt: Option<Halt>,
    /// What is happening, in a window about something that happens to somebody.
    pub happening: Option<Happening>,
    pub loss: Option<Loss>,
    pub sending: Option<Sending>,
    pub befriending: Option<Befriending>,
    pub discarded: Discarded,
    /// Whose hand has changed since that was last looked at.
    pub changed_hands: SeatSet,
    /// What has been used that can be used only once between two discovery cards.
    pub used: Uses,
    /// What is active for each player: the alien, and allied envoys that lie faceup. Follows from those.
    pub(crate) active: [Active; SEATS],
    /// Which numbers that alters, as bits.
    pub(crate) altered: [u16; SEATS],
    /// In which windows each player's alien and envoys, and the destiny card, could have something to do.
    pub(crate) armed: [u64; SEATS],
    pub(crate) card_armed: u64,
    ships: [[u8; Place::COUNT]; SEATS],
    /// On which planets each player has ships; follows from the ships.
    landed: [PlanetSet; SEATS],
}

impl Board {
    pub(crate) fn new() -> Self {
        let mut ships = [[0; Place::COUNT]; SEATS];
        for fleet in &mut ships {
            fleet[Place::Warp.index()] = WARPED;
            fleet[Place::Supply.index()] = SHIPS - WARPED;
        }
        Self {
            phase: Phase::SetUp,
            leader: ORANGE,
            aliens: [None; SEATS],
            drafts: [[None; 2]; SEATS],
            drawn: 0,
            card: None,
            foreseen: SeatSet::EMPTY,
            repeat: None,
            next: Deck::Discovery,
            clash: Clash::none(),
            planets: PlanetSet::EMPTY,
            warpplanet: None,
            last_dueled: None,
            envoys: [None; Suit::ALL.len()],
            ready: [TacticSet::ALL; SEATS],
            spent: [TacticSet::EMPTY; SEATS],
            stashes: [None; SEATS],
            secrets: [None; SEATS],
            turned: false,
            winners: SeatSet::EMPTY,
            halt: None,
            happening: None,
            loss: None,
            sending: None,
            befriending: None,
            discarded: Discarded::default(),
            changed_hands: SeatSet::EMPTY,
            used: Uses::new(),
            active: [const { Active::new_const() }; SEATS],
            altered: [0; SEATS],
            armed: [0; SEATS],
            card_armed: 0,
            ships,
            landed: [PlanetSet::EMPTY; SEATS],
        }
    }

    pub fn straggler(&self) -> Seat {
        other(self.leader)
    }

    /// The leader, then the straggler.
    #[inline]
    pub fn order(&self) -> [Seat; SEATS] {
        [self.leader, other(self.leader)]
    }

    // Ships and planets.

    #[inline]
    pub fn ships(&self, seat: Seat, place: impl Into<Place>) -> u8 {
        self.ships[seat.index()][place.into().index()]
    }

    /// Changes how many ships a player has in a place. Only `moves` and the laying out of a position may.
    #[inline]
    pub(crate) fn add_ships(&mut self, seat: Seat, place: Place, change: i8) {
        let ships = &mut self.ships[seat.index()][place.index()];
        *ships = ships.checked_add_signed(change).expect("nobody moves ships that are not there");
        if let Place::Planet(planet) = place {
            let landed = &mut self.landed[seat.index()];
            if *ships > 0 { landed.insert(planet) } else { landed.remove(planet) }
        }
    }

    /// All ships of a player, wherever they are.
    pub fn ship_count(&self, seat: Seat) -> u8 {
        self.ships[seat.index()].iter().sum()
    }

    /// The revealed planets on which a player has ships.
    pub fn planets_with_ships(&self, seat: Seat) -> PlanetSet {
        self.landed[seat.index()]
    }

    /// Whether a player controls a planet: by any ship there, on the Warpplanet by more than the opponent. A planet
    /// that is being dueled over is nobody's.
    pub fn controls(&self, seat: Seat, planet: Planet) -> bool {
        self.controlled(seat).contains(planet)
    }

    /// The planets that a player controls.
    pub fn controlled(&self, seat: Seat) -> PlanetSet {
        let mut planets = self.landed[seat.index()];
        if let Some(planet) = self.clash.dueled() {
            planets.remove(planet);
        }
        if let Some(planet) = self.warpplanet
            && self.ships(seat, planet) <= self.ships(other(seat), planet)
        {
            planets.remove(planet);
        }
        planets
    }

    /// How many planets each player controls.
    #[inline]
    pub(crate) fn planet_counts(&self) -> [usize; SEATS] {
        if self.warpplanet.is_some() {
            return [ORANGE, BLUE].map(|seat| self.controlled(seat).len());
        }
        let contested = self.clash.dueled().map_or(PlanetSet::EMPTY, PlanetSet::of);
        self.landed.map(|planets| planets.without(contested).len())
    }

    /// A player's ships on the planet of the duel.
    #[inline]
    pub fn ships_in_duel(&self, seat: Seat) -> u8 {
        self.clash.planet.map_or(0, |planet| self.ships(seat, planet))
    }

    // Envoys.

    pub fn envoy(&self, suit: Suit) -> Option<InPlay> {
        self.envoys[suit as usize]
    }

    /// The envoys with which a player is allied.
    pub fn allies(&self, seat: Seat) -> impl Iterator<Item = (Suit, InPlay)> + Clone + '_ {
        self.in_play().filter(move |(_, envoy)| envoy.ally == Some(seat))
    }

    /// The envoys in play.
    pub fn in_play(&self) -> impl Iterator<Item = (Suit, InPlay)> + Clone + '_ {
        Suit::ALL.into_iter().filter_map(|suit| self.envoy(suit).map(|envoy| (suit, envoy)))
    }

    // Effects.

    /// Whether anybody, or the card, could have something to do in this window.
    #[inline]
    pub(crate) fn is_anybody_armed(&self, window: Window) -> bool {
        (self.armed[0] | self.armed[1] | self.card_armed) & window.bit() != 0
    }

    #[inline]
    pub(crate) fn is_armed(&self, seat: Seat, window: Window) -> bool {
        self.armed[seat.index()] & window.bit() != 0
    }

    // Hiding.

    /// Takes out what is secret from a viewer. A tactic that was chosen or stashed is one of those that look readied.
    pub(crate) fn hide(&mut self, viewer: Viewer) {
        for index in 0..SEATS {
            let seat = Seat::new(index);
            if viewer == Viewer::Seat(seat) {
                continue;
            }
            self.drafts[index] = [None; 2];
            if !self.clash.dials_shown.contains(seat) {
                self.clash.dials[index] = None;
            }
            for half in self.clash.chosen[index].iter_mut().filter_map(Option::take) {
                self.ready[index].insert(half.tactic());
            }
            if let Some(Stash(half)) = &mut self.stashes[index]
                && let Some(half) = half.take()
            {
                self.ready[index].insert(half.tactic());
            }
            if let Some(secret) = self.secrets[index].as_mut().filter(|secret| !secret.shown) {
                secret.pick = None;
            }
        }
    }

    /// Fills in what a viewer cannot know, any of what it could be.
    pub(crate) fn imagine(&mut self, dice: &mut Dice) {
        for index in 0..SEATS {
            let seat = Seat::new(index);
            if self.clash.dials_set.contains(seat) && self.clash.dials[index].is_none() {
                let (least, most) = self.clash.dial_range[index];
                let number = least + dice.below(u32::from(most - least) + 1) as u8;
                self.clash.dials[index] = Some(number);
            }
            let ready = &mut self.ready[index];
            for half in self.clash.chosen[index].iter_mut().filter(|half| half.is_none()) {
                *half = any_half(ready, dice);
            }
            if let Some(Stash(half)) = &mut self.stashes[index]
                && half.is_none()
            {
                // A tactic that was shown and is readied again already is not the one that lies hidden.
                let revealed = self.clash.revealed[index].iter().map(|revealed| revealed.half.tactic());
                let shown = revealed.filter(|_| self.phase == Phase::Tactics).collect();
                *half = any_half(&mut ready.without(shown), dice);
                if let Some(half) = half {
                    ready.remove(half.tactic());
                }
            }
            if let Some(secret) = &mut self.secrets[index]
                && secret.pick.is_none()
            {
                let numbers: ArrayVec<u8, 16> =
                    (0..16).filter(|number| secret.among >> number & 1 == 1).collect();
                secret.pick = any_of(&numbers, dice);
            }
        }
    }
}

/// Takes any token, and picks any of its halves.
fn any_half(ready: &mut TacticSet, dice: &mut Dice) -> Option<Half> {
    let halves: ArrayVec<Half, 10> = ready.halves().collect();
    let half = any_of(&halves, dice)?;
    ready.remove(half.tactic());
    Some(half)
}

fn any_of<T: Copy>(items: &[T], dice: &mut Dice) -> Option<T> {
    (!items.is_empty()).then(|| items[dice.below(items.len() as u32) as usize])
}
