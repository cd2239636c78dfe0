//! Unseen: its dial and its ships appear only when everything else has been chosen.

use super::{AlienSheet, Complexity};
use crate::effects::{Ctx, During, Effect, Kind, Window, act};

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Unseen",
    complexity: Complexity::Red,
    effects: &[Effect {
        name: "Vanishing Act",
        at: Window::DialsDue,
        kind: Kind::Automatic,
        during: During::Duel,
        when: |state, me| {
            let clash = &state.board.clash;
            clash.dials_set.contains(me) && !clash.late.contains(me)
        },
        run: act!(vanish),
        says: "your dial stays hidden, and your ships arrive when plans and tactics are chosen",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

fn vanish(c: Ctx<'_>) {
    c.edit(|board| board.clash.late.insert(c.me));
    c.tell(|_| "keeps the dial hidden for now".into());
}
