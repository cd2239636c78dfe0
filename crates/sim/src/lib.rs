//! The simulator: very many games at once, and what can be learnt from them.
//!
//! | file | what |
//! | --- | --- |
//! | `plan` | what is to be played: how many games, by whom, with which aliens |
//! | `study` | what a game tells the statistics, and `encounter`, `duel`, `tiny` in whose words |
//! | `notes` | what is written down of one game |
//! | `play` | one game, from its number to its notes |
//! | `run` | all of them, on all cores |
//! | `totals` | what adds up, in whole numbers |
//! | `share` | how sure a share is |
//! | `report` | what is told of it; `text`, `page` and `plots` in which form |
//! | `rows` | every seat of every game, for others' tools; `files` keeps half a file from being seen |
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use sim::{Plan, Run, Totals};
//! use tiny::Tiny;
//!
//! let plan = Plan::<Tiny> { games: 20, players: vec![3], ..Plan::default() };
//! let mut totals = Totals::new(&plan);
//! let run = Run { threads: 2, stop: &AtomicBool::new(false), records: None };
//! run.all(&plan, |_| {}, |played| {
//!     totals.add(played);
//!     Ok(())
//! })?;
//! assert_eq!(totals.games, 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod duel;
mod encounter;
mod files;
mod games;
mod notes;
mod page;
mod plan;
mod play;
mod plots;
mod report;
mod rows;
mod run;
mod share;
mod study;
mod text;
mod tiny;
mod totals;

pub use files::{FileError, NewFile, NewFolder};
pub use games::{ForStudy, for_study};
pub use notes::{Clash, End, Notes};
pub use page::page;
pub use plan::{Plan, PlanError};
pub use play::Played;
pub use report::Report;
pub use rows::{RowFile, RowFormat};
pub use run::{Broken, Run, RunError};
pub use share::Share;
pub use study::{Study, Words};
pub use text::tables;
pub use totals::Totals;
