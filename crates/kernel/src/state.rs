//! The State: everything that lies on the table. And the View: the same with what a viewer has not seen left blank.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Serialize, Serializer};
use sha2::{Digest as _, Sha256};

use crate::cards::Cards;
use crate::dice::{Dice, Seed};
use crate::rules::Rules;
use crate::seats::{SeatSet, Viewer};

/// Everything that lies on the table: plain data, cheap to copy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct State<R: Rules> {
    pub board: R::Board,
    pub cards: Cards<R>,
    pub dice: Dice,
    seats: u8,
}

impl<R: Rules> State<R> {
    // Not inlined, so that it is written where it stays: it is large.
    #[inline(never)]
    pub fn new(seats: usize, dice: Dice, board: R::Board) -> Self {
        assert!(R::SEATS.contains(&seats), "{} takes {:?} seats, not {seats}", R::NAME, R::SEATS);
        Self { board, cards: Cards::default(), dice, seats: seats as u8 }
    }

    /// How many play.
    #[inline]
    pub fn seat_count(&self) -> usize {
        usize::from(self.seats)
    }

    /// All who play.
    #[inline]
    pub fn seats(&self) -> SeatSet {
        SeatSet::first(self.seat_count())
    }

    /// What everybody sees, without what one could remember or conclude.
    pub fn in_the_open(&self) -> View<R> {
        let mut state = self.clone();
        state.cards.forget();
        state.into_view(Viewer::Spectator)
    }

    /// What a viewer may know of this.
    pub fn view(&self, viewer: Viewer) -> View<R> {
        self.clone().into_view(viewer)
    }

    fn into_view(mut self, viewer: Viewer) -> View<R> {
        let state = &mut self;
        state.cards.hide(viewer);
        R::hide(&mut state.board, viewer);
        state.dice = Dice::new(Seed::new([0; 32]));
        View { state: self, viewer }
    }

    /// Whether no card is lost or there twice, and what else must be true between decisions; an error names what is not.
    pub fn audit(&self) -> Result<(), String> {
        self.cards.audit().and_then(|()| R::audit(self))
    }

    /// A fingerprint of everything that the rules go by, the same on every platform.
    pub fn hash(&self) -> StateHash {
        let played = (&self.board, self.cards.as_played(), &self.dice, self.seats);
        // postcard writes integers of any width the same way everywhere.
        let bytes = postcard::to_allocvec(&played).expect("a State is plain data and always serializes");
        let digest = Sha256::digest(&bytes);
        let (first, _) = digest.split_at(16);
        StateHash(first.iter().fold(0, |hash, &byte| hash << 8 | u128::from(byte)))
    }
}

/// 128 bits that tell two States apart; written as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StateHash(u128);

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl FromStr for StateHash {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let hash = digits.then(|| u128::from_str_radix(text, 16).ok()).flatten();
        hash.map(Self).ok_or_else(|| format!("hash `{text}`: expected 32 hexadecimal digits"))
    }
}

/// A State as one viewer knows it: faces that were not seen are blank, the dice are not there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View<R: Rules> {
    state: State<R>,
    viewer: Viewer,
}

impl<R: Rules> View<R> {
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    pub(crate) fn into_state(self) -> State<R> {
        self.state
    }
}

impl<R: Rules> Deref for View<R> {
    type Target = State<R>;
    fn deref(&self) -> &State<R> {
        &self.state
    }
}

impl<R: Rules> Serialize for View<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut view = serializer.serialize_struct("View", 3)?;
        view.serialize_field("seats", &R::SEAT_NAMES[..self.seat_count()])?;
        view.serialize_field("board", &self.board)?;
        view.serialize_field("cards", &self.cards.as_seen())?;
        view.end()
    }
}
