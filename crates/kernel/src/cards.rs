//! Cards: handles that move between piles. What a card is, and who has seen it, lies in the State.

use std::fmt::{self, Debug};
use std::hint::select_unpredictable;

use arrayvec::ArrayVec;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::dice::Dice;
use crate::rules::{Data, Rules, Word};
use crate::seats::{Viewer, Viewers};

mod memory;
mod room;
mod set;

use memory::Memories;
pub use memory::Recall;
use room::below;
pub use room::{Room, RoomFor, Storage};
pub use set::{CardId, CardSet};

/// The most cards one game can have.
pub const MAX_CARDS: usize = 255;

/// Cards and piles have a link each, told by a byte; with room for all that a byte can tell, none need be checked.
const LINKS: usize = 256;

/// What can be printed on a card.
pub trait Face: Word + Data + Ord {
    /// Which back the card has: everybody can tell cards of different backs apart, and they are never dealt for each
    /// other in an imagined world.
    fn back(self) -> u8 {
        0
    }
}

/// The name of a place where cards lie: a deck, a hand, a discard pile.
pub trait Pile: Word + Data {
    fn index(self) -> usize;
    fn from_index(index: usize) -> Self;
    /// Who may look at the cards that lie here: a hand is open to its owner, a discard pile to everybody. A card that
    /// comes here is seen by them.
    fn open_to(self) -> Viewers;
}

/// Cards that are taken up to be mixed.
type Handles = ArrayVec<CardId, MAX_CARDS>;

/// What is printed on a card, and who has seen it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Inside<F> {
    face: Option<F>,
    seen: Viewers,
}

/// What everybody can see of a card: its back, and the pile in which it lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Outside {
    back: u8,
    pile: u8,
}

/// The neighbours of a card in its pile. A pile is a ring, so that there is always a neighbour: between its bottom and its
/// top it has a link of its own. Those of the piles come behind those of the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Link {
    above: u8,
    below: u8,
}

/// Where a card comes to lie in a pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Top,
    /// In a hand, that is the far end.
    Bottom,
}

type Of<S, T> = <S as Room>::Of<T>;

/// All the cards of a game. Each is in exactly one pile; a pile has an order, top first.
pub struct Cards<R: Rules> {
    insides: Of<R::CardRoom, Inside<R::Face>>,
    outsides: Of<R::CardRoom, Outside>,
    links: [Link; LINKS],
    counts: Of<R::PileRoom, u8>,
    len: u8,
    shuffles: u16,
    /// What viewers know of cards that they have seen and that were mixed since.
    memories: Memories<R::Face>,
}

impl<R: Rules> Clone for Cards<R> {
    // Derived, it would go through the cards one by one.
    fn clone(&self) -> Self {
        Self { memories: self.memories.clone(), ..*self }
    }
}

impl<R: Rules> Default for Cards<R> {
    // Not inlined, so that they are written where they stay.
    #[inline(never)]
    fn default() -> Self {
        const { assert!(Self::ROOM + Self::PILES <= LINKS, "cards and piles have a link each") }
        let mut links = [Link { above: 0, below: 0 }; LINKS];
        for pile in 0..Self::PILES {
            let ring = Self::ring(pile);
            links[ring] = Link { above: ring as u8, below: ring as u8 };
        }
        Self {
            insides: Of::<R::CardRoom, _>::filled(Inside { face: None, seen: Viewers::NOBODY }),
            outsides: Of::<R::CardRoom, _>::filled(Outside { back: 0, pile: 0 }),
            links,
            counts: Of::<R::PileRoom, _>::filled(0),
            len: 0,
            shuffles: 0,
            memories: Memories::default(),
        }
    }
}

// What lies where.
impl<R: Rules> Cards<R> {
    const ROOM: usize = R::CardRoom::LEN;
    const PILES: usize = R::PileRoom::LEN;

    /// How many cards there are in all.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How often a pile has been shuffled: what somebody remembers from before may no longer lie where it did.
    pub fn shuffles(&self) -> u16 {
        self.shuffles
    }

    pub fn all(&self) -> impl Iterator<Item = CardId> + use<R> {
        (0..self.len).map(CardId)
    }

    #[inline]
    fn inside_mut(&mut self, card: CardId) -> &mut Inside<R::Face> {
        self.insides.at_mut(card.index())
    }

