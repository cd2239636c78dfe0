//! Kamikaze: own ships take others with them.

use super::{EnvoySheet, Suit};
use crate::effects::{Ctx, During, Effect, Flow, Once, Window, run};
use crate::events::number;
use crate::place::Place;
use crate::ships::destroy;

/// The most ships that can be given.
const MOST: u8 = 2;

pub(super) const SHEET: EnvoySheet = EnvoySheet {
    title: "Kamikaze",
    suit: Suit::Club,
    effects: &[Effect {
        name: "Crash Course",
        at: Window::TacticsResolved,
        during: During::Duel,
        once: Once::Clash,
        when: |state, me| state.board.ships_in_duel(me) > 0,
        run: run!(crash),
        asks: &[(
            "ships",
            "How many of your ships there do you destroy, to destroy as many of your opponent's?",
        )],
        says: "destroy 1 or 2 of your ships there, and as many of your opponent's",
        ..Effect::BLANK
    }],
    ..EnvoySheet::BLANK
};

async fn crash(c: Ctx<'_>) -> Flow {
    let (planet, own) = c.board(|board| (board.clash.planet, board.ships_in_duel(c.me)));
    let Some(planet) = planet else { return Ok(()) };
    let ships = c.ask_number(0, 1, own.min(MOST)).await;
    c.tell(|_| format!("crashes {}", number(ships, "ship", "ships")));
    let gone = destroy(c.t, c.me, Place::Planet(planet), ships).await?;
    destroy(c.t, c.opponent(), Place::Planet(planet), gone).await?;
    Ok(())
}
