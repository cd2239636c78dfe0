//! What is told of a simulation. Everything else is a form of this: the tables, the JSON, the page.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::notes::End;
use crate::plan::Plan;
use crate::run::Broken;
use crate::share::{Share, float};
use crate::study::{Study, Words};
use crate::totals::{Counts, OfPlayers, Score, Totals};

/// What is told of a simulation.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    pub game: &'static str,
    pub title: &'static str,
    pub words: Words,
    /// What was asked for.
    pub asked: Asked,
    pub games: u64,
    pub decisions: u64,
    pub seconds: f64,
    pub games_per_second: f64,
    pub decisions_per_second: f64,
    pub threads: usize,
    /// Whether it was stopped before all games were played.
    pub interrupted: bool,
    /// Games that the engine could not finish, by number and seed.
    pub broken: Vec<BrokenGame>,
    pub length: Lengths,
    pub winners: Winners,
    pub players: BTreeMap<u8, PlayersLine>,
    pub bots: Vec<BotLine>,
    pub aliens: BTreeMap<String, AlienLine>,
    /// For each number of players: the seats from the one that began, clockwise.
    pub going_first: BTreeMap<u8, Vec<Standing>>,
    pub clashes: Clashes,
    pub matrix: Matrix,
}

/// What was asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Asked {
    pub games: u64,
    pub from: u64,
    pub players: Vec<usize>,
    pub seed: String,
    pub bots: Vec<String>,
    pub aliens: Vec<String>,
    pub options: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BrokenGame {
    pub game: u64,
    pub seed: String,
}

/// How often, and how sure the share of wins is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Standing {
    pub played: u64,
    /// Wins, those that were shared included.
    pub won: u64,
    pub shared: u64,
    #[serde(flatten)]
    pub share: Share,
}

impl Standing {
    fn of(score: Score) -> Self {
        let Score { played, won, shared } = score;
        Self { played, won, shared, share: Share::of(won, played) }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AlienLine {
    #[serde(flatten)]
    pub standing: Standing,
    pub by_players: BTreeMap<u8, Standing>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotLine {
    pub bot: String,
    #[serde(flatten)]
    pub standing: Standing,
}

/// Games of one number of players.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayersLine {
    pub games: u64,
    pub mean_chapters: f64,
    pub mean_decisions: f64,
    /// Games whose win was shared, and their share.
    pub shared: u64,
    pub shared_share: Share,
    /// The wins of all seats over all seats: what an alien would have that were like all others.
    pub even_share: f64,
}

/// How long games are.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Lengths {
    pub chapters: Spread,
    pub decisions: Spread,
    /// Games by their length.
    pub histogram: Counts,
}

/// How values are spread.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Spread {
    pub mean: f64,
    pub least: u32,
    pub tenth: u32,
    pub median: u32,
    pub nine_tenths: u32,
    pub most_but_one_percent: u32,
    pub most: u32,
}

impl Spread {
    fn of(counts: &Counts) -> Self {
        let (Some((&least, _)), Some((&most, _))) = (counts.first_key_value(), counts.last_key_value())
        else {
            return Self::default();
        };
        let all: u64 = counts.values().sum();
        let sum: u64 = counts.iter().map(|(&value, &count)| u64::from(value) * count).sum();
        let at = |percent: u64| value_at(counts, (all * percent).div_ceil(100));
        Self {
            mean: float(sum) / float(all),
            least,
            tenth: at(10),
            median: at(50),
            nine_tenths: at(90),
            most_but_one_percent: at(99),
            most,
        }
    }
}

/// The smallest value that at least so many do not exceed.
fn value_at(counts: &Counts, rank: u64) -> u32 {
    let mut seen = 0;
    for (&value, &count) in counts {
        seen += count;
        if seen >= rank {
            return value;
        }
    }
    0
}

/// How many win a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Winners {
    /// Games by how many have won.
    pub by_number: BTreeMap<usize, u64>,
    pub shared: u64,
    pub shared_share: Share,
}

