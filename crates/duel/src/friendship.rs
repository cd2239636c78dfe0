//! Friendship with envoys: increased, decreased, and how many allies a player can have.

use arrayvec::ArrayVec;
use kernel::Seat;

use crate::board::{Befriending, other};
use crate::effects::{Flow, Happening, Window, ally_limit, open};
use crate::envoys::Suit;
use crate::moves::set_ally;
use crate::words::{Ask, Pick};
use crate::{State, Table};

type Suits = ArrayVec<Suit, 3>;

/// A player increases friendship with an envoy: a neutral one becomes an ally, the opponent's becomes neutral. Says
/// whether anything changed.
pub(crate) async fn increase(t: &Table, seat: Seat) -> Flow<bool> {
    let Some(suit) = choose(t, seat, Ask::Befriend, could_increase, false).await else { return Ok(false) };
    increase_with(t, seat, suit).await?;
    Ok(true)
}

/// The same, if the player wants to.
pub(crate) async fn may_increase(t: &Table, seat: Seat) -> Flow<bool> {
    let Some(suit) = choose(t, seat, Ask::Befriend, could_increase, true).await else { return Ok(false) };
    increase_with(t, seat, suit).await?;
    Ok(true)
}

/// A player decreases friendship with an envoy: an ally becomes neutral, a neutral one the opponent's ally.
pub(crate) async fn decrease(t: &Table, seat: Seat) -> Flow<bool> {
    let Some(suit) = choose(t, seat, Ask::Estrange, could_decrease, false).await else { return Ok(false) };
    decrease_with(t, seat, suit).await?;
    Ok(true)
}

/// The same, if the player wants to.
pub(crate) async fn may_decrease(t: &Table, seat: Seat) -> Flow<bool> {
    let Some(suit) = choose(t, seat, Ask::Estrange, could_decrease, true).await else { return Ok(false) };
    decrease_with(t, seat, suit).await?;
    Ok(true)
}

fn could_increase(state: &State, seat: Seat) -> Suits {
    suits_not_of(state, seat)
}

fn could_decrease(state: &State, seat: Seat) -> Suits {
    suits_not_of(state, other(seat))
}

/// The envoys that are not a player's allies.
fn suits_not_of(state: &State, seat: Seat) -> Suits {
    let mut suits = Suits::new();
    for suit in Suit::ALL {
        if state.board.envoy(suit).is_some_and(|envoy| envoy.ally != Some(seat)) {
            suits.push(suit);
        }
    }
    suits
}

async fn choose(
    t: &Table,
    seat: Seat,
    ask: Ask,
    among: fn(&State, Seat) -> Suits,
    optional: bool,
) -> Option<Suit> {
    let all = among(&t.get(), seat);
    if all.is_empty() || (all.len() == 1 && !optional) {
        return all.first().copied();
    }
    let picks = |s: &State| among(s, seat).into_iter().map(Pick::Envoy);
    let picked = if optional {
        t.ask(seat, ask, |s, q| q.one(picks(s)).or_pass()).await
    } else {
        Some(t.ask(seat, ask, |s, q| q.one(picks(s))).await)
    };
    if let Some(Pick::Envoy(suit)) = picked { Some(suit) } else { None }
}

/// A player increases friendship with this envoy.
pub(crate) async fn increase_with(t: &Table, seat: Seat, suit: Suit) -> Flow {
    let Some(envoy) = t.get().board.envoy(suit) else { return Ok(()) };
    let ally = match envoy.ally {
        Some(ally) if ally == seat => return Ok(()),
        None => Some(seat),
        Some(_) => {
            let befriending = Befriending { seat, suit, at_once: false };
            let outer = t.edit().board.befriending.replace(befriending);
            open!(t, Window::Befriending);
            let done = std::mem::replace(&mut t.edit().board.befriending, outer);
            done.is_some_and(|befriending| befriending.at_once).then_some(seat)
        }
    };
    change(t, suit, ally).await
}

/// A player decreases friendship with this envoy.
pub(crate) async fn decrease_with(t: &Table, seat: Seat, suit: Suit) -> Flow {
    let Some(envoy) = t.get().board.envoy(suit) else { return Ok(()) };
    match envoy.ally {
        Some(ally) if ally == seat => change(t, suit, None).await,
        None => change(t, suit, Some(other(seat))).await,
        Some(_) => Ok(()),
    }
}

async fn change(t: &Table, suit: Suit, ally: Option<Seat>) -> Flow {
    set_ally(t, suit, ally);
    if let Some(seat) = ally {
        keep_to_limit(t, seat).await;
    }
    let leader = t.get().board.leader;
    open!(t, Window::FriendshipChanged, Happening::to(ally.unwrap_or(leader)));
    Ok(())
}

/// Whoever has too many allies chooses which becomes neutral again; a new one has been read by then.
pub(crate) async fn keep_to_limit(t: &Table, seat: Seat) {
    loop {
        let too_many = {
            let state = &t.get();
            state.board.allies(seat).count() > ally_limit(state, seat)
        };
        if !too_many {
            return;
        }
        let allies =
            |s: &State| s.board.allies(seat).map(|(suit, _)| Pick::Envoy(suit)).collect::<ArrayVec<_, 3>>();
        if let Pick::Envoy(suit) = t.ask(seat, Ask::Dismiss, |s, q| q.one(allies(s))).await {
            set_ally(t, suit, None);
        }
    }
}
