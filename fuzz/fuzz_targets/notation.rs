//! Any text is an answer in notation or an error, at every decision of a game.
//!
//! The first byte is the game's seed, the second how far it has been played; the rest is the text.

#![no_main]

use kernel::{Seed, laws};
use libfuzzer_sys::fuzz_target;
use tiny::{Options, Tiny};

fuzz_target!(|bytes: &[u8]| {
    let &[seed, steps, ref text @ ..] = bytes else { return };
    let Ok(text) = str::from_utf8(text) else { return };
    let game = laws::play_some::<Tiny>(&Options::default(), 3, Seed::from(u64::from(seed)), steps.into());
    laws::any_text_is_an_answer_or_an_error(&game, text);
});
