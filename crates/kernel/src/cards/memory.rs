//! What viewers remember of cards that were mixed before their eyes.
//!
//! Who has seen a hand of eight knows, when one of them is laid face down, that those eight faces are among these eight
//! cards, though no longer which is which; and once the one is revealed, the other seven for certain. So a *memory* is a
//! group of cards with faces of which so many at least are among them. A card that the viewer sees later leaves the group;
//! that is not done at once, but when somebody looks or cards are mixed again.
//!
//! Memories have no part in the rules: a game goes the same way without them. So they are not in the State's hash, and a
//! game that nobody looks at does without.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::{CardId, CardSet, Cards, Face, Pile as _};
use crate::rules::Rules;
use crate::seats::{Viewer, Viewers};

/// The most cards among which faces are remembered. What is mixed among more is forgotten: a shuffled deck is, a hand is
/// not.
const WIDEST: usize = 24;
/// The most groups that one viewer remembers.
const MOST: usize = 8;

/// Faces of which so many at least are among some cards.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(bound = "F: Face")]
pub struct Recall<F: Face> {
    /// The cards, none of which the viewer can tell from the others.
    pub cards: CardSet,
    /// What they may be, in order; a face that is there twice stands there twice.
    pub faces: ArrayVec<F, WIDEST>,
    /// How many of the faces are among the cards.
    pub least: u8,
}

impl<F: Face> Recall<F> {
    /// Takes a card out of the group that turns out to bear this face.
    fn settle(&mut self, card: CardId, face: F) {
        self.cards.remove(card);
        if let Some(at) = self.faces.iter().position(|&other| other == face) {
            self.faces.remove(at);
            self.least = self.least.saturating_sub(1);
        }
    }

    /// Takes up what another group says too; false if it shares a card with this one, or there is no room.
    fn join(&mut self, other: &Self) -> bool {
        let fits = self.cards.and(other.cards).is_empty()
            && self.faces.len() + other.faces.len() <= WIDEST
            && self.faces.try_extend_from_slice(&other.faces).is_ok();
        if fits {
            self.cards = self.cards.or(other.cards);
            self.least += other.least;
            self.faces.sort_unstable();
        }
        fits
    }

    /// The same of these cards as well, unless that would be too many.
    fn widened(self, cards: CardSet) -> Option<Self> {
        let cards = self.cards.or(cards);
        (cards.len() <= WIDEST).then_some(Self { cards, ..self })
    }

    /// A face cannot be there more often than there are cards.
    fn cap(&mut self) {
        let most = self.cards.len();
        let (mut last, mut times) = (None, 0);
        self.faces.retain(|face| {
            times = if last == Some(*face) { times + 1 } else { 1 };
            last = Some(*face);
            times <= most
        });
    }

    /// What it says of these cards and of the others each, where it is certain of all of them; otherwise itself.
    fn parted(self, cards: CardSet) -> impl Iterator<Item = Self> {
        let parts = match self.only_face() {
            Some(_) => [Some(self.of_some(cards)), Some(self.of_some(self.cards.without(cards)))],
            None => [Some(self), None],
        };
        parts.into_iter().flatten().filter(|part| part.least > 0)
    }

    /// Whether it says all that another group does.
    fn implies(&self, other: &Self) -> bool {
        let of_theirs = self.of_some(other.cards);
        let mut theirs = other.faces.iter().peekable();
        let other_faces = of_theirs.faces.iter().filter(|&face| {
            while theirs.next_if(|&their| their < face).is_some() {}
            theirs.next_if_eq(&face).is_none()
        });
        usize::from(of_theirs.least) >= usize::from(other.least) + other_faces.count()
    }

    /// What it says of some of its cards.
    fn of_some(&self, cards: CardSet) -> Self {
        let others = self.cards.without(cards).len() as u8;
        let least = self.least.saturating_sub(others);
        let mut some = Self { cards: self.cards.and(cards), least, ..self.clone() };
        some.cap();
        some
    }

