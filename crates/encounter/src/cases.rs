//! The cases in which every alien must be shown: its power zapped or lost, its flare answered, each of its effects with
//! nothing to work on. Scenarios name them in `covers`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kernel::Told;
use kernel::catalog::Case as Listed;
use serde::Deserialize;

use crate::State;
use crate::aliens::Alien;
use crate::cards::{Face, Pile};
use crate::effects::{EffectId, Source, source_of};
use crate::events::Event;

/// One case of an alien.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Case {
    Zapped,
    Lost,
    CardZapped,
    SuperZapped,
    VainPower,
    VainWild,
    VainSuper,
}

/// Each with its word, and what it is.
const CASES: [(Case, &str, &str); 7] = [
    (Case::Zapped, "zapped", "its power is zapped as it is used"),
    (Case::Lost, "lost", "its power is lost for want of home colonies"),
    (Case::CardZapped, "card-zapped", "a Card Zap answers its flare"),
    (Case::SuperZapped, "super-zapped", "a Cosmic Zap answers its super flare"),
    (Case::VainPower, "vain-power", "what its power needs is not there"),
    (Case::VainWild, "vain-wild", "what its wild flare needs is not there"),
    (Case::VainSuper, "vain-super", "what its super flare needs is not there"),
];

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Cases {
    never: Vec<Never>,
}

/// A case that cannot come up.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Never {
    case: String,
    reason: String,
}

fn never() -> Vec<Never> {
    let text = include_str!("../../../catalog/base-cases.toml");
    toml::from_str::<Cases>(text).expect("the catalogue is part of this crate and read by its tests").never
}

/// All cases of an alien, for the catalogue.
pub(crate) fn cases_of(name: &str) -> Vec<Listed> {
    static NEVER: LazyLock<BTreeMap<String, String>> =
        LazyLock::new(|| never().into_iter().map(|never| (never.case, never.reason)).collect());
    let listed = |(_, word, what): &(Case, &'static str, &'static str)| {
        let key = format!("{word}:{name}");
        let never = NEVER.get(&key).cloned();
        Listed { key, what, never }
    };
    CASES.iter().map(listed).collect()
}

fn read(key: &str) -> Option<(Case, Alien)> {
    let (word, name) = key.split_once(':')?;
    let case = CASES.iter().find(|(_, known, _)| *known == word)?.0;
    Some((case, name.parse().ok()?))
}

/// Whether a case has come up by now. That an effect has nothing to work on cannot be seen; but somebody must have it.
pub(crate) fn has_come_up(key: &str, state: &State, log: &[Told<Event>]) -> Option<bool> {
    let (case, alien) = read(key)?;
    let board = &state.board;
    Some(match case {
        Case::Zapped => zapped_use(log, alien) == Some(Source::Power(alien)),
        Case::SuperZapped => zapped_use(log, alien) == Some(Source::Super(alien)),
        Case::CardZapped => log.iter().any(
            |told| matches!(&told.event, Event::Cancelled { id, .. } if id.source.flare() == Some(alien)),
        ),
        Case::Lost => board.sheets.iter().any(|sheet| sheet.alien == Some(alien) && board.is_lost(sheet)),
        Case::VainPower => state.seats().iter().any(|seat| board.has_power(seat, alien)),
        Case::VainWild => is_held(state, alien, Source::Wild(alien)),
        Case::VainSuper => is_held(state, alien, Source::Super(alien)),
    })
}

/// The use that was answered, if this alien's power has been zapped: of the power itself, or of the super flare.
fn zapped_use(log: &[Told<Event>], alien: Alien) -> Option<Source> {
    let is_zap =
        |told: &Told<Event>| matches!(told.event, Event::Zapped { alien: zapped, .. } if zapped == alien);
    let zap = log.iter().position(is_zap)?;
    log[..zap].iter().rev().find_map(|told| match told.event {
        Event::Uses { id: EffectId { source, .. }, .. }
        | Event::Plays { id: EffectId { source, .. }, .. } => {
            Some(source).filter(|source| [Source::Power(alien), Source::Super(alien)].contains(source))
        }
        _ => None,
    })
}

/// Whether somebody has the alien's flare, and it is this side of it that they could play.
fn is_held(state: &State, alien: Alien, side: Source) -> bool {
    let flare = Face::Flare(alien);
    state.seats().iter().any(|seat| {
        let has_flare = !state.cards.matching(Pile::Hand(seat), |face| face == flare).is_empty();
        has_flare && source_of(state, seat, flare) == Some(side)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn what_never_comes_up_is_a_case_once_and_has_a_reason() {
        let all = never();
        for Never { case, reason } in &all {
            assert!(read(case).is_some(), "`{case}` is no case of an alien");
            assert!(!reason.is_empty(), "{case} has no reason");
        }
        let distinct: BTreeSet<&String> = all.iter().map(|never| &never.case).collect();
        assert_eq!(distinct.len(), all.len(), "some case is listed twice");
    }

    #[test]
    fn only_a_power_that_needs_no_home_colonies_is_never_lost() {
        for alien in Alien::ALL {
            let cases = cases_of(&alien.to_string());
            let lost = cases.iter().find(|case| case.key == format!("lost:{alien}")).unwrap();
            assert_eq!(lost.never.is_some(), alien.sheet().keeps_power, "{alien}");
        }
    }

    #[test]
    fn what_can_be_used_can_be_zapped() {
        for alien in Alien::ALL {
            let is_used = alien.sheet().power.iter().any(|effect| effect.kind.is_used());
            let cases = cases_of(&alien.to_string());
            let zapped = cases.iter().find(|case| case.key == format!("zapped:{alien}")).unwrap();
            assert_eq!(zapped.never.is_none(), is_used, "{alien}");
        }
    }
}
