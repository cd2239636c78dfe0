//! The Cosmic Encounter skeleton: turns of encounters in eight phases, alliances, the warp, alien powers and flares.
//!
//! | file | what |
//! | --- | --- |
//! | `editions` | the numbers, and who acts first |
//! | `board`, `encounter`, `place`, `cards` | what lies on the table |
//! | `phases/` | the rules, a file a phase |
//! | `effects/` | windows, use and zap, totals |
//! | `aliens/`, `artifacts/`, `techs/` | a file each; `rulebook` has what everybody may do |
//! | `moves`, `ships`, `hands` | the only code that moves ships and cards |
//! | `cheating` | what a cheat takes, and accusations |
//! | `deal` | what main players may offer each other |
//! | `words`, `prompts`, `events` | what is asked, in which words, and what happened |
//! | `options` | what can be agreed before a game, for people |
//! | `layout` | how a scenario states a position, and the facts it can ask for |
//! | `catalog`, `cases` | what there is, and in which cases each alien must be shown |

mod aliens;
mod artifacts;
mod board;
mod cards;
mod cases;
mod catalog;
mod cheating;
mod combos;
mod deal;
mod editions;
mod effects;
mod encounter;
mod events;
mod forecast;
mod hands;
mod laws;
mod layout;
mod moves;
mod options;
mod phases;
mod place;
mod prompts;
mod rulebook;
mod ships;
mod specials;
mod techs;
mod words;

use std::rc::Rc;

use kernel::catalog::{Component, GameOption, Moment};
use kernel::{
    Dice, Knowledge, LayoutError, OptionsError, Question, RoomFor, Rules, Script, Seat, SeatSet, Secrecy,
    Told, Viewer,
};
use serde::{Deserialize, Serialize};

pub use aliens::{Alert, Alien, AlienSet};
pub use artifacts::Artifact;
pub use board::{Board, Encounter, Outcome, Phase, Sheet, SheetKind, Shown, Side, Turn};
pub use cards::{CardType, Face, Pile};
pub use deal::{Deal, Goods, Stock, Terms};
pub use editions::{Edition, Order};
use effects::plays_possessed;
pub use effects::{Answering, EffectId, Force, Phases, Roles, Source, Usable, Window, Zone};
pub use encounter::{Cheat, Possession, Selection, Took};
pub use events::Event;
pub use forecast::Forecast;
pub use laws::RuleLaws;
pub use layout::Layout;
pub use place::{Place, Planet, PlanetSet};
pub use rulebook::Rule;
pub use specials::Special;
pub use techs::Tech;
pub use words::{Ask, Pick};

/// The table of this game.
pub(crate) type Table = kernel::Table<Cosmic>;
/// The State of this game.
pub(crate) type State = kernel::State<Cosmic>;

/// The rules of the base game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cosmic;

/// How players get their aliens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choose {
    /// At random.
    #[default]
    Random,
    /// Everybody is dealt two flares and keeps the alien of one.
    Draft,
    /// Those of a cosmic combo, dealt at random.
    Combo,
    /// Those that the options name, clockwise; where fewer are named than play, the rest is random.
    Named,
}

/// What is agreed before the game.
#[expect(clippy::struct_excessive_bools, reason = "each is a variant of its own")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    pub choose: Choose,
    /// The aliens, where they are named.
    pub aliens: Vec<Alien>,
    /// The number of the combo; none: a random one.
    pub combo: Option<u8>,
    /// Whether flares are in the deck.
    pub flares: bool,
    /// Whether a flare of which there is an older, classic version is that one.
    pub classic_flares: bool,
    /// Planets of each player: 5, or 4 for a shorter game.
    pub planets: u8,
    /// Whether a turn has just one encounter.
    pub single_encounter: bool,
    /// Whether alien sheets stay face down until they are used.
    pub hidden_powers: bool,
    /// Whether techs are researched.
    pub technology: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            choose: Choose::Random,
            aliens: Vec::new(),
            combo: None,
            flares: true,
            classic_flares: false,
            planets: 5,
            single_encounter: false,
            hidden_powers: false,
            technology: false,
        }
    }
}

