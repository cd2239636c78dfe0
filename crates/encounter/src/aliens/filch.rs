//! Filch: takes the opponent's used encounter card. (The flare is the standard one, without sleight of hand.)

use kernel::{Seat, SeatSet};

use super::{Alert, AlienSheet};
use crate::State;
use crate::board::Side;
use crate::cards::{Face, Pile};
use crate::effects::{Ctx, Effect, Flow, Phases, Roles, Source, Verdict, Window, run};
use crate::events::Event;
use crate::hands::{discard, in_hand};
use crate::moves::put;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Theft",
    alert: Alert::Green,
    power: &[Effect {
        at: Window::CardsDiscarded,
        roles: Roles::MAIN,
        phases: Phases::RESOLUTION,
        when: |state, me| !victims(state, me).is_empty(),
        run: run!(steal),
        asks: ASKS,
        says: "take your opponent's used encounter card into your hand",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::CardPlayed,
        when: |state, me| is_anothers_card(state, me) && !in_hand(state, me, Face::is_negotiate).is_empty(),
        run: run!(intercept),
        says: "discard a negotiate: the card that is being played has no effect and goes to your hand",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::CardsDiscarded,
        phases: Phases::RESOLUTION,
        when: |state, me| !victims(state, me).is_empty(),
        run: run!(steal),
        asks: ASKS,
        says: "take the used encounter card of another player into your hand",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

const ASKS: &[(&str, &str)] = &[("whose", "Whose encounter card do you take?")];

/// The other main players whose encounter card lies in the discard pile.
fn victims(state: &State, me: Seat) -> SeatSet {
    let encounter = &state.board.encounter;
    let is_there = |side: &Side| {
        encounter.discarded[side.index()].is_some_and(|card| state.cards.pile_of(card) == Pile::Discard)
    };
    Side::BOTH
        .into_iter()
        .filter(is_there)
        .filter_map(|side| encounter.main(side))
        .filter(|&seat| seat != me)
        .collect()
}

async fn steal(c: Ctx<'_>) -> Flow {
    let Some(victim) = c.ask_player(0, |s| victims(s, c.me)).await else { return Ok(()) };
    let card = c.encounter(|encounter| encounter.discarded[encounter.main_side(victim)?.index()]);
    if let Some(card) = card {
        put(c.t, card, Pile::Hand(c.me));
        c.t.tell(|state| Event::Keeps { seat: c.me, card: state.sight(card) });
    }
    Ok(())
}

fn is_anothers_card(state: &State, me: Seat) -> bool {
    state.board.answering.is_some_and(|answering| {
        answering.verdict == Verdict::Stands
            && answering.seat != me
            && matches!(answering.id.source, Source::Artifact(_) | Source::Wild(_) | Source::Super(_))
    })
}

async fn intercept(c: Ctx<'_>) -> Flow {
    // One negotiate is like another.
    let negotiate = c.hand(Face::is_negotiate).iter().next();
    let Some(negotiate) = negotiate else { return Ok(()) };
    discard(c.t, c.me, negotiate).await?;
    c.answer(Verdict::Taken(c.me));
    Ok(())
}
