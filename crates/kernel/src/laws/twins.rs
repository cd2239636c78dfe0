//! Twins: two games that differ in a secret and are played on alike, to see that nobody who does not know it can tell
//! them apart.

use std::mem::discriminant;

use super::{play_at_random, random_seat};
use crate::decision::{Answer, Question};
use crate::dice::{Dice, Seed};
use crate::event::{Event, Told};
use crate::game::{Game, Position};
use crate::rules::{Rules, Secrecy};
use crate::seats::{Seat, Viewer};
use crate::state::View;

/// For how many answers twins are followed that differ in what changes hands or is answered all the time.
pub(super) const NEAR: usize = 6;
/// The same of twins that differ in a secret which is kept: as a rule that is as long as the game.
const FAR: usize = 2_000;
/// Of the other decisions, one in so many is taken both ways.
const SAMPLE: u32 = 8;
/// How often another answer is looked for.
const TRIES: usize = 8;
/// No game has so many decisions between two that both twins have.
const MOST_BETWEEN: usize = 400;

/// Whoever hears the same sees the same: what a player answers changes what another sees, is asked and could answer only
/// together with what the other is told. And a secret that is kept ([`Rules::secrecy`]) tells nobody anything, until
/// a card is shown or its player does what rests on it.
///
/// Takes decisions of a random game both ways, and plays on alike.
pub fn a_secret_changes_nothing_for_others<R: Rules>(options: &R::Options, seats: usize, seed: Seed) {
    let mut dice = Dice::new(seed).split();
    play_at_random::<R>(options, seats, seed, |game| secrets_change_nothing_here(game, SAMPLE, &mut dice));
}

/// Takes the decisions that are open now both ways; of those whose secret is not kept, one in so many.
pub(super) fn secrets_change_nothing_here<R: Rules>(game: &Game<R>, one_in: u32, dice: &mut Dice) {
    for seat in game.waiting().iter() {
        let Some(differs_in) = difference_of(game, seat) else { continue };
        let how_long = if differs_in == Difference::Kept { FAR } else { NEAR };
        if differs_in != Difference::Kept && dice.below(one_in) > 0 {
            continue;
        }
        if let Some(answers) = two_answers(game, seat, dice) {
            let position = game.position().expect("nothing was imagined");
            Twins::fork(&position, game.state().seat_count(), seat, answers, differs_in)
                .follow(how_long, dice);
        }
    }
}

/// How secret it is what a seat answers, if it is asked anything.
fn difference_of<R: Rules>(game: &Game<R>, seat: Seat) -> Option<Difference> {
    let question = game.question(seat)?;
    let secrecy = R::secrecy(&game.state(), seat, question.ask);
    Some(match secrecy {
        Secrecy::Kept => Difference::Kept,
        _ if game.is_secret(seat, &question) => Difference::Unnoticed,
        Secrecy::Told => Difference::Told,
        Secrecy::Seen => Difference::Seen,
    })
}

/// Two answers to what a seat is asked, if there are.
fn two_answers<R: Rules>(game: &Game<R>, seat: Seat, dice: &mut Dice) -> Option<[Answer<R>; 2]> {
    let one = game.draw_answer(seat, dice)?;
    (0..TRIES).find_map(|_| {
        let other = game.draw_answer(seat, dice)?;
        (other != one && !is_same_choice(&one, &other)).then(|| [one.clone(), other])
    })
}

/// Whether two answers are as many cards each. Their handles differ, which tells nobody anything; what lies behind them
/// is a matter of hidden faces, for [`a_view_hides`](super::a_view_hides).
fn is_same_choice<R: Rules>(one: &Answer<R>, other: &Answer<R>) -> bool {
    matches!((one, other), (Answer::Cards(one), Answer::Cards(other)) if one.len() == other.len())
}

/// What twins differ in, and how that may come out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Difference {
    /// A secret that is kept: others hear nothing of it, until a card is shown.
    Kept,
    /// What a player has answered, of whom nobody knows that they were asked: whoever is told is told.
    Unnoticed,
    /// What a player has answered, as everybody knows: whoever is told is told.
    Told,
    /// The same, but everybody sees it. Still nobody sees that cards have moved without being told.
    Seen,
    /// What somebody has not seen: whoever is told has been shown it.
    Unseen,
}

/// Two games that differ in a secret.
pub(super) struct Twins<R: Rules> {
    games: [Game<R>; 2],
    differs_in: Difference,
    /// Whose secret it is, if it is one player's.
    owner: Option<Seat>,
    /// Whether somebody who may know it has just done what may rest on it.
    has_acted: bool,
    others: Vec<Other<R>>,
}

