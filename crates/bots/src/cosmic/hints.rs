//! The few aliens whose good play is not to be seen from their effects.

use encounter::{Alien, EffectId, Face, Pile, Shown, Source};

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
        Alien::Sorcerer => match own_card(at)? {
            Shown::Attack(value) if value >= 12 => -0.3,
            Shown::Morph => -0.1,
            _ => 0.3,
        },
        // Turned round, 06 and 08 are the high cards.
        Alien::Mirror => match own_card(at)? {
            Shown::Attack(value) if value % 10 * 10 + value / 10 >= 60 => 0.3,
            _ => -0.3,
        },
        // A citadel costs an attack card.
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

/// The card that the player has selected.
fn own_card(at: &At<'_>) -> Option<Shown> {
    let card = at.state.cards.top(Pile::Selected(at.seat))?;
    Some(match at.face(card)? {
        Face::Attack(value) => Shown::Attack(value.into()),
        Face::Morph => Shown::Morph,
        _ => Shown::Negotiate,
    })
}
