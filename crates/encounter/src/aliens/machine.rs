//! Machine: goes on and on, as long as it has encounter cards.

use kernel::Seat;

use super::{Alert, AlienSheet};
use crate::State;
use crate::cards::Pile;
use crate::effects::{Ctx, Effect, Flow, Phases, Roles, Window, act, run};
use crate::hands::draw;
use crate::moves::{has_encounter_card, put};

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Continuity",
    alert: Alert::Red,
    power: &[Effect {
        at: Window::EncounterOver,
        roles: Roles::OFFENSE,
        phases: Phases::RESOLUTION,
        when: |state, me| is_turn_over(state, me) && has_encounter_card(state, me),
        run: act!(go_on),
        says: "have another encounter",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::EncounterOver,
        roles: Roles::OFFENSE,
        phases: Phases::RESOLUTION,
        when: |state, me| is_turn_over(state, me) && state.board.turn.encounter == 1,
        run: act!(go_on_anyhow),
        says: "have a second encounter, with a new hand if you need one",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::Retrieve,
        roles: Roles::OFFENSE,
        phases: Phases::REGROUP,
        when: |state, _| state.board.retrieval.ships > 0,
        run: run!(draw_instead),
        says: "draw a card instead of retrieving a ship",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

/// Whether this was the last encounter of the player's turn, as things stand.
fn is_turn_over(state: &State, me: Seat) -> bool {
    let (turn, edition) = (&state.board.turn, state.board.edition);
    let has_second =
        turn.successful && turn.encounter == 1 && !edition.single_encounter && has_encounter_card(state, me);
    turn.seat == me && turn.interlude.is_none() && !turn.another && !has_second
}

fn go_on(c: Ctx<'_>) {
    c.edit(|board| board.turn.another = true);
}

fn go_on_anyhow(c: Ctx<'_>) {
    c.edit(|board| {
        board.turn.another = true;
        board.turn.new_hand = true;
    });
    // It lies beside the hand until a new one has been drawn or turns out not to be needed: which of the two is still
    // nobody's business.
    if let Some(card) = c.card {
        put(c.t, card, Pile::Aside(c.me));
        c.tell(|_| "the flare is laid aside until the second encounter begins".into());
    }
}

async fn draw_instead(c: Ctx<'_>) -> Flow {
    c.edit(|board| board.retrieval.ships = board.retrieval.ships.saturating_sub(1));
    draw(c.t, c.me, 1).await
}
