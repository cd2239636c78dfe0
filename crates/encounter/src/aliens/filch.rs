//! Filch: takes the opponent's used encounter card. With its classic flare one may cheat.

use arrayvec::ArrayVec;
use kernel::{CardSet, Seat, SeatSet};

use super::{Alert, Alien, AlienSheet};
use crate::State;
use crate::board::Side;
use crate::cards::{Face, Pile};
use crate::cheating::{take_card, take_ship};
use crate::effects::{Ctx, Effect, EffectId, Flow, Kind, Phases, Roles, Source, Verdict, Window, run};
use crate::events::Event;
use crate::hands::{discard, in_hand};
use crate::moves::put;
use crate::place::Place;
use crate::words::Pick;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Theft",
    alert: Alert::Green,
    power: &[Effect {
        at: Window::CardsDiscarded,
        roles: Roles::MAIN,
        phases: Phases::RESOLUTION,
        when: |state, me| !victims(state, me).is_empty(),
        run: run!(steal),
        asks: ASKS,
        says: "take your opponent's used encounter card into your hand",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::CardPlayed,
        when: |state, me| is_anothers_card(state, me) && !in_hand(state, me, Face::is_negotiate).is_empty(),
        run: run!(intercept),
        says: "discard a negotiate: the card that is being played has no effect and goes to your hand",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::CardsDiscarded,
        phases: Phases::RESOLUTION,
        when: |state, me| !victims(state, me).is_empty(),
        run: run!(steal),
        asks: ASKS,
        says: "take the used encounter card of another player into your hand",
        ..Effect::BLANK
    }],
    classic: &[
        Effect {
            at: Window::EncounterStart,
            kind: Kind::Works,
            when: can_cheat,
            run: run!(cheat),
            asks: &[
                ("what", "Do you take a card, or bring a ship back from the warp?"),
                ("card", "Which card of the discard pile do you take? None: the top card of the deck."),
                ("colony", "To which of your colonies does the ship go?"),
            ],
            says: "cheat: take a card of the deck or the discard pile, or bring a ship back; the others see you do it",
            ..Effect::BLANK
        },
        Effect { says: "shown, since its player was caught", ..Effect::BLANK },
    ],
    ..AlienSheet::BLANK
};

const ASKS: &[(&str, &str)] = &[("whose", "Whose encounter card do you take?")];

/// The other main players whose encounter card lies in the discard pile.
fn victims(state: &State, me: Seat) -> SeatSet {
    let encounter = &state.board.encounter;
    let is_there = |side: &Side| {
        encounter.discarded[side.index()].is_some_and(|card| state.cards.pile_of(card) == Pile::Discard)
    };
    Side::BOTH
        .into_iter()
        .filter(is_there)
        .filter_map(|side| encounter.main(side))
        .filter(|&seat| seat != me)
        .collect()
}

async fn steal(c: Ctx<'_>) -> Flow {
    let Some(victim) = c.ask_player(0, |s| victims(s, c.me)).await else { return Ok(()) };
    let card = c.encounter(|encounter| encounter.discarded[encounter.main_side(victim)?.index()]);
    if let Some(card) = card {
        put(c.t, card, Pile::Hand(c.me));
        c.t.tell(|state| Event::Keeps { seat: c.me, card: state.sight(card) });
    }
    Ok(())
}

fn is_anothers_card(state: &State, me: Seat) -> bool {
    state.board.answering.is_some_and(|answering| {
        answering.verdict == Verdict::Stands
            && answering.seat != me
            && matches!(answering.id.source, Source::Artifact(_) | Source::Wild(_) | Source::Super(_))
    })
}

async fn intercept(c: Ctx<'_>) -> Flow {
    // One negotiate is like another.
    let negotiate = c.hand(Face::is_negotiate).iter().next();
    let Some(negotiate) = negotiate else { return Ok(()) };
    discard(c.t, c.me, negotiate).await?;
    c.answer(Verdict::Taken(c.me));
    Ok(())
}

/// The classic flare, as it is shown when its player is caught.
const CAUGHT: EffectId = EffectId { source: Source::Classic(Alien::Filch), index: 1 };

/// What there is to take: a card, a ship.
fn loot(state: &State, me: Seat) -> ArrayVec<Pick, 2> {
    let cards = state.cards.count(Pile::Deck) + state.cards.count(Pile::Discard);
    let ships = state.board.ships(me, Place::Warp);
    let is_there = [(Pick::Card, cards > 0), (Pick::Ship, ships > 0 && !state.board.colonies(me).is_empty())];
    is_there.into_iter().filter_map(|(pick, is)| is.then_some(pick)).collect()
}

fn can_cheat(state: &State, me: Seat) -> bool {
    state.board.encounter.cheat.is_none() && !loot(state, me).is_empty()
}

async fn cheat(c: Ctx<'_>) -> Flow {
    // What moves can be seen, and who has to choose: so it begins with what is told.
    c.tell(|_| "cheats".into());
    let all = loot(&c.t.get(), c.me);
    let what = if let [only] = all[..] { only } else { c.ask(0, |s, q| q.one(loot(s, c.me))).await };
    if what == Pick::Ship {
        let colonies = |s: &State| s.board.colonies(c.me).iter().map(Pick::Planet);
        let colony = c.ask(2, |s, q| q.one(colonies(s))).await;
        if let Pick::Planet(planet) = colony {
            take_ship(c.t, c.me, CAUGHT, planet);
        }
        return Ok(());
    }
    // Without a deck it must be one of these.
    let least = |s: &State| usize::from(s.cards.count(Pile::Deck) == 0);
    let has_discards = c.t.get().cards.count(Pile::Discard) > 0;
    let card = if has_discards {
        c.ask(1, |s, q| q.cards(s.cards.set(Pile::Discard), least(s), 1)).await
    } else {
        CardSet::EMPTY
    };
    take_card(c.t, c.me, CAUGHT, card.iter().next());
    Ok(())
}
