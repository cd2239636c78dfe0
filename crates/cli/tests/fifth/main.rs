//! The real binary, run as a user runs it: what goes in, what comes out, and with which exit code.

#![allow(clippy::unwrap_used, reason = "the functions beside the tests are tests, too")]

mod arena;
mod catalog;
mod docs;
mod faults;
mod play;
#[path = "../../../server/tests/rooms/postgresql.rs"]
mod postgresql;
mod protocol;
mod protocol_doc;
mod record;
mod runner;
mod scenario;
mod serve;
mod sim;
mod usage;
