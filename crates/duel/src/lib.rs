//! Cosmic Encounter Duel, the two-player game: destiny cards bring duels over planets and contests, envoys become
//! allies, and whoever first controls five planets wins.
//!
//! | file | what |
//! | --- | --- |
//! | `board`, `clash`, `place`, `planets`, `tactics`, `cards`, `reinforcements` | what lies on the table |
//! | `phases/` | the rules, a file a step |
//! | `effects/` | windows, what can be used in them, what changes a number |
//! | `aliens/`, `envoys/`, `destiny/` | a file each |
//! | `moves`, `ships`, `hands`, `friendship` | the only code that moves ships, cards, tactics and envoys |
//! | `planet_bar`, `resources` | what several destiny cards do |
//! | `words`, `prompts`, `events` | what is asked, in which words, and what happened |
//! | `options` | what can be agreed before a game, for people |
//! | `layout` | how a scenario states a position, and the facts it can ask for |
//! | `catalog` | what players read about every component |

#[macro_use]
mod listing;

mod aliens;
mod board;
mod cards;
mod catalog;
mod clash;
mod destiny;
mod effects;
mod envoys;
mod events;
pub mod forecast;
mod friendship;
mod hands;
mod layout;
mod moves;
mod options;
mod phases;
mod place;
mod planet_bar;
mod planets;
mod prompts;
mod reinforcements;
mod resources;
mod ships;
mod tactics;
mod words;

use std::rc::Rc;

use kernel::catalog::{Component, GameOption, Moment};
use kernel::{
    Dice, LayoutError, NoOffer, OptionsError, Question, RoomFor, Rules, Script, Seat, SeatSet, Viewer,
};
use serde::{Deserialize, Serialize};

pub use aliens::{Alien, Complexity};
pub use board::{BLUE, Board, InPlay, ORANGE, Phase, Secret, Stash};
pub use cards::{Face, Pile};
pub use clash::{Clash, ClashKind, Note, Played, Revealed};
pub use destiny::{Deck, Destiny, DiscoveryCard, EventCard, RefreshCard, Terms};
pub use effects::{CloutCause, CloutPart, EffectId, Happening, Source, Window};
pub use envoys::{Envoy, Suit};
pub use events::Event;
pub use layout::Layout;
pub use place::Place;
pub use planets::{Planet, PlanetSet, Symbol};
pub use reinforcements::Reinforcement;
pub use tactics::{Half, Icon, Tactic, TacticSet};
pub use words::{Ask, Pick};

/// The table of this game.
pub(crate) type Table = kernel::Table<Duel>;
/// The State of this game.
pub(crate) type State = kernel::State<Duel>;

/// The rules of Duel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Duel;

/// How players get their aliens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choose {
    /// At random.
    #[default]
    Random,
    /// Orange chooses one of all, then blue another.
    Free,
    /// Both are dealt two and choose one of them in secret.
    Dealt,
    /// Those that the options name, orange's first; where fewer are named, the rest is random.
    Named,
}

/// What is agreed before the game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    pub choose: Choose,
    /// The aliens, where they are named.
    pub aliens: Vec<Alien>,
    /// The set-up that the book advises for a first game: its aliens and its envoys.
    pub first_game: bool,
}

impl Rules for Duel {
    const NAME: &'static str = "duel";
    const TITLE: &'static str = "Cosmic Encounter Duel";
    const VERSION: u32 = 2;
    const SEATS: std::ops::RangeInclusive<usize> = board::SEATS..=board::SEATS;
    const SEAT_NAMES: &'static [&'static str] = &["orange", "blue"];
    const FACTS: &'static [&'static str] = layout::FACTS;

    type Options = Options;
    type Board = Board;
    type Face = Face;
    type CardRoom = RoomFor<{ cards::ROOM }>;
    type Pile = Pile;
    type PileRoom = RoomFor<{ Pile::COUNT }>;
    type Place = Place;
    type Ask = Ask;
    type Pick = Pick;
    type Offer = NoOffer;
    type Event = Event;
    type Layout = Layout;

    fn set_up(options: &Options, seats: usize, dice: Dice) -> Result<State, OptionsError> {
        phases::prepare(options, seats, dice)
    }

    fn arrange(options: &Options, seats: usize, dice: Dice, layout: &Layout) -> Result<State, LayoutError> {
        layout::arrange(options, seats, dice, layout)
    }

    fn script(table: Rc<Table>) -> Script {
        Box::pin(phases::play(table))
    }

    fn winners(state: &State) -> SeatSet {
        state.board.winners
    }

    fn chapter(state: &State) -> u32 {
        state.board.drawn.into()
    }

    fn details(state: &State) -> Vec<(String, String)> {
        let name = |(index, alien): (usize, &Option<Alien>)| {
            alien.map(|alien| format!("{}: {alien}", Self::SEAT_NAMES[index]))
        };
        let aliens: Vec<String> = state.board.aliens.iter().enumerate().filter_map(name).collect();
        if aliens.is_empty() { Vec::new() } else { vec![("aliens".into(), aliens.join(", "))] }
    }

    fn prompt(state: &State, seat: Seat, question: &Question<Self>) -> String {
        prompts::prompt(state, seat, question)
    }

    fn summary(state: &State) -> String {
        prompts::summary(state)
    }

    fn card_text(face: Face) -> String {
        prompts::card_text(face)
    }

    fn is_public(state: &State, seat: Seat, question: &Question<Self>) -> bool {
        effects::is_public(state, seat, question)
    }

    fn explain(state: &State, seat: Seat, ask: Ask, pick: Pick) -> String {
        prompts::explain(state, seat, ask, pick)
    }

    fn refuses(pick: Pick) -> bool {
        pick == Pick::No
    }

    fn fact(state: &State, path: &str) -> Option<String> {
        layout::fact(state, path)
    }

    fn audit(state: &State) -> Result<(), String> {
        layout::audit(state)
    }

    fn hide(board: &mut Board, viewer: Viewer) {
        board.hide(viewer);
    }

    fn faces(_view: &State, _dice: &mut Dice) -> Vec<Face> {
        Face::every().collect()
    }

    fn imagine(state: &mut State, dice: &mut Dice) {
        phases::suppose_aliens(state, dice);
        state.board.imagine(dice);
    }

    fn phase(state: &State) -> Option<String> {
        Some(state.board.phase.to_string())
    }

    fn phases() -> Vec<String> {
        Phase::WORDS.iter().map(ToString::to_string).collect()
    }

    fn options() -> Vec<GameOption> {
        options::listed()
    }

    fn catalog() -> Vec<Component> {
        catalog::components()
    }

    fn timing() -> Vec<Moment> {
        catalog::timing()
    }
}
