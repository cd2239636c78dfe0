//! Pacifist: wins with a negotiate against an attack.

use kernel::Seat;

use super::{Alert, AlienSheet};
use crate::State;
use crate::board::Shown;
use crate::effects::{Counts, Ctx, Effect, Phases, Roles, Step, Tally, Window, act};
use crate::events::number;
use crate::phases::set_shown;

/// What the wild flare makes of a negotiate.
const WILD_ATTACK: i16 = 15;

/// How many ships the super flare shifts from one side's penalty to the other's.
const SHIFTED: u8 = 2;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Peace",
    alert: Alert::Green,
    power: &[Effect {
        at: Window::Revealed,
        roles: Roles::MAIN,
        must: true,
        phases: Phases::REVEAL,
        when: negotiates_against_attack,
        run: act!(win),
        // Of several automatic wins, the first decides (FAQ 2018).
        counts: Some(Counts {
            step: Step::Win,
            apply: |tally, _, force| {
                tally.wins.get_or_insert(force.side);
            },
        }),
        says: "your negotiate wins against the attack",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::Revealed,
        roles: Roles::MAIN,
        phases: Phases::REVEAL,
        when: negotiates_against_attack,
        run: act!(arm),
        says: "your negotiate becomes an attack of 15",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::DealFailed,
        roles: Roles::MAIN,
        phases: Phases::RESOLUTION,
        run: act!(shift_penalty),
        says: "you lose two ships fewer for the failed deal, and your opponent two more",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

fn negotiates_against_attack(state: &State, me: Seat) -> bool {
    let encounter = &state.board.encounter;
    encounter.main_side(me).is_some_and(|side| {
        encounter.shown[side.index()] == Some(Shown::Negotiate)
            && matches!(encounter.shown[side.other().index()], Some(Shown::Attack(_)))
    })
}

fn win(c: Ctx<'_>) {
    let Some(side) = c.side() else { return };
    c.count(side, 0);
    // Another automatic win may have come first.
    if c.t.look(|state| Tally::of(state).wins) == Some(side) {
        c.tell(|_| format!("the {side} wins by its negotiate"));
    }
}

fn arm(c: Ctx<'_>) {
    if let Some(side) = c.side() {
        set_shown(c.t, side, Shown::Attack(WILD_ATTACK));
    }
}

fn shift_penalty(c: Ctx<'_>) {
    let Some(side) = c.side() else { return };
    let [mine, theirs] = c.edit(|board| {
        let penalty = &mut board.encounter.penalty;
        penalty[side.index()] = penalty[side.index()].saturating_sub(SHIFTED);
        penalty[side.other().index()] += SHIFTED;
        [penalty[side.index()], penalty[side.other().index()]]
    });
    let mine = number(mine, "ship", "ships");
    c.tell(|_| format!("the {side} loses {mine} for the failed deal, the {} {theirs}", side.other()));
}
