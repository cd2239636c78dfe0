//! It's Full of Stars: ships come out of the warp.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::place::Place;
use crate::ships::{destroy, recover};
use crate::words::Pick;

const SHIPS: u8 = 3;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "It's Full of Stars",
    kind: Kind::Discover(Terms { from_warp: true, ..Terms::plain(1) }, Prize::loser("Star Child Prize")),
    next: Deck::Refresh,
    effects: &[Effect {
        at: Window::Prize,
        run: run!(prize),
        asks: &[("which", "Do you recover 3 ships, or destroy 3 ships of your opponent's supply?")],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

async fn prize(c: Ctx<'_>) -> Flow {
    if c.ask(0, |_, q| q.one([Pick::Recover, Pick::Destroy])).await == Pick::Recover {
        recover(c.t, c.me, SHIPS).await?;
    } else {
        destroy(c.t, c.opponent(), Place::Supply, SHIPS).await?;
    }
    Ok(())
}
