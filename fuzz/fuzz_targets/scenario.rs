//! Any bytes are a scenario or an error, never a panic; and a scenario runs or says why not.

#![no_main]

use kernel::laws;
use libfuzzer_sys::fuzz_target;
use tiny::Tiny;

fuzz_target!(|bytes: &[u8]| laws::any_bytes_are_a_scenario_or_an_error::<Tiny>(bytes));
