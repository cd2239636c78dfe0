//! Whether what everybody knows to be asked depends on something hidden.

use super::{ENDLESS, play_at_random, random_seat};
use crate::decision::Answer;
use crate::dice::{Dice, Seed};
use crate::game::Game;
use crate::rules::Rules;
use crate::seats::{Seat, SeatSet, Viewer};

/// That a seat may pass something is told to all only where all can work it out: over two hidden worlds that look the same
/// to a seat, the same questions of others are public, also after everybody has passed in secret whatever they could.
pub fn what_is_asked_openly_is_no_secret<R: Rules>(options: &R::Options, seats: usize, seed: Seed) {
    let mut dice = Dice::new(seed).split();
    play_at_random::<R>(options, seats, seed, |game| {
        if dice.below(3) == 0 {
            no_secret_is_asked_openly_here(game, &mut dice);
        }
    });
}

pub(super) fn no_secret_is_asked_openly_here<R: Rules>(game: &Game<R>, dice: &mut Dice) {
    let position = game.position().expect("nothing was imagined");
    let seats = game.state().seats();
    for viewer in seats.iter() {
        let mut world = Game::revive(&position).expect("its answers were legal");
        let mut other = Game::revive(&position).expect("its answers were legal");
        other.imagine(viewer, dice).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(asked_openly(&world), asked_openly(&other), "{viewer:?}");
        other.share_dice(&world);
        for _ in 0..4 {
            if !go_on_alike(&mut world, &mut other, dice) {
                break;
            }
        }
    }
}

/// The questions that may be passed and that everybody knows to be asked.
fn asked_openly<R: Rules>(game: &Game<R>) -> Vec<(Seat, R::Ask)> {
    let asked = game.waiting().iter().filter_map(|seat| Some((seat, game.question(seat)?)));
    let open = asked.filter(|(seat, question)| question.optional && !game.is_secret(*seat, question));
    open.map(|(seat, question)| (seat, question.ask)).collect()
}

/// Passes in both worlds what is asked in secret, gives both the same answer to what is not, and compares what everybody
/// knows to be asked. Stops where the public is told different things, since chance or a hand has then shown itself.
fn go_on_alike<R: Rules>(world: &mut Game<R>, other: &mut Game<R>, dice: &mut Dice) -> bool {
    let told = [pass_in_secret(world), pass_in_secret(other)];
    if told[0] != told[1] || world.view(Viewer::Spectator) != other.view(Viewer::Spectator) {
        return false;
    }
    let has_to = |game: &Game<R>| {
        game.waiting()
            .iter()
            .filter(|&seat| game.question(seat).is_some_and(|question| !question.optional))
            .collect::<SeatSet>()
    };
    if has_to(world) != has_to(other) {
        return false;
    }
    assert_eq!(asked_openly(world), asked_openly(other), "the public has seen the same");
    let Some(seat) = random_seat(world.waiting(), dice) else { return false };
    let Some(answer) = world.draw_answer(seat, dice) else { return false };
    if other.answer(seat, answer.clone()).is_err() {
        return false;
    }
    world.answer(seat, answer).expect("a drawn answer is legal");
    // Reactions are waited for in both or in neither, and at the same moment, as long as the public is told the same.
    let at_once = [told_at_once(world), told_at_once(other)];
    let waits = [waits_for_reactions(world), waits_for_reactions(other)];
    let mut told = [public_events(world), public_events(other)];
    told[0].extend(pass_in_secret(world));
    told[1].extend(pass_in_secret(other));
    let is_same = told[0] == told[1];
    if is_same {
        assert_eq!(at_once[0], at_once[1], "the public is told more at once in one of them");
        assert_eq!(waits[0], waits[1], "reactions are waited for in one of them; told: {:?}", told[0]);
    }
    is_same
}

/// What the public is told before the first moment at which somebody could react.
fn told_at_once<R: Rules>(game: &Game<R>) -> Vec<R::Event> {
    let count = game.pause().map_or(usize::MAX, |pause| pause.events);
    game.events().iter().take(count).filter_map(|told| told.to(Viewer::Spectator)).collect()
}

fn waits_for_reactions<R: Rules>(game: &Game<R>) -> bool {
    let is_secret = |seat: Seat| game.question(seat).is_some_and(|question| game.is_secret(seat, &question));
    game.pause().is_some() || game.waiting().iter().any(is_secret)
}

/// Passes everything of which nobody else may notice that it is asked; what the public is told meanwhile.
fn pass_in_secret<R: Rules>(game: &mut Game<R>) -> Vec<R::Event> {
    game.listen(true);
    let mut told = Vec::new();
    for _ in 0..ENDLESS {
        let is_secret =
            |&seat: &Seat| game.question(seat).is_some_and(|question| game.is_secret(seat, &question));
        let Some(seat) = game.waiting().iter().find(is_secret) else { break };
        game.answer(seat, Answer::Pass).expect("it may be passed");
        told.extend(public_events(game));
    }
    told
}

fn public_events<R: Rules>(game: &Game<R>) -> Vec<R::Event> {
    game.events().iter().filter_map(|told| told.to(Viewer::Spectator)).collect()
}
