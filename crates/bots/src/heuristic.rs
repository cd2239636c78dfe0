//! The bot that plays by rules of thumb: at once, without trying anything out.

use kernel::{Answer, Dice, Moment, Player, Question, Rules, Seat, State};

use crate::sense::{Asked, Options, Sense};
use crate::temper::Temper;

/// Gives the answer that looks good by its understanding of the game.
#[derive(Debug)]
pub struct HeuristicPlayer<R: Rules, S> {
    habits: Habits<R, S>,
    dice: Dice,
}

impl<R: Rules, S: Sense<R>> HeuristicPlayer<R, S> {
    pub fn new(sense: S, temper: Temper, dice: Dice) -> Self {
        Self { habits: Habits::new(sense, temper), dice }
    }
}

impl<R: Rules, S: Sense<R>> Player<R> for HeuristicPlayer<R, S> {
    fn answer(&mut self, moment: &Moment<'_, R>) -> Answer<R> {
        let question = moment.question();
        if let Some(answer) = question.forced() {
            return answer;
        }
        self.habits.answer(&moment.view(), moment.seat(), question, &mut self.dice)
    }
}

/// An understanding and a temper: what somebody does without thinking. Also the players of imagined games have some.
#[derive(Debug)]
pub(crate) struct Habits<R: Rules, S> {
    pub(crate) sense: S,
    pub(crate) temper: Temper,
    /// Kept to be used again.
    options: Options<R>,
}

impl<R: Rules, S: Sense<R>> Habits<R, S> {
    pub(crate) fn new(sense: S, temper: Temper) -> Self {
        Self { sense, temper, options: Vec::new() }
    }

    pub(crate) fn answer(
        &mut self,
        state: &State<R>,
        seat: Seat,
        question: &Question<R>,
        dice: &mut Dice,
    ) -> Answer<R> {
        if self.temper.slips > 0 && dice.below(100) < self.temper.slips {
            return question.draw(dice);
        }
        self.options.clear();
        let at = Asked { state, seat, question, temper: self.temper };
        self.sense.weigh(&at, dice, &mut self.options);
        debug_assert!(
            self.options.iter().all(|(answer, _)| question.check(answer).is_ok()),
            "{} is answered by what is not legal: {:?}",
            question.ask,
            self.options.iter().find(|(answer, _)| question.check(answer).is_err())
        );
        let answer = self.temper.choose(&mut self.options, dice);
        // An understanding that finds nothing, or nothing legal, is no reason to stop the game.
        answer.filter(|answer| question.check(answer).is_ok()).unwrap_or_else(|| question.draw(dice))
    }
}
