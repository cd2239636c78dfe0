//! Any text is an answer in notation or an error, at every decision of a game.
//!
//! The first byte is the game's seed, the second how far it has been played; the rest is the text.

#![no_main]

use kernel::laws;
use libfuzzer_sys::fuzz_target;
use tiny::Tiny;

fuzz_target!(|bytes: &[u8]| {
    let &[seed, steps, ref text @ ..] = bytes else { return };
    let Ok(text) = str::from_utf8(text) else { return };
    let game = fuzz::play_some(seed.into(), steps.into());
    laws::any_text_is_an_answer_or_an_error::<Tiny>(&game, text);
});