    /// The face of all its cards, if there is only one that they can be.
    fn only_face(&self) -> Option<F> {
        let (&first, &last) = (self.faces.first()?, self.faces.last()?);
        let are_all = !self.cards.is_empty() && usize::from(self.least) == self.cards.len();
        (first == last && are_all).then_some(first)
    }

    /// How many of the remembered faces such cards lack.
    pub(crate) fn lacks(&self, face: impl Fn(CardId) -> Option<F>) -> usize {
        let mut left = self.faces.clone();
        let mut found = 0;
        for face in self.cards.iter().filter_map(face) {
            if let Some(at) = left.iter().position(|&other| other == face) {
                left.swap_remove(at);
                found += 1;
            }
        }
        usize::from(self.least).saturating_sub(found)
    }
}

/// A recollection, and who has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "F: Face")]
pub(super) struct Memory<F: Face> {
    who: Viewers,
    recall: Recall<F>,
}

/// All that anybody remembers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "F: Face")]
pub(super) struct Memories<F: Face> {
    /// Whether nobody is ever going to look.
    is_off: bool,
    rows: Vec<Memory<F>>,
    /// How often somebody had too much to remember, and forgot a group.
    forgotten: u16,
}

impl<F: Face> Default for Memories<F> {
    fn default() -> Self {
        Self { is_off: false, rows: Vec::new(), forgotten: 0 }
    }
}

impl<F: Face> Memories<F> {
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    #[inline]
    pub(super) fn are_kept(&self) -> bool {
        !self.is_off
    }

    /// The cards of two handles have changed places.
    #[inline]
    pub(super) fn exchange(&mut self, one: CardId, other: CardId) {
        self.rows.iter_mut().for_each(|memory| memory.recall.cards.exchange(one, other));
    }

    /// What one viewer remembers.
    pub(super) fn of(&self, viewer: Viewer) -> impl Iterator<Item = &Recall<F>> {
        self.rows.iter().filter(move |memory| memory.who.contains(viewer)).map(|memory| &memory.recall)
    }

    /// Lets a viewer remember these groups, and nothing else. What says nothing is not remembered.
    fn replace(&mut self, viewer: Viewer, recalls: Vec<Recall<F>>) {
        let own = Viewers::of(viewer);
        self.rows.iter_mut().for_each(|memory| memory.who = memory.who.minus(own));
        for recall in recalls.into_iter().filter(|recall| recall.least > 0) {
            match self.rows.iter_mut().find(|memory| memory.recall == recall) {
                Some(memory) => memory.who = memory.who.or(own),
                None => self.rows.push(Memory { who: own, recall }),
            }
        }
        while self.of(viewer).count() > MOST {
            self.forget_vaguest(viewer);
        }
        self.rows.retain(|memory| memory.who != Viewers::NOBODY);
    }

    /// The vaguest group goes: which one that is depends on nothing but what the viewer remembers.
    #[cold]
    fn forget_vaguest(&mut self, viewer: Viewer) {
        let vagueness =
            |recall: &Recall<F>| recall.cards.len() + recall.faces.len() - usize::from(recall.least);
        let vaguest =
            self.of(viewer).max_by(|a, b| vagueness(a).cmp(&vagueness(b)).then_with(|| a.cmp(b))).cloned();
        for memory in self.rows.iter_mut().filter(|memory| Some(&memory.recall) == vaguest.as_ref()) {
            memory.who = memory.who.minus(Viewers::of(viewer));
        }
        self.forgotten = self.forgotten.saturating_add(1);
    }
}

/// Cards of one back that are about to be mixed, as a viewer sees that.
struct Mixing<'a, R: Rules> {
    cards: &'a Cards<R>,
    viewer: Viewer,
    held: CardSet,
    /// Whether the viewer may look at them all the time.
    is_open: bool,
    /// Those of them that others can no longer tell apart.
    loosened: CardSet,
}

