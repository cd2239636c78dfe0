//! What to use, and when; and every question that has no more to it.

use duel::{Alien, Ask, Duel, EffectId, Envoy, Pick, Pile, Place, Source, Tactic, Window, forecast};
use kernel::{Answer, CardId, CardSet, Choice, MAX_PLACES};

use super::{At, may_pass, picks};
use crate::sense::Options;

pub(super) fn uses(at: &At<'_>, window: Window, options: &mut Options<Duel>) {
    may_pass(at, options);
    for pick in picks(at.question) {
        let Pick::Use(id) = pick else { continue };
        options.push((Answer::One(pick), worth(at, window, id)));
    }
}

/// What using this is worth: mostly it is there to be used. The exceptions are those that may do harm.
fn worth(at: &At<'_>, window: Window, id: EffectId) -> f32 {
    let own = own_plan(at);
    match id.source {
        // The own plan against the unknown: for poor plans.
        Source::Envoy(Envoy::Sorcerer | Envoy::Gambler | Envoy::Chosen) => match own {
            Some(value) => 0.02 * f32::from(11 - value),
            None => 0.0,
        },
        Source::Envoy(Envoy::Trader) => {
            let (mine, theirs) = (hand(at), at.state.cards.count(Pile::Hand(at.other())));
            super::worth::CARD * f32::from(theirs as u8) - mine
        }
        // Ships for ships is for who has more to lose by the comparison.
        Source::Envoy(Envoy::Kamikaze) => -0.05,
        Source::Alien(Alien::Echo) => {
            let top =
                at.state.cards.top(Pile::Discard(at.other())).and_then(|card| at.state.cards.known(card));
            let value = top.map_or(0, |face| forecast::plan_value(at.state, at.seat, face));
            own.map_or(0.0, |own| f32::from(value - own) * 0.05)
        }
        // A camp is struck only where somebody stays.
        Source::Alien(Alien::Nomad) if id.index == 0 => {
            if has_ships_to_spare(at) {
                0.15
            } else {
                -0.5
            }
        }
        // The opponent gets back what is worth nothing; what is worth little oneself is no loss.
        Source::Alien(Alien::Preservationist) => {
            let worst = discarded_by_other(at).map(|card| at.card(card)).fold(f32::INFINITY, f32::min);
            if id.index == 0 && worst < 0.12 { 0.1 } else { -0.3 }
        }
        // A tactic up the sleeve is one less at hand, and when to show it cannot be seen from here.
        Source::Alien(Alien::Cheater) => -0.3,
        Source::Alien(Alien::PrizeHog) if at.state.board.ships(at.seat, Place::Supply) < 6 => -0.1,
        _ if window == Window::PlansShown && leads(at) => -0.05,
        _ => 0.15,
    }
}

/// Whether the player has more than one ship on a planet that is not being dueled over.
fn has_ships_to_spare(at: &At<'_>) -> bool {
    let board = &at.state.board;
    let mut others = board.planets.iter().filter(|&planet| board.clash.dueled() != Some(planet));
    others.any(|planet| board.ships(at.seat, planet) > 1)
}

/// The cards that the opponent has just discarded.
fn discarded_by_other(at: &At<'_>) -> impl Iterator<Item = CardId> {
    at.state.board.discarded.cards[at.other().index()].iter()
}

/// Whether an effect asks for a card that the opponent gets.
fn is_for_other(ask: Ask) -> bool {
    matches!(ask, Ask::Of(EffectId { source: Source::Alien(Alien::Preservationist), .. }, _))
}

/// Whether the player would win as things stand.
fn leads(at: &At<'_>) -> bool {
    forecast::winner_now(at.state) == at.seat
}

/// What the player's plan counts for, revealed or not.
fn own_plan(at: &At<'_>) -> Option<i16> {
    let card = at.state.cards.top(Pile::Plan(at.seat))?;
    Some(forecast::plan_value(at.state, at.seat, at.face(card)?))
}

fn hand(at: &At<'_>) -> f32 {
    at.state.cards.iter(Pile::Hand(at.seat)).map(|card| at.card(card)).sum()
}

