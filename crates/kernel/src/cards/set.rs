//! Handles of cards, and sets of them.

use std::fmt::{self, Debug};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::MAX_CARDS;
use crate::counting::nth_bit;

/// A handle to a card: which piece of cardboard it is, not what is printed on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct CardId(pub(super) u8);

impl CardId {
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_CARDS, "a game has at most 255 cards");
        Self(index as u8)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Debug for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A set of cards. In JSON, the list of their handles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(as = "Vec<CardId>"))]
pub struct CardSet([u64; 4]);

impl CardSet {
    pub const EMPTY: Self = Self([0; 4]);

    pub const fn of(card: CardId) -> Self {
        let mut set = Self::EMPTY;
        set.0[card.index() >> 6] = 1 << (card.0 & 63);
        set
    }

    #[inline]
    pub fn insert(&mut self, card: CardId) {
        self.0[card.index() >> 6] |= 1 << (card.0 & 63);
    }

    /// The same, or nothing: for where it cannot be foreseen which.
    #[inline]
    pub fn insert_if(&mut self, card: CardId, is_in: bool) {
        self.0[card.index() >> 6] |= u64::from(is_in) << (card.0 & 63);
    }

    /// One card takes the place of the other, if that was in the set.
    #[inline]
    pub(super) fn exchange(&mut self, one: CardId, other: CardId) {
        let differ = u64::from(self.contains(one) != self.contains(other));
        for card in [one, other] {
            self.0[card.index() >> 6] ^= differ << (card.0 & 63);
        }
    }

    #[inline]
    pub fn remove(&mut self, card: CardId) {
        self.0[card.index() >> 6] &= !(1 << (card.0 & 63));
    }

    #[inline]
    pub const fn contains(self, card: CardId) -> bool {
        self.0[card.index() >> 6] >> (card.0 & 63) & 1 == 1
    }

    #[inline]
    pub fn len(self) -> usize {
        self.word_lens().into_iter().sum()
    }

    /// How many cards each word has. (Older processors have no instruction that counts bits, and the last words are mostly
    /// empty. Of the others, that cannot be foreseen.)
    #[inline]
    fn word_lens(self) -> [usize; 4] {
        let [a, b, c, d] = self.0;
        let len = |word: u64| word.count_ones() as usize;
        if c | d == 0 { [len(a), len(b), 0, 0] } else { [len(a), len(b), len(c), len(d)] }
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    #[inline]
    pub fn is_subset(self, of: Self) -> bool {
        self.without(of).is_empty()
    }

    /// The cards of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        let mut rest = self;
        rest.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine &= !theirs);
        rest
    }

    /// The cards of either set.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let mut both = self;
        both.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine |= theirs);
        both
    }

    /// The cards of both sets.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let mut both = self;
        both.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine &= theirs);
        both
    }

    /// The first card, in order of their handles.
    #[inline]
    pub fn first(self) -> Option<CardId> {
        self.iter().next()
    }

    /// The card that has `position` others of the set before it.
    #[inline]
    pub fn nth(self, position: usize) -> Option<CardId> {
        self.pick(|len| (position < len).then_some(position))
    }

    /// The card at a position that is chosen below their number. (Which that is is mostly a matter of chance, on which
    /// nothing should branch.)
    #[inline]
    pub(crate) fn pick(self, choose: impl FnOnce(usize) -> Option<usize>) -> Option<CardId> {
        let [a, b, c, d] = self.word_lens();
        let before_words = [0, a, a + b, a + b + c];
        let position = choose(before_words[3] + d)?;
        let index = before_words[1..].iter().filter(|&&before| position >= before).count();
        let bit = nth_bit(self.0[index], position - before_words[index]);
        Some(CardId((index as u32 * 64 + bit) as u8))
    }

    /// Does something with each card, in order of their handles. (Faster than to iterate.)
    #[inline]
    pub fn for_each(self, mut with: impl FnMut(CardId)) {
        for (index, &word) in self.0.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                with(CardId((index as u32 * 64 + rest.trailing_zeros()) as u8));
                rest &= rest - 1;
            }
        }
    }

    /// The words two by two. (The last two are mostly empty. Of the others, it cannot be foreseen which has a card.)
    #[inline]
    fn halves(self) -> [u128; 2] {
        let [a, b, c, d] = self.0.map(u128::from);
        [a | b << 64, c | d << 64]
    }

    /// The cards in order of their handles.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = CardId> + Clone {
        let ([mut half, mut next], mut before) = (self.halves(), 0);
        std::iter::from_fn(move || {
            if half == 0 {
                (half, next, before) = (next, 0, 128);
                if half == 0 {
                    return None;
                }
            }
            let card = CardId((before + half.trailing_zeros()) as u8);
            half &= half - 1;
            Some(card)
        })
    }
}

impl FromIterator<CardId> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter())
        } else {
            self.0.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return Ok(Vec::<CardId>::deserialize(deserializer)?.into_iter().collect());
        }
        <[u64; 4]>::deserialize(deserializer).map(Self)
    }
}

impl Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_card_of_a_set_is_the_one_that_iteration_meets_nth() {
        let set: CardSet = [0, 3, 63, 64, 130, 254].map(CardId::new).into_iter().collect();
        for (position, card) in set.iter().enumerate() {
            assert_eq!(set.nth(position), Some(card));
        }
        assert_eq!(set.nth(6), None);
        assert_eq!(set.len(), 6);
    }
}
