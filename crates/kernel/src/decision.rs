//! Decisions: what a seat is asked, which answers are legal, and why another is not.

use std::fmt;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::cards::{CardId, CardSet};
use crate::counting::{Fleets, MAX_FLEET, MAX_PLACES, SMALL, nth_subset, subsets, with_fleets};
use crate::dice::Dice;
use crate::offer::Offer;
use crate::rules::Rules;
use crate::seats::{Seat, SeatSet};

/// The most options that one decision can have.
pub const MAX_PICKS: usize = 64;

/// Ships chosen from places: how many from each place of the question, in its order.
pub type Fleet = [u8; MAX_PLACES];

type Terms<R> = <<R as Rules>::Offer as Offer<R>>::Terms;

/// What one seat is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Question<R: Rules> {
    /// What it is about.
    pub ask: R::Ask,
    /// Whether it may be passed.
    pub optional: bool,
    /// What can be chosen.
    pub choice: Choice<R>,
}

/// What can be chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case")]
// With a whole word for its kind: with a byte, it would be copied from odd places, for which the processor waits.
#[repr(u64)]
pub enum Choice<R: Rules> {
    /// One of several options.
    One(ArrayVec<R::Pick, MAX_PICKS>),
    /// `min` to `max` of these cards.
    Cards { from: CardSet, min: u8, max: u8 },
    /// `min` to `max` ships in all, from places that have so many each.
    Ships { from: ArrayVec<(R::Place, u8), MAX_PLACES>, min: u8, max: u8 },
    /// A number from `min` to `max`.
    Number { min: i16, max: i16 },
    /// `min` to `max` of these players.
    Players { among: SeatSet, min: u8, max: u8 },
    /// An offer within terms.
    Offer(Terms<R>),
}

/// What a seat answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case")]
#[repr(u64)] // as `Choice`
pub enum Answer<R: Rules> {
    Pass,
    One(R::Pick),
    Cards(CardSet),
    Ships(Fleet),
    Number(i16),
    Players(SeatSet),
    Offer(R::Offer),
}

/// Why an answer is not accepted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    #[error("the game is over")]
    GameOver,
    #[error("this seat is not asked anything now")]
    NotAsked,
    #[error("this seat has already answered; the others have not yet")]
    AlreadyAnswered,
    #[error("this may not be passed")]
    MustAnswer,
    #[error("expected {expected}, not {given}")]
    WrongKind { expected: &'static str, given: &'static str },
    #[error("`{0}` is not among the options")]
    NotAnOption(String),
    #[error("{0:?} is not among the cards to choose from")]
    NotThisCard(CardId),
    #[error("`{place}` has {available} ships to take, not {wanted}")]
    NotSoManyThere { place: String, wanted: u8, available: u8 },
    #[error("player {0} is not among those to choose from")]
    NotThisPlayer(&'static str),
    #[error("at least {min}, not {given}")]
    TooFew { min: i32, given: i32 },
    #[error("at most {max}, not {given}")]
    TooMany { max: i32, given: i32 },
    #[error("{0}")]
    Offer(String),
    /// The text is not in notation.
    #[error("{0}")]
    Unreadable(String),
}

/// An answer that was not accepted: whose, to which decision, and why. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    pub seat: &'static str,
    /// The decision that is open for the seat, if one is.
    pub ask: Option<String>,
    pub reason: Reason,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.ask {
            Some(ask) => write!(f, "{} {ask}: {}", self.seat, self.reason),
            None => write!(f, "{}: {}", self.seat, self.reason),
        }
    }
}

impl std::error::Error for Refusal {}

impl<R: Rules> Question<R> {
    /// A question that nobody has been asked.
    pub(crate) fn blank() -> Self {
        Self { ask: R::Ask::default(), optional: false, choice: Choice::Number { min: 0, max: 0 } }
    }

