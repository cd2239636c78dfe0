//! Black Market: reinforcements, for ships.

use kernel::Seat;

use crate::State;
use crate::cards::Pile;
use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::hands::gain;
use crate::place::Place;
use crate::ships::destroy;

/// How many ships a reinforcement costs.
const PRICE: u8 = 2;
/// How often a player can buy.
const TIMES: usize = 2;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Black Market",
    next: Deck::Event,
    effects: &[Effect {
        at: Window::CardText,
        run: run!(trade),
        asks: &[(
            "buy",
            "Do you destroy 2 ships of your supply to gain a reinforcement? You can do so twice.",
        )],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

/// Whether a player has the whole price, and there is something to be had for it.
fn can_buy(state: &State, seat: Seat) -> bool {
    state.board.ships(seat, Place::Supply) >= PRICE && state.cards.count(Pile::Reinforcements) > 0
}

async fn trade(c: Ctx<'_>) -> Flow {
    let [leader, straggler] = c.order();
    for seat in [straggler, leader] {
        for _ in 0..TIMES {
            let able = can_buy(&c.t.get(), seat);
            if !able || !c.with(seat).ask_yes(0).await {
                break;
            }
            destroy(c.t, seat, Place::Supply, PRICE).await?;
            gain(c.t, seat, 1);
        }
    }
    Ok(())
}
