//! Plots as SVG text that takes its colours from the page, so that they fit light and dark.

use std::fmt::Write as _;

use crate::share::{Share, float};
use crate::text::{interval, percent, thousands};

/// A name with a share and what to tell of it where the pointer rests.
pub(crate) struct Dot {
    pub name: String,
    pub share: Share,
    pub note: String,
}

/// A bar of parts that make up a whole.
pub(crate) struct Stack {
    pub name: String,
    pub parts: Vec<u64>,
}

/// Text that is safe between tags and in attributes.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            letter => safe.push(letter),
        }
    }
    safe
}

/// An SVG that is being drawn. Writing to a String cannot fail.
struct Drawing {
    width: f64,
    height: f64,
    body: String,
}

impl Drawing {
    fn new(width: f64, height: f64) -> Self {
        Self { width, height, body: String::new() }
    }

    fn text(&mut self, x: f64, y: f64, anchor: &str, class: &str, text: &str) {
        let text = escape(text);
        let _ = write!(
            self.body,
            r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" class="{class}">{text}</text>"#
        );
    }

    fn line(&mut self, from: (f64, f64), to: (f64, f64), class: &str) {
        let ((x1, y1), (x2, y2)) = (from, to);
        let _ = write!(
            self.body,
            r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" class="{class}"/>"#
        );
    }

    /// A rectangle in one of the page's colours.
    fn bar(&mut self, at: (f64, f64), size: (f64, f64), colour: char, note: &str) {
        let ((x, y), (width, height), note) = (at, size, escape(note));
        let _ = write!(
            self.body,
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" rx="2" fill="var(--{colour})"><title>{note}</title></rect>"#
        );
    }

    fn finish(self, title: &str) -> String {
        let Self { width, height, body } = self;
        let title = escape(title);
        format!(
            r#"<svg width="{width:.0}" height="{height:.0}" viewBox="0 0 {width:.0} {height:.0}" role="img" aria-label="{title}">{body}</svg>"#
        )
    }
}

/// A step for an axis up to here that gives some five to ten marks.
fn step(most: f64) -> f64 {
    let steps = [0.01, 0.02, 0.05, 0.1, 0.2];
    steps.into_iter().find(|step| most / step <= 9.0).unwrap_or(0.25)
}

/// Shares with their intervals, a line each, beside what would be even.
pub(crate) fn dots(title: &str, dots: &[Dot], even: f64) -> String {
    const LEFT: f64 = 150.0;
    const PLOT: f64 = 640.0;
    const ROW: f64 = 20.0;
    const TOP: f64 = 24.0;
    let most = dots.iter().map(|dot| dot.share.high).fold(even, f64::max).max(0.01);
    let rows = float(dots.len() as u64);
    let bottom = TOP + rows * ROW;
    let x = |share: f64| LEFT + PLOT * share / most;
    let mut drawing = Drawing::new(LEFT + PLOT + 170.0, bottom + 24.0);
    let step = step(most);
    let mut mark = 0.0;
    while mark <= most + 1e-9 {
        drawing.line((x(mark), TOP - 4.0), (x(mark), bottom), "grid");
        drawing.text(x(mark), bottom + 16.0, "middle", "soft", &format!("{:.0} %", 100.0 * mark));
        mark += step;
    }
    drawing.line((x(even), TOP - 4.0), (x(even), bottom), "even");
    drawing.text(x(even), TOP - 9.0, "middle", "soft", &format!("even: {}", percent(even)));
    for (index, dot) in dots.iter().enumerate() {
        let y = TOP + (float(index as u64) + 0.5) * ROW;
        let Share { share, low, high } = dot.share;
        // Coloured where the interval leaves no doubt on which side of even it is.
        let colour = if low > even {
            'a'
        } else if high < even {
            'b'
        } else {
            'e'
        };
        drawing.text(LEFT - 10.0, y + 4.0, "end", "", &dot.name);
        drawing.bar((x(low), y - 2.0), (x(high) - x(low), 4.0), colour, &dot.note);
        let (at, note) = (x(share), escape(&dot.note));
        let _ = write!(
            drawing.body,
            r#"<circle cx="{at:.1}" cy="{y:.1}" r="5" fill="var(--{colour})" stroke="var(--card)" stroke-width="1.5"><title>{note}</title></circle>"#
        );
        let figures = format!("{}  ({})", percent(share), interval(dot.share));
        drawing.text(LEFT + PLOT + 12.0, y + 4.0, "start", "soft", &figures);
    }
    drawing.finish(title)
}

/// Bars of parts, each filled to the whole.
pub(crate) fn stacks(title: &str, stacks: &[Stack], names: &[&str], colours: &[char]) -> String {
    const LEFT: f64 = 190.0;
    const PLOT: f64 = 640.0;
    const ROW: f64 = 34.0;
    let mut drawing = Drawing::new(LEFT + PLOT + 130.0, float(stacks.len() as u64) * ROW + 6.0);
    for (index, stack) in stacks.iter().enumerate() {
        let y = float(index as u64) * ROW + 4.0;
        let all: u64 = stack.parts.iter().sum();
        drawing.text(LEFT - 10.0, y + 17.0, "end", "", &stack.name);
        let mut x = LEFT;
        for (part, (&count, (name, &colour))) in stack.parts.iter().zip(names.iter().zip(colours)).enumerate()
        {
            let share = if all == 0 { 0.0 } else { float(count) / float(all) };
            let width = PLOT * share;
            let note = format!("{}: {name}: {} ({})", stack.name, thousands(count), percent(share));
            // A hair's breadth between parts.
            drawing.bar((x, y), ((width - 1.5).max(0.0), 24.0), colour, &note);
            if share > 0.06 && part < 4 {
                drawing.text(x + width / 2.0, y + 16.0, "middle", "on", &percent(share));
            }
            x += width;
        }
        drawing.text(LEFT + PLOT + 12.0, y + 17.0, "start", "soft", &thousands(all));
    }
    drawing.finish(title)
}

