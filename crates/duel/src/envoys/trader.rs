//! Trader: both hands change owners, and the Trader moves on.

use super::{Envoy, EnvoySheet, Suit};
use crate::cards::Pile;
use crate::effects::{Ctx, During, Effect, EffectId, Flow, Kind, Once, Source, Window, run};
use crate::friendship::decrease_with;
use crate::hands::exchange_hands;

/// The effect that notes that hands were exchanged.
const TRADED: EffectId = EffectId { source: Source::Envoy(Envoy::Trader), index: 0 };

pub(super) const SHEET: EnvoySheet = EnvoySheet {
    title: "Trader",
    suit: Suit::Spade,
    effects: &[
        Effect {
            name: "Transference",
            at: Window::BeforePlans,
            during: During::Clash,
            once: Once::Clash,
            when: |state, _| state.board.order().iter().all(|&seat| state.cards.count(Pile::Hand(seat)) > 0),
            run: run!(trade),
            says: "exchange hands with your opponent; the Trader becomes neutral afterwards",
            ..Effect::BLANK
        },
        Effect {
            name: "Transference",
            at: Window::Cleanup,
            kind: Kind::Automatic,
            during: During::Clash,
            when: |state, me| state.board.clash.noted(me, TRADED).is_some(),
            run: run!(leave),
            says: "",
            ..Effect::BLANK
        },
    ],
    ..EnvoySheet::BLANK
};

async fn trade(c: Ctx<'_>) -> Flow {
    exchange_hands(c.t);
    c.note(1);
    Ok(())
}

async fn leave(c: Ctx<'_>) -> Flow {
    decrease_with(c.t, c.me, Suit::Spade).await
}
