//! Step 4 of a duel, 2 of a contest: plans, and in a duel tactics, are chosen secretly.

use arrayvec::ArrayVec;
use kernel::{CardId, CardSet, Seat, SeatSet, Viewers};

use super::reveal_dials::send_late;
use crate::board::{BLUE, ORANGE, Phase, other};
use crate::cards::Pile;
use crate::effects::{Flow, Window, open, order, react};
use crate::events::Event;
use crate::hands::have_cards;
use crate::moves::{choose_tactic, conceal, put, show_card};
use crate::words::{Ask, Pick};
use crate::{State, Table};

pub(super) async fn choose(t: &Table) -> Flow<Phase> {
    open!(t, Window::BeforePlans);
    let first = t.get().board.clash.first;
    let mut at_once = first.map_or_else(|| [ORANGE, BLUE].into_iter().collect(), SeatSet::of);
    while !at_once.is_empty() {
        choose_plans(t, at_once).await;
        let then = first.filter(|&seat| at_once == SeatSet::of(seat));
        if let Some(seat) = then {
            lay_open(t, seat);
        }
        at_once = then.map_or(SeatSet::EMPTY, |seat| SeatSet::of(other(seat)));
    }
    t.edit().board.clash.revealed.iter_mut().for_each(ArrayVec::clear);
    choose_tactics(t).await;
    // Everybody sees how many tactics lie there, so it is told before anybody is asked anything else.
    for seat in order(t) {
        t.tell(|state| Event::Chooses {
            seat,
            plan: state.cards.count(Pile::Plan(seat)) as u8,
            tactics: state.board.clash.chosen[seat.index()].len() as u8,
        });
    }
    open!(t, Window::PlansLaid);
    react!(t);
    send_late(t).await?;
    open!(t, Window::Chosen);
    Ok(if t.get().board.clash.is_duel() { Phase::Tactics } else { Phase::RevealPlans })
}

/// Players choose their plans at once; whoever has no card first draws.
async fn choose_plans(t: &Table, seats: SeatSet) {
    for seat in order(t).into_iter().filter(|&seat| seats.contains(seat)) {
        have_cards(t, seat);
    }
    let able: SeatSet = {
        let cards = &t.get().cards;
        seats.iter().filter(|&seat| cards.count(Pile::Hand(seat)) > 0).collect()
    };
    let chosen = t.ask_each(able, Ask::Plan, |s, seat, q| q.card(s.cards.set(Pile::Hand(seat)))).await;
    for (seat, card) in chosen {
        lay(t, seat, card);
    }
}

/// Lays a card of the hand face down as the plan; nobody can follow which it was.
fn lay(t: &Table, seat: Seat, card: CardId) {
    let card = conceal(t, Pile::Hand(seat), CardSet::of(card)).nth(0);
    if let Some(card) = card {
        put(t, card, Pile::Plan(seat));
    }
}

/// A plan is chosen face up.
fn lay_open(t: &Table, seat: Seat) {
    let card = t.get().cards.top(Pile::Plan(seat));
    if let Some(card) = card {
        show_card(t, card, Viewers::EVERYBODY);
        t.tell(|state| Event::LaysOpen { seat, card: state.sight(card) });
    }
}

/// Players choose readied tactics at once, each with the half that counts. Whoever has one must; a second, where the
/// terms allow it, is a choice.
async fn choose_tactics(t: &Table) {
    let most = t.get().board.clash.terms.tactics;
    for number in 0..most {
        let able: SeatSet = {
            let board = &t.get().board;
            let chose_so_far = |seat: Seat| board.clash.chosen[seat.index()].len() == usize::from(number);
            let has_more = |seat: &Seat| !board.ready[seat.index()].is_empty() && chose_so_far(*seat);
            [ORANGE, BLUE].into_iter().filter(has_more).collect()
        };
        if number == 0 {
            let chosen = t.ask_each(able, Ask::Tactic, |s, seat, q| q.one(halves(s, seat))).await;
            chosen.into_iter().for_each(|(seat, pick)| take(t, seat, pick));
        } else {
            let chosen =
                t.ask_each(able, Ask::SecondTactic, |s, seat, q| q.one(halves(s, seat)).or_pass()).await;
            chosen.into_iter().for_each(|(seat, pick)| take(t, seat, pick.unwrap_or(Pick::No)));
        }
    }
}

fn halves(state: &State, seat: Seat) -> impl Iterator<Item = Pick> + use<> {
    state.board.ready[seat.index()].halves().map(Pick::Half)
}

fn take(t: &Table, seat: Seat, pick: Pick) {
    if let Pick::Half(half) = pick {
        choose_tactic(t, seat, half);
    }
}
