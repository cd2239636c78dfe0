//! Notation: the one short text form of every answer, and of a seat's name. It reads back to the same thing.
//!
//! | answer | text |
//! | --- | --- |
//! | pass | `-` |
//! | option | its word |
//! | cards | `G5,Veto`, or `none`; a second card of the same face is `G5#12`, a card not seen is `#12` |
//! | ships | `home:2,moon1:1`, or `none` |
//! | number | `3` |
//! | players | `red,blue`, or `none` |
//! | offer | as its game writes it |
//!
//! Whoever reads a list refuses a part that it names twice, and a number that is written in another way than ours
//! (`+1`, `01`): what was meant by it, nobody can tell.

use std::fmt::Display;
use std::str::FromStr;

use crate::cards::{CardId, CardSet};
use crate::decision::{Answer, Choice, Fleet, Question};
use crate::offer::Offer as _;
use crate::rules::Rules;
use crate::seats::{Seat, SeatSet};
use crate::state::State;
use crate::text::quote;

/// The longest text of one answer, in bytes.
pub const MAX_ANSWER: usize = 4096;

/// A table seen through the eyes of the seat that writes or reads.
#[derive(Clone, Copy, Debug)]
pub struct Lens<'a, R: Rules> {
    pub state: &'a State<R>,
    pub seat: Seat,
}

impl<'a, R: Rules> Lens<'a, R> {
    pub fn new(state: &'a State<R>, seat: Seat) -> Self {
        Self { state, seat }
    }

    /// What the seat knows the card to be.
    fn face(self, card: CardId) -> Option<R::Face> {
        if self.state.cards.seen(card).contains(self.seat.into()) {
            self.state.cards.known(card)
        } else {
            None
        }
    }

    /// A card out of some, in the fewest words that tell it from the others.
    pub fn write_card(self, card: CardId, among: CardSet) -> String {
        let Some(face) = self.face(card) else { return format!("#{}", card.index()) };
        let first = among.iter().find(|&other| self.face(other) == Some(face));
        if first == Some(card) { face.to_string() } else { format!("{face}#{}", card.index()) }
    }

    pub fn write_cards(self, cards: CardSet, among: CardSet) -> String {
        join(cards.iter().map(|card| self.write_card(card, among)))
    }

    /// Reads a card out of some.
    pub fn read_card(self, text: &str, among: CardSet) -> Result<CardId, String> {
        let word = CardWord::read(text)?;
        self.find(word, among).ok_or_else(|| {
            format!("{} is not among the cards to choose from: {}", quote(text), self.list(among))
        })
    }

    pub fn read_cards(self, text: &str, among: CardSet) -> Result<CardSet, String> {
        let mut words: Vec<(&str, CardWord<R>)> =
            split(text).map(|word| Ok((word, CardWord::read(word)?))).collect::<Result<_, String>>()?;
        // Those with a handle first, so that a plain word takes one that is not named otherwise.
        words.sort_by_key(|(_, word)| word.handle.is_none());
        let mut cards = CardSet::EMPTY;
        for (text, word) in words {
            // Two equal words mean two equal cards: `G5,G5` need not name their handles.
            let mut rest = among;
            cards.iter().for_each(|card| rest.remove(card));
            cards.insert(match self.find(word, rest) {
                Some(card) => card,
                None if self.find(word, among).is_some() => {
                    return Err(self.named_too_often(text, word, among));
                }
                None => self.read_card(text, among)?,
            });
        }
        Ok(cards)
    }

    fn find(self, word: CardWord<R>, among: CardSet) -> Option<CardId> {
        among.iter().find(|&card| self.fits(word, card))
    }

    fn fits(self, word: CardWord<R>, card: CardId) -> bool {
        word.face.is_none_or(|face| self.face(card) == Some(face))
            && word.handle.is_none_or(|handle| card.index() == handle)
    }

    fn named_too_often(self, text: &str, word: CardWord<R>, among: CardSet) -> String {
        match among.iter().filter(|&card| self.fits(word, card)).count() {
            1 => format!("{} is named twice; there is only one", quote(text)),
            there_are => format!("{} is named too often; there are only {there_are}", quote(text)),
        }
    }

    fn list(self, among: CardSet) -> String {
        if among.is_empty() { "there are none".into() } else { self.write_cards(among, among) }
    }

    /// The answer to a question in notation.
    pub fn write(self, question: &Question<R>, answer: &Answer<R>) -> String {
        match (answer, &question.choice) {
            (Answer::Pass, _) => "-".into(),
            (Answer::One(pick), _) => pick.to_string(),
            (Answer::Cards(cards), Choice::Cards { from, .. }) => self.write_cards(*cards, *from),
            (Answer::Cards(cards), _) => self.write_cards(*cards, *cards),
            (Answer::Ships(fleet), Choice::Ships { from, .. }) => {
                let ships = from.iter().zip(fleet).filter(|&(_, &ships)| ships > 0);
                join(ships.map(|((place, _), ships)| format!("{place}:{ships}")))
            }
            (Answer::Ships(fleet), _) => format!("{fleet:?}"),
            (Answer::Number(number), _) => number.to_string(),
            (Answer::Players(players), _) => join(players.iter().map(|seat| R::seat_name(seat).to_owned())),
            (Answer::Offer(offer), Choice::Offer(terms)) => offer.write(terms, self),
            (Answer::Offer(offer), _) => format!("{offer:?}"),
        }
    }

