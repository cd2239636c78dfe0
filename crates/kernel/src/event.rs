//! Events: what happened, who is told, and in which words.

use std::fmt::Debug;

use serde::Serialize;

use crate::cards::CardId;
use crate::rules::{Data, Rules};
use crate::seats::{Viewer, Viewers};
use crate::state::State;

/// Something that happened, for the log, the animations and the bots' memory.
pub trait Event: Clone + Debug + PartialEq + Serialize + Send + Sync + 'static {
    /// Blanks what this viewer could not see: calls `hide` on every [`Sight`] in it.
    fn hide(&mut self, viewer: Viewer);

    /// The event as one sentence of the log. Blank cards are "a card".
    fn line(&self) -> String;
}

/// A card as it was seen at the moment of an event. (Later its handle may bear another face.)
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Sight<F: Data> {
    pub card: CardId,
    pub face: Option<F>,
    #[serde(skip)]
    seen: Viewers,
}

impl<F: Data> Sight<F> {
    pub fn hide(&mut self, viewer: Viewer) {
        if !self.seen.contains(viewer) {
            self.face = None;
        }
        // Who else saw it is not part of what a viewer is told.
        self.seen = Viewers::NOBODY;
    }
}

impl<R: Rules> State<R> {
    /// A card as it is seen now.
    pub fn sight(&self, card: CardId) -> Sight<R::Face> {
        Sight { card, face: self.cards.known(card), seen: self.cards.seen(card) }
    }
}

/// An event together with those who are told of it at all.
#[derive(Clone, PartialEq, Debug)]
pub struct Told<E> {
    pub event: E,
    pub audience: Viewers,
    /// The part of the game in which it happened, as [`Rules::chapter`] counts.
    pub chapter: u32,
}

impl<E: Event> Told<E> {
    /// The event as this viewer is told of it, if they are.
    pub fn to(&self, viewer: Viewer) -> Option<E> {
        self.audience.contains(viewer).then(|| {
            let mut event = self.event.clone();
            event.hide(viewer);
            event
        })
    }
}
