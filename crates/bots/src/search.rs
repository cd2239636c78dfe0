//! The bot that tries answers out: Monte Carlo tree search over what its seat knows.
//!
//! In each of many worlds that it may believe in, every answer worth thinking about is tried: the game is played on by
//! habit for a while, and what has come of it is valued. The same world and the same luck serve all answers, so that they
//! are compared and not their luck. Answers that fall behind are dropped, the more the longer it lasts. The player's own
//! next decisions form a tree below each answer: there, too, the better answers are tried more often. What the others
//! hold is not in the tree, so nothing is planned that would need to be known.

use std::time::{Duration, Instant};

use kernel::{Answer, Dice, Game, Moment, Player, Question, Rules, Seat, Worlds};

use crate::heuristic::Habits;
use crate::sense::{Asked, Options, Sense, result};
use crate::temper::Temper;

/// How long it may think about one decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// So many games played on: the same answers wherever and whenever it is asked.
    Playouts(u32),
    /// So long.
    Time(Duration),
}

/// How the search is done.
#[derive(Debug, Clone, Copy)]
struct Limits {
    /// The most answers that are tried.
    answers: usize,
    /// How many chapters (encounters, destiny cards) are played on beyond the one that is being played.
    chapters: u32,
    /// The most decisions that are played on.
    decisions: u32,
    /// How many of its own decisions are looked into below each answer.
    depth: u32,
}

const LIMITS: Limits = Limits { answers: 10, chapters: 1, decisions: 300, depth: 3 };

/// Tries answers out in imagined worlds.
#[derive(Debug)]
pub struct SearchPlayer<R: Rules, S> {
    budget: Budget,
    limits: Limits,
    /// How it plays when it need not think, and how it chooses among what it has found.
    own: Habits<R, S>,
    /// How it takes everybody to play in imagined games, itself included.
    others: Habits<R, S>,
    dice: Dice,
}

impl<R: Rules, S: Sense<R>> SearchPlayer<R, S> {
    pub fn new(sense: S, temper: Temper, budget: Budget, dice: Dice) -> Self {
        let others = Habits::new(sense, Temper::SOBER);
        Self { budget, limits: LIMITS, own: Habits::new(sense, temper), others, dice }
    }

    /// The answers to be tried, the most promising ones first.
    fn candidates(&mut self, moment: &Moment<'_, R>) -> Options<R> {
        let mut options = Options::new();
        let temper = self.own.temper;
        let at = Asked { state: &moment.view(), seat: moment.seat(), question: moment.question(), temper };
        self.own.sense.weigh(&at, &mut self.dice, &mut options);
        options.retain(|(answer, _)| moment.question().check(answer).is_ok());
        options.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let mut different = Options::new();
        for (answer, score) in options {
            if different.len() < self.limits.answers && !different.iter().any(|(other, _)| *other == answer) {
                different.push((answer, score));
            }
        }
        different
    }

    /// Tries the candidates until the budget is used up, and says which is best.
    fn search(&mut self, worlds: &Worlds<R>, seat: Seat, candidates: &Options<R>) -> Option<usize> {
        let mut arms: Vec<Arm<R>> = candidates.iter().map(|(answer, _)| Arm::new(answer.clone())).collect();
        let mut left: Vec<usize> = (0..arms.len()).collect();
        let rounds = arms.len().next_power_of_two().trailing_zeros().max(1);
        let meter = Meter::new(self.budget);
        let (mut playouts, mut round) = (0, 0);
        while !meter.is_used_up(playouts) {
            let world = self.dice.split();
            for &index in &left {
                if meter.is_used_up(playouts) {
                    break;
                }
                if let Some(value) = self.try_out(worlds, seat, world.clone(), &mut arms[index]) {
                    arms[index].note(value);
                }
                playouts += 1;
            }
            // After each round, the better half goes on.
            while round < rounds && meter.used(playouts) * f64::from(rounds) > f64::from(round + 1) {
                round += 1;
            }
            let keep = (arms.len() >> round).max(2).min(arms.len());
            if keep < left.len() {
                left.sort_by(|&a, &b| arms[b].mean().total_cmp(&arms[a].mean()));
                left.truncate(keep);
            }
        }
        left.into_iter().filter(|&index| arms[index].visits > 0).max_by(|&a, &b| {
            // Between answers that do equally well, habit decides.
            let worth = |index: usize| arms[index].mean() + 0.002 * f64::from(candidates[index].1);
            worth(a).total_cmp(&worth(b))
        })
    }

