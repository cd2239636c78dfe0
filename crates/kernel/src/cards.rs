//! Cards: handles that move between piles. What a card is, and who has seen it, lies in the State.

use std::fmt::{self, Debug};

use arrayvec::ArrayVec;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::dice::Dice;
use crate::rules::{Data, Rules, Word};
use crate::seats::{Viewer, Viewers};

mod set;

pub use set::{CardId, CardSet};

/// The most cards one game can have.
pub const MAX_CARDS: usize = 255;
const NONE: u8 = 255;

/// What can be printed on a card.
pub trait Face: Word + Data + Ord {
    /// Which back the card has: everybody can tell cards of different backs apart, and they are never dealt for each
    /// other in an imagined world.
    fn back(self) -> u8 {
        0
    }
}

/// The name of a place where cards lie: a deck, a hand, a discard pile.
pub trait Pile: Word + Data {
    fn index(self) -> usize;
    fn from_index(index: usize) -> Self;
    /// Who may look at the cards that lie here: a hand is open to its owner, a discard pile to everybody. A card that
    /// comes here is seen by them.
    fn open_to(self) -> Viewers;
}

/// Room for a fixed number of things, so that a State is one block of plain data.
pub trait Storage<T: Copy>: Copy + Send + Sync + 'static {
    fn filled(with: T) -> Self;
    fn all(&self) -> &[T];
    fn all_mut(&mut self) -> &mut [T];
}

impl<T: Copy + Send + Sync + 'static, const N: usize> Storage<T> for [T; N] {
    fn filled(with: T) -> Self {
        [with; N]
    }
    fn all(&self) -> &[T] {
        self
    }
    fn all_mut(&mut self) -> &mut [T] {
        self
    }
}

/// Cards that are taken up to be mixed.
type Handles = ArrayVec<CardId, MAX_CARDS>;

/// One card's entry: face, who has seen it, and its neighbours in its pile.
#[derive(Clone, Copy, Debug)]
pub struct Slot<F> {
    face: Option<F>,
    seen: Viewers,
    back: u8,
    pile: u8,
    above: u8,
    below: u8,
}

/// Where a card comes to lie in a pile.
#[derive(Clone, Copy)]
enum End {
    Top,
    Bottom,
}

/// One pile's entry: its ends and its size.
#[derive(Clone, Copy, Debug)]
pub struct PileHead {
    top: u8,
    bottom: u8,
    len: u8,
}

impl PileHead {
    const EMPTY: Self = Self { top: NONE, bottom: NONE, len: 0 };
}

/// All the cards of a game. Each is in exactly one pile; a pile has an order, top first.
pub struct Cards<R: Rules> {
    slots: R::Slots,
    piles: R::Piles,
    len: u8,
    shuffles: u16,
}

impl<R: Rules> Clone for Cards<R> {
    // Derived, it would go through the slots one by one.
    fn clone(&self) -> Self {
        Self { slots: self.slots, piles: self.piles, len: self.len, shuffles: self.shuffles }
    }
}

impl<R: Rules> Default for Cards<R> {
    fn default() -> Self {
        let empty = Slot { face: None, seen: Viewers::NOBODY, back: 0, pile: 0, above: NONE, below: NONE };
        Self { slots: R::Slots::filled(empty), piles: R::Piles::filled(PileHead::EMPTY), len: 0, shuffles: 0 }
    }
}

// What lies where.
impl<R: Rules> Cards<R> {
    /// How many cards there are in all.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How often a pile has been shuffled: what somebody remembers from before may no longer lie where it did.
    pub fn shuffles(&self) -> u16 {
        self.shuffles
    }

    pub fn all(&self) -> impl Iterator<Item = CardId> + use<R> {
        (0..self.len).map(CardId)
    }

    #[inline]
    fn slot(&self, card: CardId) -> &Slot<R::Face> {
        &self.slots.all()[card.index()]
    }

    #[inline]
    fn slot_mut(&mut self, card: CardId) -> &mut Slot<R::Face> {
        &mut self.slots.all_mut()[card.index()]
    }

    #[inline]
    fn head(&self, pile: R::Pile) -> &PileHead {
        &self.piles.all()[pile.index()]
    }

    /// What the card is. The rules may always ask; in a view, only of cards that have been seen.
    #[inline]
    pub fn face(&self, card: CardId) -> R::Face {
        self.slot(card).face.unwrap_or_else(|| panic!("{card:?} is hidden in this view"))
    }

    /// What the card is, or `None` where it is hidden in this view.
    #[inline]
    pub fn known(&self, card: CardId) -> Option<R::Face> {
        self.slot(card).face
    }

