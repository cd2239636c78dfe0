//! Masochist: to have no ships left to send is a victory.

use super::{EnvoySheet, Suit};
use crate::effects::{Alters, Ctx, Effect, Kind, Window, act};
use crate::place::Place;

/// How many ships the supply must have for it to be revealed.
const ENOUGH: u8 = 10;

pub(super) const SHEET: EnvoySheet = EnvoySheet {
    title: "Masochist",
    suit: Suit::Spade,
    effects: &[Effect {
        name: "Masochism",
        at: Window::CannotSend,
        kind: Kind::Must,
        when: |state, me| {
            let board = &state.board;
            board.happening.is_some_and(|happening| happening.seat == me) && !board.clash.rescued.contains(me)
        },
        run: act!(enjoy),
        says: "you cannot send ships, and so you win the game",
        ..Effect::BLANK
    }],
    alters: Alters {
        may_reveal: Some(|state, me| state.board.ships(me, Place::Supply) >= ENOUGH),
        ..Alters::BLANK
    },
};

fn enjoy(c: Ctx<'_>) {
    c.tell(|_| "what would be a loss is a victory".into());
    c.win_game(c.me);
}