/// How often which length occurs; what is longer than nearly all is one bar at the end.
pub(crate) fn histogram(title: &str, counts: &[(u32, u64)], limit: u32, unit: &str) -> String {
    const LEFT: f64 = 60.0;
    const PLOT: f64 = 800.0;
    const HEIGHT: f64 = 200.0;
    const TOP: f64 = 14.0;
    const BARS: u32 = 50;
    let width = (limit / BARS).max(1);
    let bars = (limit / width + 1) as usize;
    let mut bins = vec![0_u64; bars + 1];
    for &(value, count) in counts {
        bins[((value / width) as usize).min(bars)] += count;
    }
    let highest = bins.iter().copied().max().unwrap_or(1).max(1);
    let mut drawing = Drawing::new(LEFT + PLOT + 40.0, TOP + HEIGHT + 40.0);
    let each = PLOT / float(bins.len() as u64);
    for quarter in 0..=4_u64 {
        let y = TOP + HEIGHT - HEIGHT * float(quarter) / 4.0;
        drawing.line((LEFT, y), (LEFT + PLOT, y), "grid");
        drawing.text(LEFT - 8.0, y + 4.0, "end", "soft", &thousands(highest * quarter / 4));
    }
    for (index, &count) in bins.iter().enumerate() {
        let (x, from) = (LEFT + float(index as u64) * each, index as u32 * width);
        let height = HEIGHT * float(count) / float(highest);
        let range = match (index == bars, width) {
            (true, _) => format!("{from} or more"),
            (_, 1) => from.to_string(),
            _ => format!("{from} to {}", from + width - 1),
        };
        let colour = if index == bars { 'e' } else { 'a' };
        let note = format!("{range} {unit}: {} games", thousands(count));
        drawing.bar((x + 0.5, TOP + HEIGHT - height), ((each - 1.0).max(0.5), height), colour, &note);
        if index % 5 == 0 && index + 2 < bars {
            drawing.text(x, TOP + HEIGHT + 16.0, "start", "soft", &from.to_string());
        }
    }
    let longest = format!("{}+", bars as u32 * width);
    drawing.text(LEFT + PLOT, TOP + HEIGHT + 16.0, "end", "soft", &longest);
    drawing.text(LEFT + PLOT / 2.0, TOP + HEIGHT + 34.0, "middle", "soft", unit);
    drawing.finish(title)
}

/// A square for each pair: of one colour where the row is ahead, of the other where it is behind, the stronger the more.
pub(crate) fn matrix(title: &str, names: &[String], ahead: &[Vec<u64>], met: &[Vec<u64>]) -> String {
    const CELL: f64 = 14.0;
    const LEFT: f64 = 110.0;
    let side = float(names.len() as u64) * CELL;
    let mut drawing = Drawing::new(LEFT + side + 20.0, LEFT + side + 10.0);
    for (row, name) in names.iter().enumerate() {
        let at = LEFT + float(row as u64) * CELL;
        drawing.text(LEFT - 6.0, at + CELL - 4.0, "end", "small", name);
        let (x, y) = (at + CELL - 4.0, LEFT - 6.0);
        let safe = escape(name);
        let _ = write!(
            drawing.body,
            r#"<text x="{x:.1}" y="{y:.1}" transform="rotate(-90 {x:.1} {y:.1})" class="small">{safe}</text>"#
        );
        for (column, other) in names.iter().enumerate() {
            if met[row][column] == 0 {
                continue;
            }
            let share = Share::of(ahead[row][column], ahead[row][column] + ahead[column][row]);
            let (strength, colour) = strength(share);
            let x = LEFT + float(column as u64) * CELL;
            let note = escape(&format!(
                "{name} over {other}: {} ({}) of {} games that one of them won without the other; met in {}",
                percent(share.share),
                interval(share),
                thousands(ahead[row][column] + ahead[column][row]),
                thousands(met[row][column]),
            ));
            let _ = write!(
                drawing.body,
                r#"<rect x="{x:.1}" y="{at:.1}" width="13" height="13" rx="2" fill="var(--{colour})" fill-opacity="{strength:.2}"><title>{note}</title></rect>"#
            );
        }
    }
    drawing.finish(title)
}

/// How strongly a share is off one half, from faint to full, and in which colour. What may be chance stays faint.
fn strength(share: Share) -> (f64, char) {
    let colour = if share.share >= 0.5 { 'a' } else { 'b' };
    let is_sure = share.low > 0.5 || share.high < 0.5;
    let off = ((share.share - 0.5).abs() / 0.25).min(1.0);
    if is_sure { (0.35 + 0.65 * off, colour) } else { (0.06 + 0.2 * off, colour) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_name_becomes_a_tag() {
        assert_eq!(escape("<b a=\"x\" c='y'>&"), "&lt;b a=&quot;x&quot; c=&#39;y&#39;&gt;&amp;");
        let dot = Dot { name: "<x>".into(), share: Share::of(1, 4), note: "</svg>".into() };
        let drawn = dots("\"", &[dot], 0.25);
        assert!(!drawn.contains("<x>") && drawn.matches("</svg>").count() == 1, "{drawn}");
    }

    #[test]
    fn every_game_is_in_the_histogram() {
        let drawn = histogram("t", &[(1, 10), (7, 20), (900, 3)], 100, "encounters");
        for note in
            ["0 to 1 encounters: 10 games", "6 to 7 encounters: 20 games", "102 or more encounters: 3 games"]
        {
            assert!(drawn.contains(note), "{note}: {drawn}");
        }
    }
}
