//! What an effect has in its hands while it is carried out.

use kernel::{CardSet, Draft, Drafted, Replies, Seat, SeatSet, kind};

use super::EffectId;
use crate::board::{Board, Halt, SEATS, other};
use crate::cards::Pile;
use crate::clash::Note;
use crate::events::Event;
use crate::words::{Ask, Pick, whole};
use crate::{Duel, State, Table};

/// An effect that is being carried out: the table, for whom, and which it is. A destiny card's own text is carried out
/// for the leader, its prize and what its contest brings for whoever gets that.
#[derive(Clone, Copy)]
pub(crate) struct Ctx<'t> {
    pub t: &'t Table,
    pub me: Seat,
    pub id: EffectId,
}

impl Ctx<'_> {
    pub(crate) fn opponent(self) -> Seat {
        other(self.me)
    }

    /// The leader, then the straggler.
    pub(crate) fn order(self) -> [Seat; SEATS] {
        self.board(Board::order)
    }

    /// The same effect, carried out for another player.
    pub(crate) fn with(self, me: Seat) -> Self {
        Self { me, ..self }
    }

    /// Asks the player of the effect; `ask` says which of its questions this is.
    pub(crate) fn ask<K: kind::Kind<Duel>>(
        self,
        ask: u8,
        state_question: impl for<'a> Fn(&State, Draft<'a, Duel>) -> Drafted<'a, Duel, K>,
    ) -> impl Future<Output = K::Reply> {
        self.ask_other(self.me, ask, state_question)
    }

    /// Asks another player something about the effect.
    pub(crate) fn ask_other<K: kind::Kind<Duel>>(
        self,
        seat: Seat,
        ask: u8,
        state_question: impl for<'a> Fn(&State, Draft<'a, Duel>) -> Drafted<'a, Duel, K>,
    ) -> impl Future<Output = K::Reply> {
        self.t.ask(seat, Ask::Of(self.id, ask), state_question)
    }

    /// Asks both players at once, in secret.
    pub(crate) fn ask_both<K: kind::Kind<Duel>>(
        self,
        ask: u8,
        state_question: impl for<'a> Fn(&State, Seat, Draft<'a, Duel>) -> Drafted<'a, Duel, K>,
    ) -> impl Future<Output = Replies<K::Reply>> {
        let both: SeatSet = [self.me, self.opponent()].into_iter().collect();
        self.t.ask_each(both, Ask::Of(self.id, ask), state_question)
    }

    /// Asks whether to.
    pub(crate) async fn ask_yes(self, ask: u8) -> bool {
        self.ask(ask, |_, q| q.one([Pick::Yes, Pick::No])).await == Pick::Yes
    }

    /// Asks for a number from `min` to `max`; not, if there is just one.
    pub(crate) async fn ask_number(self, ask: u8, min: u8, max: u8) -> u8 {
        if min >= max {
            return min;
        }
        whole(self.ask(ask, |_, q| q.number(min.into(), max.into())).await)
    }

    /// Reads the board; it cannot be held on to.
    pub(crate) fn board<T>(self, read: impl FnOnce(&Board) -> T) -> T {
        read(&self.t.get().board)
    }

    /// Changes the board.
    pub(crate) fn edit<T>(self, change: impl FnOnce(&mut Board) -> T) -> T {
        change(&mut self.t.edit().board)
    }

    /// The cards in the player's hand.
    pub(crate) fn hand(self) -> CardSet {
        self.t.get().cards.set(Pile::Hand(self.me))
    }

    /// Keeps a number in mind until the duel or contest is over, instead of what was noted before.
    pub(crate) fn note(self, value: i16) {
        self.forget();
        self.edit(|board| {
            // There is room for more than two players have effects that do so.
            let _ = board.clash.notes.try_push(Note { by: self.me, id: self.id, value });
        });
    }

    /// Forgets what the effect has noted.
    pub(crate) fn forget(self) {
        self.edit(|board| board.clash.notes.retain(|note| !(note.by == self.me && note.id == self.id)));
    }

    /// The same player, as another effect of the same component: for what was noted by that one.
    pub(crate) fn as_effect(self, index: u8) -> Self {
        Self { id: EffectId { index, ..self.id }, ..self }
    }

    /// What the effect has noted.
    pub(crate) fn noted(self) -> Option<i16> {
        self.board(|board| board.clash.noted(self.me, self.id))
    }

    /// Adds to a player's clout in this duel or contest, and tells of it as `tell` does.
    pub(crate) fn add_clout(self, on: Seat, amount: i16, text: impl FnOnce() -> String) {
        self.edit(|board| board.clash.bonus[on.index()] += amount);
        self.t.tell(|_| Event::Adds { seat: self.me, id: self.id, on, amount, text: text() });
    }

    /// A player wins the game, as soon as the effect has been carried out.
    pub(crate) fn win_game(self, seat: Seat) {
        self.edit(|board| {
            board.winners = SeatSet::of(seat);
            board.halt = Some(Halt::GameOver);
        });
    }

    /// A player wins the duel or contest, as soon as the effect has been carried out.
    pub(crate) fn win_clash(self, seat: Seat) {
        self.edit(|board| {
            board.clash.winner = Some(seat);
            board.halt = Some(Halt::Decided);
        });
    }

    /// Tells what the effect did, as the rest of a sentence that begins with its player and its name.
    pub(crate) fn tell(self, text: impl FnOnce(&State) -> String) {
        self.t.tell(|state| Event::Effect { seat: self.me, id: self.id, text: text(state) });
    }
}
