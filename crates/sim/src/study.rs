//! What a game tells the statistics, and in which words.

use kernel::{Dice, Rules, State};
use serde::Serialize;

use crate::notes::Notes;

/// The game's words for what all games have: two sides meet, one of them wins, and somebody began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Words {
    /// What meetings of two sides are called: `encounter`, `encounters`.
    pub clash: &'static str,
    pub clashes: &'static str,
    /// The two sides.
    pub sides: [&'static str; 2],
    /// Who helps a side, if anybody does.
    pub allies: Option<&'static str>,
    /// What the parts are called that a game's length is counted in.
    pub chapters: &'static str,
    /// What the seat that begins is called.
    pub first: &'static str,
    /// Whether there are deals.
    pub deals: bool,
}

/// A game that can be simulated. All that the simulator knows of a game it knows from here.
pub trait Study: Rules {
    const WORDS: Words;

    /// The names of all aliens; none in a game without them. Elsewhere an alien is its place in this list.
    fn aliens() -> Vec<String>;

    /// Whether these aliens can be asked for with these options at a table of that many; the error says what would be.
    fn can_ask_for(options: &Self::Options, aliens: &[usize], seats: usize) -> Result<(), String>;

    /// The options of one game in which these aliens were asked for: as many of them as fit, any of them anywhere.
    fn with_aliens(options: &Self::Options, aliens: &[usize], seats: usize, dice: &mut Dice)
    -> Self::Options;

    /// Looks at the table, at the first decision and at every milestone, and writes down what has happened.
    fn look(state: &State<Self>, notes: &mut Notes);
}
