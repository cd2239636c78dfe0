//! Arms: in which windows a player could have something to do, kept in mind so that most windows need not be looked at.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use super::usable::{PLAYABLE, holds};
use super::{Effect, Kind, Roles, Source, Window};
use crate::State;
use crate::aliens::Alien;
use crate::artifacts::Artifact;
use crate::board::{Board, Sheet};
use crate::cards::{Face, Pile};
use crate::rulebook::Rule;
use crate::techs::Tech;

/// In which windows a player could have something to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Arms {
    /// With what lies on the table, by role: sheets, techs, flares that go on.
    pub table: [u64; Roles::COUNT],
    /// With cards that can be played, whatever the role.
    pub cards: u64,
    /// What those cards are.
    pub kinds: Kinds,
}

impl Arms {
    pub(crate) const NONE: Self = Self { table: [0; Roles::COUNT], cards: 0, kinds: Kinds::NONE };

    /// All windows in which there could be something to do in any role.
    #[inline]
    pub(crate) fn windows(&self) -> u64 {
        self.table.iter().fold(self.cards, |all, windows| all | windows)
    }
}

/// The kinds of cards that can be played in windows, as a set: reinforcements by their values, artifacts, flares. Most
/// cards are of no such kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(as = "[u64; 2]"))]
#[serde(from = "[u64; 2]", into = "[u64; 2]")]
pub struct Kinds(u128);

/// Reinforcements have values of one digit.
const FIRST_ARTIFACT: usize = 10;
const FIRST_FLARE: usize = FIRST_ARTIFACT + Artifact::ALL.len();
const KINDS: usize = FIRST_FLARE + ALIENS;

impl Kinds {
    pub(crate) const NONE: Self = Self(0);

    /// The number of a face's kind.
    #[inline]
    const fn number(face: Face) -> Option<usize> {
        match face {
            Face::Reinforcement(value) if (value as usize) < FIRST_ARTIFACT => Some(value as usize),
            Face::Artifact(artifact) => Some(FIRST_ARTIFACT + artifact as usize),
            Face::Flare(alien) => Some(FIRST_FLARE + alien as usize),
            _ => None,
        }
    }

    /// The face of the kind with a number.
    const fn face(number: usize) -> Face {
        match number {
            0..FIRST_ARTIFACT => Face::Reinforcement(number as u8),
            FIRST_ARTIFACT..FIRST_FLARE => Face::Artifact(Artifact::ALL[number - FIRST_ARTIFACT]),
            _ => Face::Flare(Alien::ALL[number - FIRST_FLARE]),
        }
    }

    const fn insert(&mut self, number: usize) {
        self.0 |= 1 << number;
    }

    #[cfg(test)]
    const fn contains(self, number: usize) -> bool {
        self.0 >> number & 1 == 1
    }

    const fn remove(&mut self, number: usize) {
        self.0 &= !(1 << number);
    }

    /// Those that could have something to say in a window to whoever has this role.
    #[inline]
    #[must_use]
    pub(super) fn in_window(self, window: Window, role: usize) -> Self {
        self.and(KINDS_IN[window as usize][role])
    }

