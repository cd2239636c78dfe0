//! Clout: plan, ship advantage, reinforcements and everything else, worked out anew whenever it is asked for.

use kernel::Seat;

use super::alters::{change_clout, ship_worth};
use crate::State;
use crate::board::{ORANGE, SEATS, other};
use crate::cards::{Face, Pile};

/// The clouts of both players in the making.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clout {
    /// What the plans count for, second cards included.
    pub plan: [i16; SEATS],
    /// What the ship advantage adds.
    pub advantage: [i16; SEATS],
    /// Everything else but reinforcements.
    pub extra: [i16; SEATS],
    pub reinforcements: [i16; SEATS],
}

impl Clout {
    /// Works out the clouts as they are now.
    pub(crate) fn of(state: &State) -> Self {
        let clash = &state.board.clash;
        let mut clout = Self {
            plan: clash.values.map(Option::unwrap_or_default),
            advantage: [0; SEATS],
            extra: clash.bonus,
            reinforcements: [0; SEATS],
        };
        for index in 0..SEATS {
            let second = state.cards.top(Pile::Second(Seat::new(index)));
            let face =
                second.and_then(|card| state.cards.known(card)).filter(|_| clash.values[index].is_some());
            clout.plan[index] += face.and_then(Face::plan_value).unwrap_or(0);
        }
        if let Some(seat) = has_ship_advantage(state) {
            clout.advantage[seat.index()] = clash.terms.ship_advantage;
        }
        change_clout(&mut clout, state);
        clout.reinforce(state);
        clout
    }

    /// Adds the reinforcements; those that turn with the clout look at everything else.
    fn reinforce(&mut self, state: &State) {
        for turning in [false, true] {
            for played in &state.board.clash.played {
                let on = played.on.index();
                let face = state.cards.known(played.card).and_then(Face::reinforcement);
                if let Some(card) = face.filter(|card| card.is_turning() == turning) {
                    let even = self.total(played.on) % 2 == 0;
                    self.reinforcements[on] += card.value(even) * i16::from(played.times);
                }
            }
        }
    }

    pub(crate) fn total(&self, seat: Seat) -> i16 {
        let index = seat.index();
        self.plan[index] + self.advantage[index] + self.extra[index] + self.reinforcements[index]
    }

    pub(crate) fn totals(&self) -> [i16; SEATS] {
        [self.total(ORANGE), self.total(other(ORANGE))]
    }
}

/// Who has the ship advantage, if anybody.
pub(crate) fn has_ship_advantage(state: &State) -> Option<Seat> {
    let board = &state.board;
    if !board.clash.is_duel() {
        return None;
    }
    let ships = |seat: Seat| u16::from(board.ships_in_duel(seat)) * u16::from(ship_worth(state, seat));
    let (mine, theirs) = (ships(ORANGE), ships(other(ORANGE)));
    if mine == theirs {
        return None;
    }
    let more = if mine > theirs { ORANGE } else { other(ORANGE) };
    Some(if board.clash.terms.fewer_ships { other(more) } else { more })
}
