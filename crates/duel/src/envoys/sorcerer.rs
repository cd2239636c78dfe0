//! Sorcerer: the plans change places before they are revealed.

use super::{Envoy, EnvoySheet, Suit};
use crate::board::{BLUE, ORANGE, other};
use crate::cards::Pile;
use crate::effects::{Ctx, During, Effect, Kind, Window, act, run};
use crate::events::Event;
use crate::moves::put;

pub(super) const SHEET: EnvoySheet = EnvoySheet {
    title: "Sorcerer",
    suit: Suit::Heart,
    effects: &[
        Effect {
            name: "Switcheroo",
            at: Window::Chosen,
            during: During::Clash,
            when: |state, _| [ORANGE, BLUE].into_iter().all(|seat| state.cards.count(Pile::Plan(seat)) > 0),
            run: act!(switch),
            says: "exchange the two facedown plans; the Sorcerer becomes neutral in cleanup",
            ..Effect::BLANK
        },
        Effect {
            name: "Switcheroo",
            at: Window::Cleanup,
            kind: Kind::Automatic,
            during: During::Clash,
            when: |state, me| super::has_been_used(state, me, Envoy::Sorcerer),
            run: run!(super::part),
            ..Effect::BLANK
        },
    ],
    ..EnvoySheet::BLANK
};

/// Each player looks at the plan that now lies on the own side.
fn switch(c: Ctx<'_>) {
    c.note(1);
    let plans = {
        let cards = &c.t.get().cards;
        [c.me, c.opponent()].map(|seat| (other(seat), cards.set(Pile::Plan(seat))))
    };
    c.tell(|_| "the two plans change places".into());
    for (seat, plan) in plans {
        for card in plan.iter() {
            put(c.t, card, Pile::Plan(seat));
            c.t.tell(|state| Event::Looks { seat, card: state.sight(card) });
        }
    }
}