/// Who wins where two sides meet.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Clashes {
    pub all: ClashLine,
    /// By whether the first and the second side had help.
    pub by_help: Vec<HelpLine>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HelpLine {
    /// Whether each side had help.
    pub helped: [bool; 2],
    #[serde(flatten)]
    pub line: ClashLine,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ClashLine {
    pub fought: u64,
    /// Won by each side.
    pub won: [u64; 2],
    pub both_lose: u64,
    pub deals_made: u64,
    pub deals_failed: u64,
    pub otherwise: u64,
    /// What the first side has of those that either side won.
    pub first_side: Share,
    /// What was made of the deals that were tried.
    pub made: Share,
}

impl ClashLine {
    fn of(ends: [u64; End::COUNT]) -> Self {
        let at = |end: End| ends[end.index()];
        let won = [at(End::Won(0)), at(End::Won(1))];
        let (made, failed) = (at(End::DealMade), at(End::DealFailed));
        Self {
            fought: ends.iter().sum(),
            won,
            both_lose: at(End::BothLose),
            deals_made: made,
            deals_failed: failed,
            otherwise: at(End::Otherwise),
            first_side: Share::of(won[0], won[0] + won[1]),
            made: Share::of(made, made + failed),
        }
    }
}

/// Alien against alien: in how many games both were, and in how many of them the one of the row won and the one of
/// the column did not.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Matrix {
    pub aliens: Vec<String>,
    pub met: Vec<Vec<u64>>,
    pub ahead: Vec<Vec<u64>>,
}

impl Report {
    pub fn new<R: Study>(
        plan: &Plan<R>,
        options: &str,
        totals: &Totals,
        seconds: f64,
        threads: usize,
        broken: &[Broken],
    ) -> Self {
        let names = R::aliens();
        let rate = |count: u64| if seconds > 0.0 { float(count) / seconds } else { 0.0 };
        let broken_games =
            broken.iter().map(|game| BrokenGame { game: game.number, seed: game.seed.to_string() });
        Self {
            game: R::NAME,
            title: R::TITLE,
            words: R::WORDS,
            asked: Asked {
                games: plan.games,
                from: plan.from,
                players: plan.players.clone(),
                seed: plan.seed.to_string(),
                bots: plan.bots.clone(),
                aliens: plan.aliens.iter().map(|&alien| names[alien].clone()).collect(),
                options: options.to_owned(),
            },
            games: totals.games,
            decisions: totals.decisions,
            seconds,
            games_per_second: rate(totals.games),
            decisions_per_second: rate(totals.decisions),
            threads,
            interrupted: totals.games + (broken.len() as u64) < plan.games,
            broken: broken_games.collect(),
            length: Lengths {
                chapters: Spread::of(&totals.chapters),
                decisions: Spread::of(&totals.lengths),
                histogram: totals.chapters.clone(),
            },
            winners: winners(totals),
            players: totals
                .by_players
                .iter()
                .map(|(&players, of)| (players, players_line(players, of)))
                .collect(),
            bots: bots(plan, totals),
            aliens: aliens(&names, totals),
            going_first: going_first(totals),
            clashes: clashes(totals),
            matrix: matrix(&names, totals),
        }
    }

