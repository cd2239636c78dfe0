//! Zombie: some of what is blasted away comes back at once.

use super::{EnvoySheet, Suit};
use crate::effects::{Ctx, During, Effect, Kind, Window, act};
use crate::events::number;

/// How many ships of each blast come back.
const SHIPS: u8 = 2;

pub(super) const SHEET: EnvoySheet = EnvoySheet {
    title: "Zombie",
    suit: Suit::Club,
    effects: &[Effect {
        name: "Shamble On",
        at: Window::ShipsDestroyed,
        kind: Kind::Automatic,
        during: During::Duel,
        when: |state, me| state.board.loss.is_some_and(|loss| loss.seat == me && loss.by_blast),
        run: act!(shamble_on),
        says: "the first 2 of your ships that a blast destroys go to your supply",
        ..Effect::BLANK
    }],
    ..EnvoySheet::BLANK
};

fn shamble_on(c: Ctx<'_>) {
    let ships = c.edit(|board| {
        let Some(loss) = &mut board.loss else { return 0 };
        loss.to_supply = loss.ships.min(SHIPS);
        loss.to_supply
    });
    c.tell(|_| format!("{} to the supply instead of the warp", number(ships, "ship goes", "ships go")));
}
