//! Duel in the words of the statistics.

use duel::{Alien, Choose, Duel, Options, Phase};
use kernel::{Dice, SeatSet, State};

use crate::notes::{Clash, End, Notes};
use crate::study::{Study, Words};

impl Study for Duel {
    const WORDS: Words = Words {
        clash: "duel or contest",
        clashes: "duels and contests",
        sides: ["leader", "straggler"],
        allies: Some("envoys"),
        chapters: "destiny cards",
        first: "first leader",
        deals: false,
    };

    fn aliens() -> Vec<String> {
        Alien::ALL.iter().map(ToString::to_string).collect()
    }

    fn can_ask_for(options: &Options, _aliens: &[usize], _seats: usize) -> Result<(), String> {
        let settled = !matches!(options.choose, Choose::Random | Choose::Named);
        if settled || options.first_game || !options.aliens.is_empty() {
            return Err("the options say already which aliens there are; \
                leave `choose`, `aliens` and `first_game` out of them, or leave --aliens out"
                .into());
        }
        Ok(())
    }

    fn with_aliens(options: &Options, aliens: &[usize], seats: usize, dice: &mut Dice) -> Options {
        let mut order = aliens.to_vec();
        dice.shuffle(&mut order);
        let aliens = order.into_iter().take(seats).map(|index| Alien::ALL[index]).collect();
        Options { choose: Choose::Named, aliens, ..options.clone() }
    }

    fn look(state: &State<Self>, notes: &mut Notes) {
        let board = &state.board;
        if board.phase != Phase::SetUp && notes.first.is_none() {
            notes.first = Some(board.leader);
            for (note, alien) in notes.aliens.iter_mut().zip(board.aliens) {
                *note = alien.map(|alien| alien as u16);
            }
        }
        // Every duel and every contest comes by here once, when its winner is known.
        if matches!(board.phase, Phase::Prize | Phase::ContestEffect)
            && let Some(winner) = board.clash.winner
        {
            let mains = board.order();
            let helped = mains.map(|seat| board.allies(seat).next().is_some());
            let end = End::Won(usize::from(winner != board.leader));
            notes.clash(&Clash { mains: mains.map(Some), allies: [SeatSet::EMPTY; 2], helped, end });
        }
    }
}
