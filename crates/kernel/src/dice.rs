//! The one source of chance: a `ChaCha8` stream seeded at the start, and the promise made about its seed.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::text::quote;

/// What a game's chance grows from: 32 bytes, written as 64 hexadecimal digits. A plain number is short for one.
///
/// ```
/// use kernel::Seed;
/// let seed: Seed = "42".parse()?;
/// assert_eq!(seed.to_string().parse::<Seed>()?, seed);
/// # Ok::<(), kernel::SeedError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed([u8; 32]);

impl Seed {
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The seed of one game of many that this one stands for: the same for the same number, whichever others are played.
    ///
    /// ```
    /// use kernel::Seed;
    /// assert_eq!(Seed::from(1).of_game(7), Seed::from(1).of_game(7));
    /// assert_ne!(Seed::from(1).of_game(7), Seed::from(1).of_game(8));
    /// ```
    #[must_use]
    pub fn of_game(&self, number: u64) -> Self {
        Self(Sha256::new().chain_update(self.0).chain_update(number.to_le_bytes()).finalize().into())
    }

    /// What a server publishes at the start, so that it cannot choose another seed afterwards: the SHA-256 of the
    /// seed's 64 digits. `printf %s SEED | sha256sum` checks it.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.to_string()))
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Self(bytes)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("seed {0}: expected a whole number or 64 hexadecimal digits")]
pub struct SeedError(String);

impl FromStr for Seed {
    type Err = SeedError;
    fn from_str(text: &str) -> Result<Self, SeedError> {
        let wrong = || SeedError(quote(text));
        if text.len() != 64 {
            return text.parse::<u64>().map(Self::from).map_err(|_| wrong());
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = std::str::from_utf8(pair).map_err(|_| wrong())?;
            if digits.starts_with('+') {
                return Err(wrong());
            }
            *byte = u8::from_str_radix(digits, 16).map_err(|_| wrong())?;
        }
        Ok(Self(bytes))
    }
}

fn hex(bytes: &[u8]) -> String {
    use fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The stream of chance. Part of the State, so that a copy of a game has the same future.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    pub fn new(seed: Seed) -> Self {
        Self(ChaCha8Rng::from_seed(seed.0))
    }

    /// A new stream that this one determines: for an imagined world, or one game of many.
    #[must_use]
    pub fn split(&mut self) -> Self {
        let mut seed = [0; 32];
        self.0.fill_bytes(&mut seed);
        Self::new(Seed(seed))
    }

    /// A number below `bound`, each equally likely.
    ///
    /// Written out here (Lemire's method) rather than taken from `rand`, because records must replay to the same end
    /// for as long as we keep them, whatever a library's next version draws.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0, "nothing is below zero");
        let mut product = u64::from(self.0.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let biased = bound.wrapping_neg() % bound;
            while (product as u32) < biased {
                product = u64::from(self.0.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// A number below a `bound` of any size: masks and tries again, at most two draws on average.
    #[inline]
    pub fn below_wide(&mut self, bound: u128) -> u128 {
        if let Ok(small) = u32::try_from(bound) {
            return u128::from(self.below(small));
        }
        let mask = u128::MAX >> (bound - 1).leading_zeros();
        loop {
            let drawn = (u128::from(self.0.next_u64()) << 64 | u128::from(self.0.next_u64())) & mask;
            if drawn < bound {
                return drawn;
            }
        }
    }

    /// Puts the items into an order that is as likely as any other.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pinned: if these change, every record ever written stops replaying.
    #[test]
    fn the_stream_is_the_same_on_every_platform_and_for_ever() {
        let mut dice = Dice::new(Seed::from(7));
        let drawn: Vec<u32> = (0..8).map(|_| dice.below(1000)).collect();
        assert_eq!(drawn, [172, 764, 916, 465, 447, 5, 58, 301]);
        assert_eq!(dice.below_wide(1 << 100), 859_230_876_923_176_715_537_812_087_452);
    }

    #[test]
    fn small_bounds_are_drawn_evenly() {
        let mut dice = Dice::new(Seed::from(1));
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[dice.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&times| (9_600..10_400).contains(&times)), "{seen:?}");
    }

    #[test]
    fn the_commitment_is_the_sha256_of_the_seed_as_text() {
        let seed = Seed::from(0);
        assert_eq!(seed.to_string(), "0".repeat(64));
        // printf %064d 0 | sha256sum
        assert_eq!(seed.commitment(), "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55");
    }

    #[test]
    fn a_seed_that_is_neither_number_nor_64_digits_is_refused() {
        for text in ["", "-1", "seven", &"g".repeat(64), &"+1".repeat(32), &"é".repeat(32)] {
            assert!(text.parse::<Seed>().is_err(), "{text}");
        }
    }
}
