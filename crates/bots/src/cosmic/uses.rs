//! What to use, and when; and the questions that effects ask.

use encounter::{
    Artifact, Cosmic, EffectId, Face, Force, Forecast, Pick, Pile, Place, Rule, Side, Source, Usable, Window,
};
use kernel::{Answer, CardId, CardSet, Choice, Question, Seat, SeatSet};

use super::hints::Fate;
use super::odds::Stakes;
use super::worth::CARD;
use super::{At, best_cards, cheapest, encounter as battle, hints, picks, places};
use crate::sense::Options;

/// What a window offers: each use against doing nothing.
pub(super) fn uses(at: &At<'_>, window: Window, options: &mut Options<Cosmic>) {
    if at.question.optional {
        options.push((Answer::Pass, 0.0));
    }
    let stakes = at.stakes(at.part());
    for pick in picks(at.question) {
        let Pick::Use(usable) = pick else { continue };
        options.push((Answer::One(pick), worth(at, window, usable, stakes)));
    }
}

fn worth(at: &At<'_>, window: Window, usable: Usable, stakes: Stakes) -> f32 {
    if let Some(hint) = hints::use_of(at, usable.id) {
        return hint;
    }
    match window {
        Window::Revealed => now(at, usable.id, stakes),
        Window::Selected => {
            foreseen(at, usable.id, stakes).unwrap_or_else(|| by_source(at, usable.id, stakes))
        }
        Window::PowerUsed | Window::CardPlayed | Window::TechUsed | Window::ReinforcementPlayed => {
            against(at, usable.id, stakes)
        }
        _ => by_source(at, usable.id, stakes),
    }
}

/// What a card is worth that a use costs.
fn price(at: &At<'_>, id: EffectId) -> f32 {
    match id.source {
        Source::Artifact(_) => 0.2,
        Source::Rule(Rule::Reinforcement(value)) => 0.05 * f32::from(value) / at.temper.boldness,
        // Flares come back to the hand.
        _ => 0.0,
    }
}

/// The cards lie open: what turns the result is used, what does not is kept.
fn now(at: &At<'_>, id: EffectId, stakes: Stakes) -> f32 {
    let deal = at.deal();
    let mut forecast = Forecast::new(at.state);
    let standing = stakes.of(forecast.standing(), deal);
    let favourite = stakes.favourite();
    let price = price(at, id);
    if let Source::Rule(Rule::Reinforcement(value)) = id.source {
        let with = |forecast: &mut Forecast, amount: i16| {
            stakes.of(forecast.with(Force { id, by: at.seat, side: favourite, amount }), deal)
        };
        let alone = with(&mut forecast, value.into()) - standing;
        if alone > 0.0 {
            return alone - price;
        }
        // Several together may do what one cannot; the largest goes first.
        let together = with(&mut forecast, all_reinforcements(at)) - standing;
        return 0.6 * together - price + 0.01 * f32::from(value) - 0.05;
    }
    let side = at.state.board.encounter.side(at.seat).unwrap_or(favourite);
    let changed = forecast.using(at.seat, side, id).map(|outcome| stakes.of(outcome, deal) - standing);
    let best = stakes.offense.max(stakes.defense);
    match changed {
        Some(change) if change.abs() > 0.001 => change - price,
        // It does something else, of which losing is a good reason to try it.
        _ if best - standing > 0.2 => 0.25 * (best - standing) - price,
        _ => -0.05 - price,
    }
}

/// The cards are selected and lie face down: what using it would change on average. Nothing is known where the player has
/// no card there, or it does something else than count.
fn foreseen(at: &At<'_>, id: EffectId, stakes: Stakes) -> Option<f32> {
    let side = at.state.board.encounter.main_side(at.seat)?;
    let own = at.own_card()?;
    let (mut without, mut with) = (Forecast::new(at.state), Forecast::new(at.state));
    if !with.assume(at.seat, side, id) {
        return None;
    }
    let deal = at.deal();
    let (mut change, mut all) = (0.0, 0.0);
    for (theirs, often) in at.opposing_cards() {
        let shown = if side == Side::Offense { [own, theirs] } else { [theirs, own] };
        change += often * (stakes.of(with.outcome(shown), deal) - stakes.of(without.outcome(shown), deal));
        all += often;
    }
    Some(change / all - price(at, id) - 0.01)
}

fn all_reinforcements(at: &At<'_>) -> i16 {
    let hand = at.state.cards.iter(Pile::Hand(at.seat));
    hand.filter_map(|card| match at.face(card) {
        Some(Face::Reinforcement(value)) => Some(i16::from(value)),
        _ => None,
    })
    .sum()
}

