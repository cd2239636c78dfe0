//! Start turn: an offense without encounter cards draws a new hand.

use crate::Table;
use crate::board::Phase;
use crate::effects::{Flow, Window, open};
use crate::events::Event;
use crate::hands::new_hand;
use crate::moves::has_encounter_card;

pub(super) async fn start_turn(t: &Table) -> Flow<Phase> {
    let offense = t.look(|state| state.board.encounter.offense);
    t.tell(move |_| Event::Turn { seat: offense });
    if !has_encounter_card(&t.get(), offense) {
        new_hand(t, offense).await?;
    }
    open!(t, Window::StartTurn);
    Ok(Phase::Regroup)
}
