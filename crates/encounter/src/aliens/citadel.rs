//! Citadel: lays attack cards at planets, which fight for the defense there.

use kernel::{CardSet, Seat};

use super::{Alert, Alien, AlienSheet};
use crate::State;
use crate::board::{Outcome, Side};
use crate::cards::{CardType, Face};
use crate::effects::{
    Counts, Ctx, Effect, EffectId, Flow, Kind, Phases, Roles, Source, Step, Window, act, discard_all, run,
};
use crate::hands::{choose_of_type, in_hand};
use crate::moves::lay_at_planet;
use crate::words::{Ask, Pick};

/// The two ways to use the citadels of a planet.
const POWER: EffectId = EffectId { source: Source::Power(Alien::Citadel), index: 0 };
const SUPER: EffectId = EffectId { source: Source::Super(Alien::Citadel), index: 0 };

/// What the wild flare adds to the defense's total.
const WILD_BONUS: i16 = 5;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Fortification",
    alert: Alert::Red,
    power: &[
        Effect {
            run: act!(add),
            amount: for_own_side,
            says: "add all citadels at the target planet to the defense's total",
            once: true,
            ..ACTIVATE
        },
        Effect {
            at: Window::DestinyDrawn,
            phases: Phases::DESTINY,
            kind: Kind::Works,
            once: true,
            when: can_lay,
            needs: Face::is_attack,
            private: true,
            run: run!(lay),
            asks: &[
                ("planet", "At which planet do you lay an attack card as a citadel?"),
                ("card", "Which attack card do you lay there?"),
            ],
            says: "lay an attack card at any planet as a citadel",
            ..Effect::BLANK
        },
        Effect {
            at: Window::Decided,
            must: true,
            phases: Phases::RESOLUTION,
            kind: Kind::Follows,
            when: has_fallen,
            run: run!(fall),
            says: "discard the citadels that were used, since the defense has lost",
            ..Effect::BLANK
        },
    ],
    wild: &[Effect {
        at: Window::Revealed,
        roles: Roles::INVOLVED,
        phases: Phases::REVEAL,
        when: |state, _| state.board.encounter.two_attacks(),
        run: act!(strengthen),
        counts: ADDS,
        says: "add 5 to the defense's total",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        when: |state, me| has_citadels(state) && !state.board.encounter.spent.contains(&(me, POWER)),
        run: act!(subtract),
        amount: |state, me| -for_own_side(state, me),
        says: "use your citadels at the target planet, but subtract them from the defense's total",
        ..ACTIVATE
    }],
    lays_cards: true,
    ..AlienSheet::BLANK
};

const ADDS: Option<Counts> =
    Some(Counts { step: Step::Add, apply: |tally, _, force| tally.add(force.side, force.amount) });

/// All citadels there or none, before the cards are revealed.
const ACTIVATE: Effect = Effect {
    at: Window::Selected,
    phases: Phases::PLANNING,
    when: |state, _| has_citadels(state),
    counts: ADDS,
    ..Effect::BLANK
};

/// The citadels at the planet where the encounter takes place.
fn citadels(state: &State) -> CardSet {
    let target = state.board.encounter.target;
    target.map_or(CardSet::EMPTY, |planet| state.board.cards_at(planet))
}

fn has_citadels(state: &State) -> bool {
    !state.board.at_planets.is_empty() && !citadels(state).is_empty()
}

fn add(c: Ctx<'_>) {
    let strength = strength(&c.t.get());
    c.count(Side::Defense, strength);
    c.tell(|_| format!("the citadels add {strength} to the defense's total"));
}

fn subtract(c: Ctx<'_>) {
    c.mark_power_spent();
    let strength = strength(&c.t.get());
    c.count(Side::Defense, -strength);
    c.tell(|_| format!("the citadels take {strength} from the defense's total"));
}

fn strength(state: &State) -> i16 {
    let value = |face: Face| if let Face::Attack(value) = face { i16::from(value) } else { 0 };
    citadels(state).iter().filter_map(|card| state.cards.known(card)).map(value).sum()
}

/// What they count for a player's side: what the defense gains, the offense as good as loses.
fn for_own_side(state: &State, me: Seat) -> i16 {
    let side = state.board.encounter.side(me);
    if side == Some(Side::Offense) { -strength(state) } else { strength(state) }
}

fn can_lay(state: &State, me: Seat) -> bool {
    !state.board.at_planets.is_full() && !in_hand(state, me, Face::is_attack).is_empty()
}

async fn lay(c: Ctx<'_>) -> Flow {
    let picked = c.ask_needing(0, |s, q| q.one(s.board.planets.iter().map(Pick::Planet))).await;
    let card = choose_of_type(c.t, c.me, Ask::Of(c.id, 1), CardType::Attack, 1).await;
    if let (Some(card), Pick::Planet(planet)) = (card.iter().next(), picked) {
        lay_at_planet(c.t, c.me, card, planet);
    }
    Ok(())
}

/// Citadels were used, and the defense has lost all the same.
fn has_fallen(state: &State, _: Seat) -> bool {
    matches!(state.board.encounter.outcome, Outcome::Won(Side::Offense) | Outcome::BothLose)
        && has_citadels(state)
        && [POWER, SUPER].into_iter().any(|id| Ctx::is_in_force(state, id))
}

async fn fall(c: Ctx<'_>) -> Flow {
    let citadels = citadels(&c.t.get());
    discard_all(c.t, c.me, citadels).await
}

fn strengthen(c: Ctx<'_>) {
    c.count(Side::Defense, WILD_BONUS);
}
