//! Windows: the moments at which effects can be used, and how players are asked in them.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::using::use_effect;
use super::{Effect, EffectId, Flow, Happening, Kind, Phases, Roles, Source};
use crate::board::{Sheet, SheetKind};
use crate::cards::{Face, Pile};
use crate::rulebook::Rule;
use crate::words::{Ask, Pick};
use crate::{State, Table};

macro_rules! windows {
    ($($name:ident $word:literal $moment:literal;)*) => {
        /// The moments at which effects can be used, in about the order in which they come.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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
    Inviting "inviting" "allies are about to be invited";
    Joining "joining" "it is this player's turn to join a side";
    AlliesJoined "allies-joined" "alliances have been formed";
    BeforeSelection "before-selection" "encounter cards have not been selected yet";
    Selecting "selecting" "encounter cards are about to be selected";
    FirstShown "first-shown" "the first encounter card lies face up, the second is not selected yet";
    Selected "selected" "encounter cards have been selected and lie face down";
    Showing "showing" "an encounter card is about to be shown";
    Revealed "revealed" "encounter cards have been revealed";
    Decided "decided" "it is known who has won";
    ShipsDoomed "ships-doomed" "ships are about to be lost";
    ShipsToWarp "ships-to-warp" "ships are about to go to the warp";
    ShipsLost "ships-lost" "ships have been lost";
    CompensationDue "compensation-due" "compensation is about to be collected";
    RewardsDue "rewards-due" "a defensive ally is about to be rewarded";
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
    CardDiscarded "card-discarded" "a card has been discarded";
    NewHand "new-hand" "a player is about to draw a new hand";
    LookedAtCards "looked-at-cards" "a player has drawn cards to choose from";
    Retrieved "retrieved" "a player has retrieved ships from the warp";
    DeckReshuffled "deck-reshuffled" "the discard pile has been shuffled into a new deck";
    PowerLost "power-lost" "a player has lost the alien power";
    ColonyGained "colony-gained" "a player has gained a colony";
    TechCompleted "tech-completed" "a tech has been completed";
}

impl Window {
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self as u8
    }

    /// The moment, as the end of a sentence that begins with "now that" or "as".
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

/// From where an effect is used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// It lies on the table: a sheet, a tech, the rulebook.
    Table,
    Hand,
    /// Cards on an alien sheet that its player can play.
    Hoard,
}

impl Zone {
    /// The pile of a seat in which the card lies.
    pub(crate) fn pile(self, seat: Seat) -> Option<Pile> {
        match self {
            Self::Table => None,
            Self::Hand => Some(Pile::Hand(seat)),
            Self::Hoard => Some(Pile::Hoard(seat)),
        }
    }
}

/// Something that a seat can use now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Usable {
    pub id: EffectId,
    pub zone: Zone,
}

impl fmt::Display for Usable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.zone == Zone::Hoard {
            f.write_str("hoard-")?;
        }
        self.id.fmt(f)
    }
}

impl FromStr for Usable {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let (id, from_hoard): (EffectId, bool) = match text.strip_prefix("hoard-") {
            Some(rest) => (rest.parse()?, true),
            None => (text.parse()?, false),
        };
        let zone = match id.source {
            _ if from_hoard => Zone::Hoard,
            Source::Power(_) | Source::Tech(_) => Zone::Table,
            Source::Rule(rule) if rule.face().is_none() => Zone::Table,
            _ => Zone::Hand,
        };
        Ok(Self { id, zone })
    }
}

/// The component whose effects a card brings, in the hands of this seat.
pub(crate) fn source_of(state: &State, seat: Seat, face: Face) -> Option<Source> {
    match face {
        Face::Artifact(artifact) => Some(Source::Artifact(artifact)),
        Face::Reinforcement(value) => Some(Source::Rule(Rule::Reinforcement(value))),
        Face::Flare(alien) => {
            let board = &state.board;
            let is_super = !board.is_powerless(seat)
                && board.sheets_of(seat).any(|sheet| {
                    sheet.alien == Some(alien) && !sheet.secret && !sheet.zapped && sheet.kind != SheetKind::Incarnation
                });
            Some(if is_super { Source::Super(alien) } else { Source::Wild(alien) })
        }
        _ => None,
    }
}

fn windows_of(effects: &[Effect]) -> u64 {
    effects.iter().fold(0, |windows, effect| windows | effect.at.bit())
}

