//! Resolution: ships are lost or land, compensation and rewards are collected, cards are discarded.

use arrayvec::ArrayVec;
use kernel::{CardId, CardSet, MAX_SEATS, Seat, SeatSet};

use super::deal::talks;
use super::reveal::put_away;
use crate::board::{Compensation, Encounter, Outcome, Phase, Reward, Shown, Side};
use crate::cards::Pile;
use crate::effects::{Flow, Happening, Window, discard_all, flow, open, order_of, pause_for, who_has_played};
use crate::events::Event;
use crate::hands::{draw_cards, give, look_at_hand, take_at_random};
use crate::moves::{move_each, react, settle, take_back_all};
use crate::place::Place;
use crate::ships::{allies_go_home, is_loss_answered, lose, lose_unanswered, retrieve, send_home};
use crate::words::{Ask, whole};
use crate::{State, Table};

pub(super) async fn resolution(t: &Table) -> Flow<Phase> {
    let outcome = t.look(|state| state.board.encounter.outcome);
    match outcome {
        Outcome::Won(winner) => decided(t, Some(winner)).await?,
        Outcome::BothLose => decided(t, None).await?,
        Outcome::Talks => talks(t).await?,
        _ => {}
    }
    discard_cards(t).await?;
    Ok(Phase::EncounterEnd)
}

/// A side has won, or both have lost.
async fn decided(t: &Table, winner: Option<Side>) -> Flow {
    open!(t, Window::Decided);
    lose_ships(t, winner).await?;
    let Some(winner) = winner else { return Ok(()) };
    let compensation = t.look(|state| compensation(state, winner));
    if let Some(plan) = compensation {
        compensate(t, plan).await?;
    }
    match winner {
        Side::Offense => land(t).await?,
        Side::Defense => {
            reward(t).await?;
            allies_go_home(t).await;
        }
    }
    Ok(())
}

/// All ships of the losing side or sides go to the warp.
async fn lose_ships(t: &Table, winner: Option<Side>) -> Flow {
    let mut ships: ArrayVec<(Seat, Place, u8), MAX_SEATS> = ArrayVec::new();
    {
        let board = &mut t.edit().board;
        let losers = losers(&board.encounter, winner);
        board.encounter.losers = losers;
        for seat in losers.iter() {
            if let Some(station) = board.station(seat) {
                ships.push((seat, station, board.ships(seat, station)));
            }
        }
    }
    let gone = if t.look(is_loss_answered) {
        lose(t, &ships, true).await?
    } else {
        let gone = lose_unanswered(t, &ships, true);
        react!(t);
        gone
    };
    t.edit().board.encounter.losses = gone;
    Ok(())
}

fn losers(encounter: &Encounter, winner: Option<Side>) -> SeatSet {
    match winner {
        Some(winner) => encounter.crew(winner.other()),
        None => encounter.crew(Side::Offense).or(encounter.crew(Side::Defense)),
    }
}

/// A loser who showed a negotiate against an attack takes cards from the winner, as many as ships went to the warp.
fn compensation(state: &State, winner: Side) -> Option<Compensation> {
    let encounter = &state.board.encounter;
    let (to, from) = (encounter.main(winner.other())?, encounter.main(winner)?);
    let is_due = encounter.shown[winner.other().index()] == Some(Shown::Negotiate)
        && matches!(encounter.shown[winner.index()], Some(Shown::Attack(_)));
    let cards = encounter.losses[to.index()];
    let is_due = is_due && cards > 0 && !encounter.no_spoils;
    is_due.then_some(Compensation { to, from, cards, chosen_by: None })
}

async fn compensate(t: &Table, plan: Compensation) -> Flow {
    let payer = plan.from;
    t.edit().board.compensation = Some(plan);
    open!(t, Window::CompensationDue);
    let plan = t.look(|state| state.board.compensation);
    let collected = match plan {
        Some(plan) => Some((plan.to, collect(t, plan).await)),
        None => None,
    };
    // What was saved meanwhile comes back, also if another was made to pay.
    for seat in [payer, plan.map_or(payer, |plan| plan.from)] {
        take_back_all(t, seat, Pile::Saved(seat));
    }
    if let Some((seat, gained)) = collected {
        let cards = gained.len() as u8;
        t.edit().board.compensation = plan.map(|plan| Compensation { cards, ..plan });
        spoils_taken(t, seat, gained).await?;
    }
    t.edit().board.compensation = None;
    Ok(())
}

