//! Step 10 of a duel: the winner or the loser resolves the prize, as the card says.

use kernel::Seat;

use crate::Table;
use crate::board::{Phase, other};
use crate::destiny::{Destiny, Kind, Prize, PrizeTo};
use crate::effects::{EffectId, Flow, Happening, Source, Window, carry_out, open_about};
use crate::events::Event;

pub(super) async fn prize(t: &Table) -> Flow<Phase> {
    let (winner, card) = {
        let state = &t.get();
        let card = state.board.card.and_then(|card| state.cards.known(card)?.destiny());
        (state.board.clash.winner.unwrap_or(state.board.leader), card)
    };
    if let Some((card, prize)) = card.and_then(|card| prize_of(card).map(|prize| (card, prize))) {
        let seat = if prize.to == PrizeTo::Winner { winner } else { other(winner) };
        resolve_prize(t, card, seat, prize.name).await?;
        open_about(t, Window::PrizeResolved, Happening::to(seat)).await?;
    }
    Ok(Phase::Cleanup)
}

fn prize_of(card: Destiny) -> Option<Prize> {
    match &card.sheet().kind {
        Kind::Discover(_, prize) | Kind::BarDuel(_, _, prize) => Some(*prize),
        Kind::Contest | Kind::Effect => None,
    }
}

/// A player resolves the prize of a card.
pub(crate) async fn resolve_prize(t: &Table, card: Destiny, seat: Seat, name: &'static str) -> Flow {
    t.tell(|_| Event::Prize { seat, name });
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
