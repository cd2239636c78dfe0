//! Windows: the moments at which effects come, and how players are asked in them.

use std::cell::Cell;
use std::fmt;
use std::str::FromStr;

use kernel::Seat;
use serde::{Deserialize, Serialize};

use super::usable::{Done, Usables, usables};
use super::{Ctx, EffectId, Flow, Happening, Kind, Once, Running, Source, carry_out, destiny, read_card};
use crate::cards::Pile;
use crate::events::Event;
use crate::words::{Ask, Pick};
use crate::{State, Table};

macro_rules! windows {
    ($($name:ident $word:literal $moment:literal;)*) => {
        /// The moments at which effects come, in about the order in which they come themselves.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS))]
        #[serde(rename_all = "snake_case")]
        pub enum Window {
            $($name,)*
        }

        impl Window {
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];
            const WORDS: &'static [(&'static str, &'static str)] = &[$(($word, $moment),)*];
        }
    };
}

windows! {
    Never "never" "at no time";
    SetUp "set-up" "everything is set up, and the first destiny card is about to be drawn";
    DestinyDue "destiny-due" "a destiny card is about to be drawn";
    CardText "card-text" "the destiny card is being read";
    BeforeDials "before-dials" "dials have not been set yet";
    DialsDue "dials-due" "dials are about to be revealed";
    CannotSend "cannot-send" "a player must send ships and has none";
    Sending "sending" "ships are about to be sent";
    ShipsSent "ships-sent" "ships have been sent";
    EnvoyRevealed "envoy-revealed" "an envoy has been revealed";
    BeforePlans "before-plans" "plans have not been chosen yet";
    PlansLaid "plans-laid" "plans are being chosen";
    Chosen "chosen" "everything has been chosen and lies face down";
    TacticsRevealed "tactics-revealed" "tactics are being revealed";
    TacticsShown "tactics-shown" "tactics have been revealed";
    BlastResolved "blast-resolved" "blasts have destroyed ships";
    TacticsResolved "tactics-resolved" "tactics have been resolved";
    PlansRevealed "plans-revealed" "plans are being revealed";
    PlansShown "plans-shown" "plans have been revealed";
    PlanReplaced "plan-replaced" "a player has another plan than before";
    Reinforced "reinforced" "a reinforcement has been played";
    WinnerKnown "winner-known" "it is known who has won";
    Prize "prize-text" "the prize is being resolved";
    PrizeResolved "prize-resolved" "a player has resolved a prize";
    ContestWon "contest-won" "the contest has been won";
    Retreated "retreated" "the loser of the duel has retreated";
    PlanDiscard "plan-discard" "a player is about to discard a plan";
    Discarded "discarded" "cards have been discarded";
    Cleanup "cleaning-up" "everything has been cleaned up";
    RolesSwitched "roles-switched" "leader and straggler have switched roles";
    HandOfOne "hand-of-one" "a player has just one card in hand";
    ShipsDestroyed "ships-destroyed" "ships are about to be destroyed";
    ShipsRecovered "ships-recovered" "ships have been recovered";
    Befriending "befriending" "an envoy of the opponent is being won over";
    FriendshipChanged "friendship-changed" "an envoy has changed sides";
}

impl Window {
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self as u8
    }

    /// The moment, as a sentence without its capital and its stop. Where it happens to somebody, it begins with "a player".
    pub fn moment(self) -> &'static str {
        Self::WORDS[self as usize].1
    }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::WORDS[*self as usize].0)
    }
}

impl FromStr for Window {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.iter().copied().find(|window| Self::WORDS[*window as usize].0 == text);
        found.ok_or_else(|| format!("`{text}` is no moment"))
    }
}

/// Goes through a window: first comes what the destiny card says, then the leader uses what must be and what is wanted, then
/// the straggler.
pub(crate) async fn go_through(t: &Table, window: Window) -> Flow {
    let order = t.get().board.order();
    if t.get().board.card_armed & window.bit() != 0 {
        let card = destiny(&t.get());
        if let Some(card) = card {
            read_card!(t, card, window, order[0]);
        }
    }
    for seat in order {
        t.pause_if(|state| state.board.is_anybody_armed(window));
        if !t.get().board.is_armed(seat, window) {
            continue;
        }
        let mut done = Done::new();
        loop {
            let usables = usables(&t.get(), window, seat, &done);
            let chosen = match usables.by_itself {
                None if usables.list.is_empty() => None,
                None => choose(t, window, seat, usables, &done).await,
                by_itself => by_itself,
            };
            let Some(id) = chosen else { break };
            done.push(id);
            carry_out!(t, seat, id);
            t.pause_if(|state| state.board.is_anybody_armed(window));
        }
    }
    Ok(())
}

/// Goes through a window about something that happens to somebody.
pub(crate) async fn go_through_about(t: &Table, window: Window, happening: Happening) -> Flow {
    let outer = t.edit().board.happening.replace(happening);
    go_through(t, window).await?;
    t.edit().board.happening = outer;
    Ok(())
}

/// Lets a player choose what to use.
async fn choose(t: &Table, window: Window, seat: Seat, found: Usables, done: &Done) -> Option<EffectId> {
    let Usables { list, must, .. } = found;
    // Listed once; again only where a bot imagines another world behind the same table.
    let listed = Cell::new(Some(list));
    let picks = |state: &State| {
        let list = listed.take().unwrap_or_else(|| usables(state, window, seat, done).list);
        list.into_iter().map(Pick::Use)
    };
    let picked = if must {
        Some(t.ask(seat, Ask::Use(window), |s, q| q.one(picks(s))).await)
    } else {
        t.ask(seat, Ask::Use(window), |s, q| q.one(picks(s)).or_pass()).await
    };
    if let Some(Pick::Use(id)) = picked { Some(id) } else { None }
}

/// Begins to carry out an effect for a player; the rest of it is in `carry_out!`.
pub(crate) fn begin(t: &Table, me: Seat, id: EffectId) -> Running<'_> {
    let effect = id.effect();
    {
        let board = &mut t.edit().board;
        // There is room for more than two players have effects.
        let _ = match effect.once {
            Once::Moment => Ok(()),
            Once::Clash => board.clash.used.try_push((me, id)),
            Once::Discovery => board.used.try_push((me, id)),
        };
    }
    if effect.kind != Kind::Automatic && !matches!(id.source, Source::Destiny(_)) {
        t.tell(|_| Event::Uses { seat: me, id });
    }
    (effect.run)(Ctx { t, me, id })
}

/// Lets effects answer what has come about by whatever was done.
pub(crate) async fn answer_changes(t: &Table) -> Flow {
    let changed = std::mem::take(&mut t.edit().board.changed_hands);
    for seat in changed.iter() {
        let only = {
            let cards = &t.get().cards;
            cards.top(Pile::Hand(seat)).filter(|_| cards.count(Pile::Hand(seat)) == 1)
        };
        if only.is_some() {
            let happening = Happening { seat, count: 1, card: only };
            // Boxed, since what is carried out in a window is answered in turn.
            Box::pin(go_through_about(t, Window::HandOfOne, happening)).await?;
        }
    }
    Ok(())
}
