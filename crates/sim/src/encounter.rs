//! The base game in the words of the statistics.

use encounter::{Alien, Choose, Cosmic, Options, Outcome, Phase, Side};
use kernel::{Dice, State};

use crate::notes::{Clash, End, Notes};
use crate::study::{Study, Words};

impl Study for Cosmic {
    const WORDS: Words = Words {
        clash: "encounter",
        clashes: "encounters",
        sides: ["offense", "defense"],
        allies: Some("allies"),
        chapters: "encounters",
        first: "first player",
        deals: true,
    };

    fn aliens() -> Vec<String> {
        Alien::ALL.iter().map(ToString::to_string).collect()
    }

    fn can_ask_for(options: &Options, aliens: &[usize], seats: usize) -> Result<(), String> {
        if !matches!(options.choose, Choose::Random | Choose::Named) || !options.aliens.is_empty() {
            return Err("the options say already how aliens are chosen; \
                leave `choose` and `aliens` out of them, or leave --aliens out"
                .into());
        }
        let clashing: Vec<[Alien; 2]> = clashing_pairs(aliens);
        if let Some([one, other]) = clashing.first()
            && aliens.len() < seats + clashing.len()
        {
            return Err(format!(
                "{one} and {other} are never in the same game; leave one out, or ask for more than {} aliens, \
                from which those of each game are drawn",
                seats + clashing.len() - 1
            ));
        }
        Ok(())
    }

    fn with_aliens(options: &Options, aliens: &[usize], seats: usize, dice: &mut Dice) -> Options {
        let mut order = aliens.to_vec();
        dice.shuffle(&mut order);
        let mut dealt: Vec<Alien> = Vec::with_capacity(seats);
        for alien in order.into_iter().map(|index| Alien::ALL[index]) {
            if dealt.len() < seats && dealt.iter().all(|&other| alien.goes_with(other)) {
                dealt.push(alien);
            }
        }
        Options { choose: Choose::Named, aliens: dealt, ..options.clone() }
    }

    fn look(state: &State<Self>, notes: &mut Notes) {
        let board = &state.board;
        match board.phase {
            Phase::EncounterEnd | Phase::Over => note_encounter(state, notes),
            // Once the set-up is over.
            _ if board.encounters > 0 && notes.first.is_none() => {
                notes.first = Some(board.turn.seat);
                for sheet in &board.sheets {
                    let alien = &mut notes.aliens[sheet.owner.index()];
                    *alien = alien.or(sheet.alien.map(|alien| alien as u16));
                }
            }
            _ => {}
        }
    }
}

/// The pairs among these that do not go together.
fn clashing_pairs(aliens: &[usize]) -> Vec<[Alien; 2]> {
    let all: Vec<Alien> = aliens.iter().map(|&index| Alien::ALL[index]).collect();
    let pairs =
        all.iter().enumerate().flat_map(|(index, &one)| all[..index].iter().map(move |&other| [other, one]));
    pairs.filter(|&[one, other]| !one.goes_with(other)).collect()
}

fn note_encounter(state: &State<Cosmic>, notes: &mut Notes) {
    let (number, encounter) = (state.board.encounters, &state.board.encounter);
    // One that is over when the game ends comes by twice; one that never found its defense is none.
    if notes.last == u32::from(number) {
        return;
    }
    notes.last = number.into();
    let Some(defense) = encounter.defense else { return };
    let end = match encounter.outcome {
        Outcome::Won(Side::Offense) => End::Won(0),
        Outcome::Won(Side::Defense) => End::Won(1),
        Outcome::BothLose => End::BothLose,
        Outcome::DealMade => End::DealMade,
        Outcome::DealFailed => End::DealFailed,
        _ => End::Otherwise,
    };
    let allies = encounter.allied;
    let helped = allies.map(|allies| !allies.is_empty());
    notes.clash(&Clash { mains: [Some(encounter.offense), Some(defense)], allies, helped, end });
}
