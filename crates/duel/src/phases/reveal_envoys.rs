//! Step 3 of a duel, 1 of a contest: from the leader on, whoever has a facedown ally may reveal it.

use arrayvec::ArrayVec;
use kernel::Seat;

use crate::board::Phase;
use crate::cards::Face;
use crate::effects::{Flow, Happening, Window, may_reveal, open, order};
use crate::moves::reveal_envoy;
use crate::words::{Ask, Pick};
use crate::{State, Table};

pub(super) async fn reveal_envoys(t: &Table) -> Flow<Phase> {
    let order = order(t);
    for seat in order {
        // Most have none, or one that lies faceup already.
        while has_facedown(&t.get(), seat) {
            let picked =
                t.ask_if_any(seat, Ask::RevealEnvoy, |s, q| q.one(revealable(s, seat)).or_pass()).await;
            let Some(Pick::Envoy(suit)) = picked else { break };
            reveal_envoy(t, seat, suit);
            let card = t.get().board.envoy(suit).map(|envoy| envoy.card);
            open!(t, Window::EnvoyRevealed, Happening { seat, count: 0, card });
        }
    }
    Ok(Phase::Choose)
}

fn has_facedown(state: &State, seat: Seat) -> bool {
    state.board.allies(seat).any(|(_, envoy)| !envoy.faceup)
}

fn revealable(state: &State, seat: Seat) -> ArrayVec<Pick, 3> {
    let facedown = state.board.allies(seat).filter(|(_, envoy)| !envoy.faceup);
    let may = facedown.filter(|(_, envoy)| {
        state
            .cards
            .known(envoy.card)
            .and_then(Face::envoy)
            .is_some_and(|envoy| may_reveal(state, seat, envoy))
    });
    may.map(|(suit, _)| Pick::Envoy(suit)).collect()
}
