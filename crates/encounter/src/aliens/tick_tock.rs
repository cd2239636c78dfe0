//! Tick-Tock: wins when its time has run out.

use kernel::Seat;

use super::{Alert, Alien, AlienSheet};
use crate::State;
use crate::board::{Outcome, Side};
use crate::effects::{About, Ctx, Effect, Flow, Phases, Roles, Window, act, run};
use crate::events::number;
use crate::moves::without_colony;
use crate::place::PlanetSet;
use crate::ships::{choose_losses, found, lose_from};
use crate::words::{Ask, Pick};

/// Ten tokens; eight with four planets.
const TOKENS_A_PLANET: u8 = 2;

/// How many ships found the colony of the wild flare, at most.
const SETTLERS: usize = 4;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Patience",
    alert: Alert::Yellow,
    power: &[
        Effect {
            at: Window::Decided,
            when: |state, _| state.board.encounter.outcome == Outcome::Won(Side::Defense),
            ..TICK
        },
        Effect {
            at: Window::DealDone,
            when: |state, _| state.board.encounter.outcome == Outcome::DealMade,
            ..TICK
        },
    ],
    wild: &[Effect {
        at: Window::DeckReshuffled,
        when: |state, me| !free_planets(state, me).is_empty() && state.board.ships_on_colonies(me) > 0,
        run: run!(settle_elsewhere),
        asks: &[
            ("planet", "On which planet of another player do you found a colony?"),
            ("ships", "With which ships?"),
        ],
        says: "found a colony with up to four ships on any planet of another player's system",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::EncounterOver,
        roles: Roles::MAIN,
        phases: Phases::RESOLUTION,
        when: |state, me| is_content(state, me) && state.board.ships_on_colonies(me) > 0,
        run: run!(pay_for_token),
        says: "lose a ship to discard one more token",
        ..Effect::BLANK
    }],
    set_up: Some(put_tokens),
    ..AlienSheet::BLANK
};

const TICK: Effect = Effect {
    must: true,
    phases: Phases::RESOLUTION,
    run: act!(tick),
    says: "discard a token; you win when none is left",
    ..Effect::BLANK
};

fn put_tokens(state: &mut State, me: Seat) {
    let tokens = TOKENS_A_PLANET * state.board.edition.planets;
    if let Some(sheet) = state.board.sheet_mut(me, Alien::TickTock) {
        sheet.tokens = tokens;
    }
}

fn tick(c: Ctx<'_>) {
    discard_token(c);
}

fn discard_token(c: Ctx<'_>) {
    let left = c.edit(|board| {
        let sheet = board.sheet_mut(c.me, Alien::TickTock)?;
        sheet.tokens = sheet.tokens.saturating_sub(1);
        Some(sheet.tokens)
    });
    let Some(left) = left else { return };
    c.tell(|_| format!("{} left", number(left, "token", "tokens")));
    if left == 0 {
        c.edit(|board| board.winners.insert(c.me));
    }
}

/// Planets of other players' systems without a colony of this one.
fn free_planets(state: &State, me: Seat) -> PlanetSet {
    without_colony(state, me, state.board.planets.without(PlanetSet::home(me)))
}

async fn settle_elsewhere(c: Ctx<'_>) -> Flow {
    let planet = c.ask(0, |s, q| q.one(free_planets(s, c.me).iter().map(Pick::Planet))).await;
    let ships = c.ask(1, |s, q| q.ships(s.board.fleet(c.me), 1, SETTLERS)).await;
    if let Pick::Planet(planet) = planet {
        found(c.t, c.me, &ships, planet).await?;
    }
    Ok(())
}

/// Whether it has won as a main player, or made a deal.
fn is_content(state: &State, me: Seat) -> bool {
    let encounter = &state.board.encounter;
    match encounter.outcome {
        Outcome::DealMade => true,
        Outcome::Settled => encounter.offense == me,
        Outcome::Won(side) => encounter.main(side) == Some(me),
        _ => false,
    }
}

async fn pay_for_token(c: Ctx<'_>) -> Flow {
    let ship = c.about(About::default(), choose_losses(c.t, c.me, Ask::Lose, 1, &[])).await;
    lose_from(c.t, c.me, &ship).await?;
    discard_token(c);
    Ok(())
}