/// Somebody uses or plays something: whether to stop it.
fn against(at: &At<'_>, id: EffectId, stakes: Stakes) -> f32 {
    let Some(answering) = at.state.board.answering else { return -0.1 };
    let cost = match id.source {
        Source::Artifact(_) => 0.3,
        _ => 0.1,
    };
    if answering.seat == at.seat || hints::gains_by_zap(answering.id) {
        // What hurts oneself may still be worth stopping, but nothing here can tell.
        return -1.0;
    }
    // Reactions that do not stop anything, such as drawing along.
    if !matches!(id.source, Source::Artifact(_)) && !stops(id) {
        return 0.1;
    }
    let encounter = &at.state.board.encounter;
    let favourite = stakes.favourite();
    let theirs = encounter.side(answering.seat);
    let harm = match theirs {
        Some(side) if side == favourite => -0.3 * stakes.at_stake(),
        Some(_) => 0.35 * stakes.at_stake(),
        // A bystander's business is seldom worth a card, unless it is aimed at the leader's next win.
        None if at.lacks(answering.seat) <= 1 => 0.3,
        None => 0.0,
    };
    harm - cost
}

/// Whether an effect in a reaction window is there to stop what it answers; others only profit from it.
fn stops(id: EffectId) -> bool {
    !matches!(id.source, Source::Power(_))
}

/// Everything else: powers are there to be used, flares cost nothing, artifacts are for when they matter.
fn by_source(at: &At<'_>, id: EffectId, stakes: Stakes) -> f32 {
    let board = &at.state.board;
    match id.source {
        Source::Power(_) => 0.2,
        Source::Wild(_) | Source::Super(_) | Source::Classic(_) => 0.1,
        Source::Tech(_) => 0.15,
        Source::Rule(_) => 0.05,
        Source::Artifact(artifact) => match artifact {
            Artifact::Plague => 0.25,
            Artifact::MobiusTubes => {
                let others = at.state.seats().without(at.seat);
                let theirs: u8 = others.iter().map(|seat| board.ships(seat, Place::Warp)).sum();
                let mine = f32::from(at.ships_in_warp());
                at.ship() * (mine - f32::from(theirs) / f32::from(others.len().max(1) as u8)) + 0.02 * mine
                    - 0.2
            }
            Artifact::ForceField => {
                let enemies = board.encounter.allies[stakes.favourite().other().index()];
                if enemies.is_empty() { -0.3 } else { 0.25 * stakes.at_stake() - 0.2 }
            }
            Artifact::IonicGas => {
                let favourite = board.encounter.side(at.seat);
                let winner = board.encounter.outcome.winner();
                if winner.is_some() && winner != favourite { 0.05 } else { -0.2 }
            }
            Artifact::Quash => {
                let ends = board.encounter.mains().iter().any(|seat| seat != at.seat && at.lacks(seat) <= 1);
                if board.encounter.mains().contains(at.seat) || !ends { -0.3 } else { 1.0 }
            }
            _ => -0.1,
        },
    }
}

/// What an effect asks.
pub(super) fn of_effect(at: &At<'_>, options: &mut Options<Cosmic>) {
    let stakes = at.stakes(at.part());
    match &at.question.choice {
        Choice::One(_) => {
            if at.question.optional {
                options.push((Answer::Pass, 0.0));
            }
            for pick in picks(at.question) {
                options.push((Answer::One(pick), picked(at, pick, stakes)));
            }
        }
        Choice::Players { among, min, max } => players(at, *among, *min, *max, options),
        _ => plainly(at, options),
    }
}

fn picked(at: &At<'_>, pick: Pick, stakes: Stakes) -> f32 {
    match pick {
        Pick::Side(side) => {
            if side == stakes.favourite() {
                0.3
            } else {
                -0.3
            }
        }
        Pick::Planet(planet) | Pick::Settle(planet) | Pick::Colony(_, planet) => {
            hints::planet(at, planet).unwrap_or_else(|| battle::planet(at, planet))
        }
        Pick::Yes | Pick::Research | Pick::Complete | Pick::In | Pick::Add => 0.2,
        Pick::Card | Pick::Replace => 0.1,
        Pick::Ship => {
            if at.ships_in_warp() > 4 {
                0.15
            } else {
                0.05
            }
        }
        Pick::Claim(shown) => shown.attack().map_or(0.0, |value| 0.01 * f32::from(value.clamp(0, 30))),
        Pick::Face(Face::Colour(seat) | Face::Hazard(seat)) => battle::as_defense(at, seat),
        _ => 0.0,
    }
}

