//! Fodder: throws in the attack cards between its own and its opponent's.

use kernel::{CardId, CardSet, Seat};

use super::{Alert, Alien, AlienSheet};
use crate::State;
use crate::board::{Encounter, Side};
use crate::cards::Face;
use crate::effects::{Counts, Ctx, Effect, Flow, Phases, Roles, Step, Tally, Window, discard_all, run};
use crate::hands::in_hand;
use crate::phases::join_late;
use crate::words::Pick;

const ASKS: &[(&str, &str)] =
    &[("cards", "Which attack cards do you throw in? Their values are added to your total.")];

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Overwhelm",
    alert: Alert::Yellow,
    power: &[Effect {
        once: true,
        when: |state, me| state.board.encounter.two_attacks() && !between(state, me).is_empty(),
        private: true,
        run: run!(overwhelm),
        says: "discard attack cards that are higher than yours and lower than your opponent's; their values are added to your total",
        ..OVERWHELM
    }],
    wild: &[Effect {
        at: Window::Revealed,
        roles: Roles::BYSTANDER,
        phases: Phases::REVEAL,
        when: |state, me| can_still_join(&state.board.encounter, me) && !state.board.colonies(me).is_empty(),
        run: run!(join_after_all),
        asks: &[("side", "Which side do you join after all?"), ("ship", "Which ship do you send?")],
        says: "ally after all, with exactly one ship, with a side that invited you",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        when: |state, me| {
            state.board.encounter.two_attacks()
                && !Ctx::is_power_spent(state, me, Alien::Fodder)
                && !below(state, me).is_empty()
        },
        run: run!(overwhelm_all),
        says: "use your power with any attack cards lower than your opponent's, whatever your own",
        ..OVERWHELM
    }],
    ..AlienSheet::BLANK
};

const OVERWHELM: Effect = Effect {
    at: Window::Revealed,
    roles: Roles::MAIN,
    phases: Phases::REVEAL,
    counts: Some(Counts { step: Step::Add, apply: |tally, _, force| tally.add(force.side, force.amount) }),
    asks: ASKS,
    ..Effect::BLANK
};

/// The attack cards in hand whose value is fitting, by the values of the own and the opposing card as they count now.
fn fitting(state: &State, me: Seat, fits: fn(i16, i16, i16) -> bool) -> CardSet {
    let Some(side) = state.board.encounter.main_side(me) else { return CardSet::EMPTY };
    let values = Tally::card_values(state);
    let (own, other) = (values[side.index()], values[side.other().index()]);
    in_hand(state, me, |face| matches!(face, Face::Attack(value) if fits(value.into(), own, other)))
}

fn between(state: &State, me: Seat) -> CardSet {
    fitting(state, me, |value, own, other| own < value && value < other)
}

fn below(state: &State, me: Seat) -> CardSet {
    fitting(state, me, |value, _, other| value < other)
}

async fn overwhelm(c: Ctx<'_>) -> Flow {
    throw_in(c, between).await
}

/// The flare is the use of the power.
async fn overwhelm_all(c: Ctx<'_>) -> Flow {
    c.mark_power_spent();
    throw_in(c, below).await
}

async fn throw_in(c: Ctx<'_>, among: fn(&State, Seat) -> CardSet) -> Flow {
    let cards = c
        .ask(0, |s, q| {
            let fitting = among(s, c.me);
            q.cards(fitting, 0, fitting.len())
        })
        .await;
    let sum = cards.iter().map(|card| attack_value(&c.t.get(), card)).sum();
    discard_all(c.t, c.me, cards).await?;
    if let Some(side) = c.side() {
        c.tell(|_| format!("adds {sum} to the total of the {side}"));
        c.count(side, sum);
    }
    Ok(())
}

fn attack_value(state: &State, card: CardId) -> i16 {
    if let Some(Face::Attack(value)) = state.cards.known(card) { value.into() } else { 0 }
}

/// The sides that have invited this player.
fn inviting(encounter: &Encounter, me: Seat) -> impl Iterator<Item = Side> + use<> {
    let invited = encounter.invited;
    Side::BOTH.into_iter().filter(move |side| invited[side.index()].contains(me))
}

/// Whether this player was invited and has stayed out.
fn can_still_join(encounter: &Encounter, me: Seat) -> bool {
    inviting(encounter, me).next().is_some() && encounter.allied.iter().all(|allied| !allied.contains(me))
}

async fn join_after_all(c: Ctx<'_>) -> Flow {
    let mut sides = c.encounter(|encounter| inviting(encounter, c.me));
    let side = match (sides.next(), sides.next()) {
        (Some(_), Some(_)) => c.ask(0, |_, q| q.one(Side::BOTH.map(Pick::Side))).await,
        (Some(only), None) => Pick::Side(only),
        _ => return Ok(()),
    };
    let Pick::Side(side) = side else { return Ok(()) };
    let ship = c.ask(1, |s, q| q.ships(s.board.fleet(c.me), 1, 1)).await;
    join_late(c.t, c.me, side, &ship).await?;
    c.tell_totals();
    Ok(())
}
