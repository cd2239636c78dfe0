//! Grumpus: whoever sends more ships feels entitled to the planet, and spoils it for whoever gets it instead.

use kernel::Seat;

use super::{Envoy, EnvoySheet, Suit};
use crate::State;
use crate::board::other;
use crate::effects::{Ctx, During, Effect, EffectId, Flow, Kind, Source, Window, act, run};
use crate::events::number;
use crate::place::Place;
use crate::ships::destroy;

/// How many ships its ally's opponent loses, but never the last one there.
const SHIPS: u8 = 2;

/// The ability that notes whether its ally feels entitled.
const ADVANTAGED: EffectId = EffectId { source: Source::Envoy(Envoy::Grumpus), index: 0 };

pub(super) const SHEET: EnvoySheet = EnvoySheet {
    title: "Grumpus",
    suit: Suit::Club,
    effects: &[
        Effect {
            name: "Advantaged",
            at: Window::ShipsSent,
            kind: Kind::Automatic,
            during: During::Duel,
            when: |state, _| all_are_sent(state),
            run: act!(compare),
            says: "you feel entitled if you have sent more ships than your opponent",
            ..Effect::BLANK
        },
        Effect {
            name: "Advantaged",
            at: Window::EnvoyRevealed,
            kind: Kind::Automatic,
            during: During::Duel,
            when: |state, me| all_are_sent(state) && super::is_revealing(state, me, Envoy::Grumpus),
            run: act!(compare),
            says: "you feel entitled if you have sent more ships than your opponent",
            ..Effect::BLANK
        },
        Effect {
            name: "Grump",
            at: Window::Retreated,
            kind: Kind::Automatic,
            during: During::Duel,
            when: |state, me| {
                let clash = &state.board.clash;
                clash.noted(me, ADVANTAGED) == Some(1)
                    && clash.winner == Some(other(me))
                    && spoils(state, me) > 0
            },
            run: run!(spoil),
            says: "if you feel entitled and lose, your opponent destroys 2 ships there, but not the last",
            ..Effect::BLANK
        },
    ],
    ..EnvoySheet::BLANK
};

/// Nobody's ships are still to come.
fn all_are_sent(state: &State) -> bool {
    state.board.clash.late.is_empty()
}

/// Only the latest sending counts, so that a player can also stop feeling entitled.
fn compare(c: Ctx<'_>) {
    let [mine, theirs] = c.board(|board| [c.me, c.opponent()].map(|seat| board.clash.sent[seat.index()]));
    c.as_effect(ADVANTAGED.index).note(i16::from(mine > theirs));
    if mine > theirs {
        c.tell(|_| format!("feels entitled, by {} to {theirs}", number(mine, "ship", "ships")));
    }
}

/// How many ships the opponent loses on the planet.
fn spoils(state: &State, me: Seat) -> u8 {
    state.board.ships_in_duel(other(me)).saturating_sub(1).min(SHIPS)
}

async fn spoil(c: Ctx<'_>) -> Flow {
    let (planet, ships) = (c.board(|board| board.clash.planet), spoils(&c.t.get(), c.me));
    if let Some(planet) = planet {
        c.tell(|_| "felt entitled to the planet, and spoils it".into());
        destroy(c.t, c.opponent(), Place::Planet(planet), ships).await?;
    }
    Ok(())
}
