//! Clone: takes its encounter card back.

use kernel::{CardId, Seat, Viewers};

use super::{Alert, AlienSheet};
use crate::State;
use crate::cards::{Face, Pile};
use crate::effects::{Ctx, Effect, Flow, Phases, Roles, Window, act, run};
use crate::events::Event;
use crate::moves::take_back;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Replicate",
    alert: Alert::Green,
    power: &[Effect {
        at: Window::CardsKept,
        roles: Roles::MAIN,
        phases: Phases::RESOLUTION,
        when: has_shown_card,
        run: act!(keep_card),
        says: "take your encounter card back into your hand",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::ArtifactDone,
        when: |state, me| state.board.happening.is_some_and(|happening| happening.seat == me),
        run: act!(keep_artifact),
        says: "keep the artifact that you have just played, for a later encounter",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::CompensationDue,
        roles: Roles::MAIN,
        phases: Phases::RESOLUTION,
        when: |state, me| state.board.compensation.is_some_and(|plan| plan.to == me),
        run: run!(take_more),
        asks: &[("cards", "How many cards do you collect as compensation?")],
        says: "collect up to twice the compensation",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

fn has_shown_card(state: &State, me: Seat) -> bool {
    let card = state.cards.top(Pile::Selected(me));
    card.is_some_and(|card| state.cards.seen(card) == Viewers::EVERYBODY)
}

fn keep_card(c: Ctx<'_>) {
    let card = c.t.get().cards.top(Pile::Selected(c.me));
    if let Some(card) = card {
        let to = take_back(c.t, c.me, card);
        tell_kept(c, card, to);
    }
}

/// Who has a card back. That it goes to somebody else is told already.
fn tell_kept(c: Ctx<'_>, card: CardId, to: Pile) {
    if to == Pile::Hand(c.me) {
        c.t.tell(|state| Event::Keeps { seat: c.me, card: state.sight(card) });
    } else if matches!(to, Pile::Hoard(_)) {
        c.t.tell(|state| Event::BackToHoard { seat: c.me, card: state.sight(card) });
    }
}

fn keep_artifact(c: Ctx<'_>) {
    let played = c.t.get().board.happening.and_then(|happening| happening.card);
    let Some(card) = played else { return };
    let face = c.t.get().cards.known(card);
    let to = take_back(c.t, c.me, card);
    let keeper = if let Pile::Hand(owner) = to { owner } else { c.me };
    if let Some(Face::Artifact(artifact)) = face {
        // There is room for more than anybody can keep.
        let _ = c.t.edit().board.encounter.kept.try_push((keeper, artifact));
    }
    tell_kept(c, card, to);
}

async fn take_more(c: Ctx<'_>) -> Flow {
    let due = c.t.get().board.compensation.map_or(0, |plan| plan.cards);
    let cards = c.ask_number(0, due, 2 * due).await;
    c.edit(|board| board.compensation.as_mut().map(|plan| plan.cards = cards));
    Ok(())
}
