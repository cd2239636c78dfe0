//! What a clout is made of is told part by part, and the parts add up to it.

use std::collections::BTreeSet;

use duel::{CloutCause, CloutPart, Duel, Event, Options};
use kernel::{Dice, Game, Seat, Seed};

fn sum(parts: &[CloutPart], seat: Seat) -> i16 {
    parts.iter().filter(|part| part.seat == seat).map(|part| part.amount).sum()
}

#[test]
fn the_parts_of_a_clout_add_up_to_it() {
    let (mut compared, mut played, mut causes) = (0, 0, BTreeSet::new());
    for seed in 0..150 {
        let mut game = Game::<Duel>::start(&Options::default(), 2, Seed::from(seed)).unwrap();
        let mut dice = Dice::new(Seed::from(seed + 1000));
        while let Some(seat) = game.waiting().iter().next() {
            game.answer_at_random(seat, &mut dice).unwrap();
            for told in game.events().iter() {
                let parts = match &told.event {
                    Event::Compared { totals, parts } => {
                        compared += 1;
                        assert_eq!(
                            [0, 1].map(|seat| sum(parts, Seat::new(seat))),
                            *totals,
                            "{:?}",
                            told.event
                        );
                        parts
                    }
                    Event::Plays { on, clout: Some(clout), parts, .. } => {
                        played += 1;
                        assert_eq!(sum(parts, *on), *clout, "{:?}", told.event);
                        parts
                    }
                    _ => continue,
                };
                causes.extend(parts.iter().map(|part| match part.from {
                    CloutCause::Plan => "plan",
                    CloutCause::Beside => "beside",
                    CloutCause::ShipAdvantage => "ships",
                    CloutCause::Effects => "effects",
                    CloutCause::Power(_) => "power",
                    CloutCause::Reinforcement(_) => "reinforcement",
                }));
            }
        }
    }
    assert!(compared > 500 && played > 100, "{compared} compared, {played} played");
    let all = ["plan", "beside", "ships", "effects", "power", "reinforcement"];
    assert_eq!(causes, BTreeSet::from(all), "each kind of part has been seen");
}

#[test]
fn what_effects_add_is_told_when_they_do() {
    // Between a new duel or contest and its comparison, what was told is what is counted.
    let mut told_of = 0;
    for seed in 0..150 {
        let mut game = Game::<Duel>::start(&Options::default(), 2, Seed::from(seed)).unwrap();
        let mut dice = Dice::new(Seed::from(seed + 1000));
        let mut added = [0, 0];
        while let Some(seat) = game.waiting().iter().next() {
            game.answer_at_random(seat, &mut dice).unwrap();
            for told in game.events().iter() {
                match &told.event {
                    Event::Duel { .. } | Event::Contest | Event::BeginsAgain => added = [0, 0],
                    Event::Adds { on, amount, .. } => {
                        added[on.index()] += amount;
                        told_of += 1;
                    }
                    Event::Compared { parts, .. } => {
                        let counted = [0, 1].map(|index| {
                            let is_it = |part: &&CloutPart| {
                                part.seat == Seat::new(index) && part.from == CloutCause::Effects
                            };
                            parts.iter().filter(is_it).map(|part| part.amount).sum::<i16>()
                        });
                        assert_eq!(counted, added, "{:?}", told.event);
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(told_of > 0);
}
