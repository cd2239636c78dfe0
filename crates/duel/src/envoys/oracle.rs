//! Oracle: the other plan is known before the own is chosen.

use super::{Envoy, EnvoySheet, Suit};
use crate::effects::{Ctx, During, Effect, Kind, Once, Window, act, run};

pub(super) const SHEET: EnvoySheet = EnvoySheet {
    title: "Oracle",
    suit: Suit::Heart,
    effects: &[
        Effect {
            name: "Foresight",
            at: Window::BeforePlans,
            during: During::Clash,
            once: Once::Clash,
            run: act!(foresee),
            says: "your opponent chooses the plan first and faceup; the Oracle becomes neutral in cleanup",
            ..Effect::BLANK
        },
        Effect {
            name: "Foresight",
            at: Window::Cleanup,
            kind: Kind::Automatic,
            during: During::Clash,
            when: |state, me| super::has_been_used(state, me, Envoy::Oracle),
            run: run!(super::part),
            ..Effect::BLANK
        },
    ],
    ..EnvoySheet::BLANK
};

fn foresee(c: Ctx<'_>) {
    c.note(1);
    c.edit(|board| board.clash.first = Some(c.opponent()));
}
