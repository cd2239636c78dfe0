//! The driver: a Game is a script that is running; a Position is where one stands, and can travel.

use std::cell::{Ref, RefMut};
use std::fmt;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use serde::{Deserialize, Serialize};

use crate::decision::{Answer, Question, Reason, Refusal};
use crate::dice::{Dice, Seed};
use crate::event::Told;
use crate::imagine::{Unimaginable, redeal_unseen};
use crate::notation::Lens;
use crate::rules::{OptionsError, Rules};
use crate::seats::{Seat, SeatSet, Viewer};
use crate::state::{State, View};
use crate::table::{Desk, Reading, Table};

/// Where a game stands: the last checkpoint and the answers since. Can be kept, copied, sent to another thread, and
/// revived.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Position<R: Rules> {
    pub(crate) checkpoint: State<R>,
    pub(crate) answers: Vec<(Seat, Answer<R>)>,
}

impl<R: Rules> Position<R> {
    /// How many answers have to be replayed to revive it.
    pub fn answers_since_checkpoint(&self) -> usize {
        self.answers.len()
    }
}

/// A live game: a script that waits for answers. Stays on its thread; its [`Position`] travels.
pub struct Game<R: Rules> {
    table: Rc<Table<R>>,
    script: Pin<Box<dyn Future<Output = ()>>>,
    over: bool,
}

impl<R: Rules> Game<R> {
    /// Sets up a game and plays to its first decision.
    pub fn start(options: &R::Options, seats: usize, seed: Seed) -> Result<Self, OptionsError> {
        if !R::SEATS.contains(&seats) {
            let (least, most) = (R::SEATS.start(), R::SEATS.end());
            return Err(OptionsError(format!("{} is for {least} to {most} players, not {seats}", R::TITLE)));
        }
        Ok(Self::from_state(R::set_up(options, seats, Dice::new(seed))?))
    }

    /// Goes on from a State that is a checkpoint.
    pub fn from_state(state: State<R>) -> Self {
        Self::with_listening(state, true)
    }

    fn with_listening(state: State<R>, listening: bool) -> Self {
        let table = Rc::new(Table::new(state, listening));
        let its_table = Rc::clone(&table);
        let script = Box::pin(async move { R::script(&its_table).await });
        let mut game = Self { table, script, over: false };
        game.run();
        game
    }

    /// Brings a position back to life.
    pub fn revive(position: &Position<R>) -> Result<Self, Refusal> {
        let mut game = Self::with_listening(position.checkpoint.clone(), false);
        for (seat, answer) in &position.answers {
            game.answer(*seat, answer.clone())?;
        }
        Ok(game)
    }

    /// Whether events are kept for [`events`](Self::events). On in a new game, off in a revived one.
    pub fn listen(&mut self, listening: bool) {
        self.table.listening.set(listening);
        self.table.told.borrow_mut().clear();
    }

    /// Only plays on: keeps neither events nor positions from now on. For simulations, which want neither.
    pub fn keep_nothing(&mut self) {
        self.table.listening.set(false);
        self.table.keeping.set(false);
        self.table.positioned.set(false);
    }

    /// Takes an answer. If it is refused, nothing has changed.
    #[inline]
    pub fn answer(&mut self, seat: Seat, answer: Answer<R>) -> Result<(), Refusal> {
        let desk = self.table.desk.borrow_mut();
        match &desk.questions[seat.index()] {
            Some(question) if desk.waiting.contains(seat) => match question.check(&answer) {
                Ok(()) => {}
                Err(reason) => return Err(Refusal::new::<R>(seat, Some(question.ask), reason)),
            },
            _ => return Err(self.why_not(&desk, seat)),
        }
        let all_answered = self.accept(desk, seat, answer);
        self.go_on(all_answered);
        Ok(())
    }

    /// Answers for a seat with any legal answer, each equally likely.
    #[inline]
    pub fn answer_at_random(&mut self, seat: Seat, dice: &mut Dice) -> Result<(), Refusal> {
        let desk = self.table.desk.borrow_mut();
        let answer = match &desk.questions[seat.index()] {
            Some(question) if desk.waiting.contains(seat) => question.draw(dice),
            _ => return Err(self.why_not(&desk, seat)),
        };
        let all_answered = self.accept(desk, seat, answer);
        self.go_on(all_answered);
        Ok(())
    }

    /// Takes down a legal answer. Returns whether all have answered.
    #[inline]
    fn accept(&self, mut desk: RefMut<'_, Desk<R>>, seat: Seat, answer: Answer<R>) -> bool {
        if self.table.keeping.get() {
            self.table.position.borrow_mut().answers.push((seat, answer.clone()));
        }
        desk.answers[seat.index()] = Some(answer);
        desk.waiting.remove(seat);
        desk.waiting.is_empty()
    }

