//! What can happen, and the sentence for it.

use kernel::{Rules as _, Seat, SeatSet, Sight, Viewer};
use serde::Serialize;

use crate::Duel;
use crate::aliens::Alien;
use crate::board::{BLUE, ORANGE, SEATS};
use crate::cards::Face;
use crate::destiny::Deck;
use crate::effects::{CloutPart, EffectId, Source};
use crate::envoys::Suit;
use crate::place::Place;
use crate::planets::Planet;
use crate::tactics::{Half, Tactic};

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", tag = "what")]
pub enum Event {
    Alien {
        seat: Seat,
        alien: Alien,
    },
    Turns {
        seat: Seat,
        card: Sight<Face>,
    },
    Leads {
        seat: Seat,
    },
    Hand {
        seat: Seat,
        hand: Vec<Sight<Face>>,
    },
    Destiny {
        card: Sight<Face>,
        deck: Deck,
        number: u16,
    },
    DeckFormed {
        deck: Deck,
    },
    Repeats {
        card: Sight<Face>,
    },
    Discovers {
        card: Sight<Face>,
    },
    Selects {
        planet: Option<Planet>,
    },
    Duel {
        planet: Planet,
    },
    Contest,
    Dial {
        seat: Seat,
        number: u8,
    },
    CannotSend {
        seat: Seat,
    },
    Moves {
        seat: Seat,
        ships: u8,
        from: Place,
        to: Place,
    },
    RevealsEnvoy {
        seat: Seat,
        card: Sight<Face>,
    },
    Allies {
        seat: Seat,
        suit: Suit,
        card: Sight<Face>,
    },
    Neutral {
        from: Option<Seat>,
        suit: Suit,
        card: Sight<Face>,
    },
    EnvoyReplaced {
        suit: Suit,
        new: bool,
    },
    LaysOpen {
        seat: Seat,
        card: Sight<Face>,
    },
    Chooses {
        seat: Seat,
        plan: u8,
        tactics: u8,
    },
    Tactic {
        seat: Seat,
        half: Half,
    },
    Blast {
        seat: Seat,
        blast: u8,
        shield: u8,
        destroyed: u8,
    },
    Readies {
        seat: Seat,
        tactic: Tactic,
    },
    BeginsAgain,
    LastThere {
        seat: Seat,
    },
    Beside {
        seat: Seat,
        card: Sight<Face>,
    },
    Reveals {
        seat: Seat,
        card: Sight<Face>,
        value: i16,
    },
    CountsAs {
        seat: Seat,
        value: i16,
    },
    Plays {
        seat: Seat,
        on: Seat,
        card: Sight<Face>,
        clout: Option<i16>,
        /// What the clouts of those whose plans are revealed are made of by now.
        parts: Vec<CloutPart>,
    },
    Compared {
        totals: [i16; SEATS],
        parts: Vec<CloutPart>,
    },
    Wins {
        seat: Seat,
        duel: bool,
    },
    Prize {
        seat: Seat,
        name: &'static str,
    },
    Draws {
        seat: Seat,
        card: Sight<Face>,
    },
    Gains {
        seat: Seat,
        card: Sight<Face>,
    },
    Reshuffles {
        seat: Seat,
    },
    Discards {
        seat: Seat,
        card: Sight<Face>,
    },
    Takes {
        seat: Seat,
        card: Sight<Face>,
    },
    Looks {
        seat: Seat,
        card: Sight<Face>,
    },
    Gives {
        seat: Seat,
        to: Seat,
        card: Sight<Face>,
    },
    ExchangeHands,
    LooksAtHand {
        seat: Seat,
        whose: Seat,
    },
    Sees {
        seat: Seat,
        whose: Seat,
        card: Sight<Face>,
    },
    Lays {
        seat: Seat,
        card: Sight<Face>,
        text: &'static str,
    },
    Uses {
        seat: Seat,
        id: EffectId,
    },
    Effect {
        seat: Seat,
        id: EffectId,
        text: String,
    },
    /// The same where the effect has added to somebody's clout.
    Adds {
        seat: Seat,
        id: EffectId,
        on: Seat,
        amount: i16,
        text: String,
    },
    Turned {
        seat: Seat,
    },
    GameOver {
        winners: SeatSet,
    },
}

impl kernel::Event for Event {
    fn hide(&mut self, viewer: Viewer) {
        match self {
            Self::Hand { hand, .. } => hand.iter_mut().for_each(|card| card.hide(viewer)),
            Self::Turns { card, .. }
            | Self::Destiny { card, .. }
            | Self::Repeats { card }
            | Self::Discovers { card }
            | Self::RevealsEnvoy { card, .. }
            | Self::Allies { card, .. }
            | Self::Neutral { card, .. }
            | Self::LaysOpen { card, .. }
            | Self::Beside { card, .. }
            | Self::Reveals { card, .. }
            | Self::Plays { card, .. }
            | Self::Draws { card, .. }
            | Self::Gains { card, .. }
            | Self::Discards { card, .. }
            | Self::Takes { card, .. }
            | Self::Looks { card, .. }
            | Self::Gives { card, .. }
            | Self::Sees { card, .. }
            | Self::Lays { card, .. } => card.hide(viewer),
            _ => {}
        }
    }

