//! Anti-Matter: the lower clout wins.

use super::{EnvoySheet, Suit};
use crate::effects::Alters;

pub(super) const SHEET: EnvoySheet = EnvoySheet {
    title: "Anti-Matter",
    suit: Suit::Heart,
    alters: Alters { lower_wins: true, ..Alters::BLANK },
    ..EnvoySheet::BLANK
};
