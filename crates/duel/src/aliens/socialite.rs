//! Socialite: has more friends than others, and wins them over at once.

use super::{AlienSheet, Complexity};
use crate::cards::Pile;
use crate::effects::{Alters, Ctx, Effect, Flow, Kind, Window, run};
use crate::friendship::increase;
use crate::hands::discard;

const PRICE: usize = 2;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Socialite",
    complexity: Complexity::Red,
    effects: &[
        Effect {
            name: "Introductions",
            at: Window::SetUp,
            kind: Kind::Must,
            run: run!(introduce),
            says: "increase your friendship with an envoy",
            ..Effect::BLANK
        },
        Effect {
            name: "Small Talk",
            at: Window::Befriending,
            when: |state, me| {
                state.board.befriending.is_some_and(|befriending| befriending.seat == me)
                    && state.cards.count(Pile::Hand(me)) >= PRICE
            },
            run: run!(chat),
            asks: &[("cards", "Which 2 cards do you discard for it?")],
            says: "discard 2 cards to become allied with the envoy at once",
            ..Effect::BLANK
        },
    ],
    alters: Alters { ally_limit: Some(2), ..Alters::BLANK },
};

async fn introduce(c: Ctx<'_>) -> Flow {
    increase(c.t, c.me).await?;
    Ok(())
}

async fn chat(c: Ctx<'_>) -> Flow {
    let cards = c.ask(0, |s, q| q.cards(s.cards.set(Pile::Hand(c.me)), PRICE, PRICE)).await;
    discard(c.t, c.me, cards).await?;
    c.edit(|board| {
        if let Some(befriending) = &mut board.befriending {
            befriending.at_once = true;
        }
    });
    Ok(())
}
