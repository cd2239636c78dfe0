//! The table, as a script sees it: the State, the questions it asks, the events it tells.

use std::array::from_fn;
use std::cell::{Cell, Ref, RefCell, RefMut};
use std::fmt;
use std::future::poll_fn;
use std::ops::{Deref, DerefMut};
use std::task::Poll;

use arrayvec::ArrayVec;

use crate::decision::kind::{Kind, OrPass};
use crate::decision::{Answer, Draft, Drafted, Question};
use crate::event::Told;
use crate::game::Position;
use crate::rules::Rules;
use crate::seats::{MAX_SEATS, Seat, SeatSet, Viewers};
use crate::state::State;

/// What a script has in its hands.
///
/// State is reached through [`get`](Self::get) and [`edit`](Self::edit), each for one statement. A borrow that lives
/// across an `await`, or through the arms of a `match` or `if let`, is a bug, and clippy finds it
/// (`await_holding_invalid_type`, `significant_drop_in_scrutinee`).
pub struct Table<R: Rules> {
    pub(crate) top: RefCell<Top<R>>,
    /// Whose questions are open.
    pub(crate) asked: Cell<SeatSet>,
    /// Who of them has not answered yet.
    pub(crate) waiting: Cell<SeatSet>,
    pub(crate) told: RefCell<Vec<Told<R::Event>>>,
    /// The last checkpoint and the answers since, if anybody wants positions.
    pub(crate) position: RefCell<Option<Box<Position<R>>>>,
    /// Whether `position` leads to the present: not in an imagined world, until its next checkpoint.
    pub(crate) positioned: Cell<bool>,
    /// Whether anybody wants positions.
    pub(crate) keeping: Cell<bool>,
    /// Whether anybody wants to hear the events.
    pub(crate) listening: Cell<bool>,
    /// Whether the first pause since the last answer is still to come, and somebody wants to know of it.
    pub(crate) pausing: Cell<bool>,
    pub(crate) pause: RefCell<Option<Box<Pause<R>>>>,
    /// Whether the questions that are open are being stated again, because the State under them was changed. What is then
    /// found wrong is told by whoever has changed it.
    pub(crate) restating: Cell<bool>,
    /// Who looks at the State at every milestone.
    pub(crate) watcher: RefCell<Option<Watcher<R>>>,
    /// Whether there is somebody.
    pub(crate) watched: Cell<bool>,
}

/// What is kept of a game while it is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keeps {
    EventsAndPositions,
    Positions,
    Nothing,
}

/// The first moment after an answer at which somebody could react: everybody may know at once what had come of the answer
/// by then. What follows depends on who reacts.
#[derive(Debug)]
pub struct Pause<R: Rules> {
    /// How many of the [events](crate::Game::events) had been told.
    pub events: usize,
    pub state: State<R>,
}

/// Somebody who looks on.
pub(crate) type Watcher<R> = Box<dyn FnMut(&State<R>)>;

/// What lies on the table. (In one cell: a question is stated by looking at the State and writing on the desk.)
#[derive(Debug)]
pub(crate) struct Top<R: Rules> {
    pub(crate) state: State<R>,
    pub(crate) desk: Desk<R>,
}

impl<R: Rules> Top<R> {
    // Not inlined, so that it is written where it stays: it is large.
    #[inline(never)]
    fn new(state: State<R>) -> RefCell<Self> {
        // A list of the same constant would be copied with all the room that questions have.
        let (questions, answers) = (from_fn(|_| Question::blank()), [const { Answer::Pass }; MAX_SEATS]);
        RefCell::new(Self { state, desk: Desk { questions, answers } })
    }
}

/// The questions that were asked last, and the answers already given to them. `Table::asked` and `Table::waiting` say
/// which of them count.
#[derive(Debug)]
pub(crate) struct Desk<R: Rules> {
    pub(crate) questions: Questions<R>,
    pub(crate) answers: [Answer<R>; MAX_SEATS],
}

pub(crate) type Questions<R> = [Question<R>; MAX_SEATS];

impl<R: Rules> Desk<R> {
    #[inline]
    fn reply<K: Kind<R>>(&self, seat: Seat) -> K::Reply {
        K::reply(&self.questions[seat.index()], &self.answers[seat.index()])
    }
}

/// The replies of several seats that were asked at once, in seat order.
pub type Replies<T> = ArrayVec<(Seat, T), MAX_SEATS>;

