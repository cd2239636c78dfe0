//! Three Outposts, the tiny game: hidden hands, sealed bids, a card that cancels a play and one that cancels that.
//!
//! It exists to prove the kernel without any of the real games, and to show how one is written. A game is this much:
//!
//! | file | what |
//! | --- | --- |
//! | `cards` | what a card can be, and where |
//! | `board` | everything else on the table |
//! | `words` | what is asked, and the options |
//! | `trade` | the structured offer |
//! | `events` | what can happen, as sentences |
//! | `moves` | the only code that moves ships and cards |
//! | `phases` | the rules, in the order of play |
//! | `layout` | how a scenario states a position, and the facts it can ask for |
//!
//! # The rules
//! The leader of a round draws a card and may act: lay a guard face down, or play a Spy (look at a guard) or a Swap
//! (exchange the own guard). A card that is played may be answered by a Veto, which may be answered by a Veto. Then the
//! leader sends ships to the frontier and may invite others to send some of theirs along. All bid fuel in secret,
//! at once (day after day, if so agreed, until nobody bids any more). Of those who stayed away, the highest bidder is
//! the rival, whose guard is turned over and added. If the leader's bids and all ships on the frontier exceed that, the
//! ships land on an outpost; otherwise they are lost, and the leader may offer the rival a trade. Ships on three
//! outposts win; after the last round, ships on the most. Each player has a secret ambition, one of the outposts: among
//! equals, whoever has ships there wins.

mod board;
mod cards;
mod events;
mod layout;
mod moves;
mod phases;
mod trade;
mod words;

use std::rc::Rc;

use kernel::catalog::{GameOption, OptionKind};
use kernel::{
    Dice, Knowledge, LayoutError, OptionsError, Question, RoomFor, Rules, Script, Seat, SeatSet, State,
    Table, Viewer,
};
use serde::{Deserialize, Serialize};

pub use board::{Board, Phase, Place};
pub use cards::{Face, Pile};
pub use events::Event;
pub use layout::Layout;
pub use trade::{Terms, Trade};
pub use words::{Ask, Pick};

/// The rules of Three Outposts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tiny;

/// What is agreed before the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// After how many rounds the game ends.
    pub rounds: u8,
    /// How often players bid in a round at most.
    pub days: u8,
}

impl Default for Options {
    fn default() -> Self {
        Self { rounds: 12, days: 1 }
    }
}

impl Options {
    fn check(&self) -> Result<(), OptionsError> {
        if !(1..=MOST_ROUNDS).contains(&self.rounds) {
            return Err(OptionsError(format!("rounds: expected 1 to {MOST_ROUNDS}, not {}", self.rounds)));
        }
        if !(1..=MOST_DAYS).contains(&self.days) {
            return Err(OptionsError(format!("days: expected 1 to {MOST_DAYS}, not {}", self.days)));
        }
        Ok(())
    }
}

const MOST_ROUNDS: u8 = 100;
const MOST_DAYS: u8 = 20;

