//! Final Audit: whoever is nearly there can win the game with a contest.

use crate::destiny::{Deck, DestinySheet, Kind};
use crate::effects::{Ctx, Effect, Window, act};
use crate::hands::draw;

/// How many planets win the game.
const PLANETS: usize = 4;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Final Audit",
    kind: Kind::Contest,
    next: Deck::Refresh,
    effects: &[Effect { at: Window::ContestWon, run: act!(won), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

fn won(c: Ctx<'_>) {
    let enough = c.board(|board| board.controlled(c.me).len() >= PLANETS);
    if enough {
        c.tell(|_| "controls enough planets, and so wins the game".into());
        c.win_game(c.me);
    } else {
        draw(c.t, c.me, 3);
    }
}
