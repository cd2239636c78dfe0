//! Roller: makes the other play reinforcements before anything is revealed.

use super::{AlienSheet, Complexity};
use crate::effects::{Ctx, During, Effect, Flow, Window, run};
use crate::phases::{can_reinforce, find, play_on, playable};
use crate::words::Pick;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Roller",
    complexity: Complexity::Yellow,
    effects: &[Effect {
        name: "Roll It Up",
        at: Window::Chosen,
        during: During::Clash,
        when: |state, _| state.board.clash.terms.reinforcements,
        run: run!(roll_up),
        asks: &[(
            "play",
            "You cannot play reinforcements later. Play one now beside either facedown plan, or pass if you want no \
             more.",
        )],
        says: "your opponent plays all reinforcements now, and none after plans are revealed",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

async fn roll_up(c: Ctx<'_>) -> Flow {
    let seat = c.opponent();
    while can_reinforce(&c.t.get(), seat) {
        let picked = c.ask_other(seat, 0, |s, q| q.one(playable(s, seat)).or_pass()).await;
        let Some(Pick::Play(kind, on)) = picked else { break };
        let card = find(&c.t.get(), seat, kind);
        let Some(card) = card else { break };
        play_on(c.t, seat, card, on).await?;
    }
    c.edit(|board| board.clash.silenced.insert(seat));
    Ok(())
}
