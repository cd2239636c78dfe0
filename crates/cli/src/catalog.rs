//! `fifth catalog`: which components there are, which the rules have, and which scenarios prove them.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use bots::games::{ForGame, GAMES, for_game};
use kernel::catalog::{Case, Component, Moment};
use kernel::scenario::Head;
use kernel::{Rules, read_text, scenario};
use serde::Serialize;

use crate::Verdict;
use crate::files::read_up_to;
use crate::scenario::{KeysOfGames, find_all};

/// Lists every component, whether the rules have it, and which scenarios cover it.
#[derive(Debug, clap::Args)]
pub(crate) struct Catalog {
    /// Only this set [default: all].
    #[arg(long)]
    set: Option<String>,
    /// As JSON.
    #[arg(long)]
    json: bool,
    /// Only what is not implemented, or has no scenario, or lacks one for a case in which it must be shown.
    #[arg(long)]
    missing: bool,
    /// All effects by the moment at which they can be used, instead.
    #[arg(long, conflicts_with = "missing")]
    timing: bool,
    /// Where the scenarios are [default: `scenarios`, in a folder of the source code; without any, the list does not
    /// say what they cover].
    #[arg(long, value_name = "FOLDER")]
    scenarios: Option<PathBuf>,
}

/// Where scenarios are in the source code, and what tells them from another folder of that name.
const SCENARIOS: (&str, &str) = ("scenarios", "scenarios/base/rules");

/// A component with the scenarios that cover it.
#[derive(Debug, Serialize)]
struct Row {
    #[serde(flatten)]
    component: Component,
    /// None where no scenarios are at hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    scenarios: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cases: Vec<CaseRow>,
}

/// A case of a component with the scenarios that cover it.
#[derive(Debug, Serialize)]
struct CaseRow {
    #[serde(flatten)]
    case: Case,
    #[serde(skip_serializing_if = "Option::is_none")]
    scenarios: Option<Vec<String>>,
}

impl Row {
    fn new(mut component: Component, covered: Option<&Covered>) -> Self {
        let of = |key: &String| Some(covered?.get(key).cloned().unwrap_or_default());
        let cases = std::mem::take(&mut component.cases).into_iter();
        let cases = cases.map(|case| CaseRow { scenarios: of(&case.key), case }).collect();
        Self { scenarios: of(&component.key), component, cases }
    }

    /// Whether the component itself is missing, or a scenario of it.
    fn is_missing(&self) -> bool {
        !self.component.implemented || self.scenarios.as_ref().is_some_and(Vec::is_empty)
    }
}

impl CaseRow {
    fn is_missing(&self) -> bool {
        self.case.never.is_none() && self.scenarios.as_ref().is_some_and(Vec::is_empty)
    }
}

impl Catalog {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Verdict> {
        if self.timing {
            return self.timing(out);
        }
        let mut components = all(Components);
        self.choose(&mut components, |component| component.set)?;
        let covered = self.folder()?.map(covered).transpose()?;
        let mut rows: Vec<Row> =
            components.into_iter().map(|component| Row::new(component, covered.as_ref())).collect();
        if self.missing {
            for row in &mut rows {
                row.cases.retain(CaseRow::is_missing);
            }
            rows.retain(|row| row.is_missing() || !row.cases.is_empty());
        }
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&rows)?)?;
            return Ok(Verdict::Well);
        }
        if self.missing {
            return tell_missing(&rows, out);
        }
        for row in &rows {
            tell(row, out)?;
        }
        let implemented = rows.iter().filter(|row| row.component.implemented).count();
        writeln!(out, "{} components, {implemented} implemented", rows.len())?;
        Ok(Verdict::Well)
    }

    /// Where the scenarios are, if they are at hand.
    fn folder(&self) -> anyhow::Result<Option<&Path>> {
        let (folder, sign) = SCENARIOS;
        match &self.scenarios {
            Some(folder) => Ok(Some(folder)),
            None if Path::new(sign).is_dir() => Ok(Some(Path::new(folder))),
            None if self.missing => bail!(
                "--missing needs the scenarios: run this in the folder of the source code, or name theirs with \
                 --scenarios FOLDER"
            ),
            None => Ok(None),
        }
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

fn tell(row: &Row, out: &mut dyn Write) -> anyhow::Result<()> {
    let state = match (row.component.implemented, row.scenarios.as_ref().map(Vec::len)) {
        (false, _) => " (not implemented)".to_owned(),
        (true, None) => String::new(),
        (true, Some(0)) => " (no scenario)".to_owned(),
        (true, Some(1)) => " (1 scenario)".to_owned(),
        (true, Some(count)) => format!(" ({count} scenarios)"),
    };
    let Component { set, kind, name, text, .. } = &row.component;
    writeln!(out, "{set} {kind:<8} {name}{state}: {text}")?;
    Ok(())
}

/// A line for each component and each case that is missing.
fn tell_missing(rows: &[Row], out: &mut dyn Write) -> anyhow::Result<Verdict> {
    for row in rows {
        if row.is_missing() {
            tell(row, out)?;
        }
        let Component { set, kind, name, .. } = &row.component;
        for CaseRow { case: Case { key, what, .. }, .. } in &row.cases {
            writeln!(out, "{set} {kind:<8} {name} (no scenario): {what}; it would cover {key}")?;
        }
    }
    Ok(Verdict::Well)
}

/// Something of every game, one after the other.
fn all(visitor: Components) -> Vec<Component> {
    GAMES.iter().flat_map(|game| for_game(game, visitor).unwrap_or_default()).collect()
}

#[derive(Clone, Copy)]
pub(crate) struct Components;

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

/// The sentences that scenarios prove, by what they cover.
type Covered = BTreeMap<String, Vec<String>>;

/// What the scenarios of a folder say that they cover; what there is not to cover is an error.
fn covered(folder: &Path) -> anyhow::Result<Covered> {
    let mut covered = Covered::new();
    let mut keys = KeysOfGames::default();
    for file in find_all(&[folder.to_owned()])? {
        let bytes = read_up_to(scenario::MAX_BYTES, &file)?;
        let head = read_text(&bytes, scenario::MAX_BYTES).and_then(|text| {
            let head = Head::read(text)?;
            keys.check(text, &head)?;
            Ok(head)
        });
        let head = head.map_err(|error| anyhow!("{}", crate::files::wrong_in(&file, &error)))?;
        for key in head.covers {
            covered.entry(key.into_inner()).or_default().push(head.name.clone());
        }
    }
    Ok(covered)
}
