//! Fido: fetches used encounter cards and offers them around.

use kernel::{CardId, CardSet, Rules as _, Seat};

use super::{Alert, Alien, AlienSheet};
use crate::cards::Pile;
use crate::effects::{Ctx, Effect, EffectId, Flow, Happening, Phases, Roles, Source, Window, run};
use crate::events::Event;
use crate::hands::draw;
use crate::moves::put;
use crate::place::Place;
use crate::ships::retrieve;
use crate::words::Pick;
use crate::{Cosmic, State};

/// The power, which the super flare uses for more than one card.
const POWER: EffectId = EffectId { source: Source::Power(Alien::Fido), index: 0 };

const CARD: u8 = 0;
const TO: u8 = 1;
const ANSWER: u8 = 2;
const KEEP: u8 = 3;
const THANKS: u8 = 4;

const ASKS: &[(&str, &str)] = &[
    ("card", "Which used encounter card do you fetch?"),
    ("to", "You have fetched {card}. To whom do you offer it?"),
    ("answer", "{} has fetched {card}, a used encounter card, and offers it to you. Do you take it?"),
    ("keep", "Your offer of {card} was refused. Do you keep it (or discard it again)?"),
    ("thanks", "Your card was taken. Do you draw a card for that, or bring back a ship from the warp?"),
];

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Fetch",
    alert: Alert::Yellow,
    power: &[Effect {
        once: true,
        when: |state, _| !used_cards(state).is_empty(),
        run: run!(fetch_one),
        says: "fetch a used encounter card and offer it to another player",
        ..FETCH
    }],
    wild: &[Effect {
        at: Window::BeforeSelection,
        roles: Roles::MAIN,
        phases: Phases::PLANNING,
        when: |state, _| state.cards.count(Pile::Discard) > 0,
        run: run!(drop_on_opponent),
        says: "your opponent gets the top card of the discard pile, and you draw a card",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        when: |state, me| {
            !used_cards(state).is_empty() && !state.board.encounter.spent.contains(&(me, POWER))
        },
        run: run!(fetch_all),
        says: "fetch as many used encounter cards as you like and offer them one by one",
        ..FETCH
    }],
    ..AlienSheet::BLANK
};

const FETCH: Effect =
    Effect { at: Window::CardsDiscarded, phases: Phases::RESOLUTION, asks: ASKS, ..Effect::BLANK };

/// The main players' encounter cards that lie in the discard pile.
fn used_cards(state: &State) -> CardSet {
    let used = state.board.encounter.discarded.into_iter().flatten();
    used.filter(|&card| state.cards.pile_of(card) == Pile::Discard).collect()
}

async fn fetch_one(c: Ctx<'_>) -> Flow {
    match choose(c).await {
        Some(card) => offer(c, card).await,
        None => Ok(()),
    }
}

/// One of the used cards; not asked for, if there is just one.
async fn choose(c: Ctx<'_>) -> Option<CardId> {
    let used = used_cards(&c.t.get());
    if used.len() < 2 {
        return used.iter().next();
    }
    Some(c.ask(CARD, |s, q| q.card(used_cards(s))).await)
}

async fn fetch_all(c: Ctx<'_>) -> Flow {
    c.mark_power_spent();
    let mut fetched = CardSet::EMPTY;
    let mut next = choose(c).await;
    while let Some(card) = next {
        fetched.insert(card);
        offer(c, card).await?;
        // What was discarded again has been fetched already.
        let left =
            |s: &State| -> CardSet { used_cards(s).iter().filter(|&card| !fetched.contains(card)).collect() };
        if left(&c.t.get()).is_empty() {
            break;
        }
        next = c.ask(CARD, |s, q| q.card(left(s)).or_pass()).await;
    }
    Ok(())
}

/// The card lies on the discard pile until it is known who gets it.
async fn offer(c: Ctx<'_>, card: CardId) -> Flow {
    c.t.edit().board.happening = Some(Happening { seat: c.me, count: 1, card: Some(card) });
    let others = |s: &State| s.seats().without(c.me);
    let Some(other) = c.ask_player(TO, others).await else { return Ok(()) };
    c.tell(|state| {
        let face = state.cards.known(card).map_or_else(|| "a card".into(), |face| face.to_string());
        format!("{face} is offered to {}", Cosmic::seat_name(other))
    });
    if c.ask_other(other, ANSWER, |_, q| q.one([Pick::Yes, Pick::No])).await == Pick::Yes {
        take(c, other, card);
        return thank(c).await;
    }
    c.tell(|_| format!("{} refuses it", Cosmic::seat_name(other)));
    if c.ask_yes(KEEP).await {
        take(c, c.me, card);
    } else {
        c.t.tell(|state| Event::Discards { seat: c.me, card: state.sight(card) });
    }
    Ok(())
}

/// Everybody has seen the card.
fn take(c: Ctx<'_>, seat: Seat, card: CardId) {
    put(c.t, card, Pile::Hand(seat));
    c.t.tell(|state| Event::Keeps { seat, card: state.sight(card) });
}

/// One benefit for a card that was taken, or none.
async fn thank(c: Ctx<'_>) -> Flow {
    let options = |s: &State| {
        let board = &s.board;
        let can_return = board.ships(c.me, Place::Warp) > 0 && !board.colonies(c.me).is_empty();
        [Some(Pick::Card), can_return.then_some(Pick::Ship)].into_iter().flatten()
    };
    match c.ask(THANKS, |s, q| q.one(options(s)).or_pass()).await {
        Some(Pick::Card) => draw(c.t, c.me, 1).await,
        Some(_) => retrieve(c.t, c.me, 1).await,
        None => Ok(()),
    }
}

async fn drop_on_opponent(c: Ctx<'_>) -> Flow {
    let top = c.t.get().cards.top(Pile::Discard);
    if let (Some(opponent), Some(card)) = (c.opponent(), top) {
        take(c, opponent, card);
    }
    draw(c.t, c.me, 1).await
}
