//! Company Town: what any of the own planets has.

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::hands::draw;
use crate::planets::Symbol::{Blue, Green, Pink, White, Yellow};
use crate::resources::{Gain, Resources, acquire};

const RESOURCES: Resources = [
    (Blue, &[Gain::RecoverUpTo(5)]),
    (Pink, &[Gain::Draw(4)]),
    (Green, &[Gain::Reinforcements(1), Gain::Draw(1)]),
    (Yellow, &[Gain::ReadyAll]),
    (White, &[Gain::Friendship]),
];

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Company Town",
    next: Deck::Discovery,
    effects: &[Effect {
        at: Window::CardText,
        run: run!(settle),
        asks: &[("planet", "Of which planet that you control do you acquire the resource?")],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

async fn settle(c: Ctx<'_>) -> Flow {
    let [leader, straggler] = c.order();
    for seat in [straggler, leader] {
        let acquired =
            acquire(c.with(seat), 0, |state, seat| state.board.controlled(seat), &RESOURCES).await?;
        if acquired.is_none() {
            draw(c.t, seat, 2);
        }
    }
    Ok(())
}