impl Rules for Tiny {
    const NAME: &'static str = "tiny";
    const TITLE: &'static str = "Three Outposts";
    const VERSION: u32 = 2;
    const SEATS: std::ops::RangeInclusive<usize> = 2..=4;
    const SEAT_NAMES: &'static [&'static str] = &["red", "blue", "green", "yellow"];
    const FACTS: &'static [&'static str] = layout::FACTS;

    type Options = Options;
    type Board = Board;
    type Face = Face;
    type CardRoom = RoomFor<{ cards::COUNT }>;
    type Pile = Pile;
    type PileRoom = RoomFor<{ Pile::COUNT }>;
    type Place = Place;
    type Ask = Ask;
    type Pick = Pick;
    type Offer = Trade;
    type Event = Event;
    type Layout = Layout;

    fn set_up(options: &Options, seats: usize, dice: Dice) -> Result<State<Self>, OptionsError> {
        options.check()?;
        let mut state = State::new(seats, dice, Board::new(options, seats));
        for face in cards::all() {
            state.cards.add(face, Pile::Deck);
        }
        state.cards.shuffle(Pile::Deck, &mut state.dice);
        for seat in state.seats().iter() {
            for _ in 0..cards::HAND {
                moves::deal(&mut state, seat);
            }
        }
        moves::deal_ambitions(&mut state);
        Ok(state)
    }

    fn arrange(
        options: &Options,
        seats: usize,
        dice: Dice,
        layout: &Layout,
    ) -> Result<State<Self>, LayoutError> {
        options.check()?;
        layout::arrange(options, seats, dice, layout)
    }

    fn script(table: Rc<Table<Self>>) -> Script {
        Box::pin(phases::play(table))
    }

    fn winners(state: &State<Self>) -> SeatSet {
        state.board.winners(state.seats())
    }

    fn chapter(state: &State<Self>) -> u32 {
        state.board.round.into()
    }

    fn phase(state: &State<Self>) -> Option<String> {
        Some(state.board.phase.to_string())
    }

    fn phases() -> Vec<String> {
        Phase::ALL.iter().map(ToString::to_string).collect()
    }

    fn options() -> Vec<GameOption> {
        let number = |most: u8| OptionKind::Number { min: 1, max: most.into() };
        vec![
            GameOption::new("rounds", "After how many rounds the game ends.", number(MOST_ROUNDS)),
            GameOption::new("days", "How often players bid in a round at most.", number(MOST_DAYS)),
        ]
    }

    fn prompt(state: &State<Self>, seat: Seat, question: &Question<Self>) -> String {
        words::prompt(state, seat, question)
    }

    fn summary(state: &State<Self>) -> String {
        words::summary(state)
    }

    fn card_text(face: Face) -> String {
        words::card_text(face)
    }

    fn explain(_state: &State<Self>, _seat: Seat, _ask: Ask, pick: Pick) -> String {
        words::explain(pick)
    }

    fn is_deal(ask: Ask) -> bool {
        matches!(ask, Ask::Trade | Ask::Respond)
    }

    fn offered_to(state: &State<Self>, seat: Seat) -> Option<Seat> {
        let board = &state.board;
        if seat == board.leader { board.rival } else { Some(board.leader) }
    }

    fn is_public(_state: &State<Self>, _seat: Seat, question: &Question<Self>) -> bool {
        question.ask == Ask::Trade
    }

    fn refuses(pick: Pick) -> bool {
        pick == Pick::Refuse
    }

    fn fact(state: &State<Self>, path: &str) -> Option<String> {
        layout::fact(state, path)
    }

    fn faces(_view: &State<Self>, _dice: &mut Dice) -> Vec<Face> {
        cards::all().collect()
    }

    fn hide(board: &mut Board, viewer: Viewer) {
        if board.phase == Phase::Over {
            return;
        }
        for (index, ambition) in board.ambitions.iter_mut().enumerate() {
            if viewer != Viewer::Seat(Seat::new(index)) {
                *ambition = 0;
            }
        }
    }

    fn imagine(state: &mut State<Self>, dice: &mut Dice) {
        let seats = state.seat_count();
        for (index, ambition) in state.board.ambitions.iter_mut().enumerate().filter(|(_, post)| **post == 0)
        {
            *ambition = if index < seats { moves::any_post(dice) } else { Board::NO_AMBITION };
        }
    }

    fn knowledge(view: &State<Self>, know: &mut Knowledge<Self>) {
        for seat in view.seats().iter() {
            for card in view.cards.iter(Pile::Guard(seat)) {
                know.is(card, Face::is_guard);
            }
        }
        // Nobody plays a Swap without another guard in hand.
        if let Some(seat) = view.board.swapping {
            know.at_least(1, view.cards.set(Pile::Hand(seat)), Face::is_guard);
        }
    }

    fn audit(state: &State<Self>) -> Result<(), String> {
        match state.seats().iter().find(|&seat| state.board.ship_count(seat) != board::SHIPS) {
            None => Ok(()),
            Some(seat) => {
                Err(format!("{} has {} ships", Self::seat_name(seat), state.board.ship_count(seat)))
            }
        }
    }
}
