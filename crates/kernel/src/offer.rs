//! Free structured offers, such as deals: a game says what may be offered, the kernel treats it like any decision.

use serde::{Deserialize, Serialize};

use crate::cards::CardSet;
use crate::dice::Dice;
use crate::notation::Lens;
use crate::rules::{Data, Rules};

/// One offer, out of all that its terms allow.
pub trait Offer<R: Rules>: Data {
    /// What may be offered here and now; part of the question, so that it can be checked and listed without the State.
    type Terms: Data + Copy;

    /// Why this may not be offered, in words for the player.
    fn check(&self, terms: &Self::Terms) -> Result<(), String>;

    /// How many different offers there are.
    fn count(terms: &Self::Terms) -> u128;

    /// The offer with this number, `0..count`.
    fn nth(terms: &Self::Terms, index: u128) -> Self;

    /// One of all these offers and so many other answers, each equally likely; `None` if it is one of the others.
    fn draw(terms: &Self::Terms, others: u128, dice: &mut Dice) -> Option<Self> {
        let index = dice.below_wide(Self::count(terms).saturating_add(others)).checked_sub(others)?;
        Some(Self::nth(terms, index))
    }

    /// The cards of the proposer that it names: whoever reads the offer learns what they are.
    fn named(&self) -> CardSet {
        CardSet::EMPTY
    }

    /// The offer in notation, as the asked seat writes it. No semicolons, no line breaks.
    fn write(&self, terms: &Self::Terms, lens: Lens<'_, R>) -> String;

    /// Reads what `write` wrote.
    fn read(text: &str, terms: &Self::Terms, lens: Lens<'_, R>) -> Result<Self, String>;
}

/// The offer of a game that has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum NoOffer {}

impl<R: Rules> Offer<R> for NoOffer {
    type Terms = Self;

    fn check(&self, _: &Self) -> Result<(), String> {
        match *self {}
    }

    fn count(terms: &Self) -> u128 {
        match *terms {}
    }

    fn nth(terms: &Self, _: u128) -> Self {
        match *terms {}
    }

    fn write(&self, _: &Self, _: Lens<'_, R>) -> String {
        match *self {}
    }

    fn read(_: &str, terms: &Self, _: Lens<'_, R>) -> Result<Self, String> {
        match *terms {}
    }
}
