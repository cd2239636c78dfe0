//! The real server on a loopback port, and clients that play, break off, come back and misbehave.

#![allow(clippy::unwrap_used, reason = "the functions beside the tests are tests, too")]

mod clocks;
mod drafts;
mod growth;
mod hostile;
mod names;
mod old_rules;
mod pages;
mod play;
mod postgres;
mod postgresql;
mod running;
mod secrecy;
mod slow;
mod stopping;
mod storage;
mod together;
mod windows;
