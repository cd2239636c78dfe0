//! Perfect Attendance: a whole fleet can win the game.

use kernel::Seat;

use crate::board::Board;
use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::place::Place;
use crate::ships::recover;

/// How many planets whoever wins by it must control.
const PLANETS: usize = 3;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Perfect Attendance",
    next: Deck::Refresh,
    effects: &[Effect { at: Window::CardText, run: run!(count), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

/// Whether a player has no ship in the warp, the Warpplanet included.
fn is_all_there(board: &Board, seat: Seat) -> bool {
    let on_warpplanet = board.warpplanet.map_or(0, |planet| board.ships(seat, planet));
    board.ships(seat, Place::Warp) + on_warpplanet == 0
}

async fn count(c: Ctx<'_>) -> Flow {
    let [leader, straggler] = c.order();
    let all_there = [leader, straggler].map(|seat| c.board(|board| is_all_there(board, seat)));
    let alone = match all_there {
        [true, false] => Some(leader),
        [false, true] => Some(straggler),
        _ => None,
    };
    let winner = alone.filter(|&seat| c.board(|board| board.controlled(seat).len() >= PLANETS));
    if let Some(seat) = winner {
        c.with(seat).tell(|_| "has no ship in the warp, and so wins the game".into());
        c.win_game(seat);
        return Ok(());
    }
    for seat in [leader, straggler] {
        recover(c.t, seat, 1).await?;
    }
    Ok(())
}
