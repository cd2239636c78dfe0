//! The real server on a loopback port, and clients that play, break off, come back and misbehave.

#![allow(clippy::unwrap_used, reason = "the functions beside the tests are tests, too")]

mod clocks;
mod drafts;
mod hostile;
mod old_rules;
mod play;
mod postgres;
mod postgresql;
mod running;
mod secrecy;
mod stopping;
mod together;
