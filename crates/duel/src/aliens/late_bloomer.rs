//! Late Bloomer: strong while it is behind, and richer for every change of roles.

use super::AlienSheet;
use crate::effects::{Alters, Ctx, Effect, Kind, Window, act};
use crate::hands::draw;

/// What being the straggler adds to the clout.
const SLOW_START: i16 = 4;
/// How many cards a change of roles brings.
const GROWTH: usize = 2;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Late Bloomer",
    effects: &[Effect {
        name: "Growth Spurt",
        at: Window::RolesSwitched,
        kind: Kind::Must,
        run: act!(grow),
        says: "draw 2 cards whenever leader and straggler switch roles; as the straggler you have 4 more clout",
        ..Effect::BLANK
    }],
    alters: Alters {
        clout: Some(|clout, state, me| {
            if state.board.straggler() == me {
                clout.extra[me.index()] += SLOW_START;
            }
        }),
        ..Alters::BLANK
    },
    ..AlienSheet::BLANK
};

fn grow(c: Ctx<'_>) {
    draw(c.t, c.me, GROWTH);
}
