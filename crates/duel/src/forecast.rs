//! Who would win a duel or contest, for players who think ahead.

use kernel::{CardId, Seat};

use crate::State;
use crate::cards::Face;
use crate::clash::Played;
use crate::effects::{self, Clout};
use crate::phases::winner_by;

/// Who would win by the clouts as they stand. Works on a view, too.
pub fn winner_now(state: &State) -> Seat {
    winner_by(state, Clout::of(state).totals())
}

/// Who would, if a player played this card on somebody's clout.
pub fn winner_with(state: &State, by: Seat, card: CardId, on: Seat) -> Seat {
    let mut state = state.clone();
    let times = state.cards.known(card).map_or(1, |face| effects::times(&state, by, face));
    let _ = state.board.clash.played.try_push(Played { card, by, on, times });
    winner_now(&state)
}

/// What a plan would count for on a player's side.
pub fn plan_value(state: &State, seat: Seat, face: Face) -> i16 {
    effects::plan_value(state, seat, face)
}

/// Whether the lower clout wins.
pub fn lower_wins(state: &State) -> bool {
    effects::lower_wins(state)
}
