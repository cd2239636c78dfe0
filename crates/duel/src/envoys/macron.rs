//! Macron: few ships, but large ones.

use super::{EnvoySheet, Suit};
use crate::effects::Alters;

pub(super) const SHEET: EnvoySheet = EnvoySheet {
    title: "Macron",
    suit: Suit::Club,
    alters: Alters { dial: Some((1, 2)), ship_worth: 2, ..Alters::BLANK },
    ..EnvoySheet::BLANK
};
