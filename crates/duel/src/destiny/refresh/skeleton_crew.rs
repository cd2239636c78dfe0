//! Skeleton Crew: planets are held with as few ships as possible.

use arrayvec::ArrayVec;

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::moves::move_ships;
use crate::place::Place;
use crate::planets::Planet;
use crate::resources::{Gain, get};
use crate::ships::spare;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Skeleton Crew",
    next: Deck::Discovery,
    effects: &[Effect {
        at: Window::CardText,
        run: run!(thin_out),
        asks: &[("ships", "Which ships retreat to your supply? At least one stays on each planet.")],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

async fn thin_out(c: Ctx<'_>) -> Flow {
    for seat in c.order() {
        let there: ArrayVec<(Place, u8), { Planet::COUNT }> = spare(&c.t.get(), seat).collect();
        if there.is_empty() {
            continue;
        }
        let from = c.with(seat).ask(0, |s, q| q.ships(spare(s, seat), 0, usize::MAX)).await;
        for (place, ships) in from {
            move_ships(c.t, seat, place, Place::Supply, ships);
        }
    }
    for seat in c.order() {
        get(c.t, seat, Gain::RecoverUpTo(2)).await?;
    }
    Ok(())
}
