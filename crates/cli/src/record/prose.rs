//! Sentences of a log as a paragraph that can be read.

/// How wide a paragraph is.
const WIDTH: usize = 100;

/// Sentences as a paragraph: what somebody does several times is said once, and what the same seat does one thing after
/// the other is one sentence.
pub(super) fn paragraph(sentences: &[&str], seats: &[&str]) -> String {
    let mut told: Vec<String> = Vec::new();
    let mut deeds = Deeds::default();
    for same in sentences.chunk_by(|a, b| a == b) {
        let (sentence, times) = (same[0], so_often(same.len()));
        let deed = deed(sentence, seats);
        if deed.is_none_or(|(seat, _)| seat != deeds.doer || deeds.what.len() == MOST_DEEDS) {
            told.extend(deeds.sentence());
            deeds = Deeds::default();
        }
        if let Some((seat, what)) = deed {
            deeds.doer = seat;
            deeds.what.push(format!("{what}{times}"));
        } else {
            told.push(kernel::capital(&format!("{}{times}.", sentence.trim_end_matches('.'))));
        }
    }
    told.extend(deeds.sentence());
    wrap(&told.join(" "))
}

/// What a seat does, one thing after the other.
#[derive(Default)]
struct Deeds<'a> {
    doer: &'a str,
    what: Vec<String>,
}

impl Deeds<'_> {
    fn sentence(&self) -> Option<String> {
        let (last, before) = self.what.split_last()?;
        let what = if before.is_empty() { last.clone() } else { format!("{} and {last}", before.join(", ")) };
        Some(kernel::capital(&format!("{} {what}.", self.doer)))
    }
}

/// More than these in a sentence are hard to follow.
const MOST_DEEDS: usize = 3;

/// Who does what, if the sentence is no more than that.
fn deed<'a>(sentence: &'a str, seats: &[&'a str]) -> Option<(&'a str, &'a str)> {
    let (first, what) = sentence.split_once(' ')?;
    let seat = seats.iter().find(|seat| **seat == first)?;
    let what = what.strip_suffix('.')?;
    let is_plain = !what.contains([':', '.', ',', ';']) && !what.contains(" and ");
    is_plain.then_some((*seat, what))
}

fn so_often(times: usize) -> String {
    match times {
        1 => String::new(),
        2 => " (twice)".into(),
        times => format!(" ({times} times)"),
    }
}

/// Breaks lines between words.
fn wrap(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEATS: &[&str] = &["red", "blue"];

    #[test]
    fn what_a_seat_does_in_a_row_is_one_sentence() {
        let told = paragraph(&["red aims at blue4.", "red invites nobody.", "blue invites nobody."], SEATS);
        assert_eq!(told, "Red aims at blue4 and invites nobody. Blue invites nobody.");
        let many = ["red a.", "red b.", "red c.", "red d."];
        assert_eq!(paragraph(&many, SEATS), "Red a, b and c. Red d.");
    }

    #[test]
    fn what_happens_several_times_is_said_once() {
        let told = paragraph(
            &["A card goes to red.", "A card goes to red.", "red draws a card.", "red draws a card."],
            SEATS,
        );
        assert_eq!(told, "A card goes to red (twice). Red draws a card (twice).");
    }

    #[test]
    fn a_sentence_with_parts_of_its_own_stays_as_it_is() {
        let told = paragraph(
            &["red: 1 ship is lost.", "red proposes to blue: 1 card, no colony.", "red waits."],
            SEATS,
        );
        assert_eq!(told, "Red: 1 ship is lost. Red proposes to blue: 1 card, no colony. Red waits.");
    }

    #[test]
    fn lines_are_broken_between_words() {
        let told = paragraph(&["red draws a card."; 30], SEATS);
        assert_eq!(told, "Red draws a card (30 times).");
        let long = "Something happens to everybody at this table.";
        let told = paragraph(&[long, "x.", long, "y.", long], SEATS);
        assert!(told.lines().count() == 2 && told.lines().all(|line| line.len() <= WIDTH), "{told}");
    }
}
