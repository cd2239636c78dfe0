//! Mite: makes the defense give up cards or a colony.

use kernel::{CardSet, Rules as _, Seat};

use super::{Alert, Alien, AlienSheet};
use crate::board::{Halt, Outcome, Side};
use crate::cards::Pile;
use crate::effects::{
    About, Ctx, Effect, EffectId, Flow, Happening, Phases, Roles, Source, Window, discard_all, open, run,
};
use crate::events::{Event, number};
use crate::moves::{conceal, pick_at_random, put, react};
use crate::place::Place;
use crate::ships::{allies_go_home, found};
use crate::words::Pick;
use crate::{Cosmic, State};

/// How many cards the defense is left with.
const LEFT: usize = 3;

/// The power, whose discards the super flare goes through.
const POWER: EffectId = EffectId { source: Source::Power(Alien::Mite), index: 0 };

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Bluster",
    alert: Alert::Yellow,
    power: &[Effect {
        at: Window::Launched,
        roles: Roles::OFFENSE,
        must: true,
        phases: Phases::LAUNCH,
        when: |state, _| surplus(state) > 0 && state.board.encounter.target.is_some(),
        run: run!(bluster),
        asks: &[(
            "choice",
            "Do you discard {count} of your cards at random, so that three are left, or let {} have a colony on {planet}, which ends the encounter?",
        )],
        says: "the defense discards down to three cards, or lets you have a colony",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::AlliesJoined,
        roles: Roles::MAIN,
        phases: Phases::ALLIANCE,
        when: is_outnumbered,
        run: run!(break_up),
        says: "all allies of both sides go home",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::Discarding,
        roles: Roles::OFFENSE,
        phases: Phases::LAUNCH,
        when: makes_discard,
        run: run!(go_through),
        asks: &[("keep", "Which of the cards that the defense discards do you take into your hand?")],
        says: "look through the cards that the defense is about to discard, and keep any of them",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

/// How many cards the defense has more than it would be left with.
fn surplus(state: &State) -> usize {
    let defense = state.board.encounter.defense;
    defense.map_or(0, |defense| state.cards.count(Pile::Hand(defense)).saturating_sub(LEFT))
}

async fn bluster(c: Ctx<'_>) -> Flow {
    let (defense, target) = c.encounter(|encounter| (encounter.defense, encounter.target));
    let (Some(defense), Some(target)) = (defense, target) else { return Ok(()) };
    let about = About { seat: Some(c.me), count: surplus(&c.t.get()) as u8, ..About::default() };
    let choice = c.ask_about(about, defense, 0, |_, q| q.one([Pick::Card, Pick::Planet(target)])).await;
    if choice != Pick::Card {
        let ships = c.t.get().board.ships(c.me, Place::Gate);
        found(c.t, c.me, &[(Place::Gate, ships)], target).await?;
        c.end_encounter(Outcome::Granted, Halt::EndEncounter);
        return Ok(());
    }
    c.tell(|_| {
        let left = number(LEFT as u8, "card", "cards");
        format!("{} discards at random down to {left}", Cosmic::seat_name(defense))
    });
    c.mark_power_spent();
    let count = surplus(&c.t.get()) as u8;
    open!(c.t, Window::Discarding, Happening { seat: defense, count, card: None });
    let left = surplus(&c.t.get());
    let cards = pick_at_random(c.t, Pile::Hand(defense), left);
    discard_all(c.t, defense, cards).await
}

/// Whether the discards that are about to be made are those of the own power.
fn makes_discard(state: &State, me: Seat) -> bool {
    let encounter = &state.board.encounter;
    let discards = state.board.happening.map(|happening| happening.seat);
    discards.is_some()
        && discards == encounter.defense
        && surplus(state) > 0
        && encounter.spent.contains(&(me, POWER))
}

async fn go_through(c: Ctx<'_>) -> Flow {
    let Some(defense) = c.encounter(|encounter| encounter.defense) else { return Ok(()) };
    let (hand, looked) = (Pile::Hand(defense), Pile::Looked(c.me));
    let count = surplus(&c.t.get());
    let cards = pick_at_random(c.t, hand, count);
    let all = c.t.get().cards.set(hand);
    let cards = conceal(c.t, hand, cards, all);
    for card in cards.iter() {
        put(c.t, card, looked);
        c.t.tell(|state| Event::Looks { seat: c.me, card: state.sight(card) });
    }
    let kept = c.ask(0, |s, q| q.cards(s.cards.set(looked), 0, s.cards.count(looked))).await;
    let kept = conceal(c.t, looked, kept, cards);
    for card in kept.iter() {
        put(c.t, card, Pile::Hand(c.me));
        c.t.tell(|state| Event::Keeps { seat: c.me, card: state.sight(card) });
    }
    let rest: CardSet = c.t.get().cards.set(looked);
    discard_all(c.t, defense, rest).await
}

/// Whether more ships are allied with the opponent than with this main player.
fn is_outnumbered(state: &State, me: Seat) -> bool {
    let board = &state.board;
    let allied = |side: Side| -> u8 {
        board.encounter.allies[side.index()].iter().map(|seat| board.ships_in_encounter(seat)).sum()
    };
    board.encounter.main_side(me).is_some_and(|side| allied(side.other()) > allied(side))
}

async fn break_up(c: Ctx<'_>) -> Flow {
    c.tell(|_| "all allies go home".into());
    allies_go_home(c.t).await;
    react!(c.t);
    Ok(())
}
