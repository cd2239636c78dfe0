//! Iron Matron: punishes whoever is down to one good card, and decides what a 20 is.

use kernel::{CardSet, Seat, Viewers};

use super::{AlienSheet, Complexity};
use crate::State;
use crate::board::{BLUE, ORANGE, other};
use crate::cards::Pile;
use crate::effects::{Ctx, During, Effect, Flow, Kind, Window, act, run};
use crate::events::Event;
use crate::moves::show;
use crate::phases::set_value;
use crate::words::Pick;

const OWN: u8 = 0;
const THEIRS: u8 = 1;
const TREATED: i16 = 20;
const DECREED: i16 = 42;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Iron Matron",
    complexity: Complexity::Yellow,
    effects: &[
        Effect {
            name: "Punish",
            at: Window::HandOfOne,
            kind: Kind::Automatic,
            when: |state, me| state.board.happening.is_some_and(|happening| happening.seat == other(me)),
            run: act!(punish),
            says: "your opponent reveals the only card in hand; a 20, 31 or 42 wins you the game",
            ..Effect::BLANK
        },
        Effect {
            name: "Impose Your Decree",
            at: Window::PlansShown,
            during: During::Clash,
            when: |state, _| [ORANGE, BLUE].into_iter().any(|seat| is_twenty(state, seat)),
            run: run!(impose),
            asks: &[
                ("own", "Your plan is a 20. Does it count high (42) or low (-42)? Pass to leave it."),
                (
                    "theirs",
                    "Your opponent's plan is a 20. Does it count high (42) or low (-42)? Pass to leave it.",
                ),
            ],
            says: "count each plan that is a 20 as 42 or as -42",
            ..Effect::BLANK
        },
    ],
    ..AlienSheet::BLANK
};

fn punish(c: Ctx<'_>) {
    let card = c.t.get().cards.top(Pile::Hand(c.opponent()));
    let Some(card) = card else { return };
    show(c.t, CardSet::of(card), Viewers::EVERYBODY);
    c.t.tell(|state| Event::Sees { seat: c.me, whose: c.opponent(), card: state.sight(card) });
    let number = c.t.get().cards.face(card).plan_number();
    if matches!(number, Some(20 | 31 | 42)) {
        c.tell(|_| "punishes the last card in hand and wins the game".into());
        c.win_game(c.me);
    }
}

fn is_twenty(state: &State, seat: Seat) -> bool {
    state.board.clash.values[seat.index()] == Some(TREATED)
}

async fn impose(c: Ctx<'_>) -> Flow {
    for (seat, ask) in [(c.me, OWN), (c.opponent(), THEIRS)] {
        let is = is_twenty(&c.t.get(), seat);
        if !is {
            continue;
        }
        match c.ask(ask, |_, q| q.one([Pick::High, Pick::Low]).or_pass()).await {
            Some(Pick::High) => set_value(c.t, seat, DECREED),
            Some(_) => set_value(c.t, seat, -DECREED),
            None => {}
        }
    }
    Ok(())
}
