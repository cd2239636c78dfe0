//! Home Cooking: what the planet with the most ships has.

use kernel::Seat;

use crate::State;
use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::hands::draw;
use crate::planets::{Planet, PlanetSet, Symbol};
use crate::resources::{Gain, acquired, choose_planet, get};
use crate::ships::retreat;

const PLANET: u8 = 0;
const RETREAT: u8 = 1;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Home Cooking",
    next: Deck::Event,
    effects: &[Effect {
        at: Window::CardText,
        run: run!(cook),
        asks: &[
            ("planet", "Of which of your fullest planets do you acquire the resource?"),
            ("retreat", "How many of your ships there retreat to your supply? At least 1 stays."),
        ],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

/// The planets that a player controls and has the most ships on.
fn fullest(state: &State, seat: Seat) -> PlanetSet {
    let board = &state.board;
    let planets = || board.controlled(seat).iter();
    let most = planets().map(|planet| board.ships(seat, planet)).max();
    planets().filter(|&planet| Some(board.ships(seat, planet)) == most).collect()
}

async fn cook(c: Ctx<'_>) -> Flow {
    let [leader, straggler] = c.order();
    for seat in [straggler, leader] {
        let c = c.with(seat);
        match choose_planet(c, PLANET, fullest).await {
            Some(planet) => serve(c, planet).await?,
            None => {
                draw(c.t, seat, 2);
            }
        }
    }
    Ok(())
}

/// A player gets the resource of a planet, which goes by the ships there.
async fn serve(c: Ctx<'_>, planet: Planet) -> Flow {
    let ships = c.board(|board| board.ships(c.me, planet));
    c.tell(|_| acquired(planet));
    let what = match planet.symbol() {
        Symbol::Blue => Gain::RecoverUpTo(ships),
        Symbol::Pink => Gain::Draw(ships.min(4)),
        Symbol::Green => Gain::Reinforcements(if ships < 4 { 1 } else { 2 }),
        Symbol::Yellow => Gain::Friendship,
        Symbol::White => {
            let leaving = c.ask_number(RETREAT, 0, ships.saturating_sub(1)).await;
            retreat(c.t, c.me, planet, leaving);
            Gain::Recover(2)
        }
    };
    get(c.t, c.me, what).await
}
