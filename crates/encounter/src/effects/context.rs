//! What an effect has in its hands while it is carried out.

use kernel::{CardId, CardSet, Draft, Drafted, Seat, SeatSet, kind};

use super::using::mark_spent;
use super::{About, EffectId, Flow, Force, Source, Tally, Verdict, stands};
use crate::aliens::Alien;
use crate::board::{Board, Encounter, Halt, Outcome, Side};
use crate::cards::{Face, Pile};
use crate::events::Event;
use crate::hands::in_hand;
use crate::words::{Ask, Pick, whole};
use crate::{Cosmic, State, Table};

/// An effect that is being carried out: the table, who uses it, which it is, and the card it is played with.
#[derive(Clone, Copy)]
pub(crate) struct Ctx<'t> {
    pub t: &'t Table,
    pub me: Seat,
    pub id: EffectId,
    pub card: Option<CardId>,
}

impl Ctx<'_> {
    /// Asks the player of the effect; `ask` says which of its questions this is.
    pub(crate) async fn ask<K: kind::Kind<Cosmic>>(
        self,
        ask: u8,
        state_question: impl for<'a> Fn(&State, Draft<'a, Cosmic>) -> Drafted<'a, Cosmic, K>,
    ) -> K::Reply {
        self.ask_other(self.me, ask, state_question).await
    }

    /// Asks another player something about the effect.
    pub(crate) async fn ask_other<K: kind::Kind<Cosmic>>(
        self,
        seat: Seat,
        ask: u8,
        state_question: impl for<'a> Fn(&State, Draft<'a, Cosmic>) -> Drafted<'a, Cosmic, K>,
    ) -> K::Reply {
        self.t.ask(seat, Ask::Of(self.id, ask), state_question).await
    }

    /// Asks a player something whose prompt says what it is about.
    pub(crate) async fn ask_about<K: kind::Kind<Cosmic>>(
        self,
        about: About,
        seat: Seat,
        ask: u8,
        state_question: impl for<'a> Fn(&State, Draft<'a, Cosmic>) -> Drafted<'a, Cosmic, K>,
    ) -> K::Reply {
        self.about(about, self.ask_other(seat, ask, state_question)).await
    }

    /// Asks a question of the effect whose prompt says what it is about.
    pub(crate) async fn about<T>(self, about: About, question: impl Future<Output = T>) -> T {
        self.edit(|board| board.about = About { cause: Some(self.id.source), ..about });
        let reply = question.await;
        self.edit(|board| board.about = About::default());
        reply
    }

    /// Asks for one of several players; not, if there is just one.
    pub(crate) async fn ask_player(self, ask: u8, among: impl Fn(&State) -> SeatSet) -> Option<Seat> {
        let all = among(&self.t.get());
        if all.len() < 2 {
            return all.iter().next();
        }
        self.ask(ask, |s, q| q.players(among(s), 1, 1)).await.iter().next()
    }

    /// Asks for a card of the hand such as the effect needs.
    pub(crate) async fn ask_needed(self, ask: u8) -> CardId {
        self.ask_needing(ask, |s, q| q.card(in_hand(s, self.me, self.id.effect().needs))).await
    }

    /// Asks something about an effect that needs a card of the hand: everybody knows that there is one.
    pub(crate) async fn ask_needing<K: kind::Kind<Cosmic>>(
        self,
        ask: u8,
        state_question: impl for<'a> Fn(&State, Draft<'a, Cosmic>) -> Drafted<'a, Cosmic, K>,
    ) -> K::Reply {
        self.edit(|board| board.choosing_for = Some((self.me, self.id)));
        let reply = self.ask(ask, state_question).await;
        self.edit(|board| board.choosing_for = None);
        reply
    }

    /// Asks whether to.
    pub(crate) async fn ask_yes(self, ask: u8) -> bool {
        self.ask(ask, |_, q| q.one([Pick::Yes, Pick::No])).await == Pick::Yes
    }

    /// For a power that declares its use itself: declares it now with what belongs to it, and says whether it goes through.
    pub(crate) async fn stands(self, announced: About) -> Flow<bool> {
        self.about(announced, stands(self.t, self.me, self.id)).await
    }

    /// Says what becomes of the use or play that this effect answers.
    pub(crate) fn answer(self, verdict: Verdict) {
        self.edit(|board| board.answering.as_mut().map(|answering| answering.verdict = verdict));
    }

    /// Changes the board.
    pub(crate) fn edit<T>(self, change: impl FnOnce(&mut Board) -> T) -> T {
        change(&mut self.t.edit().board)
    }

    /// Asks for a number from `min` to `max`; not, if there is just one.
    pub(crate) async fn ask_number(self, ask: u8, min: u8, max: u8) -> u8 {
        if min >= max {
            return min;
        }
        whole(self.ask(ask, |_, q| q.number(min.into(), max.into())).await)
    }

    /// The encounter, by a closure since it cannot be held on to.
    pub(crate) fn encounter<T>(self, read: impl FnOnce(&Encounter) -> T) -> T {
        read(&self.t.get().board.encounter)
    }

    pub(crate) fn opponent(self) -> Option<Seat> {
        self.encounter(|encounter| encounter.opponent(self.me))
    }

    /// The side on which the player takes part.
    pub(crate) fn side(self) -> Option<Side> {
        self.encounter(|encounter| encounter.side(self.me))
    }

    /// The alien whose power or flare this is.
    pub(crate) fn alien(self) -> Option<Alien> {
        match self.id.source {
            Source::Power(alien) => Some(alien),
            other => other.flare(),
        }
    }

    /// Puts the effect into force: it counts in the totals of this encounter. They are told where they matter.
    pub(crate) fn count(self, side: Side, amount: i16) {
        let force = Force { id: self.id, by: self.me, side, amount };
        // There is room for more than all effects of a table can make.
        let _ = self.t.edit().board.encounter.forces.try_push(force);
        self.tell_totals();
    }

    /// Tells the totals as they stand now, where they matter.
    pub(crate) fn tell_totals(self) {
        let is_compared = |state: &State| Tally::of(state).is_compared(state);
        if self.t.is_heard() && self.t.look(is_compared) {
            self.t.tell(move |state| Event::totals(state, self.me, self.id));
        }
    }

    /// The effect counts as used in this encounter. A flare of which this is said goes on: its effects that work without
    /// being used can be had until the encounter is over.
    pub(crate) fn mark_spent(self) {
        mark_spent(self.t, self.me, self.id);
    }

    /// The first effect of the alien's power counts as used in this encounter: its flare was that use, or forgoes it.
    pub(crate) fn mark_power_spent(self) {
        if let Some(alien) = self.alien() {
            mark_spent(self.t, self.me, EffectId { source: Source::Power(alien), index: 0 });
        }
    }

    /// Whether the first effect of an alien's power has been used in this encounter, where that can be but once.
    pub(crate) fn is_power_spent(state: &State, me: Seat, alien: Alien) -> bool {
        let power = EffectId { source: Source::Power(alien), index: 0 };
        state.board.encounter.spent.contains(&(me, power))
    }

    /// For a power: whether its super flare was played along with this use. It goes along with no other.
    pub(crate) fn takes_flare(self) -> bool {
        let Some(alien) = self.alien() else { return false };
        let flare = (self.me, EffectId { source: Source::Super(alien), index: 0 });
        self.edit(|board| {
            let at = board.encounter.spent.iter().position(|&spent| spent == flare);
            at.map(|at| board.encounter.spent.remove(at)).is_some()
        })
    }

    /// Ends the encounter with an outcome, as soon as the effect has been carried out and its card is where it belongs.
    /// What turns the result round turns this one, too.
    pub(crate) fn end_encounter(self, outcome: Outcome, halt: Halt) {
        let outcome = self.t.look(|state| Tally::of(state).turned(outcome));
        self.edit(|board| {
            board.encounter.outcome = outcome;
            board.halt = Some(halt);
        });
    }

    /// The same player and card, as another effect of the same component: for what follows from this one.
    pub(crate) fn as_effect(self, index: u8) -> Self {
        Self { id: EffectId { index, ..self.id }, ..self }
    }

    /// Whether this effect, or another of the same component, is in force.
    pub(crate) fn is_in_force(state: &State, id: EffectId) -> bool {
        state.board.encounter.forces.iter().any(|force| force.id == id)
    }

    /// Tells what the effect did, as the rest of a sentence that begins with its player and its name.
    pub(crate) fn tell(self, text: impl FnOnce(&State) -> String) {
        self.t.tell(move |state| Event::Effect { seat: self.me, id: self.id, text: text(state) });
    }

    /// Cards in the player's hand that are of a kind.
    pub(crate) fn hand(self, kind: fn(Face) -> bool) -> CardSet {
        self.t.get().cards.matching(Pile::Hand(self.me), kind)
    }
}
