//! What a game is, to everything that is not that game: one trait, implemented once a game.

use std::fmt::{Debug, Display};
use std::ops::{Range, RangeInclusive};
use std::pin::Pin;
use std::rc::Rc;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::cards::{Face, Pile, Room};
use crate::catalog::{Component, GameOption, Moment};
use crate::decision::Question;
use crate::dice::Dice;
use crate::event::{Event, Told};
use crate::imagine::Knowledge;
use crate::offer::Offer;
use crate::seats::{Seat, SeatSet, Viewer};
use crate::state::State;
use crate::table::Table;

/// A word of the notation: a short text without spaces, commas, semicolons or `#` that reads back to the same thing,
/// and is neither `-` nor `none`.
pub trait Word: Copy + Eq + Debug + Display + FromStr<Err = String> + Send + Sync + 'static {}
impl<T: Copy + Eq + Debug + Display + FromStr<Err = String> + Send + Sync + 'static> Word for T {}

/// Plain data that is stored, sent and compared.
pub trait Data: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Data for T {}

/// A script that is running: see [`Rules::script`].
pub type Script = Pin<Box<dyn Future<Output = ()>>>;

/// How others learn what a player has answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Secrecy {
    /// They see it on the table, and may be told only later, with what comes of it.
    Seen,
    /// By what they are told.
    Told,
    /// Not at all: until a card is shown or the player does what rests on it, nothing that others see, hear or are asked
    /// may depend on it.
    Kept,
}

