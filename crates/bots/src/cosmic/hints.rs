//! The few aliens whose good play is not to be seen from their effects.

use encounter::{Alien, Ask, EffectId, Face, Pile, Planet, Shown, Side, Source};

use super::At;

/// What using this is worth, for the few effects where that is not what it seems to be.
pub(super) fn use_of(at: &At<'_>, id: EffectId) -> Option<f32> {
    match id.source {
        Source::Power(alien) => power(at, alien, id.index),
        Source::Wild(alien) => wild(alien),
        Source::Super(_) | Source::Classic(_) | Source::Artifact(_) | Source::Tech(_) | Source::Rule(_) => {
            None
        }
    }
}

fn power(at: &At<'_>, alien: Alien, index: u8) -> Option<f32> {
    let attacks = attacks(at);
    let (lowest, highest) = (attacks.iter().min().copied(), attacks.iter().max().copied());
    Some(match alien {
        // An upset is for whoever has low cards.
        Alien::Loser => match (lowest, highest) {
            (Some(lowest), Some(highest)) if lowest <= 6 && highest < 20 => 0.3,
            _ => -0.3,
        },
        // Ships for cards: only with an empty hand.
        Alien::Kamikaze => {
            if attacks.len() < 2 {
                0.2
            } else {
                -0.3
            }
        }
        // Somebody else's hand is worth having if the own one is poor.
        Alien::Trader => {
            let opponent = at.state.board.encounter.opponent(at.seat)?;
            let theirs = 0.14 * f32::from(at.state.cards.count(Pile::Hand(opponent)) as u8);
            theirs - at.hand()
        }
        Alien::Sorcerer => match at.own_card()? {
            Shown::Attack(value) if value >= 12 => -0.3,
            Shown::Morph => -0.1,
            _ => 0.3,
        },
        // Citadels are for the defense, whoever uses them.
        Alien::Citadel if index == 0 && at.own_card().is_none() => {
            if at.stakes(at.part()).favourite() == Side::Defense { 0.2 } else { -0.3 }
        }
        // One more costs an attack card.
        Alien::Citadel if index > 0 => {
            if attacks.len() > 3 {
                0.05
            } else {
                -0.3
            }
        }
        // Others get the card, or the ships.
        Alien::Philanthropist => {
            if attacks.len() > 3 {
                0.05
            } else {
                -0.1
            }
        }
        Alien::Healer => 0.03,
        _ => return None,
    })
}

/// Flares that do more harm than good to most who play them.
fn wild(alien: Alien) -> Option<f32> {
    match alien {
        Alien::Philanthropist | Alien::Sorcerer | Alien::Loser | Alien::Kamikaze => Some(-0.2),
        Alien::Fido | Alien::Masochist => Some(-0.05),
        _ => None,
    }
}

/// What befalls a player for whom an effect asks, or who gets the cards for which it asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// Mostly, something that nobody likes.
    Harm,
    /// Something good: for oneself or the own side if that can be, otherwise for whoever is furthest behind, and the worst
    /// that there is.
    Favour,
    /// To be encountered.
    Encounter,
}

pub(super) fn fate(ask: Ask) -> Fate {
    let Ask::Of(EffectId { source, .. }, _) = ask else { return Fate::Harm };
    match source {
        Source::Power(Alien::Fido | Alien::Philanthropist)
        | Source::Super(Alien::Fido | Alien::Masochist)
        | Source::Wild(Alien::Masochist) => Fate::Favour,
        Source::Power(Alien::Will) => Fate::Encounter,
        _ => Fate::Harm,
    }
}

/// What choosing a planet is worth, where it is not for a colony there.
pub(super) fn planet(at: &At<'_>, planet: Planet) -> Option<f32> {
    let Ask::Of(EffectId { source: Source::Power(Alien::Citadel), .. }, _) = at.question.ask else {
        return None;
    };
    // A citadel is for those at home; where there are more ships, less is needed.
    let ships = f32::from(at.state.board.ships(at.seat, planet));
    Some(if planet.system() == at.seat { 0.3 - 0.03 * ships } else { -0.3 })
}

/// Whether zapping it would help its user.
pub(super) fn gains_by_zap(id: EffectId) -> bool {
    matches!(id.source, Source::Power(Alien::Human))
}

/// The attack cards in hand.
fn attacks(at: &At<'_>) -> Vec<u8> {
    let hand = at.state.cards.iter(Pile::Hand(at.seat));
    hand.filter_map(|card| if let Some(Face::Attack(value)) = at.face(card) { Some(value) } else { None })
        .collect()
}
