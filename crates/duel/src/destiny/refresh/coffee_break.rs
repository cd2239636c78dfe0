//! Coffee Break: two wishes out of three.

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::resources::{Gain, get};
use crate::words::Pick;

const FIRST: u8 = 0;
const SECOND: u8 = 1;
const OPTIONS: [Pick; 3] = [Pick::Draw, Pick::Recover, Pick::Ready];

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Coffee Break",
    next: Deck::Event,
    effects: &[Effect {
        at: Window::CardText,
        run: run!(rest),
        asks: &[
            ("first", "Draw 2 cards, recover up to 2 ships, or ready up to 2 tactics: what do you do first?"),
            ("second", "And what else do you do?"),
        ],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

async fn rest(c: Ctx<'_>) -> Flow {
    let [leader, straggler] = c.order();
    for seat in [straggler, leader] {
        let c = c.with(seat);
        let first = c.ask(FIRST, |_, q| q.one(OPTIONS)).await;
        let others = || OPTIONS.into_iter().filter(|&option| option != first);
        let second = c.ask(SECOND, |_, q| q.one(others())).await;
        for option in [first, second] {
            let what = match option {
                Pick::Draw => Gain::Draw(2),
                Pick::Recover => Gain::RecoverUpTo(2),
                _ => Gain::ReadyUpTo(2),
            };
            get(c.t, seat, what).await?;
        }
    }
    Ok(())
}