/// A game by its rules. Bots, simulator, server, command line and browser know a game only through this.
pub trait Rules: Copy + Eq + Debug + Send + Sync + 'static {
    /// The word that names the game in files and on the command line.
    const NAME: &'static str;
    /// Its name for people.
    const TITLE: &'static str;
    /// Goes up whenever an old record might no longer replay to the same end.
    const VERSION: u32;
    /// How many can play.
    const SEATS: RangeInclusive<usize>;
    /// The seats' words in the notation, clockwise.
    const SEAT_NAMES: &'static [&'static str];
    /// The facts that a scenario can ask for, as patterns for people: `hand.SEAT`.
    const FACTS: &'static [&'static str];

    /// What is agreed before the game.
    type Options: Data + Default;
    /// Everything on the table besides cards and dice: fixed-size plain data, no maps, no strings.
    type Board: Data;
    /// What a card is.
    type Face: Face;
    /// Room for all cards: `RoomFor<N>`.
    type CardRoom: Room;
    /// Where a card can be.
    type Pile: Pile;
    /// Room for all piles.
    type PileRoom: Room;
    /// Where a ship can be.
    type Place: Word + Data + Default;
    /// What a decision is about. (The default is what nobody has been asked.)
    type Ask: Word + Data + Default;
    /// One of several options.
    type Pick: Word + Data + Default;
    /// A structured offer.
    type Offer: Offer<Self>;
    /// What happened.
    type Event: Event;
    /// A scenario's position as its file states it.
    type Layout: DeserializeOwned + Default;

    /// The table before the first decision.
    fn set_up(options: &Self::Options, seats: usize, dice: Dice) -> Result<State<Self>, OptionsError>;

    /// The table that a scenario describes; what it does not mention takes a sensible default.
    fn arrange(
        options: &Self::Options,
        seats: usize,
        dice: Dice,
        layout: &Self::Layout,
    ) -> Result<State<Self>, LayoutError>;

    /// The rules themselves. Must be able to start from the State at any checkpoint it makes.
    /// (Boxed by the rules, so that they are compiled once, and not in every crate that plays them.)
    fn script(table: Rc<Table<Self>>) -> Script;

    /// Who has won, once the script has ended.
    fn winners(state: &State<Self>) -> SeatSet;

    /// Counts the parts of a game that readers tell apart, such as encounters: a record begins a paragraph at each.
    fn chapter(state: &State<Self>) -> u32;

    /// The part of a turn that is being played, in a word: the board's field `phase`, if it has one.
    fn phase(state: &State<Self>) -> Option<String> {
        let board = serde_json::to_value(&state.board).ok()?;
        board.get("phase")?.as_str().map(str::to_owned)
    }

    /// What a record's header should tell besides, such as the aliens that were dealt.
    fn details(_state: &State<Self>) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Who must do what and why, in one sentence, for the seat that is asked. `state` is that seat's view.
    fn prompt(state: &State<Self>, seat: Seat, question: &Question<Self>) -> String;

    /// The table in a few lines of plain text, cards left out. `state` is a view.
    fn summary(state: &State<Self>) -> String;

    /// A card as a part of a sentence, for those who need not know the notation.
    fn card_name(face: Self::Face) -> String {
        face.to_string()
    }

    /// What a card is good for, in a few words.
    fn card_text(face: Self::Face) -> String;

    /// What choosing this option does, in a few words.
    fn explain(state: &State<Self>, seat: Seat, ask: Self::Ask, pick: Self::Pick) -> String;

    /// Whether choosing this option refuses what is asked or offered, such as a deal: whoever does not answer in time
    /// must not have agreed.
    fn refuses(_pick: Self::Pick) -> bool {
        false
    }

    /// Whether this belongs to the haggling over a deal, for which there is a minute in all.
    fn is_deal(_ask: Self::Ask) -> bool {
        false
    }

    /// To whom a seat that is asked for an offer would make it; that seat may see it grow.
    fn offered_to(_state: &State<Self>, _seat: Seat) -> Option<Seat> {
        None
    }

    /// Whether everybody knows that a seat is asked this, although it may be passed: an invitation, an offer, a power on an
    /// open sheet. Of all other questions that may be passed, nobody else may notice that they are asked, since only who
    /// can react is. `state` is what lies in the open ([`State::in_the_open`]), so that the answer depends on nothing else.
    fn is_public(_state: &State<Self>, _seat: Seat, _question: &Question<Self>) -> bool {
        false
    }

    /// How others learn what a seat answers to this.
    fn secrecy(_state: &State<Self>, _seat: Seat, _ask: Self::Ask) -> Secrecy {
        Secrecy::Told
    }

    /// The value of one of `FACTS`, for a scenario's expectations; `None` if there is no such fact.
    fn fact(state: &State<Self>, path: &str) -> Option<String>;

    /// What must be true of every State between decisions, such as that no ship is lost; an error names what is not.
    fn audit(_state: &State<Self>) -> Result<(), String> {
        Ok(())
    }

    /// Hides what is secret on the board from a viewer. Faces and dice the kernel hides by itself.
    fn hide(_board: &mut Self::Board, _viewer: Viewer) {}

    /// All the faces in the game as somebody with this view may suppose them, the visible ones among them.
    fn faces(view: &State<Self>, dice: &mut Dice) -> Vec<Self::Face>;

    /// What is known about cards without their having been seen: a card laid face down as a bid *is* a bid.
    fn knowledge(_view: &State<Self>, _know: &mut Knowledge<Self>) {}

    /// Fills in, for an imagined world, what `hide` took away.
    fn imagine(_state: &mut State<Self>, _dice: &mut Dice) {}

    /// Every component there is, those that the rules do not have yet included.
    fn catalog() -> Vec<Component> {
        Vec::new()
    }

    /// Whether a case that a scenario says it covers, such as `zapped:Zombie`, has come up by now; `None` where that
    /// cannot be told.
    fn has_come_up(_key: &str, _state: &State<Self>, _log: &[Told<Self::Event>]) -> Option<bool> {
        None
    }

    /// The moments of the game in about their order, each with the effects that can be used then.
    fn timing() -> Vec<Moment> {
        Vec::new()
    }

    /// What can be agreed before the game: every field of `Options`, for people.
    fn options() -> Vec<GameOption> {
        Vec::new()
    }

    /// The parts of a turn in about their order: all words that `phase` can say.
    fn phases() -> Vec<String> {
        Vec::new()
    }

    /// The word for a seat.
    fn seat_name(seat: Seat) -> &'static str {
        Self::SEAT_NAMES[seat.index()]
    }
}

/// Options that do not go together, or do not fit the number of seats.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct OptionsError(pub String);

/// A scenario's position that cannot be laid out, and where in its file it says so.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct LayoutError {
    pub span: Option<Range<usize>>,
    pub message: String,
}

impl LayoutError {
    pub fn new(message: impl Into<String>) -> Self {
        Self { span: None, message: message.into() }
    }

    /// The same error, pointing at a place in the file.
    #[must_use]
    pub fn at(self, span: Range<usize>) -> Self {
        Self { span: Some(span), ..self }
    }
}

impl From<OptionsError> for LayoutError {
    fn from(error: OptionsError) -> Self {
        Self::new(error.0)
    }
}