    pub fn back(&self, card: CardId) -> u8 {
        self.slot(card).back
    }

    /// Who has seen what the card is.
    #[inline]
    pub fn seen(&self, card: CardId) -> Viewers {
        self.slot(card).seen
    }

    #[inline]
    pub fn pile_of(&self, card: CardId) -> R::Pile {
        R::Pile::from_index(usize::from(self.slot(card).pile))
    }

    #[inline]
    pub fn count(&self, pile: R::Pile) -> usize {
        usize::from(self.head(pile).len)
    }

    #[inline]
    pub fn top(&self, pile: R::Pile) -> Option<CardId> {
        let top = self.head(pile).top;
        (top != NONE).then_some(CardId(top))
    }

    /// The piles that have cards.
    pub fn piles(&self) -> impl Iterator<Item = R::Pile> + '_ {
        (0..self.piles.all().len()).map(R::Pile::from_index).filter(|&pile| self.count(pile) > 0)
    }

    /// The cards of a pile from the top down.
    #[inline]
    pub fn iter(&self, pile: R::Pile) -> impl Iterator<Item = CardId> + '_ {
        self.iter_at(pile.index())
    }

    #[inline]
    fn iter_at(&self, pile: usize) -> impl Iterator<Item = CardId> + '_ {
        self.iter_down(self.piles.all()[pile].top)
    }

    /// A card and those below it in its pile.
    #[inline]
    pub fn iter_from(&self, card: CardId) -> impl Iterator<Item = CardId> + '_ {
        self.iter_down(card.0)
    }

    #[inline]
    fn iter_down(&self, mut next: u8) -> impl Iterator<Item = CardId> + '_ {
        std::iter::from_fn(move || {
            let card = CardId(next);
            (next != NONE).then(|| {
                next = self.slot(card).below;
                card
            })
        })
    }

    #[inline]
    pub fn set(&self, pile: R::Pile) -> CardSet {
        self.iter(pile).collect()
    }

    /// The cards of a pile whose faces fit; hidden ones do not.
    #[inline]
    pub fn matching(&self, pile: R::Pile, fits: impl Fn(R::Face) -> bool) -> CardSet {
        self.iter(pile).filter(|&card| self.known(card).is_some_and(&fits)).collect()
    }
}

// Moving and showing. In a rules crate only its `moves` calls these.
impl<R: Rules> Cards<R> {
    /// Brings a new card into the game, at the bottom of a pile, seen by those to whom the pile is open.
    pub fn add(&mut self, face: R::Face, pile: R::Pile) -> CardId {
        let card = CardId::new(self.len());
        assert!(self.len() < self.slots.all().len(), "there is room for {} cards", self.slots.all().len());
        self.len += 1;
        *self.slot_mut(card) = Slot {
            face: Some(face),
            seen: Viewers::NOBODY,
            back: face.back(),
            pile: 0,
            above: NONE,
            below: NONE,
        };
        self.link_bottom(card, pile.index(), pile.open_to());
        card
    }

    /// Moves a card to the top of a pile.
    #[inline]
    pub fn put_on_top(&mut self, card: CardId, pile: R::Pile) {
        self.relocate(card, pile.index(), pile.open_to(), End::Top);
    }

    /// Moves a card to the bottom of a pile; in a hand, that is the far end.
    #[inline]
    pub fn put(&mut self, card: CardId, pile: R::Pile) {
        self.relocate(card, pile.index(), pile.open_to(), End::Bottom);
    }

    /// Moves a card to an end of a pile. (Whoever calls mostly knows which pile it is, and need not find out its number
    /// while the game runs.)
    #[inline]
    fn relocate(&mut self, card: CardId, pile: usize, open_to: Viewers, end: End) {
        self.unlink(card);
        match end {
            End::Top => self.link_top(card, pile, open_to),
            End::Bottom => self.link_bottom(card, pile, open_to),
        }
    }

    /// Moves all cards of one pile to the bottom of another, in their order.
    pub fn put_all(&mut self, from: R::Pile, to: R::Pile) {
        if from == to {
            return;
        }
        let (index, open_to) = (to.index(), to.open_to());
        let (slots, piles) = (self.slots.all_mut(), self.piles.all_mut());
        let moved = std::mem::replace(&mut piles[from.index()], PileHead::EMPTY);
        let mut next = moved.top;
        while next != NONE {
            let slot = &mut slots[usize::from(next)];
            slot.pile = index as u8;
            slot.seen = slot.seen.or(open_to);
            next = slot.below;
        }
        if moved.top == NONE {
            return;
        }
        let head = &mut piles[index];
        if head.bottom == NONE {
            head.top = moved.top;
        } else {
            slots[usize::from(head.bottom)].below = moved.top;
            slots[usize::from(moved.top)].above = head.bottom;
        }
        head.bottom = moved.bottom;
        head.len += moved.len;
    }

