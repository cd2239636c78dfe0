//! Great Migration: ships can settle on other planets of their own.

use arrayvec::ArrayVec;
use kernel::Seat;

use crate::State;
use crate::board::SHIPS;
use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::moves::move_ships;
use crate::place::Place;
use crate::ships::spare;

const LEAVE: u8 = 0;
const SETTLE: u8 = 1;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Great Migration",
    next: Deck::Discovery,
    effects: &[Effect {
        at: Window::CardText,
        run: run!(migrate),
        asks: &[
            ("leave", "Which ships leave planets that you control? At least 1 stays on each."),
            ("settle", "Where do they go? Those that you do not name retreat to your supply."),
        ],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

/// The planets on which so many ships could settle.
fn settleable(state: &State, seat: Seat, ships: u8) -> impl Iterator<Item = (Place, u8)> {
    state.board.controlled(seat).iter().map(move |planet| (planet.into(), ships))
}

async fn migrate(c: Ctx<'_>) -> Flow {
    for seat in c.order() {
        move_on(c.with(seat)).await;
    }
    Ok(())
}

/// A player's ships leave some planets, and settle on others or retreat.
async fn move_on(c: Ctx<'_>) {
    let any = spare(&c.t.get(), c.me).next().is_some();
    if !any {
        return;
    }
    let mut leaving = c.ask(LEAVE, |s, q| q.ships(spare(s, c.me), 0, SHIPS.into())).await;
    let ships: u8 = leaving.iter().map(|(_, ships)| ships).sum();
    let elsewhere = c.board(|board| board.controlled(c.me).len() > 1);
    let settling = if ships > 0 && elsewhere {
        c.ask(SETTLE, |s, q| q.ships(settleable(s, c.me, ships), 0, ships.into())).await
    } else {
        ArrayVec::new()
    };
    // Ships that settle where they come from just stay.
    let mut arriving = settling;
    for (to, wanted) in &mut arriving {
        for (_, left) in leaving.iter_mut().filter(|(from, _)| from == to) {
            let stay = (*left).min(*wanted);
            *left -= stay;
            *wanted -= stay;
        }
    }
    for (to, wanted) in &mut arriving {
        for (from, left) in &mut leaving {
            let go = (*left).min(*wanted);
            move_ships(c.t, c.me, *from, *to, go);
            *left -= go;
            *wanted -= go;
        }
    }
    for (from, left) in leaving {
        move_ships(c.t, c.me, from, Place::Supply, left);
    }
}
