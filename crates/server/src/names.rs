//! What people call themselves and say, made fit to be shown: nothing that does something to a screen, and at one table
//! no two names that look alike.

use std::collections::BTreeSet;

use kernel::quote;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory as _};
use unicode_security::confusable_detection::skeleton;

use crate::talk::Problem;

/// The longest name.
const MAX_NAME: usize = 24;
/// The longest chat message, in characters.
const MAX_CHAT: usize = 500;
/// Accents on one letter: languages have up to two or three, more are heaped up to run over other lines.
const MAX_MARKS: usize = 3;

/// A name as it is shown. Signs that only say how another is to be drawn are left out.
pub(crate) fn tidy_name(name: &str) -> Result<String, Problem> {
    let plain: String = name.nfkc().filter(|sign| !is_variation(*sign)).collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let wrong = |what: String| Err(Problem::refused(format!("{what}, found {}", quote(&visible(&plain)))));
    if let Some(sign) = plain.chars().find(|&sign| is_unfit(sign)) {
        let code = u32::from(sign);
        return wrong(format!("expected a name without invisible characters, such as U+{code:04X}"));
    }
    if has_heap_of_marks(&plain) {
        return wrong(format!("expected a name with at most {MAX_MARKS} accents on a letter"));
    }
    let count = plain.chars().count();
    let has_letter = plain.chars().any(char::is_alphanumeric);
    if !has_letter || !(1..=MAX_NAME).contains(&count) {
        return wrong(format!("expected a name of 1 to {MAX_NAME} characters with a letter or digit"));
    }
    Ok(plain)
}

/// What is said, if it can be shown: without what cannot be seen or turns the direction of writing.
pub(crate) fn tidy_chat(text: &str) -> Result<String, Problem> {
    let mut marks = 0;
    let shown = |sign: &char| {
        marks = if is_combining_mark(*sign) { marks + 1 } else { 0 };
        marks <= MAX_MARKS && (*sign == '\n' || joins(*sign) || is_variation(*sign) || !is_unfit(*sign))
    };
    let text: String = text.chars().filter(shown).collect();
    let text = text.trim();
    let count = text.chars().count();
    let is_empty = text.chars().all(|sign| sign.is_whitespace() || joins(sign) || is_variation(sign));
    if is_empty || count > MAX_CHAT {
        let count = if is_empty { 0 } else { count };
        return Err(Problem::refused(format!("expected 1 to {MAX_CHAT} characters, not {count}")));
    }
    Ok(text.to_owned())
}

/// Refuses a name that looks like another at the table: `others` are those who sit there, each with the seat's name, and
/// `reserved` the words that mean somebody else.
pub(crate) fn check_unlike<'a, 'b>(
    name: &str,
    others: impl IntoIterator<Item = (&'b str, &'a str)>,
    reserved: impl IntoIterator<Item = &'b str>,
) -> Result<(), Problem> {
    let own = looks(name);
    let is_alike = |other: &str| !own.is_disjoint(&looks(other));
    if let Some((seat, other)) = others.into_iter().find(|(_, other)| is_alike(other)) {
        let why = match quote(other) {
            same if other == name => format!("{seat} is called {same} already: choose another name"),
            alike => format!("{seat} is called {alike}, which looks the same: choose another name"),
        };
        return Err(Problem::refused(why));
    }
    if let Some(word) = reserved.into_iter().find(|word| is_alike(word)) {
        let why =
            format!("{} looks like `{word}`, which is somebody else here: choose another name", quote(name));
        return Err(Problem::refused(why));
    }
    Ok(())
}

/// What a name looks like, in large letters, as it is written, and in small ones. Who has one of these in common with
/// another is taken for them.
fn looks(name: &str) -> BTreeSet<String> {
    let look = |text: &str| skeleton(text).filter(|sign| !sign.is_whitespace()).collect::<String>();
    let small = name.to_lowercase();
    [look(name), look(name).to_lowercase(), look(&small), look(&look(&small)), look(&name.to_uppercase())]
        .into()
}

/// What can be shown of a text that is to be quoted in an error.
fn visible(text: &str) -> String {
    text.chars().map(|sign| if is_unfit(sign) { '\u{fffd}' } else { sign }).collect()
}

/// Whether a sign cannot be seen, does something to those around it, or has no meaning that all agree on.
fn is_unfit(sign: char) -> bool {
    let category = sign.general_category();
    sign.general_category_group() == GeneralCategoryGroup::Other
        || matches!(category, GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator)
        || is_blank(sign)
        || is_variation(sign)
}

/// Letters, marks and symbols that look like nothing at all.
fn is_blank(sign: char) -> bool {
    matches!(
        sign,
        '\u{034f}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{180b}'..='\u{180d}'
            | '\u{180f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{ffa0}'
            | '\u{1d159}'
            | '\u{e0100}'..='\u{e01ef}'
    )
}

/// Whether it says how the sign before it is drawn, as text or as a picture.
fn is_variation(sign: char) -> bool {
    matches!(sign, '\u{fe00}'..='\u{fe0f}')
}

