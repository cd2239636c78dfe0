//! Step 8 of a duel, 4 of a contest: from the leader on, players play reinforcements in turn until both pass.

use arrayvec::ArrayVec;
use kernel::{CardId, Seat};

use crate::board::{BLUE, ORANGE, Phase, other};
use crate::cards::{Face, Pile};
use crate::clash::Played;
use crate::effects::{Clout, Flow, Happening, Window, open, react, times};
use crate::events::Event;
use crate::moves::put;
use crate::reinforcements::Reinforcement;
use crate::words::{Ask, Pick};
use crate::{State, Table};

pub(super) async fn reinforcements(t: &Table) -> Flow<Phase> {
    let mut seat = t.get().board.leader;
    let mut passes = 0;
    while passes < 2 {
        if play_one(t, seat).await? {
            passes = 0;
        } else {
            passes += 1;
        }
        seat = other(seat);
    }
    Ok(Phase::DetermineWinner)
}

/// A player plays a reinforcement or passes; who has none must pass.
async fn play_one(t: &Table, seat: Seat) -> Flow<bool> {
    if !can_reinforce(&t.get(), seat) {
        return Ok(false);
    }
    let picked = t.ask(seat, Ask::Reinforce, |s, q| q.one(playable(s, seat)).or_pass()).await;
    let Some(Pick::Play(kind, on)) = picked else { return Ok(false) };
    let card = find(&t.get(), seat, kind);
    let Some(card) = card else { return Ok(false) };
    play_on(t, seat, card, on).await?;
    Ok(true)
}

/// Whether a player could play a reinforcement.
#[inline]
pub(crate) fn can_reinforce(state: &State, seat: Seat) -> bool {
    let clash = &state.board.clash;
    clash.terms.reinforcements
        && !clash.silenced.contains(seat)
        && state.cards.iter(Pile::Hand(seat)).any(|card| state.cards.back(card) == REINFORCEMENT_BACK)
}

/// The back that all reinforcements have.
const REINFORCEMENT_BACK: u8 = 2;

/// What a player can play, on either clout.
pub(crate) fn playable(state: &State, seat: Seat) -> ArrayVec<Pick, 24> {
    let mut picks: ArrayVec<Pick, 24> = ArrayVec::new();
    let hand = state.cards.iter(Pile::Hand(seat)).filter_map(|card| state.cards.known(card)?.reinforcement());
    for kind in hand {
        for on in [ORANGE, BLUE] {
            let pick = Pick::Play(kind, on);
            if !picks.contains(&pick) {
                // There are no more kinds than there is room for.
                let _ = picks.try_push(pick);
            }
        }
    }
    picks
}

/// A reinforcement of this kind in a player's hand.
pub(crate) fn find(state: &State, seat: Seat, kind: Reinforcement) -> Option<CardId> {
    let is_it = |&card: &CardId| state.cards.known(card) == Some(Face::Reinforcement(kind));
    state.cards.iter(Pile::Hand(seat)).find(is_it)
}

/// A player plays a reinforcement on somebody's clout.
pub(crate) async fn play_on(t: &Table, by: Seat, card: CardId, on: Seat) -> Flow {
    put(t, card, Pile::Support(on));
    let times = {
        let state = &t.get();
        times(state, by, state.cards.face(card))
    };
    // There is room for all reinforcements there are.
    let _ = t.edit().board.clash.played.try_push(Played { card, by, on, times });
    t.tell(|state| {
        let values = state.board.clash.values;
        let clout = values[on.index()].is_some().then(|| Clout::of(state).total(on));
        Event::Plays { seat: by, on, card: state.sight(card), clout, parts: Clout::parts(state) }
    });
    open!(t, Window::Reinforced, Happening { seat: by, count: 1, card: Some(card) });
    react!(t);
    Ok(())
}
