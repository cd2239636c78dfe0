//! Clout: plan, ship advantage, reinforcements and everything else, worked out anew whenever it is asked for.

use kernel::{CardId, Seat};
use serde::Serialize;

use super::Source;
use super::alters::{clout_changes, ship_worth};
use crate::State;
use crate::board::{ORANGE, SEATS, other};
use crate::cards::{Face, Pile};
use crate::clash::Played;

/// A part of a player's clout, and where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CloutPart {
    pub seat: Seat,
    pub from: CloutCause,
    pub amount: i16,
}

/// Where a part of a clout comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum CloutCause {
    Plan,
    /// A card that lies beside the plan.
    Beside,
    ShipAdvantage,
    /// What effects have added, each told when it did.
    Effects,
    /// A component, just by being active.
    Power(Source),
    Reinforcement(CardId),
}

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
        let mut clout = Self::plain(state);
        for (_, seat, change) in clout_changes(state) {
            change(&mut clout, state, seat);
        }
        for turning in [false, true] {
            for &played in &state.board.clash.played {
                clout.reinforce(state, played, turning);
            }
        }
        clout
    }

    /// The same, part by part, of those whose plans are revealed.
    pub(crate) fn parts(state: &State) -> Vec<CloutPart> {
        let clash = &state.board.clash;
        let mut parts = Vec::new();
        let mut note = |from: CloutCause, before: [i16; SEATS], after: [i16; SEATS]| {
            for index in (0..SEATS).filter(|&index| clash.values[index].is_some()) {
                let amount = after[index] - before[index];
                if amount != 0 || from == CloutCause::Plan {
                    parts.push(CloutPart { seat: Seat::new(index), from, amount });
                }
            }
        };
        let nothing = [0; SEATS];
        let plan = clash.values.map(Option::unwrap_or_default);
        let mut clout = Self::plain(state);
        note(CloutCause::Plan, nothing, plan);
        note(CloutCause::Beside, plan, clout.plan);
        note(CloutCause::ShipAdvantage, nothing, clout.advantage);
        note(CloutCause::Effects, nothing, clout.extra);
        for (source, seat, change) in clout_changes(state) {
            let before = clout.totals();
            change(&mut clout, state, seat);
            note(CloutCause::Power(source), before, clout.totals());
        }
        for turning in [false, true] {
            for &played in &clash.played {
                let before = clout.totals();
                clout.reinforce(state, played, turning);
                note(CloutCause::Reinforcement(played.card), before, clout.totals());
            }
        }
        parts
    }

    /// Cards, ships and what effects have added, before anything active has its say.
    fn plain(state: &State) -> Self {
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
        clout
    }

    /// Adds a reinforcement. Those that turn with the clout come last: they look at everything else.
    fn reinforce(&mut self, state: &State, played: Played, turning: bool) {
        let on = played.on.index();
        let face = state.cards.known(played.card).and_then(Face::reinforcement);
        if let Some(card) = face.filter(|card| card.is_turning() == turning) {
            let even = self.total(played.on) % 2 == 0;
            self.reinforcements[on] += card.value(even) * i16::from(played.times);
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
