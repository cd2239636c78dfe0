//! Pyrotechnician: what is left over of its blasts rains on the other's supply.

use super::AlienSheet;
use crate::board::other;
use crate::effects::{Ctx, During, Effect, Flow, Kind, Window, run};
use crate::events::number;
use crate::place::Place;
use crate::ships::destroy;

/// The most ships of the supply that are destroyed.
const MOST: u8 = 2;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Pyrotechnician",
    effects: &[Effect {
        name: "Fallout",
        at: Window::BlastResolved,
        kind: Kind::Automatic,
        during: During::Duel,
        when: |state, me| {
            let board = &state.board;
            board.clash.excess[me.index()] > 0 && board.ships(other(me), Place::Supply) > 0
        },
        run: run!(fall_out),
        says: "what is left over of your blast destroys up to 2 ships of your opponent's supply",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

async fn fall_out(c: Ctx<'_>) -> Flow {
    let left = c.board(|board| board.clash.excess[c.me.index()]);
    c.tell(|_| format!("{} left over of the blast", number(left, "point is", "points are")));
    destroy(c.t, c.opponent(), Place::Supply, left.min(MOST)).await?;
    Ok(())
}