    /// Gives an answer in one world and plays on; what has come of it.
    fn try_out(&mut self, worlds: &Worlds<R>, seat: Seat, mut dice: Dice, arm: &mut Arm<R>) -> Option<f32> {
        let mut game = worlds.imagine(&mut dice).ok()?;
        game.answer(seat, arm.answer.clone()).ok()?;
        let end = R::chapter(&game.state()) + self.limits.chapters;
        let mut decisions = 0;
        let depth = self.limits.depth;
        Some(self.descend(&mut game, seat, &mut dice, &mut arm.next, end, &mut decisions, depth))
    }

    /// Plays on: the own next decisions as the tree says, everything else by habit.
    #[expect(clippy::too_many_arguments, reason = "the state of one walk down the tree")]
    fn descend(
        &mut self,
        game: &mut Game<R>,
        seat: Seat,
        dice: &mut Dice,
        tree: &mut Vec<Node<R>>,
        end: u32,
        decisions: &mut u32,
        depth: u32,
    ) -> f32 {
        loop {
            if let Some(winners) = game.winners() {
                return result(winners, seat);
            }
            if *decisions >= self.limits.decisions || R::chapter(&game.state()) > end {
                return self.own.sense.value(&game.state(), seat);
            }
            let Some(asked) = game.waiting().iter().next() else {
                return self.own.sense.value(&game.state(), seat);
            };
            *decisions += 1;
            let question = game.question(asked).map(|question| question.clone());
            let Some(question) = question else { return self.own.sense.value(&game.state(), seat) };
            if let Some(only) = question.forced() {
                let _ = game.answer(asked, only);
                continue;
            }
            if asked != seat || depth == 0 {
                let answer = self.others.answer(&game.state(), asked, &question, dice);
                let _ = game.answer(asked, answer);
                continue;
            }
            // An own decision: the tree knows what has done well so far.
            let node = Node::find(tree, question.ask);
            let options = self.weigh(game, seat, &question, dice);
            let Some(chosen) = node.select(options) else { continue };
            let arm = &mut node.arms[chosen];
            let is_new = arm.visits == 0;
            if game.answer(seat, arm.answer.clone()).is_err() {
                return self.own.sense.value(&game.state(), seat);
            }
            // One step of the tree is made at a time; below it, habit goes on.
            let depth = if is_new { 0 } else { depth - 1 };
            let value = self.descend(game, seat, dice, &mut arm.next, end, decisions, depth);
            arm.note(value);
            return value;
        }
    }

    fn weigh(&mut self, game: &Game<R>, seat: Seat, question: &Question<R>, dice: &mut Dice) -> Options<R> {
        let mut options = Options::new();
        let at = Asked { state: &game.state(), seat, question, temper: self.own.temper };
        self.own.sense.weigh(&at, dice, &mut options);
        options.retain(|(answer, _)| question.check(answer).is_ok());
        if options.is_empty() {
            options.push((question.draw(dice), 0.0));
        }
        options
    }
}

