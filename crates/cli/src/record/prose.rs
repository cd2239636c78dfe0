//! Sentences of a log as a paragraph that can be read.

/// How wide a paragraph is.
const WIDTH: usize = 100;

/// Sentences as a paragraph: what somebody does several times is said once, ships that go the same way from several places,
/// or to several, go together, and what the same seat does one thing after the other is one sentence.
pub(super) fn paragraph(sentences: &[&str], seats: &[&str]) -> String {
    let counted: Vec<String> = sentences.chunk_by(|a, b| a == b).map(so_often).collect();
    let sentences = ships_together(&counted);
    let mut told: Vec<String> = Vec::new();
    let mut deeds = Deeds::default();
    for sentence in &sentences {
        let deed = deed(sentence, seats);
        if deed.is_none_or(|(seat, _)| seat != deeds.doer || deeds.what.len() == MOST_DEEDS) {
            told.extend(deeds.sentence());
            deeds = Deeds::default();
        }
        if let Some((seat, what)) = deed {
            deeds.doer = seat;
            deeds.what.push(what.to_owned());
        } else {
            told.push(kernel::capital(sentence));
        }
    }
    told.extend(deeds.sentence());
    wrap(&told.join(" "))
}

/// A sentence that was told several times.
fn so_often(same: &[&str]) -> String {
    let (sentence, times) = (same[0], same.len());
    if times == 1 {
        return sentence.to_owned();
    }
    if let Some(what) = sentence.strip_suffix(" a card.") {
        return format!("{what} {times} cards.");
    }
    if let Some((from, to)) =
        sentence.strip_prefix("A card from ").and_then(|rest| rest.split_once(" goes to "))
    {
        return format!("{times} cards from {from} go to {to}");
    }
    let times = if times == 2 { "twice".into() } else { format!("{times} times") };
    format!("{} ({times}).", sentence.trim_end_matches('.'))
}

/// Moves of ships that differ only in where they come from, or in where they go to, as one sentence each.
fn ships_together(sentences: &[String]) -> Vec<String> {
    let mut together = Vec::new();
    let mut left = sentences;
    while let [first, others @ ..] = left {
        let first = words_of(first);
        let differs = others.first().and_then(|next| only_other_place(&first, &words_of(next)));
        let is_alike = |next: &&String| only_other_place(&first, &words_of(next)) == differs;
        let count = differs.map_or(0, |_| others.iter().take_while(is_alike).count());
        let (alike, rest) = others.split_at(count);
        if let Some(at) = differs {
            let places = alike.iter().map(|sentence| words_of(sentence)[at]);
            let places: Vec<&str> = [first[at]].into_iter().chain(places).collect();
            let (from, to) = (first[..at].join(" "), first[at + 1..].join(" "));
            together.push(format!("{} each of {} {}", from, listed(&places), to).trim_end().to_owned() + ".");
        } else {
            together.push(left[0].clone());
        }
        left = rest;
    }
    together
}

fn words_of(sentence: &str) -> Vec<&str> {
    sentence.trim_end_matches('.').split(' ').collect()
}

/// Which word is another in the second of two moves of ships, if it is only that, and a place.
fn only_other_place(one: &[&str], other: &[&str]) -> Option<usize> {
    let mut differing = (0..one.len().max(other.len())).filter(|&at| one.get(at) != other.get(at));
    let at = differing.next().filter(|_| one.len() == other.len() && differing.next().is_none())?;
    let is_place = at > 0 && matches!(one[at - 1], "from" | "to");
    (is_place && one.iter().any(|word| matches!(*word, "ship" | "ships"))).then_some(at)
}

/// Some things, with "and" before the last.
fn listed(things: &[&str]) -> String {
    match things {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// What a seat does, one thing after the other.
#[derive(Default)]
struct Deeds<'a> {
    doer: &'a str,
    what: Vec<String>,
}

impl Deeds<'_> {
    fn sentence(&self) -> Option<String> {
        let what: Vec<&str> = self.what.iter().map(String::as_str).collect();
        (!what.is_empty()).then(|| kernel::capital(&format!("{} {}.", self.doer, listed(&what))))
    }
}

/// More than these in a sentence are hard to follow.
const MOST_DEEDS: usize = 3;

/// Who does what, if the sentence is no more than that.
fn deed<'a>(sentence: &'a str, seats: &[&'a str]) -> Option<(&'a str, &'a str)> {
    let (first, what) = sentence.split_once(' ')?;
    let seat = seats.iter().find(|seat| **seat == first)?;
    let what = what.strip_suffix('.')?;
    let is_plain = !what.contains([':', '.', ',', ';']) && !what.split(' ').any(|word| word == "and");
    is_plain.then_some((*seat, what))
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
            &["A quake comes.", "A quake comes.", "red draws a card.", "red draws a card.", "red rests."],
            SEATS,
        );
        assert_eq!(told, "A quake comes (twice). Red draws 2 cards and rests.");
        let told = paragraph(&["A card from red goes to blue."; 3], SEATS);
        assert_eq!(told, "3 cards from red go to blue.");
    }

    #[test]
    fn ships_that_go_the_same_way_go_together() {
        let told = paragraph(
            &[
                "red: 2 ships go from red1 onto the gate.",
                "red: 1 ship goes from red2 onto the gate.",
                "red: 1 ship goes from red3 onto the gate.",
                "red: 1 ship goes from red5 onto the gate.",
                "red: 1 ship goes out of the warp to red1.",
                "red: 1 ship goes out of the warp to blue2.",
                "blue: 1 ship goes out of the warp to blue2.",
            ],
            SEATS,
        );
        let told = told.replace('\n', " ");
        assert_eq!(
            told,
            "Red: 2 ships go from red1 onto the gate. Red: 1 ship goes from each of red2, red3 and red5 onto the gate. \
             Red: 1 ship goes out of the warp to each of red1 and blue2. Blue: 1 ship goes out of the warp to blue2."
        );
    }

    #[test]
    fn what_two_seats_do_together_is_not_what_the_first_does_next() {
        let told = paragraph(&["red waits.", "red and blue have made a deal.", "red rests."], SEATS);
        assert_eq!(told, "Red waits. Red and blue have made a deal. Red rests.");
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
        assert_eq!(told, "Red draws 30 cards.");
        let long = "Something happens to everybody at this table.";
        let told = paragraph(&[long, "x.", long, "y.", long], SEATS);
        assert!(told.lines().count() == 2 && told.lines().all(|line| line.len() <= WIDTH), "{told}");
    }
}
