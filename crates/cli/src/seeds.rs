//! Where chance comes from.

use anyhow::anyhow;
use kernel::{Dice, Seed};

/// A seed that nobody can guess.
pub(crate) fn unguessable() -> anyhow::Result<Seed> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("the system gives no random numbers: {error}"))?;
    Ok(Seed::new(bytes))
}

/// The dice from which the bots of a game get theirs: the seed decides what they do, too.
pub(crate) fn dice_for_bots(seed: Seed) -> Dice {
    Dice::new(seed).split()
}
