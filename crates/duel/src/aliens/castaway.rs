//! Castaway: sends ships straight out of the warp, and is never quite out of the game while one is there.

use kernel::Seat;

use super::{AlienSheet, Complexity};
use crate::State;
use crate::board::Board;
use crate::effects::{Ctx, During, Effect, Flow, Window, act, run};
use crate::events::number;
use crate::place::Place;

/// How many of the ships sent can be driftwood.
const MOST: u8 = 2;

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
                board.ships(me, Place::Supply) > 0 && !board.clash.terms.from_warp && most(board, me) > 0
            },
            run: run!(drift),
            asks: &[("ships", "How many of the ships that you send come out of the warp?")],
            says: "send up to 2 of your ships out of the warp instead of the supply",
            ..Effect::BLANK
        },
        Effect {
            name: "Bottle Message",
            at: Window::CannotSend,
            when: can_call,
            run: act!(call),
            says: "send exactly 1 ship out of the warp instead of losing the game",
            ..Effect::BLANK
        },
    ],
    ..AlienSheet::BLANK
};

/// How many of the ships that the player is sending can come out of the warp.
fn most(board: &Board, me: Seat) -> u8 {
    let sending = board.sending.filter(|sending| sending.seat == me);
    sending.map_or(0, |sending| MOST.min(sending.ships).min(board.ships(me, Place::Warp)))
}

async fn drift(c: Ctx<'_>) -> Flow {
    let most = c.board(|board| most(board, c.me));
    let ships = c.ask_number(0, 1, most).await;
    c.tell(|_| format!("sends {} out of the warp", number(ships, "ship", "ships")));
    c.edit(|board| {
        if let Some(sending) = &mut board.sending {
            sending.from_warp = ships;
        }
    });
    Ok(())
}

/// The player must send, has an empty supply, and has a ship in the warp.
fn can_call(state: &State, me: Seat) -> bool {
    let board = &state.board;
    board.happening.is_some_and(|happening| happening.seat == me)
        && !board.clash.terms.from_warp
        && board.ships(me, Place::Warp) > 0
}

fn call(c: Ctx<'_>) {
    c.edit(|board| board.clash.rescued.insert(c.me));
}
