//! Step 10 of a duel: the winner or the loser resolves the prize, as the card says.

use kernel::Seat;

use crate::board::{Phase, other};
use crate::destiny::{Destiny, Kind, Prize, PrizeTo};
use crate::effects::{Flow, Happening, Source, Window, carry_out, destiny, open};
use crate::events::Event;
use crate::{State, Table};

pub(super) async fn prize(t: &Table) -> Flow<Phase> {
    t.milestone();
    let (winner, prize) = {
        let state = &t.get();
        (state.board.clash.winner.unwrap_or(state.board.leader), prize_of(state))
    };
    if let Some((card, prize)) = prize {
        let seat = if prize.to == PrizeTo::Winner { winner } else { other(winner) };
        t.tell(|_| Event::Prize { seat, name: prize.name });
        for (id, _) in Source::Destiny(card).at(Window::Prize) {
            carry_out!(t, seat, id);
        }
        open!(t, Window::PrizeResolved, Happening::to(seat));
    }
    Ok(Phase::Cleanup)
}

/// The prize of the card that is being resolved.
fn prize_of(state: &State) -> Option<(Destiny, Prize)> {
    let card = destiny(state)?;
    match &card.sheet().kind {
        Kind::Discover(_, prize) | Kind::BarDuel(_, _, prize) => Some((card, *prize)),
        Kind::Contest | Kind::Effect => None,
    }
}

/// A player resolves the prize of the card, whoever it is meant for.
pub(crate) async fn resolve_prize(t: &Table, seat: Seat) -> Flow {
    let prize = prize_of(&t.get());
    let Some((card, Prize { name, .. })) = prize else { return Ok(()) };
    t.tell(|_| Event::Prize { seat, name });
    for (id, _) in Source::Destiny(card).at(Window::Prize) {
        carry_out!(t, seat, id);
    }
    Ok(())
}
