//! Vulch: collects the artifacts that others throw away.

use kernel::{CardId, CardSet, Seat, Viewers};

use super::{Alert, Alien, AlienSheet};
use crate::State;
use crate::board::Outcome;
use crate::cards::{Face, Pile};
use crate::effects::{
    About, Ctx, Effect, EffectId, Flow, Kind, Phases, Roles, Source, Window, act, discard_all, run,
};
use crate::events::Event;
use crate::hands::{give, in_hand};
use crate::moves::{put, show};

/// The super flare, which lasts to the end of the encounter once it was played.
const SUPER: EffectId = EffectId { source: Source::Super(Alien::Vulch), index: 0 };

/// How many cards the wild flare lets somebody hand over: what comes back by a salvage could go round for ever.
const MOST_HANDED_OVER: usize = 60;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Salvage",
    alert: Alert::Green,
    power: &[
        Effect {
            at: Window::CardDiscarded,
            must: true,
            when: |state, me| is_salvage(state, me, is_artifact),
            run: act!(salvage),
            says: "take the artifact that another player has discarded",
            ..Effect::BLANK
        },
        Effect {
            at: Window::NewHand,
            must: true,
            kind: Kind::Works,
            when: |state, me| {
                state.board.happening.is_some_and(|happening| happening.seat == me)
                    && !kept(state, me).is_empty()
            },
            run: act!(keep),
            says: "show and keep your artifacts while you draw a new hand",
            ..Effect::BLANK
        },
        Effect {
            at: Window::CardDiscarded,
            when: |state, me| takes_flares(state, me) && is_salvage(state, me, is_anothers_flare),
            run: act!(salvage),
            says: "take the flare that another player has discarded",
            ..Effect::BLANK
        },
    ],
    wild: &[
        Effect { at: Window::Decided, when: has_won, ..DEMAND },
        Effect {
            at: Window::DealDone,
            when: |state, me| has_cards(state, state.board.encounter.opponent(me)),
            ..DEMAND
        },
    ],
    superb: &[Effect {
        at: Window::CardDiscarded,
        when: |state, me| is_salvage(state, me, is_anothers_flare),
        run: act!(salvage_flares),
        says: "take the flare that another player has discarded, and more of them until the encounter is over",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

const DEMAND: Effect = Effect {
    roles: Roles::MAIN,
    phases: Phases::RESOLUTION,
    run: run!(demand),
    asks: &[
        (
            "hand-over",
            "Which card of your hand do you hand over? It is discarded unless your opponent wants it.",
        ),
        (
            "keep",
            "Your opponent has handed you {card}. Do you keep it, and stop? Otherwise it is discarded, and another one is \
             handed over.",
        ),
    ],
    says: "your opponent hands you cards one by one; you discard each until you keep one",
    ..Effect::BLANK
};

fn is_artifact(face: Face) -> bool {
    matches!(face, Face::Artifact(_))
}

/// Never its own flare.
fn is_anothers_flare(face: Face) -> bool {
    matches!(face, Face::Flare(alien) if alien != Alien::Vulch)
}

/// The card that is being discarded, as long as nobody has taken it.
fn discarded(state: &State) -> Option<CardId> {
    let card = state.board.happening?.card?;
    (state.cards.pile_of(card) == Pile::Discard).then_some(card)
}

fn is_salvage(state: &State, me: Seat, fits: fn(Face) -> bool) -> bool {
    state.board.happening.is_some_and(|happening| happening.seat != me)
        && discarded(state).and_then(|card| state.cards.known(card)).is_some_and(fits)
}

fn salvage(c: Ctx<'_>) {
    let card = discarded(&c.t.get());
    if let Some(card) = card {
        put(c.t, card, Pile::Hand(c.me));
        c.t.tell(|state| Event::Keeps { seat: c.me, card: state.sight(card) });
    }
}

fn takes_flares(state: &State, me: Seat) -> bool {
    state.board.encounter.spent.contains(&(me, SUPER))
}

fn salvage_flares(c: Ctx<'_>) {
    c.mark_spent();
    salvage(c);
}

/// What stays while a new hand is drawn: artifacts, and flares while they are salvaged, too.
fn kept(state: &State, me: Seat) -> CardSet {
    let flares = takes_flares(state, me);
    in_hand(state, me, |face| is_artifact(face) || flares && matches!(face, Face::Flare(_)))
}

/// The engine gives back what is saved when the new hand is drawn.
fn keep(c: Ctx<'_>) {
    let cards = kept(&c.t.get(), c.me);
    show(c.t, cards, Viewers::EVERYBODY);
    for card in cards.iter() {
        c.t.tell(|state| Event::Reveals { seat: c.me, card: state.sight(card) });
        put(c.t, card, Pile::Saved(c.me));
    }
    c.tell(|_| "what was shown is kept while the new hand is drawn".into());
}

fn has_cards(state: &State, seat: Option<Seat>) -> bool {
    seat.is_some_and(|seat| state.cards.count(Pile::Hand(seat)) > 0)
}

fn has_won(state: &State, me: Seat) -> bool {
    let encounter = &state.board.encounter;
    encounter.main_side(me).is_some_and(|side| encounter.outcome == Outcome::Won(side))
        && has_cards(state, encounter.opponent(me))
}

async fn demand(c: Ctx<'_>) -> Flow {
    let Some(opponent) = c.opponent() else { return Ok(()) };
    for _ in 0..MOST_HANDED_OVER {
        if !has_cards(&c.t.get(), Some(opponent)) {
            break;
        }
        let card = c.ask_other(opponent, 0, |s, q| q.card(s.cards.set(Pile::Hand(opponent)))).await;
        let handed = CardSet::of(card);
        show(c.t, handed, Viewers::only(c.me));
        c.tell(|_| "is handed a card".into());
        c.t.tell_to(Viewers::only(c.me), |state| Event::Looks { seat: c.me, card: state.sight(card) });
        let about = About { card: Some(card), ..About::of(c.me) };
        if c.about(about, c.ask_yes(1)).await {
            give(c.t, opponent, c.me, handed);
            return Ok(());
        }
        discard_all(c.t, c.me, handed).await?;
    }
    c.tell(|_| "no card was kept".into());
    Ok(())
}
