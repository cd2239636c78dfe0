//! Arms: in which windows a player could have something to do, kept in mind so that most windows need not be looked at.

use kernel::{MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::kinds::{
    CLASSIC_KIND_SAYS, FACES, FIRST_FLARE, KIND_SAYS, Kinds, OTHERS_IN, SOURCES, Says, WILD_KIND_SAYS,
};
use super::usable::{PLAYABLE, source_of};
use super::{Cast, Effect, Kind, Roles, Source, Window};
use crate::State;
use crate::aliens::Alien;
use crate::board::{Board, Sheet};
use crate::cards::{Face, Pile};
use crate::rulebook::Rule;

/// In which windows players could have something to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Arms {
    /// Who is armed for each window, in rows; of what lies on the table it may say too much.
    armed: [[Armed; A_ROW]; ROWS],
    /// The cards that each seat has that can be played in windows.
    kinds: [Kinds; MAX_SEATS],
    /// How many more than one it has of each kind, in two bits a kind. (Flares are all different.)
    further: [u32; MAX_SEATS],
    /// The flares of the aliens whose sheets each seat has: for others they are never super.
    own_flares: [Kinds; MAX_SEATS],
}

const A_ROW: usize = 7;
const ROWS: usize = Window::ALL.len().div_ceil(A_ROW);

impl Arms {
    pub(crate) const NONE: Self = Self {
        armed: [[Armed::NOBODY; A_ROW]; ROWS],
        kinds: [Kinds::NONE; MAX_SEATS],
        further: [0; MAX_SEATS],
        own_flares: [Kinds::NONE; MAX_SEATS],
    };

    /// Who is armed for a window.
    #[inline]
    pub(crate) fn armed_in(&self, window: Window) -> Armed {
        self.armed.as_flattened()[window as usize]
    }

    #[inline]
    fn armed_mut(&mut self, window: Window) -> &mut Armed {
        &mut self.armed.as_flattened_mut()[window as usize]
    }

    /// The kinds of cards that a seat has.
    #[inline]
    pub(super) fn kinds(&self, seat: Seat) -> Kinds {
        self.kinds[seat.index()]
    }

    /// Does something with what cards of these kinds bring to a seat.
    #[inline(always)]
    pub(super) fn for_each_source(
        &self,
        state: &State,
        seat: Seat,
        kinds: Kinds,
        mut with: impl FnMut(Source, &'static [Effect]),
    ) {
        let sources = &SOURCES[usize::from(state.board.edition.classic_flares)];
        let own_flares = self.own_flares[seat.index()];
        kinds.for_each_number(|number| {
            let (mut source, mut effects) = sources[number];
            if own_flares.contains(number)
                && let Some(own) = source_of(state, seat, FACES[number])
            {
                (source, effects) = (own, own.effects());
            }
            with(source, effects);
        });
    }

    /// A seat has one more card of this kind.
    #[inline]
    fn add_kind(&mut self, seat: Seat, number: usize) {
        let (kinds, further) = (&mut self.kinds[seat.index()], &mut self.further[seat.index()]);
        *further += u32::from(kinds.contains(number)).wrapping_shl(2 * number as u32);
        kinds.insert(number);
    }

    /// A seat has one card less of this kind; whether it was the last.
    #[inline]
    fn remove_kind(&mut self, seat: Seat, number: usize) -> bool {
        let further = &mut self.further[seat.index()];
        let is_last = number >= FIRST_FLARE || *further & 3 << (2 * number) == 0;
        if is_last {
            self.kinds[seat.index()].remove(number);
        } else {
            *further -= 1 << (2 * number);
        }
        is_last
    }

    /// A seat has a card that could have this to say.
    #[inline]
    fn add_card(&mut self, seat: Seat, says: &Says) {
        for say in says {
            let armed = self.armed_mut(say.window);
            armed.0 |= u64::from(say.parts.0) << seat.index() << Armed::CARDS;
        }
    }

    /// A seat has this effect on the table.
    #[inline]
    fn add_on_table(&mut self, seat: Seat, effect: &Effect) {
        self.armed_mut(effect.at).0 |= u64::from(Parts::of_first(effect.roles).0) << seat.index();
    }

    fn add_all_on_table(&mut self, seat: Seat, effects: &[Effect]) {
        for effect in effects {
            self.add_on_table(seat, effect);
        }
    }

    /// A seat has a flare that goes on, or a sheet that may be turned up for one.
    fn add_flare_on_table(&mut self, seat: Seat, alien: Alien) {
        let sheet = alien.sheet();
        for side in [sheet.wild, sheet.superb, sheet.classic] {
            self.add_all_on_table(seat, side);
        }
    }
}

/// Who is armed for a window: with what lies on the table (sheets, techs, flares that go on), and with cards; in each of
/// these halves in the order of the [`Parts`] a byte each, with the seats as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Armed(u64);

impl Armed {
    pub(crate) const NOBODY: Self = Self(0);
    /// Where the half of the cards begins.
    const CARDS: u32 = 32;
    /// The first seat, armed for all parts with what lies on the table, and with cards.
    const ON_TABLE: u64 = 0x0101_0101;
    const WITH_CARDS: u64 = Self::ON_TABLE << Self::CARDS;