    #[expect(clippy::too_many_lines, reason = "a sentence for each kind of event")]
    fn line(&self) -> String {
        let name = Duel::seat_name;
        match self {
            Self::Alien { seat, alien } => {
                format!("{} is the {}.{}", name(*seat), alien.title(), told(Source::Alien(*alien)))
            }
            Self::Turns { seat, card } => format!("{} turns up {}.", name(*seat), seen(*card)),
            Self::Leads { seat } => format!("{} is the leader.", name(*seat)),
            Self::Hand { seat, hand } => {
                let cards: Vec<String> = hand.iter().map(|card| seen(*card)).collect();
                let cards = if cards.is_empty() { "empty".into() } else { cards.join(", ") };
                format!("{}'s hand is now: {cards}.", name(*seat))
            }
            Self::Destiny { card, deck, number } => {
                let source = card.face.and_then(Face::destiny).map(Source::Destiny);
                let text = source.map(told).unwrap_or_default();
                format!("Card {number}, from the {deck} deck: {}.{text}", seen(*card))
            }
            Self::DeckFormed { deck } => {
                format!("The {deck} deck is empty: its cards are taken out of the past and shuffled.")
            }
            Self::Repeats { card } => format!("{} is resolved once more.", seen(*card)),
            Self::Discovers { card } => format!("A planet is discovered: {}.", planet_line(*card)),
            Self::Selects { planet: Some(planet) } => {
                format!("{} is selected ({}).", planet.title(), planet.symbol())
            }
            Self::Selects { .. } => "No planet has been revealed, so nothing happens.".into(),
            Self::Duel { planet } => format!("There is a duel over {}.", planet.title()),
            Self::Contest => "There is a contest.".into(),
            Self::Dial { seat, number } => format!("{}'s dial shows {number}.", name(*seat)),
            Self::CannotSend { seat } => format!("{} must send ships and has none in supply.", name(*seat)),
            Self::Moves { seat, ships, from, to } => moves_line(*seat, *ships, *from, *to),
            Self::RevealsEnvoy { seat, card } => {
                let source = card.face.and_then(Face::envoy).map(Source::Envoy);
                let text = source.map(told).unwrap_or_default();
                format!("{} reveals {}.{text}", name(*seat), seen_as(*card, "an envoy"))
            }
            Self::Allies { seat, suit, card } => {
                format!("{} is now allied with {}.", name(*seat), envoy(*card, *suit))
            }
            Self::Neutral { suit, card, .. } => {
                format!("{} is neutral now.", kernel::capital(&envoy(*card, *suit)))
            }
            Self::EnvoyReplaced { suit, new: true } => {
                format!("The {suit} envoy leaves the game; another takes its place, facedown.")
            }
            Self::EnvoyReplaced { suit, .. } => format!("The {suit} envoy is turned facedown."),
            Self::LaysOpen { seat, card } => {
                format!("{} lays {} face up as the plan.", name(*seat), seen(*card))
            }
            Self::Chooses { seat, tactics: 0, .. } => format!("{} has chosen a plan.", name(*seat)),
            Self::Chooses { seat, tactics, .. } => {
                format!("{} has chosen a plan and {}.", name(*seat), number(*tactics, "tactic", "tactics"))
            }
            Self::Tactic { seat, half } => format!("{} reveals the tactic {half}.", name(*seat)),
            Self::Blast { seat, blast, shield: 0, destroyed } => format!(
                "{}'s blast of {blast} destroys {}.",
                name(*seat),
                number(*destroyed, "ship", "ships")
            ),
            Self::Blast { seat, blast, shield, destroyed } => format!(
                "{}'s blast of {blast} meets a shield of {shield} and destroys {}.",
                name(*seat),
                number(*destroyed, "ship", "ships")
            ),
            Self::Readies { seat, tactic } => format!("{} readies {tactic}.", name(*seat)),
            Self::BeginsAgain => "No ships are left on the planet: the duel begins again.".into(),
            Self::LastThere { seat } => format!("Only {} has ships left on the planet.", name(*seat)),
            Self::Beside { seat, card } => format!("Beside {}'s plan lies {}.", name(*seat), seen(*card)),
            Self::Reveals { seat, card, value } => {
                let printed = card.face.and_then(Face::plan_value);
                let counts =
                    if printed == Some(*value) { String::new() } else { format!(", which counts {value}") };
                format!("{} reveals {}{counts}.", name(*seat), seen(*card))
            }
            Self::CountsAs { seat, value } => format!("{}'s plan counts {value} now.", name(*seat)),
            Self::Plays { seat, on, card, clout, .. } => {
                let whose = if on == seat { "the own".into() } else { format!("{}'s", name(*on)) };
                let clout = clout.map_or_else(String::new, |clout| format!(", which is {clout} now"));
                format!("{} plays {} on {whose} clout{clout}.", name(*seat), seen(*card))
            }
            Self::Compared { totals: [orange, blue], .. } => {
                format!("{} has a clout of {orange}, {} of {blue}.", name(ORANGE), name(BLUE))
            }
            Self::Wins { seat, duel: true } => format!("{} wins the duel.", name(*seat)),
            Self::Wins { seat, .. } => format!("{} wins the contest.", name(*seat)),
            Self::Prize { seat, name: prize } => format!("{} resolves the {prize}.", name(*seat)),
            Self::Draws { seat, card } => format!("{} draws {}.", name(*seat), seen(*card)),
            Self::Gains { seat, card } => {
                format!("{} gains {}.", name(*seat), seen_as(*card, "a reinforcement"))
            }
            Self::Reshuffles { seat } => {
                format!("{}'s discard pile is shuffled into the deck.", name(*seat))
            }
            Self::Discards { seat, card } => {
                format!("{} goes to {}'s discard pile.", kernel::capital(&seen(*card)), name(*seat))
            }
            Self::Takes { seat, card } => format!("{} takes {} into the hand.", name(*seat), seen(*card)),
            Self::Looks { seat, card } => format!("{} looks at {}.", name(*seat), seen(*card)),
            Self::Gives { seat, to, card } => {
                format!("{} goes from {} to {}.", kernel::capital(&seen(*card)), name(*seat), name(*to))
            }
            Self::ExchangeHands => "The players exchange their hands.".into(),
            Self::LooksAtHand { seat, whose } => format!("{} looks at {}'s hand.", name(*seat), name(*whose)),
            Self::Sees { seat, whose, card } => {
                format!("{} sees that {} has {}.", name(*seat), name(*whose), seen(*card))
            }
            Self::Lays { seat, card, text } => format!("{} lays {} {text}.", name(*seat), seen(*card)),
            Self::Uses { seat, id } => format!("{} uses {}.", name(*seat), id.title()),
            Self::Effect { seat, id, text } | Self::Adds { seat, id, text, .. } => {
                format!("{} ({}): {text}.", name(*seat), id.name())
            }
            Self::Turned { seat } => {
                format!(
                    "{} would win, but everything is the other way round: {} loses.",
                    name(*seat),
                    name(*seat)
                )
            }
            Self::GameOver { winners } if winners.is_empty() => {
                "The game is over. Nobody at the table wins, only those who looked on.".into()
            }
            Self::GameOver { winners } => {
                let names: Vec<&str> = winners.iter().map(name).collect();
                format!("The game is over. Won by {}.", names.join(" and "))
            }
        }
    }
}

