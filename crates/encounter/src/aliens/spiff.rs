//! Spiff: loses so badly that one of its ships lands all the same.

use kernel::Seat;

use super::{Alert, AlienSheet};
use crate::State;
use crate::board::{Outcome, Side};
use crate::effects::{Ctx, Effect, Flow, Phases, Roles, Window, run};
use crate::ships::land_one;

/// By how much it must lose; by how much with the super flare.
const MARGIN: u16 = 10;
const SUPER_MARGIN: u16 = 5;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Crash Land",
    alert: Alert::Green,
    power: &[Effect {
        when: |state, me| lost_by(state, me).is_some_and(|margin| margin >= MARGIN),
        says: "one of your ships lands on the planet instead of going to the warp, since you have lost by 10 or more",
        ..CRASH
    }],
    wild: &[Effect {
        at: Window::ShipsToWarp,
        roles: Roles::DEFENSE,
        phases: Phases::RESOLUTION,
        when: is_losing,
        run: run!(stay),
        says: "one of your ships stays on the planet instead of going to the warp",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        // By more, the power does as well without it.
        when: |state, me| lost_by(state, me).is_some_and(|margin| (SUPER_MARGIN..MARGIN).contains(&margin)),
        says: "one of your ships lands on the planet instead of going to the warp, though you have lost by less than 10",
        ..CRASH
    }],
    ..AlienSheet::BLANK
};

const CRASH: Effect = Effect {
    at: Window::ShipsToWarp,
    roles: Roles::OFFENSE,
    phases: Phases::RESOLUTION,
    run: run!(crash),
    ..Effect::BLANK
};

/// Whether the player is about to lose ships by losing the encounter.
fn is_losing(state: &State, me: Seat) -> bool {
    let (loss, encounter) = (&state.board.loss, &state.board.encounter);
    loss.by_losing && loss.ships[me.index()] > 0 && encounter.target.is_some()
}

/// By how much the offense has lost, whichever total was the higher one; by nothing, where none were compared.
fn lost_by(state: &State, me: Seat) -> Option<u16> {
    let encounter = &state.board.encounter;
    let lost = is_losing(state, me) && encounter.outcome == Outcome::Won(Side::Defense);
    let [offense, defense] = encounter.totals.filter(|_| lost)?;
    Some(offense.abs_diff(defense))
}

async fn crash(c: Ctx<'_>) -> Flow {
    land(c, "a ship crashes on").await
}

async fn stay(c: Ctx<'_>) -> Flow {
    land(c, "a ship stays on").await
}

async fn land(c: Ctx<'_>, how: &str) -> Flow {
    if let Some(target) = c.encounter(|encounter| encounter.target) {
        c.tell(|_| format!("{how} {target}"));
        land_one(c.t, c.me, target).await;
    }
    Ok(())
}