    #[inline]
    fn outside(&self, card: CardId) -> Outside {
        *self.outsides.at(card.index())
    }

    /// The number of a pile's own link.
    #[inline]
    const fn ring(pile: usize) -> usize {
        Self::ROOM + pile
    }

    /// The number of a card's link.
    #[inline]
    const fn place(card: CardId) -> usize {
        below(Self::ROOM, card.index())
    }

    #[inline]
    fn link(&self, number: usize) -> Link {
        self.links[number % LINKS]
    }

    #[inline]
    fn link_mut(&mut self, number: usize) -> &mut Link {
        &mut self.links[number % LINKS]
    }

    /// The card that has this link, unless it is a pile's.
    #[inline]
    fn card(link: u8) -> Option<CardId> {
        (usize::from(link) < Self::ROOM).then_some(CardId(link))
    }

    /// What the card is. The rules may always ask; in a view, only of cards that have been seen.
    #[inline]
    pub fn face(&self, card: CardId) -> R::Face {
        self.known(card).unwrap_or_else(|| panic!("{card:?} is hidden in this view"))
    }

    /// What the card is, or `None` where it is hidden in this view.
    #[inline]
    pub fn known(&self, card: CardId) -> Option<R::Face> {
        self.insides.at(card.index()).face
    }

    pub fn back(&self, card: CardId) -> u8 {
        self.outside(card).back
    }

    /// Who has seen what the card is.
    #[inline]
    pub fn seen(&self, card: CardId) -> Viewers {
        self.insides.at(card.index()).seen
    }

    #[inline]
    pub fn pile_of(&self, card: CardId) -> R::Pile {
        R::Pile::from_index(self.outside(card).pile.into())
    }

    #[inline]
    pub fn count(&self, pile: R::Pile) -> usize {
        usize::from(*self.counts.at(pile.index()))
    }

    #[inline]
    pub fn top(&self, pile: R::Pile) -> Option<CardId> {
        Self::card(self.link(Self::ring(pile.index())).below)
    }

    /// The piles that have cards.
    pub fn piles(&self) -> impl Iterator<Item = R::Pile> + '_ {
        (0..Self::PILES).map(R::Pile::from_index).filter(|&pile| self.count(pile) > 0)
    }

    /// The cards of a pile from the top down.
    #[inline]
    pub fn iter(&self, pile: R::Pile) -> impl Iterator<Item = CardId> + '_ {
        // By their number: a processor knows that long before it comes to the last one.
        let mut next = self.link(Self::ring(pile.index())).below;
        (0..self.count(pile)).map(move |_| {
            let card = CardId(next);
            next = self.link(card.index()).below;
            card
        })
    }

    #[inline]
    pub fn set(&self, pile: R::Pile) -> CardSet {
        self.iter(pile).collect()
    }

    /// The cards of a pile whose faces fit; hidden ones do not.
    #[inline]
    pub fn matching(&self, pile: R::Pile, fits: impl Fn(R::Face) -> bool) -> CardSet {
        let mut set = CardSet::EMPTY;
        self.iter(pile).for_each(|card| set.insert_if(card, self.known(card).is_some_and(&fits)));
        set
    }
}

// Moving and showing. In a rules crate only its `moves` calls these.
impl<R: Rules> Cards<R> {
    /// Brings a new card into the game, at the bottom of a pile, seen by those to whom the pile is open.
    pub fn add(&mut self, face: R::Face, pile: R::Pile) -> CardId {
        let card = CardId::new(self.len());
        assert!(self.len() < Self::ROOM, "there is room for {} cards", Self::ROOM);
        self.len += 1;
        let inside = Inside { face: Some(face), seen: Viewers::NOBODY };
        self.lay(card, inside, face.back(), pile);
        card
    }