    /// Lets viewers see what the card is; they remember it until it is shuffled or concealed.
    #[inline]
    pub fn show(&mut self, card: CardId, to: Viewers) {
        let slot = self.slot_mut(card);
        slot.seen = slot.seen.or(to);
    }

    /// Deals the faces of a pile anew among its handles and forgets who had seen them.
    pub fn shuffle(&mut self, pile: R::Pile, dice: &mut Dice) {
        self.mix(pile.index(), pile.open_to(), |_, _| true, |_| false, dice, &mut Handles::new());
        self.shuffles = self.shuffles.wrapping_add(1);
    }

    /// Makes it impossible to follow cards as they secretly leave a pile: faces change handles, and those to whom the
    /// pile is not open forget which of the cards `among` which the choice was made is which. Returns the handles that
    /// now bear the faces of `chosen`; all other handles into the pile are stale.
    ///
    /// At a real table a player's hand is behind their own fingers: if you once saw a 40 there and an encounter card is
    /// then laid face down, you cannot tell whether it was that one, nor how long it had been in the hand. But a flare
    /// that you saw is still there.
    #[must_use = "the faces have moved to other handles"]
    #[inline]
    pub fn conceal(&mut self, pile: R::Pile, chosen: CardSet, among: CardSet, dice: &mut Dice) -> CardSet {
        self.conceal_among(pile.index(), pile.open_to(), chosen, |card, _| among.contains(card), dice)
    }

    /// The same of one card, where the choice was made among the cards of the pile whose faces fit.
    #[must_use = "the face has moved to another handle"]
    pub fn conceal_one(
        &mut self,
        pile: R::Pile,
        chosen: CardId,
        fits: impl Fn(R::Face) -> bool,
        dice: &mut Dice,
    ) -> CardId {
        debug_assert!(self.known(chosen).is_some_and(&fits), "{chosen:?} was not to be chosen");
        let mut handles = Handles::new();
        let forgets = |_, face: Option<R::Face>| face.is_some_and(&fits);
        self.mix(pile.index(), pile.open_to(), forgets, |card| card == chosen, dice, &mut handles);
        let now = handles.iter().copied().find(|&card| self.unmark(card));
        now.expect("a card that is concealed lies in its pile")
    }

    /// The same, where the choice was made among all cards of the pile.
    #[must_use = "the faces have moved to other handles"]
    #[inline]
    pub fn conceal_among_all(&mut self, pile: R::Pile, chosen: CardSet, dice: &mut Dice) -> CardSet {
        self.conceal_among(pile.index(), pile.open_to(), chosen, |_, _| true, dice)
    }

    #[inline(never)]
    fn conceal_among(
        &mut self,
        pile: usize,
        open_to: Viewers,
        chosen: CardSet,
        among: impl Fn(CardId, Option<R::Face>) -> bool,
        dice: &mut Dice,
    ) -> CardSet {
        debug_assert!(chosen.iter().all(|card| among(card, self.known(card))), "in pile {pile}");
        let mut handles = Handles::new();
        self.mix(pile, open_to, among, |card| chosen.contains(card), dice, &mut handles);
        let mut now = CardSet::EMPTY;
        handles.iter().filter(|&&card| self.unmark(card)).for_each(|&card| now.insert(card));
        debug_assert!(now.len() == chosen.len(), "in pile {pile}");
        now
    }

    /// Takes the mark off a card, if it has one.
    #[inline]
    fn unmark(&mut self, card: CardId) -> bool {
        let slot = self.slot_mut(card);
        let is_marked = slot.seen.is_marked();
        slot.seen = slot.seen.unmarked();
        is_marked
    }

    /// A card of the pile, each equally likely.
    pub fn random(&self, pile: R::Pile, dice: &mut Dice) -> Option<CardId> {
        let count = self.count(pile);
        (count > 0)
            .then(|| dice.below(count as u32) as usize)
            .and_then(|position| self.iter(pile).nth(position))
    }

