//! Musician: after a victory it fills its hand, or clears it.

use arrayvec::ArrayVec;
use kernel::Seat;

use super::AlienSheet;
use crate::State;
use crate::cards::Pile;
use crate::effects::{Ctx, During, Effect, Flow, Window, hand_limit, run};
use crate::hands::{discard, draw_to_limit};
use crate::words::Pick;

const WAY: u8 = 0;
const CARDS: u8 = 1;
/// How many cards are left after discarding.
const LEFT: usize = 3;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Musician",
    effects: &[Effect {
        name: "Finale",
        at: Window::Cleanup,
        during: During::Clash,
        when: |state, me| state.board.clash.winner == Some(me) && !ways(state, me).is_empty(),
        run: run!(play),
        asks: &[
            ("way", "Do you draw up to your hand limit, or discard until you have 3 cards left?"),
            ("cards", "Which cards do you discard, so that 3 are left?"),
        ],
        says: "draw up to your hand limit, or discard until you have 3 cards left",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

/// What would change the hand: a full one cannot be filled, a small one not be cut down.
fn ways(state: &State, me: Seat) -> ArrayVec<Pick, 2> {
    let hand = state.cards.count(Pile::Hand(me));
    let draw = (hand < hand_limit(state, me)).then_some(Pick::Draw);
    draw.into_iter().chain((hand > LEFT).then_some(Pick::Discard)).collect()
}

async fn play(c: Ctx<'_>) -> Flow {
    let ways_now = ways(&c.t.get(), c.me);
    let way = match ways_now[..] {
        [only] => only,
        _ => c.ask(WAY, |s, q| q.one(ways(s, c.me))).await,
    };
    if way == Pick::Draw {
        draw_to_limit(c.t, c.me);
        return Ok(());
    }
    let count = c.hand().len().saturating_sub(LEFT);
    let cards = c.ask(CARDS, |s, q| q.cards(s.cards.set(Pile::Hand(c.me)), count, count)).await;
    discard(c.t, c.me, cards).await
}
