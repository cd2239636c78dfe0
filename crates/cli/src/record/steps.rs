//! Walking through a record: what was asked, what was answered, what came of it.

use std::io::{BufRead, Write};

use bots::games::ForGame;
use kernel::notation::read_seat;
use kernel::record::{Entry, Record, replay};
use kernel::{Event as _, Game, Pile as _, Rules, Viewer, Viewers};

use crate::lines::read_line;

/// The longest line that is read from somebody who only presses keys.
const MAX_LINE: usize = 100;
const KEYS: &str = "Enter: next answer · c: next part of the game · t: the table · q: leave";

/// A walk through a record that is known to be right.
pub(super) struct Walk<'a> {
    pub record: Record,
    pub input: &'a mut dyn BufRead,
    pub out: &'a mut dyn Write,
}

impl ForGame for Walk<'_> {
    type Out = anyhow::Result<()>;

    fn run<R: Rules>(self) -> Self::Out {
        let Self { record, input, out } = self;
        let mut walker = Walker { record: &record, input, out, next: 0, pace: Pace::Answers };
        let mut told = Ok(());
        // A record cannot be left in the middle, but nothing need be told of the rest of it.
        replay::<R>(&record.to_string(), &record, |entry, game| {
            if told.is_ok() {
                told = walker.arrive(entry, game);
            }
        })?;
        told
    }
}

/// How far to go before asking again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    Answers,
    /// Until the part of the game with this number is over.
    Past(u32),
    Left,
}

struct Walker<'a> {
    record: &'a Record,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    /// Which answer comes next.
    next: usize,
    pace: Pace,
}

impl Walker<'_> {
    /// Tells what came of an answer, then what is asked next; and waits, if it is time to.
    fn arrive<R: Rules>(&mut self, entry: Option<&Entry>, game: &Game<R>) -> anyhow::Result<()> {
        if self.pace == Pace::Left {
            return Ok(());
        }
        if entry.is_some() {
            self.next += 1;
        }
        for event in game.events().iter().filter_map(|told| told.to(Viewer::Spectator)) {
            writeln!(self.out, "  {}", event.line())?;
        }
        let Some(next) = self.record.entries.get(self.next) else {
            writeln!(self.out, "\nResult: {}", self.record.result)?;
            return Ok(());
        };
        let chapter = R::chapter(&game.state());
        if self.pace == Pace::Answers || matches!(self.pace, Pace::Past(past) if past != chapter) {
            self.pace = self.wait(game, chapter)?;
        }
        if self.pace != Pace::Left {
            self.tell_answer(next, game)?;
        }
        Ok(())
    }

    fn tell_answer<R: Rules>(&mut self, next: &Entry, game: &Game<R>) -> anyhow::Result<()> {
        let (number, all) = (self.next + 1, self.record.entries.len());
        let Entry { seat, ask, answer, .. } = next;
        let asked = read_seat::<R>(seat).ok().and_then(|at| {
            let question = game.question(at)?;
            Some(R::prompt(&game.view(at.into()), at, &question))
        });
        writeln!(self.out, "\n{number} of {all} · {seat}: {}", asked.unwrap_or_default())?;
        writeln!(self.out, "> {ask} {answer}")?;
        Ok(())
    }

    /// Waits for a key.
    fn wait<R: Rules>(&mut self, game: &Game<R>, chapter: u32) -> anyhow::Result<Pace> {
        loop {
            write!(self.out, "\n[{KEYS}] ")?;
            self.out.flush()?;
            let Some(line) = read_line(self.input, MAX_LINE)? else { return Ok(Pace::Left) };
            match line.as_deref().map(str::trim) {
                Ok("") => return Ok(Pace::Answers),
                Ok("c") => return Ok(Pace::Past(chapter)),
                Ok("q") => return Ok(Pace::Left),
                Ok("t") => writeln!(self.out, "{}", table(game))?,
                _ => writeln!(self.out, "There is no such key.")?,
            }
        }
    }
}

/// The table with all hands: in a record nothing is secret any more.
fn table<R: Rules>(game: &Game<R>) -> String {
    let state = game.state();
    let is_somebodys = |pile: &R::Pile| ![Viewers::NOBODY, Viewers::EVERYBODY].contains(&pile.open_to());
    let mut lines = vec![R::summary(&game.view(Viewer::Spectator))];
    for pile in state.cards.piles().filter(is_somebodys) {
        let faces = state.cards.iter(pile).filter_map(|card| state.cards.known(card));
        let faces: Vec<String> = faces.map(|face| face.to_string()).collect();
        lines.push(format!("  {pile}: {}", faces.join(" ")));
    }
    lines.join("\n")
}
