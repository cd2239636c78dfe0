//! The Prometheus: a flagship, one ship more and a strong one. What it adds is reckoned with the totals.

use super::TechCard;
use crate::effects::{Ctx, Effect, Flow, act, run};
use crate::moves::{add_flagship, remove_flagship};
use crate::place::Place;
use crate::words::Pick;

pub(super) const CARD: TechCard = TechCard {
    research: Some(7),
    lasting: true,
    effects: &[Effect {
        asks: &[("colony", "At which of your colonies does the Prometheus arrive?")],
        says: "the Prometheus joins your fleet: a ship that adds 3 besides to your side's total",
        ..Effect::BLANK
    }],
    completed: Some(run!(arrive)),
    leaves: Some(act!(depart)),
    ..TechCard::BLANK
};

async fn arrive(c: Ctx<'_>) -> Flow {
    let place = if c.t.get().board.colonies(c.me).is_empty() {
        Place::Warp
    } else {
        match c.ask(0, |s, q| q.one(s.board.colonies(c.me).iter().map(Pick::Planet))).await {
            Pick::Planet(planet) => planet.into(),
            _ => Place::Warp,
        }
    };
    add_flagship(c.t, c.me, place);
    c.tell(|_| match place {
        Place::Warp => "it has no colony to go to and waits in the warp".into(),
        colony => format!("it arrives at {colony}"),
    });
    Ok(())
}

fn depart(c: Ctx<'_>) {
    remove_flagship(c.t);
    c.tell(|_| "the flagship leaves the game".into());
}
