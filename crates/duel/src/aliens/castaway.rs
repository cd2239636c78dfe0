//! Castaway: its ships come out of the warp when they are needed.

use super::{AlienSheet, Complexity};
use crate::effects::{Ctx, During, Effect, Flow, Window, run};
use crate::place::Place;

/// The most ships that drift in at once.
const DRIFT: u8 = 2;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Castaway",
    complexity: Complexity::Yellow,
    effects: &[
        Effect {
            name: "Driftwood",
            at: Window::Sending,
            during: During::Duel,
            when: |state, me| {
                let board = &state.board;
                board.sending.is_some_and(|sending| sending.seat == me && sending.ships > 0)
                    && board.ships(me, Place::Supply) > 0
                    && board.ships(me, Place::Warp) > 0
                    && !board.clash.terms.from_warp
            },
            run: run!(drift),
            asks: &[("ships", "How many of the ships that you send come out of the warp?")],
            says: "send up to 2 of the ships out of the warp",
            ..Effect::BLANK
        },
        Effect {
            name: "Bottle Message",
            at: Window::CannotSend,
            when: |state, me| {
                let board = &state.board;
                board.happening.is_some_and(|happening| happening.seat == me)
                    && board.ships(me, Place::Warp) > 0
            },
            run: run!(answer),
            says: "send 1 ship out of the warp instead of losing the game",
            ..Effect::BLANK
        },
    ],
    ..AlienSheet::BLANK
};

async fn drift(c: Ctx<'_>) -> Flow {
    let most = c.board(|board| {
        let ships = board.sending.map_or(0, |sending| sending.ships);
        DRIFT.min(ships).min(board.ships(c.me, Place::Warp))
    });
    let ships = c.ask_number(0, 1, most).await;
    c.edit(|board| {
        if let Some(sending) = &mut board.sending {
            sending.from_warp = ships;
        }
    });
    Ok(())
}

async fn answer(c: Ctx<'_>) -> Flow {
    c.edit(|board| board.clash.rescued.insert(c.me));
    c.tell(|_| "1 ship comes out of the warp instead".into());
    Ok(())
}
