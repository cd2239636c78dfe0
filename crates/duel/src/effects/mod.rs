//! Effects: what aliens, envoys and destiny cards do, and when.
//!
//! Every effect is an entry of a constant table: at which moment it comes, whether it happens by itself, must or may be
//! used, on what condition, and what it does. The windows are opened by the phases and the moves; nothing there knows
//! the name of a component. What changes a number without happening at a moment stands in [`Alters`].

mod alters;
mod clout;
mod context;
mod source;
mod usable;
mod window;

use std::pin::Pin;

use kernel::{CardId, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use alters::{
    Alters, ally_limit, dial_range, hand_limit, lower_wins, may_reveal, orders_discards,
};
pub(crate) use alters::{plan_value, times, wins_by_itself};
pub(crate) use clout::{Clout, has_ship_advantage};
pub use clout::{CloutCause, CloutPart};
pub(crate) use context::Ctx;
pub use source::{EffectId, Source};
pub(crate) use usable::{are_arms_right, destiny, is_public, rearm, rearm_all, rearm_card};
pub use window::Window;
pub(crate) use window::{answer_changes, begin, go_through, go_through_about};

use crate::board::SEATS;
use crate::clash::Clash;
use crate::{State, Table};

/// The script leaves what it is doing: why stands on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stop;

/// How anything goes that can end the duel, the contest or the game.
pub(crate) type Flow<T = ()> = Result<T, Stop>;

/// What an effect does.
pub(crate) type Run = for<'t> fn(Ctx<'t>) -> Running<'t>;

/// An effect that is being carried out, or has been already, if nobody had to be asked.
pub(crate) enum Running<'t> {
    Done,
    Going(Pin<Box<dyn Future<Output = Flow> + 't>>),
}

/// Makes a [`Run`] of an async function.
macro_rules! run {
    ($function:path) => {
        |ctx| $crate::effects::Running::Going(Box::pin($function(ctx)))
    };
}
pub(crate) use run;

/// Makes a [`Run`] of a function that asks nobody.
macro_rules! act {
    ($function:path) => {
        |ctx| {
            $function(ctx);
            $crate::effects::Running::Done
        }
    };
}
pub(crate) use act;

/// Opens a window in which somebody could have something to do. Most windows of most duels concern nobody, and are not
/// worth a future.
macro_rules! open {
    ($t:expr, $window:expr) => {
        $t.pause_if(|state| state.board.is_anybody_armed($window));
        if $t.get().board.is_anybody_armed($window) {
            $crate::effects::go_through($t, $window).await?;
        }
    };
    ($t:expr, $window:expr, $happening:expr) => {
        $t.pause_if(|state| state.board.is_anybody_armed($window));
        if $t.get().board.is_anybody_armed($window) {
            let happening = $happening;
            $crate::effects::go_through_about($t, $window, happening).await?;
        }
    };
}
pub(crate) use open;

/// Lets effects answer what has come about, if any could.
macro_rules! react {
    ($t:expr) => {
        if $crate::effects::must_react($t) {
            $crate::effects::answer_changes($t).await?;
        }
    };
}
pub(crate) use react;

/// Carries out an effect for a player. Every answer goes through all futures around it, so this is none of its own.
macro_rules! carry_out {
    ($t:expr, $me:expr, $id:expr) => {
        match $crate::effects::begin($t, $me, $id) {
            $crate::effects::Running::Done => {}
            $crate::effects::Running::Going(rest) => rest.await?,
        }
        $crate::effects::react!($t);
        $crate::effects::flow($t)?;
    };
}
pub(crate) use carry_out;

/// Carries out what a destiny card says at a moment, for a player.
macro_rules! read_card {
    ($t:expr, $card:expr, $window:expr, $me:expr) => {
        for (id, effect) in $crate::effects::Source::Destiny($card).at($window) {
            let holds = (effect.when)(&$t.get(), $me);
            if holds {
                $crate::effects::carry_out!($t, $me, id);
            }
        }
    };
}
pub(crate) use read_card;

/// One effect of a component.
pub(crate) struct Effect {
    /// The name of the ability.
    pub name: &'static str,
    /// The moment at which it comes.
    pub at: Window,
    pub kind: Kind,
    /// The header above it.
    pub during: During,
    pub once: Once,
    /// On what condition besides.
    pub when: fn(&State, Seat) -> bool,
    pub run: Run,
    /// What players are asked in carrying it out: a word for the notation, and the prompt.
    pub asks: &'static [(&'static str, &'static str)],
    /// What it does, in a few words, for the player who may choose it.
    pub says: &'static str,
}

impl Effect {
    /// The usual case, for the fields that an effect does not mention.
    pub(crate) const BLANK: Self = Self {
        name: "",
        at: Window::Never,
        kind: Kind::May,
        during: During::Always,
        once: Once::Moment,
        when: |_, _| true,
        run: |_| Running::Done,
        asks: &[],
        says: "",
    };
}

/// Whether an effect is a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// It happens by itself, before anything that is used at that moment.
    Automatic,
    /// It must be used; in which order with other effects, its player decides. Its condition must not depend on what
    /// the opponent cannot see.
    Must,
    /// It may be used.
    May,
}

/// The header of an ability: when it is active at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum During {
    Always,
    Duel,
    /// In contests and duels.
    Clash,
}

impl During {
    /// The header, for people.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::Duel => "duel",
            Self::Clash => "contest and duel",
        }
    }

    #[inline]
    fn fits(self, clash: &Clash) -> bool {
        match self {
            Self::Always => true,
            Self::Duel => clash.is_duel(),
            Self::Clash => clash.is_duel() || clash.is_contest(),
        }
    }
}

/// How often an effect can be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Once {
    /// Once each time its moment comes.
    Moment,
    /// Once in a duel or contest, even if the duel begins again.
    Clash,
    /// Once from one discovery card to the next.
    Discovery,
}

/// Something that happens to somebody, in a window about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Happening {
    pub seat: Seat,
    /// How many ships or cards.
    pub count: u8,
    pub card: Option<CardId>,
}

impl Happening {
    pub(crate) const fn to(seat: Seat) -> Self {
        Self { seat, count: 0, card: None }
    }
}

/// The leader, then the straggler.
pub(crate) fn order(t: &Table) -> [Seat; SEATS] {
    t.get().board.order()
}

/// Whether something has come about that effects may answer.
#[inline]
pub(crate) fn must_react(t: &Table) -> bool {
    !t.get().board.changed_hands.is_empty()
}

/// Whether things go on as they are: not if the game, the duel or the contest was decided.
#[inline]
pub(crate) fn flow(t: &Table) -> Flow {
    if t.get().board.halt.is_some() { Err(Stop) } else { Ok(()) }
}
