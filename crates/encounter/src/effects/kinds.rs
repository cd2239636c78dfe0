//! Cards by their kinds, and what each kind could have to say in which windows: worked out once, from the tables of effects.

use serde::{Deserialize, Serialize};

use super::arms::Parts;
use super::{Effect, Roles, Source, Window};
use crate::aliens::{Alien, AlienSet, AlienSheet};
use crate::artifacts::Artifact;
use crate::cards::Face;
use crate::rulebook::Rule;

/// The kinds of cards that can be played in windows, as a set: reinforcements by their values, artifacts, flares. Most
/// cards are of no such kind. (With more aliens than now these will be too many for one number.)
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Kinds(u64);

/// Reinforcements have values from 2 to 5.
const LEAST_REINFORCEMENT: u8 = 2;
const FIRST_ARTIFACT: usize = 4;
pub(super) const FIRST_FLARE: usize = FIRST_ARTIFACT + Artifact::ALL.len();
const KINDS: usize = FIRST_FLARE + ALIENS;
const ALIENS: usize = Alien::ALL.len();

impl Kinds {
    pub(super) const NONE: Self = Self(0);
    /// All flares.
    pub(super) const FLARES: Self = Self(((1 << ALIENS) - 1) << FIRST_FLARE);

    /// The flares of some aliens.
    #[inline]
    pub(super) const fn flares_of(aliens: AlienSet) -> Self {
        Self(aliens.bits() << FIRST_FLARE)
    }

    /// The number of a face's kind.
    #[inline]
    pub(super) const fn number(face: Face) -> Option<usize> {
        // In two steps, so that nothing branches on which it is.
        let first = match face {
            Face::Reinforcement(_) => 0,
            Face::Artifact(_) => FIRST_ARTIFACT,
            Face::Flare(_) => FIRST_FLARE,
            _ => return None,
        };
        let index = match face {
            Face::Reinforcement(value) => value.saturating_sub(LEAST_REINFORCEMENT) as usize % FIRST_ARTIFACT,
            Face::Artifact(artifact) => artifact as usize,
            Face::Flare(alien) => alien as usize,
            _ => 0,
        };
        Some(first + index)
    }

    /// The face of the kind with a number.
    const fn face(number: usize) -> Face {
        match number {
            0..FIRST_ARTIFACT => Face::Reinforcement(LEAST_REINFORCEMENT + number as u8),
            FIRST_ARTIFACT..FIRST_FLARE => Face::Artifact(Artifact::ALL[number - FIRST_ARTIFACT]),
            _ => Face::Flare(Alien::ALL[number - FIRST_FLARE]),
        }
    }

    /// With the flare of an alien.
    #[must_use]
    pub(super) const fn with_flare(self, alien: Alien) -> Self {
        Self(self.0 | 1 << (FIRST_FLARE + alien as usize))
    }

    pub(super) const fn insert(&mut self, number: usize) {
        self.0 |= 1 << number;
    }

    #[inline]
    pub(super) const fn contains(self, number: usize) -> bool {
        self.0 >> number & 1 == 1
    }

