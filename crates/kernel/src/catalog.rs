//! The catalogue: what components a game has, and at which moments their effects come. For people, and for tests that
//! count.

use std::collections::BTreeMap;

use serde::Serialize;

/// One component of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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
    pub parts: Vec<Part>,
    /// Whether the rules have it.
    pub implemented: bool,
    /// How a scenario says that it covers it: `power:Zombie`.
    pub key: String,
}

/// A part of a component that has a text of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Part {
    /// Empty for what is printed without a heading.
    pub name: String,
    /// When it counts, and whether it must or may be used, for people; for a prize, whose it is.
    pub bar: String,
    pub text: String,
}

/// A moment of the game, and the effects that can be used in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Moment {
    /// Its word in the notation.
    pub word: String,
    /// What happens then.
    pub when: &'static str,
    pub effects: Vec<Timed>,
}

/// An effect by its bars.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Timed {
    pub name: String,
    pub roles: Vec<&'static str>,
    pub must: bool,
    /// Whether it is used, so that it can be cancelled; otherwise it just works.
    pub used: bool,
    pub phases: Vec<&'static str>,
    pub text: &'static str,
}
