//! Bots that take their time.

use kernel::Seat;
use tokio::sync::mpsc;
use tracing::error;

use super::{Host, now, short};
use crate::step::By;
use crate::table::{StandIn, Thinking, Thought};
use crate::talk::Problem;

/// What a bot has come up with that was let think elsewhere.
pub(super) struct Insight {
    pub(super) seat: Seat,
    /// Of the thinking, to know it from an earlier one.
    pub(super) ticket: u64,
    pub(super) decision: u64,
    pub(super) by: By,
    pub(super) thought: Option<Thought>,
}

/// What bots send that think elsewhere, and what they have sent. Made when the first one does: most rooms have none.
#[derive(Default)]
pub(super) struct Insights(Option<(mpsc::UnboundedSender<Insight>, mpsc::UnboundedReceiver<Insight>)>);

impl Insights {
    pub(super) fn sender(&mut self) -> mpsc::UnboundedSender<Insight> {
        self.0.get_or_insert_with(mpsc::unbounded_channel).0.clone()
    }

    pub(super) async fn next(&mut self) -> Option<Insight> {
        match &mut self.0 {
            Some((_, receiver)) => receiver.recv().await,
            None => std::future::pending().await,
        }
    }
}

impl Host {
    pub(super) fn let_bots_think(&mut self) {
        if self.stale.is_some() {
            return;
        }
        // What follows a window is decided when it is over, by bots as by people: earlier would tell that nobody could
        // react in it.
        while let Some(thinking) = self.room.think(self.room.window(now()).is_some()) {
            self.let_think(thinking, By::Bot);
        }
    }

    pub(super) fn let_think(&mut self, Thinking { seat, think }: Thinking, by: By) {
        let Some(decision) = self.room.decision(seat) else { return };
        self.tickets += 1;
        let (ticket, decision) = (self.tickets, decision.number);
        self.thinking[seat.index()] = ticket;
        let insight = self.insights.sender();
        // A room that has gone to sleep meanwhile thinks again when it wakes.
        self.thinkers.start(think, move |thought| {
            let _ = insight.send(Insight { seat, ticket, decision, by, thought });
        });
    }

    /// Answers what a bot has come up with, unless it is no longer asked.
    pub(super) async fn answer_for(&mut self, insight: Insight) -> Result<(), Problem> {
        let Insight { seat, ticket, decision, by, thought } = insight;
        if self.thinking[seat.index()] != ticket {
            return Ok(());
        }
        self.thinking[seat.index()] = 0;
        self.freshen().await?;
        let answer = match thought {
            Some(Thought { answer, bot }) => {
                let is_still_there = bot.is_none_or(|bot| self.room.thought(seat, bot));
                is_still_there.then_some(answer)
            }
            None => self.answer_for_failed_bot(seat),
        };
        let is_asked = self.room.decision(seat).is_some_and(|open| open.number == decision);
        match answer.filter(|_| is_asked) {
            Some(answer) => self.answer_in_place_of(seat, answer, by).await,
            None => Ok(()),
        }
    }

    /// The game goes on even where a bot has a bug.
    fn answer_for_failed_bot(&mut self, seat: Seat) -> Option<String> {
        error!(room = %short(&self.id), bot = self.room.bot(seat), "a bot failed: any answer is given for it");
        self.room.renew_bot(seat).ok()?;
        match self.room.any_answer(seat)? {
            StandIn::Answer(answer) => Some(answer),
            StandIn::Thinking(_) => None,
        }
    }
}
