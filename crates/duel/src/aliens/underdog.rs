//! Underdog: a plan far below the other's wins.

use super::AlienSheet;
use crate::board::other;
use crate::effects::{Ctx, During, Effect, Flow, Kind, Window, run};

/// By how much the opponent's plan must be higher.
const FAR: i16 = 11;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Underdog",
    effects: &[Effect {
        name: "\"Fair\" Adjustment",
        at: Window::PlansRevealed,
        kind: Kind::Automatic,
        during: During::Clash,
        when: |state, me| {
            let values = state.board.clash.values;
            matches!([values[me.index()], values[other(me).index()]],
                [Some(mine), Some(theirs)] if theirs - mine >= FAR)
        },
        run: run!(adjust),
        says: "you win if your opponent's plan is higher than yours by 11 or more",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

async fn adjust(c: Ctx<'_>) -> Flow {
    c.tell(|_| "the other plan is higher by 11 or more, and so the lower one wins".into());
    c.win_clash(c.me);
    Ok(())
}