/// Somebody who does not know the secret, and to whom both games have looked the same so far.
struct Other<R: Rules> {
    viewer: Viewer,
    /// What both looked like when they last stood at the same decisions.
    view: View<R>,
    /// What they have been told since, and how.
    told: [Vec<(Voice, R::Event)>; 2],
}

/// How something is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Voice {
    Openly,
    /// Not to everybody: whoever is told has come to know something.
    Whispered,
}

impl Voice {
    fn of<E>(told: &Told<E>) -> Self {
        if told.audience.contains(Viewer::Spectator) { Self::Openly } else { Self::Whispered }
    }
}

impl<R: Rules> Other<R> {
    fn new(game: &Game<R>, viewer: Viewer) -> Self {
        Self { viewer, view: game.view(viewer), told: [Vec::new(), Vec::new()] }
    }

    /// Whether all that has been told in both is the same, even if one of the games is ahead.
    fn has_heard_nothing(&self) -> bool {
        self.told[0].iter().zip(&self.told[1]).all(|(one, another)| one == another)
    }

    /// The game in which less has been told, where that is all the difference.
    fn behind(&self) -> Option<usize> {
        let lengths = self.told.each_ref().map(Vec::len);
        let behind = usize::from(lengths[1] < lengths[0]);
        (self.has_heard_nothing() && lengths[0] != lengths[1]).then_some(behind)
    }

    fn hears_the_same(&self) -> bool {
        self.told[0] == self.told[1]
    }
}

/// A decision that is open.
#[derive(PartialEq, Debug)]
struct Open<R: Rules> {
    seat: Seat,
    ask: R::Ask,
    /// In a window, what has just happened: the next thing may happen before anybody who is not asked hears of it.
    about: Option<String>,
}

impl<R: Rules> Twins<R> {
    /// A position in which a seat gives the one answer, and the other.
    fn fork(
        position: &Position<R>,
        seats: usize,
        seat: Seat,
        answers: [Answer<R>; 2],
        differs_in: Difference,
    ) -> Self {
        let games = [(), ()].map(|()| Self::revive(position));
        let viewers = Viewer::all(seats).filter(|&viewer| viewer != seat.into());
        let others = viewers.map(|viewer| Other::new(&games[0], viewer)).collect();
        let mut twins = Self { games, differs_in, owner: Some(seat), has_acted: false, others };
        for (index, answer) in answers.into_iter().enumerate() {
            assert!(twins.give(index, seat, answer), "a drawn answer is legal");
        }
        twins.assert_is_sealed(seat);
        twins
    }

    /// As long as others have yet to answer at the same time, nobody hears what was answered.
    fn assert_is_sealed(&self, seat: Seat) {
        if self.games.iter().all(|game| game.answered().contains(seat)) {
            for other in &self.others {
                assert!(other.hears_the_same(), "{:?} hears a sealed answer: {:?}", other.viewer, other.told);
            }
        }
    }

    fn revive(position: &Position<R>) -> Game<R> {
        Game::revive(position).expect("its answers were legal")
    }

    /// Two games that somebody cannot tell apart.
    pub(super) fn imagined(games: [Game<R>; 2], viewer: Viewer) -> Self {
        let others = vec![Other::new(&games[0], viewer)];
        let twins = Self { games, differs_in: Difference::Unseen, owner: None, has_acted: false, others };
        twins.assert_looks_same(&twins.others[0]);
        twins
    }

    /// Plays on alike for so many answers, as long as somebody cannot tell the two apart.
    pub(super) fn follow(mut self, answers: usize, dice: &mut Dice) {
        for _ in 0..answers {
            if !self.meet(dice) || !self.compare() || !self.step(dice) {
                return;
            }
        }
    }

    /// Gives an answer in one of the games, if it is legal there.
    fn give(&mut self, index: usize, seat: Seat, answer: Answer<R>) -> bool {
        let game = &mut self.games[index];
        game.listen(true);
        if game.answer(seat, answer).is_err() {
            return false;
        }
        for other in &mut self.others {
            let heard = |told: &Told<R::Event>| Some((Voice::of(told), told.to(other.viewer)?));
            other.told[index].extend(game.events().iter().filter_map(heard));
        }
        true
    }

