//! Mutant: fills its hand up, out of the deck and the hands of others.

use kernel::{Seat, SeatSet};

use super::{Alert, Alien, AlienSheet};
use crate::State;
use crate::board::Outcome;
use crate::cards::{Face, Pile};
use crate::effects::{
    About, Ctx, Effect, EffectId, Flow, Phases, Roles, Source, Window, act, discard_all, order, run,
};
use crate::hands::{draw, draw_quietly, in_hand, take_at_random};

/// How many cards the super flare discards at most.
const MOST_DISCARDED: usize = 3;

/// The power, before whose use the super flare is played.
const POWER: EffectId = EffectId { source: Source::Power(Alien::Mutant), index: 0 };

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Regenerate",
    alert: Alert::Green,
    power: &[Effect {
        at: Window::BeforeInvites,
        roles: Roles::MAIN,
        phases: Phases::ALLIANCE,
        once: true,
        when: |state, me| missing(state, me) > 0,
        run: run!(regenerate),
        asks: &[(
            "from",
            "From whose hand do you take the next card, at random? Nobody's: from the deck. Cards still to come: {count}.",
        )],
        says: "fill your hand up to eight cards, from the deck or from the hands of others",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::EncounterOver,
        roles: Roles::MAIN,
        phases: Phases::RESOLUTION,
        when: |state, me| !victims(state, me).is_empty(),
        run: act!(plunder),
        says: "take a random card from your opponent and from each player who allied with your opponent",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::BeforeInvites,
        roles: Roles::MAIN,
        phases: Phases::ALLIANCE,
        when: can_make_room,
        run: run!(make_room),
        asks: &[("cards", "Which cards do you discard before you use your power?")],
        says: "discard one to three cards before you use your power",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

/// How many cards the hand is short of a full one.
fn missing(state: &State, me: Seat) -> usize {
    usize::from(state.board.edition.hand).saturating_sub(state.cards.count(Pile::Hand(me)))
}

/// The others who have cards.
fn others(state: &State, me: Seat) -> SeatSet {
    state.seats().without(me).iter().filter(|&seat| state.cards.count(Pile::Hand(seat)) > 0).collect()
}

async fn regenerate(c: Ctx<'_>) -> Flow {
    // A cosmic quake on the way may fill the hand at once.
    let steps = missing(&c.t.get(), c.me);
    let mut has_drawn = false;
    for _ in 0..steps {
        if missing(&c.t.get(), c.me) == 0 {
            break;
        }
        let nobody = others(&c.t.get(), c.me).is_empty();
        let about = About { count: missing(&c.t.get(), c.me) as u8, ..About::default() };
        let from = if nobody {
            SeatSet::EMPTY
        } else {
            c.ask_about(about, c.me, 0, |s, q| q.players(others(s, c.me), 0, 1)).await
        };
        match from.iter().next() {
            Some(from) => {
                take_at_random(c.t, from, c.me, 1);
            }
            // All cards that the refill takes from the deck are one draw.
            None if has_drawn => draw_quietly(c.t, c.me, 1).await?,
            None => {
                draw(c.t, c.me, 1).await?;
                has_drawn = true;
            }
        }
    }
    Ok(())
}

/// Whether the power can still be used, and discarding makes enough room for it. (The flare comes back to the hand, so it
/// takes up room there, but it cannot be discarded.)
fn can_make_room(state: &State, me: Seat) -> bool {
    let others = in_hand(state, me, |face| face != Face::Flare(Alien::Mutant)).len();
    others > 0
        && others + 1 < usize::from(state.board.edition.hand) + MOST_DISCARDED
        && !state.board.encounter.spent.contains(&(me, POWER))
}

async fn make_room(c: Ctx<'_>) -> Flow {
    let hand = Pile::Hand(c.me);
    let cards = c.ask(0, |s, q| q.cards(s.cards.set(hand), 1, MOST_DISCARDED.min(s.cards.count(hand)))).await;
    discard_all(c.t, c.me, cards).await
}

/// The opponent, and who has allied with the opponent in this encounter, as far as they have cards; nobody, if there
/// was neither a win nor a deal.
fn victims(state: &State, me: Seat) -> SeatSet {
    let encounter = &state.board.encounter;
    let Some(side) = encounter.main_side(me) else { return SeatSet::EMPTY };
    let is_due = encounter.outcome == Outcome::Won(side) || encounter.outcome == Outcome::DealMade;
    if !is_due {
        return SeatSet::EMPTY;
    }
    let allied = encounter.allied[side.other().index()];
    encounter
        .main(side.other())
        .into_iter()
        .chain(allied.iter())
        .filter(|&seat| state.cards.count(Pile::Hand(seat)) > 0)
        .collect()
}

fn plunder(c: Ctx<'_>) {
    let victims = victims(&c.t.get(), c.me);
    let order = order(&c.t.get());
    for seat in order.filter(|&seat| victims.contains(seat)) {
        take_at_random(c.t, seat, c.me, 1);
    }
}
