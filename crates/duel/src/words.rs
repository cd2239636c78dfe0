//! What is asked, and the options.

use std::fmt;
use std::str::FromStr;

use kernel::notation::read_seat;
use kernel::{Rules as _, Seat};
use serde::{Deserialize, Serialize};

use crate::Duel;
use crate::aliens::Alien;
use crate::cards::Face;
use crate::effects::{EffectId, Source, Window};
use crate::envoys::Suit;
use crate::planets::Planet;
use crate::reinforcements::Reinforcement;
use crate::tactics::{Half, Tactic};

/// What a decision is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// What to use in a window.
    Use(Window),
    /// Something that an effect asks, by its number.
    Of(EffectId, u8),
    /// Which alien to be.
    #[default]
    Alien,
    /// How many ships to send.
    Dial,
    /// Whether to reveal a facedown ally.
    RevealEnvoy,
    /// Which card to play as the plan.
    Plan,
    /// Which tactic to play, with which half.
    Tactic,
    /// Which second one, where the terms allow it.
    SecondTactic,
    /// Which spent tactic to ready.
    Ready,
    /// Which reinforcement to play, and on whose clout.
    Reinforce,
    /// Which cards to discard down to the hand limit.
    HandLimit,
    /// Which card to discard last.
    Top,
    /// Which ships to recover.
    Recover,
    /// With which envoy to increase friendship.
    Befriend,
    /// With which envoy to decrease friendship.
    Estrange,
    /// Which of too many allies becomes neutral.
    Dismiss,
    /// Which of the planets that fit the planet bar.
    Bar,
    /// Where the duel is, since no planet is left to discover.
    Where,
}

const ASKS: &[(Ask, &str)] = &[
    (Ask::Alien, "alien"),
    (Ask::Dial, "dial"),
    (Ask::RevealEnvoy, "reveal-envoy"),
    (Ask::Plan, "plan"),
    (Ask::Tactic, "tactic"),
    (Ask::SecondTactic, "second-tactic"),
    (Ask::Ready, "ready"),
    (Ask::Reinforce, "reinforce"),
    (Ask::HandLimit, "hand-limit"),
    (Ask::Top, "top"),
    (Ask::Recover, "recover"),
    (Ask::Befriend, "befriend"),
    (Ask::Estrange, "estrange"),
    (Ask::Dismiss, "dismiss"),
    (Ask::Bar, "bar"),
    (Ask::Where, "where"),
];

impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Use(window) => window.fmt(f),
            Self::Of(id, ask) => {
                let word = id.effect().asks.get(usize::from(*ask)).map_or("?", |(word, _)| word);
                write!(f, "{id}-{word}")
            }
            other => f.write_str(ASKS.iter().find(|(ask, _)| ask == other).map_or("?", |(_, word)| word)),
        }
    }
}

impl FromStr for Ask {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        if let Some((ask, _)) = ASKS.iter().find(|(_, word)| *word == text) {
            return Ok(*ask);
        }
        // At the moment that never comes nobody is asked.
        if let Some(window) = text.parse().ok().filter(|&window| window != Window::Never) {
            return Ok(Self::Use(window));
        }
        let effects = Source::all().flat_map(Source::ids);
        let mut asks =
            effects.flat_map(|(id, effect)| (0..effect.asks.len()).map(move |ask| Self::Of(id, ask as u8)));
        asks.find(|ask| ask.to_string() == text).ok_or_else(|| {
            format!("`{text}` is no decision; decisions are dial, plan, tactic, reinforce, the moments of a duel, and so on")
        })
    }
}

/// One of several options.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    /// Use this.
    Use(EffectId),
    Alien(Alien),
    Planet(Planet),
    Envoy(Suit),
    /// A player.
    Seat(Seat),
    Half(Half),
    Tactic(Tactic),
    /// A reinforcement, on this player's clout.
    Play(Reinforcement, Seat),
    Face(Face),
    Yes,
    #[default]
    No,
    /// What cards hand out.
    Draw,
    Recover,
    Ready,
    Reinforcements,
    Friendship,
    Destroy,
    Retreat,
    Resource,
    Discard,
    /// What to say to a claim.
    Believe,
    Doubt,
    /// What a number can be counted as.
    High,
    Low,
    /// The ship advantage.
    Advantage,
}

const PICKS: &[(Pick, &str)] = &[
    (Pick::Yes, "yes"),
    (Pick::No, "no"),
    (Pick::Draw, "draw"),
    (Pick::Recover, "recover"),
    (Pick::Ready, "ready"),
    (Pick::Reinforcements, "reinforcements"),
    (Pick::Friendship, "friendship"),
    (Pick::Destroy, "destroy"),
    (Pick::Retreat, "retreat"),
    (Pick::Resource, "resource"),
    (Pick::Discard, "discard"),
    (Pick::Believe, "believe"),
    (Pick::Doubt, "doubt"),
    (Pick::High, "high"),
    (Pick::Low, "low"),
    (Pick::Advantage, "advantage"),
];

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Use(id) => id.fmt(f),
            Self::Alien(alien) => write!(f, "be-{alien}"),
            Self::Planet(planet) => planet.fmt(f),
            Self::Envoy(suit) => suit.fmt(f),
            Self::Seat(seat) => f.write_str(Duel::seat_name(*seat)),
            Self::Half(half) => half.fmt(f),
            Self::Tactic(tactic) => tactic.fmt(f),
            Self::Play(card, seat) => write!(f, "{card}@{}", Duel::seat_name(*seat)),
            Self::Face(face) => write!(f, "the-{face}"),
            other => f.write_str(PICKS.iter().find(|(pick, _)| pick == other).map_or("?", |(_, word)| word)),
        }
    }
}

impl FromStr for Pick {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        if let Some((pick, _)) = PICKS.iter().find(|(_, word)| *word == text) {
            return Ok(*pick);
        }
        if let Some(alien) = text.strip_prefix("be-") {
            return alien.parse().map(Self::Alien);
        }
        if let Some(face) = text.strip_prefix("the-") {
            return face.parse().map(Self::Face);
        }
        if let Some((card, seat)) = text.split_once('@') {
            return Ok(Self::Play(card.parse()?, read_seat::<Duel>(seat)?));
        }
        let readers: [fn(&str) -> Option<Self>; 6] = [
            |text| text.parse().ok().map(Self::Planet),
            |text| text.parse().ok().map(Self::Envoy),
            |text| read_seat::<Duel>(text).ok().map(Self::Seat),
            |text| text.parse().ok().map(Self::Half),
            |text| text.parse().ok().map(Self::Tactic),
            |text| text.parse().ok().map(Self::Use),
        ];
        readers.iter().find_map(|read| read(text)).ok_or_else(|| format!("`{text}` is no option"))
    }
}

/// A number that was asked for, where none can be negative.
pub(crate) fn whole(number: i16) -> u8 {
    u8::try_from(number).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_decision_has_a_word_of_its_own() {
        let windows = Window::ALL.iter().copied().filter(|&window| window != Window::Never).map(Ask::Use);
        let of = Source::all()
            .flat_map(Source::ids)
            .flat_map(|(id, effect)| (0..effect.asks.len()).map(move |ask| Ask::Of(id, ask as u8)));
        for ask in ASKS.iter().map(|(ask, _)| *ask).chain(windows).chain(of) {
            assert_eq!(ask.to_string().parse(), Ok(ask), "{ask}");
        }
    }
}
