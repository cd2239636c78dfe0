//! Chosen: asks the deck for a better encounter card.

use kernel::{CardId, CardSet, Seat, Viewers};

use super::{Alert, Alien, AlienSheet};
use crate::State;
use crate::cards::{Face, Pile};
use crate::effects::{
    About, Counts, Ctx, Effect, Flow, Happening, Kind, Phases, Roles, Step, Window, discard_all, open, run,
};
use crate::events::Event;
use crate::hands::{draw, draw_to};
use crate::moves::{put, show};
use crate::phases::replace_card;
use crate::words::Pick;

/// How many cards it draws to choose from.
const DRAWN: u8 = 3;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Divine Intervention",
    alert: Alert::Green,
    power: &[Effect {
        at: Window::Revealed,
        roles: Roles::MAIN,
        phases: Phases::REVEAL,
        kind: Kind::Declares,
        once: true,
        run: run!(intervene),
        asks: &[
            ("card", "Which of the encounter cards that you have drawn do you use, if any?"),
            ("how", "Does it replace your attack card, or is it added to that?"),
        ],
        counts: Some(Counts {
            step: Step::CardAdded,
            apply: |tally, _, force| tally.cards[force.side.index()] += force.amount,
        }),
        says: "draw three cards; an encounter card among them can replace yours, or be added to it if both are attacks",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::BeforeSelection,
        roles: Roles::MAIN,
        phases: Phases::PLANNING,
        run: run!(draw_one),
        says: "draw a card",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::LookedAtCards,
        roles: Roles::MAIN,
        phases: Phases::REVEAL,
        when: |state, me| {
            state.board.happening.is_some_and(|happening| happening.seat == me)
                && !others(state, me).is_empty()
        },
        run: run!(keep_others),
        asks: &[("keep", "Which of the cards that are no encounter cards do you keep?")],
        says: "of the cards that you have drawn, keep those that are no encounter cards",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

fn encounter_cards(state: &State, me: Seat) -> CardSet {
    state.cards.matching(Pile::Looked(me), Face::is_encounter)
}

fn others(state: &State, me: Seat) -> CardSet {
    state.cards.matching(Pile::Looked(me), |face| !face.is_encounter())
}

/// What is meant to be done is said before it can be zapped (FAQ 2018).
async fn intervene(c: Ctx<'_>) -> Flow {
    c.tell(|_| "draws three cards to choose from".into());
    draw_to(c.t, c.me, DRAWN, Pile::Looked(c.me)).await?;
    open!(c.t, Window::LookedAtCards, Happening { seat: c.me, count: DRAWN, card: None });
    let picked = if goes_on(&c.t.get(), c.me) { pick(c).await } else { None };
    let adds = match picked {
        Some(card) => adds(c, card).await,
        None => false,
    };
    if let Some(card) = picked {
        show(c.t, CardSet::of(card), Viewers::EVERYBODY);
        c.t.tell(|state| Event::Reveals { seat: c.me, card: state.sight(card) });
        c.tell(|_| if adds { "it is to be added" } else { "it is to be the new encounter card" }.into());
    }
    let face = picked.and_then(|card| c.t.look(|state| state.cards.known(card)));
    if goes_on(&c.t.get(), c.me)
        && c.stands(About { face, ..About::default() }).await?
        && let Some(card) = picked
    {
        if adds {
            add(c, card);
        } else {
            replace_card(c.t, c.me, card).await?;
        }
    }
    let rest = c.t.get().cards.set(Pile::Looked(c.me));
    discard_all(c.t, c.me, rest).await
}

/// Not if the super flare was zapped, and the power with it.
fn goes_on(state: &State, me: Seat) -> bool {
    state.board.sheet(me, Alien::Chosen).is_some_and(|sheet| !sheet.zapped)
}

async fn pick(c: Ctx<'_>) -> Option<CardId> {
    if c.t.get().cards.count(Pile::Looked(c.me)) == 0 {
        return None;
    }
    // Asked even if there is nothing to choose: only the player knows that.
    c.ask(0, |s, q| q.cards(encounter_cards(s, c.me), 0, 1)).await.iter().next()
}

/// Of two attacks, whether the drawn one is added to the other.
async fn adds(c: Ctx<'_>, card: CardId) -> bool {
    let is_attack = c.t.get().cards.known(card).is_some_and(Face::is_attack);
    is_attack
        && c.encounter(|encounter| encounter.has_shown_attack(c.me))
        && c.ask(1, |_, q| q.one([Pick::Replace, Pick::Add])).await == Pick::Add
}

/// The second card lies beside the first until both are discarded.
fn add(c: Ctx<'_>, card: CardId) {
    let side = c.encounter(|encounter| encounter.main_side(c.me));
    let face = c.t.get().cards.known(card);
    if let (Some(side), Some(Face::Attack(value))) = (side, face) {
        put(c.t, card, Pile::Played(c.me));
        c.count(side, value.into());
    }
}

async fn draw_one(c: Ctx<'_>) -> Flow {
    draw(c.t, c.me, 1).await
}

async fn keep_others(c: Ctx<'_>) -> Flow {
    let kept = c.ask(0, |s, q| q.cards(others(s, c.me), 0, DRAWN.into())).await;
    for card in kept.iter() {
        put(c.t, card, Pile::Hand(c.me));
        c.t.tell(|state| Event::Keeps { seat: c.me, card: state.sight(card) });
    }
    Ok(())
}
