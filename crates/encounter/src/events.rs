//! What can happen, and the sentence for it.

use kernel::{Rules as _, Seat, SeatSet, Sight, Viewer};
use serde::Serialize;

use crate::aliens::Alien;
use crate::board::{Outcome, Shown, Side};
use crate::cards::Face;
use crate::effects::{EffectId, Source, Tally};
use crate::place::{Place, Planet};
use crate::{Cosmic, State};

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", tag = "what")]
pub enum Event {
    Alien { seat: Seat, alien: Alien },
    Hand { seat: Seat, hand: Vec<Sight<Face>> },
    First { seat: Seat },
    Turn { seat: Seat },
    Encounter { number: u16, offense: Seat },
    NewHand { seat: Seat },
    Draws { seat: Seat, card: Sight<Face> },
    Reshuffled,
    Quake,
    Destiny { seat: Seat, card: Sight<Face> },
    DestinyShuffled,
    DrawsAgain { seat: Seat },
    Defense { seat: Seat },
    Moves { seat: Seat, ships: u8, from: Place, to: Place },
    Track { seat: Seat, colonies: u8 },
    Power { seat: Seat, lost: bool },
    PowerReturns { seat: Seat, alien: Alien, from: Seat },
    TurnsUp { seat: Seat, alien: Alien },
    Uses { seat: Seat, id: EffectId },
    Zapped { seat: Seat, alien: Alien },
    Plays { seat: Seat, id: EffectId, card: Sight<Face> },
    Cancelled { seat: Seat, id: EffectId },
    Prevented { seat: Seat, id: EffectId },
    Stolen { seat: Seat, id: EffectId, by: Seat },
    Effect { seat: Seat, id: EffectId, text: String },
    Discards { seat: Seat, card: Sight<Face> },
    Keeps { seat: Seat, card: Sight<Face> },
    BackToHoard { seat: Seat, card: Sight<Face> },
    LaysAt { seat: Seat, card: Sight<Face>, planet: Planet },
    Looks { seat: Seat, card: Sight<Face> },
    Gives { seat: Seat, to: Seat, card: Sight<Face> },
    Returned { seat: Seat, to: Option<Seat>, cards: u8 },
    ExchangeHands { a: Seat, b: Seat },
    MixHands { a: Seat, b: Seat },
    LooksAtHand { seat: Seat, whose: Seat },
    Sees { seat: Seat, whose: Seat, card: Sight<Face> },
    Aims { seat: Seat, planet: Planet },
    Invites { seat: Seat, invited: SeatSet },
    Joins { seat: Seat, side: Side, ships: u8 },
    Declines { seat: Seat },
    Selects { seat: Seat },
    Reveals { seat: Seat, card: Sight<Face> },
    Becomes { seat: Seat, shown: Shown },
    Totals { seat: Seat, id: EffectId, totals: [i16; 2] },
    Compared { offense: i16, defense: i16 },
    Outcome { offense: Seat, defense: Seat, outcome: Outcome },
    Compensation { to: Seat, from: Seat, cards: u8 },
    Proposes { seat: Seat, to: Seat, terms: String },
    Names { seat: Seat, to: Seat, card: Sight<Face> },
    Refuses { seat: Seat },
    Accepts { seat: Seat },
    UnderTheDeck { seat: Seat },
    Accuses { seat: Seat, whom: Seat, right: bool },
    BackOnDeck { seat: Seat, card: Sight<Face> },
    Goes { seat: Seat, again: bool },
    NotFollowed { seat: Seat },
    Techs { seat: Seat, text: String },
    UsesTech { seat: Seat, card: Sight<Face> },
    LeavesTech { seat: Seat, ships: u8 },
    Flagship { is_one: bool },
    DiscardsTech { seat: Seat, card: Sight<Face> },
    GameOver { winners: SeatSet },
}

impl Event {
    /// The totals as they stand now that an effect counts.
    pub(crate) fn totals(state: &State, seat: Seat, id: EffectId) -> Self {
        Self::Totals { seat, id, totals: Tally::of(state).totals(state) }
    }
}

