//! The cases in which every alien, artifact and tech must be shown: zapped or lost, cancelled, with nothing to work on.
//! Scenarios name them in `covers`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kernel::Told;
use kernel::catalog::Case as Listed;
use serde::Deserialize;

use crate::State;
use crate::aliens::Alien;
use crate::artifacts::Artifact;
use crate::cards::{Face, Pile};
use crate::effects::{EffectId, Source, source_of};
use crate::events::Event;
use crate::techs::Tech;

/// One case of a component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Case {
    Zapped(Alien),
    Lost(Alien),
    FlareZapped(Alien),
    SuperZapped(Alien),
    VainPower(Alien),
    VainWild(Alien),
    VainSuper(Alien),
    ArtifactZapped(Artifact),
    VainArtifact(Artifact),
    Scrambled(Tech),
    VainTech(Tech),
}

/// The cases of a kind of component: the word for each, what it is, and how it is made.
type Kinds<T> = [(&'static str, &'static str, fn(T) -> Case)];

const OF_ALIENS: &Kinds<Alien> = &[
    ("zapped", "its power is zapped as it is used", Case::Zapped),
    ("lost", "its power is lost for want of home colonies", Case::Lost),
    ("card-zapped", "a Card Zap answers its flare", Case::FlareZapped),
    ("super-zapped", "a Cosmic Zap answers its super flare", Case::SuperZapped),
    ("vain-power", "what its power needs is not there", Case::VainPower),
    ("vain-wild", "what its wild flare needs is not there", Case::VainWild),
    ("vain-super", "what its super flare needs is not there", Case::VainSuper),
];

const OF_ARTIFACTS: &Kinds<Artifact> = &[
    ("card-zapped", "a Card Zap answers it", Case::ArtifactZapped),
    ("vain-artifact", "what it needs is not there", Case::VainArtifact),
];

const OF_TECHS: &Kinds<Tech> = &[
    ("scrambled", "a Tech Scrambler puts an end to it", Case::Scrambled),
    ("vain-tech", "what it needs is not there", Case::VainTech),
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

pub(crate) fn of_alien(name: &str) -> Vec<Listed> {
    listed(OF_ALIENS, name)
}

pub(crate) fn of_artifact(word: &str) -> Vec<Listed> {
    listed(OF_ARTIFACTS, word)
}

pub(crate) fn of_tech(word: &str) -> Vec<Listed> {
    listed(OF_TECHS, word)
}

/// The cases of a component, for the catalogue.
fn listed<T>(kinds: &Kinds<T>, name: &str) -> Vec<Listed> {
    static NEVER: LazyLock<BTreeMap<String, String>> =
        LazyLock::new(|| never().into_iter().map(|never| (never.case, never.reason)).collect());
    let listed = |&(word, what, _): &(&str, &'static str, fn(T) -> Case)| {
        let key = format!("{word}:{name}");
        let never = NEVER.get(&key).cloned();
        Listed { key, what, never }
    };
    kinds.iter().map(listed).collect()
}

fn read(key: &str) -> Option<Case> {
    fn find<T: Copy + ToString>(kinds: &Kinds<T>, all: &[T], word: &str, name: &str) -> Option<Case> {
        let subject = all.iter().find(|subject| subject.to_string() == name)?;
        kinds.iter().find(|(known, ..)| *known == word).map(|(.., case)| case(*subject))
    }
    let (word, name) = key.split_once(':')?;
    find(OF_ALIENS, Alien::ALL, word, name)
        .or_else(|| find(OF_ARTIFACTS, Artifact::ALL, word, name))
        .or_else(|| find(OF_TECHS, Tech::ALL, word, name))
}

/// Whether a case has come up by now. That something has nothing to work on cannot be seen; but somebody must have it.
pub(crate) fn has_come_up(key: &str, state: &State, log: &[Told<Event>]) -> Option<bool> {
    let board = &state.board;
    let is_cancelled = |is_it: &dyn Fn(Source) -> bool| {
        log.iter().any(|told| matches!(&told.event, Event::Cancelled { id, .. } if is_it(id.source)))
    };
    let lies_in = |piles: &[fn(kernel::Seat) -> Pile], face: Face| {
        let mut all = state.seats().iter().flat_map(|seat| piles.iter().map(move |pile| pile(seat)));
        all.any(|pile| !state.cards.matching(pile, |other| other == face).is_empty())
    };
    Some(match read(key)? {
        Case::Zapped(alien) => zapped_use(log, alien) == Some(Source::Power(alien)),
        Case::SuperZapped(alien) => zapped_use(log, alien) == Some(Source::Super(alien)),
        Case::FlareZapped(alien) => is_cancelled(&|source| source.flare() == Some(alien)),
        Case::ArtifactZapped(artifact) => is_cancelled(&|source| source == Source::Artifact(artifact)),
        Case::Lost(alien) => {
            board.sheets.iter().any(|sheet| sheet.alien == Some(alien) && board.is_lost(sheet))
        }
        Case::Scrambled(tech) => is_scrambled(log, tech),
        Case::VainPower(alien) => state.seats().iter().any(|seat| board.has_power(seat, alien)),
        Case::VainWild(alien) => is_held(state, alien, Source::Wild(alien)),
        Case::VainSuper(alien) => is_held(state, alien, Source::Super(alien)),
        Case::VainArtifact(artifact) => lies_in(&[Pile::Hand], Face::Artifact(artifact)),
        Case::VainTech(tech) => lies_in(&[Pile::Techs, Pile::Completed], Face::Tech(tech)),
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

/// Whether a Tech Scrambler was used, and this tech was discarded then.
fn is_scrambled(log: &[Told<Event>], tech: Tech) -> bool {
    let scrambler = Some(Face::Tech(Tech::TechScrambler));
    let uses =
        |told: &Told<Event>| matches!(&told.event, Event::UsesTech { card, .. } if card.face == scrambler);
    let Some(scrambling) = log.iter().position(uses) else { return false };
    let discards = |told: &Told<Event>| matches!(&told.event, Event::DiscardsTech { card, .. } if card.face == Some(Face::Tech(tech)));
    log[scrambling..].iter().any(discards)
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
            assert!(read(case).is_some(), "`{case}` is no case");
            assert!(!reason.is_empty(), "{case} has no reason");
        }
        let distinct: BTreeSet<&String> = all.iter().map(|never| &never.case).collect();
        assert_eq!(distinct.len(), all.len(), "some case is listed twice");
    }

    #[test]
    fn only_a_power_that_needs_no_home_colonies_is_never_lost() {
        for alien in Alien::ALL {
            let cases = of_alien(&alien.to_string());
            let lost = cases.iter().find(|case| case.key == format!("lost:{alien}")).unwrap();
            assert_eq!(lost.never.is_some(), alien.sheet().keeps_power, "{alien}");
        }
    }

    #[test]
    fn what_can_be_used_can_be_zapped() {
        for alien in Alien::ALL {
            let is_used = alien.sheet().power.iter().any(|effect| effect.kind.is_used());
            let cases = of_alien(&alien.to_string());
            let zapped = cases.iter().find(|case| case.key == format!("zapped:{alien}")).unwrap();
            assert_eq!(zapped.never.is_none(), is_used, "{alien}");
        }
    }
}
