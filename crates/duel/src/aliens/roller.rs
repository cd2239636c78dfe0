//! Roller: makes its opponent play reinforcements before anything is revealed.

use super::{AlienSheet, Complexity};
use crate::effects::{Ctx, During, Effect, Flow, Window, run};
use crate::phases::{find, play_on, playable};
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
            "Every reinforcement that you want to use must be played now, on either clout. Which? Pass to end.",
        )],
        says: "your opponent must play all reinforcements now, before anything is revealed, or none",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

async fn roll_up(c: Ctx<'_>) -> Flow {
    let opponent = c.opponent();
    loop {
        let any = !playable(&c.t.get(), opponent).is_empty();
        if !any {
            break;
        }
        let picked = c.ask_other(opponent, 0, |s, q| q.one(playable(s, opponent)).or_pass()).await;
        let Some(Pick::Play(kind, on)) = picked else { break };
        let card = find(&c.t.get(), opponent, kind);
        let Some(card) = card else { break };
        play_on(c.t, opponent, card, on).await?;
    }
    c.edit(|board| board.clash.silenced.insert(opponent));
    Ok(())
}
