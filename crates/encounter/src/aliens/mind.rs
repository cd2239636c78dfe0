//! Mind: looks into hands.

use kernel::{Seat, SeatSet};

use super::{Alert, AlienSheet};
use crate::State;
use crate::cards::Pile;
use crate::effects::{Ctx, Effect, Flow, Phases, Roles, Window, run};
use crate::hands::look_at_hand;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Knowledge",
    alert: Alert::Yellow,
    power: &[Effect {
        at: Window::BeforeInvites,
        phases: Phases::ALLIANCE,
        when: |state, me| !unknown(state, me).is_empty(),
        run: run!(look_at_one),
        asks: &[("whose", "Whose hand do you look at?")],
        says: "look at the hand of a main player",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::Drawing,
        when: is_anothers_draw,
        run: run!(watch),
        says: "look at every card that this player draws, until the encounter is over",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::BeforeInvites,
        roles: Roles::NOT_MAIN,
        phases: Phases::ALLIANCE,
        when: |state, me| !unknown(state, me).is_empty(),
        run: run!(look_at_both),
        says: "look at the hands of both main players",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

/// The main players besides this one in whose hands there is something to see.
fn unknown(state: &State, me: Seat) -> SeatSet {
    let cards = &state.cards;
    let is_unknown =
        |&seat: &Seat| cards.iter(Pile::Hand(seat)).any(|card| !cards.seen(card).contains(me.into()));
    state.board.encounter.mains().without(me).iter().filter(is_unknown).collect()
}

async fn look_at_one(c: Ctx<'_>) -> Flow {
    if let Some(whose) = c.ask_player(0, |s| unknown(s, c.me)).await {
        look_at_hand(c.t, c.me, whose);
    }
    Ok(())
}

async fn look_at_both(c: Ctx<'_>) -> Flow {
    let both = unknown(&c.t.get(), c.me);
    both.iter().for_each(|whose| look_at_hand(c.t, c.me, whose));
    Ok(())
}

fn is_anothers_draw(state: &State, me: Seat) -> bool {
    state.board.happening.is_some_and(|happening| happening.seat != me)
}

async fn watch(c: Ctx<'_>) -> Flow {
    let drawer = c.t.get().board.happening.map(|happening| happening.seat);
    c.edit(|board| board.encounter.watch = drawer.map(|drawer| (c.me, drawer)));
    Ok(())
}
