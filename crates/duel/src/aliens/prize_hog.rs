//! Prize Hog: pays with ships for a prize that was not meant for it.

use super::{AlienSheet, Complexity};
use crate::board::other;
use crate::effects::{Ctx, During, Effect, Flow, Once, Window, run};
use crate::phases::resolve_prize;
use crate::place::Place;
use crate::ships::destroy;

const PRICE: u8 = 2;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Prize Hog",
    complexity: Complexity::Yellow,
    effects: &[Effect {
        name: "Second Helping",
        at: Window::PrizeResolved,
        during: During::Duel,
        once: Once::Clash,
        when: |state, me| {
            let board = &state.board;
            let theirs = board.happening.is_some_and(|happening| happening.seat == other(me));
            theirs && board.ships(me, Place::Supply) >= PRICE
        },
        run: run!(help_yourself),
        says: "destroy 2 ships of your supply to resolve the same prize",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

async fn help_yourself(c: Ctx<'_>) -> Flow {
    destroy(c.t, c.me, Place::Supply, PRICE).await?;
    resolve_prize(c.t, c.me).await
}