    /// Goes on to where the same decisions are open in both. Says whether they come there.
    fn meet(&mut self, dice: &mut Dice) -> bool {
        for _ in 0..MOST_BETWEEN {
            let is_same = self.open(0) == self.open(1);
            let next = if is_same { self.pass_behind() } else { self.answer_in_one(dice) };
            let Some((index, seat, answer)) = next else {
                if !is_same {
                    self.assert_told_why();
                }
                return is_same;
            };
            assert!(self.give(index, seat, answer), "a window can be passed, and a drawn answer is legal");
        }
        false
    }

    /// Which decisions are open in a game.
    fn open(&self, index: usize) -> Vec<Open<R>> {
        let game = &self.games[index];
        let open = |seat| {
            let question = game.question(seat)?;
            let is_secret = game.is_secret(seat, &question);
            let about = is_secret.then(|| R::prompt(&game.view(seat.into()), seat, &question));
            Some(Open { seat, ask: question.ask, about })
        };
        game.waiting().iter().filter_map(open).collect()
    }

    /// A pass, where the same window is open in both games but not at the same moment: one of them is behind.
    fn pass_behind(&self) -> Option<(usize, Seat, Answer<R>)> {
        let index = self.others.iter().find_map(Other::behind)?;
        let game = &self.games[index];
        let is_passed = |seat: &Seat| {
            self.may_know(*seat)
                && game.question(*seat).is_some_and(|question| game.is_secret(*seat, &question))
        };
        game.waiting().iter().find(is_passed).map(|seat| (index, seat, Answer::Pass))
    }

    /// The answer to something that only one of the games asks of somebody who is not thought to hear and see the same in
    /// both: a window is passed, since nobody notices it; and whoever has just answered something goes on with it.
    fn answer_in_one(&self, dice: &mut Dice) -> Option<(usize, Seat, Answer<R>)> {
        let [one, another] = [self.open(0), self.open(1)];
        let only_one = one.iter().filter(|open| !another.contains(open)).map(|open| (0, open.seat));
        let only_another = another.iter().filter(|open| !one.contains(open)).map(|open| (1, open.seat));
        only_one.chain(only_another).find_map(|(index, seat)| {
            let question = self.games[index].question(seat)?;
            let answer = match () {
                () if !self.may_know(seat) => return None,
                // Imagined, a sealed answer is taken back: another would be another secret.
                () if self.games[1 - index].answered().contains(seat) => return None,
                () if self.games[index].is_secret(seat, &question) => Answer::Pass,
                () if matches!(self.differs_in, Difference::Unnoticed | Difference::Told)
                    && self.owner == Some(seat) =>
                {
                    question.draw(dice)
                }
                () => return None,
            };
            Some((index, seat, answer))
        })
    }

    /// Whether a seat may know the secret.
    fn may_know(&self, seat: Seat) -> bool {
        !self.others.iter().any(|other| other.viewer == seat.into() && other.has_heard_nothing())
    }

    /// The games stand at different decisions: where a secret is kept, that must have come with something that was told.
    fn assert_told_why(&self) {
        if self.differs_in != Difference::Kept || self.has_acted {
            return;
        }
        for other in &self.others {
            assert!(
                !other.has_heard_nothing(),
                "{:?} sees who is asked what rests on a secret: {:?} or {:?}; told: {:?}",
                other.viewer,
                self.open(0),
                self.open(1),
                other.told,
            );
            self.assert_has_come_out(other);
        }
    }

    /// Whoever has heard the same sees the same. Says whether there is anybody left to whom both games look the same.
    fn compare(&mut self) -> bool {
        for other in std::mem::take(&mut self.others) {
            if other.hears_the_same() {
                self.assert_looks_same(&other);
                self.others.push(Other::new(&self.games[0], other.viewer));
            } else {
                self.assert_may_hear(&other);
            }
        }
        // The same chance in both: what differs afterwards comes from the secret alone.
        let [one, another] = &mut self.games;
        another.share_dice(one);
        self.has_acted = false;
        !self.others.is_empty()
    }

    fn assert_looks_same(&self, other: &Other<R>) {
        let (viewer, differs_in) = (other.viewer, self.differs_in);
        let [one, another] = self.games.each_ref().map(|game| game.view(viewer));
        let is_same =
            if differs_in == Difference::Seen { one.cards == another.cards } else { one == another };
        if !is_same {
            let difference = difference(&one, &another);
            panic!(
                "{viewer:?} sees what is not told ({differs_in:?}): {difference}; told: {:?}",
                other.told[0]
            );
        }
        let Viewer::Seat(seat) = viewer else { return };
        if differs_in == Difference::Seen {
            return;
        }
        let questions =
            self.games.each_ref().map(|game| game.question(seat).map(|question| question.clone()));
        assert_eq!(questions[0], questions[1], "{viewer:?} is asked what rests on a secret ({differs_in:?})");
        if let [Some(mine), Some(theirs)] = questions {
            assert_eq!(R::prompt(&one, seat, &mine), R::prompt(&another, seat, &theirs));
        }
    }