impl<R: Rules> Table<R> {
    // Not inlined, so that it is written where it stays: it is large.
    #[inline(never)]
    pub(crate) fn new(state: State<R>, keeps: Keeps) -> Self {
        let keeping = keeps != Keeps::Nothing;
        let position = keeping.then(|| Box::new(Position { checkpoint: state.clone(), answers: Vec::new() }));
        Self {
            top: Top::new(state),
            asked: Cell::default(),
            waiting: Cell::default(),
            told: RefCell::default(),
            position: RefCell::new(position),
            positioned: Cell::new(keeping),
            keeping: Cell::new(keeping),
            listening: Cell::new(keeps == Keeps::EventsAndPositions),
            pausing: Cell::new(keeps == Keeps::EventsAndPositions),
            pause: RefCell::default(),
            restating: Cell::new(false),
            watcher: RefCell::default(),
            watched: Cell::new(false),
        }
    }

    /// The State, to read.
    #[inline]
    pub fn get(&self) -> Reading<'_, R> {
        Reading(self.top.borrow())
    }

    /// Looks one thing up in the State, while nobody else reads it: what [`get`](Self::get) is for, with the shorter
    /// check that changing has. For where it is done all the time.
    #[inline]
    pub fn look<T>(&self, up: impl FnOnce(&State<R>) -> T) -> T {
        up(&self.top.borrow_mut().state)
    }

    /// The State, to change.
    #[inline]
    pub fn edit(&self) -> Editing<'_, R> {
        Editing(self.top.borrow_mut())
    }

    /// Asks one seat. `state_question` says what can be chosen; it is called again where a bot imagines another world
    /// behind the same table, so it must look things up in the State it is given (not at the table, which is being
    /// written on).
    ///
    /// ```text
    /// let card = table.ask(seat, Ask::Swap, |state, q| q.card(guards_in_hand(state, seat))).await;
    /// ```
    #[inline]
    pub fn ask<K: Kind<R>>(
        &self,
        seat: Seat,
        ask: R::Ask,
        state_question: impl for<'a> Fn(&State<R>, Draft<'a, R>) -> Drafted<'a, R, K>,
    ) -> impl Future<Output = K::Reply> {
        let mut is_open = false;
        poll_fn(move |_| {
            if self.is_answered(is_open) {
                return Poll::Ready(self.reply::<K>(seat));
            }
            self.state_question(seat, ask, |state, draft| {
                state_question(state, draft);
            });
            self.wait_for(SeatSet::of(seat), &mut is_open)
        })
    }

    /// Asks one seat what it may pass, but only if there is something to choose; otherwise it has passed. To be called
    /// wherever everybody knows that the seat may be asked, since others wait for it there whether or not it is.
    #[inline]
    pub fn ask_if_any<K: Kind<R>>(
        &self,
        seat: Seat,
        ask: R::Ask,
        state_question: impl for<'a> Fn(&State<R>, Draft<'a, R>) -> Drafted<'a, R, OrPass<K>>,
    ) -> impl Future<Output = Option<K::Reply>> {
        self.pause_if(|_| true);
        let mut is_open = false;
        poll_fn(move |_| {
            if self.is_answered(is_open) {
                return Poll::Ready(self.reply::<OrPass<K>>(seat));
            }
            self.state_question(seat, ask, |state, draft| {
                state_question(state, draft);
            });
            if !is_open && self.has_nothing_to_choose(seat) {
                return Poll::Ready(None);
            }
            self.wait_for(SeatSet::of(seat), &mut is_open)
        })
    }

    /// Asks several seats at once; nobody learns of an answer before all have answered.
    #[inline]
    pub fn ask_each<K: Kind<R>>(
        &self,
        seats: SeatSet,
        ask: R::Ask,
        state_question: impl for<'a> Fn(&State<R>, Seat, Draft<'a, R>) -> Drafted<'a, R, K>,
    ) -> impl Future<Output = Replies<K::Reply>> {
        let mut is_open = false;
        poll_fn(move |_| {
            if seats.is_empty() || self.is_answered(is_open) {
                let desk = &self.top.borrow_mut().desk;
                return Poll::Ready(seats.iter().map(|seat| (seat, desk.reply::<K>(seat))).collect());
            }
            for seat in seats.iter() {
                self.state_question(seat, ask, |state, draft| {
                    state_question(state, seat, draft);
                });
            }
            self.wait_for(seats, &mut is_open)
        })
    }

    /// Whether all have answered the questions on the desk, once they are open. If not, they are stated: for the first time,
    /// or again in an imagined world. (Asking is written out as polling: an async function for each part of it would be
    /// moved about more than it does.)
    #[inline]
    fn is_answered(&self, is_open: bool) -> bool {
        is_open && self.waiting.get().is_empty()
    }

    /// Opens the questions that have been stated, unless they are.
    #[inline]
    fn wait_for<T>(&self, seats: SeatSet, is_open: &mut bool) -> Poll<T> {
        if !std::mem::replace(is_open, true) {
            self.asked.set(seats);
            self.waiting.set(seats);
        }
        Poll::Pending
    }

    #[inline]
    fn reply<K: Kind<R>>(&self, seat: Seat) -> K::Reply {
        self.top.borrow_mut().desk.reply::<K>(seat)
    }

    fn has_nothing_to_choose(&self, seat: Seat) -> bool {
        self.top.borrow_mut().desk.questions[seat.index()].has_nothing_to_choose()
    }

    /// Puts a question on the desk.
    #[inline]
    fn state_question(&self, seat: Seat, ask: R::Ask, states: impl Fn(&State<R>, Draft<'_, R>)) {
        let Top { state, desk } = &mut *self.top.borrow_mut();
        let question = &mut desk.questions[seat.index()];
        (question.ask, question.optional) = (ask, false);
        states(state, Draft::new(question));
        // In an imagined world, it is the imagining that is wrong, and told so.
        debug_assert!(
            question.count() > 0 || self.restating.get(),
            "{ask} asks {seat:?} what cannot be answered"
        );
    }

    /// Whether anybody wants to hear the events, so that it is worth working out what to tell.
    #[inline]
    pub fn is_heard(&self) -> bool {
        self.listening.get()
    }

    /// Tells everybody of an event. Cards in it are blank for those who had not seen them at that moment.
    #[inline]
    pub fn tell(&self, event: impl FnOnce(&State<R>) -> R::Event) {
        self.tell_to(Viewers::EVERYBODY, event);
    }

    /// Tells only some of an event.
    #[inline]
    pub fn tell_to(&self, audience: Viewers, event: impl FnOnce(&State<R>) -> R::Event) {
        if self.listening.get() {
            self.tell_listeners(audience, event);
        }
    }

    // Kept apart from the rules, whose code is large enough without.
    #[cold]
    #[inline(never)]
    fn tell_listeners(&self, audience: Viewers, event: impl FnOnce(&State<R>) -> R::Event) {
        let (event, chapter) = (event(&self.get()), R::chapter(&self.get()));
        self.told.borrow_mut().push(Told { event, audience, chapter });
    }

    /// Marks a moment at which somebody may be asked for a reaction, as far as everybody can know: the same whatever is
    /// hidden. Only the first after an answer counts.
    #[inline]
    pub fn pause_if(&self, somebody_may: impl FnOnce(&State<R>) -> bool) {
        if self.pausing.get() {
            self.pause(somebody_may);
        }
    }

    #[cold]
    #[inline(never)]
    fn pause(&self, somebody_may: impl FnOnce(&State<R>) -> bool) {
        if !somebody_may(&self.get()) {
            return;
        }
        self.pausing.set(false);
        let pause = Pause { events: self.told.borrow().len(), state: self.get().clone() };
        *self.pause.borrow_mut() = Some(Box::new(pause));
    }

    /// Marks a moment at which the State says all there is: a script started from it goes on in the same way.
    #[inline]
    pub fn checkpoint(&self) {
        if self.keeping.get() {
            self.keep_position();
        }
    }

    /// Marks a moment at which there is something to write down for whoever counts what happens: the set-up
    /// is over, or a clash, but what it has left on the table is still there.
    #[inline]
    pub fn milestone(&self) {
        if self.watched.get() {
            self.show_to_watcher();
        }
    }

    #[cold]
    fn show_to_watcher(&self) {
        let watcher = &mut *self.watcher.borrow_mut();
        if let Some(watcher) = watcher {
            self.look(watcher);
        }
    }

    #[inline(never)]
    fn keep_position(&self) {
        let position = &mut *self.position.borrow_mut();
        if let Some(position) = position {
            position.checkpoint.clone_from(&self.get());
            position.answers.clear();
            self.positioned.set(true);
        }
    }
}

/// The State while it is read.
#[derive(Debug)]
#[clippy::has_significant_drop]
pub struct Reading<'t, R: Rules>(Ref<'t, Top<R>>);

/// The State while it is changed.
#[derive(Debug)]
#[clippy::has_significant_drop]
pub struct Editing<'t, R: Rules>(RefMut<'t, Top<R>>);

impl<R: Rules> Deref for Reading<'_, R> {
    type Target = State<R>;
    #[inline]
    fn deref(&self) -> &State<R> {
        &self.0.state
    }
}

impl<R: Rules> Deref for Editing<'_, R> {
    type Target = State<R>;
    #[inline]
    fn deref(&self) -> &State<R> {
        &self.0.state
    }
}

impl<R: Rules> DerefMut for Editing<'_, R> {
    #[inline]
    fn deref_mut(&mut self) -> &mut State<R> {
        &mut self.0.state
    }
}

impl<R: Rules> fmt::Debug for Table<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("state", &self.get()).finish_non_exhaustive()
    }
}