    /// Whether this answers the question.
    #[inline]
    pub fn check(&self, answer: &Answer<R>) -> Result<(), Reason> {
        match (&self.choice, answer) {
            (_, Answer::Pass) if self.optional => Ok(()),
            (_, Answer::Pass) => Err(Reason::MustAnswer),
            (Choice::One(picks), Answer::One(pick)) => {
                if picks.contains(pick) {
                    Ok(())
                } else {
                    Err(Reason::NotAnOption(pick.to_string()))
                }
            }
            (&Choice::Cards { from, min, max }, &Answer::Cards(cards)) => {
                if let Some(card) = cards.without(from).first() {
                    return Err(Reason::NotThisCard(card));
                }
                in_range(i32::from(cards.len() as u8), min.into(), max.into())
            }
            (Choice::Ships { from, min, max }, Answer::Ships(fleet)) => {
                check_fleet::<R>(from, *min, *max, fleet)
            }
            (&Choice::Number { min, max }, &Answer::Number(number)) => {
                in_range(number.into(), min.into(), max.into())
            }
            (&Choice::Players { among, min, max }, &Answer::Players(players)) => {
                let wrong = players.iter().find(|&seat| !among.contains(seat));
                if let Some(seat) = wrong {
                    return Err(Reason::NotThisPlayer(R::SEAT_NAMES.get(seat.index()).unwrap_or(&"?")));
                }
                in_range(i32::from(players.len() as u8), min.into(), max.into())
            }
            (Choice::Offer(terms), Answer::Offer(offer)) => offer.check(terms).map_err(Reason::Offer),
            (choice, answer) => Err(Reason::WrongKind { expected: choice.kind(), given: answer.kind() }),
        }
    }

    /// How many answers are legal, a pass included. (Capped where there are more than 2^127.)
    pub fn count(&self) -> u128 {
        self.choice.count().saturating_add(u128::from(self.optional))
    }

    /// The legal answer with this number, `0..count`; a pass comes first.
    pub fn nth(&self, index: u128) -> Answer<R> {
        match index.checked_sub(u128::from(self.optional)) {
            None => Answer::Pass,
            Some(index) => self.choice.nth(index),
        }
    }