impl kernel::Event for Event {
    fn hide(&mut self, viewer: Viewer) {
        match self {
            Self::Hand { hand, .. } => hand.iter_mut().for_each(|card| card.hide(viewer)),
            Self::Draws { card, .. }
            | Self::Plays { card, .. }
            | Self::Destiny { card, .. }
            | Self::Discards { card, .. }
            | Self::Keeps { card, .. }
            | Self::LaysAt { card, .. }
            | Self::Looks { card, .. }
            | Self::Gives { card, .. }
            | Self::Sees { card, .. }
            | Self::Reveals { card, .. }
            | Self::Names { card, .. }
            | Self::BackToHoard { card, .. }
            | Self::BackOnDeck { card, .. }
            | Self::UsesTech { card, .. }
            | Self::DiscardsTech { card, .. } => card.hide(viewer),
            _ => {}
        }
    }

    #[expect(clippy::too_many_lines, reason = "a sentence for each kind of event")]
    fn line(&self) -> String {
        let name = Cosmic::seat_name;
        match self {
            Self::Alien { seat, alien } => format!("{} is the {alien}.", name(*seat)),
            Self::Hand { seat, hand } => hand_line(*seat, hand),
            Self::First { seat } => format!("{} goes first.", name(*seat)),
            Self::Turn { seat } => format!("It is {}'s turn.", name(*seat)),
            Self::Encounter { number, offense } => {
                format!("Encounter {number}: {} is the offense.", name(*offense))
            }
            Self::NewHand { seat } => format!("{} has no encounter card and draws a new hand.", name(*seat)),
            Self::Draws { seat, card } => format!("{} draws {}.", name(*seat), seen(*card)),
            Self::Reshuffled => "The discard pile is shuffled into a new deck.".into(),
            Self::Quake => "A cosmic quake! All hands are discarded, shuffled and dealt anew.".into(),
            Self::Destiny { seat, card } => {
                format!("{} draws the destiny card {}.", name(*seat), seen(*card))
            }
            Self::DestinyShuffled => "The destiny deck is shuffled anew.".into(),
            Self::DrawsAgain { seat } => format!("{} throws it back and draws again.", name(*seat)),
            Self::Defense { seat } => format!("{} is the defense.", name(*seat)),
            Self::Moves { seat, ships, from, to } => moves_line(*seat, *ships, *from, *to),
            Self::Track { seat, colonies } => {
                format!("{} has {}.", name(*seat), number(*colonies, "foreign colony", "foreign colonies"))
            }
            Self::Power { seat, lost: true } => {
                format!("{} has too few home colonies and loses the alien power.", name(*seat))
            }
            Self::Power { seat, .. } => format!("{} has the alien power back.", name(*seat)),
            Self::PowerReturns { seat, alien, from } => {
                format!("The {alien} goes back from {} to {}.", name(*from), name(*seat))
            }
            Self::TurnsUp { seat, alien } => format!("{} turns up the {alien}.", name(*seat)),
            Self::Uses { seat, id } => format!("{} uses {}.", name(*seat), title(*id)),
            Self::Zapped { seat, alien } => {
                format!("{}'s power ({alien}) is zapped until the encounter is over.", name(*seat))
            }
            Self::Plays { seat, id, .. } => format!("{} plays {}.", name(*seat), title(*id)),
            Self::Cancelled { seat, id } => format!("{}'s {} is cancelled.", name(*seat), own(*id)),
            Self::Prevented { seat, id } => {
                format!("{}'s {} is prevented and goes back.", name(*seat), own(*id))
            }
            Self::Stolen { seat, id, by } => {
                format!("{} takes {}'s {}, which has no effect.", name(*by), name(*seat), own(*id))
            }
            Self::Effect { seat, id, text } => format!("{} ({}): {text}.", name(*seat), cause(*id)),
            Self::Discards { seat, card } => format!("{} discards {}.", name(*seat), seen(*card)),
            Self::Keeps { seat, card } => format!("{} takes {} into the hand.", name(*seat), seen(*card)),
            Self::BackToHoard { seat, card } => {
                format!("{} puts {} back into the hoard.", name(*seat), seen(*card))
            }
            Self::LaysAt { seat, card, planet } => {
                format!("{} lays {} at {planet}.", name(*seat), seen(*card))
            }
            Self::Looks { seat, card } => format!("{} looks at {}.", name(*seat), seen(*card)),
            Self::Gives { seat, to, card } => {
                format!("{} from {} goes to {}.", kernel::capital(&seen(*card)), name(*seat), name(*to))
            }
            Self::Returned { seat, to, cards } => {
                let to = to.map_or_else(|| "on the deck".into(), |to| format!("to {}", name(to)));
                let go = number(*cards, "possessed card goes", "possessed cards go");
                format!("{}: {go} back {to}.", name(*seat))
            }
            Self::ExchangeHands { a, b } => format!("{} and {} exchange their hands.", name(*a), name(*b)),
            Self::MixHands { a, b } => {
                format!("The hands of {} and {} are shuffled together and dealt anew.", name(*a), name(*b))
            }
            Self::LooksAtHand { seat, whose } => format!("{} looks at {}'s hand.", name(*seat), name(*whose)),
            Self::Sees { seat, whose, card } => {
                format!("{} sees that {} has {}.", name(*seat), name(*whose), seen(*card))
            }
            Self::Aims { seat, planet } => format!("{} aims the gate at {planet}.", name(*seat)),
            Self::Invites { seat, invited } if invited.is_empty() => {
                format!("{} invites nobody.", name(*seat))
            }
            Self::Invites { seat, invited } => format!("{} invites {}.", name(*seat), list(*invited)),
            Self::Joins { seat, side, ships } => {
                format!("{} allies with the {side}, with {}.", name(*seat), number(*ships, "ship", "ships"))
            }
            Self::Declines { seat } => format!("{} does not ally.", name(*seat)),
            Self::Selects { seat } => format!("{} lays an encounter card face down.", name(*seat)),
            Self::Reveals { seat, card } => format!("{} reveals {}.", name(*seat), seen(*card)),
            Self::Becomes { seat, shown } => format!("{}'s card counts as {shown}.", name(*seat)),
            Self::Totals { seat, id, totals: [offense, defense] } => {
                format!("{} ({}): the totals are now {offense} against {defense}.", name(*seat), cause(*id))
            }
            Self::Compared { offense, defense } => {
                format!("The offense has a total of {offense}, the defense of {defense}.")
            }
            Self::Outcome { offense, defense, outcome } => outcome_line(*outcome, *offense, *defense),
            Self::Compensation { to, from, cards } => {
                format!(
                    "{} collects {} as compensation from {}.",
                    name(*to),
                    number(*cards, "card", "cards"),
                    name(*from)
                )
            }
            Self::Proposes { seat, to, terms } => {
                format!("{} proposes to {}: {terms}.", name(*seat), name(*to))
            }
            Self::Names { seat, to, card } => {
                format!("{} names {} in the proposal to {}.", name(*seat), seen(*card), name(*to))
            }
            Self::Refuses { seat } => format!("{} gives up on the deal.", name(*seat)),
            Self::Accepts { seat } => format!("{} accepts the deal.", name(*seat)),
            Self::UnderTheDeck { seat } => format!("{}'s card goes unseen under the deck.", name(*seat)),
            Self::Accuses { seat, whom, right: true } => {
                format!("{} accuses {} of having cheated, and is right.", name(*seat), name(*whom))
            }
            Self::Accuses { seat, whom, .. } => {
                format!("{} accuses {} of having cheated, and is wrong.", name(*seat), name(*whom))
            }
            Self::BackOnDeck { seat, card } => {
                format!("{} shows {} and puts it back on the deck.", name(*seat), seen(*card))
            }
            Self::NotFollowed { seat } => {
                format!("{} has no encounter card left for the encounter that was to follow.", name(*seat))
            }
            Self::Goes { seat, again: true } => format!("{} has another encounter.", name(*seat)),
            Self::Goes { seat, .. } => format!("{}'s turn is over.", name(*seat)),
            Self::Techs { seat, text } => format!("{} {text}.", name(*seat)),
            Self::UsesTech { seat, card } => format!("{} uses the tech {}.", name(*seat), seen(*card)),
            Self::Flagship { is_one: true } => "The Prometheus is one of those ships.".into(),
            Self::Flagship { .. } => "The Prometheus is not one of those ships.".into(),
            Self::LeavesTech { seat, ships } => {
                format!("{} takes {} off a tech.", name(*seat), number(*ships, "ship", "ships"))
            }
            Self::DiscardsTech { seat, card } => {
                format!("{} discards the tech {}.", name(*seat), seen(*card))
            }
            Self::GameOver { winners } if winners.is_empty() => "The game is over. Nobody wins.".into(),
            Self::GameOver { winners } => format!("The game is over. Won by {}.", list(*winners)),
        }
    }
}

