//! The driver: a Game is a script that is running; a Position is where one stands, and can travel.

use std::cell::Ref;
use std::fmt;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use serde::{Deserialize, Serialize};

use crate::decision::{Answer, Question, Reason, Refusal};
use crate::dice::{Dice, Seed};
use crate::event::Told;
use crate::imagine::{Unimaginable, redeal_unseen};
use crate::notation::Lens;
use crate::rules::{OptionsError, Rules, Script};
use crate::seats::{Seat, SeatSet, Viewer};
use crate::state::{State, View};
use crate::table::{Desk, Keeps, Pause, Questions, Reading, Table};
use crate::text::tame;

/// Where a game stands: the last checkpoint and the answers since. Can be kept, copied, sent to another thread, and
/// revived.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Position<R: Rules> {
    pub(crate) checkpoint: State<R>,
    pub(crate) answers: Vec<(Seat, Answer<R>)>,
}

impl<R: Rules> Position<R> {
    /// The State at the last checkpoint: all that there is to know, hidden cards included.
    pub fn checkpoint(&self) -> &State<R> {
        &self.checkpoint
    }

    /// How many answers have to be replayed to revive it.
    pub fn answers_since_checkpoint(&self) -> usize {
        self.answers.len()
    }
}

/// A live game: a script that waits for answers. Stays on its thread; its [`Position`] travels.
pub struct Game<R: Rules> {
    table: Rc<Table<R>>,
    script: Script,
    /// With nobody to wake.
    context: Context<'static>,
    over: bool,
}

impl<R: Rules> Game<R> {
    /// Sets up a game and plays to its first decision.
    pub fn start(options: &R::Options, seats: usize, seed: Seed) -> Result<Self, OptionsError> {
        Ok(Self::from_state(set_up(options, seats, seed)?))
    }

    /// The same, for simulations in which nobody needs a view: keeps neither events nor positions, those of the set-up
    /// included, and nobody remembers cards that were mixed.
    pub fn start_keeping_nothing(
        options: &R::Options,
        seats: usize,
        seed: Seed,
    ) -> Result<Self, OptionsError> {
        let mut state = set_up(options, seats, seed)?;
        state.cards.forget();
        Ok(Self::begin(state, Keeps::Nothing))
    }

    /// Goes on from a State that is a checkpoint.
    pub fn from_state(state: State<R>) -> Self {
        Self::begin(state, Keeps::EventsAndPositions)
    }

    #[inline(never)]
    fn begin(state: State<R>, keeps: Keeps) -> Self {
        // (As `Rc::new` does, but the room comes first.)
        let table = Rc::new_cyclic(|_| Table::new(state, keeps));
        let script = R::script(Rc::clone(&table));
        let mut game = Self { table, script, context: Context::from_waker(Waker::noop()), over: false };
        game.run();
        game
    }

    /// Brings a position back to life.
    pub fn revive(position: &Position<R>) -> Result<Self, Refusal> {
        let mut game = Self::begin(position.checkpoint.clone(), Keeps::Positions);
        for (seat, answer) in &position.answers {
            game.answer(*seat, answer.clone())?;
        }
        Ok(game)
    }

    /// Whether events are kept for [`events`](Self::events). On in a new game, off in a revived one.
    pub fn listen(&mut self, listening: bool) {
        self.table.listening.set(listening);
        self.forget_told();
    }

    /// Before something happens: what had been told is past.
    fn forget_told(&self) {
        self.table.told.borrow_mut().clear();
        *self.table.pause.borrow_mut() = None;
        self.table.pausing.set(self.table.listening.get());
    }

    /// Only plays on: keeps neither events nor positions from now on. For simulations, which want neither.
    pub fn keep_nothing(&mut self) {
        self.listen(false);
        self.table.keeping.set(false);
        self.table.positioned.set(false);
    }

    /// Lets somebody look at the State at every milestone from now on. Cheaper than events for whoever counts what
    /// happens: nothing is built.
    pub fn watch(&self, watcher: impl FnMut(&State<R>) + 'static) {
        *self.table.watcher.borrow_mut() = Some(Box::new(watcher));
        self.table.watched.set(true);
    }