    /// All legal answers, one after the other.
    pub fn answers(&self) -> impl Iterator<Item = Answer<R>> + '_ {
        let count = self.count();
        let mut next = 0;
        std::iter::from_fn(move || {
            (next < count).then(|| {
                next += 1;
                self.nth(next - 1)
            })
        })
    }

    /// A legal answer, each equally likely.
    pub fn draw(&self, dice: &mut Dice) -> Answer<R> {
        let mut answer = Answer::Pass;
        self.draw_to(&mut answer, dice);
        answer
    }

    /// Puts a legal answer, each equally likely, where it is wanted. (An answer is a large thing of which little is
    /// written: to move it right away makes the processor wait.)
    #[inline(always)]
    pub(crate) fn draw_to(&self, place: &mut Answer<R>, dice: &mut Dice) {
        // The simplest kinds stand alone, so that they need not make room for what the others need.
        match &self.choice {
            &Choice::Number { min, max } => {
                *place = match self.draw_few(u32::from(max.abs_diff(min)) + 1, dice) {
                    Some(index) => Answer::Number(min.wrapping_add_unsigned(index as u16)),
                    None => Answer::Pass,
                };
            }
            Choice::One(picks) => match self.draw_few(picks.len() as u32, dice) {
                Some(index) => *place = Answer::One(picks[index as usize]),
                None => *place = Answer::Pass,
            },
            Choice::Cards { from, min: 1, max: 1 } => {
                match from.pick(|count| self.draw_few(count as u32, dice).map(|index| index as usize)) {
                    Some(card) => place.no_cards().insert(card),
                    None => *place = Answer::Pass,
                }
            }
            &Choice::Players { among, min: 0, max } if usize::from(max) == among.len() => {
                *place = match self.draw_few(1 << among.len(), dice) {
                    Some(members) => Answer::Players(among.members(members)),
                    None => Answer::Pass,
                };
            }
            _ => self.draw_other_to(place, dice),
        }
    }

    #[inline(never)]
    fn draw_other_to(&self, place: &mut Answer<R>, dice: &mut Dice) {
        // Where there are few answers, small numbers will do. The others count in the widest there are.
        match &self.choice {
            // A single ship: the last place is the first answer, as below.
            Choice::Ships { from, min: 1, max: 1 } => match self.draw_few(from.len() as u32, dice) {
                Some(index) => place.no_ships()[from.len() - 1 - index as usize] = 1,
                None => *place = Answer::Pass,
            },
            &Choice::Players { among, min: 1, max: 1 } => match self.draw_few(among.len() as u32, dice) {
                Some(index) => *place = Answer::Players(among.members(1 << index)),
                None => *place = Answer::Pass,
            },
            // A single place: only the number of ships can differ.
            Choice::Ships { from, min, max } if from.len() == 1 && min <= max => {
                match self.draw_few(u32::from(max - min) + 1, dice) {
                    Some(index) => place.no_ships()[0] = min + index as u8,
                    None => *place = Answer::Pass,
                }
            }
            Choice::Ships { from, min, max } if usize::from(*max) <= SMALL => {
                with_fleets(ships(from), *min, *max, |fleets| self.draw_fleet_to(place, fleets, dice));
            }
            Choice::Ships { from, min, max } => self.draw_large_fleet_to(place, from, *min, *max, dice),
            Choice::Offer(terms) => {
                *place = match R::Offer::draw(terms, self.optional.into(), dice) {
                    Some(offer) => Answer::Offer(offer),
                    None => Answer::Pass,
                };
            }
            _ => *place = self.nth(dice.below_wide(self.count())),
        }
    }

    // Kept apart, so that small fleets are drawn without asking which they are.
    #[inline(never)]
    fn draw_large_fleet_to(
        &self,
        place: &mut Answer<R>,
        from: &[(R::Place, u8)],
        min: u8,
        max: u8,
        dice: &mut Dice,
    ) {
        with_fleets(ships(from), min, max, |fleets| self.draw_fleet_to(place, fleets, dice));
    }

    /// The table that counts fleets also finds one: no need to make it twice.
    #[inline(always)]
    fn draw_fleet_to(&self, place: &mut Answer<R>, fleets: &Fleets<'_>, dice: &mut Dice) {
        let pass = u64::from(self.optional);
        let count = fleets.count() + pass;
        let index = match u32::try_from(count) {
            Ok(few) => dice.below(few).into(),
            Err(_) => dice.below_wide(count.into()) as u64,
        };
        match index.checked_sub(pass) {
            Some(index) => {
                let fleet = place.no_ships();
                fleets.nth(index, |place, ships| fleet[place] = ships);
            }
            None => *place = Answer::Pass,
        }
    }

    /// One of `count` answers, or `None` for a pass where that is another one.
    #[inline]
    fn draw_few(&self, count: u32, dice: &mut Dice) -> Option<u32> {
        let pass = u32::from(self.optional);
        dice.below(count + pass).checked_sub(pass)
    }

    /// The answer of somebody who wants nothing: a pass, or an empty choice.
    pub fn decline(&self) -> Option<Answer<R>> {
        match &self.choice {
            _ if self.optional => Some(Answer::Pass),
            Choice::Cards { min: 0, .. } => Some(Answer::Cards(CardSet::EMPTY)),
            Choice::Ships { min: 0, .. } => Some(Answer::Ships([0; MAX_PLACES])),
            Choice::Players { min: 0, .. } => Some(Answer::Players(SeatSet::EMPTY)),
            _ => None,
        }
    }

    /// The answer of somebody who is not there to agree to anything: as [`decline`](Self::decline), or the option that
    /// refuses, where there is one.
    pub fn refuse(&self) -> Option<Answer<R>> {
        let refusal = || match &self.choice {
            Choice::One(picks) => picks.iter().copied().find(|&pick| R::refuses(pick)).map(Answer::One),
            _ => None,
        };
        self.decline().or_else(refusal)
    }

    /// Whether nothing can be chosen but a pass or an empty choice.
    #[inline]
    pub fn has_nothing_to_choose(&self) -> bool {
        let fewer = |there_are: usize, min: u8, max: u8| there_are.min(max.into()) < usize::from(min.max(1));
        match &self.choice {
            Choice::One(picks) => picks.is_empty(),
            &Choice::Cards { from, min, max } => fewer(from.len(), min, max),
            Choice::Ships { from, min, max } => {
                fewer(ships(from).map(usize::from).sum::<usize>(), *min, *max)
            }
            Choice::Number { min, max } => max < min,
            &Choice::Players { among, min, max } => fewer(among.len(), min, max),
            Choice::Offer(terms) => R::Offer::count(terms) == 0,
        }
    }

    /// The only legal answer, where there is just one.
    pub fn forced(&self) -> Option<Answer<R>> {
        (self.count() == 1).then(|| self.nth(0))
    }
}