    /// Those who have the part for which they are armed.
    #[inline]
    #[must_use]
    pub(crate) const fn in_parts(self, cast: Cast) -> Self {
        Self(self.0 & cast.parts)
    }

    #[inline]
    #[must_use]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    pub(crate) const fn is_nobody(self) -> bool {
        self.0 == 0
    }

    /// All of them, whatever they are armed with and for which part.
    #[inline]
    pub(super) const fn seats(self) -> SeatSet {
        let halves = self.0 | self.0 >> Self::CARDS;
        let quarters = halves | halves >> 16;
        SeatSet::from_bits((quarters | quarters >> 8) as u8)
    }

    /// Whether a seat is armed with what lies on the table.
    #[inline]
    pub(super) const fn has_on_table(self, seat: Seat) -> bool {
        self.0 >> seat.index() & Self::ON_TABLE != 0
    }
}

/// The parts that seats can have in the encounter: the offense, the defense, allies, bystanders; a byte each, with the seats
/// as bits. (These are the roles but for the side of allies, so that all that [`Armed`] says fits into one number.)
#[derive(Clone, Copy)]
pub(super) struct Parts(u32);

impl Parts {
    pub(super) const NONE: Self = Self(0);

    /// For which parts something is that is for these roles; of the first seat.
    #[inline]
    pub(super) const fn of_first(roles: Roles) -> Self {
        PARTS[roles.0 as usize % PARTS.len()]
    }

    #[must_use]
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The parts for all sets of roles.
static PARTS: [Parts; 1 << Roles::COUNT] = {
    const ALL: [Roles; 4] = [Roles::OFFENSE, Roles::DEFENSE, Roles::ALLY, Roles::BYSTANDER];
    let mut parts = [Parts::NONE; 1 << Roles::COUNT];
    let mut roles = 0;
    while roles < parts.len() {
        let mut part = 0;
        while part < ALL.len() {
            if Roles(roles as u8).meets(ALL[part]) {
                parts[roles].0 |= 1 << (8 * part);
            }
            part += 1;
        }
        roles += 1;
    }
    parts
};

/// Whether sheets can be turned up in a window for its own sake.
pub(super) fn is_for_turning_up(window: Window) -> bool {
    Rule::TurnUp.effects().iter().any(|effect| effect.at == window)
}

/// Whether the rules let do something with techs in a window.
pub(super) fn is_for_techs(window: Window) -> bool {
    Rule::TechAction.effects().iter().any(|effect| effect.at == window)
}

/// What a card of some kind could have to say to a seat that has it: the super side of a flare is for who has the sheet.
#[inline]
fn says_of_kind(board: &Board, seat: Seat, number: usize) -> &'static Says {
    let of_kinds = if board.arms.own_flares[seat.index()].contains(number) {
        &KIND_SAYS
    } else if board.edition.classic_flares {
        &CLASSIC_KIND_SAYS
    } else {
        &WILD_KIND_SAYS
    };
    &of_kinds[number]
}