/// Collects compensation, as far as there are cards; returns them. Who chooses from another's hand looks at it.
async fn collect(t: &Table, plan: Compensation) -> CardSet {
    let Compensation { to, from, cards, chosen_by } = plan;
    let hand = |state: &State| state.cards.set(Pile::Hand(from));
    let there_are = t.look(|state| state.cards.count(Pile::Hand(from)));
    let count = there_are.min(cards.into());
    let chosen = match chosen_by {
        None => None,
        Some(_) if count == there_are => Some(t.look(hand)),
        Some(seat) => {
            if seat != from {
                look_at_hand(t, seat, from);
            }
            Some(t.ask(seat, Ask::Compensation, |s, q| q.cards(hand(s), count, count)).await)
        }
    };
    if count > 0 {
        t.tell(move |_| Event::Compensation { to, from, cards: count as u8 });
    }
    match chosen {
        Some(cards) => give(t, from, to, cards),
        None => take_at_random(t, from, to, count),
    }
}

/// Lets effects answer what a player has gained as compensation or rewards.
async fn spoils_taken(t: &Table, seat: Seat, cards: CardSet) -> Flow {
    pause_for(t, Window::SpoilsTaken);
    if t.look(|state| state.board.is_anybody_armed(Window::SpoilsTaken)) {
        t.edit().board.spoils = cards;
        open!(t, Window::SpoilsTaken, Happening { seat, count: cards.len() as u8, card: None });
        t.edit().board.spoils = CardSet::EMPTY;
    }
    Ok(())
}

/// The offense and its allies land together: new colonies, or reinforced ones.
async fn land(t: &Table) -> Flow {
    let target = t.look(|state| state.board.encounter.target);
    let Some(target) = target else { return Ok(()) };
    let order = t.look(|state| order_of(state, state.board.encounter.crew(Side::Offense)));
    let ships = t.look(|state| state.board.all_ships(Place::Gate));
    move_each(t, order.map(move |seat| (seat, Place::Gate, target.into(), ships[seat.index()])));
    settle(t);
    flow(t)?;
    react!(t);
    Ok(())
}

/// Each ally of the defense takes a card or a ship for every ship it has in the encounter.
async fn reward(t: &Table) -> Flow {
    let (allies, no_spoils) = t.look(|state| {
        let encounter = &state.board.encounter;
        (encounter.allies[Side::Defense.index()], encounter.no_spoils)
    });
    if no_spoils || allies.is_empty() {
        return Ok(());
    }
    let order = order_of(&t.get(), allies);
    for seat in order {
        let ships = t.look(|state| state.board.ships(seat, Place::Beside));
        t.edit().board.reward = Some(Reward { seat, left: ships });
        open!(t, Window::RewardsDue, Happening::to(seat));
        let left = t.edit().board.reward.take().map_or(0, |reward| reward.left);
        let most = |s: &State| {
            let board = &s.board;
            if board.colonies(seat).is_empty() { 0 } else { left.min(board.ships(seat, Place::Warp)) }
        };
        let retrieved = if most(&t.get()) == 0 {
            0
        } else {
            whole(t.ask(seat, Ask::Reward, |s, q| q.number(0, most(s).into())).await)
        };
        retrieve(t, seat, retrieved).await?;
        let gained = draw_cards(t, seat, left - retrieved, Pile::Hand(seat)).await?;
        spoils_taken(t, seat, gained).await?;
    }
    Ok(())
}

/// Puts the encounter card of a side away. If it was discarded, says whose and which it was.
#[inline]
fn discard_used(t: &Table, side: Side) -> Option<(Seat, CardId)> {
    let (seat, card) = t.look(|state| {
        let seat = state.board.encounter.main(side)?;
        Some((seat, state.cards.top(Pile::Selected(seat))?))
    })?;
    if !put_away(t, seat, card) {
        return None;
    }
    t.edit().board.encounter.discarded[side.index()] = Some(card);
    Some((seat, card))
}

/// The encounter cards and everything played with them are discarded; a card that was never shown goes under the deck.
async fn discard_cards(t: &Table) -> Flow {
    open!(t, Window::CardsKept);
    for side in Side::BOTH {
        if let Some((seat, card)) = discard_used(t, side) {
            open!(t, Window::CardDiscarded, Happening { seat, count: 1, card: Some(card) });
        }
    }
    let players = t.look(who_has_played);
    for seat in players.iter() {
        let played = t.look(|state| state.cards.set(Pile::Played(seat)));
        discard_all(t, seat, played).await?;
    }
    open!(t, Window::CardsDiscarded);
    // Ships still on the gate belong nowhere else.
    let (offense, left) = t.look(|state| {
        let offense = state.board.encounter.offense;
        (offense, state.board.ships(offense, Place::Gate))
    });
    if left > 0 {
        send_home(t, offense, Place::Gate, left).await;
    }
    Ok(())
}
