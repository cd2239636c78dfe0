//! Lunar Cannon: a moon between two planets that fires on whoever fights there.

use kernel::Seat;

use super::TechCard;
use crate::State;
use crate::board::Board;
use crate::cards::Face;
use crate::effects::{Counts, Ctx, Effect, Flow, Phases, Roles, Step, Window, act, run};
use crate::place::{Planet, PlanetSet};
use crate::words::Pick;

/// What it adds to the total.
const FIREPOWER: i16 = 10;

pub(super) const CARD: TechCard = TechCard {
    research: Some(5),
    lasting: true,
    effects: &[
        Effect {
            at: Window::Revealed,
            roles: Roles::INVOLVED,
            phases: Phases::REVEAL,
            when: |state, me| state.board.encounter.two_attacks() && is_in_range(state, me),
            run: act!(fire),
            counts: Some(Counts {
                step: Step::Add,
                apply: |tally, _, force| tally.add(force.side, force.amount),
            }),
            asks: &[("gap", "Behind which planet, between it and the next one, does the cannon stand?")],
            says: "add 10 to your side's total, next to your Lunar Cannon",
            ..Effect::BLANK
        },
        Effect {
            at: Window::DestinyDrawn,
            phases: Phases::DESTINY,
            when: |state, me| is_wild(state) && !other_gaps(state, me).is_empty(),
            run: run!(shift),
            says: "shift your Lunar Cannon, since destiny is wild",
            ..Effect::BLANK
        },
    ],
    completed: Some(run!(set_up)),
    leaves: Some(act!(take_away)),
    ..TechCard::BLANK
};

/// The two planets that the cannon touches at a gap. Where one has been destroyed, the next one takes its place.
fn touched(board: &Board, gap: Planet) -> PlanetSet {
    let system = board.home_planets(gap.system());
    let before = system.iter().filter(|planet| planet.number() <= gap.number()).last();
    let after = system.iter().find(|planet| planet.number() > gap.number());
    before.into_iter().chain(after).collect()
}

/// The gaps of a system, each by the planet before it. The planets stand in a row by their numbers.
fn gaps(board: &Board, system: Seat) -> PlanetSet {
    board.home_planets(system).iter().filter(|&planet| touched(board, planet).len() == 2).collect()
}

/// Where the cannon stands, for its owner.
fn gap_of(state: &State, me: Seat) -> Option<Planet> {
    state.board.cannon.filter(|&(owner, _)| owner == me).map(|(_, gap)| gap)
}

fn is_in_range(state: &State, me: Seat) -> bool {
    let board = &state.board;
    gap_of(state, me)
        .zip(board.encounter.target)
        .is_some_and(|(gap, target)| touched(board, gap).contains(target))
}

fn is_wild(state: &State) -> bool {
    let card = state.board.happening.and_then(|happening| happening.card);
    card.is_some_and(|card| state.cards.known(card) == Some(Face::Wild))
}

/// The gaps to which the cannon can be shifted.
fn other_gaps(state: &State, me: Seat) -> PlanetSet {
    let board = &state.board;
    let here = gap_of(state, me).map_or(PlanetSet::EMPTY, |gap| touched(board, gap));
    let all = state.seats().iter().flat_map(|seat| gaps(board, seat).iter());
    all.filter(|&gap| touched(board, gap) != here).collect()
}

async fn set_up(c: Ctx<'_>) -> Flow {
    if gaps(&c.t.get().board, c.me).is_empty() {
        return Ok(());
    }
    let picked = c.ask(0, |s, q| q.one(gaps(&s.board, c.me).iter().map(Pick::Planet))).await;
    place(c, picked);
    Ok(())
}

async fn shift(c: Ctx<'_>) -> Flow {
    let picked = c.as_effect(0).ask(0, |s, q| q.one(other_gaps(s, c.me).iter().map(Pick::Planet))).await;
    place(c, picked);
    Ok(())
}

fn place(c: Ctx<'_>, picked: Pick) {
    if let Pick::Planet(gap) = picked {
        c.edit(|board| board.cannon = Some((c.me, gap)));
        c.tell(|state| {
            let planets: Vec<String> =
                touched(&state.board, gap).iter().map(|planet| planet.to_string()).collect();
            format!("it stands between {}", planets.join(" and "))
        });
    }
}

fn take_away(c: Ctx<'_>) {
    c.edit(|board| board.cannon = None);
}

fn fire(c: Ctx<'_>) {
    if let Some(side) = c.side() {
        c.count(side, FIREPOWER);
    }
}
