//! Tempers: how somebody plays who understands the game.

use kernel::{Answer, Dice, Rules};

use crate::sense::Options;

/// How somebody plays.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Temper {
    /// How little ships and cards count against what can be won: 1 is sober.
    pub boldness: f32,
    /// From -1 to 1: whether it likes to keep what it has, or to go and take.
    pub appetite: f32,
    /// How much worse than the best an answer may look and still be given now and then.
    pub whim: f32,
    /// How often, out of a hundred, any legal answer is given.
    pub slips: u32,
    /// Whether it looks at who is about to win.
    pub is_wary: bool,
}

impl Temper {
    pub const SOBER: Self = Self { boldness: 1.0, appetite: 0.0, whim: 0.02, slips: 0, is_wary: true };
    pub const CAUTIOUS: Self = Self { boldness: 0.6, appetite: -1.0, ..Self::SOBER };
    pub const AGGRESSIVE: Self = Self { boldness: 1.6, appetite: 1.0, ..Self::SOBER };
    pub const FICKLE: Self = Self { whim: 0.15, ..Self::SOBER };

    /// Somebody who is new to the game: slips, and does not watch the others.
    #[must_use]
    pub const fn inexperienced(self) -> Self {
        Self { slips: 30, is_wary: false, whim: self.whim + 0.15, ..self }
    }

    /// One of the options: the better it looks the more often, so that nobody can count on it.
    pub(crate) fn pick<R: Rules>(self, options: &Options<R>, dice: &mut Dice) -> Option<usize> {
        let best = options.iter().map(|&(_, score)| score).fold(f32::NEG_INFINITY, f32::max);
        let weight = |score: f32| weight((score - best) / self.whim);
        let all: u32 = options.iter().map(|&(_, score)| weight(score)).sum();
        if all == 0 {
            return None;
        }
        let mut drawn = dice.below(all);
        options.iter().position(|&(_, score)| {
            let weight = weight(score);
            let found = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            found
        })
    }

    /// The answer that somebody of this temper gives.
    pub(crate) fn choose<R: Rules>(self, options: &mut Options<R>, dice: &mut Dice) -> Option<Answer<R>> {
        let picked = self.pick(options, dice)?;
        Some(options.swap_remove(picked).0)
    }
}

/// A whole number that falls by half for every step down, in steps of a half; the same on every platform.
fn weight(below: f32) -> u32 {
    const BEST: u32 = 4096;
    let halves = (-below * 2.0) as i32;
    // Whoever is more than a dozen steps down is not chosen.
    if halves > 24 {
        return 0;
    }
    let whole = BEST >> (halves / 2);
    // The square root of a half, in 256ths.
    if halves % 2 == 0 { whole } else { whole * 181 / 256 }
}
