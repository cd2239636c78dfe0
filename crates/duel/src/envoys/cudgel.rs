//! Cudgel: its ally's blasts hit harder.

use super::{EnvoySheet, Suit};
use crate::effects::{Ctx, During, Effect, Kind, Window, act};
use crate::tactics::Icon;

pub(super) const SHEET: EnvoySheet = EnvoySheet {
    title: "Cudgel",
    suit: Suit::Club,
    effects: &[Effect {
        name: "Bash",
        at: Window::TacticsRevealed,
        kind: Kind::Automatic,
        during: During::Duel,
        when: |state, me| {
            state.board.clash.revealed[me.index()].iter().any(|tactic| tactic.half.icon() == Icon::Blast)
        },
        run: act!(bash),
        says: "each blast that you reveal is 1 higher",
        ..Effect::BLANK
    }],
    ..EnvoySheet::BLANK
};

fn bash(c: Ctx<'_>) {
    c.edit(|board| {
        let revealed = board.clash.revealed[c.me.index()].iter_mut();
        revealed.filter(|tactic| tactic.half.icon() == Icon::Blast).for_each(|tactic| tactic.value += 1);
    });
    c.tell(|_| "the blast is 1 higher".into());
}
