//! What components change without anything happening: limits, values, additions. Asked for when the number is needed.

use kernel::Seat;

use super::{Clout, Source};
use crate::State;
use crate::board::other;
use crate::cards::Face;
use crate::clash::DIAL;
use crate::envoys::Envoy;

/// What a component changes while it is active.
pub(crate) struct Alters {
    /// Its player's hand limit.
    pub hand_limit: Option<usize>,
    /// How many envoys its player can be allied with.
    pub ally_limit: Option<usize>,
    /// Between which numbers its player must set the dial. A destiny card's numbers go before this.
    pub dial: Option<(u8, u8)>,
    /// For how many each of its player's ships counts for the ship advantage.
    pub ship_worth: u8,
    /// What becomes of the number of every plan as it is revealed.
    pub any_plan: Option<fn(i16) -> i16>,
    /// What becomes of its player's plan after that.
    pub own_plan: Option<fn(i16) -> i16>,
    /// How many times a reinforcement counts that its player plays.
    pub times: Option<fn(Face) -> i8>,
    /// What it does to the clouts, for its player.
    pub clout: Option<fn(&mut Clout, &State, Seat)>,
    /// Whether the lower clout wins.
    pub lower_wins: bool,
    /// Whether its player wins the game, looked at between two destiny cards.
    pub wins: Option<fn(&State, Seat) -> bool>,
    /// Whether an envoy can be revealed.
    pub may_reveal: Option<fn(&State, Seat) -> bool>,
    /// Whether it matters in which order its player's opponent discards cards.
    pub orders_discards: bool,
}

impl Alters {
    /// Nothing.
    pub(crate) const BLANK: Self = Self {
        hand_limit: None,
        ally_limit: None,
        dial: None,
        ship_worth: 1,
        any_plan: None,
        own_plan: None,
        times: None,
        clout: None,
        lower_wins: false,
        wins: None,
        may_reveal: None,
        orders_discards: false,
    };
}

const HAND_LIMIT: usize = 6;
const ALLY_LIMIT: usize = 1;

/// The things that can be altered, as bits: the board knows for which of them a player has anything that does.
mod what {
    pub(super) const HAND_LIMIT: u16 = 1;
    pub(super) const ALLY_LIMIT: u16 = 1 << 1;
    pub(super) const DIAL: u16 = 1 << 2;
    pub(super) const SHIP_WORTH: u16 = 1 << 3;
    pub(super) const ANY_PLAN: u16 = 1 << 4;
    pub(super) const OWN_PLAN: u16 = 1 << 5;
    pub(super) const TIMES: u16 = 1 << 6;
    pub(super) const CLOUT: u16 = 1 << 7;
    pub(super) const LOWER_WINS: u16 = 1 << 8;
    pub(super) const WINS: u16 = 1 << 9;
    pub(super) const ORDERS_DISCARDS: u16 = 1 << 10;
}

impl Alters {
    /// What it alters.
    pub(super) fn what(&self) -> u16 {
        let if_so = |so: bool, what: u16| if so { what } else { 0 };
        if_so(self.hand_limit.is_some(), what::HAND_LIMIT)
            | if_so(self.ally_limit.is_some(), what::ALLY_LIMIT)
            | if_so(self.dial.is_some(), what::DIAL)
            | if_so(self.ship_worth != 1, what::SHIP_WORTH)
            | if_so(self.any_plan.is_some(), what::ANY_PLAN)
            | if_so(self.own_plan.is_some(), what::OWN_PLAN)
            | if_so(self.times.is_some(), what::TIMES)
            | if_so(self.clout.is_some(), what::CLOUT)
            | if_so(self.lower_wins, what::LOWER_WINS)
            | if_so(self.wins.is_some(), what::WINS)
            | if_so(self.orders_discards, what::ORDERS_DISCARDS)
    }
}

/// Whether anything that is active for a player alters this. Mostly nothing does, so it is asked first.
#[inline]
fn is_altered(state: &State, seat: Seat, what: u16) -> bool {
    state.board.altered[seat.index()] & what != 0
}

/// What is active for a player.
fn of(state: &State, seat: Seat) -> impl Iterator<Item = &'static Alters> + Clone + '_ {
    state.board.active[seat.index()].iter().map(|source| source.alters())
}

