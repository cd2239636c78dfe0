//! The bot that wants nothing: the yardstick for all others.

use kernel::{Answer, Dice, Moment, Player, Rules};

/// Gives any legal answer, each equally likely.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    dice: Dice,
}

impl RandomPlayer {
    /// A player whose answers these dice decide.
    pub fn new(dice: Dice) -> Self {
        Self { dice }
    }
}

impl<R: Rules> Player<R> for RandomPlayer {
    fn answer(&mut self, moment: &Moment<'_, R>) -> Answer<R> {
        moment.question().draw(&mut self.dice)
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Game, Seed};
    use tiny::{Options, Tiny};

    use super::*;

    fn result_of(seed: u64) -> kernel::StateHash {
        let mut game = Game::<Tiny>::start(&Options::default(), 3, Seed::from(seed)).unwrap();
        let mut player = RandomPlayer::new(Dice::new(Seed::from(seed)).split());
        while let Some(seat) = game.waiting().iter().next() {
            let answer = player.answer(&Moment::of(&game, seat).unwrap());
            game.answer(seat, answer).unwrap();
        }
        game.state().hash()
    }

    #[test]
    fn its_answers_are_legal_and_decided_by_its_dice() {
        assert_eq!(result_of(5), result_of(5));
        assert_ne!(result_of(5), result_of(6));
    }
}
