//! What a person is shown of a game, and how they are understood. Knows no game: all comes from the view and the
//! question.

use kernel::{Answer, Choice, Lens, Pile as _, Question, Rules, Seat, View, Viewers};

/// How many answers are listed.
const MOST_LISTED: usize = 20;

/// What a person has before them.
pub(super) struct Decision<'a, R: Rules> {
    pub(super) view: &'a View<R>,
    pub(super) seat: Seat,
    pub(super) question: &'a Question<R>,
}

/// The table, the person's cards, what they are asked and what they may answer.
pub(super) fn table_and_decision<R: Rules>(decision: &Decision<'_, R>) -> String {
    let Decision { view, seat, question } = *decision;
    format!(
        "{}\n{}\n\n{}\n{}",
        R::summary(view),
        cards(view),
        kernel::capital(&R::prompt(view, seat, question)),
        decision.answers()
    )
}

/// How to answer, and the table once more.
pub(super) fn help<R: Rules>(decision: &Decision<'_, R>) -> String {
    let mut lines = vec![decision.how_to_answer()];
    if decision.question.optional {
        lines.push("`-` passes.".into());
    }
    lines.push("`q` leaves the game.\n".into());
    lines.push(table_and_decision(decision));
    lines.join("\n")
}

impl<R: Rules> Decision<'_, R> {
    fn write(&self, answer: &Answer<R>) -> String {
        Lens::new(self.view, self.seat).write(self.question, answer)
    }

    fn listed(&self) -> usize {
        usize::try_from(self.question.count()).map_or(MOST_LISTED, |count| count.min(MOST_LISTED))
    }

    fn answers(&self) -> String {
        if let Choice::Number { min, max } = self.question.choice {
            let or_pass = if self.question.optional { ", or `-` to pass" } else { "" };
            return format!("  Write the number itself, {min} to {max}{or_pass}.");
        }
        let mut lines: Vec<String> = self
            .question
            .answers()
            .take(self.listed())
            .enumerate()
            .map(|(index, answer)| {
                let line =
                    format!("  {:>2}  {:<12}  {}", index + 1, self.write(&answer), self.meaning(&answer));
                line.trim_end().to_owned()
            })
            .collect();
        let more = self.question.count().saturating_sub(self.listed() as u128);
        if more > 0 {
            lines.push(format!("  … and {more} more, written in the same way, such as {}", self.example()));
        }
        lines.join("\n")
    }

    fn meaning(&self, answer: &Answer<R>) -> String {
        Lens::new(self.view, self.seat).meaning(self.question, answer)
    }

    /// The last legal answer, as the one that is least like those that are listed.
    fn example(&self) -> String {
        self.write(&self.question.nth(self.question.count().saturating_sub(1)))
    }

    fn how_to_answer(&self) -> String {
        let example = self.example();
        match self.question.choice {
            Choice::Number { .. } => format!("Write the number itself, such as `{example}`."),
            Choice::One(_) => {
                format!("Write the number of a line, or the option's word, such as `{example}`.")
            }
            _ => format!(
                "Write the number of a line, or the answer in notation ({}), such as `{example}`.",
                self.question.choice.kind()
            ),
        }
    }

    /// Understands the number of a line, or notation. Where a number is asked for, it is that number.
    pub(super) fn read(&self, text: &str) -> Result<Answer<R>, String> {
        match (&self.question.choice, text.parse::<usize>()) {
            (Choice::Number { .. }, _) | (_, Err(_)) => {
                Lens::new(self.view, self.seat).read(self.question, text)
            }
            (_, Ok(line)) if (1..=self.listed()).contains(&line) => Ok(self.question.nth(line as u128 - 1)),
            (_, Ok(line)) => {
                let last = self.listed();
                Err(format!(
                    "there is no line {line}; expected 1 to {last}, or an answer such as `{}`",
                    self.example()
                ))
            }
        }
    }
}

/// The cards that only some may look at, the person among them; and how many lie elsewhere.
fn cards<R: Rules>(view: &View<R>) -> String {
    let (own, others): (Vec<R::Pile>, Vec<R::Pile>) = view
        .cards
        .piles()
        .partition(|pile| pile.open_to().contains(view.viewer()) && pile.open_to() != Viewers::EVERYBODY);
    let own = own.into_iter().map(|pile| format!("  {pile}: {}", known(view, pile).join(" ")));
    let others: Vec<String> = others.into_iter().map(|pile| counted(view, pile)).collect();
    own.chain([format!("  {}", others.join(", "))]).collect::<Vec<_>>().join("\n")
}

fn known<R: Rules>(view: &View<R>, pile: R::Pile) -> Vec<String> {
    view.cards.iter(pile).filter_map(|card| view.cards.known(card)).map(|face| face.to_string()).collect()
}

/// A pile that is not the person's own, with what they have come to know of it.
fn counted<R: Rules>(view: &View<R>, pile: R::Pile) -> String {
    let count = view.cards.count(pile);
    let seen = known(view, pile);
    if seen.is_empty() || pile.open_to() == Viewers::EVERYBODY {
        format!("{pile}: {count}")
    } else {
        format!("{pile}: {count} (you have seen {})", seen.join(" "))
    }
}
