//! New Faces: another envoy comes.

use arrayvec::ArrayVec;

use crate::State;
use crate::cards::Pile;
use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::envoys::Suit;
use crate::friendship::may_increase;
use crate::moves::replace_envoy;
use crate::words::Pick;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "New Faces",
    next: Deck::Discovery,
    effects: &[Effect {
        at: Window::CardText,
        run: run!(arrive),
        asks: &[("envoy", "Which neutral envoy leaves the game and makes room for another?")],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

/// The neutral envoys whose place another could take.
fn replaceable(state: &State) -> ArrayVec<Suit, 3> {
    let neutral = state.board.in_play().filter(|(_, envoy)| envoy.ally.is_none());
    neutral.map(|(suit, _)| suit).filter(|&suit| state.cards.count(Pile::EnvoyDeck(suit)) > 0).collect()
}

async fn arrive(c: Ctx<'_>) -> Flow {
    let [leader, straggler] = c.order();
    let all = replaceable(&c.t.get());
    let suit = match all[..] {
        [] => None,
        [suit] => Some(suit),
        _ => {
            let picks = |s: &State| replaceable(s).into_iter().map(Pick::Envoy);
            let picked = c.with(straggler).ask(0, |s, q| q.one(picks(s))).await;
            if let Pick::Envoy(suit) = picked { Some(suit) } else { None }
        }
    };
    if let Some(suit) = suit {
        replace_envoy(c.t, suit);
    }
    for seat in [straggler, leader] {
        may_increase(c.t, seat).await?;
    }
    Ok(())
}