    /// What an answer would do, in a few words; empty where its text says it already.
    pub fn meaning(self, question: &Question<R>, answer: &Answer<R>) -> String {
        match answer {
            Answer::Pass => "pass".into(),
            Answer::One(pick) => R::explain(self.state, self.seat, question.ask, *pick),
            Answer::Cards(cards) if cards.len() == 1 => {
                cards.nth(0).and_then(|card| self.face(card)).map_or_else(String::new, R::card_text)
            }
            _ => String::new(),
        }
    }

    /// Reads an answer to a question. It may still be illegal; `Question::check` tells.
    pub fn read(self, question: &Question<R>, text: &str) -> Result<Answer<R>, String> {
        if text.len() > MAX_ANSWER {
            return Err(format!("an answer has at most {MAX_ANSWER} bytes, not {}", text.len()));
        }
        if text == "-" {
            return Ok(Answer::Pass);
        }
        match &question.choice {
            Choice::One(picks) => {
                let pick = text.parse().ok().filter(|pick| picks.contains(pick));
                let options = || join(picks.iter().map(ToString::to_string));
                pick.map(Answer::One)
                    .ok_or_else(|| format!("{} is not among the options: {}", quote(text), options()))
            }
            Choice::Cards { from, .. } => self.read_cards(text, *from).map(Answer::Cards),
            Choice::Ships { from, .. } => read_fleet::<R>(text, from).map(Answer::Ships),
            Choice::Number { min, max } => {
                let number = read_number(text).map(Answer::Number);
                number.ok_or_else(|| format!("{}: expected a number from {min} to {max}", quote(text)))
            }
            Choice::Players { .. } => {
                let mut players = SeatSet::EMPTY;
                for word in split(text) {
                    let player = read_player::<R>(word, self.state.seat_count())?;
                    if players.contains(player) {
                        return Err(format!("{} is named twice", quote(word)));
                    }
                    players.insert(player);
                }
                Ok(Answer::Players(players))
            }
            Choice::Offer(terms) => R::Offer::read(text, terms, self).map(Answer::Offer),
        }
    }
}

/// A card as it is named: by its face, its handle, or both.
#[derive(Clone, Copy)]
struct CardWord<R: Rules> {
    face: Option<R::Face>,
    handle: Option<usize>,
}

impl<R: Rules> CardWord<R> {
    fn read(text: &str) -> Result<Self, String> {
        let (face, handle) = match text.split_once('#') {
            Some((face, handle)) => {
                let handle = read_number(handle);
                (
                    face,
                    Some(handle.ok_or_else(|| format!("card {}: expected a number after #", quote(text)))?),
                )
            }
            None if text.is_empty() => return Err("expected a card, found nothing".into()),
            None => (text, None),
        };
        let face = if face.is_empty() { None } else { Some(face.parse()?) };
        Ok(Self { face, handle })
    }
}

/// Reads a number that is written as we would write it: without a plus sign, leading zeros or spaces.
pub fn read_number<T: FromStr + Display>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number: &T| number.to_string() == text)
}

/// Reads a seat's name.
pub fn read_seat<R: Rules>(text: &str) -> Result<Seat, String> {
    read_player::<R>(text, *R::SEATS.end())
}

/// Reads the name of one of the seats at a table that has so many.
pub fn read_player<R: Rules>(text: &str, seats: usize) -> Result<Seat, String> {
    let names = &R::SEAT_NAMES[..seats.min(R::SEAT_NAMES.len())];
    let at = names.iter().position(|&name| name == text);
    at.map(Seat::new).ok_or_else(|| format!("{} is no seat; the seats are {}", quote(text), names.join(", ")))
}

fn read_fleet<R: Rules>(text: &str, from: &[(R::Place, u8)]) -> Result<Fleet, String> {
    let mut fleet = Fleet::default();
    for word in split(text) {
        let wrong = || format!("{}: expected PLACE:SHIPS, such as {}:1", quote(word), example(from));
        let (place, ships) = word.rsplit_once(':').ok_or_else(wrong)?;
        let place: R::Place = place.parse()?;
        let ships = read_number(ships).filter(|&ships| ships > 0).ok_or_else(wrong)?;
        let index = from.iter().position(|&(other, _)| other == place);
        let index = index.ok_or_else(|| {
            let places = join(from.iter().map(|(place, available)| format!("{place}:{available}")));
            format!("`{place}` is not among the places to take ships from: {places}")
        })?;
        if fleet[index] != 0 {
            return Err(format!("`{place}` is named twice"));
        }
        fleet[index] = ships;
    }
    Ok(fleet)
}

fn example<P: ToString>(from: &[(P, u8)]) -> String {
    from.first().map_or_else(|| "home".into(), |(place, _)| place.to_string())
}

fn join(words: impl Iterator<Item = String>) -> String {
    let text = words.collect::<Vec<_>>().join(",");
    if text.is_empty() { "none".into() } else { text }
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    let words = if text == "none" { None } else { Some(text.split(',').map(str::trim)) };
    words.into_iter().flatten()
}
