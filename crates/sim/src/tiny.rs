//! Three Outposts in the words of the statistics.

use kernel::{Dice, SeatSet, State};
use tiny::{Options, Phase, Tiny};

use crate::notes::{Clash, End, Notes};
use crate::study::{Study, Words};

impl Study for Tiny {
    const WORDS: Words = Words {
        clash: "round",
        clashes: "rounds",
        sides: ["leader", "rival"],
        allies: Some("guests"),
        chapters: "rounds",
        first: "first leader",
        deals: false,
    };

    fn aliens() -> Vec<String> {
        Vec::new()
    }

    fn can_ask_for(_options: &Options, _aliens: &[usize], _seats: usize) -> Result<(), String> {
        Err("there are no aliens in this game; leave --aliens out".into())
    }

    fn with_aliens(options: &Options, _aliens: &[usize], _seats: usize, _dice: &mut Dice) -> Options {
        options.clone()
    }

    fn look(state: &State<Self>, notes: &mut Notes) {
        let board = &state.board;
        notes.first = notes.first.or(Some(board.leader));
        // A leader who lost comes by the trade; one who did not goes straight to the end of the round.
        let lost = match board.phase {
            Phase::Trade => true,
            Phase::RoundEnd if notes.last != u32::from(board.round) => false,
            _ => return,
        };
        notes.last = board.round.into();
        let allies = [board.guests, SeatSet::EMPTY];
        let helped = [!board.guests.is_empty(), false];
        let mains = [Some(board.leader), board.rival];
        notes.clash(&Clash { mains, allies, helped, end: End::Won(usize::from(lost)) });
    }
}