    /// The report as JSON.
    pub fn json(&self) -> String {
        // Its keys are words and its numbers finite, so it can always be written.
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// What an alien would win that were like all others.
    pub fn even_share(&self) -> f64 {
        let (won, played) = self
            .bots
            .iter()
            .fold((0, 0), |(won, played), line| (won + line.standing.won, played + line.standing.played));
        if played == 0 { 0.0 } else { float(won) / float(played) }
    }
}

fn winners(totals: &Totals) -> Winners {
    let mut by_number: BTreeMap<usize, u64> = BTreeMap::new();
    for of in totals.by_players.values() {
        for (number, &games) in of.winners.iter().enumerate().filter(|(_, games)| **games > 0) {
            *by_number.entry(number).or_default() += games;
        }
    }
    let shared = by_number.iter().filter(|(number, _)| **number > 1).map(|(_, games)| games).sum();
    Winners { by_number, shared, shared_share: Share::of(shared, totals.games) }
}

fn players_line(players: u8, of: &OfPlayers) -> PlayersLine {
    let shared = of.winners[2..].iter().sum();
    let won: u64 = of.winners.iter().zip(0..).map(|(games, number)| games * number).sum();
    PlayersLine {
        games: of.games,
        mean_chapters: float(of.chapters) / float(of.games),
        mean_decisions: float(of.decisions) / float(of.games),
        shared,
        shared_share: Share::of(shared, of.games),
        even_share: float(won) / float(of.games * u64::from(players)),
    }
}

fn bots<R: Study>(plan: &Plan<R>, totals: &Totals) -> Vec<BotLine> {
    // The same bot can sit at several seats.
    let mut scores: Vec<(String, Score)> = Vec::new();
    for (name, score) in plan.bots.iter().zip(&totals.bots) {
        match scores.iter_mut().find(|(other, _)| other == name) {
            Some((_, sum)) => *sum = sum.and(*score),
            None => scores.push((name.clone(), *score)),
        }
    }
    scores.into_iter().map(|(bot, score)| BotLine { bot, standing: Standing::of(score) }).collect()
}

fn aliens(names: &[String], totals: &Totals) -> BTreeMap<String, AlienLine> {
    let mut lines = BTreeMap::new();
    for (index, name) in names.iter().enumerate() {
        let scores = totals.by_players.iter().map(|(&players, of)| (players, of.aliens[index]));
        let scores: Vec<(u8, Score)> = scores.filter(|(_, score)| score.played > 0).collect();
        let all = scores.iter().fold(Score::default(), |sum, (_, score)| sum.and(*score));
        if all.played > 0 {
            let by_players = scores.iter().map(|&(players, score)| (players, Standing::of(score))).collect();
            lines.insert(name.clone(), AlienLine { standing: Standing::of(all), by_players });
        }
    }
    lines
}

fn going_first(totals: &Totals) -> BTreeMap<u8, Vec<Standing>> {
    let line = |(&players, of): (&u8, &OfPlayers)| {
        (players, of.places[..usize::from(players)].iter().map(|&score| Standing::of(score)).collect())
    };
    totals.by_players.iter().map(line).collect()
}

fn clashes(totals: &Totals) -> Clashes {
    let mut all = [0; End::COUNT];
    let mut by_help = Vec::new();
    for helped in [[false, false], [true, false], [false, true], [true, true]] {
        let ends = totals.ends[usize::from(helped[0])][usize::from(helped[1])];
        all.iter_mut().zip(ends).for_each(|(sum, count)| *sum += count);
        by_help.push(HelpLine { helped, line: ClashLine::of(ends) });
    }
    Clashes { all: ClashLine::of(all), by_help }
}

/// Only aliens that were there.
fn matrix(names: &[String], totals: &Totals) -> Matrix {
    let was_there = |index: &usize| totals.meetings[*index].iter().any(|meeting| meeting.met > 0);
    let there: Vec<usize> = (0..names.len()).filter(was_there).collect();
    let table = |value: fn(&crate::totals::Meeting) -> u64| {
        let row = |&row: &usize| there.iter().map(|&column| value(&totals.meetings[row][column])).collect();
        there.iter().map(row).collect()
    };
    Matrix {
        aliens: there.iter().map(|&index| names[index].clone()).collect(),
        met: table(|meeting| meeting.met),
        ahead: table(|meeting| meeting.ahead),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_names_the_values_at_which_so_many_are_counted() {
        let counts: Counts = (1..=100).map(|value| (value, 1)).collect();
        let spread = Spread::of(&counts);
        let found =
            [spread.least, spread.tenth, spread.median, spread.nine_tenths, spread.most_but_one_percent];
        assert_eq!((found, spread.most), ([1, 10, 50, 90, 99], 100));
        assert!((spread.mean - 50.5).abs() < 1e-9);
        assert_eq!(Spread::of(&Counts::new()), Spread::default());
    }

    #[test]
    fn deals_and_wins_are_told_apart() {
        let line = ClashLine::of([30, 10, 5, 3, 1, 2]);
        assert_eq!((line.fought, line.won, line.both_lose), (51, [30, 10], 5));
        assert_eq!((line.deals_made, line.deals_failed, line.otherwise), (3, 1, 2));
        assert!((line.first_side.share - 0.75).abs() < 1e-9 && (line.made.share - 0.75).abs() < 1e-9);
    }
}
