//! The catalogue of this game: `catalog/duel.toml`, in our own words, held against the components that there are.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kernel::catalog::{Component, Moment, Part, Timed};
use serde::Deserialize;

use crate::aliens::Alien;
use crate::cards::Face;
use crate::destiny::Destiny;
use crate::effects::{Effect, Kind, Source, Window};
use crate::envoys::Envoy;
use crate::planets::Planet;
use crate::tactics::Tactic;

const SET: &str = "duel";

/// The whole catalogue, read once.
static TEXTS: LazyLock<Texts> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../catalog/duel.toml"))
        .expect("the catalogue is part of this crate and read by its tests")
});

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    alien: Vec<AlienText>,
    envoy: Vec<EnvoyText>,
    destiny: Vec<DestinyText>,
    reinforcement: Vec<ReinforcementText>,
    plan: Vec<PlanText>,
    tactic: Vec<TacticText>,
    planet: Vec<PlanetText>,
}

/// Where a component comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Origin {
    Printed,
    Designed,
    Inferred,
}

impl Origin {
    /// The mark that players see.
    fn mark(self) -> &'static str {
        match self {
            Self::Printed => "printed",
            Self::Designed => "designed to complete the set",
            Self::Inferred => "inferred",
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AlienText {
    name: String,
    complexity: String,
    origin: Origin,
    name_origin: Option<Origin>,
    summary: String,
    #[serde(default)]
    rulings: Vec<String>,
    ability: Vec<AbilityText>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AbilityText {
    name: String,
    header: String,
    #[serde(rename = "use")]
    usage: String,
    text: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct EnvoyText {
    name: String,
    suit: String,
    origin: Origin,
    name_origin: Option<Origin>,
    #[serde(default)]
    rulings: Vec<String>,
    ability: Vec<AbilityText>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DestinyText {
    name: String,
    deck: String,
    next: String,
    origin: Origin,
    name_origin: Option<Origin>,
    text: String,
    ship_advantage: Option<i16>,
    prize: Option<PrizeText>,
    bar: Option<[String; 5]>,
    resources: Option<BTreeMap<String, String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PrizeText {
    name: String,
    to: String,
    text: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReinforcementText {
    name: String,
    word: String,
    count: usize,
    even: i16,
    odd: i16,
    plan: i16,
    origin: Origin,
    name_origin: Option<Origin>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanText {
    name: String,
    value: i8,
    origin: Origin,
    name_origin: Option<Origin>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TacticText {
    halves: [String; 2],
    origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanetText {
    name: String,
    symbol: String,
    origin: Origin,
    name_origin: Option<Origin>,
}

/// The word of a component in the notation: its name without spaces and signs.
fn word(name: &str) -> String {
    let part = |part: &str| {
        let letters = part.chars().filter(|letter| letter.is_alphanumeric());
        kernel::capital(&letters.collect::<String>())
    };
    name.split(' ').map(part).collect()
}

/// The abilities one after the other.
fn abilities(abilities: &[AbilityText]) -> String {
    let told = |ability: &AbilityText| {
        let usage = match &*ability.usage {
            "mandatory" => ", must",
            "optional" => ", may",
            _ => "",
        };
        format!("{} ({}{usage}): {}", ability.name, ability.header, ability.text)
    };
    abilities.iter().map(told).collect::<Vec<_>>().join(" ")
}

/// The abilities, each by itself.
fn ability_parts(abilities: &[AbilityText]) -> Vec<Part> {
    let part = |ability: &AbilityText| {
        let usage = match &*ability.usage {
            "mandatory" => " · must",
            "optional" => " · may",
            _ => "",
        };
        Part {
            name: ability.name.clone(),
            bar: format!("{}{usage}", ability.header),
            text: ability.text.clone(),
        }
    };
    abilities.iter().map(part).collect()
}

impl DestinyText {
    /// What the card says, its prize and its resources, each by itself.
    fn parts(&self) -> Vec<Part> {
        let plain = Part { name: String::new(), bar: String::new(), text: self.text.clone() };
        let prize = self.prize.iter().map(|prize| Part {
            name: prize.name.clone(),
            bar: format!("for the {}", prize.to),
            text: prize.text.clone(),
        });
        let resources = self.resources.iter().flatten().map(|(symbol, what)| Part {
            name: kernel::capital(symbol),
            bar: "resource".into(),
            text: format!("{}.", kernel::capital(what)),
        });
        [plain].into_iter().chain(prize).chain(resources).collect()
    }

    /// What else is printed on it.
    fn facts(&self) -> impl Iterator<Item = (&'static str, String)> {
        let advantage = self.ship_advantage.map(|advantage| ("ship advantage", advantage.to_string()));
        let bar = self.bar.as_ref().map(|bar| ("planet bar", bar.join(", ")));
        advantage.into_iter().chain(bar)
    }

    /// The whole card: what it says, advantage, prize and resources.
    fn whole(&self) -> String {
        let mut parts = vec![self.text.clone()];
        if let Some(advantage) = self.ship_advantage {
            parts.push(format!("Ship advantage {advantage:+}."));
        }
        if let Some(bar) = &self.bar {
            parts.push(format!("Planet bar: {}.", bar.join(", ")));
        }
        if let Some(prize) = &self.prize {
            parts.push(format!("{} ({}): {}", prize.name, prize.to, prize.text));
        }
        if let Some(resources) = &self.resources {
            let all = resources.iter().map(|(symbol, what)| format!("{symbol}: {what}"));
            parts.push(format!("Resources: {}.", all.collect::<Vec<_>>().join("; ")));
        }
        parts.join(" ")
    }
}

/// A text with the mark of where its component comes from.
fn marked(text: &str, origin: Origin) -> String {
    format!("{text} [{}]", origin.mark())
}

fn component(kind: &'static str, name: &str, text: &str, origin: Origin, key: String, is: bool) -> Component {
    Component {
        set: SET,
        kind,
        name: name.to_owned(),
        text: marked(text, origin),
        facts: [("origin", origin.mark().to_owned())].into(),
        rulings: Vec::new(),
        parts: Vec::new(),
        implemented: is,
        key,
        cases: Vec::new(),
    }
}

/// The same with what else there is to know.
fn with<const N: usize>(
    mut component: Component,
    name_origin: Option<Origin>,
    facts: [(&'static str, String); N],
) -> Component {
    component.facts.extend(facts);
    component.facts.extend(name_origin.map(|origin| ("name", origin.mark().to_owned())));
    component
}

/// Every component of the game.
pub(crate) fn components() -> Vec<Component> {
    let texts = &*TEXTS;
    let mut all = Vec::new();
    for text in &texts.alien {
        let word = word(&text.name);
        let is = word.parse::<Alien>().is_ok();
        let told = format!("{} {}", text.summary, abilities(&text.ability));
        let entry = component("alien", &text.name, &told, text.origin, format!("alien:{word}"), is);
        let entry = with(
            entry,
            text.name_origin,
            [("complexity", text.complexity.clone()), ("summary", text.summary.clone())],
        );
        let (rulings, parts) = (text.rulings.clone(), ability_parts(&text.ability));
        all.push(Component { rulings, parts, ..entry });
    }
    for text in &texts.envoy {
        let word = word(&text.name);
        let is = word.parse::<Envoy>().is_ok();
        let told = abilities(&text.ability);
        let entry = component("envoy", &text.name, &told, text.origin, format!("envoy:{word}"), is);
        let entry = with(entry, text.name_origin, [("suit", text.suit.clone())]);
        let (rulings, parts) = (text.rulings.clone(), ability_parts(&text.ability));
        all.push(Component { rulings, parts, ..entry });
    }
    for text in &texts.destiny {
        let word = word(&text.name);
        let is = Destiny::all().any(|card| card.to_string() == word);
        let entry =
            component("destiny", &text.name, &text.whole(), text.origin, format!("destiny:{word}"), is);
        let mut entry =
            with(entry, text.name_origin, [("deck", text.deck.clone()), ("next", text.next.clone())]);
        entry.facts.extend(text.facts());
        all.push(Component { parts: text.parts(), ..entry });
    }
    all.extend(small_components(texts));
    all
}

/// Reinforcements, plans, tactics and planets.
fn small_components(texts: &Texts) -> Vec<Component> {
    let mut all = Vec::new();
    for text in &texts.reinforcement {
        let face = text.word.parse().map(Face::Reinforcement);
        let told = face.clone().map(crate::prompts::card_text).unwrap_or_default();
        let key = format!("reinforcement:{}", text.word);
        let entry = component("reinforcement", &text.name, &told, text.origin, key, face.is_ok());
        let values = format!(
            "{:+} on an even clout, {:+} on an odd one, {} as a plan",
            text.even, text.odd, text.plan
        );
        all.push(with(entry, text.name_origin, [("count", text.count.to_string()), ("value", values)]));
    }
    for text in &texts.plan {
        let is = crate::cards::PLANS.iter().any(|(value, _)| *value == text.value);
        let told = format!("Plan of {}, one for each player.", text.value);
        let entry = component("plan", &text.name, &told, text.origin, "plan".into(), is);
        all.push(with(entry, text.name_origin, []));
    }
    for text in &texts.tactic {
        let name = text.halves.join("/");
        let is = name.parse::<Tactic>().is_ok();
        let told = format!("{} or {}, one for each player.", text.halves[0], text.halves[1]);
        all.push(component("tactic", &name, &told, text.origin, format!("tactic:{name}"), is));
    }
    for text in &texts.planet {
        let is = word(&text.name).parse::<Planet>().is_ok();
        let told = format!("Planet with the {} symbol.", text.symbol);
        let entry = component("planet", &text.name, &told, text.origin, "planet".into(), is);
        all.push(with(entry, text.name_origin, [("symbol", text.symbol.clone())]));
    }
    all
}

/// What players read about a component, with the mark of where it comes from.
pub(crate) fn text_of(source: Source) -> Option<String> {
    let texts = &*TEXTS;
    let wanted = source.to_string();
    let is_it = |name: &str| word(name) == wanted;
    match source {
        Source::Alien(_) => {
            let text = texts.alien.iter().find(|text| is_it(&text.name))?;
            Some(marked(&abilities(&text.ability), text.origin))
        }
        Source::Envoy(_) => {
            let text = texts.envoy.iter().find(|text| is_it(&text.name))?;
            Some(marked(&abilities(&text.ability), text.origin))
        }
        Source::Destiny(_) => {
            let text = texts.destiny.iter().find(|text| is_it(&text.name))?;
            Some(marked(&text.whole(), text.origin))
        }
    }
}

/// The windows in order, each with the effects that come in it.
pub(crate) fn timing() -> Vec<Moment> {
    let effects = |window: Window| {
        Source::all()
            .flat_map(Source::ids)
            .filter(move |(_, effect)| effect.at == window)
            .map(|(id, effect)| timed(id.title(), effect))
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

fn timed(name: String, effect: &Effect) -> Timed {
    Timed {
        name,
        roles: vec![effect.during.word()],
        must: effect.kind != Kind::May,
        used: effect.kind != Kind::Automatic,
        phases: Vec::new(),
        text: effect.says,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aliens::Complexity;
    use crate::destiny::{Kind as Brings, PrizeTo};
    use crate::reinforcements::Reinforcement;

    #[test]
    fn everything_in_the_box_is_told() {
        let texts = &*TEXTS;
        let decks = ["discovery", "event", "refresh"]
            .map(|deck| texts.destiny.iter().filter(|text| text.deck == deck).count());
        assert_eq!((texts.alien.len(), texts.envoy.len(), decks), (27, 18, [13, 25, 19]));
        assert_eq!((texts.plan.len(), texts.tactic.len(), texts.planet.len()), (17, 5, 12));
        assert_eq!(texts.reinforcement.iter().map(|text| text.count).sum::<usize>(), 19);
        let suits = ["club", "heart", "spade"]
            .map(|suit| texts.envoy.iter().filter(|text| text.suit == suit).count());
        assert_eq!(suits, [6; 3]);
    }

    #[test]
    fn a_component_of_several_parts_tells_each_by_itself() {
        let all = components();
        let of = |key: &str| all.iter().find(|component| component.key == key).expect("it is in the box");
        let names: Vec<&str> = of("alien:Cheater").parts.iter().map(|part| &*part.name).collect();
        assert_eq!(names, ["Up the Sleeve", "Slip It In"]);
        assert_eq!(of("alien:Cheater").parts[0].bar, "duel · may");
        let arena = of("destiny:AncientArena");
        assert_eq!((&*arena.parts[1].name, &*arena.parts[1].bar), ("Good Sport Prize", "for the loser"));
        assert_eq!(arena.facts["ship advantage"], "11");
        let town = of("destiny:CompanyTown");
        assert_eq!((town.parts.len(), &*town.parts[1].name), (6, "Blue"));
    }

    #[test]
    fn every_alien_has_a_text_that_agrees_with_its_card() {
        for &alien in Alien::ALL {
            let text = TEXTS.alien.iter().find(|text| word(&text.name) == alien.to_string());
            let text = text.unwrap_or_else(|| panic!("{alien} is not told"));
            assert_eq!(text.name, alien.title());
            let complexity = match alien.complexity() {
                Complexity::Green => "green",
                Complexity::Yellow => "yellow",
                Complexity::Red => "red",
            };
            assert_eq!(text.complexity, complexity, "{alien}");
            check_abilities(&text.name, alien.sheet().effects, &text.ability);
        }
    }

    #[test]
    fn every_envoy_has_a_text_that_agrees_with_its_card() {
        for &envoy in Envoy::ALL {
            let text = TEXTS.envoy.iter().find(|text| word(&text.name) == envoy.to_string());
            let text = text.unwrap_or_else(|| panic!("{envoy} is not told"));
            assert_eq!((&*text.name, &*text.suit), (envoy.title(), &*envoy.suit().to_string()));
            check_abilities(&text.name, envoy.sheet().effects, &text.ability);
        }
    }

    /// Every effect is of an ability that is told, with its header, and a choice only where it is told as one.
    fn check_abilities(name: &str, effects: &[Effect], abilities: &[AbilityText]) {
        for effect in effects {
            let ability = abilities.iter().find(|ability| ability.name == effect.name);
            let ability = ability.unwrap_or_else(|| panic!("{name} has no ability {}", effect.name));
            let header = effect.during.word().replace("and", "&");
            let is_set_up = effect.at == Window::SetUp && ability.header == "setup";
            // A part of an ability may be for duels alone.
            assert!(
                is_set_up || ability.header.ends_with(&header),
                "{name}: {} has another header",
                effect.name
            );
            let fits = match &*ability.usage {
                "mandatory" => effect.kind != Kind::May,
                "optional" | "mixed" => true,
                other => panic!("{name}: no use {other}"),
            };
            assert!(fits, "{name}: {} is {}", effect.name, ability.usage);
        }
    }

    #[test]
    fn every_destiny_card_has_a_text_that_agrees_with_it() {
        for card in Destiny::all() {
            let text = TEXTS.destiny.iter().find(|text| word(&text.name) == card.to_string());
            let text = text.unwrap_or_else(|| panic!("{card} is not told"));
            let sheet = card.sheet();
            assert_eq!(text.name, sheet.title);
            assert_eq!(
                (&text.deck, &text.next),
                (&card.deck().to_string(), &sheet.next.to_string()),
                "{card}"
            );
            let (terms, prize, bar) = match &sheet.kind {
                Brings::Discover(terms, prize) => (Some(terms), Some(prize), None),
                Brings::BarDuel(bar, terms, prize) => (Some(terms), Some(prize), Some(bar)),
                Brings::Contest | Brings::Effect => (None, None, None),
            };
            assert_eq!(text.ship_advantage, terms.map(|terms| terms.ship_advantage), "{card}");
            let told = text.prize.as_ref().map(|prize| (&*prize.name, &*prize.to));
            let to = |to: PrizeTo| if to == PrizeTo::Winner { "winner" } else { "loser" };
            assert_eq!(told, prize.map(|prize| (prize.name, to(prize.to))), "{card}");
            if let Some(bar) = bar {
                let symbols = bar.map(|symbol| symbol.to_string());
                assert_eq!(text.bar.as_ref(), Some(&symbols), "{card}");
            }
        }
    }

    #[test]
    fn the_small_things_are_told_as_they_are() {
        for &card in Reinforcement::ALL {
            let text = TEXTS.reinforcement.iter().find(|text| text.word == card.to_string()).unwrap();
            let told = (text.name.clone(), text.count, text.even, text.odd, text.plan);
            let sheet = card.sheet();
            let printed = (sheet.title.to_owned(), sheet.count, sheet.even, sheet.odd, sheet.plan);
            assert_eq!(told, printed);
        }
        for (value, name) in crate::cards::PLANS {
            assert!(TEXTS.plan.iter().any(|text| (text.value, &*text.name) == (value, name)), "{name}");
        }
        for tactic in Tactic::ALL {
            assert!(TEXTS.tactic.iter().any(|text| text.halves.join("/") == tactic.to_string()), "{tactic}");
        }
        for &planet in Planet::ALL {
            let symbol = planet.symbol().to_string();
            let is_it = |text: &PlanetText| text.name == planet.title() && text.symbol == symbol;
            assert!(TEXTS.planet.iter().any(is_it), "{planet}");
        }
    }

    #[test]
    fn a_summary_fits_a_small_screen_and_every_text_has_its_mark() {
        for text in &TEXTS.alien {
            assert!(text.summary.chars().count() <= 70, "{}: {}", text.name, text.summary);
        }
        for component in components() {
            let marks = [Origin::Printed, Origin::Designed].map(|origin| format!("[{}]", origin.mark()));
            assert!(marks.iter().any(|mark| component.text.ends_with(mark)), "{}", component.name);
        }
    }
}
