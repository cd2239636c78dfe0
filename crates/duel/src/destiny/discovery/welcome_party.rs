//! Welcome Party: friends are made before the duel.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Flow, Window, act, run};
use crate::friendship::may_increase;
use crate::hands::gain;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Welcome Party",
    kind: Kind::Discover(Terms::plain(2), Prize::winner("Guest of Honor Prize")),
    next: Deck::Refresh,
    effects: &[
        Effect { at: Window::CardText, run: run!(mingle), ..Effect::BLANK },
        Effect { at: Window::Prize, run: act!(prize), ..Effect::BLANK },
    ],
    ..DestinySheet::BLANK
};

async fn mingle(c: Ctx<'_>) -> Flow {
    let [leader, straggler] = c.order();
    for seat in [straggler, leader] {
        may_increase(c.t, seat).await?;
    }
    Ok(())
}

fn prize(c: Ctx<'_>) {
    gain(c.t, c.me, 1);
}
