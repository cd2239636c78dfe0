//! Reincarnator: becomes another alien besides, whenever it loses.

use kernel::{Seat, SeatSet};

use super::{Alert, Alien, AlienSheet};
use crate::State;
use crate::board::{Outcome, SheetKind};
use crate::cards::Pile;
use crate::effects::{Ctx, Effect, EffectId, Flow, Phases, Roles, Source, Window, act, run};
use crate::events::Event;
use crate::moves::{put, react};
use crate::phases::change_alien;

/// The power, which is not used any more in an encounter in which the incarnation is kept.
const POWER: EffectId = EffectId { source: Source::Power(Alien::Reincarnator), index: 0 };

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Reincarnation",
    alert: Alert::Yellow,
    power: &[Effect {
        at: Window::EncounterOver,
        roles: Roles::INVOLVED,
        must: true,
        phases: Phases::RESOLUTION,
        once: true,
        when: |state, me| have_lost(state).contains(me),
        run: run!(reincarnate),
        says: "become a random alien that is not in the game, besides this one",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::EncounterOver,
        phases: Phases::RESOLUTION,
        when: |state, me| !victims(state, me).is_empty(),
        run: run!(change_another),
        asks: &[("to", "Who gets this flare and must change aliens?")],
        says: "give this flare to somebody who has lost, and who then becomes another alien",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::EncounterOver,
        roles: Roles::INVOLVED,
        phases: Phases::RESOLUTION,
        when: may_keep,
        run: act!(keep),
        says: "keep your incarnation",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

/// Who was on a losing side, or has failed to make a deal.
fn have_lost(state: &State) -> SeatSet {
    let encounter = &state.board.encounter;
    if encounter.outcome == Outcome::DealFailed { encounter.mains() } else { encounter.losers }
}

async fn reincarnate(c: Ctx<'_>) -> Flow {
    let is_lent = c.t.get().board.sheet(c.me, Alien::Reincarnator).is_none_or(|sheet| sheet.owner != c.me);
    // Whoever has the power from another gives up the own alien for the new one.
    change_alien(c.t, c.me, if is_lent { SheetKind::Own } else { SheetKind::Incarnation });
    react!(c.t);
    Ok(())
}

fn may_keep(state: &State, me: Seat) -> bool {
    let board = &state.board;
    let mut sheets = board.sheets_of(me);
    have_lost(state).contains(me)
        && sheets.any(|sheet| sheet.kind == SheetKind::Incarnation)
        && !board.encounter.spent.contains(&(me, POWER))
}

fn keep(c: Ctx<'_>) {
    c.mark_power_spent();
    c.tell(|_| "the incarnation stays".into());
}

/// Those others who have lost; never the Reincarnator.
fn victims(state: &State, me: Seat) -> SeatSet {
    let is_reincarnator = |seat: Seat| {
        let mut sheets = state.board.sheets_of(seat);
        sheets.any(|sheet| sheet.alien == Some(Alien::Reincarnator) && !sheet.secret)
    };
    have_lost(state).iter().filter(|&seat| seat != me && !is_reincarnator(seat)).collect()
}

async fn change_another(c: Ctx<'_>) -> Flow {
    let Some(victim) = c.ask_player(0, |s| victims(s, c.me)).await else { return Ok(()) };
    if let Some(card) = c.card {
        put(c.t, card, Pile::Hand(victim));
        c.t.tell(|state| Event::Gives { seat: c.me, to: victim, card: state.sight(card) });
    }
    c.t.edit().board.encounter.to_change.insert(victim);
    Ok(())
}