impl<R: Rules> Choice<R> {
    #[inline]
    fn count(&self) -> u128 {
        match self {
            Self::One(picks) => picks.len() as u128,
            &Self::Cards { from, min, max } => subsets(from.len() as u32, min.into(), max.into()),
            Self::Ships { from, min, max } => {
                with_fleets(ships(from), *min, *max, |fleets| fleets.count().into())
            }
            &Self::Number { min, max } => u128::try_from(i64::from(max) - i64::from(min) + 1).unwrap_or(0),
            &Self::Players { among, min, max } => subsets(among.len() as u32, min.into(), max.into()),
            Self::Offer(terms) => R::Offer::count(terms),
        }
    }

    #[inline]
    fn nth(&self, index: u128) -> Answer<R> {
        match self {
            Self::One(picks) => Answer::One(picks[index as usize]),
            &Self::Cards { from, min, max } => {
                let mut cards = CardSet::EMPTY;
                nth_subset(from.len() as u32, min.into(), max.into(), index, |member| {
                    cards.insert(from.nth(member as usize).expect("a subset's members are below its size"));
                });
                Answer::Cards(cards)
            }
            Self::Ships { from, min, max } => {
                Answer::Ships(with_fleets(ships(from), *min, *max, |fleets| nth_fleet(fleets, index as u64)))
            }
            &Self::Number { min, .. } => Answer::Number(min.wrapping_add_unsigned(index as u16)),
            &Self::Players { among, min, max } => {
                let mut players = SeatSet::EMPTY;
                nth_subset(among.len() as u32, min.into(), max.into(), index, |member| {
                    players.insert(
                        among.iter().nth(member as usize).expect("a subset's members are below its size"),
                    );
                });
                Answer::Players(players)
            }
            Self::Offer(terms) => Answer::Offer(R::Offer::nth(terms, index)),
        }
    }

    /// What kind of answer is expected, in words.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::One(_) => "one of the options",
            Self::Cards { .. } => "cards",
            Self::Ships { .. } => "ships from places",
            Self::Number { .. } => "a number",
            Self::Players { .. } => "players",
            Self::Offer(_) => "an offer",
        }
    }
}

impl<R: Rules> Answer<R> {
    /// Becomes one that takes no cards, into which those that are taken are then written.
    #[inline]
    fn no_cards(&mut self) -> &mut CardSet {
        *self = Self::Cards(CardSet::EMPTY);
        match self {
            Self::Cards(cards) => cards,
            _ => unreachable!("it has just become one with cards"),
        }
    }

    /// Becomes one that takes no ships, into which those that are taken are then written.
    #[inline]
    fn no_ships(&mut self) -> &mut Fleet {
        *self = Self::Ships([0; MAX_PLACES]);
        match self {
            Self::Ships(fleet) => fleet,
            _ => unreachable!("it has just become one with ships"),
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Self::Pass => "a pass",
            Self::One(_) => "an option",
            Self::Cards(_) => "cards",
            Self::Ships(_) => "ships from places",
            Self::Number(_) => "a number",
            Self::Players(_) => "players",
            Self::Offer(_) => "an offer",
        }
    }
}

fn in_range(given: i32, min: i32, max: i32) -> Result<(), Reason> {
    match given {
        _ if given < min => Err(Reason::TooFew { min, given }),
        _ if given > max => Err(Reason::TooMany { max, given }),
        _ => Ok(()),
    }
}

fn check_fleet<R: Rules>(from: &[(R::Place, u8)], min: u8, max: u8, fleet: &Fleet) -> Result<(), Reason> {
    let mut total = 0i32;
    for (index, &wanted) in fleet.iter().enumerate() {
        let available = from.get(index).map_or(0, |&(_, available)| available);
        if wanted > available {
            let place = from
                .get(index)
                .map_or_else(|| format!("place {}", index + 1), |(place, _)| place.to_string());
            return Err(Reason::NotSoManyThere { place, wanted, available });
        }
        total += i32::from(wanted);
    }
    in_range(total, min.into(), max.into())
}