impl<R: Rules> Mixing<'_, R> {
    /// What the viewer remembers from then on, and how many groups were too wide to be remembered whole.
    fn recalls(&self) -> (Vec<Recall<R::Face>>, u16) {
        let cards = self.cards;
        let before = cards.recalled(self.viewer);
        if self.is_open {
            return (before, 0);
        }
        let seen: CardSet = self.held.iter().filter(|&card| cards.seen(card).contains(self.viewer)).collect();
        let lost = seen.and(self.loosened);
        // From now on these look alike.
        let alike = self.held.without(seen).or(lost);
        if alike.len() > WIDEST {
            return (before.iter().map(|recall| recall.of_some(recall.cards.without(alike))).collect(), 0);
        }
        let mut faces: ArrayVec<R::Face, WIDEST> = lost.iter().map(|card| cards.face(card)).collect();
        faces.sort_unstable();
        let lost = Recall { cards: lost, least: faces.len() as u8, faces };
        let (mut whole, mut recalls, mut forgotten) = (lost.clone(), Vec::new(), 0);
        for recall in before.into_iter().flat_map(|recall| recall.parted(alike)) {
            let inside = recall.cards.and(alike);
            if inside.is_empty() {
                recalls.push(recall);
            } else if !(recall.cards.is_subset(alike) && whole.join(&recall)) {
                if !alike.is_subset(recall.cards) {
                    recalls.push(recall.of_some(recall.cards.without(alike)));
                }
                let mut wider = recall;
                match if wider.join(&lost) { wider.widened(alike) } else { None } {
                    Some(wider) => recalls.push(wider),
                    None => forgotten += 1,
                }
            }
        }
        match whole.widened(alike) {
            Some(whole) => recalls.push(whole),
            None => forgotten += 1,
        }
        (recalls, forgotten)
    }
}

impl<R: Rules> Cards<R> {
    /// What the owner of this view remembers of cards that they can no longer tell apart.
    pub fn recalls(&self) -> impl Iterator<Item = &Recall<R::Face>> {
        self.memories.rows.iter().map(|memory| &memory.recall)
    }

    /// What a viewer remembers of these cards, such as a hand: so many of the faces at least are among them.
    pub fn recalls_of(&self, viewer: Viewer, cards: CardSet) -> impl Iterator<Item = Recall<R::Face>> {
        let recalls = self.recalled(viewer).into_iter();
        recalls.map(move |recall| recall.of_some(cards)).filter(|recall| recall.least > 0)
    }

    /// How often somebody had more to remember than there is room for.
    pub fn forgotten(&self) -> u16 {
        self.memories.forgotten
    }

    /// Keeps no memories from now on: for games that nobody looks at.
    pub(crate) fn forget(&mut self) {
        self.memories = Memories { is_off: true, ..Memories::default() };
    }

    /// Notes what viewers will remember of a pile that is about to be mixed, after which those to whom it is not open can
    /// no longer follow the cards that are forgotten.
    #[cold]
    #[inline(never)]
    pub(super) fn remember(
        &mut self,
        pile: usize,
        open_to: Viewers,
        forgets: impl Fn(CardId, Option<R::Face>) -> bool,
    ) {
        let mut rest = self.set(R::Pile::from_index(pile));
        while let Some(first) = rest.first() {
            let back = self.back(first);
            let held: CardSet = rest.iter().filter(|&card| self.back(card) == back).collect();
            let loosened: CardSet = held.iter().filter(|&card| forgets(card, self.known(card))).collect();
            self.remember_alike(held, open_to, loosened);
            rest = rest.without(held);
        }
    }

    /// The same of those of its cards that have the same back.
    fn remember_alike(&mut self, held: CardSet, open_to: Viewers, loosened: CardSet) {
        let lost =
            loosened.iter().fold(Viewers::NOBODY, |lost, card| lost.or(self.seen(card).minus(open_to)));
        let touched = self.memories.rows.iter().filter(|memory| !memory.recall.cards.and(held).is_empty());
        let concerned = touched.fold(lost, |all, memory| all.or(memory.who));
        if concerned == Viewers::NOBODY {
            return;
        }
        for viewer in Viewer::all(*R::SEATS.end()).filter(|&viewer| concerned.contains(viewer)) {
            let mixing = Mixing { cards: self, viewer, held, is_open: open_to.contains(viewer), loosened };
            let (recalls, forgotten) = mixing.recalls();
            self.memories.replace(viewer, recalls);
            self.memories.forgotten = self.memories.forgotten.saturating_add(forgotten);
        }
    }