fn outcome_line(outcome: Outcome, offense: Seat, defense: Seat) -> String {
    let (offense, defense) = (Cosmic::seat_name(offense), Cosmic::seat_name(defense));
    match outcome {
        Outcome::Won(Side::Offense) => format!("{offense} wins the encounter as the offense."),
        Outcome::Won(Side::Defense) => format!("{defense} wins the encounter as the defense."),
        Outcome::BothLose => "Both sides lose the encounter.".into(),
        Outcome::Talks => format!("{offense} and {defense} try to make a deal."),
        Outcome::DealMade => format!("{offense} and {defense} have made a deal."),
        Outcome::DealFailed => format!("The deal of {offense} and {defense} fails."),
        Outcome::Settled => format!("{offense} has settled an empty planet of its own."),
        Outcome::CalledOff => "The encounter is called off; all ships go home.".into(),
        Outcome::Granted => format!("{defense} lets {offense} have a colony, and the encounter is over."),
        Outcome::TurnEnded => "The encounter ends: it cannot go on.".into(),
        Outcome::Undecided => "The encounter ends.".into(),
    }
}

/// A power by its own name with the alien's; a card by its name.
fn title(id: EffectId) -> String {
    match id.source {
        Source::Power(alien) => format!("{} ({alien})", alien.sheet().title),
        other => other.title(),
    }
}

