//! The Last Resort: options are struck out until one is left for both.

use arrayvec::ArrayVec;

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::place::Place;
use crate::resources::{Gain, get};
use crate::ships::destroy;
use crate::words::Pick;

const OPTIONS: [Pick; 5] = [Pick::Reinforcements, Pick::Recover, Pick::Destroy, Pick::Draw, Pick::Friendship];

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "The Last Resort",
    next: Deck::Discovery,
    effects: &[Effect {
        at: Window::CardText,
        run: run!(strike_out),
        asks: &[(
            "strike",
            "Strike out an option: 2 reinforcements, recover up to 3 ships, destroy 3 ships of the own supply, \
             draw 4 cards, friendship with an envoy. What is left at the end, both of you do.",
        )],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

async fn strike_out(c: Ctx<'_>) -> Flow {
    let order = c.order();
    let mut left: ArrayVec<Pick, 5> = OPTIONS.into_iter().collect();
    for seat in order.into_iter().cycle().take(OPTIONS.len() - 1) {
        let options = left.clone();
        let struck = c.with(seat).ask(0, |_, q| q.one(options.iter().copied())).await;
        left.retain(|option| *option != struck);
        c.with(seat).tell(|_| format!("strikes out: {struck}"));
    }
    for seat in order {
        match left[..] {
            [Pick::Reinforcements] => get(c.t, seat, Gain::Reinforcements(2)).await?,
            [Pick::Recover] => get(c.t, seat, Gain::RecoverUpTo(3)).await?,
            [Pick::Draw] => get(c.t, seat, Gain::Draw(4)).await?,
            [Pick::Friendship] => get(c.t, seat, Gain::Friendship).await?,
            _ => {
                destroy(c.t, seat, Place::Supply, 3).await?;
            }
        }
    }
    Ok(())
}
