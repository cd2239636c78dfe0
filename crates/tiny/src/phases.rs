//! The rules, in the order of play.

use std::rc::Rc;

use kernel::{CardSet, Seat, SeatSet, State, Table, Viewers};

use crate::board::{MOST_BID, POSTS_TO_WIN};
use crate::moves::{discard, draw, give, lay_guard, move_ships, pick_at_random, refuel, show, spend_fuel};
use crate::{Ask, Event, Face, Phase, Pick, Pile, Place, Terms, Tiny, Trade};

/// Plays from wherever the board stands to the end. Every phase begins at a checkpoint.
pub(crate) async fn play(table: Rc<Table<Tiny>>) {
    let t = &*table;
    loop {
        let phase = t.get().board.phase;
        let next = match phase {
            Phase::Draw => draw_phase(t),
            Phase::Action => action(t).await,
            Phase::Muster => muster(t).await,
            Phase::Bid => bid(t).await,
            Phase::Reveal => reveal(t).await,
            Phase::Trade => trade(t).await,
            Phase::RoundEnd => round_end(t),
            Phase::Over => return,
        };
        t.edit().board.phase = next;
        t.checkpoint();
    }
}

/// Everybody gets fuel; the leader gets a lost ship back and draws a card.
fn draw_phase(t: &Table<Tiny>) -> Phase {
    let (leader, number) = (t.get().board.leader, t.get().board.round);
    t.tell(|_| Event::Round { number, leader });
    let lost = t.get().board.ships(leader, Place::Limbo);
    move_ships(t, leader, lost.min(1), Place::Limbo, Place::Home);
    refuel(t);
    draw(t, leader);
    Phase::Action
}

/// The leader may lay a guard, or play a Spy or a Swap.
async fn action(t: &Table<Tiny>) -> Phase {
    let leader = t.get().board.leader;
    t.pause_if(|_| true);
    let played = t.ask_if_any(leader, Ask::Action, |s, q| q.card(playable(s, leader)).or_pass()).await;
    let Some(card) = played else { return Phase::Muster };
    let face = t.get().cards.face(card);
    if face.is_guard() {
        lay_guard(t, leader, card);
        t.tell(|_| Event::LaysGuard { seat: leader });
        return Phase::Muster;
    }
    discard(t, card);
    t.tell(|_| Event::Plays { seat: leader, face });
    t.edit().board.swapping = (face == Face::Swap).then_some(leader);
    if is_vetoed(t, leader).await {
        t.tell(|_| Event::Cancelled { seat: leader, face });
    } else if face == Face::Swap {
        swap(t, leader).await;
    } else {
        spy(t, leader).await;
    }
    t.edit().board.swapping = None;
    Phase::Muster
}

/// Whether a card that was just played is cancelled. A Veto can be answered by a Veto of anybody but its player, and
/// so on; each answers just the card before it.
async fn is_vetoed(t: &Table<Tiny>, player: Seat) -> bool {
    let mut vetoes = 0;
    let mut last = player;
    t.pause_if(|_| true);
    'answer: loop {
        for seat in clockwise(t, last).skip(1) {
            let veto =
                t.ask_if_any(seat, Ask::Veto, |s, q| q.card(in_hand(s, seat, is_veto)).or_pass()).await;
            if let Some(card) = veto {
                discard(t, card);
                t.tell(|_| Event::Plays { seat, face: Face::Veto });
                vetoes += 1;
                last = seat;
                continue 'answer;
            }
        }
        return vetoes % 2 == 1;
    }
}

async fn spy(t: &Table<Tiny>, seat: Seat) {
    let whose = t.ask(seat, Ask::Spy, |s, q| q.players(others_with_guards(s, seat), 1, 1)).await;
    for whose in whose.iter() {
        let Some(card) = t.get().cards.top(Pile::Guard(whose)) else { continue };
        show(t, card, Viewers::only(seat));
        t.tell(|state| Event::Sees { seat, whose, card: state.sight(card) });
    }
}

async fn swap(t: &Table<Tiny>, seat: Seat) {
    let card = t.ask(seat, Ask::Swap, |s, q| q.card(in_hand(s, seat, Face::is_guard))).await;
    lay_guard(t, seat, card);
    t.tell(|_| Event::Swaps { seat });
}