impl Rules for Cosmic {
    const NAME: &'static str = "base";
    const TITLE: &'static str = "Cosmic Encounter: the base game";
    const VERSION: u32 = 9;
    const SEATS: std::ops::RangeInclusive<usize> = 3..=5;
    const SEAT_NAMES: &'static [&'static str] =
        &["red", "blue", "green", "yellow", "purple", "orange", "white", "black"];
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
    type Offer = Deal;
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
        state.board.encounters.into()
    }

    fn details(state: &State) -> Vec<(String, String)> {
        let name = |sheet: &Sheet| {
            let alien = sheet.alien.map_or_else(|| "?".into(), |alien| alien.to_string());
            format!("{}: {alien}", Self::seat_name(sheet.owner))
        };
        let aliens: Vec<_> = state.board.sheets.iter().map(name).collect();
        if aliens.is_empty() { Vec::new() } else { vec![("aliens".into(), aliens.join(", "))] }
    }

    fn prompt(state: &State, seat: Seat, question: &Question<Self>) -> String {
        prompts::prompt(state, seat, question)
    }

    fn summary(state: &State) -> String {
        prompts::summary(state)
    }

    fn card_name(face: Face) -> String {
        face.name()
    }

    fn card_text(face: Face) -> String {
        prompts::card_text(face)
    }

    fn explain(state: &State, seat: Seat, ask: Ask, pick: Pick) -> String {
        prompts::explain(state, seat, ask, pick)
    }

    fn is_deal(ask: Ask) -> bool {
        matches!(ask, Ask::Propose | Ask::Respond)
    }

    fn offered_to(state: &State, seat: Seat) -> Option<Seat> {
        state.board.encounter.opponent(seat)
    }

    fn is_public(state: &State, seat: Seat, question: &Question<Self>) -> bool {
        effects::is_public(state, seat, question)
    }

    fn secrecy(state: &State, _seat: Seat, ask: Ask) -> Secrecy {
        // Else, what is answered first is often told together with what follows: which side is joined, with how many ships.
        if ask == Ask::Alien && state.board.secret_sheets { Secrecy::Kept } else { Secrecy::Seen }
    }

    fn refuses(pick: Pick) -> bool {
        matches!(pick, Pick::No | Pick::GiveUp)
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

    fn faces(view: &State, dice: &mut Dice) -> Vec<Face> {
        if view.cards.is_empty() {
            return Vec::new();
        }
        let mut faces: Vec<Face> = phases::cosmic_deck().collect();
        faces.extend(phases::destiny_deck(view.seats()));
        faces.extend(phases::tech_deck(view));
        faces.extend(phases::supposed_flares(view, dice));
        faces
    }

    fn imagine(state: &mut State, dice: &mut Dice) {
        phases::suppose_aliens(state, dice);
        moves::rearm_all(state);
    }

    fn phase(state: &State) -> Option<String> {
        Some(state.board.phase.to_string())
    }

    fn phases() -> Vec<String> {
        Phase::WORDS.iter().map(|(_, word)| (*word).to_owned()).collect()
    }

    fn options() -> Vec<GameOption> {
        options::listed()
    }

    fn catalog() -> Vec<Component> {
        catalog::components()
    }

    fn has_come_up(key: &str, state: &State, log: &[Told<Event>]) -> Option<bool> {
        cases::has_come_up(key, state, log)
    }

    fn timing() -> Vec<Moment> {
        catalog::timing()
    }

    fn knowledge(view: &State, know: &mut Knowledge<Self>) {
        for seat in view.seats().iter() {
            for card in view.cards.iter(Pile::Selected(seat)).chain(view.cards.iter(Pile::Stored(seat))) {
                know.is(card, Face::is_encounter);
            }
        }
        if let Some((seat, kind, count)) = view.board.choosing {
            know.at_least(count.into(), view.cards.set(Pile::Hand(seat)), kind.fits());
        }
        if let Some((seat, id)) = view.board.choosing_for {
            know.at_least(1, view.cards.set(Pile::Hand(seat)), id.effect().needs);
        }
        for seat in view.board.encounter.selection.open.iter() {
            let possessed = plays_possessed(view, seat).then_some(Pile::Possessed(seat));
            let piles = [Pile::Hand(seat)].into_iter().chain(possessed);
            let cards = piles.flat_map(|pile| view.cards.iter(pile)).collect();
            know.at_least(1, cards, Face::is_encounter);
        }
    }
}
