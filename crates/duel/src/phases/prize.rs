//! Step 10 of a duel: the winner or the loser resolves the prize, as the card says.

use kernel::Seat;

use crate::board::{Phase, other};
use crate::destiny::{Destiny, Kind, Prize, PrizeTo};
use crate::effects::{EffectId, Flow, Happening, Source, Window, carry_out, open_about};
use crate::events::Event;
use crate::{State, Table};

pub(super) async fn prize(t: &Table) -> Flow<Phase> {
    let seat = {
        let state = &t.get();
        let winner = state.board.clash.winner.unwrap_or(state.board.leader);
        prize_of(state).map(|(_, prize)| if prize.to == PrizeTo::Winner { winner } else { other(winner) })
    };
    if let Some(seat) = seat {
        resolve_prize(t, seat).await?;
        open_about(t, Window::PrizeResolved, Happening::to(seat)).await?;
    }
    Ok(Phase::Cleanup)
}

/// The prize of the duel, and the card that has it.
fn prize_of(state: &State) -> Option<(Destiny, Prize)> {
    let card = state.board.card.and_then(|card| state.cards.known(card)?.destiny())?;
    match &card.sheet().kind {
        Kind::Discover(_, prize) | Kind::BarDuel(_, _, prize) => Some((card, *prize)),
        Kind::Contest | Kind::Effect => None,
    }
}

/// A player resolves the prize of the duel.
pub(crate) async fn resolve_prize(t: &Table, seat: Seat) -> Flow {
    let Some((card, prize)) = prize_of(&t.get()) else { return Ok(()) };
    t.tell(|_| Event::Prize { seat, name: prize.name });
    carry_out_at(t, card, Window::Prize, seat).await
}

/// Carries out what a card says at a moment, for a player.
pub(super) async fn carry_out_at(t: &Table, card: Destiny, window: Window, seat: Seat) -> Flow {
    let ids = Source::Destiny(card).ids().filter(|(_, effect)| effect.at == window);
    for id in ids.map(|(id, _)| id).collect::<arrayvec::ArrayVec<EffectId, 4>>() {
        carry_out(t, seat, id).await?;
    }
    Ok(())
}
