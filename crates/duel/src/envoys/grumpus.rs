//! Grumpus: whoever sent more and lost anyway leaves a mess behind.

use kernel::Seat;

use super::{Envoy, EnvoySheet, Suit};
use crate::State;
use crate::board::other;
use crate::effects::{Ctx, During, Effect, EffectId, Flow, Kind, Source, Window, run};
use crate::place::Place;
use crate::ships::destroy;

/// The effect that notes whether more ships were sent.
const ENTITLED: EffectId = EffectId { source: Source::Envoy(Envoy::Grumpus), index: 0 };
const MESS: u8 = 2;

pub(super) const SHEET: EnvoySheet = EnvoySheet {
    title: "Grumpus",
    suit: Suit::Club,
    effects: &[
        Effect {
            name: "Advantaged",
            at: Window::ShipsSent,
            kind: Kind::Automatic,
            during: During::Duel,
            when: |state, _| state.board.clash.late.is_empty(),
            run: run!(compare),
            says: "you feel entitled if you sent more ships than your opponent",
            ..Effect::BLANK
        },
        Effect {
            name: "Advantaged",
            at: Window::EnvoyRevealed,
            kind: Kind::Automatic,
            during: During::Duel,
            when: |state, _| state.board.clash.late.is_empty(),
            run: run!(compare),
            says: "",
            ..Effect::BLANK
        },
        Effect {
            name: "Grump",
            at: Window::Retreated,
            kind: Kind::Automatic,
            during: During::Duel,
            when: |state, me| is_entitled(state, me) && state.board.clash.winner == Some(other(me)),
            run: run!(grump),
            says: "if you feel entitled and lose, your opponent destroys 2 ships there",
            ..Effect::BLANK
        },
    ],
    ..EnvoySheet::BLANK
};

fn is_entitled(state: &State, me: Seat) -> bool {
    state.board.clash.noted(me, ENTITLED).is_some_and(|more| more > 0)
}

async fn compare(c: Ctx<'_>) -> Flow {
    let sent = c.board(|board| board.clash.sent);
    let more = sent[c.me.index()] > sent[c.opponent().index()];
    c.as_effect(ENTITLED.index).note(more.into());
    if more {
        c.tell(|_| "feels entitled".into());
    }
    Ok(())
}

async fn grump(c: Ctx<'_>) -> Flow {
    let planet = c.board(|board| board.clash.planet);
    let Some(planet) = planet else { return Ok(()) };
    // At least one stays.
    let ships = c.board(|board| board.ships(c.opponent(), planet).saturating_sub(1).min(MESS));
    destroy(c.t, c.opponent(), Place::Planet(planet), ships).await?;
    Ok(())
}