    #[inline]
    #[must_use]
    const fn and(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Does something with the number of each.
    #[inline(always)]
    fn for_each_number(self, mut with: impl FnMut(usize)) {
        let mut rest = self.0;
        while rest != 0 {
            with(rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }

    /// Does something with each.
    #[inline(always)]
    pub(super) fn for_each(self, mut with: impl FnMut(Face)) {
        self.for_each_number(|number| with(FACES[number]));
    }
}

impl From<[u64; 2]> for Kinds {
    fn from([low, high]: [u64; 2]) -> Self {
        Self(u128::from(high) << 64 | u128::from(low))
    }
}

impl From<Kinds> for [u64; 2] {
    fn from(Kinds(kinds): Kinds) -> Self {
        [kinds as u64, (kinds >> 64) as u64]
    }
}

/// The faces of all kinds, to look them up without a jump.
static FACES: [Face; KINDS] = {
    let mut all = [Face::Morph; KINDS];
    let mut number = 0;
    while number < KINDS {
        all[number] = Kinds::face(number);
        number += 1;
    }
    all
};

/// The windows in which a component could have something to say: at all, and to whoever has which role.
#[derive(Clone, Copy)]
struct Windows {
    any: u64,
    by_role: [u64; Roles::COUNT],
}

impl Windows {
    const NONE: Self = Self { any: 0, by_role: [0; Roles::COUNT] };

    const fn of(effects: &[Effect]) -> Self {
        let mut windows = Self::NONE;
        let mut index = 0;
        while index < effects.len() {
            windows = windows.or(Self::of_one(&effects[index]));
            index += 1;
        }
        windows
    }

    /// Only of what follows from earlier uses.
    const fn of_what_follows(effects: &[Effect]) -> Self {
        let mut windows = Self::NONE;
        let mut index = 0;
        while index < effects.len() {
            if matches!(effects[index].kind, Kind::Follows) {
                windows = windows.or(Self::of_one(&effects[index]));
            }
            index += 1;
        }
        windows
    }

    const fn of_one(effect: &Effect) -> Self {
        let mut windows = Self { any: effect.at.bit(), ..Self::NONE };
        let mut role = 0;
        while role < Roles::COUNT {
            if effect.roles.includes(role) {
                windows.by_role[role] = windows.any;
            }
            role += 1;
        }
        windows
    }

    /// Adds them to those of a seat.
    #[inline]
    fn add_to(&self, by_role: &mut [u64; Roles::COUNT]) {
        for (windows, more) in by_role.iter_mut().zip(self.by_role) {
            *windows |= more;
        }
    }

    const fn or(self, other: Self) -> Self {
        let mut both = Self { any: self.any | other.any, ..self };
        let mut role = 0;
        while role < Roles::COUNT {
            both.by_role[role] |= other.by_role[role];
            role += 1;
        }
        both
    }
}

const ALIENS: usize = Alien::ALL.len();

/// Works out something for the sheet of every alien.
macro_rules! of_aliens {
    ($sheet:ident => $windows:expr) => {{
        let mut all = [Windows::NONE; ALIENS];
        let mut index = 0;
        while index < ALIENS {
            let $sheet = Alien::ALL[index].sheet();
            all[index] = $windows;
            index += 1;
        }
        all
    }};
}

/// The windows of all components, worked out beforehand: most have nothing to say in most windows.
static POWER_WINDOWS: [Windows; ALIENS] = of_aliens!(sheet => Windows::of(sheet.power));
/// Of what is left of a power that is lost.
static LOST_POWER_WINDOWS: [Windows; ALIENS] = of_aliens!(sheet => Windows::of_what_follows(sheet.power));
static WILD_WINDOWS: [Windows; ALIENS] = of_aliens!(sheet => Windows::of(sheet.wild));
/// Of the flare where classic ones are played with; not all aliens have one.
static CLASSIC_WINDOWS: [Windows; ALIENS] =
    of_aliens!(sheet => Windows::of(if sheet.classic.is_empty() { sheet.wild } else { sheet.classic }));
/// Of all sides of the flare: for who has the alien's sheet, whether it is wild or super can change without the card
/// moving.
static FLARE_WINDOWS: [Windows; ALIENS] =
    of_aliens!(sheet => Windows::of(sheet.wild).or(Windows::of(sheet.superb)).or(Windows::of(sheet.classic)));
/// Of all kinds of cards, for who has the sheet that goes with a flare, and for who has not and plays with the one or the
/// other set of flares.
static KIND_WINDOWS: [Windows; KINDS] = of_kinds(&FLARE_WINDOWS);
static WILD_KIND_WINDOWS: [Windows; KINDS] = of_kinds(&WILD_WINDOWS);
static CLASSIC_KIND_WINDOWS: [Windows; KINDS] = of_kinds(&CLASSIC_WINDOWS);

const fn of_kinds(of_flares: &[Windows; ALIENS]) -> [Windows; KINDS] {
    let mut all = [Windows::NONE; KINDS];
    let mut number = 0;
    while number < KINDS {
        all[number] = if number < FIRST_ARTIFACT {
            Windows::of(Rule::Reinforcement(0).effects())
        } else if number < FIRST_FLARE {
            Windows::of(Artifact::ALL[number - FIRST_ARTIFACT].effects())
        } else {
            of_flares[number - FIRST_FLARE]
        };
        number += 1;
    }
    all
}

/// The kinds of cards that could have something to say in each window, to each role.
static KINDS_IN: [[Kinds; Roles::COUNT]; Window::ALL.len()] = {
    let mut all = [[Kinds::NONE; Roles::COUNT]; Window::ALL.len()];
    let mut window = 0;
    while window < Window::ALL.len() {
        let mut role = 0;
        while role < Roles::COUNT {
            let mut number = 0;
            while number < KINDS {
                if KIND_WINDOWS[number].by_role[role] & Window::ALL[window].bit() != 0 {
                    all[window][role].insert(number);
                }
                number += 1;
            }
            role += 1;
        }
        window += 1;
    }
    all
};

/// For each kind of cards the others that could have something to say in the same windows: few.
static OTHERS_IN: [Kinds; KINDS] = {
    let mut all = [Kinds::NONE; KINDS];
    let mut number = 0;
    while number < KINDS {
        let mut other = 0;
        while other < KINDS {
            if other != number && KIND_WINDOWS[other].any & KIND_WINDOWS[number].any != 0 {
                all[number].insert(other);
            }
            other += 1;
        }
        number += 1;
    }
    all
};
const TECH_ACTION_WINDOWS: Windows = Windows::of(Rule::TechAction.effects());
const TURN_UP_WINDOWS: Windows = Windows::of(Rule::TurnUp.effects());

/// Whether an alien's power could have something to say in a window to whoever has this role.
#[inline]
pub(super) fn has_power_in(alien: Alien, window: Window, role: usize) -> bool {
    POWER_WINDOWS[alien as usize].by_role[role] & window.bit() != 0
}

/// Whether sheets can be turned up in a window for its own sake.
pub(super) const fn is_for_turning_up(window: Window) -> bool {
    TURN_UP_WINDOWS.any & window.bit() != 0
}

/// Whether the rules let do something with techs in a window.
pub(super) const fn is_for_techs(window: Window) -> bool {
    TECH_ACTION_WINDOWS.any & window.bit() != 0
}

/// The windows of a tech itself, and of what the rules let do with any.
fn windows_of_tech(tech: Tech) -> Windows {
    Windows::of(tech.card().effects).or(TECH_ACTION_WINDOWS)
}

/// The windows in which a card of some kind could have something to say to a seat that has it, whatever its role: the
/// super side of a flare is for who has the sheet.
#[inline]
fn windows_of_kind(board: &Board, seat: Seat, number: usize) -> u64 {
    let alien = number.checked_sub(FIRST_FLARE).map(|alien| Alien::ALL[alien]);
    let of_kinds = if alien.is_some_and(|alien| board.sheet(seat, alien).is_some()) {
        &KIND_WINDOWS
    } else if board.edition.classic_flares {
        &CLASSIC_KIND_WINDOWS
    } else {
        &WILD_KIND_WINDOWS
    };
    of_kinds[number].any
}

/// The same of all cards of some kinds.
#[inline]
fn windows_of_kinds(board: &Board, seat: Seat, kinds: Kinds) -> u64 {
    let mut windows = 0;
    kinds.for_each_number(|number| windows |= windows_of_kind(board, seat, number));
    windows
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
    let windows = windows_of_kind(&state.board, seat, number);
    state.board.change_arms(seat, |arms| {
        arms.kinds.insert(number);
        arms.cards |= windows;
    });
}

/// Takes into account that such a card has gone from a seat. There may be another like it; but flares are all different.
#[inline(never)]
pub(crate) fn disarm(state: &mut State, seat: Seat, face: Face) {
    let Some(number) = Kinds::number(face) else { return rearm(state, seat) };
    if matches!(face, Face::Flare(_)) || !holds(state, seat, face) {
        let windows = windows_of_kind(&state.board, seat, number);
        let others = state.board.arms[seat.index()].kinds.and(OTHERS_IN[number]);
        let still = windows_of_kinds(&state.board, seat, others);
        state.board.change_arms(seat, |arms| {
            arms.kinds.remove(number);
            arms.cards = arms.cards & !windows | still;
        });
    }
}

/// Takes into account that a flare which a seat has played may go on until the encounter is over.
pub(crate) fn arm_with_played(state: &mut State, seat: Seat, alien: Alien) {
    let windows = &FLARE_WINDOWS[alien as usize];
    state.board.change_arms(seat, |arms| windows.add_to(&mut arms.table));
}

/// Finds out anew in which windows a seat could have something to do. Called whenever techs or many cards come or go.
pub(crate) fn rearm(state: &mut State, seat: Seat) {
    state.board.encounter_cards[seat.index()] = encounter_cards_held(state, seat);
    state.board.arms[seat.index()].kinds = kinds_held(state, seat);
    rearm_on_table(state, seat);
}

/// The same, where cards are as they were: sheets come or go or are turned up, a power is lost or regained, a flare that
/// was played goes on no longer.
pub(crate) fn rearm_on_table(state: &mut State, seat: Seat) {
    let table = table_arms(state, seat);
    let cards = windows_of_kinds(&state.board, seat, state.board.arms[seat.index()].kinds);
    state.board.change_arms(seat, |arms| (arms.table, arms.cards) = (table, cards));
}

/// Whether what the board says of a seat's arms and of its encounter cards is true; it may say too much of what lies on the
/// table.
pub(crate) fn are_arms_right(state: &State, seat: Seat) -> bool {
    let arms = &state.board.arms[seat.index()];
    let kinds = kinds_held(state, seat);
    let table = table_arms(state, seat);
    state.board.encounter_cards[seat.index()] == encounter_cards_held(state, seat)
        && arms.kinds == kinds
        && arms.cards == windows_of_kinds(&state.board, seat, kinds)
        && table.iter().zip(arms.table).all(|(&should, is)| should & !is == 0)
}

/// The windows for which a seat is armed by what it has on the table.
fn table_arms(state: &State, seat: Seat) -> [u64; Roles::COUNT] {
    let board = &state.board;
    let mut table = Arms::NONE.table;
    for sheet in board.sheets_of(seat) {
        let Some(alien) = sheet.alien else { continue };
        let of_power = if board.is_lost(sheet) { &LOST_POWER_WINDOWS } else { &POWER_WINDOWS };
        of_power[alien as usize].add_to(&mut table);
        if sheet.secret {
            // It may be turned up for its flare, too.
            FLARE_WINDOWS[alien as usize].or(TURN_UP_WINDOWS).add_to(&mut table);
        }
    }
    for (_, id) in board.encounter.spent.iter().filter(|(by, _)| *by == seat) {
        if let Source::Wild(alien) | Source::Super(alien) = id.source {
            FLARE_WINDOWS[alien as usize].add_to(&mut table);
        }
    }
    if board.edition.technology {
        add_tech_arms(state, seat, &mut table);
    }
    table
}

#[cold]
fn add_tech_arms(state: &State, seat: Seat, table: &mut [u64; Roles::COUNT]) {
    for card in [Pile::Techs(seat), Pile::Completed(seat)].into_iter().flat_map(|pile| state.cards.iter(pile))
    {
        if let Some(Face::Tech(tech)) = state.cards.known(card) {
            windows_of_tech(tech).add_to(table);
        }
    }
}

/// The kinds of cards that a seat has in hand or on its sheet.
fn kinds_held(state: &State, seat: Seat) -> Kinds {
    let mut kinds = Kinds::NONE;
    for pile in PLAYABLE {
        for card in state.cards.iter(pile(seat)) {
            if let Some(number) = state.cards.known(card).and_then(Kinds::number) {
                kinds.insert(number);
            }
        }
    }
    kinds
}

/// How many encounter cards a seat has in hand.
fn encounter_cards_held(state: &State, seat: Seat) -> u8 {
    let hand = state.cards.iter(Pile::Hand(seat));
    hand.filter(|&card| state.cards.known(card).is_some_and(Face::is_encounter)).count() as u8
}

/// Whether a seat has a power to use as its encounter card is shown, and so waits for the other's card. (Its cards do
/// not matter: what is in a hand must not be seen by the order in which cards are turned up.)
pub(crate) fn waits_to_show(state: &State, seat: Seat) -> bool {
    let acts = |sheet: &Sheet| {
        let windows = sheet.alien.map_or(0, |alien| POWER_WINDOWS[alien as usize].any);
        !sheet.zapped && windows & Window::Showing.bit() != 0 && !state.board.is_lost(sheet)
    };
    state.board.sheets_of(seat).any(acts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_that_can_be_played_in_a_window_has_a_kind_of_its_own() {
        let mut kinds = Kinds::NONE;
        for face in Face::all().filter(|&face| has_windows(face) && !matches!(face, Face::Tech(_))) {
            let number = Kinds::number(face).unwrap_or_else(|| panic!("{face} has no kind"));
            assert!(!kinds.contains(number), "{face} shares its kind with another");
            assert_eq!(Kinds::face(number), face);
            kinds.insert(number);
        }
    }
}