/// Adds what all cards of some kinds could have to say.
#[inline]
fn arm_with_kinds(board: &mut Board, seat: Seat, kinds: Kinds) {
    kinds.for_each_number(|number| {
        let says = says_of_kind(board, seat, number);
        board.arms.add_card(seat, says);
    });
}

/// Takes into account that an encounter card has moved.
#[inline]
pub(crate) fn count_encounter_card(board: &mut Board, from: Pile, to: Pile) {
    if let Pile::Hand(seat) = from {
        board.encounter_cards[seat.index()] -= 1;
    }
    if let Pile::Hand(seat) = to {
        board.encounter_cards[seat.index()] += 1;
    }
}

/// Whether a card could have something to say in any window.
#[inline]
pub(crate) const fn has_windows(face: Face) -> bool {
    matches!(face, Face::Artifact(_) | Face::Flare(_) | Face::Reinforcement(_) | Face::Tech(_))
}

/// Takes into account that a card which has something to say has come to a seat.
#[inline(never)]
pub(crate) fn arm(state: &mut State, seat: Seat, face: Face) {
    let Some(number) = Kinds::number(face) else { return rearm(state, seat) };
    arm_with_kind(&mut state.board, seat, number);
}

/// Takes into account that a card of the deck has come to a pile of a seat.
#[inline]
pub(crate) fn arm_from_deck(board: &mut Board, seat: Seat, pile: Pile, face: Face) {
    if let Some(number) = Kinds::number(face) {
        arm_with_kind(board, seat, number);
    } else if pile == Pile::Hand(seat) {
        board.encounter_cards[seat.index()] += 1;
    }
}

#[inline]
fn arm_with_kind(board: &mut Board, seat: Seat, number: usize) {
    let says = says_of_kind(board, seat, number);
    board.arms.add_kind(seat, number);
    board.arms.add_card(seat, says);
}

/// Takes into account that such a card has gone from a seat. There may be another like it.
#[inline(never)]
pub(crate) fn disarm(state: &mut State, seat: Seat, face: Face) {
    let Some(number) = Kinds::number(face) else { return rearm(state, seat) };
    let arms = &mut state.board.arms;
    if arms.remove_kind(seat, number) {
        for say in &KIND_SAYS[number] {
            arms.armed_mut(say.window).0 &= !(Armed::WITH_CARDS << seat.index());
        }
        let others = arms.kinds[seat.index()].and(OTHERS_IN[number]);
        arm_with_kinds(&mut state.board, seat, others);
    }
}

/// Takes into account that a flare which a seat has played may go on until the encounter is over.
pub(crate) fn arm_with_played(state: &mut State, seat: Seat, alien: Alien) {
    state.board.arms.add_flare_on_table(seat, alien);
}

/// Finds out anew in which windows a seat could have something to do. Called whenever techs or many cards come or go.
pub(crate) fn rearm(state: &mut State, seat: Seat) {
    state.board.encounter_cards[seat.index()] = encounter_cards_held(state, seat);
    state.board.arms.kinds[seat.index()] = Kinds::NONE;
    state.board.arms.further[seat.index()] = 0;
    for pile in PLAYABLE {
        for card in state.cards.iter(pile(seat)) {
            if let Some(number) = state.cards.known(card).and_then(Kinds::number) {
                state.board.arms.add_kind(seat, number);
            }
        }
    }
    rearm_on_table(state, seat);
}

/// The same, where cards are as they were: sheets come or go or are turned up, a power is lost or regained, a flare that
/// was played goes on no longer.
pub(crate) fn rearm_on_table(state: &mut State, seat: Seat) {
    let board = &mut state.board;
    board.arms.own_flares[seat.index()] = board.aliens_of(seat).fold(Kinds::NONE, Kinds::with_flare);
    for armed in board.arms.armed.as_flattened_mut() {
        armed.0 &= !((Armed::ON_TABLE | Armed::WITH_CARDS) << seat.index());
    }
    arm_on_table(state, seat);
    let kinds = state.board.arms.kinds[seat.index()];
    arm_with_kinds(&mut state.board, seat, kinds);
}

