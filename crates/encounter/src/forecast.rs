//! How an encounter would come out, for players who think ahead: what must be used will be, and nothing else.

use kernel::Seat;

use crate::State;
use crate::board::{Outcome, Shown, Side};
use crate::effects::{EffectId, Force, Phases, Source, Step, Tally, Window};
use crate::place::Place;
use crate::rulebook::Rule;

/// Any attack will do to see what else there is.
const EQUAL: i16 = 8;

/// A copy of the table in which encounters can be tried out. Works on a view, too: it looks at no hidden card.
#[derive(Debug)]
pub struct Forecast {
    state: State,
    /// How many effects are in force already.
    in_force: usize,
}

impl Forecast {
    pub fn new(state: &State) -> Self {
        Self { state: state.clone(), in_force: state.board.encounter.forces.len() }
    }

    /// A player joins a side with so many ships, wherever they come from.
    pub fn join(&mut self, seat: Seat, side: Side, ships: u8) {
        self.state.board.change_allies(|allies| allies[side.index()].insert(seat));
        self.send(seat, side, ships);
    }

    /// A player of a side sends so many ships more, wherever they come from.
    pub fn send(&mut self, seat: Seat, side: Side, ships: u8) {
        let station = if side == Side::Offense { Place::Gate } else { Place::Beside };
        self.state.board.add_ships(seat, station, ships.cast_signed());
    }

    /// The outcome if these cards were shown.
    pub fn outcome(&mut self, shown: [Shown; 2]) -> Outcome {
        self.show(shown);
        Tally::of(&self.state).outcome(&self.state)
    }

    /// How far the offense would be ahead with equal attack cards, where cards do nothing but add to that: then it wins
    /// if its card and this are more than the defense's card. None, where something in force does more to cards.
    pub fn margin(&mut self) -> Option<i16> {
        self.show([Shown::Attack(EQUAL); 2]);
        let adds = |force: &Force| {
            let step = force.id.effect().counts.as_ref().map(|counts| counts.step);
            matches!(step, None | Some(Step::ShipWorth | Step::Add))
        };
        if !self.state.board.encounter.forces.iter().all(adds) {
            return None;
        }
        let [offense, defense] = Tally::of(&self.state).totals(&self.state);
        Some(offense - defense)
    }

    /// The outcome with the cards that have been shown, and nothing more used.
    pub fn standing(&mut self) -> Outcome {
        self.state.board.encounter.forces.truncate(self.in_force);
        Tally::of(&self.state).outcome(&self.state)
    }

    /// The outcome with the cards that have been shown, if a player of a side now used this besides; none, if it does
    /// nothing to the totals by itself.
    pub fn using(&mut self, seat: Seat, side: Side, id: EffectId) -> Option<Outcome> {
        let force = self.force(seat, side, id)?;
        Some(self.with(force))
    }

    /// A player of a side has used this before cards are shown; whether it does something to the totals by itself.
    pub fn assume(&mut self, seat: Seat, side: Side, id: EffectId) -> bool {
        let Some(force) = self.force(seat, side, id) else { return false };
        let forces = &mut self.state.board.encounter.forces;
        let is_counted = forces.try_push(force).is_ok();
        self.in_force = forces.len();
        is_counted
    }

    /// What a use would count, if anything.
    fn force(&self, seat: Seat, side: Side, id: EffectId) -> Option<Force> {
        let effect = id.effect();
        effect.counts.as_ref()?;
        let amount = match id.source {
            Source::Rule(Rule::Reinforcement(value)) => value.into(),
            _ => (effect.amount)(&self.state, seat),
        };
        Some(Force { id, by: seat, side, amount })
    }

    /// The outcome with the cards that have been shown, if this counted besides.
    pub fn with(&mut self, force: Force) -> Outcome {
        self.state.board.encounter.forces.truncate(self.in_force);
        let _ = self.state.board.encounter.forces.try_push(force);
        Tally::of(&self.state).outcome(&self.state)
    }

    /// Lays these cards open, a morph as what it copies, and puts into force what must be used then.
    fn show(&mut self, shown: [Shown; 2]) {
        let copied = match shown {
            [Shown::Morph, other] | [other, Shown::Morph] => [other; 2],
            both => both,
        };
        let encounter = &mut self.state.board.encounter;
        encounter.shown = copied.map(Some);
        encounter.forces.truncate(self.in_force);
        for side in Side::BOTH {
            for seat in self.state.board.encounter.crew(side).iter() {
                self.use_what_must_be(seat, side);
            }
        }
    }

    fn use_what_must_be(&mut self, seat: Seat, side: Side) {
        let state = &self.state;
        let role = state.board.cast.role(seat);
        let mut forces = state.board.encounter.forces.clone();
        for sheet in state.board.sheets_of(seat) {
            let Some(alien) = sheet.alien.filter(|_| !sheet.zapped && !state.board.is_lost(sheet)) else {
                continue;
            };
            for (id, effect) in Source::Power(alien).ids() {
                let is_due = effect.at == Window::Revealed
                    && effect.must
                    && effect.counts.is_some()
                    && effect.roles.includes(role)
                    && effect.phases.meets(Phases::REVEAL);
                if is_due && !forces.iter().any(|force| force.id == id) && (effect.when)(state, seat) {
                    let _ =
                        forces.try_push(Force { id, by: seat, side, amount: (effect.amount)(state, seat) });
                }
            }
        }
        self.state.board.encounter.forces = forces;
    }
}
