//! The structured offer: some of my cards for some of yours.

use kernel::notation::read_number;
use kernel::{CardSet, Lens, Offer, counting};
use serde::{Deserialize, Serialize};

use crate::Tiny;

/// How many cards may be given at most.
const GIVE_AT_MOST: usize = 2;

/// One or two named cards of mine for a number of yours, taken at random.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trade {
    pub give: CardSet,
    pub take: u8,
}

/// What may be offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Terms {
    pub give_from: CardSet,
    pub take_at_most: u8,
}

impl Terms {
    fn takes(&self) -> u128 {
        u128::from(self.take_at_most) + 1
    }
}

impl Offer<Tiny> for Trade {
    type Terms = Terms;

    fn check(&self, terms: &Terms) -> Result<(), String> {
        if !self.give.is_subset(terms.give_from) {
            return Err("you can give only cards of your hand".into());
        }
        if self.give.is_empty() || self.give.len() > GIVE_AT_MOST {
            return Err(format!("give 1 to {GIVE_AT_MOST} cards, not {}", self.give.len()));
        }
        if self.take > terms.take_at_most {
            return Err(format!("take at most {}, not {}", terms.take_at_most, self.take));
        }
        Ok(())
    }

    fn count(terms: &Terms) -> u128 {
        counting::subsets(terms.give_from.len() as u32, 1, GIVE_AT_MOST as u32) * terms.takes()
    }

    fn nth(terms: &Terms, index: u128) -> Self {
        let mut give = CardSet::EMPTY;
        let take = (index % terms.takes()) as u8;
        let from = terms.give_from;
        counting::nth_subset(from.len() as u32, 1, GIVE_AT_MOST as u32, index / terms.takes(), |member| {
            give.insert(from.nth(member as usize).expect("a subset's members are below its size"));
        });
        Self { give, take }
    }

    fn named(&self) -> CardSet {
        self.give
    }

    /// `G5,Veto for 1`
    fn write(&self, terms: &Terms, lens: Lens<'_, Tiny>) -> String {
        format!("{} for {}", lens.write_cards(self.give, terms.give_from), self.take)
    }

    fn read(text: &str, terms: &Terms, lens: Lens<'_, Tiny>) -> Result<Self, String> {
        let wrong = || format!("`{text}`: expected CARDS for NUMBER, such as `G2,G3 for 1`");
        let (give, take) = text.split_once(" for ").ok_or_else(wrong)?;
        let take = read_number(take).ok_or_else(wrong)?;
        Ok(Self { give: lens.read_cards(give, terms.give_from)?, take })
    }
}
