//! Skeleton Crew: ships can leave their planets, all but one.

use crate::board::SHIPS;
use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::moves::move_ships;
use crate::place::Place;
use crate::ships::{recover_up_to, spare};

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Skeleton Crew",
    next: Deck::Discovery,
    effects: &[Effect {
        at: Window::CardText,
        run: run!(withdraw),
        asks: &[("retreat", "Which ships retreat from planets that you control? At least 1 stays on each.")],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

async fn withdraw(c: Ctx<'_>) -> Flow {
    let order = c.order();
    for seat in order {
        let any = spare(&c.t.get(), seat).next().is_some();
        if any {
            let leaving = c.with(seat).ask(0, |s, q| q.ships(spare(s, seat), 0, SHIPS.into())).await;
            for (from, ships) in leaving {
                move_ships(c.t, seat, from, Place::Supply, ships);
            }
        }
    }
    for seat in order {
        recover_up_to(c.t, seat, 2).await?;
    }
    Ok(())
}
