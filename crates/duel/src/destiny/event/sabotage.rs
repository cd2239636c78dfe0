//! Sabotage: the loser's supply is blown up, all but the last ship.

use crate::destiny::{Deck, DestinySheet, Kind};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::events::number;
use crate::place::Place;
use crate::ships::destroy;

/// The most ships that are destroyed.
const SHIPS: u8 = 4;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Sabotage",
    kind: Kind::Contest,
    next: Deck::Refresh,
    effects: &[Effect {
        at: Window::ContestWon,
        run: run!(won),
        asks: &[("ships", "How many ships of your opponent's supply do you destroy?")],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

async fn won(c: Ctx<'_>) -> Flow {
    let opponent = c.opponent();
    let most = c.board(|board| board.ships(opponent, Place::Supply).saturating_sub(1).min(SHIPS));
    let ships = c.ask_number(0, 0, most).await;
    c.tell(|_| format!("destroys {}", number(ships, "ship", "ships")));
    destroy(c.t, opponent, Place::Supply, ships).await?;
    Ok(())
}
