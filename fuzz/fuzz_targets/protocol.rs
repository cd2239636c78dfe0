//! Whatever lines a client sends: each is followed or gets one error, after which the game stands where it stood.

#![no_main]

use fuzz::Host;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut host = Host::default();
    text.lines().for_each(|line| host.hear(line));
});
