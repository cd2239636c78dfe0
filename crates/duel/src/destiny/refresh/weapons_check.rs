//! Weapons Check: all tactics are readied.

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::hands::draw;
use crate::resources::{Gain, get};

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Weapons Check",
    next: Deck::Event,
    effects: &[Effect { at: Window::CardText, run: run!(check), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn check(c: Ctx<'_>) -> Flow {
    for seat in c.order() {
        let none_spent = c.board(|board| board.spent[seat.index()].is_empty());
        if none_spent {
            draw(c.t, seat, 2);
        } else {
            get(c.t, seat, Gain::ReadyAll).await?;
        }
    }
    Ok(())
}