    /// Somebody has been told different things: may they be?
    fn assert_may_hear(&self, other: &Other<R>) {
        match self.differs_in {
            Difference::Unnoticed | Difference::Told | Difference::Seen => {}
            Difference::Unseen => self.assert_was_shown(other),
            Difference::Kept if self.has_acted => {}
            Difference::Kept => self.assert_has_come_out(other),
        }
    }

    /// A viewer who is told different things has seen different things: an event never tells more than the view shows.
    fn assert_was_shown(&self, other: &Other<R>) {
        let before = &other.view;
        let after = self.games.each_ref().map(|game| game.view(other.viewer));
        // What was seen and then shuffled away is told, but shows no longer.
        let forgot =
            |view: &View<R>, card| before.cards.known(card).is_some() && view.cards.known(card).is_none();
        // And what was different in an encounter may be over with it.
        if after.iter().any(|view| {
            view.cards.shuffles() != before.cards.shuffles()
                || R::chapter(view) != R::chapter(before)
                || view.cards.all().any(|card| forgot(view, card))
        }) {
            return;
        }
        assert_ne!(after[0], after[1], "told of what was not seen: {:?}", other.told);
    }

    /// What somebody hears first of a secret that is kept is a card's face, which has been shown; or they are told it alone,
    /// having come to know it. Or chance has gone different ways in the same event, which nobody can know.
    fn assert_has_come_out(&self, other: &Other<R>) {
        let [one, another] = &other.told;
        let dice = self.games.each_ref().map(|game| game.state().dice.clone());
        let first = one.iter().zip(another).find(|(one, another)| one != another);
        let may_be = first.is_some_and(|((voice, one), (other_voice, another))| {
            let by_chance = dice[0] != dice[1] && discriminant(one) == discriminant(another);
            [*voice, *other_voice] == [Voice::Whispered; 2] || blank(one) == blank(another) || by_chance
        });
        assert!(may_be, "{:?} is told of a secret that is kept: {one:?} or {another:?}", other.viewer);
    }

    /// Gives both games the same answer, if there is one that both take.
    fn step(&mut self, dice: &mut Dice) -> bool {
        let Some(seat) = random_seat(self.games[0].waiting(), dice) else { return false };
        let questions =
            self.games.each_ref().map(|game| game.question(seat).map(|question| question.clone()));
        let [Some(mine), Some(theirs)] = questions else { return false };
        let rests = self.differs_in == Difference::Kept
            && self.may_know(seat)
            && self.games[0].is_secret(seat, &mine);
        let answer = match mine.decline() {
            // Mostly the secret is kept for long.
            Some(pass) if rests && dice.below(SAMPLE) > 0 => Some(pass),
            _ => common_answer(&mine, &theirs, dice),
        };
        let Some(answer) = answer else { return false };
        self.has_acted = rests && answer != Answer::Pass;
        (0..self.games.len()).all(|index| self.give(index, seat, answer.clone()))
    }
}

/// An answer that both questions take. Where they differ it is none that rests on the difference, if that can be helped.
fn common_answer<R: Rules>(mine: &Question<R>, theirs: &Question<R>, dice: &mut Dice) -> Option<Answer<R>> {
    if mine == theirs {
        return Some(mine.draw(dice));
    }
    let declined = mine.decline().filter(|answer| theirs.check(answer).is_ok());
    declined.or_else(|| (0..TRIES).map(|_| mine.draw(dice)).find(|answer| theirs.check(answer).is_ok()))
}

/// An event without the faces of its cards.
fn blank<E: Event>(event: &E) -> E {
    let mut event = event.clone();
    // As it has been told: who else saw the cards is not part of it, so that now nobody has.
    event.hide(Viewer::Spectator);
    event
}

/// Where two views differ, as the lines that only one of them has.
fn difference<R: Rules>(one: &View<R>, another: &View<R>) -> String {
    let lines = [one, another].map(|view| {
        let (board, cards) = (&view.board, &view.cards);
        format!("{board:#?}\n{cards:#?}").lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>()
    });
    let pairs = lines[0].iter().zip(&lines[1]).filter(|(one, another)| one != another);
    pairs.take(8).map(|(one, another)| format!("{one} / {another}")).collect::<Vec<_>>().join("; ")
}
