//! Macron: few ships, each worth four.

use kernel::Seat;

use super::{Alert, AlienSheet};
use crate::State;
use crate::effects::{Counts, Ctx, Effect, Kind, Phases, Roles, Step, Window, act};

/// What each of its ships is worth.
const WORTH: i16 = 4;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Mass",
    alert: Alert::Green,
    power: &[
        Effect {
            at: Window::Sending,
            roles: Roles::OFFENSE.or(Roles::ALLY),
            must: true,
            phases: Phases::LAUNCH.or(Phases::ALLIANCE),
            once: true,
            when: sends,
            run: act!(send_one),
            says: "send exactly one ship",
            ..Effect::BLANK
        },
        Effect {
            at: Window::Revealed,
            roles: Roles::INVOLVED,
            must: true,
            phases: Phases::REVEAL,
            when: |state, _| state.board.encounter.two_attacks(),
            run: act!(count_here),
            counts: Some(Counts {
                step: Step::ShipWorth,
                apply: |tally, _, force| *tally.ships_mut(force.by) *= WORTH,
            }),
            says: "each of your ships counts 4",
            ..Effect::BLANK
        },
        Effect {
            at: Window::CompensationDue,
            roles: Roles::MAIN,
            must: true,
            kind: Kind::Works,
            when: |state, me| state.board.compensation.is_some_and(|plan| plan.to == me),
            run: act!(double_compensation),
            says: "two cards of compensation for each ship",
            ..Effect::BLANK
        },
        Effect {
            at: Window::RewardsDue,
            roles: Roles::DEFENSIVE_ALLY,
            must: true,
            kind: Kind::Works,
            when: |state, me| state.board.reward.is_some_and(|reward| reward.seat == me),
            run: act!(double_rewards),
            says: "two rewards for each ship",
            ..Effect::BLANK
        },
    ],
    wild: &[Effect {
        at: Window::Revealed,
        roles: Roles::INVOLVED,
        phases: Phases::REVEAL,
        when: |state, _| state.board.encounter.two_attacks(),
        run: act!(count_here),
        counts: Some(Counts {
            step: Step::Add,
            apply: |tally, state, force| {
                tally.add(force.side, state.board.ships_in_encounter(force.by).into());
            },
        }),
        says: "each of your ships adds 1 more to your side's total",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::Sending,
        roles: Roles::OFFENSE.or(Roles::ALLY),
        phases: Phases::LAUNCH.or(Phases::ALLIANCE),
        when: sends,
        run: act!(send_four),
        says: "send one to four ships, each still worth 4",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

fn sends(state: &State, me: Seat) -> bool {
    state.board.sending.is_some_and(|sending| sending.seat == me)
}

fn set_most(c: Ctx<'_>, most: u8) {
    c.edit(|board| board.sending.as_mut().map(|sending| sending.most = most));
}

fn send_one(c: Ctx<'_>) {
    set_most(c, 1);
}

fn send_four(c: Ctx<'_>) {
    let most = c.t.get().board.edition.most_ships;
    set_most(c, most);
    c.mark_power_spent();
}

fn count_here(c: Ctx<'_>) {
    if let Some(side) = c.side() {
        c.count(side, 0);
    }
}

fn double_compensation(c: Ctx<'_>) {
    c.edit(|board| board.compensation.as_mut().map(|plan| plan.cards *= 2));
}

fn double_rewards(c: Ctx<'_>) {
    c.edit(|board| board.reward.as_mut().map(|reward| reward.left *= 2));
}
