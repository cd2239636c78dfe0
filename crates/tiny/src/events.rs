//! What can happen, and the sentence for it.

use kernel::{Rules as _, Seat, SeatSet, Sight, Viewer};
use serde::Serialize;

use crate::{Face, Place, Tiny};

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "what")]
pub enum Event {
    Round { number: u8, leader: Seat },
    Draws { seat: Seat, card: Sight<Face> },
    Reshuffled,
    Moves { seat: Seat, ships: u8, from: Place, to: Place },
    Invites { seat: Seat, guests: SeatSet },
    LaysGuard { seat: Seat },
    Bids { seat: Seat, fuel: i16 },
    Plays { seat: Seat, face: Face },
    Cancelled { seat: Seat, face: Face },
    Sees { seat: Seat, whose: Seat, card: Sight<Face> },
    Swaps { seat: Seat },
    Reveals { seat: Seat, card: Sight<Face> },
    Wins { seat: Seat, total: u8, against: u8 },
    Loses { seat: Seat, total: u8, against: u8 },
    Offers { seat: Seat, to: Seat, gives: u8, takes: u8 },
    Shows { seat: Seat, to: Seat, card: Sight<Face> },
    Gives { seat: Seat, to: Seat, card: Sight<Face> },
    Refuses { seat: Seat },
    Wanted { seat: Seat, post: u8 },
    GameOver { winners: SeatSet },
}

impl kernel::Event for Event {
    fn hide(&mut self, viewer: Viewer) {
        match self {
            Self::Draws { card, .. }
            | Self::Sees { card, .. }
            | Self::Reveals { card, .. }
            | Self::Shows { card, .. }
            | Self::Gives { card, .. } => card.hide(viewer),
            _ => {}
        }
    }

    fn line(&self) -> String {
        let name = Tiny::seat_name;
        match self {
            Self::Round { number, leader } => format!("Round {number}: {} leads.", name(*leader)),
            Self::Draws { seat, card } => format!("{} draws {}.", name(*seat), seen(*card)),
            Self::Reshuffled => "The discard pile is shuffled into a new deck.".into(),
            Self::Moves { seat, ships: 1, from, to } => {
                format!("{}: 1 ship goes from {from} to {to}.", name(*seat))
            }
            Self::Moves { seat, ships, from, to } => {
                format!("{}: {ships} ships go from {from} to {to}.", name(*seat))
            }
            Self::Invites { seat, guests } if guests.is_empty() => format!("{} invites nobody.", name(*seat)),
            Self::Invites { seat, guests } => format!("{} invites {}.", name(*seat), list(*guests)),
            Self::LaysGuard { seat } => format!("{} lays a guard face down.", name(*seat)),
            Self::Bids { seat, fuel } => format!("{} bids {fuel} fuel.", name(*seat)),
            Self::Plays { seat, face } => format!("{} plays {face}.", name(*seat)),
            Self::Cancelled { seat, face } => format!("{}'s {face} is cancelled.", name(*seat)),
            Self::Sees { seat, whose, card } => {
                format!("{} looks at {}'s guard and sees {}.", name(*seat), name(*whose), seen(*card))
            }
            Self::Swaps { seat } => {
                format!("{} takes back the guard and lays another face down.", name(*seat))
            }
            Self::Reveals { seat, card } => format!("{} turns over the guard {}.", name(*seat), seen(*card)),
            Self::Wins { seat, total, against } => {
                format!("{} wins the frontier, {total} to {against}.", name(*seat))
            }
            Self::Loses { seat, total, against } => {
                format!("{} loses the frontier, {total} to {against}.", name(*seat))
            }
            Self::Offers { seat, to, gives, takes } => {
                format!("{} offers {} {gives} card(s) for {takes}.", name(*seat), name(*to))
            }
            Self::Shows { seat, to, card } => {
                format!("{} shows {} {}, which would be given.", name(*seat), name(*to), seen(*card))
            }
            Self::Gives { seat, to, card } => {
                format!("{} gives {} to {}.", name(*seat), seen(*card), name(*to))
            }
            Self::Refuses { seat } => format!("{} refuses.", name(*seat)),
            Self::Wanted { seat, post } => format!("{} wanted outpost {post}.", name(*seat)),
            Self::GameOver { winners } if winners.is_empty() => "The game is over. Nobody wins.".into(),
            Self::GameOver { winners } => format!("The game is over. Won by {}.", list(*winners)),
        }
    }
}

fn seen(card: Sight<Face>) -> String {
    card.face.map_or_else(|| "a card".into(), |face| face.to_string())
}

fn list(seats: SeatSet) -> String {
    seats.iter().map(Tiny::seat_name).collect::<Vec<_>>().join(" and ")
}