/// How many cards a player can keep, and draws up to.
#[inline]
pub(crate) fn hand_limit(state: &State, seat: Seat) -> usize {
    if !is_altered(state, seat, what::HAND_LIMIT) {
        return HAND_LIMIT;
    }
    of(state, seat).find_map(|alters| alters.hand_limit).unwrap_or(HAND_LIMIT)
}

/// How many envoys a player can be allied with.
#[inline]
pub(crate) fn ally_limit(state: &State, seat: Seat) -> usize {
    if !is_altered(state, seat, what::ALLY_LIMIT) {
        return ALLY_LIMIT;
    }
    of(state, seat).find_map(|alters| alters.ally_limit).unwrap_or(ALLY_LIMIT)
}

/// Between which numbers a player sets the dial.
#[inline]
pub(crate) fn dial_range(state: &State, seat: Seat) -> (u8, u8) {
    let card = state.board.clash.terms.dial;
    if !is_altered(state, seat, what::DIAL) {
        return card.unwrap_or(DIAL);
    }
    card.or_else(|| of(state, seat).find_map(|alters| alters.dial)).unwrap_or(DIAL)
}

/// For how many a player's ships count for the ship advantage.
#[inline]
pub(crate) fn ship_worth(state: &State, seat: Seat) -> u8 {
    if !is_altered(state, seat, what::SHIP_WORTH) {
        return 1;
    }
    of(state, seat).map(|alters| alters.ship_worth).product()
}

/// What a plan on a player's side counts for as it is revealed.
pub(crate) fn plan_value(state: &State, seat: Seat, face: Face) -> i16 {
    let mut number = face.plan_value().unwrap_or(0);
    for whose in state.board.order() {
        if is_altered(state, whose, what::ANY_PLAN) {
            let turns = of(state, whose).filter_map(|alters| alters.any_plan);
            number = turns.fold(number, |number, turn| turn(number));
        }
    }
    if is_altered(state, seat, what::OWN_PLAN) {
        let changes = of(state, seat).filter_map(|alters| alters.own_plan);
        number = changes.fold(number, |number, change| change(number));
    }
    number
}

/// How many times a reinforcement counts that a player plays.
pub(crate) fn times(state: &State, seat: Seat, face: Face) -> i8 {
    if !is_altered(state, seat, what::TIMES) {
        return 1;
    }
    of(state, seat).filter_map(|alters| alters.times).map(|times| times(face)).product()
}

/// What is active and has its say about the clouts, in that order.
pub(super) fn clout_changes(state: &State) -> impl Iterator<Item = (Source, Seat, Change)> + '_ {
    let board = &state.board;
    board.order().into_iter().filter(|&seat| is_altered(state, seat, what::CLOUT)).flat_map(|seat| {
        let active = board.active[seat.index()].iter();
        active.filter_map(move |source| Some((*source, seat, source.alters().clout?)))
    })
}

/// What a component does to the clouts, for its player.
pub(super) type Change = fn(&mut Clout, &State, Seat);

/// Whether the lower clout wins: two reversals cancel each other.
pub(crate) fn lower_wins(state: &State) -> bool {
    let mut lower_wins = state.board.clash.terms.lower_wins;
    for seat in state.board.order() {
        if is_altered(state, seat, what::LOWER_WINS) {
            let reversals = of(state, seat).filter(|alters| alters.lower_wins).count();
            lower_wins ^= reversals % 2 == 1;
        }
    }
    lower_wins
}

/// Whether a player wins the game by something other than five planets, now that no card is being resolved.
#[inline]
pub(crate) fn wins_by_itself(state: &State, seat: Seat) -> bool {
    is_altered(state, seat, what::WINS)
        && of(state, seat).filter_map(|alters| alters.wins).any(|wins| wins(state, seat))
}

/// Whether a player may reveal this envoy.
pub(crate) fn may_reveal(state: &State, seat: Seat, envoy: Envoy) -> bool {
    envoy.sheet().alters.may_reveal.is_none_or(|may| may(state, seat))
}

/// Whether it matters in which order cards come to a player's discard pile.
#[inline]
pub(crate) fn orders_discards(state: &State, seat: Seat) -> bool {
    // Only components that do so count as altering it.
    is_altered(state, other(seat), what::ORDERS_DISCARDS)
}
