//! The report as one page that needs nothing else: no network, no script.

use std::fmt::Write as _;

use crate::plots::{Dot, Stack, dots, escape, histogram, matrix, stacks};
use crate::report::{AlienLine, ClashLine, PlayersLine, Report, Standing};
use crate::share::rounded;
use crate::text::{help_name, interval, percent, place_name, ranked, ratio, subtitle, thousands};

/// The colours of how clashes end: each side, both lose, deals made and failed, otherwise.
const COLOURS: [char; 6] = ['a', 'b', 'e', 'c', 'd', 'f'];

/// The report as a page.
pub fn page(report: &Report) -> String {
    let title = escape(&format!("{}: {} games", report.title, thousands(report.games)));
    let css = include_str!("page.css");
    let mut body = format!("<h1>{}</h1><p>{}</p>", escape(report.title), escape(&subtitle(report)));
    if report.interrupted {
        let asked = thousands(report.asked.games);
        let _ = write!(body, r#"<p class="warn">Stopped early: {asked} games were asked for.</p>"#);
    }
    for game in &report.broken {
        let _ = write!(
            body,
            r#"<p class="warn">Game {} broke, which is a bug: seed {}</p>"#,
            game.game, game.seed
        );
    }
    body += &tiles(report);
    body += &aliens(report);
    body += &bots(report);
    body += &clashes(report);
    body += &going_first(report);
    body += &lengths(report);
    body += &against(report);
    body += &speed(report);
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
        <title>{title}</title><style>{css}</style></head><body><main>{body}</main></body></html>\n"
    )
}

