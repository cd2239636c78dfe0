//! One game, from its number to what is written down of it.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

use bots::player;
use kernel::record::Recorder;
use kernel::{Answer, Company, Dice, Game, MAX_SEATS, Seat, SeatSet, Seed};

use crate::files::{FileError, NewFile};
use crate::notes::Notes;
use crate::plan::{Plan, RANDOM};
use crate::study::Study;

/// A game that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    pub number: u64,
    pub players: u8,
    /// Who played each seat, by the place among the plan's bots.
    pub bots: [u8; MAX_SEATS],
    pub decisions: u32,
    /// How long it was, as the game counts.
    pub chapters: u32,
    pub winners: SeatSet,
    pub notes: Notes,
}

impl Played {
    pub fn seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        SeatSet::first(self.players.into()).iter()
    }

    /// How many seats after the one that began a seat is, clockwise.
    pub fn place(&self, seat: Seat) -> Option<usize> {
        let players = usize::from(self.players);
        self.notes.first.map(|first| (seat.index() + players - first.index()) % players)
    }
}

/// Why neither options nor bots can be wrong any more.
const CHECKED: &str = "a plan is checked before it is carried out";

/// Plays the game with this number; nothing if it was stopped in the middle.
pub(crate) fn play<R: Study>(
    plan: &Plan<R>,
    number: u64,
    stop: &AtomicBool,
    records: Option<&Path>,
) -> Result<Option<Played>, FileError> {
    let seed = plan.seed.of_game(number);
    let players = plan.players_of(number);
    // As in a game at the terminal, what the players do follows from the game's seed, too.
    let mut dice = Dice::new(seed).split();
    let options = plan.options_of(players, &mut dice);
    let sitting = Sitting { plan, number, seed, players, options: &options, stop };
    if records.is_none() && plan.bots.iter().all(|bot| bot == RANDOM) {
        return Ok(Some(sitting.at_random(dice)));
    }
    sitting.with_bots(dice, records)
}

/// A game that is about to be played.
struct Sitting<'a, R: Study> {
    plan: &'a Plan<R>,
    number: u64,
    seed: Seed,
    players: usize,
    options: &'a R::Options,
    stop: &'a AtomicBool,
}

impl<R: Study> Sitting<'_, R> {
    /// The fast way: nobody needs a view or hears what happens, and it is over before anybody could stop it.
    fn at_random(&self, mut dice: Dice) -> Played {
        let mut game =
            Game::<R>::start_keeping_nothing(self.options, self.players, self.seed).expect(CHECKED);
        let notes = watch(&game);
        let mut decisions = 0;
        while game.answer_next_at_random(&mut dice).is_some() {
            decisions += 1;
        }
        self.played(&game, decisions, &notes)
    }

    /// The same with bots that look at the table, or with a record.
    fn with_bots(&self, mut dice: Dice, records: Option<&Path>) -> Result<Option<Played>, FileError> {
        let mut bots = Company::default();
        let names: Vec<&str> = (0..self.players).map(|seat| self.bot(Seat::new(seat))).collect();
        for (index, name) in names.iter().enumerate().filter(|(_, name)| **name != RANDOM) {
            let seat = Seat::new(index);
            bots.seat(seat, player(name, seat, dice.split()).expect(CHECKED));
        }
        let mut table = Table::start(self, &names, records.is_some());
        let notes = watch(table.game());
        let mut decisions = 0;
        loop {
            let game = table.game();
            bots.hear(game);
            let Some(waiting) = game.waiting().iter().next() else { break };
            let (seat, answer) = match bots.next(game) {
                Some(answer) => answer,
                None => {
                    (waiting, game.draw_answer(waiting, &mut dice).expect("who is waited for has a question"))
                }
            };
            table.answer(seat, answer);
            decisions += 1;
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
        }
        if let (Table::Recorded(recorder), Some(folder)) = (&table, records) {
            let file = NewFile::create(&folder.join(record_name::<R>(self.number)))?;
            file.write_all(recorder.record().to_string().as_bytes())?;
        }
        Ok(Some(self.played(table.game(), decisions, &notes)))
    }

    fn bot(&self, seat: Seat) -> &str {
        &self.plan.bots[self.plan.bot_of(self.number, seat)]
    }

    fn played(&self, game: &Game<R>, decisions: u32, notes: &RefCell<Notes>) -> Played {
        Played {
            number: self.number,
            players: self.players as u8,
            bots: std::array::from_fn(|seat| self.plan.bot_of(self.number, Seat::new(seat)) as u8),
            decisions,
            chapters: R::chapter(&game.state()),
            winners: game.winners().unwrap_or_default(),
            notes: *notes.borrow(),
        }
    }
}

/// A game, with its record if one is kept.
enum Table<R: Study> {
    Plain(Game<R>),
    Recorded(Recorder<R>),
}

impl<R: Study> Table<R> {
    fn start(sitting: &Sitting<'_, R>, names: &[&str], recorded: bool) -> Self {
        let Sitting { options, seed, .. } = *sitting;
        let table = if recorded {
            let who: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            Recorder::start(options, &who, seed).map(Self::Recorded)
        } else {
            Game::start(options, names.len(), seed).map(Self::Plain)
        };
        table.expect(CHECKED)
    }

    fn game(&self) -> &Game<R> {
        match self {
            Self::Plain(game) => game,
            Self::Recorded(recorder) => recorder.game(),
        }
    }

    fn answer(&mut self, seat: Seat, answer: Answer<R>) {
        let answered = match self {
            Self::Plain(game) => game.answer(seat, answer),
            Self::Recorded(recorder) => recorder.answer(seat, answer),
        };
        answered.unwrap_or_else(|refusal| panic!("a bot answered wrongly: {refusal}"));
    }
}

/// The file in which the game with this number is kept.
fn record_name<R: Study>(number: u64) -> String {
    format!("{}-{number:08}.fifth", R::NAME)
}

/// Lets notes be taken of a game.
fn watch<R: Study>(game: &Game<R>) -> Rc<RefCell<Notes>> {
    let notes = Rc::new(RefCell::new(Notes::default()));
    R::look(&game.state(), &mut notes.borrow_mut());
    let taken = Rc::clone(&notes);
    game.watch(move |state| R::look(state, &mut taken.borrow_mut()));
    notes
}