    /// Takes an answer. If it is refused, nothing has changed.
    #[inline]
    pub fn answer(&mut self, seat: Seat, answer: Answer<R>) -> Result<(), Refusal> {
        {
            let Desk { questions, answers } = &mut self.table.top.borrow_mut().desk;
            let Some(question) = self.open(questions, seat) else {
                return Err(self.why_not(questions, seat));
            };
            if let Err(reason) = question.check(&answer) {
                return Err(Refusal::new::<R>(seat, Some(question.ask), reason));
            }
            answers[seat.index()] = answer;
            self.note(seat, &answers[seat.index()]);
        }
        self.go_on();
        Ok(())
    }

    /// Answers for a seat with any legal answer, each equally likely.
    pub fn answer_at_random(&mut self, seat: Seat, dice: &mut Dice) -> Result<(), Refusal> {
        if !self.waiting().contains(seat) {
            return Err(self.why_not(&self.table.top.borrow().desk.questions, seat));
        }
        self.answer_open_at_random(seat, dice);
        Ok(())
    }

    /// The same for the first seat that the game waits for; which that was, or nobody, once the game is over. For simulations.
    #[inline(always)]
    pub fn answer_next_at_random(&mut self, dice: &mut Dice) -> Option<Seat> {
        let seat = self.waiting().iter().next()?;
        self.answer_open_at_random(seat, dice);
        Some(seat)
    }

    /// Answers at random for a seat that is waited for.
    #[inline(always)]
    fn answer_open_at_random(&mut self, seat: Seat, dice: &mut Dice) {
        {
            let Desk { questions, answers } = &mut self.table.top.borrow_mut().desk;
            let answer = &mut answers[seat.index()];
            questions[seat.index()].draw_to(answer, dice);
            self.note(seat, answer);
        }
        self.go_on();
    }

