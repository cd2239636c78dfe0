//! Players that are programs, over any game; and the one list of every game there is.
//!
//! A bot is an understanding of a game ([`Sense`]), a temper ([`Temper`]), and a way to use them: answering by rules of
//! thumb ([`HeuristicPlayer`]) or by trying answers out in imagined worlds. What is special about a game is in its
//! understanding and nowhere else.

pub mod arena;
mod cosmic;
mod dueling;
pub mod games;
mod heuristic;
mod random;
mod roster;
mod search;
mod sense;
mod temper;

pub use cosmic::CosmicSense;
pub use dueling::DuelSense;
pub use heuristic::HeuristicPlayer;
pub use random::RandomPlayer;
pub use roster::{BOTS, player};
pub use search::{Budget, SearchPlayer};
pub use sense::{Asked, Options, Plain, Sense};
pub use temper::Temper;
