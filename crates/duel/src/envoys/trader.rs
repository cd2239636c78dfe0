//! Trader: hands change hands.

use super::{Envoy, EnvoySheet, Suit};
use crate::board::{BLUE, ORANGE};
use crate::cards::Pile;
use crate::effects::{Ctx, During, Effect, Kind, Once, Window, act, run};
use crate::hands::exchange_hands;

pub(super) const SHEET: EnvoySheet = EnvoySheet {
    title: "Trader",
    suit: Suit::Spade,
    effects: &[
        Effect {
            name: "Transference",
            at: Window::BeforePlans,
            during: During::Clash,
            once: Once::Clash,
            when: |state, _| [ORANGE, BLUE].into_iter().all(|seat| state.cards.count(Pile::Hand(seat)) > 0),
            run: act!(transfer),
            says: "exchange your whole hand for your opponent's; the Trader becomes neutral in cleanup",
            ..Effect::BLANK
        },
        Effect {
            name: "Transference",
            at: Window::Cleanup,
            kind: Kind::Automatic,
            during: During::Clash,
            when: |state, me| super::has_been_used(state, me, Envoy::Trader),
            run: run!(super::part),
            ..Effect::BLANK
        },
    ],
    ..EnvoySheet::BLANK
};

fn transfer(c: Ctx<'_>) {
    c.note(1);
    exchange_hands(c.t);
}