    pub(super) const fn remove(&mut self, number: usize) {
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
    pub(super) const fn and(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    #[inline]
    #[must_use]
    pub(super) const fn or(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    #[inline]
    #[must_use]
    pub(super) const fn minus(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// These, or none.
    #[inline]
    #[must_use]
    pub(super) const fn only_if(self, condition: bool) -> Self {
        Self(self.0 & (condition as u64).wrapping_neg())
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Does something with the number of each.
    #[inline(always)]
    pub(super) fn for_each_number(self, mut with: impl FnMut(usize)) {
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

/// The faces of all kinds, to look them up without a jump.
pub(super) static FACES: [Face; KINDS] = {
    let mut all = [Face::Morph; KINDS];
    let mut number = 0;
    while number < KINDS {
        all[number] = Kinds::face(number);
        number += 1;
    }
    all
};

/// What cards of all kinds bring to those for whom no flare is super, where flares are the usual ones and where they are
/// classic: to look it up without a jump.
pub(super) static SOURCES: [[(Source, &[Effect]); KINDS]; 2] = {
    const NOTHING: (Source, &[Effect]) = (Source::Rule(Rule::TurnUp), &[]);
    let mut all = [[NOTHING; KINDS]; 2];
    let mut number = 0;
    while number < KINDS {
        let (usual, classic) = match Kinds::face(number) {
            Face::Artifact(artifact) => (Source::Artifact(artifact), None),
            Face::Flare(alien) if alien.sheet().classic.is_empty() => (Source::Wild(alien), None),
            Face::Flare(alien) => (Source::Wild(alien), Some(Source::Classic(alien))),
            Face::Reinforcement(value) => (Source::Rule(Rule::Reinforcement(value)), None),
            _ => panic!("such a card can be played in no window"),
        };
        all[0][number] = (usual, usual.effects());
        all[1][number] = match classic {
            Some(classic) => (classic, classic.effects()),
            None => all[0][number],
        };
        number += 1;
    }
    all
};

/// The sides of a flare that its player could play.
#[derive(Clone, Copy)]
enum Sides {
    /// All of them, for who has the alien's sheet: whether it is wild or super can change without the card moving.
    All,
    Wild,
    /// The classic one, where there are two.
    Classic,
}

/// The effects that cards of a kind could have.
const fn effects_of_kind(number: usize, sides: Sides) -> [&'static [Effect]; 3] {
    match Kinds::face(number) {
        Face::Artifact(artifact) => [artifact.effects(), &[], &[]],
        Face::Flare(alien) => {
            let AlienSheet { wild, superb, classic, .. } = alien.sheet();
            match sides {
                Sides::All => [wild, superb, classic],
                Sides::Classic if !classic.is_empty() => [classic, &[], &[]],
                Sides::Wild | Sides::Classic => [wild, &[], &[]],
            }
        }
        _ => [Rule::Reinforcement(0).effects(), &[], &[]],
    }
}

/// A window in which a card could have something to say, and to whom.
#[derive(Clone, Copy)]
pub(super) struct Say {
    pub(super) window: Window,
    pub(super) parts: Parts,
}

/// All that a card could have to say. There is room for the most that one has; the rest is said to nobody, so that nothing
/// branches on how many there are.
pub(super) type Says = [Say; 4];

const NO_SAYS: Says = [Say { window: Window::Never, parts: Parts::NONE }; 4];

/// What cards of each kind could have to say.
const fn says_of_kinds(sides: Sides) -> [Says; KINDS] {
    let mut all = [NO_SAYS; KINDS];
    let mut number = 0;
    while number < KINDS {
        let effects = effects_of_kind(number, sides);
        all[number] = with_says_of(with_says_of(with_says_of(NO_SAYS, effects[0]), effects[1]), effects[2]);
        number += 1;
    }
    all
}

/// Adds what effects have to say, unless they are for no window.
const fn with_says_of(mut says: Says, effects: &[Effect]) -> Says {
    let mut index = 0;
    while index < effects.len() {
        let Effect { at: window, roles, .. } = effects[index];
        let mut at = 0;
        while !is_never(says[at].window) && says[at].window as u8 != window as u8 {
            at += 1;
        }
        if !is_never(window) {
            says[at] = Say { window, parts: says[at].parts.or(Parts::of_first(roles)) };
        }
        index += 1;
    }
    says
}

const fn is_never(window: Window) -> bool {
    matches!(window, Window::Never)
}

/// What all kinds of cards could have to say, worked out beforehand.
pub(super) static KIND_SAYS: [Says; KINDS] = says_of_kinds(Sides::All);
pub(super) static WILD_KIND_SAYS: [Says; KINDS] = says_of_kinds(Sides::Wild);
pub(super) static CLASSIC_KIND_SAYS: [Says; KINDS] = says_of_kinds(Sides::Classic);

/// The kinds of cards that could have something to say in each window, to each role.
static KINDS_IN: [[Kinds; Roles::COUNT]; Window::ALL.len()] = {
    let mut all = [[Kinds::NONE; Roles::COUNT]; Window::ALL.len()];
    let mut number = 0;
    while number < KINDS {
        let sides = effects_of_kind(number, Sides::All);
        let mut side = 0;
        while side < sides.len() {
            let mut index = 0;
            while index < sides[side].len() {
                let effect = &sides[side][index];
                let mut role = 0;
                while role < Roles::COUNT {
                    if effect.roles.includes(role) {
                        all[effect.at as usize][role].insert(number);
                    }
                    role += 1;
                }
                index += 1;
            }
            side += 1;
        }
        number += 1;
    }
    all
};

/// Whether any card that there is could have something to say in a window.
pub(super) fn is_for_cards(window: Window) -> bool {
    KINDS_IN[window as usize].iter().any(|kinds| !kinds.is_empty())
}

/// For each kind of cards the others that could have something to say in the same windows: few.
pub(super) static OTHERS_IN: [Kinds; KINDS] = {
    let mut all = [Kinds::NONE; KINDS];
    let mut number = 0;
    while number < KINDS {
        let says = &KIND_SAYS[number];
        let mut at = 0;
        while at < says.len() {
            let mut role = 0;
            while role < Roles::COUNT && !is_never(says[at].window) {
                all[number] = all[number].or(KINDS_IN[says[at].window as usize][role]);
                role += 1;
            }
            at += 1;
        }
        all[number].remove(number);
        number += 1;
    }
    all
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::effects::has_windows;

    #[test]
    fn every_card_that_can_be_played_in_a_window_has_a_kind_of_its_own() {
        let mut kinds = Kinds::NONE;
        let flares = Alien::ALL.iter().copied().map(Face::Flare);
        let faces: BTreeSet<Face> = crate::phases::cosmic_deck().chain(flares).collect();
        for face in faces.into_iter().filter(|&face| has_windows(face)) {
            let number = Kinds::number(face).unwrap_or_else(|| panic!("{face} has no kind"));
            assert!(!kinds.contains(number), "{face} shares its kind with another");
            assert_eq!(Kinds::face(number), face);
            kinds.insert(number);
        }
        assert!(!kinds.is_empty());
    }
}
