//! The catalogue of this crate's games: `catalog/*.toml`, in our own words, held against the components that there are.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kernel::catalog::{Component, Moment, Timed};
use serde::Deserialize;

use crate::aliens::Alien;
use crate::artifacts::Artifact;
use crate::cards::Face;
use crate::cases;
use crate::effects::{Effect, Source, Window};
use crate::specials::Special;
use crate::techs::Tech;

const SET: &str = "base";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Aliens {
    alien: Vec<AlienText>,
}

/// An alien as `catalog/base-aliens.toml` tells it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AlienText {
    name: String,
    power: String,
    alert: String,
    summary: String,
    pub text: String,
    role: Vec<String>,
    must: bool,
    phases: Vec<String>,
    setup: Option<String>,
    #[serde(default)]
    not_with: Vec<String>,
    #[serde(default)]
    rulings: Vec<String>,
    pub wild: FlareText,
    #[serde(rename = "super")]
    pub superb: FlareText,
    wild_classic: Option<FlareText>,
    super_classic: Option<FlareText>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FlareText {
    pub text: String,
    role: Vec<String>,
    phases: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardTexts {
    card: Vec<CardText>,
    artifact: Vec<ArtifactText>,
    destiny: Vec<DestinyText>,
    tech: Vec<TechText>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardText {
    name: String,
    word: String,
    kind: String,
    count: usize,
    text: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ArtifactText {
    name: String,
    word: String,
    count: usize,
    role: Vec<String>,
    phases: Vec<String>,
    text: String,
    #[serde(default)]
    rulings: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DestinyText {
    name: String,
    word: String,
    count: usize,
    text: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TechText {
    name: String,
    word: String,
    research: toml::Value,
    lasting: bool,
    secret: bool,
    role: Vec<String>,
    phases: Vec<String>,
    text: String,
    #[serde(default)]
    rulings: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Combos {
    combo: Vec<ComboText>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ComboText {
    number: u8,
    name: String,
    aliens: [String; 5],
    source: String,
}

fn read<T: serde::de::DeserializeOwned>(text: &str) -> T {
    toml::from_str(text).expect("the catalogue is part of this crate and read by its tests")
}

fn aliens() -> Vec<AlienText> {
    read::<Aliens>(include_str!("../../../catalog/base-aliens.toml")).alien
}

fn cards() -> CardTexts {
    read(include_str!("../../../catalog/base-cards.toml"))
}

fn combos() -> Vec<ComboText> {
    read::<Combos>(include_str!("../../../catalog/base-combos.toml")).combo
}

fn component(kind: &'static str, name: &str, text: String, key: String, implemented: bool) -> Component {
    let name = name.to_owned();
    Component {
        set: SET,
        kind,
        name,
        text,
        facts: BTreeMap::new(),
        rulings: Vec::new(),
        parts: Vec::new(),
        implemented,
        key,
        cases: Vec::new(),
    }
}

/// Every component of the base game.
pub(crate) fn components() -> Vec<Component> {
    let mut all: Vec<Component> = aliens().into_iter().flat_map(of_alien).collect();
    let cards = cards();
    all.extend(cards.artifact.into_iter().map(of_artifact));
    all.extend(cards.tech.into_iter().map(of_tech));
    for card in cards.destiny {
        let ours = Special::ALL.iter().any(|special| special.to_string() == card.word);
        let is = ours || ["colour", "hazard", "wild"].contains(&card.word.as_str());
        let entry = component("destiny", &card.name, card.text, format!("destiny:{}", card.word), is);
        all.push(Component { facts: [("count", card.count.to_string())].into(), ..entry });
    }
    for card in cards.card {
        let is = card.word.parse::<Face>().is_ok();
        let entry = component("card", &card.name, card.text, format!("card:{}", card.kind), is);
        let facts = [("count", card.count.to_string()), ("word", card.word)];
        all.push(Component { facts: facts.into(), ..entry });
    }
    for combo in combos() {
        let is = combo.aliens.iter().all(|name| name.parse::<Alien>().is_ok());
        let entry =
            component("combo", &combo.name, format!("{}.", combo.aliens.join(", ")), "combo".into(), is);
        let facts = [("number", combo.number.to_string()), ("source", combo.source)];
        all.push(Component { facts: facts.into(), ..entry });
    }
    all
}

fn of_alien(text: AlienText) -> Vec<Component> {
    let name = text.name;
    let is = name.parse::<Alien>().is_ok();
    let has_classic = name.parse::<Alien>().is_ok_and(|alien| !alien.sheet().classic.is_empty());
    let must = if text.must { "must" } else { "may" };
    let mut facts: BTreeMap<&'static str, String> = [
        ("power", text.power),
        ("alert", text.alert),
        ("summary", text.summary),
        ("role", text.role.join(", ")),
        ("use", must.to_owned()),
        ("phases", text.phases.join(", ")),
    ]
    .into();
    facts.extend(text.setup.map(|setup| ("setup", setup)));
    if !text.not_with.is_empty() {
        facts.insert("not with", text.not_with.join(", "));
    }
    let alien = component("alien", &name, text.text, format!("power:{name}"), is);
    let mut all = vec![Component { facts, rulings: text.rulings, cases: cases::of_alien(&name), ..alien }];
    let flares = [
        (Some(text.wild), format!("{name} (wild)"), format!("wild:{name}"), is),
        (Some(text.superb), format!("{name} (super)"), format!("super:{name}"), is),
        (text.wild_classic, format!("{name}, classic (wild)"), format!("wild:classic-{name}"), has_classic),
        (
            text.super_classic,
            format!("{name}, classic (super)"),
            format!("super:classic-{name}"),
            has_classic,
        ),
    ];
    for (flare, name, key, is) in flares {
        if let Some(flare) = flare {
            let facts = [("role", flare.role.join(", ")), ("phases", flare.phases.join(", "))];
            all.push(Component { facts: facts.into(), ..component("flare", &name, flare.text, key, is) });
        }
    }
    all
}

fn of_artifact(card: ArtifactText) -> Component {
    let is = Artifact::ALL.iter().any(|artifact| artifact.to_string() == card.word);
    let facts = [
        ("count", card.count.to_string()),
        ("role", card.role.join(", ")),
        ("phases", card.phases.join(", ")),
    ];
    let entry = component("artifact", &card.name, card.text, format!("artifact:{}", card.word), is);
    let cases = cases::of_artifact(&card.word);
    Component { facts: facts.into(), rulings: card.rulings, cases, ..entry }
}

fn of_tech(card: TechText) -> Component {
    let is = Tech::ALL.iter().any(|tech| tech.to_string() == card.word);
    let research = card.research.as_integer().map_or_else(|| "any number".into(), |ships| ships.to_string());
    let stays = match (card.lasting, card.secret) {
        (true, _) => "stays in play",
        (false, true) => "face down until it is used, then discarded",
        (false, false) => "discarded when it is used",
    };
    let facts = [
        ("research", research),
        ("play", stays.to_owned()),
        ("role", card.role.join(", ")),
        ("phases", card.phases.join(", ")),
    ];
    let entry = component("tech", &card.name, card.text, format!("tech:{}", card.word), is);
    let cases = cases::of_tech(&card.word);
    Component { facts: facts.into(), rulings: card.rulings, cases, ..entry }
}

/// The windows in order, each with the effects that can be used in it.
pub(crate) fn timing() -> Vec<Moment> {
    let effects = |window: Window| {
        Source::all()
            .flat_map(Source::ids)
            .filter(move |(_, effect)| effect.at == window)
            .map(|(id, effect)| timed(id.source, effect))
    };
    let windows = Window::ALL.iter().copied().filter(|&window| window != Window::Never);
    windows
        .map(|window| Moment {
            word: window.to_string(),
            when: window.moment(),
            effects: effects(window).collect(),
        })
        .collect()
}

fn timed(source: Source, effect: &Effect) -> Timed {
    let name = match source {
        Source::Power(alien) => format!("{alien}: {}", alien.sheet().title),
        Source::Wild(alien) => format!("{alien} flare, wild"),
        Source::Super(alien) => format!("{alien} flare, super"),
        Source::Classic(alien) => format!("{alien} flare, classic wild"),
        other => other.title(),
    };
    Timed {
        name,
        roles: effect.roles.words(),
        must: effect.must,
        used: effect.kind.is_used(),
        phases: effect.phases.words(),
        text: effect.says,
    }
}

/// What a power or one side of a flare does.
pub(crate) fn text_of(source: Source) -> Option<&'static str> {
    // Read once: every question with something to use is explained from here.
    static ALIENS: LazyLock<Vec<AlienText>> = LazyLock::new(aliens);
    static CARDS: LazyLock<CardTexts> = LazyLock::new(cards);
    let of_alien = |alien: Alien| ALIENS.iter().find(|text| text.name == alien.to_string());
    match source {
        Source::Power(alien) => of_alien(alien).map(|text| text.text.as_str()),
        Source::Wild(alien) => of_alien(alien).map(|text| text.wild.text.as_str()),
        Source::Super(alien) => of_alien(alien).map(|text| text.superb.text.as_str()),
        Source::Classic(alien) => {
            of_alien(alien).and_then(|text| text.wild_classic.as_ref()).map(|text| text.text.as_str())
        }
        Source::Artifact(artifact) => {
            let word = artifact.to_string();
            CARDS.artifact.iter().find(|text| text.word == word).map(|text| text.text.as_str())
        }
        Source::Tech(tech) => {
            let word = tech.to_string();
            CARDS.tech.iter().find(|text| text.word == word).map(|text| text.text.as_str())
        }
        Source::Rule(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aliens::Alert;
    use crate::combos::COMBOS;
    use crate::phases::cosmic_deck;

    #[test]
    fn every_alien_has_a_text_that_agrees_with_its_sheet() {
        let texts: BTreeMap<String, AlienText> =
            aliens().into_iter().map(|text| (text.name.clone(), text)).collect();
        assert_eq!(texts.len(), 51);
        for alien in Alien::ALL {
            let text = &texts[&alien.to_string()];
            let sheet = alien.sheet();
            assert_eq!(text.power, sheet.title, "{alien}");
            let alert = match sheet.alert {
                Alert::Green => "green",
                Alert::Yellow => "yellow",
                Alert::Red => "red",
            };
            assert_eq!(text.alert, alert, "{alien}");
            assert_eq!(text.setup.is_some(), sheet.has_set_up(), "{alien}");
            let bans: Vec<String> = sheet.not_with.iter().map(ToString::to_string).collect();
            for ban in &bans {
                assert!(text.not_with.contains(ban), "{alien} is not to be with {ban}");
            }
        }
    }

    #[test]
    fn a_summary_fits_a_small_screen_and_every_text_is_there() {
        for text in aliens() {
            assert!(text.summary.chars().count() <= 70, "{}: {}", text.name, text.summary);
            let flares = [&text.wild, &text.superb];
            assert!(
                !text.text.is_empty() && flares.iter().all(|flare| !flare.text.is_empty()),
                "{}",
                text.name
            );
        }
    }

    #[test]
    fn the_bars_of_the_catalogue_are_those_the_engine_enforces() {
        for text in aliens() {
            let Ok(alien) = text.name.parse::<Alien>() else { continue };
            let sheet = alien.sheet();
            let used: Vec<&Effect> = sheet.power.iter().filter(|effect| effect.kind.is_used()).collect();
            let must = used.iter().any(|effect| effect.must);
            assert_eq!(text.must, must, "{alien}: must");
            check_bars(&alien.to_string(), sheet.power, &text.role, &text.phases);
            check_bars(&format!("wild {alien}"), sheet.wild, &text.wild.role, &text.wild.phases);
            check_bars(&format!("super {alien}"), sheet.superb, &text.superb.role, &text.superb.phases);
        }
    }

    /// What an effect allows must be within the bars of its component.
    fn check_bars(name: &str, effects: &[Effect], role: &[String], phases: &[String]) {
        use crate::effects::{Phases, Roles};
        let roles = |word: &str| match word {
            "any" => Roles::ANY,
            "main" => Roles::MAIN,
            "offense" => Roles::OFFENSE,
            "defense" => Roles::DEFENSE,
            "ally" => Roles::ALLY,
            "offensive-ally" => Roles::OFFENSIVE_ALLY,
            "defensive-ally" => Roles::DEFENSIVE_ALLY,
            "not-main" => Roles::NOT_MAIN,
            "not-offense" => Roles::NOT_OFFENSE,
            other => panic!("{name}: no role {other}"),
        };
        let allowed = role
            .iter()
            .fold(None, |all: Option<Roles>, word| Some(all.map_or(roles(word), |all| all.or(roles(word)))));
        let allowed = allowed.unwrap_or_else(|| panic!("{name} has no role"));
        for effect in effects.iter().filter(|effect| effect.kind.is_used() && effect.at != Window::Never) {
            let inside = effect.roles.words().iter().all(|word| allowed.words().contains(word));
            assert!(inside, "{name}: {:?} is more than {:?}", effect.roles.words(), allowed.words());
            if !phases.iter().any(|phase| phase == "any") {
                let words: Vec<String> = phases.iter().map(|phase| phase.replace('-', " ")).collect();
                let phases_inside = effect.phases == Phases::ANY
                    || effect.phases.words().iter().all(|word| words.iter().any(|known| known == word));
                assert!(phases_inside, "{name}: {:?} is more than {words:?}", effect.phases.words());
            }
        }
    }

    #[test]
    fn the_cards_of_the_catalogue_make_the_deck() {
        let texts = cards();
        let mut deck: BTreeMap<String, usize> = BTreeMap::new();
        for face in cosmic_deck() {
            *deck.entry(face.to_string()).or_default() += 1;
        }
        let cosmic = texts.card.iter().map(|card| (card.word.clone(), card.count));
        let told: BTreeMap<String, usize> =
            cosmic.chain(texts.artifact.iter().map(|card| (card.word.clone(), card.count))).collect();
        assert_eq!(told, deck);
        assert_eq!(deck.values().sum::<usize>(), 72);
        assert_eq!(texts.destiny.iter().map(|card| card.count).sum::<usize>(), 2 + 1 + 2 + 3);
        assert!(
            texts
                .artifact
                .iter()
                .all(|card| !card.role.is_empty() && !card.phases.is_empty() && card.rulings.len() < 8)
        );
    }

    #[test]
    fn every_tech_has_a_text_that_agrees_with_its_card() {
        let texts = cards().tech;
        assert_eq!(texts.len(), Tech::ALL.len());
        for text in texts {
            let tech = Tech::ALL.iter().find(|tech| tech.to_string() == text.word).unwrap();
            let research = text.research.as_integer().map(|ships| u8::try_from(ships).unwrap());
            assert_eq!(tech.card().research, research, "{tech}");
            assert_eq!(tech.card().lasting, text.lasting, "{tech}");
            assert_eq!(tech.card().kept_secret, text.secret, "{tech}");
            assert_eq!(tech.name(), text.name);
            assert!(!text.role.is_empty() && !text.phases.is_empty() && text.rulings.len() < 8);
        }
    }

    #[test]
    fn every_combo_is_the_one_that_can_be_played() {
        for (text, (name, aliens)) in combos().iter().zip(COMBOS) {
            assert_eq!((text.name.as_str(), text.aliens.each_ref().map(String::as_str)), (name, aliens));
            assert!(
                text.number > 0 && ["printed", "probably printed", "ours"].contains(&text.source.as_str())
            );
        }
        assert_eq!(combos().len(), COMBOS.len());
    }
}