impl<R: Rules, S: Sense<R>> Player<R> for SearchPlayer<R, S> {
    fn answer(&mut self, moment: &Moment<'_, R>) -> Answer<R> {
        if let Some(answer) = moment.question().forced() {
            return answer;
        }
        if self.own.temper.slips > 0 && self.dice.below(100) < self.own.temper.slips {
            return moment.question().draw(&mut self.dice);
        }
        let mut candidates = self.candidates(moment);
        let best = match (candidates.len(), moment.worlds()) {
            (0, _) => None,
            (1, _) => Some(0),
            (_, Some(worlds)) => self.search(&worlds, moment.seat(), &candidates),
            (_, None) => None,
        };
        match best {
            Some(best) => candidates.swap_remove(best).0,
            // Nothing could be imagined, or nothing is kept to imagine it from: habit must do.
            None => self.own.answer(&moment.view(), moment.seat(), moment.question(), &mut self.dice),
        }
    }

    fn looks_ahead(&self) -> bool {
        true
    }
}

/// How much of a budget is used up.
struct Meter {
    budget: Budget,
    begun: Instant,
}

impl Meter {
    fn new(budget: Budget) -> Self {
        Self { budget, begun: Instant::now() }
    }

    fn used(&self, playouts: u32) -> f64 {
        match self.budget {
            Budget::Playouts(all) => f64::from(playouts) / f64::from(all.max(1)),
            Budget::Time(all) => self.begun.elapsed().as_secs_f64() / all.as_secs_f64().max(1e-6),
        }
    }

    fn is_used_up(&self, playouts: u32) -> bool {
        self.used(playouts) >= 1.0
    }
}

/// An own decision below an answer, whatever the hidden world.
#[derive(Debug)]
struct Node<R: Rules> {
    ask: R::Ask,
    arms: Vec<Arm<R>>,
}

impl<R: Rules> Node<R> {
    /// The node of the tree for this decision.
    fn find(tree: &mut Vec<Self>, ask: R::Ask) -> &mut Self {
        let at = tree.iter().position(|node| node.ask == ask);
        let at = at.unwrap_or_else(|| {
            tree.push(Self { ask, arms: Vec::new() });
            tree.len() - 1
        });
        &mut tree[at]
    }

    /// Which of the options, of which some may be new, is tried next: good ones often, unknown ones soon, and those that
    /// looked good from the outset first.
    fn select(&mut self, options: Options<R>) -> Option<usize> {
        const CURIOSITY: f64 = 0.4;
        let best = options.iter().map(|&(_, score)| score).fold(f32::NEG_INFINITY, f32::max);
        let mut chosen: Option<(usize, f64)> = None;
        for (answer, score) in options {
            let at = self.arms.iter().position(|arm| arm.answer == answer);
            let at = at.unwrap_or_else(|| {
                self.arms.push(Arm::new(answer));
                self.arms.len() - 1
            });
            let arm = &mut self.arms[at];
            // In another world it was not there to be chosen: what counts is how often it was.
            arm.seen += 1;
            let prior = 1.0 / (1.0 + 4.0 * f64::from(best - score));
            let bonus = CURIOSITY * prior * f64::from(arm.seen).sqrt() / (1.0 + f64::from(arm.visits));
            let value = if arm.visits == 0 { 0.5 } else { arm.mean() } + bonus;
            if chosen.is_none_or(|(_, other)| value > other) {
                chosen = Some((at, value));
            }
        }
        chosen.map(|(at, _)| at)
    }
}

/// An answer that is being tried.
#[derive(Debug)]
struct Arm<R: Rules> {
    answer: Answer<R>,
    visits: u32,
    seen: u32,
    total: f64,
    /// The own decisions that may follow.
    next: Vec<Node<R>>,
}

impl<R: Rules> Arm<R> {
    fn new(answer: Answer<R>) -> Self {
        Self { answer, visits: 0, seen: 0, total: 0.0, next: Vec::new() }
    }

    fn note(&mut self, value: f32) {
        self.visits += 1;
        self.total += f64::from(value);
    }

    fn mean(&self) -> f64 {
        if self.visits == 0 { 0.0 } else { self.total / f64::from(self.visits) }
    }
}
