//! Cards or Resources: cards, or what one of the own planets has.

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::hands::draw;
use crate::planets::Symbol::{Blue, Green, Pink, White, Yellow};
use crate::resources::{Gain, Resources, acquire};
use crate::words::Pick;

const WAY: u8 = 0;
const PLANET: u8 = 1;

const RESOURCES: Resources = [
    (Blue, &[Gain::Draw(3)]),
    (Pink, &[Gain::RecoverUpTo(3)]),
    (Green, &[Gain::Reinforcements(2)]),
    (Yellow, &[Gain::Friendship]),
    (White, &[Gain::Friendship]),
];

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Cards or Resources",
    next: Deck::Discovery,
    effects: &[Effect {
        at: Window::CardText,
        run: run!(choose),
        asks: &[
            ("way", "Do you draw 2 cards, or acquire the resource of a planet that you control?"),
            ("planet", "Of which planet do you acquire the resource?"),
        ],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

async fn choose(c: Ctx<'_>) -> Flow {
    for seat in c.order() {
        let c = c.with(seat);
        let controls_any = c.board(|board| !board.controlled(seat).is_empty());
        let wants_resource =
            controls_any && c.ask(WAY, |_, q| q.one([Pick::Draw, Pick::Resource])).await == Pick::Resource;
        if wants_resource {
            acquire(c, PLANET, |state, seat| state.board.controlled(seat), &RESOURCES).await?;
        } else {
            draw(c.t, seat, 2);
        }
    }
    Ok(())
}