/// Whom an effect is to befall: mostly nobody likes it, so it is for those who are ahead or on the other side.
fn players(at: &At<'_>, among: SeatSet, min: u8, max: u8, options: &mut Options<Cosmic>) {
    let encounter = &at.state.board.encounter;
    let mine = encounter.side(at.seat);
    let fate = hints::fate(at.question.ask);
    let score = |seat: Seat| {
        let ahead = 0.1 * f32::from(at.state.board.track[seat.index()]);
        let opposed = match (mine, encounter.side(seat)) {
            (Some(mine), Some(theirs)) if mine != theirs => 0.3,
            (Some(_), Some(_)) => -0.3,
            _ => 0.0,
        };
        let harm = if seat == at.seat { -0.4 } else { ahead + opposed };
        match fate {
            Fate::Harm => harm,
            Fate::Favour => -harm,
            Fate::Encounter => battle::as_defense(at, seat),
        }
    };
    if max == 1 {
        if min == 0 {
            options.push((Answer::Players(SeatSet::EMPTY), 0.05));
        }
        options.extend(among.iter().map(|seat| (Answer::Players(SeatSet::of(seat)), score(seat))));
        return;
    }
    let mut sorted: Vec<Seat> = among.iter().collect();
    sorted.sort_by(|&a, &b| score(b).total_cmp(&score(a)));
    let wanted = sorted.iter().filter(|&&seat| score(seat) >= 0.0).count().clamp(min.into(), max.into());
    options.push((Answer::Players(sorted.iter().copied().take(wanted).collect()), 0.2));
    options.push((Answer::Players(sorted.iter().copied().take(min.into()).collect()), 0.0));
}

/// Any question, by its kind alone: own things are given up as cheaply as possible, others' are taken as dearly.
pub(super) fn plainly(at: &At<'_>, options: &mut Options<Cosmic>) {
    let question = at.question;
    if question.optional {
        options.push((Answer::Pass, 0.0));
    }
    match &question.choice {
        Choice::One(_) => {
            let stakes = at.stakes(at.part());
            options.extend(picks(question).map(|pick| (Answer::One(pick), picked(at, pick, stakes))));
        }
        &Choice::Cards { from, min, max } => options.push((Answer::Cards(cards(at, from, min, max)), 0.05)),
        Choice::Ships { .. } => ships(at, question, options),
        &Choice::Number { min, max } => {
            options.push((Answer::Number(max), 0.05));
            options.push((Answer::Number(min), 0.0));
            let middle = min + (max - min) / 2;
            options.push((Answer::Number(middle), 0.0));
        }
        &Choice::Players { among, min, max } => {
            options.push((Answer::Players(among.iter().take(min.into()).collect()), 0.0));
            if max > min {
                options.push((Answer::Players(among.iter().take(max.into()).collect()), 0.0));
            }
        }
        Choice::Offer(_) => {}
    }
}

/// Cards of the own hand are parted with, the worst and as few as can be, and so is what is given away; others are for the
/// taking.
fn cards(at: &At<'_>, from: CardSet, min: u8, max: u8) -> CardSet {
    let is_own = |card: CardId| at.state.cards.pile_of(card) == Pile::Hand(at.seat);
    if from.iter().any(is_own) || hints::fate(at.question.ask) == Fate::Favour {
        return best_cards(from, min.into(), |card| -at.card(card));
    }
    let good = from.iter().filter(|&card| at.card(card) > 0.5 * CARD).count();
    let count = if min == max { min.into() } else { good.clamp(min.into(), max.into()) };
    best_cards(from, count, |card| at.card(card))
}

fn ships(at: &At<'_>, question: &Question<Cosmic>, options: &mut Options<Cosmic>) {
    let Some((from, min, max)) = places(question) else { return };
    let board = &at.state.board;
    let are_own = from.iter().all(|&(place, ships)| ships <= board.ships(at.seat, place));
    if !are_own {
        // Somebody else's: where it hurts.
        let hurt = |_: Place, nth: u8, there: u8| if nth >= there { -1.0 } else { -0.1 / f32::from(there) };
        options.push((Answer::Ships(cheapest(from, max, hurt).0), 0.05));
        return;
    }
    let there: u8 = from.iter().map(|&(_, ships)| ships).fold(0, u8::saturating_add);
    let counts = [min, min.max(1), max.min(4).max(min), max];
    let mut done = None;
    for count in counts.map(|count| count.min(there)) {
        if done == Some(count) {
            continue;
        }
        done = Some(count);
        let (fleet, cost) = cheapest(from, count, |place, nth, there| at.taking(place, nth, there));
        options.push((Answer::Ships(fleet), -cost - 0.001 * f32::from(count)));
    }
}