pub(super) fn ready(at: &At<'_>, options: &mut Options<Duel>) {
    may_pass(at, options);
    for pick in picks(at.question) {
        let score = match pick {
            Pick::Tactic(Tactic::Blast4) => 0.5,
            Pick::Tactic(Tactic::Blast3) => 0.4,
            Pick::Tactic(Tactic::Recover1) => 0.35,
            _ => 0.3,
        };
        options.push((Answer::One(pick), score));
    }
}

pub(super) fn yes(at: &At<'_>, options: &mut Options<Duel>) {
    may_pass(at, options);
    options.extend(picks(at.question).map(|pick| (Answer::One(pick), picked(at, pick))));
}

fn picked(at: &At<'_>, pick: Pick) -> f32 {
    match pick {
        Pick::Destroy | Pick::Reinforcements | Pick::Advantage | Pick::High => 0.2,
        Pick::Recover if at.state.board.ships(at.seat, Place::Warp) > 5 => 0.2,
        Pick::Draw => 0.15,
        Pick::Seat(seat) if seat == at.seat => 0.4,
        Pick::Planet(planet) if at.state.board.controls(at.seat, planet) => 0.02,
        Pick::Planet(planet) if at.state.board.controls(at.other(), planet) => 0.05,
        Pick::Planet(_) | Pick::Yes | Pick::Friendship | Pick::Resource | Pick::Ready | Pick::Recover => 0.1,
        _ => 0.05,
    }
}

/// Any question, by its kind alone: own cards are given up as cheaply as possible, others taken as dearly.
pub(super) fn plainly(at: &At<'_>, options: &mut Options<Duel>) {
    may_pass(at, options);
    match &at.question.choice {
        Choice::One(_) => {
            options.extend(picks(at.question).map(|pick| (Answer::One(pick), picked(at, pick))));
        }
        &Choice::Cards { from, min, max } => options.push((Answer::Cards(cards(at, from, min, max)), 0.1)),
        Choice::Ships { from, min, max } => ships(at, from, *min, *max, options),
        &Choice::Number { min, max } => {
            // More is mostly better, but seldom sure to be.
            options
                .extend((min..=max).map(|number| (Answer::Number(number), 0.03 * f32::from(number - min))));
        }
        Choice::Players { .. } | Choice::Offer(_) => {}
    }
}

fn cards(at: &At<'_>, from: CardSet, min: u8, max: u8) -> CardSet {
    let is_own = |card: CardId| at.state.cards.pile_of(card) == Pile::Hand(at.seat);
    let mut sorted: Vec<(f32, CardId)> = from.iter().map(|card| (at.card(card), card)).collect();
    sorted.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    if is_for_other(at.question.ask) {
        return sorted.into_iter().take(min.into()).map(|(_, card)| card).collect();
    }
    if from.iter().any(is_own) {
        // Poor cards are gladly exchanged, good ones kept.
        let poor = sorted.iter().filter(|(worth, _)| *worth < 0.12).count();
        let count = poor.clamp(min.into(), max.into());
        return sorted.into_iter().take(count).map(|(_, card)| card).collect();
    }
    sorted.into_iter().rev().take(max.into()).map(|(_, card)| card).collect()
}

/// Ships that may leave planets do, but one stays on each: there they hold it, at home they can be sent again. Where more
/// must go, they go from where most are.
fn ships(at: &At<'_>, from: &[(Place, u8)], min: u8, max: u8, options: &mut Options<Duel>) {
    let board = &at.state.board;
    let spare = |place: Place, there: u8| match place {
        Place::Planet(_) if board.ships(at.seat, place) == there => there.saturating_sub(1),
        _ => there,
    };
    let all_spare = from.iter().map(|&(place, there)| spare(place, there)).fold(0, u8::saturating_add);
    for (count, score) in [(min, 0.0), (all_spare.clamp(min, max), 0.1)] {
        let mut fleet = [0; MAX_PLACES];
        for _ in 0..count {
            let left = |index: usize| from[index].1 - fleet[index];
            let most = (0..from.len()).filter(|&index| left(index) > 0).max_by_key(|&index| left(index));
            if let Some(index) = most {
                fleet[index] += 1;
            }
        }
        if fleet.iter().sum::<u8>() >= min {
            options.push((Answer::Ships(fleet), score));
        }
    }
}
