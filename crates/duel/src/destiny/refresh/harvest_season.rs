//! Harvest Season: what two of the own planets have.

use crate::State;
use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::hands::draw;
use crate::planets::Symbol::{Blue, Green, Pink, White, Yellow};
use crate::resources::{Gain, Resources, take};
use crate::words::Pick;

const RESOURCES: Resources = [
    (Blue, &[Gain::Draw(2)]),
    (Pink, &[Gain::RecoverUpTo(2)]),
    (Green, &[Gain::Reinforcements(1)]),
    (Yellow, &[Gain::Friendship]),
    (White, &[Gain::Ready(1), Gain::Draw(1)]),
];

/// Of how many planets at most.
const PLANETS: usize = 2;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Harvest Season",
    next: Deck::Event,
    effects: &[Effect {
        at: Window::CardText,
        run: run!(harvest),
        asks: &[("planet", "Of which planet do you acquire the resource? Pass to end.")],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

async fn harvest(c: Ctx<'_>) -> Flow {
    for seat in c.order() {
        let c = c.with(seat);
        let mut left = c.board(|board| board.controlled(seat));
        if left.is_empty() {
            draw(c.t, seat, 2);
        }
        for _ in 0..PLANETS.min(left.len()) {
            let planets = left;
            let picks = move |_: &State| planets.iter().map(Pick::Planet);
            let picked = c.ask(0, |s, q| q.one(picks(s)).or_pass()).await;
            let Some(Pick::Planet(planet)) = picked else { break };
            left.remove(planet);
            take(c, planet, &RESOURCES).await?;
        }
    }
    Ok(())
}
