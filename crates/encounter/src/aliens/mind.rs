//! Mind: looks into hands.

use kernel::{Seat, SeatSet};

use super::{Alert, AlienSheet};
use crate::State;
use crate::cards::Pile;
use crate::effects::{Ctx, Effect, Flow, Phases, Roles, Window, act, run};
use crate::hands::look_at_hand;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Knowledge",
    alert: Alert::Yellow,
    power: &[Effect {
        at: Window::BeforeInvites,
        phases: Phases::ALLIANCE,
        once: true,
        when: |state, me| !holders(state, me).is_empty(),
        run: run!(look_at_one),
        asks: &[("whose", "Whose hand do you look at?")],
        says: "look at the hand of a main player",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::Drawing,
        when: is_anothers_draw,
        run: act!(watch),
        says: "look at every card that this player draws, until the encounter is over",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::BeforeInvites,
        roles: Roles::NOT_MAIN,
        phases: Phases::ALLIANCE,
        when: |state, me| !holders(state, me).is_empty(),
        run: act!(look_at_both),
        says: "look at the hands of both main players",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

/// The other main players who have cards.
fn holders(state: &State, me: Seat) -> SeatSet {
    let has_cards = |&seat: &Seat| state.cards.count(Pile::Hand(seat)) > 0;
    state.board.encounter.mains().without(me).iter().filter(has_cards).collect()
}

async fn look_at_one(c: Ctx<'_>) -> Flow {
    if let Some(whose) = c.ask_player(0, |s| holders(s, c.me)).await {
        look_at_hand(c.t, c.me, whose);
    }
    Ok(())
}

fn look_at_both(c: Ctx<'_>) {
    let both = holders(&c.t.get(), c.me);
    both.iter().for_each(|whose| look_at_hand(c.t, c.me, whose));
    // This was the use of the power in this encounter.
    c.mark_power_spent();
}

fn is_anothers_draw(state: &State, me: Seat) -> bool {
    state.board.happening.is_some_and(|happening| happening.seat != me)
}

fn watch(c: Ctx<'_>) {
    let drawer = c.t.get().board.happening.map(|happening| happening.seat);
    c.edit(|board| board.encounter.watch = drawer.map(|drawer| (c.me, drawer)));
}
