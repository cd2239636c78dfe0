//! Underdog: a plan that is hopelessly behind wins.

use kernel::Seat;

use super::AlienSheet;
use crate::State;
use crate::board::other;
use crate::effects::{Ctx, During, Effect, Kind, Window, act};

/// How much higher the opponent's plan must be.
const BEHIND: i16 = 11;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Underdog",
    effects: &[Effect {
        name: "\"Fair\" Adjustment",
        at: Window::PlansRevealed,
        kind: Kind::Automatic,
        during: During::Clash,
        when: |state, me| lag(state, me) >= BEHIND,
        run: act!(adjust),
        says: "if your opponent's plan is higher than yours by 11 or more, you win at once",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

/// By how much the opponent's plan is higher, plans alone.
fn lag(state: &State, me: Seat) -> i16 {
    let [mine, theirs] = [me, other(me)].map(|seat| state.board.clash.values[seat.index()].unwrap_or(0));
    theirs - mine
}

fn adjust(c: Ctx<'_>) {
    c.tell(|state| {
        format!("the opponent's plan is {} higher, so the lower one wins at once", lag(state, c.me))
    });
    c.win_clash(c.me);
}
