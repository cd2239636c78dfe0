//! Virus: multiplies its attack by its ships.

use kernel::Seat;

use super::{Alert, Alien, AlienSheet};
use crate::State;
use crate::board::Encounter;
use crate::effects::{Counts, Ctx, Effect, EffectId, Force, Phases, Roles, Source, Step, Tally, Window, act};

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Multiply",
    alert: Alert::Red,
    power: &[Effect {
        must: true,
        once: true,
        when: |state, me| state.board.encounter.has_shown_attack(me),
        run: act!(count_here),
        counts: Some(Counts { step: Step::Product, apply: multiply_own }),
        says: "your attack is multiplied by your ships instead of adding them",
        ..MULTIPLY
    }],
    wild: &[Effect {
        when: |state, _| state.board.encounter.two_attacks(),
        run: act!(count_here),
        counts: Some(Counts { step: Step::Product, apply: multiply_ships }),
        says: "your ships are multiplied by your allies' ships instead of adding both; with no allies they count nothing",
        ..MULTIPLY
    }],
    superb: &[Effect {
        when: |state, me| {
            let encounter = &state.board.encounter;
            encounter.has_shown_attack(me)
                && !Ctx::is_power_spent(state, me, Alien::Virus)
                && allied_ships(state, me) > 0
        },
        run: act!(multiply_more),
        counts: Some(Counts { step: Step::Product, apply: multiply_all }),
        says: "use your power, and multiply your attack by the ships of your allies, too",
        ..MULTIPLY
    }],
    ..AlienSheet::BLANK
};

const MULTIPLY: Effect =
    Effect { at: Window::Revealed, roles: Roles::MAIN, phases: Phases::REVEAL, ..Effect::BLANK };

fn count_here(c: Ctx<'_>) {
    if let Some(side) = c.side() {
        c.count(side, 0);
    }
}

/// The flare is the use of the power.
fn multiply_more(c: Ctx<'_>) {
    c.mark_power_spent();
    count_here(c);
}

/// A main player's allies.
fn allies(encounter: &Encounter, me: Seat) -> impl Iterator<Item = Seat> + use<> {
    let side = encounter.main_side(me);
    side.map(|side| encounter.allies[side.index()]).unwrap_or_default().iter()
}

/// How many they are, whatever each is worth.
fn allied_ships(state: &State, me: Seat) -> i16 {
    allies(&state.board.encounter, me).map(|ally| i16::from(state.board.ships_in_encounter(ally))).sum()
}

fn own_ships(state: &State, me: Seat) -> i16 {
    state.board.ships_in_encounter(me).into()
}

fn multiply_own(tally: &mut Tally, state: &State, force: Force) {
    tally.cards[force.side.index()] *= own_ships(state, force.by);
    *tally.ships_mut(force.by) = 0;
}

fn multiply_all(tally: &mut Tally, state: &State, force: Force) {
    tally.cards[force.side.index()] *= own_ships(state, force.by) + allied_ships(state, force.by);
    *tally.ships_mut(force.by) = 0;
    allies(&state.board.encounter, force.by).for_each(|ally| *tally.ships_mut(ally) = 0);
}

/// Ships that the power multiplies by the card are not added, so there is no sum to take the place of.
fn multiply_ships(tally: &mut Tally, state: &State, force: Force) {
    let power = EffectId { source: Source::Power(Alien::Virus), index: 0 };
    if state.board.encounter.forces.iter().any(|other| other.id == power && other.by == force.by) {
        return;
    }
    *tally.ships_mut(force.by) = own_ships(state, force.by) * allied_ships(state, force.by);
    allies(&state.board.encounter, force.by).for_each(|ally| *tally.ships_mut(ally) = 0);
}