/// Whether it joins letters or pictures to others, or keeps them apart: some languages need that.
fn joins(sign: char) -> bool {
    matches!(sign, '\u{200c}' | '\u{200d}')
}

fn has_heap_of_marks(text: &str) -> bool {
    let mut marks = 0;
    text.nfd().any(|sign| {
        marks = if is_combining_mark(sign) { marks + 1 } else { 0 };
        marks > MAX_MARKS
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_plain() {
        assert_eq!(tidy_name("  Ann \t Bee ").unwrap(), "Ann Bee");
        assert_eq!(tidy_name("Ａｎｎ").unwrap(), "Ann", "wide letters are the same letters");
        assert_eq!(tidy_name("Zoe\u{308}").unwrap(), "Zoë");
        for name in [
            "Jürgen",
            "Łukasz",
            "Nguyễn Thị",
            "Айгүл",
            "美咲",
            "אדם",
            "आरती",
            "O'Neil-Smith",
            "Ann 🚀",
            "R2-D2",
        ] {
            assert!(tidy_name(name).is_ok(), "{name}");
        }
        assert_eq!(tidy_name("I ❤\u{fe0f} Ann").unwrap(), "I ❤ Ann");
        for name in ["", "   ", "...", "🚀", &"n".repeat(25)] {
            assert!(tidy_name(name).is_err(), "{name:?}");
        }
    }

    #[test]
    fn what_cannot_be_seen_or_turns_the_writing_is_refused_in_names() {
        for sign in [
            '\u{0}',
            '\u{1b}',
            '\u{7f}',
            '\u{85}',
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{115f}',
            '\u{180e}',
            '\u{200b}',
            '\u{200d}',
            '\u{200e}',
            '\u{202e}',
            '\u{2060}',
            '\u{2066}',
            '\u{2069}',
            '\u{206a}',
            '\u{2800}',
            '\u{3164}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fff9}',
            '\u{e000}',
            '\u{e0041}',
            '\u{e0101}',
            '\u{10ffff}',
        ] {
            let name = format!("An{sign}n");
            // Some are blanks by the standard, and then are one space.
            let tidied = tidy_name(&name);
            assert!(tidied.is_err() || tidied == Ok("An n".into()), "U+{:04X}: {tidied:?}", u32::from(sign));
        }
        let error = tidy_name("a\u{202e}b").unwrap_err();
        assert!(error.message.contains("U+202E") && !error.message.contains('\u{202e}'), "{error}");
    }

    #[test]
    fn accents_are_not_heaped_up() {
        let heap = format!("A{}", "\u{301}\u{302}\u{303}".repeat(3));
        assert!(tidy_name(&heap).unwrap_err().message.contains("accents"));
        assert!(tidy_chat(&format!("look: {}", heap.repeat(3))).unwrap().chars().count() < 25);
    }

    fn alike(name: &str, other: &str) -> bool {
        check_unlike(name, [("blue", other)], []).is_err()
    }

    #[test]
    fn names_that_look_alike_are_refused_with_the_seat_that_has_one() {
        for (name, other) in [
            ("Ann", "Ann"),
            ("ann", "Ann"),
            ("ANN", "ann"),
            ("Аnn", "Ann"), // a Cyrillic A
            ("Αnn", "Ann"), // a Greek one
            ("Iva", "lva"), // a large I and a small L
            ("B0b", "BOb"),
            ("modern", "rnodern"),
            ("Ann Bee", "AnnBee"),
            ("раураӏ", "paypal"),
            ("straße", "strasse"),
        ] {
            let (name, other) = (tidy_name(name).unwrap(), tidy_name(other).unwrap());
            assert!(alike(&name, &other), "{name} and {other}");
            assert!(alike(&other, &name), "{other} and {name}");
        }
        for (name, other) in
            [("Ann", "Anna"), ("Bob", "Rob"), ("player 1", "player 2"), ("Zoë", "Zoe"), ("美咲", "美月")]
        {
            assert!(!alike(name, other), "{name} and {other}");
        }
        let problem = check_unlike("Аnn", [("blue", "Ann")], []).unwrap_err();
        assert_eq!(problem.message, "blue is called `Ann`, which looks the same: choose another name");
        let problem = check_unlike("Red", [], ["blue", "red", "spectator"]).unwrap_err();
        assert!(problem.message.contains("`Red` looks like `red`"), "{problem}");
    }

    #[test]
    fn chat_keeps_its_lines_and_pictures_and_nothing_that_cannot_be_seen() {
        assert_eq!(tidy_chat("a\u{202e}b\u{200b}\nc\u{7}").unwrap(), "ab\nc");
        assert_eq!(tidy_chat("👩\u{200d}🚀 می\u{200c}روم").unwrap(), "👩\u{200d}🚀 می\u{200c}روم");
        for text in ["", " \n ", "\u{202e}\u{2066}", "\u{200d}\u{fe0f}", "\u{3164}", &"x".repeat(501)] {
            assert!(tidy_chat(text).is_err(), "{text:?}");
        }
        assert!(tidy_chat(&"é".repeat(500)).is_ok(), "characters, not bytes");
    }
}
