//! Between two destiny cards: the straggler token, winning the game, lasting effects that end, hand limits, empty hands.

use kernel::{Seat, SeatSet};

use super::cleanup::{are_roles_wrong, switch_roles};
use super::destiny::repeat;
use super::game_over;
use crate::board::{BLUE, ORANGE, PLANETS_TO_WIN, Phase};
use crate::destiny::Deck;
use crate::effects::{Flow, destiny, wins_by_itself};
use crate::hands::enforce_limits;
use crate::moves::resolve_card;
use crate::{State, Table};

pub(super) async fn between_cards(t: &Table) -> Flow<Phase> {
    if let Some(again) = repeat(t) {
        return Ok(again);
    }
    t.edit().board.clash.end();
    if are_roles_wrong(t) {
        switch_roles(t).await?;
    }
    let winners = winners(&t.get());
    if !winners.is_empty() {
        game_over(t, winners)?;
    }
    let discovered = destiny(&t.get()).is_some_and(|card| card.deck() == Deck::Discovery);
    if discovered {
        t.edit().board.turned = false;
    }
    resolve_card(t, None);
    enforce_limits(t).await?;
    Ok(Phase::Destiny)
}

/// Who has what it takes, now that no card is being resolved: five planets, or what the alien says.
fn winners(state: &State) -> SeatSet {
    let planets = state.board.planet_counts();
    let has_won = |seat: &Seat| planets[seat.index()] >= PLANETS_TO_WIN || wins_by_itself(state, *seat);
    [ORANGE, BLUE].into_iter().filter(has_won).collect()
}