fn tiles(report: &Report) -> String {
    let all = &report.clashes.all;
    let mut tiles = vec![
        (thousands(report.games), "games".to_owned()),
        (format!("{:.1}", report.length.chapters.mean), format!("{} a game", report.words.chapters)),
        (percent(report.winners.shared_share.share), "of games are won together".to_owned()),
        (
            percent(all.first_side.share),
            format!("of won {} go to the {}", report.words.clashes, report.words.sides[0]),
        ),
    ];
    if report.words.deals {
        tiles.push((percent(all.made.share), "of deals come about".to_owned()));
    }
    let tile = |(figure, what): &(String, String)| {
        format!(r#"<div class="tile"><b>{}</b><span>{}</span></div>"#, escape(figure), escape(what))
    };
    format!(r#"<div class="tiles">{}</div>"#, tiles.iter().map(tile).collect::<String>())
}

fn section(title: &str, about: &str, content: &str) -> String {
    format!(
        r#"<section><h2>{}</h2><p>{}</p><div class="wide">{content}</div></section>"#,
        escape(title),
        escape(about)
    )
}

fn table(head: &[String], rows: &[Vec<String>]) -> String {
    let line = |tag: &str, row: &[String]| {
        let cells: Vec<String> = row.iter().map(|cell| format!("<{tag}>{}</{tag}>", escape(cell))).collect();
        format!("<tr>{}</tr>", cells.concat())
    };
    let rows: Vec<String> = rows.iter().map(|row| line("td", row)).collect();
    format!("<table><thead>{}</thead><tbody>{}</tbody></table>", line("th", head), rows.concat())
}

fn folded(title: &str, content: &str) -> String {
    format!("<details><summary>{}</summary>{content}</details>", escape(title))
}

fn dot(name: &str, standing: &Standing) -> Dot {
    let Standing { played, won, shared, share } = *standing;
    let counts = [won, played, shared].map(thousands);
    let note = format!(
        "{name}: won {} of {}, {} of them shared; {} ({})",
        counts[0],
        counts[1],
        counts[2],
        percent(share.share),
        interval(share)
    );
    Dot { name: name.to_owned(), share, note }
}

fn aliens(report: &Report) -> String {
    if report.aliens.is_empty() {
        return String::new();
    }
    let ranked = ranked(report);
    let lines: Vec<Dot> = ranked.iter().map(|(name, line)| dot(name, &line.standing)).collect();
    let plot = dots("Win share by alien", &lines, report.even_share());
    let counts: Vec<u8> = report.players.keys().copied().collect();
    let mut head =
        ["Alien", "played", "won", "shared", "win share", "95 % interval"].map(str::to_owned).to_vec();
    head.extend(counts.iter().map(|players| format!("{players} players")));
    let row = |(name, line): &(&str, &AlienLine)| {
        let Standing { played, won, shared, share } = line.standing;
        let mut row = vec![(*name).to_owned()];
        row.extend([played, won, shared].map(thousands));
        row.extend([percent(share.share), interval(share)]);
        row.extend(counts.iter().map(|players| {
            let of = line.by_players.get(players).map(|standing| standing.share);
            of.map_or_else(|| "-".into(), |share| format!("{} ({})", percent(share.share), interval(share)))
        }));
        row
    };
    let rows: Vec<Vec<String>> = ranked.iter().map(row).collect();
    let about = "How often whoever began with this alien has won, alone or together with others. The bar is the 95 % \
        interval; it is coloured where it leaves no doubt whether the alien is better or worse than even.";
    let figures = folded("All figures, and by number of players", &table(&head, &rows));
    section("Win share by alien", about, &(plot + &figures))
}

fn bots(report: &Report) -> String {
    if report.bots.len() < 2 {
        return String::new();
    }
    let lines: Vec<Dot> = report.bots.iter().map(|line| dot(&line.bot, &line.standing)).collect();
    let about = "Bots move on by one seat from game to game.";
    section("Win share by bot", about, &dots("Win share by bot", &lines, report.even_share()))
}

fn clashes(report: &Report) -> String {
    let words = &report.words;
    let [first, second] = words.sides;
    let (won_by_first, won_by_second) = (format!("won by the {first}"), format!("won by the {second}"));
    let names = [&*won_by_first, &*won_by_second, "both lose", "deal made", "deal failed", "otherwise"];
    let parts = |line: &ClashLine| {
        vec![line.won[0], line.won[1], line.both_lose, line.deals_made, line.deals_failed, line.otherwise]
    };
    let by_help = report.clashes.by_help.iter().filter(|help| help.line.fought > 0);
    let mut bars: Vec<Stack> = by_help
        .map(|help| Stack { name: help_name(report, help.helped), parts: parts(&help.line) })
        .collect();
    bars.push(Stack { name: "together".into(), parts: parts(&report.clashes.all) });
    let used = |index: usize| bars.iter().any(|bar| bar.parts[index] > 0);
    let entry = |(index, name): (usize, &&str)| {
        let colour = COLOURS[index];
        used(index)
            .then(|| format!(r#"<span><i style="background:var(--{colour})"></i>{}</span>"#, escape(name)))
    };
    let legend: String = names.iter().enumerate().filter_map(entry).collect();
    let title = format!("Who wins {}", words.clashes);
    let plot = stacks(&title, &bars, &names, &COLOURS);
    let about = format!("How {} ended, by which side had {}.", words.clashes, words.allies.unwrap_or("help"));
    section(&title, &about, &format!(r#"<div class="legend">{legend}</div>{plot}"#))
}

fn going_first(report: &Report) -> String {
    let mut plots = String::new();
    for (players, places) in &report.going_first {
        let of_place = |(place, standing)| dot(&place_name(report, place), standing);
        let lines: Vec<Dot> = places.iter().enumerate().map(of_place).collect();
        let even = report.players.get(players).map_or(0.0, |line| line.even_share);
        let _ = write!(plots, "<h3>{players} players</h3>{}", dots("Going first", &lines, even));
    }
    section("Does it help to begin?", "Win share by seat, counted clockwise from the one that began.", &plots)
}

fn lengths(report: &Report) -> String {
    let unit = report.words.chapters;
    let spread = report.length.chapters;
    let counts: Vec<(u32, u64)> =
        report.length.histogram.iter().map(|(&value, &count)| (value, count)).collect();
    let plot = histogram("Length of games", &counts, spread.most_but_one_percent, unit);
    let about = format!(
        "Half of all games take {} {unit} or fewer, nine of ten {} or fewer, one of a hundred more than {}. \
        On average there are {:.0} decisions in a game.",
        spread.median, spread.nine_tenths, spread.most_but_one_percent, report.length.decisions.mean
    );
    let head = ["Players", "games", unit, "decisions", "shared wins", "95 % interval"].map(str::to_owned);
    let row = |(players, line): (&u8, &PlayersLine)| {
        vec![
            players.to_string(),
            thousands(line.games),
            format!("{:.1}", line.mean_chapters),
            format!("{:.0}", line.mean_decisions),
            percent(line.shared_share.share),
            interval(line.shared_share),
        ]
    };
    let rows: Vec<Vec<String>> = report.players.iter().map(row).collect();
    let winners = report.winners.by_number.iter().map(|(number, &games)| {
        vec![number.to_string(), thousands(games), percent(ratio(games, report.games))]
    });
    let winners = table(&["Winners", "games", "share"].map(str::to_owned), &winners.collect::<Vec<_>>());
    let title = format!("{} a game", kernel::capital(unit));
    section(&title, &about, &format!("{plot}{}<br>{winners}", table(&head, &rows)))
}

fn against(report: &Report) -> String {
    let matrix_of = &report.matrix;
    if matrix_of.aliens.is_empty() {
        return String::new();
    }
    let plot = matrix("Alien against alien", &matrix_of.aliens, &matrix_of.ahead, &matrix_of.met);
    let about = "Of the games that one of the two won without the other: blue where the alien of the row has more of \
        them than the one of the column, orange where it has fewer. Faint squares may be chance. Rest the pointer on \
        a square for its figures.";
    section("Alien against alien", about, &plot)
}

fn speed(report: &Report) -> String {
    let text = format!(
        "{} decisions in {:.1} s with {} threads: {} games and {} decisions a second.",
        thousands(report.decisions),
        report.seconds,
        report.threads,
        thousands(rounded(report.games_per_second)),
        thousands(rounded(report.decisions_per_second))
    );
    format!("<p>{}</p>", escape(&text))
}
