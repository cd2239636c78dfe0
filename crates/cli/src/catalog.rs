//! `fifth catalog`: which components there are, which the rules have, and which scenarios prove them.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use bots::games::{ForGame, GAMES, for_game};
use kernel::catalog::{Component, Moment};
use kernel::{Rules, read_text, scenario};
use serde::Serialize;

use crate::Verdict;
use crate::files::read_up_to;
use crate::scenario::find_all;

/// Lists every component, whether the rules have it, and which scenarios cover it.
#[derive(Debug, clap::Args)]
pub(crate) struct Catalog {
    /// Only this set [default: all].
    #[arg(long)]
    set: Option<String>,
    /// As JSON.
    #[arg(long)]
    json: bool,
    /// Only what is not implemented or has no scenario.
    #[arg(long)]
    missing: bool,
    /// All effects by the moment at which they can be used, instead.
    #[arg(long, conflicts_with = "missing")]
    timing: bool,
    /// Where the scenarios are.
    #[arg(long, default_value = "scenarios", value_name = "FOLDER")]
    scenarios: PathBuf,
}

/// A component with the scenarios that cover it.
#[derive(Debug, Serialize)]
struct Row {
    #[serde(flatten)]
    component: Component,
    scenarios: Vec<String>,
}

impl Catalog {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Verdict> {
        if self.timing {
            return self.timing(out);
        }
        let mut components = all(Components);
        self.choose(&mut components, |component| component.set)?;
        let covered = covered(&self.scenarios)?;
        let rows = components.into_iter().map(|component| {
            let scenarios = covered.get(&component.key).cloned().unwrap_or_default();
            Row { component, scenarios }
        });
        let is_missing = |row: &Row| !row.component.implemented || row.scenarios.is_empty();
        let rows: Vec<Row> = rows.filter(|row| !self.missing || is_missing(row)).collect();
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&rows)?)?;
            return Ok(Verdict::Well);
        }
        for row in &rows {
            let state = match (row.component.implemented, row.scenarios.len()) {
                (false, _) => "not implemented".to_owned(),
                (true, 0) => "no scenario".to_owned(),
                (true, 1) => "1 scenario".to_owned(),
                (true, count) => format!("{count} scenarios"),
            };
            let Component { set, kind, name, text, .. } = &row.component;
            writeln!(out, "{set} {kind:<8} {name} ({state}): {text}")?;
        }
        if !self.missing {
            let implemented = rows.iter().filter(|row| row.component.implemented).count();
            writeln!(out, "{} components, {implemented} implemented", rows.len())?;
        }
        Ok(Verdict::Well)
    }

    /// Keeps what is of the wanted set; an unknown set is an error that names those there are.
    fn choose<T>(&self, items: &mut Vec<T>, set: impl Fn(&T) -> &'static str) -> anyhow::Result<()> {
        let Some(wanted) = &self.set else { return Ok(()) };
        let mut sets: Vec<&str> = items.iter().map(&set).collect();
        sets.sort_unstable();
        sets.dedup();
        items.retain(|item| set(item) == wanted);
        if items.is_empty() {
            bail!("--set {wanted}: there is no such set; the sets are: {}", sets.join(", "));
        }
        Ok(())
    }

    fn timing(&self, out: &mut dyn Write) -> anyhow::Result<Verdict> {
        let game = self.set.as_deref().unwrap_or(GAMES[0]);
        let moments = for_game(game, Moments).map_err(|error| anyhow!("--set {game}: {error}"))?;
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&moments)?)?;
            return Ok(Verdict::Well);
        }
        for moment in moments.iter().filter(|moment| !moment.effects.is_empty()) {
            writeln!(out, "{}: {}", moment.word, moment.when)?;
            for effect in &moment.effects {
                let must = if effect.must { "must" } else { "may" };
                let used = if effect.used { "" } else { ", no use" };
                writeln!(
                    out,
                    "  {} ({must}{used}; {}): {}",
                    effect.name,
                    effect.roles.join(", "),
                    effect.text
                )?;
            }
        }
        Ok(Verdict::Well)
    }
}

/// Something of every game, one after the other.
fn all(visitor: Components) -> Vec<Component> {
    GAMES.iter().flat_map(|game| for_game(game, visitor).unwrap_or_default()).collect()
}

#[derive(Clone, Copy)]
struct Components;

impl ForGame for Components {
    type Out = Vec<Component>;
    fn run<R: Rules>(self) -> Self::Out {
        R::catalog()
    }
}

struct Moments;

impl ForGame for Moments {
    type Out = Vec<Moment>;
    fn run<R: Rules>(self) -> Self::Out {
        R::timing()
    }
}

/// What the scenarios of a folder say that they cover: the sentences that they prove, by component.
fn covered(folder: &Path) -> anyhow::Result<BTreeMap<String, Vec<String>>> {
    let mut covered: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in find_all(&[folder.to_owned()])? {
        let bytes = read_up_to(scenario::MAX_BYTES, &file)?;
        let outline = read_text(&bytes, scenario::MAX_BYTES).and_then(scenario::covers);
        let (name, keys) = outline.map_err(|error| anyhow!("{}", crate::files::wrong_in(&file, &error)))?;
        for key in keys {
            covered.entry(key).or_default().push(name.clone());
        }
    }
    Ok(covered)
}
