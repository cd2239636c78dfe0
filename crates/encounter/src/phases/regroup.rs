//! Regroup: the encounter begins, and the offense retrieves a ship from the warp.

use crate::Table;
use crate::board::Phase;
use crate::cards::Pile;
use crate::effects::{Flow, Happening, Window, flow, open};
use crate::events::Event;
use crate::hands::new_hand;
use crate::moves::{has_encounter_card, take_back_all};
use crate::place::Place;
use crate::ships::{move_out, send_home};

pub(super) async fn regroup(t: &Table) -> Flow<Phase> {
    let (offense, new) = t.look(|state| (state.board.encounter.offense, state.board.turn.gets_new_hand()));
    t.tell(move |state| Event::Encounter { number: state.board.encounters, offense });
    if new {
        if !has_encounter_card(&t.get(), offense) {
            new_hand(t, offense).await?;
        }
        t.edit().board.turn.new_hand = false;
        // What was laid aside for it comes back, even if it was not needed after all.
        take_back_all(t, offense, Pile::Aside(offense));
    }
    open!(t, Window::EncounterStart);
    flow(t)?;
    t.edit().board.retrieval.ships = 1;
    open!(t, Window::Retrieve);
    let (ships, has_colony) = {
        let board = &mut t.edit().board;
        let ships = std::mem::take(&mut board.retrieval.ships);
        (ships.min(board.ships(offense, Place::Warp)), !board.colonies(offense).is_empty())
    };
    if ships > 0 {
        let count = if has_colony {
            send_home(t, offense, Place::Warp, ships).await;
            ships
        } else {
            // Without a colony to go to, one ship goes straight onto the gate.
            move_out(t, offense, &[(Place::Warp, 1)], Place::Gate).await;
            1
        };
        open!(t, Window::Retrieved, Happening { seat: offense, count, card: None });
    }
    flow(t)?;
    Ok(Phase::Destiny)
}
