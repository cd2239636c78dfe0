//! Contests: a duel without ships, planets, tactics and prize. Its steps are those of the duel, up to the winner; then
//! the winner resolves the contest's effect.
//!
//! 1 `reveal_envoys`, 2 `choose`, 3 `reveal_plans`, 4 `reinforcements`, 5 `determine_winner`, 6 here, 7 `cleanup`.

use crate::Table;
use crate::board::Phase;
use crate::effects::{Flow, Source, Window, carry_out, destiny};

/// Step 6 of a contest: the winner resolves what the card says.
pub(super) async fn contest_effect(t: &Table) -> Flow<Phase> {
    t.milestone();
    let (winner, card) = {
        let state = &t.get();
        (state.board.clash.winner.unwrap_or(state.board.leader), destiny(state))
    };
    if let Some(card) = card {
        for (id, _) in Source::Destiny(card).at(Window::ContestWon) {
            carry_out!(t, winner, id);
        }
    }
    Ok(Phase::Cleanup)
}