    /// Deals the faces of a pile, and who has seen them, anew among its handles, each back among its own kind. Those to
    /// whom the pile is not open forget some. Others are marked, and the marks go along. Fills in the handles. (They are
    /// too many to be handed over.)
    #[inline]
    fn mix(
        &mut self,
        pile: usize,
        open_to: Viewers,
        forgets: impl Fn(CardId, Option<R::Face>) -> bool,
        marks: impl Fn(CardId) -> bool,
        dice: &mut Dice,
        handles: &mut Handles,
    ) {
        let (mut last_back, mut is_sorted) = (0, true);
        let set: CardSet = self.iter_at(pile).collect();
        let slots = self.slots.all_mut();
        set.for_each(|card| {
            let slot = &mut slots[card.index()];
            if forgets(card, slot.face) {
                slot.seen = slot.seen.and(open_to);
            }
            if marks(card) {
                slot.seen = slot.seen.marked();
            }
            is_sorted &= last_back <= slot.back;
            last_back = slot.back;
            handles.push(card);
        });
        if !is_sorted {
            handles.sort_by_key(|card: &CardId| slots[card.index()].back);
        }
        let mut rest = &mut handles[..];
        while let Some(first) = rest.first() {
            let back = slots[first.index()].back;
            // Most piles have only one.
            let alike = match rest.last() {
                Some(last) if slots[last.index()].back == back => rest.len(),
                _ => rest.iter().take_while(|card| slots[card.index()].back == back).count(),
            };
            let (group, others) = rest.split_at_mut(alike);
            mix_alike(slots, group, dice);
            rest = others;
        }
    }

    #[inline]
    fn unlink(&mut self, card: CardId) {
        let Slot { pile, above, below, .. } = *self.slot(card);
        let head = &mut self.piles.all_mut()[usize::from(pile)];
        head.len -= 1;
        let slots = self.slots.all_mut();
        if above == NONE {
            head.top = below;
        } else {
            slots[usize::from(above)].below = below;
        }
        if below == NONE {
            head.bottom = above;
        } else {
            slots[usize::from(below)].above = above;
        }
    }

    #[inline]
    fn link_top(&mut self, card: CardId, pile: usize, open_to: Viewers) {
        let head = &mut self.piles.all_mut()[pile];
        let below = head.top;
        head.top = card.0;
        head.len += 1;
        if below == NONE {
            head.bottom = card.0;
        } else {
            self.slot_mut(CardId(below)).above = card.0;
        }
        let slot = self.slot_mut(card);
        (slot.pile, slot.above, slot.below) = (pile as u8, NONE, below);
        slot.seen = slot.seen.or(open_to);
    }

    #[inline]
    fn link_bottom(&mut self, card: CardId, pile: usize, open_to: Viewers) {
        let head = &mut self.piles.all_mut()[pile];
        let above = head.bottom;
        head.bottom = card.0;
        head.len += 1;
        if above == NONE {
            head.top = card.0;
        } else {
            self.slot_mut(CardId(above)).below = card.0;
        }
        let slot = self.slot_mut(card);
        (slot.pile, slot.above, slot.below) = (pile as u8, above, NONE);
        slot.seen = slot.seen.or(open_to);
    }
}

// Holding to account.
impl<R: Rules> Cards<R> {
    /// Whether every card is in exactly one pile, and every pile is a list of as many as it says.
    pub fn audit(&self) -> Result<(), String> {
        let mut found = CardSet::EMPTY;
        for pile in (0..self.piles.all().len()).map(R::Pile::from_index) {
            let mut above = NONE;
            for card in self.iter(pile).take(MAX_CARDS) {
                if found.contains(card) || self.pile_of(card) != pile || self.slot(card).above != above {
                    return Err(format!("{card:?} is not just once in {pile}"));
                }
                found.insert(card);
                above = card.0;
            }
            if self.iter(pile).take(MAX_CARDS).count() != self.count(pile) {
                return Err(format!("{pile} does not hold {} cards", self.count(pile)));
            }
        }
        if found.len() == self.len() {
            Ok(())
        } else {
            Err(format!("{} of {} cards lie somewhere", found.len(), self.len()))
        }
    }
}

// Hiding, for views and imagined worlds.
impl<R: Rules> Cards<R> {
    /// Blanks every face that the viewer has not seen, and who else has seen what, except where everybody knows that.
    pub(crate) fn hide(&mut self, viewer: Viewer) {
        let own = Viewers::of(viewer);
        let len = self.len();
        for slot in &mut self.slots.all_mut()[..len] {
            if !slot.seen.contains(viewer) {
                slot.face = None;
            }
            if slot.seen != Viewers::EVERYBODY {
                let open_to = R::Pile::from_index(usize::from(slot.pile)).open_to();
                slot.seen = slot.seen.and(own).or(open_to);
            }
        }
    }

