//! Loser: turns winning and losing round.

use super::{Alert, Alien, AlienSheet};
use crate::State;
use crate::board::{Halt, Outcome};
use crate::effects::{Counts, Ctx, Effect, EffectId, Phases, Roles, Source, Step, Window, act};

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Upset",
    alert: Alert::Green,
    power: &[Effect {
        at: Window::BeforeSelection,
        when: |state, _| !is_declared(state),
        run: act!(declare_early),
        says: "declare an upset: both play an attack if they can, and in the end the winner loses and the loser wins",
        ..UPSET
    }],
    wild: &[Effect {
        at: Window::BeforeSelection,
        roles: Roles::MAIN,
        phases: Phases::PLANNING,
        run: act!(both_lose),
        says: "both sides lose the encounter at once, with all their ships in it",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::Selected,
        when: |state, _| !is_declared(state),
        run: act!(declare),
        says: "declare the upset only now, with the cards selected already",
        ..UPSET
    }],
    ..AlienSheet::BLANK
};

const UPSET: Effect = Effect {
    roles: Roles::MAIN,
    phases: Phases::PLANNING,
    counts: Some(Counts { step: Step::Reverse, apply: |tally, _, _| tally.reversed = !tally.reversed }),
    ..Effect::BLANK
};

fn is_declared(state: &State) -> bool {
    Ctx::is_in_force(state, EffectId { source: Source::Power(Alien::Loser), index: 0 })
}

fn declare_early(c: Ctx<'_>) {
    c.edit(|board| board.encounter.selection.attacks_only = true);
    declare(c);
}

fn declare(c: Ctx<'_>) {
    if let Some(side) = c.side() {
        c.count(side, 0);
        c.tell(|_| "declares an upset: the winner will lose, and the loser win".into());
    }
}

fn both_lose(c: Ctx<'_>) {
    c.tell(|_| "both sides lose the encounter".into());
    c.end_encounter(Outcome::BothLose, Halt::Resolve);
}
