//! Tripler: low attacks count three times, high ones a third.

use kernel::Seat;

use super::{Alert, Alien, AlienSheet};
use crate::State;
use crate::board::{Shown, Side};
use crate::effects::{Counts, Ctx, Effect, Phases, Roles, Step, Tally, Window, act};

/// The highest attack that is tripled, by the power and by the super flare.
const TRIPLED: i16 = 10;
const TRIPLED_SUPER: i16 = 13;
/// The lowest attack of the opponent that the wild flare cuts.
const CUT: i16 = 15;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Thrice",
    alert: Alert::Red,
    power: &[Effect {
        must: true,
        once: true,
        when: |state, me| state.board.encounter.has_shown_attack(me),
        run: act!(count_own),
        counts: Some(Counts {
            step: Step::CardOwn,
            apply: |tally, _, force| thrice(&mut tally.cards[force.side.index()], TRIPLED),
        }),
        says: "your attack counts three times if it is 10 or less, otherwise a third",
        ..THRICE
    }],
    wild: &[Effect {
        when: is_opponent_high,
        run: act!(cut),
        counts: Some(Counts {
            step: Step::CardFirst,
            apply: |tally, _, force| {
                let card = &mut tally.cards[force.side.index()];
                if *card >= CUT {
                    *card = third(*card);
                }
            },
        }),
        says: "your opponent's attack of 15 or more counts a third, ahead of everything else",
        ..THRICE
    }],
    superb: &[Effect {
        when: can_stretch,
        run: act!(stretch),
        counts: Some(Counts {
            step: Step::CardOwn,
            apply: |tally, _, force| thrice(&mut tally.cards[force.side.index()], TRIPLED_SUPER),
        }),
        says: "use your power, and triple an attack of up to 13",
        ..THRICE
    }],
    ..AlienSheet::BLANK
};

const THRICE: Effect =
    Effect { at: Window::Revealed, roles: Roles::MAIN, phases: Phases::REVEAL, ..Effect::BLANK };

fn thrice(card: &mut i16, tripled: i16) {
    *card = if *card <= tripled { *card * 3 } else { third(*card) };
}

/// Rounded up.
fn third(value: i16) -> i16 {
    (value + 2) / 3
}

fn count_own(c: Ctx<'_>) {
    if let Some(side) = c.side() {
        c.count(side, 0);
    }
}

fn is_opponent_high(state: &State, me: Seat) -> bool {
    let encounter = &state.board.encounter;
    let side = encounter.main_side(me).map(Side::other);
    let shown = side.and_then(|side| encounter.shown[side.index()]);
    shown.and_then(Shown::attack).is_some_and(|value| value >= CUT)
}

fn cut(c: Ctx<'_>) {
    if let Some(side) = c.side() {
        c.count(side.other(), 0);
        c.tell(|_| format!("the {}'s attack is cut to a third", side.other()));
    }
}

/// Whether the flare would make a difference, and the power has not been used yet.
fn can_stretch(state: &State, me: Seat) -> bool {
    let encounter = &state.board.encounter;
    let Some(side) = encounter.main_side(me) else { return false };
    encounter.has_shown_attack(me) && !Ctx::is_power_spent(state, me, Alien::Tripler) && {
        let value = Tally::before(state, Some(Step::CardOwn)).cards[side.index()];
        (TRIPLED + 1..=TRIPLED_SUPER).contains(&value)
    }
}

/// The flare is the use of the power.
fn stretch(c: Ctx<'_>) {
    c.mark_power_spent();
    count_own(c);
}
