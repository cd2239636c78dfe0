//! Zombie: its ships never go to the warp.

use kernel::Seat;

use super::{Alert, AlienSheet};
use crate::State;
use crate::effects::{Ctx, Effect, Flow, Kind, Phases, Roles, Window, act, run};
use crate::events::number;
use crate::ships::save;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Immortality",
    alert: Alert::Green,
    power: &[
        Effect {
            at: Window::ShipsToWarp,
            must: true,
            when: can_save,
            run: run!(save_all),
            says: "your ships return to your colonies instead of going to the warp",
            ..Effect::BLANK
        },
        Effect {
            at: Window::DealTerms,
            roles: Roles::MAIN,
            must: true,
            kind: Kind::Works,
            run: act!(may_free),
            says: "in a deal, free ships of the other player from the warp",
            ..Effect::BLANK
        },
    ],
    wild: &[Effect {
        at: Window::ShipsToWarp,
        when: can_save,
        run: run!(save_one),
        says: "save one of the ships that you are losing",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::Sending,
        roles: Roles::MAIN,
        phases: Phases::ALLIANCE,
        when: is_ally_sending,
        run: act!(allies_bring_one_more),
        says: "each of your allies may bring one more ship, out of the warp",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

fn can_save(state: &State, me: Seat) -> bool {
    state.board.loss.ships[me.index()] > 0 && !state.board.colonies(me).is_empty()
}

async fn save_all(c: Ctx<'_>) -> Flow {
    let ships = c.t.get().board.loss.ships[c.me.index()];
    c.tell(|_| format!("{} to colonies", number(ships, "ship returns", "ships return")));
    save(c.t, c.me, ships).await;
    Ok(())
}

async fn save_one(c: Ctx<'_>) -> Flow {
    save(c.t, c.me, 1).await;
    Ok(())
}

fn may_free(c: Ctx<'_>) {
    if let Some(side) = c.side() {
        c.t.edit().board.may_free[side.index()] = true;
    }
}

fn is_ally_sending(state: &State, me: Seat) -> bool {
    let encounter = &state.board.encounter;
    state.board.sending.is_some_and(|sending| sending.seat != me && encounter.main(sending.side) == Some(me))
}

fn allies_bring_one_more(c: Ctx<'_>) {
    if let Some(side) = c.side() {
        c.t.edit().board.encounter.extra_from_warp[side.index()] += 1;
    }
}
