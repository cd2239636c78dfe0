//! Chosen: lets fate deal everybody another plan.

use super::{EnvoySheet, Suit};
use crate::cards::Pile;
use crate::effects::{Ctx, During, Effect, Flow, Once, Window, run};
use crate::hands::{lay_off, look_at_top};
use crate::phases::replace_plan;

/// How many cards everybody looks at.
const CARDS: usize = 3;

pub(super) const SHEET: EnvoySheet = EnvoySheet {
    title: "Chosen",
    suit: Suit::Heart,
    effects: &[Effect {
        name: "Divine Intervention",
        at: Window::PlansShown,
        during: During::Clash,
        once: Once::Clash,
        run: run!(intervene),
        asks: &[("plan", "Which of these cards is your new plan?")],
        says: "both players replace their plan with one of the top 3 cards of their deck",
        ..Effect::BLANK
    }],
    ..EnvoySheet::BLANK
};

async fn intervene(c: Ctx<'_>) -> Flow {
    let order = c.order();
    for seat in order {
        look_at_top(c.t, seat, CARDS);
    }
    for seat in order {
        let any = c.t.get().cards.count(Pile::Looked(seat)) > 0;
        if any {
            let card = c.ask_other(seat, 0, |s, q| q.card(s.cards.set(Pile::Looked(seat)))).await;
            let mut rest = c.t.get().cards.set(Pile::Looked(seat));
            rest.remove(card);
            lay_off(c.t, seat, rest).await;
            replace_plan(c.t, seat, card).await?;
        }
    }
    Ok(())
}