/// The same in brackets: a power by its alien alone.
fn cause(id: EffectId) -> String {
    match id.source {
        Source::Power(alien) => alien.to_string(),
        other => other.title(),
    }
}

/// The title, after a possessive.
fn own(id: EffectId) -> String {
    let title = title(id);
    title.strip_prefix("the ").map_or_else(|| title.clone(), ToOwned::to_owned)
}

fn seen(card: Sight<Face>) -> String {
    card.face.map_or_else(|| "a card".into(), |face| face.to_string())
}

fn hand_line(seat: Seat, hand: &[Sight<Face>]) -> String {
    let cards: Vec<String> = hand.iter().map(|&card| seen(card)).collect();
    let cards = if cards.is_empty() { "empty".into() } else { cards.join(", ") };
    format!("{}'s hand is now: {cards}.", Cosmic::seat_name(seat))
}

/// Ships that are lost are picked up first; what becomes of them is another sentence.
fn moves_line(seat: Seat, ships: u8, from: Place, to: Place) -> String {
    let name = Cosmic::seat_name(seat);
    match (from, to) {
        (_, Place::Doomed) => {
            format!("{name}: {} {}.", number(ships, "ship is lost", "ships are lost"), from_where(from))
        }
        (Place::Doomed, _) => {
            format!("{name}: {} {}.", number(ships, "lost ship goes", "lost ships go"), to_where(to))
        }
        (Place::Warp, Place::Out) => {
            format!(
                "{name}: {} the game.",
                number(ships, "ship in the warp leaves", "ships in the warp leave")
            )
        }
        _ => format!(
            "{name}: {} {} {}.",
            number(ships, "ship goes", "ships go"),
            from_where(from),
            to_where(to)
        ),
    }
}

fn from_where(place: Place) -> String {
    match place {
        Place::Planet(planet) => format!("from {planet}"),
        Place::Warp => "out of the warp".into(),
        Place::Gate => "from the gate".into(),
        Place::Beside => "from beside the planet".into(),
        Place::Research => "from research".into(),
        Place::Out => "from outside the game".into(),
        Place::Doomed => "from among the lost".into(),
    }
}

fn to_where(place: Place) -> String {
    match place {
        Place::Planet(planet) => format!("to {planet}"),
        Place::Warp => "to the warp".into(),
        Place::Gate => "onto the gate".into(),
        Place::Beside => "beside the planet".into(),
        Place::Research => "to research".into(),
        Place::Out => "out of the game".into(),
        Place::Doomed => "to be lost".into(),
    }
}

pub(crate) fn number(count: u8, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

pub(crate) fn list(seats: SeatSet) -> String {
    seats.iter().map(Cosmic::seat_name).collect::<Vec<_>>().join(" and ")
}
