//! The catalogue of this game: `catalog/duel.toml`, in our own words, held against the components that there are.

use kernel::catalog::{Component, Moment, Timed};

use crate::effects::{Effect, Kind, Source, Window};

/// Every component of the game.
pub(crate) fn components() -> Vec<Component> {
    Vec::new()
}

/// What players read about a component.
pub(crate) fn text_of(source: Source) -> Option<String> {
    let mut texts: Vec<_> =
        source.effects().iter().map(|effect| effect.says).filter(|text| !text.is_empty()).collect();
    texts.dedup();
    Some(texts.join("; ")).filter(|text| !text.is_empty())
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
