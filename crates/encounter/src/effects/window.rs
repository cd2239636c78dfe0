//! Windows: the moments at which effects can be used, and how players are asked in them.

use std::cell::Cell;
use std::fmt;
use std::str::FromStr;

use kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::usable::{Done, Usable, Usables, Zone, list_usables};
use super::using::use_effect;
use super::{Flow, Happening, Kind, Opened, Source, boxed};
use crate::words::{Ask, Pick};
use crate::{State, Table};

macro_rules! windows {
    ($($name:ident $word:literal $moment:literal;)*) => {
        /// The moments at which effects can be used, in about the order in which they come.
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
    StartTurn "start-turn" "the turn begins";
    EncounterStart "encounter-start" "the encounter begins";
    Retrieve "retrieve" "the offense is about to retrieve a ship from the warp";
    BeforeDestiny "before-destiny" "destiny is about to be drawn";
    DestinyDrawn "destiny-drawn" "destiny has been drawn";
    GateAimed "gate-aimed" "the gate has been aimed";
    Sending "sending" "ships are about to be sent into the encounter";
    Launched "launched" "the offense has launched its ships";
    BeforeInvites "before-invites" "nobody has been invited yet";
    Inviting "inviting" "a player is about to invite allies";
    Joining "joining" "a player is about to join a side or to stay out";
    AlliesJoined "allies-joined" "alliances have been formed";
    BeforeSelection "before-selection" "encounter cards have not been selected yet";
    Selecting "selecting" "encounter cards are about to be selected";
    FirstShown "first-shown" "the first encounter card lies face up, the second is not selected yet";
    Selected "selected" "encounter cards have been selected and lie face down";
    Showing "showing" "a player is about to show an encounter card";
    Revealed "revealed" "encounter cards have been revealed";
    ReinforcementPlayed "reinforcement-played" "a reinforcement is being played";
    Decided "decided" "it is known who has won";
    LossListed "loss-listed" "ships are being picked up to be lost";
    ShipsDoomed "ships-doomed" "ships are about to be lost";
    ShipsToWarp "ships-to-warp" "ships are about to go to the warp";
    ShipsLost "ships-lost" "ships have been lost";
    LossOver "loss-over" "a player has lost ships";
    CompensationDue "compensation-due" "compensation is about to be collected";
    RewardsDue "rewards-due" "a player is about to be rewarded for helping the defense";
    SpoilsTaken "spoils-taken" "cards have been gained as compensation or rewards";
    DealTerms "deal-terms" "the main players begin to talk";
    DealMade "deal-made" "a deal has been agreed upon and not carried out yet";
    DealDone "deal-done" "a deal has been carried out";
    DealFailed "deal-failed" "a deal has failed";
    CardsKept "cards-kept" "encounter cards are about to be discarded";
    CardsDiscarded "cards-discarded" "encounter cards have been discarded";
    EncounterOver "encounter-over" "the encounter is over";
    PowerUsed "power-used" "a power is being used";
    CardPlayed "card-played" "a card is being played";
    TechUsed "tech-used" "a tech is being used";
    ArtifactDone "artifact-done" "an artifact has taken effect";
    Drawing "drawing" "a player is about to draw cards";
    Drew "drew" "a player has drawn cards";
    Discarding "discarding" "a player is about to discard cards";
    CardDiscarded "card-discarded" "a card has been discarded";
    NewHand "new-hand" "a player is about to draw a new hand";
    LookedAtCards "looked-at-cards" "a player has drawn cards to choose from";
    Retrieved "retrieved" "a player has retrieved ships from the warp";
    DeckReshuffled "deck-reshuffled" "the discard pile has been shuffled into a new deck";
    PowerLost "power-lost" "a player has lost the alien power";
    ColonyGained "colony-gained" "a player has gained a colony";
}

impl Window {
    /// The moment, as the end of a sentence that begins with "now that" or "as". Where it happens to somebody, it begins
    /// with "a player".
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

/// Opens a window, if anybody can do something in it: see `open!`. Boxed, since effects open windows in turn. (Said to be
/// cold so that what a window takes stands apart from the phases' code, most of whose windows concern nobody.)
#[cold]
#[inline(never)]
pub(crate) fn begin(t: &Table, window: Window, about: Option<Happening>) -> Option<Opened<'_>> {
    let mut list = Usables::new();
    let (first, before) = {
        let state = &mut *t.edit();
        let before = state.board.happening;
        if about.is_some() {
            state.board.happening = about;
        }
        let first = next_able(state, window, SeatSet::EMPTY, &Done::new(), &mut list);
        if first.is_none() {
            state.board.happening = before;
        }
        (first, before)
    };
    let first = first?;
    Some(boxed(|| go_round(t, window, before, first, list)))
}

/// The first in timing order of those armed, but for those who have passed, who can do something; what that is comes into
/// the list, instead of what was there.
#[inline(never)]
fn next_able(
    state: &State,
    window: Window,
    passed: SeatSet,
    done: &Done,
    list: &mut Usables,
) -> Option<Seat> {
    list.clear();
    let board = &state.board;
    let armed = board.armed_in(window);
    let mut left = armed.seats().minus(passed);
    let (offense, mains) = (board.encounter.offense, board.encounter.mains());
    while let Some(seat) = board.edition.first(offense, mains, left) {
        left.remove(seat);
        list_usables(state, window, seat, armed.has_on_table(seat), done, list);
        if !list.is_empty() {
            return Some(seat);
        }
    }
    None
}

/// Asks everybody who can do something, beginning with a seat and what it can use, until all have passed in a row; after
/// that, what was happening before is happening again.
#[expect(clippy::manual_async_fn, reason = "an async function would have room for the list twice")]
fn go_round(
    t: &Table,
    window: Window,
    happened: Option<Happening>,
    first: Seat,
    mut list: Usables,
) -> impl Future<Output = Flow> {
    async move {
        let mut passed = SeatSet::EMPTY;
        let mut done = Done::new();
        let mut next = Some(first);
        while let Some(seat) = next {
            // What works by itself is not asked about, nor is the only thing that must be used.
            let (mut chosen, must) =
                if list.has_must { t.look(|state| forced(state, seat, &list)) } else { (None, false) };
            if chosen.is_none()
                && let Some(Pick::Use(usable)) = choose(t, window, seat, must, &list, &done).await
            {
                chosen = Some(usable);
            }
            if let Some(usable) = chosen {
                if usable.zone == Zone::Table && !usable.id.effect().repeats {
                    done.push((seat, usable.id));
                }
                use_effect(t, seat, usable).await?;
                passed = SeatSet::EMPTY;
            } else {
                passed.insert(seat);
            }
            // Others could react now to what was just used, if they could.
            super::pause_for(t, window);
            next = t.look(|state| {
                let is_left = !state.board.armed_in(window).seats().is_subset(passed);
                if is_left { next_able(state, window, passed, &done, &mut list) } else { None }
            });
        }
        t.edit().board.happening = happened;
        Ok(())
    }
}

/// Lets a seat choose what to use, or pass unless it must use something.
fn choose(
    t: &Table,
    window: Window,
    seat: Seat,
    must: bool,
    list: &Usables,
    done: &Done,
) -> impl Future<Output = Option<Pick>> {
    // Listed once; again only where a bot imagines another world behind the same table.
    let is_listed = Cell::new(true);
    t.ask(seat, Ask::Use(window), move |s, q| {
        let question = if is_listed.take() {
            q.one(list.iter().copied().map(Pick::Use))
        } else {
            let mut list = Usables::new();
            let on_table = s.board.armed_in(window).has_on_table(seat);
            list_usables(s, window, seat, on_table, done, &mut list);
            q.one(list.iter().copied().map(Pick::Use))
        };
        question.or_pass_unless(must)
    })
}

/// What happens without being asked about, and whether a seat must use something.
fn forced(state: &State, seat: Seat, list: &Usables) -> (Option<Usable>, bool) {
    if !list.iter().any(|&usable| is_forced(state, seat, usable)) {
        return (None, false);
    }
    let mut forced = list.iter().copied().filter(|&usable| is_forced(state, seat, usable));
    let works = forced.find(|&usable| happens_by_itself(usable, list));
    (works.or((list.len() == 1).then(|| list[0])), true)
}

/// Whether it waits for nobody. What follows from a use does, if the flare of the same alien can still change it.
fn happens_by_itself(usable: Usable, all: &[Usable]) -> bool {
    match (usable.id.effect().kind, usable.id.source) {
        (Kind::Works, _) => true,
        (Kind::Follows, Source::Power(alien)) => {
            all.iter().all(|other| other.id.source != Source::Super(alien))
        }
        _ => false,
    }
}

/// Whether a seat must use this. A sheet that is still secret forces nobody.
#[inline(always)]
fn is_forced(state: &State, seat: Seat, usable: Usable) -> bool {
    usable.id.effect().must
        && match usable.id.source {
            Source::Power(alien) => state.board.sheet(seat, alien).is_some_and(|sheet| !sheet.secret),
            _ => true,
        }
}

/// Everybody, in timing order.
pub(crate) fn order(state: &State) -> impl Iterator<Item = Seat> + Clone + use<> {
    order_of(state, state.seats())
}

/// Some players, in timing order.
pub(crate) fn order_of(state: &State, players: SeatSet) -> impl Iterator<Item = Seat> + Clone + use<> {
    state.board.edition.order(&state.board.encounter, players)
}
