//! Void: whom it beats is taken out of the game.

use kernel::Seat;

use super::{Alert, AlienSheet};
use crate::State;
use crate::effects::{About, Ctx, Effect, Flow, Phases, Roles, Source, Verdict, Window, run};
use crate::place::Place;
use crate::ships::{banish, choose_losses_outside, lose_from};
use crate::words::Ask;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Eradicate",
    alert: Alert::Red,
    power: &[Effect {
        at: Window::ShipsDoomed,
        roles: Roles::MAIN,
        must: true,
        phases: Phases::RESOLUTION,
        when: has_beaten,
        run: run!(eradicate),
        says: "the ships of the losing side leave the game instead of going to the warp",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::CardPlayed,
        once: true,
        when: |state, me| is_anothers_artifact(state, me) && state.board.fleet_elsewhere(me).next().is_some(),
        run: run!(cancel),
        says: "lose a ship that is not in the encounter: the artifact has no effect",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::ShipsDoomed,
        roles: Roles::ALLY,
        phases: Phases::RESOLUTION,
        when: has_beaten,
        run: run!(eradicate),
        says: "the ships that your side has beaten leave the game instead of going to the warp",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

/// Whether the player's side has won, and ships are lost for it that may leave the game.
fn has_beaten(state: &State, me: Seat) -> bool {
    let encounter = &state.board.encounter;
    state.board.loss.by_losing
        && encounter.outcome.winner().is_some_and(|winner| encounter.side(me) == Some(winner))
        && state.seats().iter().any(|seat| may_leave(state, seat) > 0)
}

/// How many of a player's ships that are being lost may leave the game: enough to win must stay in it.
fn may_leave(state: &State, seat: Seat) -> u8 {
    let board = &state.board;
    let in_game = board.ship_count(seat) - board.ships(seat, Place::Out);
    board.loss.ships[seat.index()].min(in_game.saturating_sub(board.edition.colonies_to_win))
}

async fn eradicate(c: Ctx<'_>) -> Flow {
    let seats = c.t.get().seats();
    for seat in seats.iter() {
        let ships = may_leave(&c.t.get(), seat);
        banish(c.t, seat, ships).await;
    }
    Ok(())
}

fn is_anothers_artifact(state: &State, me: Seat) -> bool {
    state.board.answering.is_some_and(|answering| {
        answering.verdict == Verdict::Stands
            && answering.seat != me
            && matches!(answering.id.source, Source::Artifact(_))
    })
}

async fn cancel(c: Ctx<'_>) -> Flow {
    let ship = c.about(About::default(), choose_losses_outside(c.t, c.me, Ask::Lose, 1)).await;
    lose_from(c.t, c.me, &ship).await?;
    c.answer(Verdict::Cancelled);
    Ok(())
}
