//! The report as tables for the terminal.

use crate::report::{AlienLine, ClashLine, Report, Spread, Standing};
use crate::share::{Share, float, rounded};

/// How many aliens are listed in the matrix's extremes.
const EXTREMES: usize = 5;
/// Games in which two aliens must have met before anything is said of them.
const ENOUGH: u64 = 30;

/// The report as tables for the terminal.
pub fn tables(report: &Report) -> String {
    let parts = [
        heading(report),
        aliens(report),
        bots(report),
        players(report),
        lengths(report),
        going_first(report),
        clashes(report),
        pairs(report),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n\n")
}

/// Who played what, and how fast.
pub(crate) fn subtitle(report: &Report) -> String {
    let asked = &report.asked;
    let players: Vec<String> = asked.players.iter().map(ToString::to_string).collect();
    let bots = asked.bots.join(", ");
    let mut parts = vec![
        format!("{} players", players.join(", ")),
        format!("bots: {bots}"),
        format!("seed {}", short_seed(&asked.seed)),
    ];
    if !asked.aliens.is_empty() {
        parts.push(format!("aliens: {}", asked.aliens.join(", ")));
    }
    parts.push(format!("options {}", asked.options));
    parts.join(" · ")
}

fn heading(report: &Report) -> String {
    let speed = format!(
        "{} games, {} decisions in {:.1} s with {} thread{}: {} games/s, {} decisions/s",
        thousands(report.games),
        thousands(report.decisions),
        report.seconds,
        report.threads,
        if report.threads == 1 { "" } else { "s" },
        thousands(rounded(report.games_per_second)),
        thousands(rounded(report.decisions_per_second)),
    );
    let mut lines = vec![report.title.to_owned(), subtitle(report), speed];
    if report.interrupted {
        lines.push(format!("Stopped early: {} games were asked for.", thousands(report.asked.games)));
    }
    let broken = report.broken.iter();
    lines.extend(broken.map(|game| format!("Game {} broke, which is a bug: seed {}", game.game, game.seed)));
    lines.join("\n")
}

/// A seed that is a plain number as that.
pub(crate) fn short_seed(seed: &str) -> String {
    let number = |digits: &str| -> Option<u64> {
        let bytes: Option<Vec<u8>> =
            (0..8).map(|at| u8::from_str_radix(digits.get(2 * at..2 * at + 2)?, 16).ok()).collect();
        Some(u64::from_le_bytes(bytes?.try_into().ok()?))
    };
    let is_short = seed.get(16..).is_some_and(|rest| rest.bytes().all(|digit| digit == b'0'));
    number(seed).filter(|_| is_short).map_or_else(|| seed.to_owned(), |number| number.to_string())
}

/// The aliens from the one that wins most.
pub(crate) fn ranked(report: &Report) -> Vec<(&str, &AlienLine)> {
    let mut lines: Vec<(&str, &AlienLine)> =
        report.aliens.iter().map(|(name, line)| (name.as_str(), line)).collect();
    lines.sort_by(|(_, a), (_, b)| b.standing.share.share.total_cmp(&a.standing.share.share));
    lines
}

fn aliens(report: &Report) -> String {
    if report.aliens.is_empty() {
        return String::new();
    }
    let counts: Vec<u8> = report.players.keys().copied().collect();
    let several = counts.len() > 1;
    let mut head = standing_head("Alien");
    if several {
        head.extend(counts.iter().map(|players| format!("{players} players")));
    }
    let mut table = Table::new(head);
    for (name, line) in ranked(report) {
        let mut row = standing_row(name, &line.standing);
        if several {
            row.extend(counts.iter().map(|players| {
                line.by_players
                    .get(players)
                    .map_or_else(|| "-".into(), |standing| percent(standing.share.share))
            }));
        }
        table.rows.push(row);
    }
    format!("{table}\nAn alien like all others would win {}.", percent(report.even_share()))
}

fn bots(report: &Report) -> String {
    if report.bots.len() < 2 {
        return String::new();
    }
    let mut table = Table::new(standing_head("Bot"));
    table.rows.extend(report.bots.iter().map(|line| standing_row(&line.bot, &line.standing)));
    table.to_string()
}

fn players(report: &Report) -> String {
    let chapters = report.words.chapters;
    let head = ["Players", "games", chapters, "decisions", "shared wins", "95 % interval", "a seat wins"];
    let mut table = Table::new(head.map(str::to_owned).to_vec());
    for (players, line) in &report.players {
        table.rows.push(vec![
            players.to_string(),
            thousands(line.games),
            format!("{:.1}", line.mean_chapters),
            format!("{:.0}", line.mean_decisions),
            percent(line.shared_share.share),
            interval(line.shared_share),
            percent(line.even_share),
        ]);
    }
    table.to_string()
}

fn lengths(report: &Report) -> String {
    let head = ["Length of a game", "mean", "least", "10 %", "half", "90 %", "99 %", "most"];
    let mut table = Table::new(head.map(str::to_owned).to_vec());
    let row = |name: &str, spread: Spread| {
        let Spread { mean, least, tenth, median, nine_tenths, most_but_one_percent, most } = spread;
        let mut row = vec![name.to_owned(), format!("{mean:.1}")];
        let values = [least, tenth, median, nine_tenths, most_but_one_percent, most];
        row.extend(values.map(|value| thousands(value.into())));
        row
    };
    table.rows.push(row(report.words.chapters, report.length.chapters));
    table.rows.push(row("decisions", report.length.decisions));
    table.to_string()
}

/// What the seat is called that is so many after the one that began.
pub(crate) fn place_name(report: &Report, place: usize) -> String {
    match place {
        0 => report.words.first.to_owned(),
        place => format!("+{place} clockwise"),
    }
}

fn going_first(report: &Report) -> String {
    let mut tables = Vec::new();
    for (players, places) in &report.going_first {
        let mut table = Table::new(standing_head(&format!("Seat, {players} players")));
        let rows = places.iter().enumerate();
        table.rows.extend(rows.map(|(place, standing)| standing_row(&place_name(report, place), standing)));
        tables.push(table.to_string());
    }
    tables.join("\n\n")
}

/// How it is called which sides had help.
pub(crate) fn help_name(report: &Report, helped: [bool; 2]) -> String {
    let allies = report.words.allies.unwrap_or("help");
    let [first, second] = report.words.sides;
    match helped {
        [false, false] => format!("no {allies}"),
        [true, false] => format!("{allies} of the {first}"),
        [false, true] => format!("{allies} of the {second}"),
        [true, true] => format!("{allies} of both"),
    }
}

fn clashes(report: &Report) -> String {
    let words = &report.words;
    let [first, second] = words.sides;
    let mut head =
        vec![kernel::capital(words.clashes), "all".into(), format!("{first} wins"), "95 % interval".into()];
    head.extend([format!("won by {first}"), format!("by {second}"), "both lose".into()]);
    if words.deals {
        head.extend(["deals made", "deals failed"].map(str::to_owned));
    }
    head.push("otherwise".into());
    let mut table = Table::new(head);
    let row = |name: String, line: &ClashLine| {
        let mut row =
            vec![name, thousands(line.fought), percent(line.first_side.share), interval(line.first_side)];
        row.extend([line.won[0], line.won[1], line.both_lose].map(thousands));
        if words.deals {
            row.extend([line.deals_made, line.deals_failed].map(thousands));
        }
        row.push(thousands(line.otherwise));
        row
    };
    for help in report.clashes.by_help.iter().filter(|help| help.line.fought > 0) {
        table.rows.push(row(help_name(report, help.helped), &help.line));
    }
    table.rows.push(row("together".into(), &report.clashes.all));
    let all = &report.clashes.all;
    let deals = if words.deals && all.deals_made + all.deals_failed > 0 {
        format!("\nOf deals that were tried, {} were made ({}).", percent(all.made.share), interval(all.made))
    } else {
        String::new()
    };
    format!("{table}{deals}")
}

/// The pairs of aliens that are the least alike, as far as they have met often enough.
fn pairs(report: &Report) -> String {
    let matrix = &report.matrix;
    let mut all: Vec<(Share, u64, usize, usize)> = Vec::new();
    for row in 0..matrix.aliens.len() {
        for column in 0..matrix.aliens.len() {
            let (ahead, behind) = (matrix.ahead[row][column], matrix.ahead[column][row]);
            let share = Share::of(ahead, ahead + behind);
            if ahead + behind >= ENOUGH && share.low > 0.5 {
                all.push((share, matrix.met[row][column], row, column));
            }
        }
    }
    if all.is_empty() {
        return String::new();
    }
    all.sort_by(|a, b| b.0.low.total_cmp(&a.0.low));
    let mut table =
        Table::new(["Alien against alien", "met", "ahead", "95 % interval"].map(str::to_owned).to_vec());
    for &(share, met, row, column) in all.iter().take(EXTREMES) {
        let name = format!("{} over {}", matrix.aliens[row], matrix.aliens[column]);
        table.rows.push(vec![name, thousands(met), percent(share.share), interval(share)]);
    }
    format!(
        "{table}\nAhead: of the games that one of the two won without the other. The whole matrix is in the page and the JSON."
    )
}

fn standing_head(name: &str) -> Vec<String> {
    [name, "played", "won", "shared", "win share", "95 % interval"].map(str::to_owned).to_vec()
}

fn standing_row(name: &str, standing: &Standing) -> Vec<String> {
    let Standing { played, won, shared, share } = *standing;
    let counts = [played, won, shared].map(thousands);
    [name.to_owned()].into_iter().chain(counts).chain([percent(share.share), interval(share)]).collect()
}

pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

pub(crate) fn interval(share: Share) -> String {
    format!("{:.1} to {:.1} %", 100.0 * share.low, 100.0 * share.high)
}

/// A number with its thousands set apart.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count over another, or nothing of nothing.
pub(crate) fn ratio(part: u64, all: u64) -> f64 {
    if all == 0 { 0.0 } else { float(part) / float(all) }
}

/// Columns that line up: the first to the left, the others to the right.
struct Table {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    fn new(head: Vec<String>) -> Self {
        Self { head, rows: Vec::new() }
    }
}

impl std::fmt::Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let all = || std::iter::once(&self.head).chain(&self.rows);
        let width = |column: usize| {
            all().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.head.len()).map(width).collect();
        for (index, row) in all().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                match column {
                    0 => write!(f, "{cell:<width$}")?,
                    _ => write!(f, "  {cell:>width$}")?,
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_set_apart_by_thousands() {
        assert_eq!([0, 999, 1000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn a_seed_that_is_a_number_is_told_as_one() {
        assert_eq!(short_seed(&kernel::Seed::from(300).to_string()), "300");
        let long = kernel::Seed::from(300).of_game(1).to_string();
        assert_eq!(short_seed(&long), long);
    }

    #[test]
    fn columns_line_up() {
        let mut table = Table::new(vec!["Name".into(), "n".into()]);
        table.rows.push(vec!["x".into(), "1,000".into()]);
        assert_eq!(table.to_string(), "Name      n\nx     1,000");
    }
}
