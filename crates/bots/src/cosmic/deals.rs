//! Deals: what they are worth, what to propose, and what to say to a proposal.

use encounter::{CardType, Cosmic, Deal, Goods, Pick, Planet, PlanetSet};
use kernel::{Answer, CardSet, Choice, Dice, Seat};

use super::worth::{CARD, GAME};
use super::{At, best_cards, picks};
use crate::sense::Options;

/// What giving cards away, or getting them, is worth.
fn goods(at: &At<'_>, goods: Goods, mine: bool) -> f32 {
    let average = if mine {
        let cards = at.state.cards.count(encounter::Pile::Hand(at.seat)).max(1);
        at.hand() / f32::from(cards as u8)
    } else {
        CARD
    };
    match goods {
        Goods::Nothing => 0.0,
        Goods::Cards(cards) => cards.iter().map(|card| at.card(card)).sum(),
        Goods::Random(count) => average * f32::from(count),
        Goods::Kind(kind, count) => {
            let each = match kind {
                CardType::Attack | CardType::Reinforcement => 0.12,
                CardType::Negotiate => 0.08,
                CardType::Morph | CardType::Artifact => 0.2,
                CardType::Flare => 0.15,
            };
            each * f32::from(count)
        }
        Goods::HighestAttack => 0.28,
    }
}

/// What a deal is worth to the player, who proposes it or is offered it.
fn worth(at: &At<'_>, deal: &Deal, proposes: bool) -> f32 {
    let Some(other) = at.state.board.encounter.opponent(at.seat) else { return 0.0 };
    let (give, take, gain, grant, free, be_freed) = if proposes {
        (deal.give, deal.take, deal.gain, deal.grant, deal.free, deal.be_freed)
    } else {
        (deal.take, deal.give, deal.grant, deal.gain, deal.be_freed, deal.free)
    };
    let mine = colony(at, at.seat, gain);
    let theirs = colony(at, other, grant);
    // Whoever's last colony it is wins: together is well, alone is not.
    let (i_win, they_win) = (mine >= GAME, theirs <= -GAME);
    let colonies = match (i_win, they_win) {
        (true, true) => GAME - 0.1,
        (true, false) => GAME,
        (false, true) => -GAME,
        (false, false) => mine + theirs,
    };
    let cards = goods(at, take, false) - goods(at, give, true);
    let ships = at.ship() * (f32::from(be_freed) - 0.4 * f32::from(free));
    colonies + cards + ships
}

/// What a colony granted to a seat means to the player. In the own home system it is no foreign one.
fn colony(at: &At<'_>, seat: Seat, planet: Option<Planet>) -> f32 {
    let Some(planet) = planet else { return 0.0 };
    if planet.system() != seat {
        return at.colony_of(seat);
    }
    if seat == at.seat { 0.4 } else { -0.1 }
}

/// What no deal costs.
fn failure(at: &At<'_>) -> f32 {
    -at.ship() * f32::from(at.state.board.edition.failed_deal)
}

pub(super) fn propose(at: &At<'_>, dice: &mut Dice, options: &mut Options<Cosmic>) {
    let Choice::Offer(terms) = &at.question.choice else { return };
    let gain = foreign(terms.gain, at.seat).or_else(|| terms.gain.iter().next());
    let other = at.state.board.encounter.opponent(at.seat).unwrap_or(at.seat);
    let grant = foreign(terms.grant, other).or_else(|| terms.grant.iter().next());
    let by_worth = |card| -at.card(card);
    let worst = |count: usize| -> Goods {
        let cards = best_cards(terms.give.named, count, by_worth);
        if cards.is_empty() { Goods::Nothing } else { Goods::Cards(cards) }
    };
    let random = |count: u8| if terms.take.cards >= count { Goods::Random(count) } else { Goods::Nothing };
    let nothing = Deal::default();
    let deals = [
        Deal { gain, grant, ..nothing },
        Deal { gain, grant, take: random(1), ..nothing },
        Deal { gain, give: worst(1), ..nothing },
        Deal { gain, give: worst(2), ..nothing },
        Deal { grant, take: random(2), ..nothing },
        Deal { give: worst(1), take: random(1), ..nothing },
        Deal { give: worst(1), take: random(2), ..nothing },
        Deal { give: Goods::Cards(CardSet::EMPTY), ..nothing },
    ];
    for deal in deals {
        let deal = Deal { free: terms.free.min(deal.free), ..deal };
        if at.question.check(&Answer::Offer(deal)).is_err() {
            continue;
        }
        let mine = worth(at, &deal, true);
        if mine <= failure(at) {
            continue;
        }
        let accepted = likely(at, other, &deal);
        let score = accepted * mine + (1.0 - accepted) * failure(at) * 0.5;
        // Not always the same proposal, or two who cannot agree would never find out.
        options.push((Answer::Offer(deal), score + 0.002 * f32::from(dice.below(100) as u8)));
    }
    options.push((Answer::Pass, failure(at)));
}

/// How likely the other is to accept, by what it gains.
fn likely(at: &At<'_>, other: Seat, deal: &Deal) -> f32 {
    let theirs = At { seat: other, ..*at };
    let value = |planet: Option<Planet>, seat: Seat| colony(&theirs, seat, planet);
    let cards = count(deal.give) - count(deal.take);
    let gain = value(deal.grant, other) + value(deal.gain, at.seat) + CARD * cards;
    match gain {
        gain if gain >= 0.3 => 0.8,
        gain if gain >= 0.0 => 0.6,
        gain if gain >= -0.2 => 0.35,
        _ => 0.1,
    }
}

fn count(goods: Goods) -> f32 {
    match goods {
        Goods::Nothing => 0.0,
        Goods::Cards(cards) => f32::from(cards.len() as u8),
        Goods::Random(count) | Goods::Kind(_, count) => f32::from(count),
        Goods::HighestAttack => 2.0,
    }
}

fn foreign(planets: PlanetSet, seat: Seat) -> Option<Planet> {
    planets.iter().find(|planet| planet.system() != seat)
}

pub(super) fn respond(at: &At<'_>, options: &mut Options<Cosmic>) {
    let standing = at.state.board.deal;
    let offered = standing.map_or(0.0, |(_, deal)| worth(at, &deal, false));
    let failure = failure(at);
    for pick in picks(at.question) {
        let score = match pick {
            Pick::Accept => offered,
            // Another proposal is a chance, not a gain.
            Pick::Counter => failure * 0.4 + 0.05,
            _ => failure,
        };
        options.push((Answer::One(pick), score));
    }
}