/// Finds out anew in which windows a seat could have something to do. Called whenever its cards or sheets change.
pub(crate) fn rearm(state: &mut State, seat: Seat) {
    let mut armed = 0;
    for sheet in state.board.sheets_of(seat) {
        let Some(alien) = sheet.alien else { continue };
        armed |= windows_of(alien.sheet().power);
        if sheet.secret {
            armed |= windows_of(Source::Rule(Rule::TurnUp).effects());
        }
    }
    for pile in [Pile::Hand(seat), Pile::Hoard(seat)] {
        for card in state.cards.iter(pile) {
            armed |= match state.cards.known(card) {
                // Whether it is wild or super can change without the card moving.
                Some(Face::Flare(alien)) => windows_of(alien.sheet().wild) | windows_of(alien.sheet().superb),
                Some(face) => source_of(state, seat, face).map_or(0, |source| windows_of(source.effects())),
                None => 0,
            };
        }
    }
    for pile in [Pile::Techs(seat), Pile::Completed(seat)] {
        for card in state.cards.iter(pile) {
            if let Some(Face::Tech(tech)) = state.cards.known(card) {
                armed |= windows_of(tech.effects()) | windows_of(Source::Rule(Rule::TechAction).effects());
            }
        }
    }
    state.board.armed[seat.index()] = armed;
}

/// Whether a seat has a power to use as its encounter card is shown, and so waits for the other's card. (Its cards do
/// not matter: what is in a hand must not be seen by the order in which cards are turned up.)
pub(crate) fn waits_to_show(state: &State, seat: Seat) -> bool {
    let acts = |sheet: &Sheet| {
        let windows = sheet.alien.map_or(0, |alien| windows_of(alien.sheet().power));
        !sheet.zapped && windows & Window::Showing.bit() != 0
    };
    !state.board.is_powerless(seat) && state.board.sheets_of(seat).any(acts)
}

/// What may have been used already in a window that is open.
pub(crate) type Done = ArrayVec<(Seat, EffectId), 32>;

/// The most that one player can choose from.
pub(crate) type Usables = ArrayVec<Usable, 24>;

/// What a seat can use in a window.
pub(crate) fn usables(state: &State, window: Window, seat: Seat, done: &Done) -> Usables {
    let board = &state.board;
    let mut usables = Usables::new();
    if board.armed[seat.index()] & window.bit() == 0 {
        return usables;
    }
    let role = Roles::of(state, seat);
    let phase = Phases::of(board.phase);
    let fits = |id: EffectId, effect: &Effect| {
        effect.at == window
            && effect.roles.meets(role)
            && effect.phases.meets(phase)
            && !done.contains(&(seat, id))
            && !(effect.once && board.encounter.spent.contains(&(seat, id)))
            && (effect.when)(state, seat)
    };
    let mut add = |source: Source, zone: Zone, keep: &dyn Fn(&Effect) -> bool| {
        for (id, effect) in source.ids() {
            let usable = Usable { id, zone };
            if fits(id, effect) && keep(effect) && !usables.contains(&usable) {
                // More than fit are never offered at once.
                let _ = usables.try_push(usable);
            }
        }
    };

    if !board.is_powerless(seat) {
        for sheet in board.sheets_of(seat) {
            let Some(alien) = sheet.alien else { continue };
            add(Source::Power(alien), Zone::Table, &|effect| match effect.kind {
                Kind::Works => !sheet.secret,
                Kind::Used | Kind::Declares => !sheet.zapped,
            });
        }
    }
    for zone in [Zone::Hand, Zone::Hoard] {
        let Some(pile) = zone.pile(seat).filter(|_| zone == Zone::Hand || plays_hoard(state, seat).is_some()) else {
            continue;
        };
        for card in state.cards.iter(pile) {
            let Some(face) = state.cards.known(card) else { continue };
            if may_be_played(state, seat, face)
                && let Some(source) = source_of(state, seat, face)
            {
                add(source, zone, &|_| true);
            }
        }
    }
    if board.edition.technology {
        for card in state.cards.iter(Pile::Completed(seat)).chain(state.cards.iter(Pile::Techs(seat))) {
            if let Some(Face::Tech(tech)) = state.cards.known(card)
                && tech.is_ready(state, seat, card)
            {
                add(Source::Tech(tech), Zone::Table, &|_| true);
            }
        }
    }
    for rule in [Rule::TurnUp, Rule::TechAction] {
        add(Source::Rule(rule), Zone::Table, &|_| true);
    }
    usables
}

