//! Plasma Thrusters: one more ship in every encounter.

use kernel::Seat;

use super::TechCard;
use crate::State;
use crate::effects::{Ctx, Effect, Flow, Kind, Phases, Roles, Window, act, run};
use crate::place::Place;
use crate::ships::found;

pub(super) const CARD: TechCard = TechCard {
    research: Some(6),
    lasting: true,
    effects: &[
        Effect {
            at: Window::Sending,
            must: true,
            phases: Phases::LAUNCH.or(Phases::ALLIANCE),
            kind: Kind::Works,
            when: |state, me| state.board.sending.is_some_and(|sending| sending.seat == me),
            run: act!(send_one_more),
            says: "as the offense or an ally, send one ship more than you otherwise could",
            ..Effect::BLANK
        },
        Effect {
            at: Window::GateAimed,
            roles: Roles::DEFENSE,
            phases: Phases::LAUNCH,
            when: |state, me| elsewhere(state, me).next().is_some(),
            run: run!(rush_in),
            asks: &[("ship", "Which ship goes to the planet at which the gate is aimed?")],
            says: "as the defense, bring one ship from another colony to the planet at which the gate is aimed",
            ..Effect::BLANK
        },
    ],
    ..TechCard::BLANK
};

fn send_one_more(c: Ctx<'_>) {
    c.edit(|board| board.sending.as_mut().map(|sending| sending.bonus += 1));
}

/// The ships of a player that are not on the target planet.
fn elsewhere(state: &State, me: Seat) -> impl Iterator<Item = (Place, u8)> + Clone + '_ {
    let target = state.board.encounter.target.map(Place::Planet);
    state.board.fleet(me).filter(move |&(place, _)| target.is_some_and(|target| target != place))
}

async fn rush_in(c: Ctx<'_>) -> Flow {
    let Some(target) = c.encounter(|encounter| encounter.target) else { return Ok(()) };
    let ship = c.ask(0, |s, q| q.ships(elsewhere(s, c.me), 1, 1)).await;
    found(c.t, c.me, &ship, target).await
}
