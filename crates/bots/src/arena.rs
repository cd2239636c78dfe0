//! Many games between bots, to see who wins how often.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use kernel::record::read_options;
use kernel::{Company, Dice, Game, Rules, Seat, SeatSet, Seed};

use crate::games::{ForGame, for_game};
use crate::player;

/// What is to be played.
#[derive(Debug, Clone)]
pub struct Arena {
    /// Which game, by its name.
    pub game: String,
    /// The game's options as a TOML table; none: the usual ones.
    pub options: Option<String>,
    /// The bots, by their names. From game to game each moves on by a seat.
    pub seats: Vec<String>,
    pub games: usize,
    pub seed: Seed,
    pub threads: usize,
}

/// How it came out.
#[derive(Debug, Clone, PartialEq)]
pub struct Scores {
    pub games: usize,
    /// Games that nobody has won.
    pub without_winner: usize,
    /// Each kind of bot, in the order in which they were named first.
    pub bots: Vec<Score>,
}

/// How the bots of one name came out.
#[derive(Debug, Clone, PartialEq)]
pub struct Score {
    pub name: String,
    /// How many of them there were in each game.
    pub seats: usize,
    /// How often one of them took part, and won alone or with others.
    pub played: usize,
    pub alone: usize,
    pub shared: usize,
    pub decisions: u64,
    pub thinking: Duration,
    pub longest: Duration,
}

impl Score {
    pub fn won(&self) -> usize {
        self.alone + self.shared
    }

    /// The share of games won, and between which shares the true one lies, by 95 % (Wilson's interval).
    pub fn share(&self) -> Interval {
        Interval::wilson(self.won(), self.played)
    }

    /// The time a decision takes, on average.
    pub fn pace(&self) -> Duration {
        let decisions = u32::try_from(self.decisions.max(1)).unwrap_or(u32::MAX);
        self.thinking / decisions
    }
}

/// A share with its uncertainty.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

impl Interval {
    /// The quantile of the normal distribution that leaves 2.5 % on either side.
    const Z: f64 = 1.959_964;

    pub fn wilson(successes: usize, trials: usize) -> Self {
        if trials == 0 {
            return Self { share: 0.0, low: 0.0, high: 1.0 };
        }
        let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
        let (n, z2) = (number(trials), Self::Z * Self::Z);
        let share = number(successes) / n;
        let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let half = Self::Z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
        Self { share, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }
}

impl Arena {
    /// Plays all the games. The same seed gives the same games whatever the number of threads, as long as no bot goes by
    /// the clock. `progress` is told after each game how many are done.
    pub fn play(&self, progress: &(dyn Fn(usize) + Sync)) -> Result<Scores, String> {
        for_game(&self.game, Play { arena: self, progress })?
    }

    /// Which of the bots sits where in a game.
    fn bot_at(&self, game: usize, seat: usize) -> usize {
        (seat + self.seats.len() - game % self.seats.len()) % self.seats.len()
    }
}

struct Play<'a> {
    arena: &'a Arena,
    progress: &'a (dyn Fn(usize) + Sync),
}

/// How one game came out, by seat.
#[derive(Debug, Clone, Default)]
struct Played {
    winners: SeatSet,
    decisions: [u64; kernel::MAX_SEATS],
    thinking: [Duration; kernel::MAX_SEATS],
    longest: [Duration; kernel::MAX_SEATS],
}

impl ForGame for Play<'_> {
    type Out = Result<Scores, String>;

    fn run<R: Rules>(self) -> Self::Out {
        let arena = self.arena;
        let options = match &arena.options {
            None => R::Options::default(),
            Some(text) => read_options::<R>(text).map_err(|error| format!("options: {error}"))?,
        };
        let mut dice = Dice::new(arena.seed);
        let seeds: Vec<Dice> = (0..arena.games).map(|_| dice.split()).collect();
        // What is wrong is wrong from the beginning: it is said before anything is played.
        sit_down::<R>(arena, &options, 0, dice)?;
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let results = Mutex::new(vec![None; arena.games]);
        std::thread::scope(|scope| {
            for _ in 0..arena.threads.max(1) {
                scope.spawn(|| {
                    while let Some((number, dice)) = take(&next, &seeds) {
                        let played = sit_down::<R>(arena, &options, number, dice.clone()).map(play_out);
                        if let Ok(mut results) = results.lock() {
                            results[number] = played.ok();
                        }
                        (self.progress)(done.fetch_add(1, Ordering::Relaxed) + 1);
                    }
                });
            }
        });
        let results = results.into_inner().map_err(|_| "a bot has panicked".to_owned())?;
        Ok(tally(arena, results.iter().flatten()))
    }
}

fn take<'a>(next: &AtomicUsize, seeds: &'a [Dice]) -> Option<(usize, &'a Dice)> {
    let number = next.fetch_add(1, Ordering::Relaxed);
    seeds.get(number).map(|dice| (number, dice))
}

/// A table that is ready to play.
struct Table<R: Rules> {
    game: Game<R>,
    bots: Company<R>,
}

fn sit_down<R: Rules>(
    arena: &Arena,
    options: &R::Options,
    number: usize,
    mut dice: Dice,
) -> Result<Table<R>, String> {
    let mut bots = Company::default();
    for index in 0..arena.seats.len().min(kernel::MAX_SEATS) {
        let seat = Seat::new(index);
        bots.seat(seat, player(&arena.seats[arena.bot_at(number, index)], seat, dice.split())?);
    }
    let seed = Seed::from(dice.below_wide(1 << 64) as u64);
    let mut game = Game::start(options, arena.seats.len(), seed).map_err(|error| error.0)?;
    if bots.looks_ahead() {
        game.listen(false);
    } else {
        game.keep_nothing();
    }
    Ok(Table { game, bots })
}

fn play_out<R: Rules>(table: Table<R>) -> Played {
    let Table { mut game, mut bots } = table;
    let mut played = Played::default();
    loop {
        let begun = Instant::now();
        let Some((seat, answer)) = bots.next(&game) else { break };
        let took = begun.elapsed();
        let index = seat.index();
        played.decisions[index] += 1;
        played.thinking[index] += took;
        played.longest[index] = played.longest[index].max(took);
        game.answer(seat, answer).expect("a bot's answers are legal");
    }
    played.winners = game.winners().unwrap_or_default();
    played
}

fn tally<'a>(arena: &Arena, games: impl Iterator<Item = &'a Played>) -> Scores {
    let mut scores = Scores { games: 0, without_winner: 0, bots: Vec::new() };
    for name in &arena.seats {
        match scores.bots.iter_mut().find(|score| score.name == *name) {
            Some(score) => score.seats += 1,
            None => scores.bots.push(Score {
                name: name.clone(),
                seats: 1,
                played: 0,
                alone: 0,
                shared: 0,
                decisions: 0,
                thinking: Duration::ZERO,
                longest: Duration::ZERO,
            }),
        }
    }
    for (number, game) in games.enumerate() {
        scores.games += 1;
        scores.without_winner += usize::from(game.winners.is_empty());
        for index in 0..arena.seats.len() {
            let name = &arena.seats[arena.bot_at(number, index)];
            let Some(score) = scores.bots.iter_mut().find(|score| score.name == *name) else { continue };
            score.played += 1;
            if game.winners.contains(Seat::new(index)) {
                *(if game.winners.len() == 1 { &mut score.alone } else { &mut score.shared }) += 1;
            }
            score.decisions += game.decisions[index];
            score.thinking += game.thinking[index];
            score.longest = score.longest.max(game.longest[index]);
        }
    }
    scores
}
