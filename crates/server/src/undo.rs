//! Whether an answer can be taken back: only while nothing hidden has come to light since.

use kernel::Seat;

use crate::step::{Answered, By, Setup};
use crate::table::{self, Table};

/// How many answers remain if a seat takes back its last one; the error says why it cannot.
pub(crate) fn answers_kept(setup: &Setup, answers: &[Answered], by: Seat) -> Result<u32, String> {
    let own = |answered: &Answered| answered.seat == by && answered.by == By::Person;
    let keep = answers.iter().rposition(own).ok_or("you have not answered anything yet")?;
    let mut table = table::start(setup)?;
    let mut sealed = Sealed::default();
    for answered in &answers[..keep] {
        sealed.answer(table.as_ref());
        table.answer(answered.seat, &answered.answer)?;
    }
    let before = table.hidden();
    for answered in &answers[keep..] {
        if sealed.answer(table.as_ref()) {
            return Err("what others had answered in secret has been revealed since".into());
        }
        table.answer(answered.seat, &answered.answer)?;
    }
    if !table.hidden().nothing_came_to_light(&before) {
        return Err("something hidden has been revealed, drawn or shuffled since".into());
    }
    u32::try_from(keep).map_err(|_| "too many answers".into())
}

/// Notices when answers come to light that were given in secret.
#[derive(Default)]
struct Sealed {
    several: bool,
}

impl Sealed {
    /// Whether the next answer is the last of several that were asked for at once.
    fn answer(&mut self, table: &dyn Table) -> bool {
        let several = table.waiting().len() > 1;
        let last = self.several && !several;
        self.several = several;
        last
    }
}
