//! What things are worth. The unit is about a colony in the middle of the game.

use encounter::{Artifact, Face, Pile, Place, Planet};
use kernel::{CardId, Seat};

use super::{At, State, encounter as battle};

/// What winning or losing the game is worth.
pub(super) const GAME: f32 = 4.0;

/// What a ship on the table is worth more than one in the warp.
const SHIP: f32 = 0.07;
/// A home colony, and the alien power.
const HOME: f32 = 0.25;
const POWER: f32 = 0.6;
/// A card of which nothing is known.
pub(super) const CARD: f32 = 0.13;

impl At<'_> {
    /// What a ship is worth to this player.
    pub(super) fn ship(&self) -> f32 {
        let board = &self.state.board;
        let scarce = if board.ships_on_colonies(self.seat) < 10 { 1.5 } else { 1.0 };
        SHIP * scarce / self.temper.boldness
    }

    /// How many foreign colonies a player still needs.
    pub(super) fn lacks(&self, seat: Seat) -> u8 {
        let board = &self.state.board;
        board.edition.colonies_to_win.saturating_sub(board.track[seat.index()])
    }

    /// What one more foreign colony means to this player, if it is that of `seat`.
    pub(super) fn colony_of(&self, seat: Seat) -> f32 {
        let lacks = self.lacks(seat);
        if seat == self.seat {
            return if lacks <= 1 {
                GAME
            } else {
                1.0 + 0.1 * f32::from(self.state.board.track[seat.index()])
            };
        }
        match lacks {
            _ if !self.temper.is_wary => -0.1,
            0 | 1 => -GAME,
            2 => -0.6,
            3 => -0.35,
            _ => -0.2,
        }
    }

    /// What losing the colony on a planet costs this player.
    pub(super) fn loss_of(&self, planet: Planet) -> f32 {
        let board = &self.state.board;
        if planet.system() != self.seat {
            return 1.2;
        }
        let homes = board.home_colonies(self.seat).len() as u8;
        if homes == board.edition.home_colonies { HOME + POWER } else { HOME }
    }

    /// What taking a ship away from a place costs: the `nth` of `there`.
    pub(super) fn taking(&self, place: Place, nth: u8, there: u8) -> f32 {
        let Place::Planet(planet) = place else { return 0.0 };
        let left = there.saturating_sub(nth);
        let lonely = match left {
            0 => self.loss_of(planet),
            1 => 0.06,
            2 => 0.03,
            _ => 0.01,
        };
        // A foreign colony is what the game is about: it is left alone while there are ships at home.
        if planet.system() == self.seat { lonely } else { lonely + 0.05 }
    }

    /// The face of a card, if this player has seen it.
    pub(super) fn face(&self, card: CardId) -> Option<Face> {
        let cards = &self.state.cards;
        cards.known(card).filter(|_| cards.seen(card).contains(self.seat.into()))
    }

    /// What a card is worth to this player.
    pub(super) fn card(&self, card: CardId) -> f32 {
        match self.face(card) {
            None => CARD,
            Some(Face::Colour(seat) | Face::Hazard(seat)) => self.destined(seat),
            Some(face) => worth_of(self.state, self.seat, face),
        }
    }

    /// What it is worth to this player that destiny points at somebody.
    fn destined(&self, seat: Seat) -> f32 {
        let board = &self.state.board;
        let offense = board.encounter.offense;
        match seat {
            _ if self.seat == offense => battle::as_defense(self, seat),
            _ if seat == self.seat => -0.5,
            // It may be thrown back.
            _ if seat == offense => 0.0,
            _ => 0.1 + 0.1 * f32::from(board.track[seat.index()]),
        }
    }

    /// What all the cards of the own hand are worth.
    pub(super) fn hand(&self) -> f32 {
        self.state.cards.iter(Pile::Hand(self.seat)).map(|card| self.card(card)).sum()
    }
}

/// What a card is worth to who has it.
fn worth_of(state: &State, seat: Seat, face: Face) -> f32 {
    match face {
        Face::Attack(value) => 0.02 + 0.012 * f32::from(value),
        Face::Negotiate => 0.08,
        Face::Reinforcement(value) => 0.05 * f32::from(value),
        Face::Artifact(Artifact::CosmicZap | Artifact::CardZap) => 0.22,
        Face::Morph | Face::Artifact(_) | Face::Tech(_) => 0.2,
        Face::Flare(alien) if state.board.has_power(seat, alien) => 0.35,
        Face::Flare(_) => 0.15,
        Face::Colour(_) | Face::Hazard(_) | Face::Wild | Face::Special(_) => 0.0,
    }
}

/// How well a seat stands: its own strength among that of all, the leaders' counting more than their share.
pub(super) fn value(state: &State, seat: Seat) -> f32 {
    let mine = strength(state, seat);
    let others = state.seats().without(seat);
    let all: f32 = others.iter().map(|other| strength(state, other)).sum();
    let best = others.iter().map(|other| strength(state, other)).fold(0.0, f32::max);
    // Whoever is ahead is likelier to win than by proportion.
    mine / (mine + 0.7 * all + 0.6 * (best - all / f32::from(others.len().max(1) as u8)) + 0.001)
}

/// What a player has, as a number that grows faster the nearer the end is.
fn strength(state: &State, seat: Seat) -> f32 {
    const TRACK: [f32; 7] = [1.0, 1.7, 2.8, 4.6, 7.6, 25.0, 25.0];
    let board = &state.board;
    let lacks = board.edition.colonies_to_win.saturating_sub(board.track[seat.index()]);
    let track = TRACK[usize::from(5u8.saturating_sub(lacks).min(6))];
    let ships = board.ship_count(seat) - board.ships(seat, Place::Warp) - board.ships(seat, Place::Out);
    let cards: f32 = state
        .cards
        .iter(Pile::Hand(seat))
        .map(|card| state.cards.known(card).map_or(CARD, |face| worth_of(state, seat, face)))
        .sum();
    let power = if board.is_powerless(seat) { 0.75 } else { 1.0 };
    track * power * (0.5 + 0.025 * f32::from(ships) + 0.2 * cards.min(2.0))
}

/// Whether a planet would be a new foreign colony for a seat.
pub(super) fn is_new(state: &State, seat: Seat, planet: Planet) -> bool {
    planet.system() != seat && !state.board.colonies(seat).contains(planet)
}
