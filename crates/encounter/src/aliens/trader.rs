//! Trader: exchanges whole hands.

use kernel::{CardSet, Seat, SeatSet};

use super::{Alert, Alien, AlienSheet};
use crate::State;
use crate::cards::Pile;
use crate::effects::{Ctx, Effect, EffectId, Flow, Kind, Phases, Roles, Source, Window, act, run};
use crate::hands::{exchange, give, new_hand, take_at_random};
use crate::moves::has_encounter_card;

/// The power, which the super flare uses in another way.
const POWER: EffectId = EffectId { source: Source::Power(Alien::Trader), index: 0 };

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Transference",
    alert: Alert::Green,
    power: &[
        Effect {
            at: Window::BeforeSelection,
            roles: Roles::MAIN,
            phases: Phases::PLANNING,
            once: true,
            when: has_hand,
            private: true,
            run: act!(trade_with_opponent),
            says: "exchange hands with your opponent",
            ..Effect::BLANK
        },
        Effect {
            at: Window::BeforeSelection,
            roles: Roles::DEFENSE,
            phases: Phases::PLANNING,
            kind: Kind::Works,
            when: |state, me| !has_hand(state, me),
            private: true,
            run: run!(draw_first),
            says: "draw the new hand that you need anyway, so that you can trade it",
            ..Effect::BLANK
        },
    ],
    wild: &[Effect {
        at: Window::BeforeInvites,
        roles: Roles::MAIN,
        phases: Phases::ALLIANCE,
        when: opponent_has_cards,
        run: run!(swap_one),
        asks: &[("card", "Which card do you give to your opponent?")],
        says: "take a random card of your opponent's and give back one of your choice",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::BeforeSelection,
        roles: Roles::MAIN,
        phases: Phases::PLANNING,
        when: |state, me| has_hand(state, me) && !state.board.encounter.spent.contains(&(me, POWER)),
        run: run!(trade_with_anybody),
        asks: &[("with", "With which player do you exchange hands?")],
        says: "exchange hands with any player, instead of with your opponent",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

/// A defense without encounter cards is due a new hand, and has none to trade before that.
fn has_hand(state: &State, me: Seat) -> bool {
    has_encounter_card(state, me)
}

fn trade_with_opponent(c: Ctx<'_>) {
    if let Some(opponent) = c.opponent() {
        exchange(c.t, c.me, opponent);
    }
}

async fn draw_first(c: Ctx<'_>) -> Flow {
    // Everybody sees that it comes before the cards are selected.
    c.tell(|_| "the new hand is drawn early".into());
    new_hand(c.t, c.me).await
}

async fn trade_with_anybody(c: Ctx<'_>) -> Flow {
    let others = |s: &State| -> SeatSet { s.seats().iter().filter(|&seat| seat != c.me).collect() };
    let Some(other) = c.ask_player(0, others).await else { return Ok(()) };
    exchange(c.t, c.me, other);
    c.mark_power_spent();
    Ok(())
}

fn opponent_has_cards(state: &State, me: Seat) -> bool {
    state.board.encounter.opponent(me).is_some_and(|opponent| state.cards.count(Pile::Hand(opponent)) > 0)
}

async fn swap_one(c: Ctx<'_>) -> Flow {
    let Some(opponent) = c.opponent() else { return Ok(()) };
    take_at_random(c.t, opponent, c.me, 1);
    let given = c.ask(0, |s, q| q.card(s.cards.set(Pile::Hand(c.me)))).await;
    give(c.t, c.me, opponent, CardSet::of(given));
    Ok(())
}
