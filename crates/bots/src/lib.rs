//! Players that are programs, over any game; and the one list of every game there is.

pub mod games;
mod random;
mod roster;

pub use random::RandomPlayer;
pub use roster::{BOTS, player};
