//! Neighborly Trade: what one of the opponent's planets has.

use crate::board::other;
use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::hands::draw;
use crate::planets::Symbol::{Blue, Green, Pink, White, Yellow};
use crate::resources::{Gain, Resources, acquire};

const RESOURCES: Resources = [
    (Blue, &[Gain::Draw(3)]),
    (Pink, &[Gain::Reinforcements(1)]),
    (Green, &[Gain::RecoverUpTo(4)]),
    (Yellow, &[Gain::Draw(2)]),
    (White, &[Gain::Friendship]),
];

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Neighborly Trade",
    next: Deck::Event,
    effects: &[Effect {
        at: Window::CardText,
        run: run!(trade),
        asks: &[("planet", "Of which planet that your opponent controls do you acquire the resource?")],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

async fn trade(c: Ctx<'_>) -> Flow {
    for seat in c.order() {
        let acquired =
            acquire(c.with(seat), 0, |state, seat| state.board.controlled(other(seat)), &RESOURCES).await?;
        if acquired.is_none() {
            draw(c.t, seat, 2);
        }
    }
    Ok(())
}
