//! Cudgel: makes whom it beats lose even more ships.

use arrayvec::ArrayVec;
use kernel::{Seat, SeatSet};

use super::{Alert, Alien, AlienSheet};
use crate::State;
use crate::board::{Shown, Side};
use crate::effects::{ALONG, About, Ctx, Effect, Flow, Phases, Roles, Window, is_own_use, order, run};
use crate::place::{Place, PlanetSet};
use crate::ships::{choose_losses_of, lose, lose_more};
use crate::words::{Ask, Pick};

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Smash",
    alert: Alert::Green,
    power: &[Effect {
        at: Window::LossListed,
        roles: Roles::MAIN,
        must: true,
        phases: Phases::RESOLUTION,
        when: |state, me| has_beaten(state, me) && opponent(state, me).is_some(),
        run: run!(smash),
        asks: &[
            ("allies", "Which allies of your opponent do you smash, too?"),
            ("ships", "{} smashes you. Which of your ships do you lose besides those in the encounter?"),
        ],
        says: "your opponent loses as many ships besides as you have in the encounter",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::ColonyGained,
        roles: Roles::OFFENSE,
        phases: Phases::RESOLUTION,
        when: |state, me| !shared(state, me).is_empty(),
        run: run!(clear_planet),
        asks: &[("planet", "From which of your new colonies do you drive all others?")],
        says: "all ships of others on the planet of your new colony go to the warp, except those of your allies",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        roles: Roles::MAIN,
        phases: Phases::RESOLUTION,
        when: |state, me| is_own_use(state, me, Alien::Cudgel) && !allies(state, me).is_empty(),
        says: "smash any of your opponent's allies, too",
        ..ALONG
    }],
    ..AlienSheet::BLANK
};

/// Whether the player has won with an attack and with ships, and the losing ships are just being picked up.
fn has_beaten(state: &State, me: Seat) -> bool {
    let encounter = &state.board.encounter;
    let Some(side) = encounter.main_side(me) else { return false };
    state.board.loss.by_losing
        && encounter.outcome.winner() == Some(side)
        && matches!(encounter.shown[side.index()], Some(Shown::Attack(_)))
        && state.board.ships_in_encounter(me) > 0
}

/// The opponent, with ships left on colonies to lose.
fn opponent(state: &State, me: Seat) -> Option<Seat> {
    let opponent = state.board.encounter.opponent(me);
    opponent.filter(|&seat| !state.board.colonies(seat).is_empty())
}

/// The same for the opponent's allies.
fn allies(state: &State, me: Seat) -> SeatSet {
    let encounter = &state.board.encounter;
    let Some(side) = encounter.main_side(me) else { return SeatSet::EMPTY };
    let allies = encounter.allies[side.other().index()];
    allies.iter().filter(|&seat| !state.board.colonies(seat).is_empty()).collect()
}

/// The ships become part of the same loss, so they count as lost by losing the encounter (FAQ 2018 on Fungus).
async fn smash(c: Ctx<'_>) -> Flow {
    let ships = c.t.get().board.ships_in_encounter(c.me);
    let mut smashed: SeatSet = opponent(&c.t.get(), c.me).into_iter().collect();
    if c.takes_flare() {
        let chosen = c.ask(0, |s, q| q.players(allies(s, c.me), 1, s.seat_count())).await;
        chosen.iter().for_each(|ally| smashed.insert(ally));
    }
    let mut lost: ArrayVec<(Seat, Place, u8), 64> = ArrayVec::new();
    let order = order(&c.t.get());
    for seat in order.filter(|&seat| smashed.contains(seat)) {
        let from = c.about(About::of(c.me), choose_losses_of(c.t, seat, Ask::Of(c.id, 1), ships, seat)).await;
        lost.extend(from.into_iter().map(|(place, count)| (seat, place, count)));
    }
    lose_more(c.t, &lost);
    Ok(())
}

/// The new colonies on planets that are shared with others than allies of this encounter.
fn shared(state: &State, me: Seat) -> PlanetSet {
    let board = &state.board;
    if board.happening.is_none_or(|happening| happening.seat != me) {
        return PlanetSet::EMPTY;
    }
    let others = others(state, me).iter().map(|seat| board.colonies(seat));
    board.new_colonies.and(board.colonies(me)).and(others.fold(PlanetSet::EMPTY, PlanetSet::or))
}

fn others(state: &State, me: Seat) -> SeatSet {
    let allied = state.board.encounter.allied[Side::Offense.index()];
    state.seats().without(me).iter().filter(|&seat| !allied.contains(seat)).collect()
}

async fn clear_planet(c: Ctx<'_>) -> Flow {
    let planets = shared(&c.t.get(), c.me);
    let planet = if planets.len() > 1 {
        c.ask(0, |s, q| q.one(shared(s, c.me).iter().map(Pick::Planet))).await
    } else {
        planets.iter().next().map(Pick::Planet).unwrap_or_default()
    };
    let Pick::Planet(planet) = planet else { return Ok(()) };
    let ships: ArrayVec<(Seat, Place, u8), { kernel::MAX_SEATS }> = {
        let state = &c.t.get();
        let there = |seat| (seat, planet.into(), state.board.ships(seat, planet));
        others(state, c.me).iter().map(there).collect()
    };
    c.tell(|_| format!("everybody else is driven from {planet}"));
    lose(c.t, &ships, false).await?;
    Ok(())
}
