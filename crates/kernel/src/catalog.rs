//! The catalogue: what components a game has, at which moments their effects come, and what can be agreed before it
//! begins. For people, and for tests that count.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::Value;

/// One component of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Component {
    /// The box it comes in.
    pub set: &'static str,
    /// What it is: `alien`, `flare`, `artifact`, …
    pub kind: &'static str,
    pub name: String,
    /// What it does, in our own words.
    pub text: String,
    /// What else there is to know: its bars, how many there are, and so on.
    pub facts: BTreeMap<&'static str, String>,
    pub rulings: Vec<String>,
    /// Its text in parts, where it is made of several: what is printed first, then abilities, prizes, resources.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<Part>>", optional))]
    pub parts: Vec<Part>,
    /// Whether the rules have it.
    pub implemented: bool,
    /// How a scenario says that it covers it: `power:Zombie`.
    pub key: String,
    /// What needs scenarios of its own besides. Of no interest to players.
    #[serde(skip)]
    pub cases: Vec<Case>,
}

/// A case of a component that needs a scenario of its own: what happens when it is cancelled, and the like.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Case {
    /// How a scenario says that it covers it: `zapped:Zombie`.
    pub key: String,
    /// What the case is, as a sentence without its full stop.
    pub what: &'static str,
    /// Why it cannot come up, if it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub never: Option<String>,
}

/// What the scenarios of a game can say that they cover.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    /// The keys of components and cases; for a case that cannot come up, why.
    known: BTreeMap<String, Option<String>>,
}

impl Keys {
    /// Kinds of keys that are about no component, and free.
    const FREE: [&'static str; 4] = ["rule", "ruling", "clash", "variant"];

    pub fn of(components: Vec<Component>) -> Self {
        let mut known = BTreeMap::new();
        for component in components {
            known.insert(component.key, None);
            known.extend(component.cases.into_iter().map(|case| (case.key, case.never)));
        }
        Self { known }
    }

    /// Refuses a key of which there is no component or case. (A game without a catalogue does not mind.)
    pub fn check(&self, key: &str) -> Result<(), String> {
        match self.known.get(key) {
            Some(None) => return Ok(()),
            Some(Some(why)) => {
                return Err(format!("covers `{key}`, but the catalogue says that it cannot come up: {why}"));
            }
            None if self.known.is_empty() => return Ok(()),
            None => {}
        }
        let kind_of = |key: &str| key.split_once(':').map(|(kind, _)| kind.to_owned());
        let mut kinds: BTreeSet<String> = self.known.keys().filter_map(|key| kind_of(key)).collect();
        kinds.extend(Self::FREE.map(Into::into));
        let kind = kind_of(key).filter(|kind| kinds.contains(kind));
        match kind.as_deref() {
            Some(kind) if Self::FREE.contains(&kind) => Ok(()),
            Some(_) => Err(format!("covers `{key}`, but the catalogue has nothing of that name")),
            None => {
                let kinds: Vec<String> = kinds.into_iter().collect();
                Err(format!(
                    "covers `{key}`: expected KIND:NAME, and as the kind one of {}",
                    kinds.join(", ")
                ))
            }
        }
    }
}

/// A part of a component that has a text of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Part {
    /// Empty for what is printed without a heading.
    pub name: String,
    /// When it counts, and whether it must or may be used, for people; for a prize, whose it is.
    pub bar: String,
    pub text: String,
}

/// A moment of the game, and the effects that can be used in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Moment {
    /// Its word in the notation.
    pub word: String,
    /// What happens then.
    pub when: &'static str,
    pub effects: Vec<Timed>,
}

/// An effect by its bars.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Timed {
    pub name: String,
    pub roles: Vec<&'static str>,
    pub must: bool,
    /// Whether it is used, so that it can be cancelled; otherwise it just works.
    pub used: bool,
    pub phases: Vec<&'static str>,
    pub text: &'static str,
}

/// Something that is agreed before a game, for whoever sets one up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GameOption {
    /// The field of the game's options.
    pub name: &'static str,
    /// What it decides, in a sentence.
    pub meaning: &'static str,
    #[serde(flatten)]
    pub kind: OptionKind,
    /// It may be given only where another option has a certain value.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub only_with: Option<OnlyWith>,
}

/// What an option can be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OptionKind {
    /// True or false.
    Flag,
    /// A number from `min` to `max`.
    Number { min: u32, max: u32 },
    /// One of these.
    Choice { choices: Vec<Choosable> },
    /// A list of these, each at most once.
    List { choices: Vec<Choosable> },
}

/// What can be chosen for an option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Choosable {
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub value: Value,
    /// What it means; empty where the value says it.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<String>", optional))]
    pub meaning: String,
}

/// The other option, and the value that it must have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OnlyWith {
    pub option: &'static str,
    pub value: &'static str,
}

impl GameOption {
    pub fn new(name: &'static str, meaning: &'static str, kind: OptionKind) -> Self {
        Self { name, meaning, kind, only_with: None }
    }

    pub fn flag(name: &'static str, meaning: &'static str) -> Self {
        Self::new(name, meaning, OptionKind::Flag)
    }

    /// One of several values, each with its meaning.
    pub fn choice<V: Into<Value>, M: Into<String>>(
        name: &'static str,
        meaning: &'static str,
        choices: impl IntoIterator<Item = (V, M)>,
    ) -> Self {
        let choosable = |(value, meaning): (V, M)| Choosable { value: value.into(), meaning: meaning.into() };
        let choices = choices.into_iter().map(choosable).collect();
        Self::new(name, meaning, OptionKind::Choice { choices })
    }

    /// Several values that say by themselves what they are.
    pub fn list<V: ToString>(
        name: &'static str,
        meaning: &'static str,
        choices: impl IntoIterator<Item = V>,
    ) -> Self {
        let choosable =
            |value: V| Choosable { value: Value::from(value.to_string()), meaning: String::new() };
        let choices = choices.into_iter().map(choosable).collect();
        Self::new(name, meaning, OptionKind::List { choices })
    }

    /// The same option, which may be given only where another has this value.
    #[must_use]
    pub fn only_with(self, option: &'static str, value: &'static str) -> Self {
        Self { only_with: Some(OnlyWith { option, value }), ..self }
    }
}