    /// Brings a deck of new cards, all with the same back, into the game: they are shuffled and laid at the bottom of a
    /// pile. (In one go: to add them one by one and to shuffle the pile comes to the same where it was empty.)
    pub fn add_deck(&mut self, faces: &mut [R::Face], pile: R::Pile, dice: &mut Dice) {
        dice.shuffle(faces);
        self.shuffles = self.shuffles.wrapping_add(1);
        let Some(back) = faces.first().map(|face| face.back()) else { return };
        debug_assert!(faces.iter().all(|face| face.back() == back), "{pile} is of one kind");
        let (first, end) = (self.len(), self.len() + faces.len());
        assert!(end <= Self::ROOM, "there is room for {} cards", Self::ROOM);
        let (index, open_to, new) = (pile.index(), pile.open_to(), first..end);
        for (inside, &face) in self.insides.some_mut(new.clone()).iter_mut().zip(&*faces) {
            *inside = Inside { face: Some(face), seen: open_to };
        }
        self.outsides.some_mut(new.clone()).fill(Outside { back, pile: index as u8 });
        for (number, link) in new.clone().zip(&mut self.links[new]) {
            *link = Link { above: (number as u8).wrapping_sub(1), below: number as u8 + 1 };
        }
        let (ring, last) = (Self::ring(index), end - 1);
        let above = self.link(ring).above;
        self.link_mut(above.into()).below = first as u8;
        self.link_mut(first).above = above;
        self.link_mut(last).below = ring as u8;
        self.link_mut(ring).above = last as u8;
        *self.counts.at_mut(index) += faces.len() as u8;
        self.len = end as u8;
    }

    /// Lays a card that was nowhere at the bottom of a pile.
    fn lay(&mut self, card: CardId, inside: Inside<R::Face>, back: u8, pile: R::Pile) {
        *self.inside_mut(card) = inside;
        *self.outsides.at_mut(card.index()) = Outside { back, pile: 0 };
        self.link_in(card, pile, End::Bottom);
    }

    /// Moves a card to the top of a pile.
    #[inline]
    pub fn put_on_top(&mut self, card: CardId, pile: R::Pile) {
        self.put_at(card, pile, End::Top);
    }

    /// Moves a card to the bottom of a pile.
    #[inline]
    pub fn put(&mut self, card: CardId, pile: R::Pile) {
        self.put_at(card, pile, End::Bottom);
    }

    /// Moves a card to an end of a pile.
    #[inline(always)]
    pub fn put_at(&mut self, card: CardId, pile: R::Pile, end: End) {
        let Link { above, below } = self.link(Self::place(card));
        self.link_mut(above.into()).below = below;
        self.link_mut(below.into()).above = above;
        *self.counts.at_mut(self.outside(card).pile.into()) -= 1;
        self.link_in(card, pile, end);
    }

    /// Lays a card that is in no pile at an end of one.
    #[inline]
    fn link_in(&mut self, card: CardId, pile: R::Pile, end: End) {
        let (index, open_to) = (pile.index(), pile.open_to());
        let ring = Self::ring(index);
        let (above, below) = match end {
            End::Top => (ring, self.link(ring).below.into()),
            End::Bottom => (self.link(ring).above.into(), ring),
        };
        self.link_mut(above).below = card.0;
        self.link_mut(below).above = card.0;
        *self.link_mut(Self::place(card)) = Link { above: above as u8, below: below as u8 };
        *self.counts.at_mut(index) += 1;
        self.outsides.at_mut(card.index()).pile = index as u8;
        self.show(card, open_to);
    }

    /// Moves all cards of one pile to the bottom of another, in their order.
    pub fn put_all(&mut self, from: R::Pile, to: R::Pile) {
        self.put_uppermost(from, self.count(from), to, |_, _| {});
    }

    /// Moves so many cards from the top of one pile to the bottom of another, in their order, and tells of each.
    #[inline]
    pub fn put_uppermost(
        &mut self,
        from: R::Pile,
        count: usize,
        to: R::Pile,
        mut moves: impl FnMut(CardId, Option<R::Face>),
    ) {
        if from == to || count == 0 {
            return;
        }
        debug_assert!(count <= self.count(from), "{count} cards of {from}");
        let (index, open_to) = (to.index(), to.open_to());
        let (old, new) = (Self::ring(from.index()), Self::ring(index));
        let top = self.link(old).below;
        let (mut last, mut next) = (top, top);
        for _ in 0..count {
            let card = CardId(next);
            self.outsides.at_mut(card.index()).pile = index as u8;
            self.show(card, open_to);
            moves(card, self.known(card));
            (last, next) = (next, self.link(next.into()).below);
        }
        self.link_mut(old).below = next;
        self.link_mut(next.into()).above = old as u8;
        let bottom = self.link(new).above;
        self.link_mut(bottom.into()).below = top;
        self.link_mut(top.into()).above = bottom;
        self.link_mut(last.into()).below = new as u8;
        self.link_mut(new).above = last;
        *self.counts.at_mut(from.index()) -= count as u8;
        *self.counts.at_mut(index) += count as u8;
    }

