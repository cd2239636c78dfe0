//! Types for the browser where the derived ones do not do: what is written by hand, or has a bound that a name alone
//! cannot fulfil.

use serde::Deserialize;
use ts_rs::{Config, TS, TypeVisitor};

use crate::cards::{CardId, CardSet};
use crate::event::Sight;
use crate::rules::Data;

/// A view as it is written. A test reads real ones by it, so that it cannot say anything else.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct View<Board, Pile, Face> {
    pub seats: Vec<String>,
    pub board: Board,
    pub cards: SeenCards<Pile, Face>,
}

/// All cards, pile by pile.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SeenCards<Pile, Face> {
    pub piles: Vec<SeenPile<Pile, Face>>,
    pub shuffles: u16,
    pub recalls: Vec<Recall<Face>>,
}

/// A pile that is not empty, its top card first.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SeenPile<Pile, Face> {
    pub pile: Pile,
    pub cards: Vec<SeenCard<Face>>,
}

/// A card as a viewer sees it: without a face, it is unseen.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SeenCard<Face> {
    pub id: CardId,
    pub face: Option<Face>,
    pub back: u8,
}

/// Faces that the viewer has seen, of which so many at least are among some cards that have been mixed since.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Recall<Face> {
    pub cards: CardSet,
    pub faces: Vec<Face>,
    pub least: u8,
}

/// What is on the board and on the cards of some game.
#[derive(Debug, TS)]
#[ts(type = "unknown")]
pub struct Unknown;

/// A view of some game.
pub type AnyView = View<Unknown, Unknown, Unknown>;

/// The derived one would want that any name whatever is a face.
impl<F: Data + TS> TS for Sight<F> {
    type WithoutGenerics = Sight<u8>;
    type OptionInnerType = Self;

    fn name(config: &Config) -> String {
        format!("Sight<{}>", F::name(config))
    }

    fn decl(_: &Config) -> String {
        "type Sight<Face> = { card: CardId, face: Face | null, };".into()
    }

    fn inline(config: &Config) -> String {
        format!("{{ card: CardId, face: {} | null, }}", F::inline(config))
    }

    fn visit_dependencies(visitor: &mut impl TypeVisitor)
    where
        Self: 'static,
    {
        visitor.visit::<CardId>();
    }

    fn visit_generics(visitor: &mut impl TypeVisitor)
    where
        Self: 'static,
    {
        visitor.visit::<F>();
        F::visit_generics(visitor);
    }

    fn output_path() -> Option<std::path::PathBuf> {
        Some("Sight.ts".into())
    }
}