    #[inline]
    fn go_on(&mut self, all_answered: bool) {
        if self.table.listening.get() {
            self.table.told.borrow_mut().clear();
        }
        if all_answered {
            self.run();
        }
    }

    /// Why a seat that is not waited for cannot answer.
    #[cold]
    fn why_not(&self, desk: &Desk<R>, seat: Seat) -> Refusal {
        let reason = match () {
            () if self.over => Reason::GameOver,
            () if desk.asked.contains(seat) => Reason::AlreadyAnswered,
            () => Reason::NotAsked,
        };
        let ask = desk.questions[seat.index()].as_ref().filter(|_| reason == Reason::AlreadyAnswered);
        Refusal::new::<R>(seat, ask.map(|question| question.ask), reason)
    }

    /// Lets the script go on to its next question.
    #[inline]
    fn run(&mut self) {
        if let Poll::Ready(()) = self.script.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            self.over = true;
            let mut desk = self.table.desk.borrow_mut();
            (desk.asked, desk.waiting) = (SeatSet::EMPTY, SeatSet::EMPTY);
        }
    }

    /// Turns this into a game that the viewer may believe in: what they have not seen is dealt anew, sealed answers of
    /// others are taken back, open questions are stated again. Depends on nothing but what the viewer knows.
    ///
    /// It works because a script holds handles, never faces: the State under it can be changed.
    pub fn imagine(&mut self, viewer: Seat, dice: &mut Dice) -> Result<(), Unimaginable> {
        let imagined = redeal_unseen(&self.view(viewer.into()), dice)?;
        *self.table.edit() = imagined;
        self.table.positioned.set(false);
        if self.over {
            return Ok(());
        }
        {
            let mut desk = self.table.desk.borrow_mut();
            let viewer_waits = desk.waiting.contains(viewer);
            desk.waiting = if viewer_waits { desk.asked } else { desk.asked.without(viewer) };
        }
        self.table.restating.set(true);
        self.run();
        self.table.restating.set(false);
        Ok(())
    }

    /// Takes over another game's dice, to compare two hidden worlds under the same chance.
    pub(crate) fn share_dice(&mut self, other: &Self) {
        self.table.edit().dice = other.state().dice.clone();
    }

    /// Where the game stands, to keep or to send. `None` in an imagined game until its next checkpoint, and in
    /// one that keeps nothing.
    pub fn position(&self) -> Option<Position<R>> {
        self.table.positioned.get().then(|| self.table.position.borrow().clone())
    }

    /// The seats whose answers the game waits for.
    pub fn waiting(&self) -> SeatSet {
        self.table.desk.borrow().waiting
    }

    /// What a seat is asked, if it is.
    #[inline]
    pub fn question(&self, seat: Seat) -> Option<Ref<'_, Question<R>>> {
        let desk = self.table.desk.borrow();
        if !desk.waiting.contains(seat) {
            return None;
        }
        Ref::filter_map(desk, |desk| desk.questions[seat.index()].as_ref()).ok()
    }

    /// A legal answer for a seat that is asked, each equally likely.
    #[inline]
    pub fn draw_answer(&self, seat: Seat, dice: &mut Dice) -> Option<Answer<R>> {
        self.question(seat).map(|question| question.draw(dice))
    }

    /// Reads an answer in notation to the question that is open for a seat.
    pub fn read_answer(&self, seat: Seat, text: &str) -> Result<Answer<R>, Refusal> {
        let Some(question) = self.question(seat) else {
            return Err(self.why_not(&self.table.desk.borrow(), seat));
        };
        let answer = Lens::new(&self.state(), seat).read(&question, text);
        answer.map_err(|error| Refusal::new::<R>(seat, Some(question.ask), Reason::Unreadable(error)))
    }

    /// What has happened since the last accepted answer.
    pub fn events(&self) -> Ref<'_, [Told<R::Event>]> {
        Ref::map(self.table.told.borrow(), Vec::as_slice)
    }

    pub fn state(&self) -> Reading<'_, R> {
        self.table.get()
    }

    /// The table as somebody may know it.
    pub fn view(&self, viewer: Viewer) -> View<R> {
        self.state().view(viewer)
    }

    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Who has won, once it is over.
    pub fn winners(&self) -> Option<SeatSet> {
        self.over.then(|| R::winners(&self.state()))
    }
}

impl<R: Rules> fmt::Debug for Game<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let desk = self.table.desk.borrow();
        f.debug_struct("Game")
            .field("over", &self.over)
            .field("waiting", &desk.waiting)
            .field("state", &self.state())
            .finish_non_exhaustive()
    }
}
