//! Pitfall: keeps a card under its own as a snare; whoever plays a plan of its value has fallen in.

use kernel::{CardSet, Seat, Viewers};

use super::{AlienSheet, Complexity};
use crate::State;
use crate::board::{BLUE, ORANGE, other};
use crate::cards::{Face, Pile};
use crate::effects::{Ctx, During, Effect, EffectId, Flow, Kind, Source, Window, run};
use crate::events::Event;
use crate::hands::{have_cards, lay_off};
use crate::moves::{conceal, put, show};
use crate::words::Pick;

const ASKS: &[(&str, &str)] = &[
    ("winner", "Your opponent has fallen into the snare. Who wins?"),
    ("pile", "To whose discard pile do the snare and the plan go?"),
];
const WINNER: u8 = 0;
const PILE: u8 = 1;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Pitfall",
    complexity: Complexity::Red,
    effects: &[
        Effect {
            name: "Set Snare",
            at: Window::BeforePlans,
            kind: Kind::Must,
            during: During::Clash,
            when: |state, me| state.cards.count(Pile::Snare(me)) == 0,
            run: run!(set_snare),
            asks: &[("card", "Which card of your hand becomes the snare?")],
            says: "lay a card of your hand face down as the snare",
            ..Effect::BLANK
        },
        Effect {
            name: "Set Snare",
            at: Window::BeforePlans,
            during: During::Clash,
            when: |state, me| {
                let has = |pile| state.cards.count(pile) > 0;
                has(Pile::Snare(me)) && has(Pile::Hand(me)) && !is_fresh(state, me)
            },
            run: run!(swap_snare),
            asks: &[("card", "Which card of your hand do you exchange for the snare?")],
            says: "exchange the snare for a card of your hand",
            ..Effect::BLANK
        },
        Effect {
            name: "Tempting Dive",
            at: Window::PlansShown,
            during: During::Clash,
            when: has_fallen_in,
            run: run!(spring),
            asks: ASKS,
            says: "reveal the snare, which matches your opponent's plan, and decide who wins",
            ..Effect::BLANK
        },
        Effect {
            name: "Tempting Dive",
            at: Window::PlanReplaced,
            during: During::Clash,
            when: |state, me| {
                let theirs = state.board.happening.is_some_and(|happening| happening.seat == other(me));
                theirs && has_fallen_in(state, me)
            },
            run: run!(spring),
            asks: ASKS,
            says: "reveal the snare, which matches your opponent's new plan, and decide who wins",
            ..Effect::BLANK
        },
    ],
    ..AlienSheet::BLANK
};

/// Whether the opponent's plan counts as much as is printed on the snare.
fn has_fallen_in(state: &State, me: Seat) -> bool {
    let snare = state.cards.top(Pile::Snare(me)).and_then(|card| state.cards.known(card));
    let value = state.board.clash.values[other(me).index()];
    value.is_some() && snare.and_then(Face::plan_value) == value
}

/// Whether the snare was laid at this very moment: then there is nothing to exchange yet.
fn is_fresh(state: &State, me: Seat) -> bool {
    let id = EffectId { source: Source::Alien(super::Alien::Pitfall), index: 0 };
    let clash = &state.board.clash;
    clash.noted(me, id) == Some(clash.restarts.into())
}

async fn set_snare(c: Ctx<'_>) -> Flow {
    c.note(c.board(|board| board.clash.restarts.into()));
    have_cards(c.t, c.me);
    let any = !c.hand().is_empty();
    if any {
        lay(c).await;
    }
    Ok(())
}

async fn swap_snare(c: Ctx<'_>) -> Flow {
    let old = c.t.get().cards.top(Pile::Snare(c.me));
    lay(c).await;
    if let Some(old) = old {
        put(c.t, old, Pile::Hand(c.me));
        c.t.tell(|state| Event::Takes { seat: c.me, card: state.sight(old) });
    }
    Ok(())
}

/// A card of the hand goes face down under the alien; nobody can follow which it was.
async fn lay(c: Ctx<'_>) {
    let card = c.ask(0, |s, q| q.card(s.cards.set(Pile::Hand(c.me)))).await;
    let laid = conceal(c.t, Pile::Hand(c.me), CardSet::of(card)).nth(0);
    if let Some(card) = laid {
        put(c.t, card, Pile::Snare(c.me));
        c.t.tell(|state| Event::Lays { seat: c.me, card: state.sight(card), text: "face down as the snare" });
    }
}

async fn spring(c: Ctx<'_>) -> Flow {
    let (snare, plan) = {
        let cards = &c.t.get().cards;
        (cards.set(Pile::Snare(c.me)), cards.set(Pile::Plan(c.opponent())))
    };
    show(c.t, snare, Viewers::EVERYBODY);
    for card in snare.iter() {
        c.t.tell(|state| Event::Lays { seat: c.me, card: state.sight(card), text: "open: it was the snare" });
    }
    let seats = [ORANGE, BLUE].map(Pick::Seat);
    let Pick::Seat(winner) = c.ask(WINNER, |_, q| q.one(seats)).await else { return Ok(()) };
    let Pick::Seat(to) = c.ask(PILE, |_, q| q.one(seats)).await else { return Ok(()) };
    c.win_clash(winner);
    lay_off(c.t, to, snare.iter().chain(plan.iter()).collect()).await;
    Ok(())
}
