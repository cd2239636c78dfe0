//! Tempers: how somebody plays who understands the game.

use kernel::Dice;

use crate::sense::Options;
use kernel::{Answer, Rules};

/// How somebody plays.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Temper {
    /// How little ships and cards count against what can be won: 1 is sober.
    pub boldness: f32,
    /// How much worse than the best an answer may look and still be given now and then.
    pub whim: f32,
    /// How often, out of a hundred, any legal answer is given.
    pub slips: u32,
    /// Whether it looks at who is about to win.
    pub is_wary: bool,
}

impl Temper {
    pub const SOBER: Self = Self { boldness: 1.0, whim: 0.04, slips: 0, is_wary: true };
    pub const CAUTIOUS: Self = Self { boldness: 0.5, ..Self::SOBER };
    pub const AGGRESSIVE: Self = Self { boldness: 2.0, ..Self::SOBER };
    pub const FICKLE: Self = Self { whim: 0.35, ..Self::SOBER };

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

/// A whole number that falls by half for about every step down, the same on every platform.
fn weight(below: f32) -> u32 {
    const SCALE: f32 = 4096.0;
    // 2^-x for x in steps of a half; whoever is more than a dozen steps down is not chosen.
    let steps = (-below * 2.0) as i32;
    if steps > 24 {
        return 0;
    }
    let odd = if steps % 2 == 0 { 1.0 } else { std::f32::consts::FRAC_1_SQRT_2 };
    (SCALE * odd) as u32 >> (steps / 2)
}
