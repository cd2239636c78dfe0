//! The totals: cards, ships and everything in force, worked out step by step.

use arrayvec::ArrayVec;
use kernel::{MAX_SEATS, Seat};

use super::Force;
use crate::State;
use crate::board::{Outcome, Shown, Side};
use crate::encounter::FORCES;

/// In which order effects count, whatever the order in which they were used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Step {
    /// Card values: what goes ahead of everything, the digits of the two encounter cards, a card added to one of them;
    /// both compared, the own one changed, then what is reckoned with the values as they are then.
    CardFirst,
    CardDigits,
    CardAdded,
    CardCompared,
    CardOwn,
    CardLast,
    /// What each ship is worth; ships multiplied, by the card or by each other; whether they add or subtract.
    ShipWorth,
    Product,
    ShipSign,
    /// What is added to a side's total.
    Add,
    /// An automatic win.
    Win,
    /// The result turned round, last of all.
    Reverse,
}

/// What an effect does to the totals, and at which step.
pub(crate) struct Counts {
    pub step: Step,
    pub apply: fn(&mut Tally, &State, Force),
}

/// The totals in the making.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tally {
    /// The values of the attack cards.
    pub cards: [i16; 2],
    /// What each seat's ships add to its side.
    pub ships: [i16; MAX_SEATS],
    /// Everything else.
    pub extra: [i16; 2],
    pub lower_wins: bool,
    /// Who wins whatever the totals.
    pub wins: Option<Side>,
    pub reversed: bool,
}

impl Tally {
    /// Works out everything that is in force.
    pub(crate) fn of(state: &State) -> Self {
        Self::before(state, None)
    }

    /// What both attack cards are worth by themselves, as things stand: with no ships, and nothing added to the total.
    pub(crate) fn card_values(state: &State) -> [i16; 2] {
        Self::before(state, Some(Step::ShipWorth)).cards
    }

    /// Works out what is in force up to a step, which is left out with all that follow.
    pub(crate) fn before(state: &State, end: Option<Step>) -> Self {
        let board = &state.board;
        let encounter = &board.encounter;
        let card = |side: Side| encounter.shown[side.index()].and_then(Shown::attack).unwrap_or(0);
        let mut tally = Self {
            cards: Side::BOTH.map(card),
            ships: [0; MAX_SEATS],
            extra: [0; 2],
            lower_wins: false,
            wins: None,
            reversed: false,
        };
        for side in Side::BOTH {
            for seat in encounter.crew(side).iter() {
                tally.ships[seat.index()] = board.ships_in_encounter(seat).into();
            }
        }
        if let Some((owner, place)) = board.prometheus
            && board.station(owner) == Some(place)
            && let Some(side) = encounter.side(owner)
        {
            tally.extra[side.index()] += PROMETHEUS;
        }
        if encounter.forces.is_empty() {
            return tally;
        }
        let mut forces: ArrayVec<Force, FORCES> = encounter.forces.clone();
        forces.sort_by_key(|force| force.id.effect().counts.as_ref().map(|counts| counts.step));
        for &force in &forces {
            if let Some(counts) = &force.id.effect().counts
                && end.is_none_or(|end| counts.step < end)
            {
                (counts.apply)(&mut tally, state, force);
            }
        }
        tally
    }

    /// Both totals.
    pub(crate) fn totals(&self, state: &State) -> [i16; 2] {
        let encounter = &state.board.encounter;
        Side::BOTH.map(|side| {
            let ships: i16 = encounter.crew(side).iter().map(|seat| self.ships[seat.index()]).sum();
            self.cards[side.index()] + ships + self.extra[side.index()]
        })
    }

    /// Whether the totals decide: there are two attacks, and nobody wins whatever they are.
    pub(crate) fn is_compared(&self, state: &State) -> bool {
        state.board.encounter.two_attacks() && self.wins.is_none()
    }

    pub(crate) fn add(&mut self, side: Side, amount: i16) {
        self.extra[side.index()] += amount;
    }

    /// What a seat's ships count for.
    pub(crate) fn ships_mut(&mut self, seat: Seat) -> &mut i16 {
        &mut self.ships[seat.index()]
    }

    /// What becomes of an outcome where the result is turned round: of every win, whatever has brought it.
    pub(crate) fn turned(&self, outcome: Outcome) -> Outcome {
        match outcome {
            Outcome::Won(side) if self.reversed => Outcome::Won(side.other()),
            outcome => outcome,
        }
    }

    /// How the encounter comes out, by the cards that are shown and everything in force.
    pub(crate) fn outcome(&self, state: &State) -> Outcome {
        let turned = |side: Side| self.turned(Outcome::Won(side));
        if let Some(side) = self.wins {
            return turned(side);
        }
        match state.board.encounter.shown {
            [Some(Shown::Attack(_)), Some(Shown::Attack(_))] => {
                let [offense, defense] = self.totals(state);
                let offense_wins = if self.lower_wins { offense < defense } else { offense > defense };
                turned(if offense_wins { Side::Offense } else { Side::Defense })
            }
            [Some(Shown::Morph), Some(Shown::Morph)] => Outcome::BothLose,
            [Some(Shown::Attack(_)), _] => turned(Side::Offense),
            [_, Some(Shown::Attack(_))] => turned(Side::Defense),
            _ => Outcome::Talks,
        }
    }
}

/// What the Prometheus adds besides being a ship.
const PROMETHEUS: i16 = 3;
