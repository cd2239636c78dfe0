//! The kernel of Fifth Colony. It knows no game: a game is a type that implements [`Rules`], whose rules are an
//! async function that asks players through a [`Table`].
//!
//! * [`Game`] runs a script; [`Position`] is where it stands and can travel between threads.
//! * [`Question`] and [`Answer`] are decisions: checked, listed and drawn here.
//! * [`State`] is everything on the table, [`View`] the same with what a viewer has not seen left blank.
//! * [`notation`], [`record`], [`scenario`] and [`protocol`] are the text forms.
//!
//! `docs/architecture.md` shows how they play together, with the tiny game as the example:
//!
//! ```
//! use kernel::{Dice, Game, Seed};
//! use tiny::{Options, Tiny};
//!
//! let mut game = Game::<Tiny>::start(&Options::default(), 3, Seed::from(7))?;
//! let mut dice = Dice::new(Seed::from(8));
//! while let Some(seat) = game.waiting().iter().next() {
//!     game.answer_at_random(seat, &mut dice)?;
//! }
//! assert!(game.winners().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cards;
pub mod catalog;
mod company;
pub mod counting;
mod decision;
mod dice;
mod event;
mod game;
mod imagine;
pub mod laws;
pub mod notation;
mod offer;
mod player;
pub mod protocol;
pub mod record;
mod rules;
pub mod scenario;
mod seats;
mod state;
mod table;
mod text;
#[cfg(feature = "types")]
pub mod types;

pub use cards::{CardId, CardSet, Cards, End, Face, MAX_CARDS, Pile, Recall, Room, RoomFor, Storage};
pub use company::Company;
pub use counting::{MAX_FLEET, MAX_PLACES};
pub use decision::{Answer, Choice, Draft, Drafted, Fleet, MAX_PICKS, Question, Reason, Refusal, kind};
pub use dice::{Dice, Seed, SeedError};
pub use event::{Event, Sight, Told};
pub use game::{Game, Position};
pub use imagine::{Knowledge, Unimaginable, redeal_unseen};
pub use notation::Lens;
pub use offer::{NoOffer, Offer};
pub use player::{Moment, Player, Worlds};
pub use rules::{Data, LayoutError, OptionsError, Rules, Script, Secrecy, Word};
pub use seats::{MAX_SEATS, Seat, SeatSet, Viewer, Viewers};
pub use state::{State, StateHash, View};
pub use table::{Editing, Pause, Reading, Replies, Table};
pub use text::{Location, TextError, capital, quote, read_text};