/// The leader sends ships and invites; each guest says with how many ships they join.
async fn muster(t: &Table<Tiny>) -> Phase {
    let leader = t.get().board.leader;
    if t.get().board.can_muster(leader).all(|(_, ships)| ships == 0) {
        return Phase::RoundEnd;
    }
    let fleet = t.ask(leader, Ask::Muster, |s, q| q.ships(s.board.can_muster(leader), 1, 2)).await;
    for (place, ships) in fleet {
        move_ships(t, leader, ships, place, Place::Frontier);
    }

    if could_join(&t.get(), leader).is_empty() {
        return Phase::Bid;
    }
    let guests = t.ask(leader, Ask::Invite, |s, q| q.players(could_join(s, leader), 0, 8)).await;
    t.tell(|_| Event::Invites { seat: leader, guests });
    for seat in clockwise(t, leader).filter(|&seat| guests.contains(seat)) {
        let ships = t.ask(seat, Ask::Join, |s, q| q.number(0, at_home(s, seat).min(2).into())).await;
        let ships = u8::try_from(ships).unwrap_or(0);
        if ships > 0 {
            t.edit().board.guests.insert(seat);
            move_ships(t, seat, ships, Place::Home, Place::Frontier);
        }
    }
    Phase::Bid
}

/// Everybody who has fuel bids in secret, all at once; for so many days as was agreed, or until nobody bids any more.
async fn bid(t: &Table<Tiny>) -> Phase {
    let days = t.get().board.days;
    for _ in 0..days {
        let bidders = bidders(&t.get());
        let bids = t.ask_each(bidders, Ask::Bid, |s, seat, q| q.number(0, most_bid(s, seat).into())).await;
        if bids.iter().all(|&(_, fuel)| fuel == 0) {
            break;
        }
        spend_fuel(t, &bids);
    }
    Phase::Reveal
}

/// The rival's guard is turned over; the ships on the frontier land or are lost.
async fn reveal(t: &Table<Tiny>) -> Phase {
    let leader = t.get().board.leader;
    let crew = t.get().board.guests.with(leader);
    let rival = rival(&t.get());
    let mut against = rival.map_or(0, |seat| t.get().board.bids[seat.index()]);
    let guard = rival.and_then(|seat| t.get().cards.top(Pile::Guard(seat)).map(|card| (seat, card)));
    if let Some((seat, card)) = guard {
        discard(t, card);
        t.tell(|state| Event::Reveals { seat, card: state.sight(card) });
        against += t.get().cards.face(card).strength();
    }
    let total = t.get().board.strength(crew, leader);
    if total <= against {
        t.tell(|_| Event::Loses { seat: leader, total, against });
        land(t, crew, Place::Limbo);
        t.edit().board.rival = rival;
        return Phase::Trade;
    }
    t.tell(|_| Event::Wins { seat: leader, total, against });
    let posts = [1, 2, 3, 4].map(Pick::Post);
    if let Pick::Post(number) = t.ask(leader, Ask::Land, |_, q| q.one(posts)).await {
        land(t, crew, Place::Post(number));
    }
    Phase::RoundEnd
}

/// A leader who lost may offer the best bidder a trade, who may make a counter-offer.
async fn trade(t: &Table<Tiny>) -> Phase {
    t.milestone();
    let leader = t.get().board.leader;
    let Some(rival) = t.get().board.rival else { return Phase::RoundEnd };
    let mut from = leader;
    let mut to = rival;
    for counter_allowed in [true, false] {
        if t.get().cards.count(Pile::Hand(from)) == 0 {
            return Phase::RoundEnd;
        }
        let offer = t.ask(from, Ask::Trade, |s, q| q.offer(terms(s, from, to)).or_pass()).await;
        let Some(offer) = offer else { return Phase::RoundEnd };
        let (gives, takes) = (offer.give.len() as u8, offer.take);
        t.tell(|_| Event::Offers { seat: from, to, gives, takes });
        for card in offer.give.iter() {
            show(t, card, Viewers::only(to));
            let both = Viewers::only(from).or(Viewers::only(to));
            t.tell_to(both, |state| Event::Shows { seat: from, to, card: state.sight(card) });
        }
        let can_counter = counter_allowed && t.get().cards.count(Pile::Hand(to)) > 0;
        let answers = [Pick::Accept, Pick::Refuse, Pick::Counter];
        let answers = &answers[..if can_counter { 3 } else { 2 }];
        match t.ask(to, Ask::Respond, |_, q| q.one(answers.iter().copied())).await {
            Pick::Accept => {
                carry_out(t, from, to, offer);
                return Phase::RoundEnd;
            }
            Pick::Counter => (from, to) = (to, from),
            _ => {
                t.tell(|_| Event::Refuses { seat: to });
                return Phase::RoundEnd;
            }
        }
    }
    Phase::RoundEnd
}

