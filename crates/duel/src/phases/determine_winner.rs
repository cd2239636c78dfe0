//! Step 9 of a duel, 5 of a contest: the higher clout wins; of equal ones, the straggler's.

use kernel::Seat;

use crate::board::{BLUE, ORANGE, Phase};
use crate::effects::{Clout, Flow, Window, lower_wins, open};
use crate::events::Event;
use crate::{State, Table};

pub(super) async fn determine_winner(t: &Table) -> Flow<Phase> {
    // It may have been settled before, by an effect or because only one player has ships left.
    let settled = t.get().board.clash.winner.is_some();
    if !settled {
        compare(t);
    }
    let (winner, is_duel) = {
        let board = &t.get().board;
        (board.clash.winner.unwrap_or(board.leader), board.clash.is_duel())
    };
    t.tell(|_| Event::Wins { seat: winner, duel: is_duel });
    open!(t, Window::WinnerKnown);
    Ok(if is_duel { Phase::Prize } else { Phase::ContestEffect })
}

fn compare(t: &Table) {
    let (winner, totals) = {
        let state = &t.get();
        let totals = Clout::of(state).totals();
        (winner(state, totals), totals)
    };
    {
        let clash = &mut t.edit().board.clash;
        clash.winner = Some(winner);
        clash.totals = Some(totals);
    }
    t.tell(|state| Event::Compared { totals, parts: Clout::parts(state) });
}

/// Who wins by these clouts.
pub(crate) fn winner(state: &State, [orange, blue]: [i16; 2]) -> Seat {
    if orange == blue {
        return state.board.straggler();
    }
    if (orange > blue) == lower_wins(state) { BLUE } else { ORANGE }
}
