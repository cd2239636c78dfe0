//! Hate: begins its turn with a discard that all others must match, or pay for with ships.

use arrayvec::ArrayVec;
use kernel::{CardId, CardSet, Rules as _, Seat, Viewers};

use super::{Alert, Alien, AlienSheet};
use crate::board::{Halt, Outcome};
use crate::cards::{Face, Pile};
use crate::effects::{About, Ctx, Effect, Flow, Kind, Phases, Roles, Window, order, plays_hoard, run};
use crate::events::{Event, number};
use crate::hands::{discard, in_hand, new_hand};
use crate::moves::{has_encounter_card, pick_at_random, show};
use crate::place::Place;
use crate::ships::{From, choose_flagship, lose_from, take_one_off_tech};
use crate::{Cosmic, State};

/// How many ships it costs not to match.
const SHIPS: u8 = 3;

/// The questions, in the order of `ASKS`.
const CARD: u8 = 0;
const MATCH: u8 = 1;
const VICTIMS: u8 = 2;
const TECH: u8 = 3;

const ASKS: &[(&str, &str)] = &[
    ("card", "Which card must all others match?"),
    (
        "match",
        "{} has shown {card} for all others to match. Do you discard another card of its type[ (an attack of {count} or more)]? If not, you lose three ships \
         of {}'s choice.",
    ),
    ("ships", "{} does not match. Which of their ships are lost?"),
    ("tech", "From which tech is a ship lost?"),
];

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Rage",
    alert: Alert::Yellow,
    power: &[Effect {
        at: Window::StartTurn,
        roles: Roles::OFFENSE,
        must: true,
        phases: Phases::START_TURN,
        kind: Kind::Declares,
        once: true,
        when: |state, me| state.cards.count(Pile::Hand(me)) > 0,
        run: run!(rage),
        asks: ASKS,
        says: "discard a card; all others discard one of the same type or lose three ships of your choice",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::BeforeSelection,
        roles: Roles::MAIN,
        phases: Phases::PLANNING,
        when: opponent_has_cards,
        run: run!(strip),
        says: "your opponent discards a random card; if no encounter card is left, you win the encounter",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::StartTurn,
        roles: Roles::OFFENSE,
        phases: Phases::START_TURN,
        when: |state, me| !in_hand(state, me, |face| face != Face::Flare(Alien::Hate)).is_empty(),
        run: run!(rage_and_keep),
        asks: ASKS,
        says: "use your power, but show the card and keep it",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

/// The card is shown before the use can be zapped, and then stays in the hand (FAQ 2018).
async fn rage(c: Ctx<'_>) -> Flow {
    let (card, face) = show_card(c).await;
    let announced = About { face: Some(face), ..About::default() };
    if !c.stands(announced).await? {
        return Ok(());
    }
    let is_there = c.t.look(|state| cards_to_show(state, c.me).contains(card));
    if is_there {
        discard(c.t, c.me, card).await?;
    }
    all_match(c, face).await
}

async fn rage_and_keep(c: Ctx<'_>) -> Flow {
    // This was the use of the power in this turn.
    c.mark_power_spent();
    let (_, face) = show_card(c).await;
    all_match(c, face).await
}

async fn show_card(c: Ctx<'_>) -> (CardId, Face) {
    let card = c.ask(CARD, |s, q| q.card(cards_to_show(s, c.me))).await;
    show(c.t, CardSet::of(card), Viewers::EVERYBODY);
    c.t.tell(|state| Event::Reveals { seat: c.me, card: state.sight(card) });
    // Everybody has seen it by now, so it may be remembered.
    let face = c.t.get().cards.face(card);
    c.tell(|_| format!("all others are to match {face}"));
    (card, face)
}

/// The cards of the hand, and those on the sheet that may be discarded in place of them.
fn cards_to_show(state: &State, me: Seat) -> CardSet {
    let hoard = plays_hoard(state, me).map_or(CardSet::EMPTY, |_| state.cards.set(Pile::Hoard(me)));
    state.cards.set(Pile::Hand(me)).or(hoard)
}

async fn all_match(c: Ctx<'_>, face: Face) -> Flow {
    let order = order(&c.t.get());
    for seat in order.filter(|&seat| seat != c.me) {
        match match_card(c, seat, face).await {
            Some(card) => discard(c.t, seat, card).await?,
            None => take_ships(c, seat).await?,
        }
    }
    if !has_encounter_card(&c.t.get(), c.me) {
        new_hand(c.t, c.me).await?;
    }
    Ok(())
}

/// The card with which a player matches, if there is one and the player likes. Asked in any case: only the player knows
/// whether there is one.
async fn match_card(c: Ctx<'_>, seat: Seat, face: Face) -> Option<CardId> {
    let has_cards = {
        let cards = &c.t.get().cards;
        cards.count(Pile::Hand(seat)) + cards.count(Pile::Hoard(seat)) > 0
    };
    if !has_cards {
        return None;
    }
    let count = if let Face::Attack(value) = face { value } else { 0 };
    let about = About { seat: Some(c.me), face: Some(face), count, ..About::default() };
    c.ask_about(about, seat, MATCH, |s, q| q.cards(matching(s, seat, face), 0, 1)).await.iter().next()
}

/// The cards that will do. One that lies on the sheet as a second hand may always go in place of one of the hand.
fn matching(state: &State, seat: Seat, face: Face) -> CardSet {
    let fits = |other: Face| match (face, other) {
        (Face::Attack(value), Face::Attack(theirs)) => theirs >= value,
        _ => other.card_type() == face.card_type(),
    };
    let hand = in_hand(state, seat, fits);
    let hoard =
        plays_hoard(state, seat).map_or(CardSet::EMPTY, |_| state.cards.matching(Pile::Hoard(seat), fits));
    hand.iter().chain(hoard.iter()).collect()
}

/// Where a player has ships that can be picked: on colonies, and on techs.
fn ships_of(state: &State, seat: Seat) -> ArrayVec<(Place, u8), 40> {
    let researching = (Place::Research, state.board.ships(seat, Place::Research));
    state.board.fleet(seat).chain([researching]).filter(|&(_, ships)| ships > 0).collect()
}

async fn take_ships(c: Ctx<'_>, seat: Seat) -> Flow {
    let all = ships_of(&c.t.get(), seat);
    let count = SHIPS.min(all.iter().map(|&(_, ships)| ships).sum());
    c.tell(|_| {
        format!("{} does not match and loses {}", Cosmic::seat_name(seat), number(count, "ship", "ships"))
    });
    let from: From = if count < SHIPS {
        all.into_iter().take(32).collect()
    } else {
        let chosen = c
            .ask_about(About::of(seat), c.me, VICTIMS, |s, q| {
                q.ships(ships_of(s, seat), count.into(), count.into())
            })
            .await;
        choose_flagship(c.t, c.me, seat, &chosen).await;
        chosen
    };
    for &(_, ships) in from.iter().filter(|(place, _)| *place == Place::Research) {
        take_off_techs(c, seat, ships).await;
    }
    lose_from(c.t, seat, &from).await?;
    Ok(())
}

/// The techs of a player that have ships on them.
fn researched(state: &State, seat: Seat) -> CardSet {
    let is_theirs = |&&(card, ships): &&(CardId, u8)| {
        ships > 0
            && matches!(state.cards.pile_of(card), Pile::Techs(owner) | Pile::Completed(owner) if owner == seat)
    };
    state.board.research.iter().filter(is_theirs).map(|&(card, _)| card).collect()
}

async fn take_off_techs(c: Ctx<'_>, seat: Seat, ships: u8) {
    for _ in 0..ships {
        let techs = researched(&c.t.get(), seat);
        let card = match techs.iter().next() {
            Some(_) if techs.len() > 1 => Some(c.ask(TECH, |s, q| q.card(researched(s, seat))).await),
            only => only,
        };
        if let Some(card) = card {
            take_one_off_tech(c.t, c.me, seat, card).await;
        }
    }
}

fn opponent_has_cards(state: &State, me: Seat) -> bool {
    state.board.encounter.opponent(me).is_some_and(|opponent| state.cards.count(Pile::Hand(opponent)) > 0)
}

async fn strip(c: Ctx<'_>) -> Flow {
    let (Some(opponent), Some(side)) = (c.opponent(), c.side()) else { return Ok(()) };
    let card = pick_at_random(c.t, Pile::Hand(opponent), 1).iter().next();
    if let Some(card) = card {
        discard(c.t, opponent, card).await?;
    }
    if !has_encounter_card(&c.t.get(), opponent) {
        c.tell(|_| {
            format!("{} has no encounter card left, which decides the encounter", Cosmic::seat_name(opponent))
        });
        c.end_encounter(Outcome::Won(side), Halt::Resolve);
    }
    Ok(())
}
