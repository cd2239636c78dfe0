//! Bots see only what their seat sees: with another hidden world behind the same view, and the same dice, every bot gives
//! the same answer.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use bots::games::{ForGame, GAMES, for_game};
use bots::{Asked, BOTS, CosmicSense, DuelSense, Plain, Sense, Temper, player};
use kernel::{Answer, Dice, Game, Moment, Rules, Seat, Seed, State, redeal_unseen};

/// How many times a bot is compared with itself, and how many of its decisions are looked at from each checkpoint on.
struct Effort {
    comparisons: usize,
    in_a_row: usize,
}

/// A bot that thinks long is looked at less often. The one that goes by the clock cannot be compared with itself; it is the
/// same as the one with a number of playouts in everything else.
fn effort(bot: &str) -> Option<Effort> {
    match bot {
        "search" => None,
        _ if bot.starts_with("hard") => Some(Effort { comparisons: 2, in_a_row: 1 }),
        _ if bot.starts_with("search:") => Some(Effort { comparisons: 25, in_a_row: 2 }),
        _ => Some(Effort { comparisons: 120, in_a_row: 4 }),
    }
}

struct Blind<'a>(&'a str);

impl ForGame for Blind<'_> {
    type Out = ();

    fn run<R: Rules>(self) {
        let Some(effort) = effort(self.0) else { return };
        let (mut compared, mut different, mut seed) = (0, 0, 0);
        while compared < effort.comparisons {
            seed += 1;
            assert!(seed < 200, "{} in {}: only {compared} moments to compare", self.0, R::NAME);
            let seats = 3.clamp(*R::SEATS.start(), *R::SEATS.end());
            let mut game = Game::<R>::start(&R::Options::default(), seats, Seed::from(seed)).unwrap();
            let mut dice = Dice::new(Seed::from(seed)).split();
            // Comparisons are spread over the games, and over each of them.
            let mut left = effort.comparisons.div_ceil(4);
            while let Some(seat) = game.waiting().iter().next() {
                let position = game.position().unwrap();
                let here = position.answers_since_checkpoint() == 0 && dice.below(4) == 0;
                if here && left > 0 && compared < effort.comparisons {
                    let (same, differ) =
                        compare::<R>(self.0, position.checkpoint(), seat, &effort, &mut dice);
                    compared += same;
                    different += differ;
                    left = left.saturating_sub(same);
                }
                game.answer_at_random(seat, &mut dice).unwrap();
            }
        }
        assert!(different > 0, "{} in {}: there was nothing hidden", self.0, R::NAME);
    }
}

/// Plays on from a checkpoint in the true world and in another one, as long as the seat cannot tell them apart. How often
/// its bot was asked in both, and how often the two worlds were really different.
fn compare<R: Rules>(
    bot: &str,
    truth: &State<R>,
    seat: Seat,
    effort: &Effort,
    dice: &mut Dice,
) -> (usize, usize) {
    let Ok(mut other) = redeal_unseen(&truth.view(seat.into()), dice) else { return (0, 0) };
    other.dice = truth.dice.clone();
    let (mut real, mut imagined) = (Game::from_state(truth.clone()), Game::from_state(other));
    let (mut compared, mut different) = (0, 0);
    while compared < effort.in_a_row {
        let indistinguishable = real.view(seat.into()) == imagined.view(seat.into())
            && real.waiting() == imagined.waiting()
            && real.question(seat).as_deref() == imagined.question(seat).as_deref();
        let next = real.waiting().iter().next();
        let Some(asked) = next.filter(|_| indistinguishable) else { break };
        let answer = if asked == seat {
            let luck = dice.split();
            let [one, two] = [&real, &imagined].map(|game| answer_of(bot, game, seat, luck.clone()));
            assert_eq!(one, two, "{bot} knows more than {} in {}", R::seat_name(seat), R::NAME);
            compared += 1;
            different += usize::from(real.state().cards != imagined.state().cards);
            one
        } else {
            real.draw_answer(asked, dice).unwrap()
        };
        real.answer(asked, answer.clone()).unwrap();
        if imagined.answer(asked, answer).is_err() {
            break;
        }
    }
    (compared, different)
}

fn answer_of<R: Rules>(bot: &str, game: &Game<R>, seat: Seat, luck: Dice) -> Answer<R> {
    player::<R>(bot, seat, luck).unwrap().answer(&Moment::of(game, seat).unwrap())
}

#[test]
fn the_same_view_and_the_same_luck_give_the_same_answer() {
    for game in GAMES {
        for bot in BOTS.iter().copied().chain(["search:playouts=12"]) {
            for_game(game, Blind(bot)).unwrap();
        }
    }
}

/// Whether an understanding weighs answers alike by a view and by everything there is, all through some games.
fn goes_by_what_is_seen<R: Rules>(sense: impl Sense<R>, seats: usize) {
    for seed in 0..12 {
        let mut game = Game::<R>::start(&R::Options::default(), seats, Seed::from(seed)).unwrap();
        let mut dice = Dice::new(Seed::from(seed)).split();
        while let Some(seat) = game.waiting().iter().next() {
            let question = game.question(seat).unwrap().clone();
            let luck = dice.split();
            let weighed = |state: &State<R>| {
                let (mut options, mut luck) = (Vec::new(), luck.clone());
                let at = Asked { state, seat, question: &question, temper: Temper::SOBER };
                sense.weigh(&at, &mut luck, &mut options);
                options
            };
            let (by_view, by_all) = (weighed(&game.view(seat.into())), weighed(&game.state()));
            assert_eq!(by_view, by_all, "{} of {}", question.ask, R::seat_name(seat));
            assert!(by_view.iter().all(|(answer, _)| question.check(answer).is_ok()), "{}", question.ask);
            game.answer_at_random(seat, &mut dice).unwrap();
        }
    }
}

#[test]
fn an_understanding_goes_by_what_its_seat_has_seen() {
    goes_by_what_is_seen::<encounter::Cosmic>(CosmicSense, 4);
    goes_by_what_is_seen::<duel::Duel>(DuelSense, 2);
    goes_by_what_is_seen::<tiny::Tiny>(Plain, 3);
}
