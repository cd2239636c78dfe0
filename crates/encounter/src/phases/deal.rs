//! Deals: two negotiates, and the main players talk.

use arrayvec::ArrayVec;
use kernel::{CardSet, Seat, Viewers};

use crate::board::{Outcome, Side};
use crate::cards::Pile;
use crate::deal::{Deal, Goods, Terms, can_deliver, colonies_to_grant, highest_attack, in_words, may_free};
use crate::effects::{Flow, Window, flow, open, win_by_colonies};
use crate::events::Event;
use crate::hands::{choose_of_type, give, tell_given};
use crate::moves::{conceal, move_ships, pick_at_random, put_each, react, settle, show};
use crate::place::{Place, Planet, PlanetSet};
use crate::ships::{self, allies_go_home, choose_losses, lose, retrieve, send_home};
use crate::words::{Ask, Pick};
use crate::{State, Table};

/// How many proposals are heard. (At a table the minute is over long before.)
const MOST_PROPOSALS: usize = 30;

/// Allies go home; the main players propose until one accepts or both give up.
pub(super) async fn talks(t: &Table) -> Flow {
    allies_go_home(t).await;
    t.edit().board.may_free = [false; 2];
    open!(t, Window::DealTerms);
    let agreed = negotiate(t).await;
    t.edit().board.encounter.outcome = if agreed { Outcome::DealMade } else { Outcome::DealFailed };
    if agreed {
        open!(t, Window::DealMade);
    }
    if t.look(stands) {
        carry_out(t).await?;
    } else {
        fail(t).await?;
    }
    t.edit().board.deal = None;
    let offense = t.look(|state| state.board.encounter.offense);
    let left = t.look(|state| state.board.ships(offense, Place::Gate));
    send_home(t, offense, Place::Gate, left).await;
    flow(t)
}

/// Whether they agree; the deal then lies on the board.
async fn negotiate(t: &Table) -> bool {
    let (mut speaker, mut other) = {
        let encounter = &t.get().board.encounter;
        (encounter.offense, encounter.defense.unwrap_or(encounter.offense))
    };
    let mut gave_up = 0;
    for _ in 0..MOST_PROPOSALS {
        match respond(t, speaker).await {
            Some(Pick::Accept) => {
                t.tell(|_| Event::Accepts { seat: speaker });
                return true;
            }
            Some(Pick::GiveUp) => t.edit().board.deal = None,
            // Nothing has been proposed, or something else shall be.
            _ => propose(t, speaker, other).await,
        }
        let speaks_on = t.look(|state| state.board.deal.is_some());
        if speaks_on {
            gave_up = 0;
        } else {
            t.tell(|_| Event::Refuses { seat: speaker });
            gave_up += 1;
        }
        if gave_up >= 2 {
            break;
        }
        (speaker, other) = (other, speaker);
    }
    t.edit().board.deal = None;
    false
}

/// What a player says to the proposal that stands, if one does.
async fn respond(t: &Table, seat: Seat) -> Option<Pick> {
    if t.look(|state| state.board.deal.is_none()) {
        return None;
    }
    let options = |s: &State| {
        let possible = s.board.deal.as_ref().is_some_and(|(from, deal)| is_possible(s, *from, deal));
        let can_counter = Terms::are_any(s, seat, s.board.encounter.opponent(seat).unwrap_or(seat));
        [(possible, Pick::Accept), (can_counter, Pick::Counter), (true, Pick::GiveUp)]
            .into_iter()
            .filter_map(|(can, pick)| can.then_some(pick))
    };
    Some(t.ask(seat, Ask::Respond, |s, q| q.one(options(s))).await)
}

/// Puts a proposal on the board, or none: whoever's minute is over can always give up.
async fn propose(t: &Table, from: Seat, to: Seat) {
    if !t.look(|state| Terms::are_any(state, from, to)) {
        t.edit().board.deal = None;
        return;
    }
    let proposed = t.ask(from, Ask::Propose, |s, q| q.offer(Terms::of(s, from, to)).or_pass()).await;
    if let Some(deal) = &proposed {
        announce(t, from, to, deal);
    }
    t.edit().board.deal = proposed.map(|deal| (from, deal));
}

/// What is proposed is told, and the cards that it names are shown to the other.
fn announce(t: &Table, from: Seat, to: Seat, deal: &Deal) {
    t.tell(|_| Event::Proposes { seat: from, to, terms: in_words(deal, from, to) });
    let Goods::Cards(cards) = deal.give else { return };
    show(t, cards, Viewers::only(to));
    let both = Viewers::only(from).or(Viewers::only(to));
    if t.is_heard() {
        for card in cards.iter() {
            t.tell_to(both, |state| Event::Names { seat: from, to, card: state.sight(card) });
        }
    }
}

/// Whether the deal on the board was made, and both can still do what it says.
fn stands(state: &State) -> bool {
    let is_made = state.board.encounter.outcome == Outcome::DealMade;
    let deal = state.board.deal.as_ref().filter(|_| is_made);
    deal.is_some_and(|(from, deal)| is_possible(state, *from, deal) && can_deliver(state, *from, &deal.give))
}

