//! Barbarian: plunders the hand of a beaten defense.

use kernel::{CardSet, Seat};

use super::{Alert, Alien, AlienSheet};
use crate::State;
use crate::board::{Outcome, Side};
use crate::cards::{Face, Pile};
use crate::effects::{Ctx, Effect, Flow, Phases, Roles, Window, discard_all, run};
use crate::events::number;
use crate::hands::{give, look_at_hand};

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Loot and Pillage",
    alert: Alert::Green,
    power: &[Effect { roles: Roles::OFFENSE, must: true, ..LOOT }],
    wild: &[Effect {
        at: Window::SpoilsTaken,
        roles: Roles::INVOLVED,
        phases: Phases::RESOLUTION,
        when: |state, me| !spoils(state, me).is_empty(),
        run: run!(throw_away),
        asks: &[("cards", "Which of the cards that you have just gained do you discard?")],
        says: "discard any of the cards that you have just gained as compensation or rewards",
        ..Effect::BLANK
    }],
    superb: &[Effect { roles: Roles::OFFENSIVE_ALLY, ..LOOT }],
    ..AlienSheet::BLANK
};

const LOOT: Effect = Effect {
    at: Window::Decided,
    phases: Phases::RESOLUTION,
    when: |state, _| victim(state).is_some(),
    run: run!(loot),
    asks: &[("keep", "Which cards of the defense's hand do you keep? The others are discarded.")],
    says: "look through the defense's hand, keep up to one card for each of your ships, discard the rest",
    ..Effect::BLANK
};

/// The defense, if it was beaten and has cards.
fn victim(state: &State) -> Option<Seat> {
    let encounter = &state.board.encounter;
    let has_cards = |seat: &Seat| state.cards.count(Pile::Hand(*seat)) > 0;
    encounter.defense.filter(|_| encounter.outcome == Outcome::Won(Side::Offense)).filter(has_cards)
}

async fn loot(c: Ctx<'_>) -> Flow {
    let Some(victim) = victim(&c.t.get()) else { return Ok(()) };
    look_at_hand(c.t, c.me, victim);
    let ships = c.t.get().board.ships_in_encounter(c.me);
    let hand = |s: &State| s.cards.set(Pile::Hand(victim));
    let most = usize::from(ships).min(hand(&c.t.get()).len());
    let kept = if most > 0 { c.ask(0, |s, q| q.cards(hand(s), 0, most)).await } else { CardSet::EMPTY };
    let count = u8::try_from(kept.len()).unwrap_or(u8::MAX);
    c.tell(|_| format!("keeps {} and discards the rest", number(count, "card", "cards")));
    give(c.t, victim, c.me, kept);
    let rest = hand(&c.t.get());
    discard_all(c.t, c.me, rest).await
}

/// What the player has gained and still has, apart from this flare.
fn spoils(state: &State, me: Seat) -> CardSet {
    let is_there = |&card: &_| {
        state.cards.pile_of(card) == Pile::Hand(me)
            && state.cards.known(card) != Some(Face::Flare(Alien::Barbarian))
    };
    state.board.spoils.iter().filter(is_there).collect()
}

async fn throw_away(c: Ctx<'_>) -> Flow {
    let most = spoils(&c.t.get(), c.me).len();
    let unwanted = c.ask(0, |s, q| q.cards(spoils(s, c.me), 1, most)).await;
    discard_all(c.t, c.me, unwanted).await
}