    /// Lets viewers see what the card is; they remember it until it is shuffled or concealed.
    #[inline]
    pub fn show(&mut self, card: CardId, to: Viewers) {
        let inside = self.inside_mut(card);
        inside.seen = inside.seen.or(to);
    }

    /// Deals the faces of a pile anew among its handles and forgets who had seen them.
    pub fn shuffle(&mut self, pile: R::Pile, dice: &mut Dice) {
        self.mix(pile.index(), pile.open_to(), |_, _| true, dice, |_, _| {});
        self.shuffles = self.shuffles.wrapping_add(1);
    }

    /// Makes it impossible to follow cards as they secretly leave a pile: faces change handles, and those to whom the
    /// pile is not open can no longer tell which of the cards `among` which the choice was made is which. Returns the
    /// handles that now bear the faces of `chosen`; all other handles into the pile are stale.
    ///
    /// At a real table a player's hand is behind their own fingers: if you once saw a 40 there and an encounter card is
    /// then laid face down, you cannot tell whether it was that one, nor how long it had been in the hand. But a flare
    /// that you saw is still there, and so is the 40, laid down or not: see [`recalls`](Self::recalls).
    #[must_use = "the faces have moved to other handles"]
    #[inline]
    pub fn conceal(&mut self, pile: R::Pile, chosen: CardSet, among: CardSet, dice: &mut Dice) -> CardSet {
        self.conceal_among(pile.index(), pile.open_to(), chosen, |card, _| among.contains(card), dice)
    }

    /// The same of one card, where the choice was made among the cards of the pile whose faces fit.
    #[must_use = "the face has moved to another handle"]
    pub fn conceal_one(
        &mut self,
        pile: R::Pile,
        chosen: CardId,
        fits: impl Fn(R::Face) -> bool,
        dice: &mut Dice,
    ) -> CardId {
        debug_assert!(self.known(chosen).is_some_and(&fits), "{chosen:?} was not to be chosen");
        let forgets = |_, face: Option<R::Face>| face.is_some_and(&fits);
        let mut now = chosen;
        self.mix(pile.index(), pile.open_to(), forgets, dice, |one, other| {
            now = match now {
                card if card == one => other,
                card if card == other => one,
                card => card,
            };
        });
        now
    }

    /// The same, where the choice was made among all cards of the pile.
    #[must_use = "the faces have moved to other handles"]
    #[inline]
    pub fn conceal_among_all(&mut self, pile: R::Pile, chosen: CardSet, dice: &mut Dice) -> CardSet {
        self.conceal_among(pile.index(), pile.open_to(), chosen, |_, _| true, dice)
    }

    #[inline(never)]
    fn conceal_among(
        &mut self,
        pile: usize,
        open_to: Viewers,
        chosen: CardSet,
        among: impl Fn(CardId, Option<R::Face>) -> bool,
        dice: &mut Dice,
    ) -> CardSet {
        debug_assert!(chosen.iter().all(|card| among(card, self.known(card))), "in pile {pile}");
        let mut now = chosen;
        self.mix(pile, open_to, among, dice, |one, other| now.exchange(one, other));
        now
    }

    /// A card of the pile, each equally likely.
    pub fn random(&self, pile: R::Pile, dice: &mut Dice) -> Option<CardId> {
        let count = self.count(pile);
        (count > 0)
            .then(|| dice.below(count as u32) as usize)
            .and_then(|position| self.iter(pile).nth(position))
    }