    /// The cards as a view shows them: what is known of each, not who knows it.
    pub(crate) fn as_seen(&self) -> impl Serialize + use<R> {
        #[derive(Serialize)]
        #[serde(bound = "F: Data")]
        struct SeenCard<F> {
            id: CardId,
            back: u8,
            face: Option<F>,
        }
        self.written(|id| SeenCard { id, back: self.back(id), face: self.known(id) })
    }

    fn written<C>(&self, card: impl Fn(CardId) -> C) -> CardsText<R, C> {
        let piles = self.piles().map(|pile| PileText { pile, cards: self.iter(pile).map(&card).collect() });
        CardsText { shuffles: self.shuffles, piles: piles.collect() }
    }

    pub(crate) fn suppose(&mut self, card: CardId, face: R::Face) {
        debug_assert_eq!(self.slot(card).back, face.back(), "{face} has another back than {card:?}");
        self.slot_mut(card).face = Some(face);
    }
}

/// Permutes faces, and who has seen them, among handles of the same back.
#[inline]
fn mix_alike<F: Copy>(slots: &mut [Slot<F>], handles: &[CardId], dice: &mut Dice) {
    for last in (1..handles.len()).rev() {
        let other = dice.below(last as u32 + 1) as usize;
        let (a, b) = (handles[last].index(), handles[other].index());
        let (slot_a, slot_b) = (slots[a], slots[b]);
        (slots[a].face, slots[a].seen) = (slot_b.face, slot_b.seen);
        (slots[b].face, slots[b].seen) = (slot_a.face, slot_a.seen);
    }
}

/// How cards are written down: pile by pile, top first.
#[derive(Serialize, Deserialize)]
#[serde(bound(serialize = "C: Serialize", deserialize = "C: Deserialize<'de>"))]
struct CardsText<R: Rules, C> {
    shuffles: u16,
    piles: Vec<PileText<R, C>>,
}

#[derive(Serialize, Deserialize)]
#[serde(bound(serialize = "C: Serialize", deserialize = "C: Deserialize<'de>"))]
struct PileText<R: Rules, C> {
    pile: R::Pile,
    cards: Vec<C>,
}

#[derive(Serialize, Deserialize)]
#[serde(bound = "F: Data")]
struct CardText<F> {
    id: CardId,
    back: u8,
    face: Option<F>,
    seen: Viewers,
}

impl<R: Rules> Serialize for Cards<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let card = |id| CardText { id, back: self.back(id), face: self.known(id), seen: self.seen(id) };
        self.written(card).serialize(serializer)
    }
}

impl<'de, R: Rules> Deserialize<'de> for Cards<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let CardsText { shuffles, piles } = CardsText::<R, CardText<R::Face>>::deserialize(deserializer)?;
        let count: usize = piles.iter().map(|pile| pile.cards.len()).sum();
        let mut cards = Self::default();
        if count > cards.slots.all().len() {
            return Err(D::Error::custom(format!(
                "{count} cards where there is room for {}",
                cards.slots.all().len()
            )));
        }
        (cards.len, cards.shuffles) = (count as u8, shuffles);
        let mut placed = CardSet::EMPTY;
        for text in piles {
            for CardText { id, back, face, seen } in text.cards {
                if id.index() >= count || placed.contains(id) {
                    return Err(D::Error::custom(format!("card {id:?} is one too many or there twice")));
                }
                placed.insert(id);
                let slot = cards.slot_mut(id);
                (slot.face, slot.seen, slot.back) = (face, seen, back);
                cards.link_bottom(id, text.pile.index(), text.pile.open_to());
            }
        }
        Ok(cards)
    }
}

impl<R: Rules> PartialEq for Cards<R> {
    fn eq(&self, other: &Self) -> bool {
        let same = |a: &Slot<R::Face>, b: &Slot<R::Face>| {
            (a.face, a.seen, a.back, a.pile, a.above) == (b.face, b.seen, b.back, b.pile, b.above)
        };
        (self.len, self.shuffles) == (other.len, other.shuffles)
            && self.all().all(|card| same(self.slot(card), other.slot(card)))
    }
}

impl<R: Rules> Eq for Cards<R> {}

impl<R: Rules> Debug for Cards<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for pile in (0..self.piles.all().len()).map(R::Pile::from_index).filter(|&pile| self.count(pile) > 0)
        {
            let cards: Vec<_> = self.iter(pile).map(|card| (card, self.known(card))).collect();
            map.entry(&pile, &cards);
        }
        map.finish()
    }
}
