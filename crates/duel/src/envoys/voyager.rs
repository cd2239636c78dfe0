//! Voyager: finds a planet in the warp, to which destroyed ships can go.

use kernel::Seat;

use super::{EnvoySheet, Suit};
use crate::State;
use crate::cards::Pile;
use crate::effects::{Ctx, During, Effect, Flow, Kind, Window, act, run};
use crate::events::number;
use crate::moves::discover;

pub(super) const SHEET: EnvoySheet = EnvoySheet {
    title: "Voyager",
    suit: Suit::Club,
    effects: &[
        Effect {
            name: "Journey",
            at: Window::EnvoyRevealed,
            kind: Kind::Automatic,
            during: During::Clash,
            when: |state, me| {
                super::is_revealing(state, me, super::Envoy::Voyager)
                    && state.board.warpplanet.is_none()
                    && state.cards.count(Pile::PlanetStack) > 0
            },
            run: act!(journey),
            says: "the top planet of the stack becomes the Warpplanet",
            ..Effect::BLANK
        },
        Effect {
            name: "Warp Colony",
            at: Window::ShipsDestroyed,
            when: can_settle,
            run: run!(settle),
            asks: &[("ships", "How many of the destroyed ships go to the Warpplanet instead of the warp?")],
            says: "put destroyed ships on the Warpplanet",
            ..Effect::BLANK
        },
    ],
    ..EnvoySheet::BLANK
};

fn journey(c: Ctx<'_>) {
    let planet = discover(c.t);
    if let Some(planet) = planet {
        c.edit(|board| board.warpplanet = Some(planet));
        c.tell(|_| format!("{} lies in the warp: it is the Warpplanet", planet.title()));
    }
}

/// Own ships are being destroyed, and there is a Warpplanet that is not being dueled over.
fn can_settle(state: &State, me: Seat) -> bool {
    let board = &state.board;
    let left = board.loss.filter(|loss| loss.seat == me).map_or(0, |loss| loss.ships - loss.to_supply);
    left > 0 && board.warpplanet.is_some_and(|planet| board.clash.dueled() != Some(planet))
}

async fn settle(c: Ctx<'_>) -> Flow {
    let most = c.board(|board| board.loss.map_or(0, |loss| loss.ships - loss.to_supply));
    let ships = c.ask_number(0, 1, most).await;
    c.tell(|_| format!("sends {} to the Warpplanet", number(ships, "ship", "ships")));
    c.edit(|board| {
        if let Some(loss) = &mut board.loss {
            loss.to_warpplanet = ships;
        }
    });
    Ok(())
}