    /// The question that a seat has still to answer.
    #[inline]
    fn open<'q>(&self, questions: &'q Questions<R>, seat: Seat) -> Option<&'q Question<R>> {
        self.waiting().contains(seat).then(|| &questions[seat.index()])
    }

    /// Takes down that a seat has answered.
    #[inline]
    fn note(&self, seat: Seat, answer: &Answer<R>) {
        if self.table.keeping.get() {
            let position = &mut *self.table.position.borrow_mut();
            if let Some(position) = position {
                position.answers.push((seat, answer.clone()));
            }
        }
        self.table.waiting.set(self.table.waiting.get().without(seat));
    }

    /// Lets the script go on, if all have answered.
    #[inline]
    fn go_on(&mut self) {
        if self.table.listening.get() {
            self.forget_told();
        }
        if self.table.waiting.get().is_empty() {
            self.run();
        }
    }

    /// Why a seat that is not waited for cannot answer.
    #[cold]
    fn why_not(&self, questions: &Questions<R>, seat: Seat) -> Refusal {
        let reason = match () {
            () if self.over => Reason::GameOver,
            () if self.table.asked.get().contains(seat) => Reason::AlreadyAnswered,
            () => Reason::NotAsked,
        };
        let ask = (reason == Reason::AlreadyAnswered).then(|| questions[seat.index()].ask);
        Refusal::new::<R>(seat, ask, reason)
    }

    /// Lets the script go on to its next question.
    #[inline]
    fn run(&mut self) {
        if let Poll::Ready(()) = self.script.as_mut().poll(&mut self.context) {
            self.over = true;
            self.table.asked.set(SeatSet::EMPTY);
            self.table.waiting.set(SeatSet::EMPTY);
        }
    }

    /// Turns this into a game that the viewer may believe in: what they have not seen is dealt anew, sealed answers of
    /// others are taken back, open questions are stated again. Depends on nothing but what the viewer knows.
    ///
    /// It works because a script holds handles, never faces: the State under it can be changed.
    pub fn imagine(&mut self, viewer: impl Into<Viewer>, dice: &mut Dice) -> Result<(), Unimaginable> {
        let viewer = viewer.into();
        let imagined = redeal_unseen(&self.view(viewer), dice)?;
        *self.table.edit() = imagined;
        self.table.positioned.set(false);
        if self.over {
            return Ok(());
        }
        // What the others have answered already is their secret.
        let (asked, waiting) = (self.table.asked.get(), self.table.waiting.get());
        self.table.waiting.set(match viewer {
            Viewer::Seat(seat) if !waiting.contains(seat) => asked.without(seat),
            _ => asked,
        });
        self.table.restating.set(true);
        self.run();
        self.table.restating.set(false);
        let stuck = self
            .waiting()
            .iter()
            .find(|&seat| self.question(seat).is_none_or(|question| question.count() == 0));
        match stuck {
            Some(seat) => Err(Unimaginable(format!("{} could not answer what is asked", R::seat_name(seat)))),
            None => Ok(()),
        }
    }

    /// Takes over another game's dice, to compare two hidden worlds under the same chance.
    pub(crate) fn share_dice(&mut self, other: &Self) {
        self.table.edit().dice = other.state().dice.clone();
    }

    /// Who has answered what is asked, and waits for others to answer it.
    pub(crate) fn answered(&self) -> SeatSet {
        self.table.asked.get().minus(self.table.waiting.get())
    }

    /// Where the game stands, to keep or to send. `None` in an imagined game until its next checkpoint, and in
    /// one that keeps nothing.
    pub fn position(&self) -> Option<Position<R>> {
        if self.table.positioned.get() { self.table.position.borrow().as_deref().cloned() } else { None }
    }

    /// The seats whose answers the game waits for.
    pub fn waiting(&self) -> SeatSet {
        self.table.waiting.get()
    }

    /// What a seat is asked, if it is.
    #[inline]
    pub fn question(&self, seat: Seat) -> Option<Ref<'_, Question<R>>> {
        Ref::filter_map(self.table.top.borrow(), |top| self.open(&top.desk.questions, seat)).ok()
    }

    /// A legal answer for a seat that is asked, each equally likely.
    #[inline]
    pub fn draw_answer(&self, seat: Seat, dice: &mut Dice) -> Option<Answer<R>> {
        self.question(seat).map(|question| question.draw(dice))
    }

    /// Reads an answer in notation to the question that is open for a seat.
    pub fn read_answer(&self, seat: Seat, text: &str) -> Result<Answer<R>, Refusal> {
        let Some(question) = self.question(seat) else {
            return Err(self.why_not(&self.table.top.borrow().desk.questions, seat));
        };
        let answer = Lens::new(&self.state(), seat).read(&question, text);
        answer.map_err(|error| Refusal::new::<R>(seat, Some(question.ask), Reason::Unreadable(tame(&error))))
    }

    /// What has happened since the last accepted answer.
    pub fn events(&self) -> Ref<'_, [Told<R::Event>]> {
        Ref::map(self.table.told.borrow(), Vec::as_slice)
    }

    /// The first moment since the last accepted answer at which somebody could have reacted, if there was one. Kept with
    /// the events.
    pub fn pause(&self) -> Option<Ref<'_, Pause<R>>> {
        Ref::filter_map(self.table.pause.borrow(), Option::as_deref).ok()
    }

    pub fn state(&self) -> Reading<'_, R> {
        self.table.get()
    }

    /// The table as somebody may know it.
    pub fn view(&self, viewer: Viewer) -> View<R> {
        self.state().view(viewer)
    }

    /// Whether nobody else may notice that a seat is asked this: it may be passed, and not everybody can work out that it
    /// is asked.
    pub fn is_secret(&self, seat: Seat, question: &Question<R>) -> bool {
        question.optional && !R::is_public(&self.state().in_the_open(), seat, question)
    }

    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Who has won, once it is over.
    pub fn winners(&self) -> Option<SeatSet> {
        self.over.then(|| R::winners(&self.state()))
    }
}

/// The table before the first decision.
fn set_up<R: Rules>(options: &R::Options, seats: usize, seed: Seed) -> Result<State<R>, OptionsError> {
    if !R::SEATS.contains(&seats) {
        let (least, most) = (R::SEATS.start(), R::SEATS.end());
        return Err(OptionsError(format!("{} is for {least} to {most} players, not {seats}", R::TITLE)));
    }
    R::set_up(options, seats, Dice::new(seed))
}

impl<R: Rules> fmt::Debug for Game<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("over", &self.over)
            .field("waiting", &self.waiting())
            .field("state", &self.state())
            .finish_non_exhaustive()
    }
}
