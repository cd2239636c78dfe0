//! What is asked, and the options.

use std::fmt;
use std::str::FromStr;

use kernel::notation::read_seat;
use kernel::{Rules as _, Seat};
use serde::{Deserialize, Serialize};

use crate::Cosmic;
use crate::aliens::Alien;
use crate::board::{Shown, Side};
use crate::cards::{CardType, Face};
use crate::effects::{EffectId, Source, Usable, Window};
use crate::place::Planet;

/// What a decision is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// What to use in a window.
    Use(Window),
    /// Something that an effect asks, by its number.
    Of(EffectId, u8),
    /// Which of two aliens to be.
    #[default]
    Alien,
    /// Which of two hands to keep, and which to put on the sheet.
    Hoard,
    /// Which tech to keep.
    Tech,
    /// Where ships return to.
    Return,
    /// Whom to encounter, by a wild destiny card.
    Wild,
    /// What to do with the own colour.
    OwnColour,
    /// With how many ships to settle an own empty planet.
    Settle,
    /// Which planet to aim at.
    Aim,
    /// Which ships to launch.
    Launch,
    /// Whom to invite.
    Invite,
    /// Which side to join.
    Join,
    /// With which ships to join it.
    Commit,
    /// How many ships to bring out of the warp besides.
    Extra,
    /// Which encounter card to play.
    Select,
    /// Whether the Prometheus is among the ships that were chosen.
    Flagship,
    /// To which of several places it goes.
    FlagshipTo,
    /// A card or a ship, as a reward.
    Reward,
    /// What to propose in a deal.
    Propose,
    /// What to say to a proposal.
    Respond,
    /// Which cards to give, where the deal says only what kind.
    DealCards,
    /// Which ships found the colony of a deal.
    DealShips,
    /// Which ships are lost because the deal failed.
    FailedDeal,
    /// Which ships are lost to an effect.
    Lose,
    /// Which cards are discarded to an effect.
    Discard,
    /// Which card goes on top of the deck next.
    OnDeck,
    /// Which cards are given as compensation, or taken, where somebody chooses them.
    Compensation,
    /// Whom to accuse of having cheated.
    Accuse,
    /// Whether to have another encounter.
    Another,
}

const ASKS: &[(Ask, &str)] = &[
    (Ask::Alien, "alien"),
    (Ask::Hoard, "hoard"),
    (Ask::Tech, "keep-tech"),
    (Ask::Return, "return"),
    (Ask::Wild, "wild"),
    (Ask::OwnColour, "own-colour"),
    (Ask::Settle, "settle"),
    (Ask::Aim, "aim"),
    (Ask::Launch, "launch"),
    (Ask::Invite, "invite"),
    (Ask::Join, "join"),
    (Ask::Commit, "commit"),
    (Ask::Extra, "extra"),
    (Ask::Select, "select"),
    (Ask::Flagship, "flagship"),
    (Ask::FlagshipTo, "flagship-to"),
    (Ask::Reward, "reward"),
    (Ask::Propose, "propose"),
    (Ask::Respond, "respond"),
    (Ask::DealCards, "deal-cards"),
    (Ask::DealShips, "deal-ships"),
    (Ask::FailedDeal, "failed-deal"),
    (Ask::Lose, "lose"),
    (Ask::Discard, "discard"),
    (Ask::OnDeck, "on-deck"),
    (Ask::Compensation, "compensation"),
    (Ask::Accuse, "accuse"),
    (Ask::Another, "another"),
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
            format!("`{text}` is no decision; decisions are aim, launch, join, select, the moments of a turn, and so on")
        })
    }
}

/// One of several options.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    /// Use this.
    Use(Usable),
    Planet(Planet),
    /// Encounter a player at a planet.
    Colony(Seat, Planet),
    /// Settle an own empty planet.
    Settle(Planet),
    Side(Side),
    Alien(Alien),
    /// Say that the card is this.
    Claim(Shown),
    Type(CardType),
    Yes,
    #[default]
    No,
    /// Draw another destiny card.
    DrawAgain,
    Card,
    Ship,
    Accept,
    Counter,
    GiveUp,
    Odd,
    Even,
    In,
    Out,
    Add,
    Subtract,
    Replace,
    Challenge,
    Research,
    Complete,
    Abandon,
    /// Take a tech instead.
    Tech,
    Face(Face),
}

const PICKS: &[(Pick, &str)] = &[
    (Pick::Yes, "yes"),
    (Pick::No, "no"),
    (Pick::DrawAgain, "draw-again"),
    (Pick::Card, "card"),
    (Pick::Ship, "ship"),
    (Pick::Accept, "accept"),
    (Pick::Counter, "counter"),
    (Pick::GiveUp, "give-up"),
    (Pick::Odd, "odd"),
    (Pick::Even, "even"),
    (Pick::In, "in"),
    (Pick::Out, "out"),
    (Pick::Add, "add"),
    (Pick::Subtract, "subtract"),
    (Pick::Replace, "replace"),
    (Pick::Challenge, "challenge"),
    (Pick::Research, "research"),
    (Pick::Complete, "complete"),
    (Pick::Abandon, "abandon"),
    (Pick::Tech, "tech"),
];

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Use(usable) => usable.fmt(f),
            Self::Planet(planet) => planet.fmt(f),
            Self::Colony(seat, planet) => write!(f, "{}@{planet}", Cosmic::seat_name(*seat)),
            Self::Settle(planet) => write!(f, "settle-{planet}"),
            Self::Side(side) => side.fmt(f),
            Self::Alien(alien) => write!(f, "be-{alien}"),
            Self::Claim(shown) => write!(f, "claim-{shown}"),
            Self::Type(kind) => write!(f, "any-{kind}"),
            Self::Face(face) => write!(f, "the-{face}"),
            other => f.write_str(PICKS.iter().find(|(pick, _)| pick == other).map_or("?", |(_, word)| word)),
        }
    }
}

impl FromStr for Pick {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no option");
        if let Some((pick, _)) = PICKS.iter().find(|(_, word)| *word == text) {
            return Ok(*pick);
        }
        if let Some((seat, planet)) = text.split_once('@') {
            return Ok(Self::Colony(read_seat::<Cosmic>(seat)?, planet.parse()?));
        }
        if let Some(planet) = text.strip_prefix("settle-") {
            return planet.parse().map(Self::Settle);
        }
        if let Some(alien) = text.strip_prefix("be-") {
            return alien.parse().map(Self::Alien);
        }
        if let Some(kind) = text.strip_prefix("any-") {
            return CardType::ALL
                .into_iter()
                .find(|known| known.to_string() == kind)
                .map(Self::Type)
                .ok_or_else(wrong);
        }
        if let Some(face) = text.strip_prefix("the-") {
            return face.parse().map(Self::Face);
        }
        if let Some(claim) = text.strip_prefix("claim-") {
            let face: Face = claim.parse()?;
            return if face.is_encounter() { Ok(Self::Claim(Shown::of(face))) } else { Err(wrong()) };
        }
        if let Ok(side) = text.parse() {
            return Ok(Self::Side(side));
        }
        if let Ok(planet) = text.parse() {
            return Ok(Self::Planet(planet));
        }
        text.parse().map(Self::Use).map_err(|_| wrong())
    }
}

/// A number that was asked for, where none can be negative.
pub(crate) fn whole(number: i16) -> u8 {
    u8::try_from(number).unwrap_or(0)
}