/// Whether the deal can be carried out; what its proposer gives was there when it was proposed.
fn is_possible(state: &State, from: Seat, deal: &Deal) -> bool {
    let Some(to) = state.board.encounter.opponent(from) else { return false };
    // As sets: whether a deal speaks of a colony cannot be foreseen.
    let planets = |planet: Option<Planet>| planet.map_or(PlanetSet::EMPTY, PlanetSet::of);
    let cannot_gain = planets(deal.gain).without(colonies_to_grant(state, to, from));
    let cannot_grant = planets(deal.grant).without(colonies_to_grant(state, from, to));
    let colonies = cannot_gain.or(cannot_grant).is_empty();
    let freed = deal.free <= may_free(state, from, to) && deal.be_freed <= may_free(state, to, from);
    let has_colony =
        |seat: Seat, new: Option<Planet>| new.is_some() || !state.board.colonies(seat).is_empty();
    let has_place =
        (deal.free == 0 || has_colony(to, deal.grant)) && (deal.be_freed == 0 || has_colony(from, deal.gain));
    colonies && freed && has_place && can_deliver(state, to, &deal.take)
}

/// The terms are carried out, all at once.
async fn carry_out(t: &Table) -> Flow {
    let Some((from, deal)) = t.look(|state| state.board.deal) else { return Ok(()) };
    let Some(to) = t.look(|state| state.board.encounter.opponent(from)) else { return Ok(()) };
    let given = choose_cards(t, from, deal.give).await;
    let taken = choose_cards(t, to, deal.take).await;
    let mine = choose_ships(t, from, deal.gain).await;
    let theirs = choose_ships(t, to, deal.grant).await;
    exchange(t, from, given, to, taken);
    for (seat, planet, ships) in [(from, deal.gain, mine), (to, deal.grant, theirs)] {
        if let Some(planet) = planet {
            for (place, count) in ships {
                move_ships(t, seat, place, planet.into(), count);
            }
        }
    }
    settle(t);
    // That stands, whatever the deal sets off.
    win_by_colonies(&mut t.edit());
    super::tell_outcome(t);
    open!(t, Window::DealDone);
    t.edit().board.deal = None;
    flow(t)?;
    react!(t);
    retrieve(t, to, deal.free).await?;
    retrieve(t, from, deal.be_freed).await
}

fn exchange(t: &Table, from: Seat, given: CardSet, to: Seat, taken: CardSet) {
    // Both leave their hands before either comes into the other.
    let hand = t.look(|state| state.cards.set(Pile::Hand(to)));
    let taken = conceal(t, Pile::Hand(to), taken, hand);
    put_each(t, taken, Pile::Mixed);
    give(t, from, to, given);
    put_each(t, taken, Pile::Hand(from));
    tell_given(t, to, from, taken);
}

/// The very cards that are meant by what a player is to give.
async fn choose_cards(t: &Table, seat: Seat, goods: Goods) -> CardSet {
    match goods {
        Goods::Nothing => CardSet::EMPTY,
        Goods::Cards(cards) => cards,
        Goods::Random(count) => pick_at_random(t, Pile::Hand(seat), count.into()),
        Goods::HighestAttack => highest_attack(&t.get(), seat).iter().take(1).collect(),
        Goods::Kind(kind, count) => choose_of_type(t, seat, Ask::DealCards, kind, count).await,
    }
}

/// The ships with which a player founds the colony of the deal.
async fn choose_ships(t: &Table, seat: Seat, planet: Option<Planet>) -> ships::From {
    if planet.is_none() {
        return ships::From::new();
    }
    let chosen = t
        .ask(seat, Ask::DealShips, |s, q| {
            let gate = (Place::Gate, s.board.ships(seat, Place::Gate));
            q.ships(s.board.fleet(seat).chain([gate]), 1, kernel::MAX_FLEET)
        })
        .await;
    ships::choose_flagship(t, seat, seat, &chosen).await;
    chosen
}

/// No deal: both lose ships, from anywhere they like.
async fn fail(t: &Table) -> Flow {
    {
        let board = &mut t.edit().board;
        board.encounter.outcome = Outcome::DealFailed;
        board.encounter.penalty = [board.edition.failed_deal; 2];
    }
    super::tell_outcome(t);
    open!(t, Window::DealFailed);
    let mut lost: ArrayVec<(Seat, Place, u8), 16> = ArrayVec::new();
    for side in Side::BOTH {
        let Some(seat) = t.get().board.encounter.main(side) else { continue };
        let ships = t.look(|state| state.board.encounter.penalty[side.index()]);
        let from = choose_losses(t, seat, Ask::FailedDeal, ships, &[Place::Gate]).await;
        lost.extend(from.into_iter().map(|(place, count)| (seat, place, count)));
    }
    lose(t, &lost, false).await?;
    Ok(())
}