    /// Deals the faces of a pile, and who has seen them, anew among its handles, each back among its own kind. Those to
    /// whom the pile is not open forget some. Tells `exchanged` of every two handles that exchange their faces.
    #[inline]
    fn mix(
        &mut self,
        pile: usize,
        open_to: Viewers,
        forgets: impl Fn(CardId, Option<R::Face>) -> bool,
        dice: &mut Dice,
        exchanged: impl FnMut(CardId, CardId),
    ) {
        if self.memories.are_kept() {
            self.remember(pile, open_to, &forgets);
        }
        let mut handles = Handles::new();
        let mut next = self.link(Self::ring(pile)).below;
        let back = Self::card(next).map_or(0, |card| self.back(card));
        let mut are_alike = true;
        for _ in 0..*self.counts.at(pile) {
            let card = CardId(next);
            next = self.link(card.index()).below;
            are_alike &= self.back(card) == back;
            let inside = self.inside_mut(card);
            let stays = select_unpredictable(forgets(card, inside.face), open_to, Viewers::EVERYBODY);
            inside.seen = inside.seen.and(stays);
            handles.push(card);
        }
        if are_alike {
            self.mix_alike(&handles, dice, exchanged);
        } else {
            self.mix_by_back(&mut handles, dice, exchanged);
        }
    }

    /// Mixes cards of several backs, each among its own kind.
    #[cold]
    fn mix_by_back(
        &mut self,
        handles: &mut [CardId],
        dice: &mut Dice,
        mut exchanged: impl FnMut(CardId, CardId),
    ) {
        handles.sort_by_key(|&card| self.back(card));
        let mut rest = &*handles;
        while let Some(&first) = rest.first() {
            let back = self.back(first);
            let (alike, others) = rest.split_at(rest.partition_point(|&card| self.back(card) == back));
            self.mix_alike(alike, dice, &mut exchanged);
            rest = others;
        }
    }

    /// Permutes faces, and who has seen them, among handles of the same back.
    #[inline(always)]
    fn mix_alike(
        &mut self,
        mut handles: &[CardId],
        dice: &mut Dice,
        mut exchanged: impl FnMut(CardId, CardId),
    ) {
        while let [others @ .., last] = handles
            && !others.is_empty()
        {
            let other = handles[dice.below(handles.len() as u32) as usize];
            let inside = *self.insides.at(other.index());
            *self.inside_mut(other) = std::mem::replace(self.inside_mut(*last), inside);
            exchanged(other, *last);
            self.memories.exchange(other, *last);
            handles = others;
        }
    }
}

// Holding to account.
impl<R: Rules> Cards<R> {
    /// Whether every card is in exactly one pile, every pile is a list of as many as it says, and nobody remembers what is
    /// not so.
    pub fn audit(&self) -> Result<(), String> {
        let mut found = CardSet::EMPTY;
        for pile in (0..Self::PILES).map(R::Pile::from_index) {
            let ring = Self::ring(pile.index());
            let (mut above, mut count) = (ring as u8, 0);
            while let Some(card) = Self::card(self.link(above.into()).below) {
                if found.contains(card)
                    || self.pile_of(card) != pile
                    || self.link(card.index()).above != above
                {
                    return Err(format!("{card:?} is not just once in {pile}"));
                }
                found.insert(card);
                (above, count) = (card.0, count + 1);
            }
            let is_ring = self.link(above.into()).below == ring as u8 && self.link(ring).above == above;
            if !is_ring || count != self.count(pile) {
                return Err(format!("{pile} does not hold {} cards", self.count(pile)));
            }
        }
        if found.len() != self.len() {
            return Err(format!("{} of {} cards lie somewhere", found.len(), self.len()));
        }
        self.audit_memories()
    }
}

// Hiding, for views and imagined worlds.
impl<R: Rules> Cards<R> {
    /// Blanks every face that the viewer does not know, and who else has seen what, except where everybody knows that.
    pub(crate) fn hide(&mut self, viewer: Viewer) {
        self.recall_all(viewer);
        let (own, concluded) = (Viewers::of(viewer), self.concluded());
        for card in self.all() {
            let mut inside = *self.insides.at(card.index());
            if !inside.seen.contains(viewer) && !concluded.contains(card) {
                inside.face = None;
            }
            if inside.seen != Viewers::EVERYBODY {
                inside.seen = inside.seen.and(own).or(self.pile_of(card).open_to());
            }
            *self.inside_mut(card) = inside;
        }
    }

