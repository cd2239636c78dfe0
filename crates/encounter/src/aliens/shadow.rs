//! Shadow: strikes whom destiny points at.

use arrayvec::ArrayVec;
use kernel::{MAX_SEATS, Seat, SeatSet};

use super::{Alert, Alien, AlienSheet};
use crate::State;
use crate::board::{Outcome, Shown, Side};
use crate::effects::{ALONG, About, Ctx, Effect, Flow, Phases, Roles, Window, is_own_use, run};
use crate::phases::points_at;
use crate::place::Place;
use crate::ships::{choose_losses_of, choose_losses_outside, found, lose, lose_from};
use crate::words::Ask;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Execute",
    alert: Alert::Yellow,
    power: &[
        Effect {
            at: Window::DestinyDrawn,
            must: true,
            phases: Phases::DESTINY,
            when: |state, me| pointed_at(state, me).is_some(),
            run: run!(execute),
            asks: &[("ship", "Destiny points at {}. Which ship of theirs goes to the warp?")],
            says: "a ship of the player at whom destiny points goes to the warp",
            ..Effect::BLANK
        },
        Effect {
            at: Window::DestinyDrawn,
            phases: Phases::DESTINY,
            when: |state, me| is_wild(state) && !victims(state, me).is_empty(),
            run: run!(execute_anybody),
            asks: &[
                ("whose", "Destiny is wild. Whose ship goes to the warp?"),
                ("ship", "Which ship of {} goes to the warp?"),
            ],
            says: "a ship of a player of your choice goes to the warp",
            ..Effect::BLANK
        },
    ],
    wild: &[Effect {
        at: Window::ShipsLost,
        roles: Roles::DEFENSE,
        phases: Phases::RESOLUTION,
        when: has_lost_to_attack,
        run: run!(take_along),
        asks: &[("ship", "Which of your ships outside the encounter do you give up?")],
        says: "give up a ship outside the encounter: all opposing ships go to the warp, too, though they have won",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        roles: Roles::OFFENSE,
        phases: Phases::DESTINY,
        when: |state, me| {
            let board = &state.board;
            is_own_use(state, me, Alien::Shadow) && board.turn.is_of(me) && board.ships(me, Place::Warp) > 0
        },
        says: "one of your ships comes out of the warp to where the executed ship stood",
        ..ALONG
    }],
    ..AlienSheet::BLANK
};

/// The others who have ships on colonies.
fn victims(state: &State, me: Seat) -> SeatSet {
    let others = state.seats().without(me);
    others.iter().filter(|&seat| !state.board.colonies(seat).is_empty()).collect()
}

/// Whether the card that was drawn points at nobody.
fn is_wild(state: &State) -> bool {
    let card = state.board.happening.and_then(|happening| happening.card);
    card.is_some_and(|card| points_at(state, card).is_none())
}

/// The player at whom the card points, if a ship of theirs can be executed.
fn pointed_at(state: &State, me: Seat) -> Option<Seat> {
    let seat = state.board.happening.map(|happening| happening.seat)?;
    (seat != me && !is_wild(state) && !state.board.colonies(seat).is_empty()).then_some(seat)
}

async fn execute(c: Ctx<'_>) -> Flow {
    let Some(victim) = pointed_at(&c.t.get(), c.me) else { return Ok(()) };
    strike(c, victim, 0).await
}

async fn execute_anybody(c: Ctx<'_>) -> Flow {
    let Some(victim) = c.ask_player(0, |s| victims(s, c.me)).await else { return Ok(()) };
    strike(c, victim, 1).await
}

async fn strike(c: Ctx<'_>, victim: Seat, ask: u8) -> Flow {
    let replaces = c.takes_flare();
    let ship = c.about(About::of(victim), choose_losses_of(c.t, c.me, Ask::Of(c.id, ask), 1, victim)).await;
    lose_from(c.t, victim, &ship).await?;
    let can_replace = replaces && c.t.get().board.ships(c.me, Place::Warp) > 0;
    if let Some(&(Place::Planet(planet), _)) = ship.first().filter(|_| can_replace) {
        found(c.t, c.me, &[(Place::Warp, 1)], planet).await?;
    }
    Ok(())
}

/// Whether the defense has lost to an attack, and both has a ship to give up and somebody to take along.
fn has_lost_to_attack(state: &State, me: Seat) -> bool {
    let (board, encounter) = (&state.board, &state.board.encounter);
    board.loss.by_losing
        && encounter.outcome == Outcome::Won(Side::Offense)
        && matches!(encounter.shown[Side::Offense.index()], Some(Shown::Attack(_)))
        && board.fleet_elsewhere(me).next().is_some()
        && encounter.crew(Side::Offense).iter().any(|seat| board.ships(seat, Place::Gate) > 0)
}

async fn take_along(c: Ctx<'_>) -> Flow {
    let own = choose_losses_outside(c.t, c.me, Ask::Of(c.id, 0), 1).await;
    let mut lost: ArrayVec<(Seat, Place, u8), { MAX_SEATS + 1 }> = ArrayVec::new();
    lost.extend(own.into_iter().map(|(place, ships)| (c.me, place, ships)));
    {
        let board = &c.t.get().board;
        let crew = board.encounter.crew(Side::Offense);
        lost.extend(crew.iter().map(|seat| (seat, Place::Gate, board.ships(seat, Place::Gate))));
    }
    lose(c.t, &lost, false).await?;
    Ok(())
}
