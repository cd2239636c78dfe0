//! Harvest Season: what two of the own planets have.

use kernel::Seat;

use crate::State;
use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::hands::draw;
use crate::planets::PlanetSet;
use crate::planets::Symbol::{Blue, Green, Pink, White, Yellow};
use crate::resources::{Gain, Resources, take};
use crate::words::Pick;

const PLANETS: usize = 2;

const RESOURCES: Resources = [
    (Blue, &[Gain::Draw(2)]),
    (Pink, &[Gain::RecoverUpTo(2)]),
    (Green, &[Gain::Reinforcements(1)]),
    (Yellow, &[Gain::Friendship]),
    (White, &[Gain::Ready(1), Gain::Draw(1)]),
];

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Harvest Season",
    next: Deck::Event,
    effects: &[Effect {
        at: Window::CardText,
        run: run!(harvest),
        asks: &[("planet", "You acquire the resources of up to 2 planets that you control. Of which now?")],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

/// The planets that a player controls and has not chosen yet.
fn unharvested(state: &State, seat: Seat, done: PlanetSet) -> PlanetSet {
    state.board.controlled(seat).without(done)
}

async fn harvest(c: Ctx<'_>) -> Flow {
    for seat in c.order() {
        let c = c.with(seat);
        let controls_none = c.board(|board| board.controlled(seat).is_empty());
        if controls_none {
            draw(c.t, seat, 2);
            continue;
        }
        let mut done = PlanetSet::EMPTY;
        for _ in 0..PLANETS {
            let left = unharvested(&c.t.get(), seat, done);
            if left.is_empty() {
                break;
            }
            let picks = |s: &State| unharvested(s, seat, done).iter().map(Pick::Planet);
            let picked = c.ask(0, |s, q| q.one(picks(s)).or_pass()).await;
            let Some(Pick::Planet(planet)) = picked else { break };
            done.insert(planet);
            take(c, planet, &RESOURCES).await?;
        }
    }
    Ok(())
}