    /// The cards as a view shows them: what is known of each, not who knows it.
    pub(crate) fn as_seen(&self) -> impl Serialize + use<R> {
        #[derive(Serialize)]
        #[serde(bound = "F: Data")]
        struct SeenCard<F> {
            id: CardId,
            back: u8,
            face: Option<F>,
        }
        #[derive(Serialize)]
        #[serde(bound = "")]
        struct SeenCards<R: Rules> {
            shuffles: u16,
            piles: Vec<PileText<R, SeenCard<R::Face>>>,
            recalls: Vec<Recall<R::Face>>,
        }
        let piles = self.written(|id| SeenCard { id, back: self.back(id), face: self.known(id) });
        SeenCards { shuffles: self.shuffles, piles, recalls: self.recalls().cloned().collect() }
    }

    /// All that the rules go by: what somebody remembers of cards that were mixed has no part in the game.
    pub(crate) fn as_played(&self) -> impl Serialize + use<R> {
        let card = |id| CardText { id, back: self.back(id), face: self.known(id), seen: self.seen(id) };
        CardsText { shuffles: self.shuffles, piles: self.written(card) }
    }

    fn written<C>(&self, card: impl Fn(CardId) -> C) -> Vec<PileText<R, C>> {
        self.piles().map(|pile| PileText { pile, cards: self.iter(pile).map(&card).collect() }).collect()
    }

    pub(crate) fn blank(&mut self, card: CardId) {
        self.inside_mut(card).face = None;
    }

    pub(crate) fn suppose(&mut self, card: CardId, face: R::Face) {
        debug_assert_eq!(self.back(card), face.back(), "{face} has another back than {card:?}");
        self.inside_mut(card).face = Some(face);
    }
}

/// How cards are written down: pile by pile, top first.
#[derive(Serialize, Deserialize)]
#[serde(bound(serialize = "C: Serialize", deserialize = "C: Deserialize<'de>"))]
struct CardsText<R: Rules, C> {
    shuffles: u16,
    piles: Vec<PileText<R, C>>,
}

#[derive(Serialize, Deserialize)]
#[serde(bound(serialize = "C: Serialize", deserialize = "C: Deserialize<'de>"))]
struct PileText<R: Rules, C> {
    pile: R::Pile,
    cards: Vec<C>,
}

#[derive(Serialize, Deserialize)]
#[serde(bound = "F: Data")]
struct CardText<F> {
    id: CardId,
    back: u8,
    face: Option<F>,
    seen: Viewers,
}

impl<R: Rules> Serialize for Cards<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.as_played(), &self.memories).serialize(serializer)
    }
}

impl<'de, R: Rules> Deserialize<'de> for Cards<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (CardsText { shuffles, piles }, memories) =
            <(CardsText<R, CardText<R::Face>>, Memories<R::Face>)>::deserialize(deserializer)?;
        let count: usize = piles.iter().map(|pile| pile.cards.len()).sum();
        let mut cards = Self::default();
        if count > Self::ROOM {
            return Err(D::Error::custom(format!("{count} cards where there is room for {}", Self::ROOM)));
        }
        (cards.len, cards.shuffles, cards.memories) = (count as u8, shuffles, memories);
        let mut placed = CardSet::EMPTY;
        for text in piles {
            for CardText { id, back, face, seen } in text.cards {
                if id.index() >= count || placed.contains(id) {
                    return Err(D::Error::custom(format!("card {id:?} is one too many or there twice")));
                }
                placed.insert(id);
                cards.lay(id, Inside { face, seen }, back, text.pile);
            }
        }
        Ok(cards)
    }
}

impl<R: Rules> PartialEq for Cards<R> {
    fn eq(&self, other: &Self) -> bool {
        let of = |cards: &Self, card: CardId| {
            (*cards.insides.at(card.index()), cards.outside(card), cards.link(card.index()).above)
        };
        (self.len, self.shuffles, &self.memories) == (other.len, other.shuffles, &other.memories)
            && self.all().all(|card| of(self, card) == of(other, card))
    }
}

impl<R: Rules> Eq for Cards<R> {}

impl<R: Rules> Debug for Cards<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for pile in self.piles() {
            let cards: Vec<_> = self.iter(pile).map(|card| (card, self.known(card))).collect();
            map.entry(&pile, &cards);
        }
        if !self.memories.is_empty() {
            map.entry(&"memories", &self.memories);
        }
        map.finish()
    }
}