fn seen(card: Sight<Face>) -> String {
    seen_as(card, "a card")
}

fn seen_as(card: Sight<Face>, unknown: &str) -> String {
    card.face.map_or_else(|| unknown.into(), Face::title)
}

/// What a component does, as the rest of a line.
fn told(source: Source) -> String {
    crate::catalog::text_of(source).map_or_else(String::new, |text| format!(" {text}"))
}

fn envoy(card: Sight<Face>, suit: Suit) -> String {
    card.face.map_or_else(|| format!("the {suit} envoy"), Face::title)
}

fn planet_line(card: Sight<Face>) -> String {
    let planet = card.face.and_then(Face::planet);
    planet.map_or_else(|| "a planet".into(), |planet| format!("{} ({})", planet.title(), planet.symbol()))
}

fn moves_line(seat: Seat, ships: u8, from: Place, to: Place) -> String {
    let name = Duel::seat_name(seat);
    let count = |one: &str, many: &str| number(ships, one, many);
    match (from, to) {
        (Place::Supply, Place::Planet(planet)) => {
            format!("{name} sends {} to {}.", count("ship", "ships"), planet.title())
        }
        (Place::Planet(planet), Place::Supply) => {
            format!("{name}: {} from {}.", count("ship retreats", "ships retreat"), planet.title())
        }
        (Place::Planet(planet), Place::Warp) => {
            format!("{name}: {} on {}.", count("ship is destroyed", "ships are destroyed"), planet.title())
        }
        (Place::Supply, Place::Warp) => {
            format!("{name}: {} in the supply.", count("ship is destroyed", "ships are destroyed"))
        }
        (Place::Warp, Place::Supply) => format!("{name} recovers {}.", count("ship", "ships")),
        (Place::Warp, Place::Planet(planet)) => {
            format!("{name} sends {} out of the warp to {}.", count("ship", "ships"), planet.title())
        }
        (Place::Planet(from), Place::Planet(to)) => {
            format!("{name}: {} from {} to {}.", count("ship goes", "ships go"), from.title(), to.title())
        }
        _ => format!("{name}: {} stay where they are.", count("ship", "ships")),
    }
}

pub(crate) fn number(count: u8, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