fn ships<P>(from: &[(P, u8)]) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator {
    from.iter().map(|&(_, available)| available)
}

fn nth_fleet(fleets: &Fleets<'_>, index: u64) -> Fleet {
    let mut fleet = [0; MAX_PLACES];
    fleets.nth(index, |place, ships| fleet[place] = ships);
    fleet
}

/// A question in the making. Each of its methods states what can be chosen, and by its type what the script gets back.
#[derive(Debug)]
pub struct Draft<'a, R: Rules>(&'a mut Question<R>);

/// A question made, whose answer is of kind `K`.
#[derive(Debug)]
pub struct Drafted<'a, R: Rules, K> {
    question: &'a mut Question<R>,
    kind: std::marker::PhantomData<K>,
}

impl<'a, R: Rules> Draft<'a, R> {
    pub(crate) fn new(question: &'a mut Question<R>) -> Self {
        Self(question)
    }

    fn made<K>(self) -> Drafted<'a, R, K> {
        Drafted { question: self.0, kind: std::marker::PhantomData }
    }

    /// Puts what can be chosen in the place of what was asked before. That is plain data, of which nothing needs to be
    /// dropped; to find out what it was would be a branch that cannot be foreseen.
    #[inline]
    fn becomes(&mut self, choice: Choice<R>) {
        std::mem::forget(std::mem::replace(&mut self.0.choice, choice));
    }

    /// One of several options.
    #[inline]
    pub fn one(mut self, picks: impl IntoIterator<Item = R::Pick>) -> Drafted<'a, R, kind::One> {
        // Written where it stays: a list is too large to be moved.
        self.becomes(Choice::One(ArrayVec::new_const()));
        if let Choice::One(list) = &mut self.0.choice {
            picks.into_iter().for_each(|pick| list.push(pick));
        }
        self.made()
    }

    /// Exactly one card.
    #[inline]
    pub fn card(mut self, from: CardSet) -> Drafted<'a, R, kind::Card> {
        self.state_cards(from, 1, 1);
        self.made()
    }

    /// So many cards. Where there are fewer than `max`, all of them are the most.
    #[inline]
    pub fn cards(mut self, from: CardSet, min: usize, max: usize) -> Drafted<'a, R, kind::Cards> {
        self.state_cards(from, min as u8, max.min(from.len()) as u8);
        self.made()
    }

    /// States that cards are to be chosen. (They are written where they stay: as part of the whole they would first be put
    /// together elsewhere, until what was there before is gone.)
    #[inline]
    fn state_cards(&mut self, from: CardSet, min: u8, max: u8) {
        self.becomes(Choice::Cards { from: CardSet::EMPTY, min, max });
        if let Choice::Cards { from: place, .. } = &mut self.0.choice {
            *place = from;
        }
    }

    /// So many ships in all, from places that have so many each. Where there are fewer than `max`, all are the most.
    #[inline(always)]
    pub fn ships(
        mut self,
        places: impl IntoIterator<Item = (R::Place, u8)>,
        min: usize,
        max: usize,
    ) -> Drafted<'a, R, kind::Ships> {
        self.becomes(Choice::Ships { from: ArrayVec::new_const(), min: 0, max: 0 });
        if let Choice::Ships { from, min: least, max: most } = &mut self.0.choice {
            let mut total = 0;
            places.into_iter().for_each(|(place, available)| {
                if available > 0 {
                    from.push((place, available));
                    total += usize::from(available);
                }
            });
            (*least, *most) = (min as u8, max.min(total).min(MAX_FLEET) as u8);
        }
        self.made()
    }

    /// A number from `min` to `max`.
    #[inline]
    pub fn number(mut self, min: i16, max: i16) -> Drafted<'a, R, kind::Number> {
        self.becomes(Choice::Number { min, max });
        self.made()
    }

    /// So many of these players.
    #[inline]
    pub fn players(mut self, among: SeatSet, min: usize, max: usize) -> Drafted<'a, R, kind::Players> {
        self.becomes(Choice::Players { among, min: min as u8, max: max.min(among.len()) as u8 });
        self.made()
    }

    /// An offer within terms.
    #[inline]
    pub fn offer(mut self, terms: Terms<R>) -> Drafted<'a, R, kind::Offer> {
        self.becomes(Choice::Offer(terms));
        self.made()
    }
}