fn carry_out(t: &Table<Tiny>, from: Seat, to: Seat, offer: Trade) {
    // What is taken comes out of the hand as it was before anything was given to it.
    let taken = pick_at_random(t, to, offer.take.into());
    give(t, from, to, offer.give);
    give(t, to, from, taken);
}

/// The round's traces are removed; the game ends, or the next player leads.
fn round_end(t: &Table<Tiny>) -> Phase {
    t.milestone();
    let over = {
        let state = &mut *t.edit();
        let (seats, board) = (state.seats(), &mut state.board);
        board.guests = SeatSet::EMPTY;
        board.rival = None;
        board.bids = [0; 4];
        let over = board.round == board.rounds || seats.iter().any(|seat| board.posts(seat) >= POSTS_TO_WIN);
        if !over {
            board.round += 1;
            board.leader = board.leader.left(seats.len());
        }
        over
    };
    if !over {
        return Phase::Draw;
    }
    let seats = t.get().seats();
    for seat in seats.iter() {
        t.tell(|state| Event::Wanted { seat, post: state.board.ambitions[seat.index()] });
    }
    t.tell(|state| Event::GameOver { winners: state.board.winners(state.seats()) });
    Phase::Over
}

fn land(t: &Table<Tiny>, crew: SeatSet, place: Place) {
    for seat in crew.iter() {
        let ships = t.get().board.ships(seat, Place::Frontier);
        move_ships(t, seat, ships, Place::Frontier, place);
    }
}

fn clockwise(t: &Table<Tiny>, from: Seat) -> impl Iterator<Item = Seat> + use<> {
    from.and_clockwise(t.get().seat_count())
}

fn in_hand(state: &State<Tiny>, seat: Seat, kind: fn(Face) -> bool) -> CardSet {
    state.cards.matching(Pile::Hand(seat), kind)
}

fn is_veto(face: Face) -> bool {
    face == Face::Veto
}

fn at_home(state: &State<Tiny>, seat: Seat) -> u8 {
    state.board.ships(seat, Place::Home)
}

fn could_join(state: &State<Tiny>, leader: Seat) -> SeatSet {
    state.seats().without(leader).iter().filter(|&seat| at_home(state, seat) > 0).collect()
}

fn others_with_guards(state: &State<Tiny>, seat: Seat) -> SeatSet {
    let others = state.seats().without(seat);
    others.iter().filter(|&other| state.cards.count(Pile::Guard(other)) > 0).collect()
}

/// The cards of the leader's hand that could do something now.
fn playable(state: &State<Tiny>, seat: Seat) -> CardSet {
    let has_guard = state.cards.count(Pile::Guard(seat)) > 0;
    let can_spy = !others_with_guards(state, seat).is_empty();
    let can_swap = has_guard && !in_hand(state, seat, Face::is_guard).is_empty();
    state.cards.matching(Pile::Hand(seat), |face| match face {
        Face::Guard(_) => !has_guard,
        Face::Spy => can_spy,
        Face::Swap => can_swap,
        Face::Veto => false,
    })
}

fn bidders(state: &State<Tiny>) -> SeatSet {
    state.seats().iter().filter(|&seat| most_bid(state, seat) > 0).collect()
}

fn most_bid(state: &State<Tiny>, seat: Seat) -> u8 {
    state.board.fuel[seat.index()].min(MOST_BID)
}

/// The highest bidder of those who stayed away; of equal ones, the first clockwise from the leader.
fn rival(state: &State<Tiny>) -> Option<Seat> {
    let board = &state.board;
    let away =
        board.leader.and_clockwise(state.seat_count()).skip(1).filter(|&seat| !board.guests.contains(seat));
    away.min_by_key(|seat| std::cmp::Reverse(board.bids[seat.index()]))
}

fn terms(state: &State<Tiny>, from: Seat, to: Seat) -> Terms {
    let take_at_most = state.cards.count(Pile::Hand(to)).min(2) as u8;
    Terms { give_from: state.cards.set(Pile::Hand(from)), take_at_most }
}
