//! Swarm: as long as it is not ahead, its numbers count double and the other's count for nothing.

use super::AlienSheet;
use crate::board::other;
use crate::effects::Alters;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Swarm",
    alters: Alters {
        clout: Some(|clout, state, me| {
            let planets = |seat| state.board.controlled(seat).len();
            if planets(me) <= planets(other(me)) {
                clout.advantage[other(me).index()] = 0;
                clout.advantage[me.index()] *= 2;
            }
        }),
        ..Alters::BLANK
    },
    ..AlienSheet::BLANK
};
