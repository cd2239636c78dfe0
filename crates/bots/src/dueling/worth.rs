//! What things are worth. The unit is about a planet.

use duel::{BLUE, Face, ORANGE, Pile, Place};
use kernel::{CardId, Seat};

use super::{At, State};

impl At<'_> {
    pub(super) fn other(&self) -> Seat {
        if self.seat == ORANGE { BLUE } else { ORANGE }
    }

    /// The face of a card, if this player has seen it.
    pub(super) fn face(&self, card: CardId) -> Option<Face> {
        let cards = &self.state.cards;
        cards.known(card).filter(|_| cards.seen(card).contains(self.seat.into()))
    }

    /// What a card is worth to this player.
    pub(super) fn card(&self, card: CardId) -> f32 {
        self.face(card).map_or(CARD, worth_of)
    }

    /// What winning this duel or contest is worth.
    pub(super) fn stakes(&self) -> f32 {
        let board = &self.state.board;
        if !matches!(board.clash.kind, duel::ClashKind::Duel) {
            return 0.5;
        }
        let most = [self.seat, self.other()].map(|seat| board.controlled(seat).len()).into_iter().max();
        match most {
            Some(4..) => 3.0,
            Some(3) => 1.4,
            _ => 1.0,
        }
    }
}

/// A card of which nothing is known.
pub(super) const CARD: f32 = 0.22;

/// What a card is worth to who has it.
pub(super) fn worth_of(face: Face) -> f32 {
    if let Some(card) = face.reinforcement() {
        return 0.1 + 0.03 * f32::from(card.value(true).abs().max(card.value(false).abs()));
    }
    face.plan_number().map_or(0.1, |number| 0.016 * f32::from(number.max(1)))
}

/// How well a player stands.
pub(super) fn value(state: &State, seat: Seat) -> f32 {
    let other = if seat == ORANGE { BLUE } else { ORANGE };
    let (mine, theirs) = (strength(state, seat), strength(state, other));
    mine / (mine + theirs)
}

fn strength(state: &State, seat: Seat) -> f32 {
    const PLANETS: [f32; 6] = [1.0, 1.6, 2.6, 4.2, 7.5, 30.0];
    let board = &state.board;
    let planets = PLANETS[board.controlled(seat).len().min(5)];
    let (supply, warp) = (board.ships(seat, Place::Supply), board.ships(seat, Place::Warp));
    let there = board.ship_count(seat).saturating_sub(warp);
    // Whoever cannot send loses at once: the first few ships of the supply count most.
    let ships = 0.3 + 0.1 * f32::from(supply.min(4)) + 0.03 * f32::from(there);
    let hand = state.cards.iter(Pile::Hand(seat));
    let cards: f32 = hand.map(|card| state.cards.known(card).map_or(CARD, worth_of)).sum();
    let tactics = 0.05 * f32::from(board.ready[seat.index()].len() as u8);
    let allies = 0.1 * f32::from(board.allies(seat).count() as u8);
    planets * ships * (0.6 + 0.35 * cards.min(2.5) + tactics + allies)
}