impl<'a, R: Rules, K> Drafted<'a, R, K> {
    /// Makes the question one that may be passed.
    pub fn or_pass(self) -> Drafted<'a, R, kind::OrPass<K>> {
        self.or_pass_unless(false)
    }

    /// The same, unless it must be answered.
    pub fn or_pass_unless(self, must: bool) -> Drafted<'a, R, kind::OrPass<K>> {
        self.question.optional = !must;
        Drafted { question: self.question, kind: std::marker::PhantomData }
    }
}

/// The kinds of questions, as types: what the script gets back from each.
pub mod kind {
    use arrayvec::ArrayVec;

    use super::{Answer, CardId, CardSet, Choice, Fleet, MAX_PLACES, Question, Rules, SeatSet};

    /// Ships by the places they come from.
    pub type ShipsFrom<R> = ArrayVec<(<R as Rules>::Place, u8), MAX_PLACES>;

    fn chosen<P: Copy>(from: &[(P, u8)], fleet: &Fleet) -> ArrayVec<(P, u8), MAX_PLACES> {
        let mut chosen = ArrayVec::new();
        // Eight places at a time: of most nothing is taken, and it cannot be foreseen of which.
        let (eights, _) = fleet.as_chunks::<8>();
        for (from, eight) in from.chunks(8).zip(eights) {
            let mut rest = u64::from_le_bytes(*eight);
            while rest != 0 {
                let index = rest.trailing_zeros() as usize / 8;
                chosen.push((from[index].0, eight[index]));
                rest &= !(0xff << (8 * index));
            }
        }
        chosen
    }

    /// A kind of question.
    pub trait Kind<R: Rules> {
        /// What the script gets back.
        type Reply;
        /// Unpacks an answer that the kernel has checked against the question.
        fn reply(question: &Question<R>, answer: &Answer<R>) -> Self::Reply;
    }

    macro_rules! kinds {
        ($($(#[$doc:meta])* $name:ident => $reply:ty, $pattern:pat => $value:expr;)*) => {$(
            $(#[$doc])*
            #[derive(Debug)]
            pub struct $name;
            impl<R: Rules> Kind<R> for $name {
                type Reply = $reply;
                #[inline]
                fn reply(question: &Question<R>, answer: &Answer<R>) -> $reply {
                    match (answer, &question.choice) {
                        $pattern => $value,
                        _ => unreachable!("the kernel lets only checked answers through"),
                    }
                }
            }
        )*};
    }

    kinds! {
        /// One of several options.
        One => R::Pick, (Answer::One(pick), _) => *pick;
        /// Exactly one card.
        Card => CardId, (Answer::Cards(cards), _) => cards.first().expect("one card was checked");
        /// Several cards.
        Cards => CardSet, (Answer::Cards(cards), _) => *cards;
        /// Ships from places.
        Ships => ShipsFrom<R>, (Answer::Ships(fleet), Choice::Ships { from, .. }) => chosen(from, fleet);
        /// A number.
        Number => i16, (Answer::Number(number), _) => *number;
        /// Several players.
        Players => SeatSet, (Answer::Players(players), _) => *players;
        /// An offer.
        Offer => R::Offer, (Answer::Offer(offer), _) => offer.clone();
    }

    /// Any of the others, or a pass.
    #[derive(Debug)]
    pub struct OrPass<K>(std::marker::PhantomData<K>);

    impl<R: Rules, K: Kind<R>> Kind<R> for OrPass<K> {
        type Reply = Option<K::Reply>;
        #[inline]
        fn reply(question: &Question<R>, answer: &Answer<R>) -> Self::Reply {
            if matches!(answer, Answer::Pass) { None } else { Some(K::reply(question, answer)) }
        }
    }
}

impl Refusal {
    pub(crate) fn new<R: Rules>(seat: Seat, ask: Option<R::Ask>, reason: Reason) -> Self {
        let seat = R::SEAT_NAMES.get(seat.index()).unwrap_or(&"?");
        Self { seat, ask: ask.map(|ask| ask.to_string()), reason }
    }
}