/// Whether what the board says of a seat's arms and of its encounter cards is true; it may say too much of what lies on the
/// table.
pub(crate) fn are_arms_right(state: &State, seat: Seat) -> bool {
    let mut right = state.clone();
    right.board.arms = Arms::NONE;
    rearm(&mut right, seat);
    let (arms, should) = (&state.board.arms, &right.board.arms);
    let is_right = |(is, should): (&Armed, &Armed)| {
        let cards = is.0 & Armed::WITH_CARDS << seat.index();
        cards == should.0 & !u64::from(u32::MAX) && should.0 & !is.0 == 0
    };
    let seat = seat.index();
    state.board.encounter_cards[seat] == right.board.encounter_cards[seat]
        && arms.kinds[seat] == should.kinds[seat]
        && arms.further[seat] == should.further[seat]
        && arms.own_flares[seat] == should.own_flares[seat]
        && arms.armed.as_flattened().iter().zip(should.armed.as_flattened()).all(is_right)
}

/// Arms a seat with what it has on the table.
fn arm_on_table(state: &mut State, seat: Seat) {
    let board = &mut state.board;
    for number in board.numbers_of_sheets(seat) {
        let sheet = board.sheets[number];
        let Some(alien) = sheet.alien.filter(|_| !sheet.suspended) else { continue };
        // Of a power that is lost there is left what follows from earlier uses.
        let is_lost = board.is_lost(&sheet);
        for effect in alien.sheet().power {
            if !is_lost || effect.kind == Kind::Follows {
                board.arms.add_on_table(seat, effect);
            }
        }
        if sheet.secret {
            // It may be turned up for its flare, too.
            board.arms.add_flare_on_table(seat, alien);
            board.arms.add_all_on_table(seat, Rule::TurnUp.effects());
        }
    }
    for (_, id) in board.encounter.spent.iter().filter(|(by, _)| *by == seat) {
        if let Source::Wild(alien) | Source::Super(alien) = id.source {
            board.arms.add_flare_on_table(seat, alien);
        }
    }
    if board.edition.technology {
        arm_with_techs(state, seat);
    }
}

#[cold]
fn arm_with_techs(state: &mut State, seat: Seat) {
    for card in [Pile::Techs(seat), Pile::Completed(seat)].into_iter().flat_map(|pile| state.cards.iter(pile))
    {
        if let Some(Face::Tech(tech)) = state.cards.known(card) {
            state.board.arms.add_all_on_table(seat, tech.card().effects);
            // And with what the rules let do with any.
            state.board.arms.add_all_on_table(seat, Rule::TechAction.effects());
        }
    }
}

/// How many encounter cards a seat has in hand.
fn encounter_cards_held(state: &State, seat: Seat) -> u8 {
    let hand = state.cards.iter(Pile::Hand(seat));
    hand.filter(|&card| state.cards.known(card).is_some_and(Face::is_encounter)).count() as u8
}

/// Whether a seat has a power to use as its encounter card is shown, and so waits for the other's card. (Neither its cards
/// nor a sheet that is still secret matter: what is hidden must not be seen by the order in which cards are turned up.)
pub(crate) fn waits_to_show(state: &State, seat: Seat) -> bool {
    let acts = |sheet: &Sheet| {
        let effects = sheet.alien.map_or(&[][..], |alien| alien.sheet().power);
        let is_for_showing = effects.iter().any(|effect| effect.at == Window::Showing);
        is_for_showing && !sheet.secret && !sheet.zapped && !state.board.is_lost(sheet)
    };
    state.board.sheets_of(seat).any(acts)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_seat_has_more_cards_of_a_kind_than_can_be_counted() {
        let mut arms = Arms::NONE;
        let seat = Seat::new(0);
        let cards: Vec<usize> = crate::phases::cosmic_deck().filter_map(Kinds::number).collect();
        for &number in &cards {
            arms.add_kind(seat, number);
        }
        let last = cards.iter().filter(|&&number| arms.remove_kind(seat, number)).count();
        let kinds: BTreeSet<_> = cards.iter().collect();
        assert_eq!((last, arms), (kinds.len(), Arms::NONE));
    }
}