/// The use that playing from the hoard is, for who has one.
pub(crate) fn plays_hoard(state: &State, seat: Seat) -> Option<EffectId> {
    if state.board.is_powerless(seat) {
        return None;
    }
    state.board.sheets_of(seat).filter(|sheet| !sheet.secret && !sheet.zapped).find_map(|sheet| {
        let alien = sheet.alien?;
        alien.sheet().hoard.map(|index| EffectId { source: Source::Power(alien), index })
    })
}

/// Whether the limits on flares and kept artifacts let a seat play this.
fn may_be_played(state: &State, seat: Seat, face: Face) -> bool {
    let encounter = &state.board.encounter;
    match face {
        Face::Flare(alien) => !encounter.flared.contains(seat) && !encounter.flares.contains(alien),
        Face::Artifact(artifact) => !encounter.kept.contains(&(seat, artifact)),
        _ => true,
    }
}

/// Opens a window: players use what they can and want, in timing order, until all have passed in a row.
#[inline]
pub(crate) async fn open(t: &Table, window: Window) -> Flow {
    if can_anybody(&t.get(), window) {
        // Boxed, since effects open windows in turn.
        Box::pin(go_round(t, window)).await?;
    }
    Ok(())
}

#[inline]
fn can_anybody(state: &State, window: Window) -> bool {
    state.board.is_anybody_armed(window)
        && state.seats().iter().any(|seat| !usables(state, window, seat, &Done::new()).is_empty())
}

async fn go_round(t: &Table, window: Window) -> Flow {
    let mut passed = SeatSet::EMPTY;
    let mut done = Done::new();
    loop {
        let next = order(&t.get()).find(|&seat| {
            !passed.contains(seat) && !usables(&t.get(), window, seat, &done).is_empty()
        });
        let Some(seat) = next else { return Ok(()) };
        let Some(usable) = choose(t, window, seat, &done).await else {
            passed.insert(seat);
            continue;
        };
        if usable.zone == Zone::Table {
            done.push((seat, usable.id));
        }
        use_effect(t, seat, usable).await?;
        passed = SeatSet::EMPTY;
    }
}

/// Lets a seat choose what to use. What works by itself is not asked about, nor is the only thing that must be used.
async fn choose(t: &Table, window: Window, seat: Seat, done: &Done) -> Option<Usable> {
    let (list, forced) = {
        let state = &t.get();
        let list = usables(state, window, seat, done);
        (list.clone(), list.into_iter().filter(|usable| is_forced(state, seat, *usable)).collect::<Usables>())
    };
    if let Some(works) = forced.iter().find(|usable| usable.id.effect().kind == Kind::Works) {
        return Some(*works);
    }
    if !forced.is_empty() && list.len() == 1 {
        return Some(list[0]);
    }
    let picks = |state: &State| usables(state, window, seat, done).into_iter().map(Pick::Use);
    let picked = if forced.is_empty() {
        t.ask(seat, Ask::Use(window), |s, q| q.one(picks(s)).or_pass()).await
    } else {
        Some(t.ask(seat, Ask::Use(window), |s, q| q.one(picks(s))).await)
    };
    match picked {
        Some(Pick::Use(usable)) => Some(usable),
        _ => None,
    }
}

/// Whether a seat must use this. A sheet that is still secret forces nobody.
fn is_forced(state: &State, seat: Seat, usable: Usable) -> bool {
    let secret = match usable.id.source {
        Source::Power(alien) => state.board.sheet(seat, alien).is_none_or(|sheet| sheet.secret),
        _ => false,
    };
    usable.id.effect().must && !secret
}

/// Everybody, in timing order.
pub(crate) fn order(state: &State) -> impl Iterator<Item = Seat> + Clone + use<> {
    state.board.edition.order(&state.board.encounter, state.seat_count())
}

/// Opens a window about something that happens to somebody.
#[inline]
pub(crate) async fn open_about(t: &Table, window: Window, happening: Happening) -> Flow {
    if !t.get().board.is_anybody_armed(window) {
        return Ok(());
    }
    let outer = t.edit().board.happening.replace(happening);
    open(t, window).await?;
    t.edit().board.happening = outer;
    Ok(())
}
