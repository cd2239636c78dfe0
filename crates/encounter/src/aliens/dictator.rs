//! Dictator: chooses the destiny of others.

use kernel::{CardSet, Viewers};

use super::{Alert, AlienSheet};
use crate::State;
use crate::cards::Pile;
use crate::effects::{Ctx, Effect, Flow, Kind, Phases, Roles, Window, act, run};
use crate::events::Event;
use crate::moves::{put, put_on_top, show, shuffle};
use crate::place::PlanetSet;

const ASKS: &[(&str, &str)] = &[("card", "Which of these destiny cards is drawn?")];

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Command",
    alert: Alert::Red,
    power: &[
        Effect {
            at: Window::BeforeDestiny,
            roles: Roles::NOT_OFFENSE,
            must: true,
            phases: Phases::DESTINY,
            when: |state, _| has_cards(state),
            run: run!(command),
            zapped: Some(act!(forget_order)),
            asks: ASKS,
            says: "look through the destiny deck and choose the card that is drawn",
            ..Effect::BLANK
        },
        Effect {
            at: Window::BeforeDestiny,
            roles: Roles::OFFENSE,
            must: true,
            phases: Phases::DESTINY,
            kind: Kind::Works,
            when: |state, _| has_cards(state),
            run: act!(forget_order),
            says: "the destiny deck is shuffled in your own turn",
            ..Effect::BLANK
        },
    ],
    wild: &[Effect {
        at: Window::DestinyDrawn,
        roles: Roles::NOT_OFFENSE,
        phases: Phases::DESTINY,
        when: |state, _| state.cards.count(Pile::Destiny) > 0,
        run: act!(draw_again),
        says: "the offense discards the destiny card and draws another",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::BeforeDestiny,
        roles: Roles::OFFENSE,
        phases: Phases::DESTINY,
        when: |state, _| has_cards(state),
        run: run!(command),
        asks: ASKS,
        says: "look through the destiny deck and choose your own card",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

fn has_cards(state: &State) -> bool {
    state.cards.count(Pile::DestinyDeck) > 0
}

async fn command(c: Ctx<'_>) -> Flow {
    let unseen: CardSet = {
        let cards = &c.t.get().cards;
        cards.iter(Pile::DestinyDeck).filter(|&card| !cards.seen(card).contains(c.me.into())).collect()
    };
    show(c.t, unseen, Viewers::only(c.me));
    for card in unseen.iter() {
        c.t.tell_to(Viewers::only(c.me), |state| Event::Looks { seat: c.me, card: state.sight(card) });
    }
    let card = c.ask(0, |s, q| q.card(s.cards.set(Pile::DestinyDeck))).await;
    put_on_top(c.t, card, Pile::DestinyDeck);
    Ok(())
}

/// What was seen of the deck's order is worth nothing any more.
fn forget_order(c: Ctx<'_>) {
    shuffle(c.t, Pile::DestinyDeck);
    c.t.tell(|_| Event::DestinyShuffled);
}

fn draw_again(c: Ctx<'_>) {
    let drawn = c.t.get().cards.top(Pile::Destiny);
    if let Some(card) = drawn {
        put(c.t, card, Pile::DestinyDiscard);
    }
    // Whom and where the offense had chosen goes with the card.
    c.edit(|board| {
        board.encounter.redirected = false;
        board.set_defense(None, PlanetSet::EMPTY);
    });
    c.tell(|_| "the card is discarded, another is drawn".into());
}
