//! Cheater: keeps a tactic up the sleeve for a later duel, unless it is called out.

use arrayvec::ArrayVec;
use kernel::Seat;

use super::{AlienSheet, Complexity};
use crate::State;
use crate::board::Stash;
use crate::effects::{Ctx, During, Effect, Flow, Kind, Window, run};
use crate::moves::{reveal_tactic, spend};
use crate::tactics::Half;
use crate::words::Pick;

const CALL: u8 = 0;
const SHOW: u8 = 1;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Cheater",
    complexity: Complexity::Red,
    effects: &[
        Effect {
            name: "Up the Sleeve",
            at: Window::BeforeDials,
            during: During::Duel,
            when: |state, me| {
                let board = &state.board;
                board.stashes[me.index()].is_none() && !board.ready[me.index()].is_empty()
            },
            run: run!(stash),
            asks: &[("half", "Which tactic do you hide for later, and which half of it?")],
            says: "hide a readied tactic under your alien for a later moment",
            ..Effect::BLANK
        },
        Effect {
            name: "Slip It In",
            at: Window::Chosen,
            kind: Kind::Must,
            during: During::Duel,
            when: |state, me| {
                state.board.stashes[me.index()].is_some() && state.board.clash.terms.tactics > 0
            },
            run: run!(slip_in),
            asks: &[
                ("call", "The Cheater has a hidden tactic. Which half do you call out?"),
                ("show", "Do you reveal the hidden tactic now?"),
            ],
            says: "your opponent calls out half of a tactic, and you may reveal the one you hid",
            ..Effect::BLANK
        },
    ],
    ..AlienSheet::BLANK
};

fn readied(state: &State, me: Seat) -> ArrayVec<Pick, 10> {
    state.board.ready[me.index()].halves().map(Pick::Half).collect()
}

async fn stash(c: Ctx<'_>) -> Flow {
    let Pick::Half(half) = c.ask(0, |s, q| q.one(readied(s, c.me))).await else { return Ok(()) };
    c.edit(|board| {
        board.ready[c.me.index()].remove(half.tactic());
        board.stashes[c.me.index()] = Some(Stash(Some(half)));
    });
    c.tell(|_| "hides a tactic".into());
    Ok(())
}

async fn slip_in(c: Ctx<'_>) -> Flow {
    let called = c.ask_other(c.opponent(), CALL, |_, q| q.one(Half::ALL.map(Pick::Half))).await;
    c.tell(|_| format!("is called out: {called}"));
    if !c.ask_yes(SHOW).await {
        c.tell(|_| "keeps the tactic hidden".into());
        return Ok(());
    }
    let stash = c.edit(|board| board.stashes[c.me.index()].take());
    let Some(Stash(Some(half))) = stash else { return Ok(()) };
    if called == Pick::Half(half) {
        c.tell(|_| format!("is caught with {half}, which is spent"));
        spend(c.t, c.me, half.tactic());
    } else {
        reveal_tactic(c.t, c.me, half);
    }
    Ok(())
}
