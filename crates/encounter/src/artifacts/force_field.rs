//! Force Field: sends allies home.

use kernel::{Seat, SeatSet};

use crate::State;
use crate::effects::{Ctx, Effect, Flow, Phases, Window, order, run};
use crate::moves::react;
use crate::ships::ally_goes_home;

pub(super) const EFFECTS: &[Effect] = &[Effect {
    at: Window::AlliesJoined,
    phases: Phases::ALLIANCE,
    when: |state, _: Seat| !all_allies(state).is_empty(),
    run: run!(break_up),
    asks: &[("allies", "Which allies do you send home?")],
    says: "cancel the alliance of any allies, on either side; their ships go home",
    ..Effect::BLANK
}];

fn all_allies(state: &State) -> SeatSet {
    state.board.encounter.allies.iter().flat_map(|allies| allies.iter()).collect()
}

async fn break_up(c: Ctx<'_>) -> Flow {
    let named = c.ask(0, |s, q| q.players(all_allies(s), 1, s.seat_count())).await;
    let order = order(&c.t.get());
    for ally in order.filter(|&seat| named.contains(seat)) {
        ally_goes_home(c.t, ally).await;
    }
    react!(c.t);
    Ok(())
}