    /// What a viewer remembers, given all that they have seen since, in an order that depends on nothing else.
    fn recalled(&self, viewer: Viewer) -> Vec<Recall<R::Face>> {
        if self.memories.is_empty() {
            return Vec::new();
        }
        let mut recalls: Vec<Recall<R::Face>> = self.memories.of(viewer).cloned().collect();
        for recall in &mut recalls {
            for card in recall.cards.iter().filter(|&card| self.seen(card).contains(viewer)) {
                recall.settle(card, self.face(card));
            }
        }
        tidy(&mut recalls);
        while let Some((other, card, face)) = conclusion(&recalls) {
            recalls[other].settle(card, face);
            tidy(&mut recalls);
        }
        gather_certain(&mut recalls);
        recalls
    }

    /// Whether all is true that anybody remembers.
    pub(super) fn audit_memories(&self) -> Result<(), String> {
        for viewer in Viewer::all(*R::SEATS.end()) {
            let wrong =
                self.recalled(viewer).into_iter().find(|recall| recall.lacks(|card| self.known(card)) > 0);
            if let Some(recall) = wrong {
                return Err(format!("{viewer:?} remembers what is not so: {recall:?}"));
            }
        }
        Ok(())
    }

    /// Leaves only what one viewer remembers.
    pub(super) fn recall_all(&mut self, viewer: Viewer) {
        let own = Viewers::of(viewer);
        let rows = self.recalled(viewer).into_iter().map(|recall| Memory { who: own, recall });
        self.memories = Memories { rows: rows.collect(), ..Memories::default() };
    }

    /// The cards of this view that must be what they are by what its owner remembers.
    pub(crate) fn concluded(&self) -> CardSet {
        let certain = self.recalls().filter(|recall| recall.only_face().is_some());
        certain.fold(CardSet::EMPTY, |all, recall| all.or(recall.cards))
    }
}

/// Leaves out what says nothing, or nothing that another group does not say.
fn tidy<F: Face>(recalls: &mut Vec<Recall<F>>) {
    recalls.retain(|recall| recall.least > 0);
    recalls.iter_mut().for_each(Recall::cap);
    recalls.sort_unstable();
    let mut at = 0;
    while at < recalls.len() {
        let is_said = |(other, recall): (usize, &Recall<F>)| other != at && recall.implies(&recalls[at]);
        if recalls.iter().enumerate().any(is_said) {
            recalls.remove(at);
        } else {
            at += 1;
        }
    }
}

/// Says of all cards that certainly have the same face in one group that they have it: whatever has been seen first, the
/// same knowledge then has the same form.
fn gather_certain<F: Face>(recalls: &mut Vec<Recall<F>>) {
    let mut gathered: Vec<Recall<F>> = Vec::new();
    for recall in recalls.drain(..) {
        let face = recall.only_face();
        let alike = gathered.iter_mut().find(|other| face.is_some() && other.only_face() == face);
        if !alike.is_some_and(|other| other.join(&recall)) {
            gathered.push(recall);
        }
    }
    gathered.sort_unstable();
    *recalls = gathered;
}

/// A card of which one recollection says what it is, so that it can be taken out of another.
fn conclusion<F: Face>(recalls: &[Recall<F>]) -> Option<(usize, CardId, F)> {
    recalls.iter().enumerate().find_map(|(at, certain)| {
        let face = certain.only_face()?;
        let others = recalls.iter().enumerate().filter(|&(other, _)| other != at);
        others
            .into_iter()
            .find_map(|(other, recall)| Some((other, recall.cards.and(certain.cards).first()?, face)))
    })
}
