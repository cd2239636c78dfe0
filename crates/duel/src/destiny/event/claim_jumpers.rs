//! Claim Jumpers: who bids more ships takes the planet.

use kernel::Seat;

use crate::State;
use crate::board::SEATS;
use crate::clash::DIAL;
use crate::destiny::{Deck, DestinySheet, PlanetBar};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::place::Place;
use crate::planet_bar;
use crate::planets::Symbol::{Blue, Green, Pink, White, Yellow};
use crate::ships::{retreat, send};
use crate::words::whole;

const BAR: PlanetBar = [White, Blue, Green, Pink, Yellow];

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Claim Jumpers",
    next: Deck::Refresh,
    effects: &[Effect {
        at: Window::CardText,
        run: run!(jump),
        asks: &[("bid", "Set your dial: how many ships do you bid for the planet?")],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

/// Between which numbers a player can bid: an empty supply bids nothing.
fn range(state: &State, seat: Seat) -> (i16, i16) {
    if state.board.ships(seat, Place::Supply) == 0 { (0, 0) } else { (DIAL.0.into(), DIAL.1.into()) }
}

async fn jump(c: Ctx<'_>) -> Flow {
    let Some(planet) = planet_bar::select(c.t, &BAR).await else { return Ok(()) };
    let replies = c
        .ask_both(0, |s, seat, q| {
            let (least, most) = range(s, seat);
            q.number(least, most)
        })
        .await;
    let mut bids = [0; SEATS];
    for (seat, bid) in replies {
        bids[seat.index()] = whole(bid);
        c.with(seat).tell(|_| format!("bids {bid}"));
    }
    let (mine, theirs) = (bids[c.me.index()], bids[c.opponent().index()]);
    if mine == theirs {
        return Ok(());
    }
    let (higher, lower) = if mine > theirs { (c.me, c.opponent()) } else { (c.opponent(), c.me) };
    retreat(c.t, lower, planet, u8::MAX);
    send(c.t, higher, planet, bids[higher.index()]);
    Ok(())
}
