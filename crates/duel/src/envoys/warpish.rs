//! Warpish: the lost ships lend their weight.

use super::{EnvoySheet, Suit};
use crate::effects::Alters;
use crate::place::Place;

/// The most that it adds.
const MOST: u8 = 8;

pub(super) const SHEET: EnvoySheet = EnvoySheet {
    title: "Warpish",
    suit: Suit::Spade,
    alters: Alters {
        clout: Some(|clout, state, me| {
            clout.extra[me.index()] += i16::from(state.board.ships(me, Place::Warp).min(MOST));
        }),
        ..Alters::BLANK
    },
    ..EnvoySheet::BLANK
};
