//! What a seat can use now, and from where.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use kernel::Seat;
use serde::{Deserialize, Serialize};

use super::{Effect, EffectId, Kind, Phases, Roles, Source, Window};
use crate::State;
use crate::aliens::Alien;
use crate::artifacts::Artifact;
use crate::board::{Sheet, SheetKind};
use crate::cards::{Face, OfSeat, Pile};
use crate::rulebook::Rule;
use crate::techs::Tech;

/// From where an effect is used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// It lies on the table: a sheet, a tech, the rulebook.
    Table,
    Hand,
    /// Cards on an alien sheet that its player can play.
    Hoard,
    /// Cards of others on an alien sheet, that its player can play until the encounter is over.
    Possessed,
}

impl Zone {
    /// The pile of a seat in which the card lies.
    pub(crate) fn pile(self, seat: Seat) -> Option<Pile> {
        match self {
            Self::Table => None,
            Self::Hand => Some(Pile::Hand(seat)),
            Self::Hoard => Some(Pile::Hoard(seat)),
            Self::Possessed => Some(Pile::Possessed(seat)),
        }
    }

    /// What comes before the name of a card that is played from there.
    const fn prefix(self) -> &'static str {
        match self {
            Self::Table | Self::Hand => "",
            Self::Hoard => "hoard-",
            Self::Possessed => "possessed-",
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
        f.write_str(self.zone.prefix())?;
        self.id.fmt(f)
    }
}

impl FromStr for Usable {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let prefixed = [Zone::Hoard, Zone::Possessed]
            .into_iter()
            .find_map(|zone| text.strip_prefix(zone.prefix()).map(|rest| (rest, zone)));
        if let Some((rest, zone)) = prefixed {
            return Ok(Self { id: rest.parse()?, zone });
        }
        let id: EffectId = text.parse()?;
        let zone = match id.source {
            // A flare that was played and goes on.
            Source::Wild(_) | Source::Super(_) if id.effect().kind == Kind::Works => Zone::Table,
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
            let is_super = board.sheets_of(seat).any(|sheet| {
                sheet.alien == Some(alien)
                    && !sheet.secret
                    && !sheet.zapped
                    && sheet.kind != SheetKind::Incarnation
                    && !board.is_lost(sheet)
            });
            let is_classic = board.edition.classic_flares && !alien.sheet().classic.is_empty();
            Some(match (is_super, is_classic) {
                (true, _) => Source::Super(alien),
                (_, true) => Source::Classic(alien),
                _ => Source::Wild(alien),
            })
        }
        _ => None,
    }
}

/// The windows of all components, worked out beforehand: most have nothing to say in most windows.
static POWER_WINDOWS: [u64; Alien::ALL.len()] = {
    let mut windows = [0; Alien::ALL.len()];
    let mut index = 0;
    while index < windows.len() {
        windows[index] = windows_of(Alien::ALL[index].sheet().power);
        index += 1;
    }
    windows
};

/// Of all sides of the flare: whether it is wild or super can change without the card moving.
static FLARE_WINDOWS: [u64; Alien::ALL.len()] = {
    let mut windows = [0; Alien::ALL.len()];
    let mut index = 0;
    while index < windows.len() {
        let sheet = Alien::ALL[index].sheet();
        windows[index] = windows_of(sheet.wild) | windows_of(sheet.superb) | windows_of(sheet.classic);
        index += 1;
    }
    windows
};

static ARTIFACT_WINDOWS: [u64; Artifact::ALL.len()] = {
    let mut windows = [0; Artifact::ALL.len()];
    let mut index = 0;
    while index < windows.len() {
        windows[index] = windows_of(Artifact::ALL[index].effects());
        index += 1;
    }
    windows
};

static TECH_WINDOWS: [u64; Tech::ALL.len()] = {
    let mut windows = [0; Tech::ALL.len()];
    let mut index = 0;
    while index < windows.len() {
        windows[index] = windows_of(Tech::ALL[index].card().effects);
        index += 1;
    }
    windows
};

const REINFORCEMENT_WINDOWS: u64 = windows_of(Rule::Reinforcement(0).effects());
const TECH_ACTION_WINDOWS: u64 = windows_of(Rule::TechAction.effects());
const TURN_UP_WINDOWS: u64 = windows_of(Rule::TurnUp.effects());

const fn windows_of(effects: &[Effect]) -> u64 {
    let mut windows = 0;
    let mut index = 0;
    while index < effects.len() {
        windows |= effects[index].at.bit();
        index += 1;
    }
    windows
}

/// The windows in which a card could have something to say to whoever has it.
#[inline]
pub(crate) fn windows_of_card(face: Face) -> u64 {
    match face {
        Face::Artifact(artifact) => ARTIFACT_WINDOWS[artifact as usize],
        Face::Flare(alien) => FLARE_WINDOWS[alien as usize],
        Face::Reinforcement(_) => REINFORCEMENT_WINDOWS,
        Face::Tech(tech) => TECH_WINDOWS[tech as usize] | TECH_ACTION_WINDOWS,
        _ => 0,
    }
}

/// Finds out anew in which windows a seat could have something to do. Called whenever its cards or sheets change.
pub(crate) fn rearm(state: &mut State, seat: Seat) {
    let mut armed = 0;
    for sheet in state.board.sheets_of(seat) {
        let Some(alien) = sheet.alien else { continue };
        armed |= POWER_WINDOWS[alien as usize];
        if sheet.secret {
            // It may be turned up for its flare, too.
            armed |= TURN_UP_WINDOWS | FLARE_WINDOWS[alien as usize];
        }
    }
    for (_, id) in state.board.encounter.spent.iter().filter(|(by, _)| *by == seat) {
        if let Source::Wild(alien) | Source::Super(alien) = id.source {
            armed |= FLARE_WINDOWS[alien as usize];
        }
    }
    let piles = [Pile::Hand, Pile::Hoard, Pile::Possessed, Pile::Techs, Pile::Completed];
    for pile in piles.map(|pile: OfSeat| pile(seat)) {
        for card in state.cards.iter(pile) {
            armed |= state.cards.known(card).map_or(0, windows_of_card);
        }
    }
    state.board.armed[seat.index()] = armed;
}

/// Whether a seat has a power to use as its encounter card is shown, and so waits for the other's card. (Its cards do
/// not matter: what is in a hand must not be seen by the order in which cards are turned up.)
pub(crate) fn waits_to_show(state: &State, seat: Seat) -> bool {
    let acts = |sheet: &Sheet| {
        let windows = sheet.alien.map_or(0, |alien| POWER_WINDOWS[alien as usize]);
        !sheet.zapped && windows & Window::Showing.bit() != 0 && !state.board.is_lost(sheet)
    };
    state.board.sheets_of(seat).any(acts)
}

/// What has been used already in a window that is open, and cannot be again.
pub(crate) type Done = ArrayVec<(Seat, EffectId), 32>;

/// The most that one player can choose from.
pub(crate) type Usables = ArrayVec<Usable, 24>;

/// What a seat can use in a window.
pub(crate) fn usables(state: &State, window: Window, seat: Seat, done: &Done) -> Usables {
    let mut usables = Usables::new();
    each_usable(state, window, seat, done, |usable| {
        if !usables.contains(&usable) {
            // More than there is room for are never there at once.
            let _ = usables.try_push(usable);
        }
        false
    });
    usables
}

/// Whether a seat can use anything in a window.
#[inline]
pub(crate) fn can_use_any(state: &State, window: Window, seat: Seat, done: &Done) -> bool {
    state.board.is_armed(seat, window) && each_usable(state, window, seat, done, |_| true)
}

/// Shows everything that a seat can use in a window, until `enough` says so; whether it did.
fn each_usable(
    state: &State,
    window: Window,
    seat: Seat,
    done: &Done,
    mut enough: impl FnMut(Usable) -> bool,
) -> bool {
    let board = &state.board;
    let bit = window.bit();
    if !board.is_armed(seat, window) {
        return false;
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
    for sheet in board.sheets_of(seat) {
        let Some(alien) = sheet.alien.filter(|&alien| POWER_WINDOWS[alien as usize] & bit != 0) else {
            continue;
        };
        let has_power = !board.is_lost(sheet);
        for (id, effect) in Source::Power(alien).ids() {
            let is_active = match effect.kind {
                Kind::Works => has_power && !sheet.secret,
                Kind::Used | Kind::Declares => has_power && !sheet.zapped,
                Kind::Follows => true,
            };
            if is_active && fits(id, effect) && enough(Usable { id, zone: Zone::Table }) {
                return true;
            }
        }
    }
    let in_pile = |pile: Pile, zone: Zone, enough: &mut dyn FnMut(Usable) -> bool| {
        state.cards.iter(pile).any(|card| {
            let face = state.cards.known(card).filter(|&face| windows_of_card(face) & bit != 0);
            let playable = face.filter(|&face| may_be_played(state, seat, face));
            // What is done in secret is done out of the hand.
            let is_open = |source: &Source| zone == Zone::Hand || !matches!(source, Source::Classic(_));
            let source = playable.and_then(|face| source_of(state, seat, face)).filter(is_open);
            source.is_some_and(|source| {
                source.ids().any(|(id, effect)| fits(id, effect) && enough(Usable { id, zone }))
            })
        })
    };
    if in_pile(Pile::Hand(seat), Zone::Hand, &mut enough) {
        return true;
    }
    if state.cards.count(Pile::Hoard(seat)) > 0
        && plays_hoard(state, seat).is_some()
        && in_pile(Pile::Hoard(seat), Zone::Hoard, &mut enough)
    {
        return true;
    }
    if plays_possessed(state, seat) && in_pile(Pile::Possessed(seat), Zone::Possessed, &mut enough) {
        return true;
    }
    // A flare that was played may go on until the encounter is over.
    for &(by, id) in &board.encounter.spent {
        if by == seat
            && matches!(id.source, Source::Wild(_) | Source::Super(_))
            && id.source.ids().any(|(id, effect)| {
                effect.kind == Kind::Works && fits(id, effect) && enough(Usable { id, zone: Zone::Table })
            })
        {
            return true;
        }
    }
    if board.edition.technology {
        for card in state.cards.iter(Pile::Completed(seat)).chain(state.cards.iter(Pile::Techs(seat))) {
            if let Some(Face::Tech(tech)) = state.cards.known(card)
                && TECH_WINDOWS[tech as usize] & bit != 0
                && tech.is_ready(state, seat, card)
                && Source::Tech(tech)
                    .ids()
                    .any(|(id, effect)| fits(id, effect) && enough(Usable { id, zone: Zone::Table }))
            {
                return true;
            }
        }
    }
    for (rule, windows) in [(Rule::TurnUp, TURN_UP_WINDOWS), (Rule::TechAction, TECH_ACTION_WINDOWS)] {
        if windows & bit != 0
            && Source::Rule(rule)
                .ids()
                .any(|(id, effect)| fits(id, effect) && enough(Usable { id, zone: Zone::Table }))
        {
            return true;
        }
    }
    // A sheet that is face down may be turned up whenever that would be of use.
    let mut secret = board.sheets_of(seat).filter(|sheet| sheet.secret && !board.is_lost(sheet));
    let turn_up = Usable { id: EffectId { source: Source::Rule(Rule::TurnUp), index: 0 }, zone: Zone::Table };
    secret.any(|sheet| sheet.alien.is_some_and(|alien| would_help(state, seat, alien, &fits)))
        && enough(turn_up)
}

/// Whether an alien has something here that works only while its sheet lies face up: a part that needs no use, or the
/// super side of a flare in hand. (To use a power turns the sheet up by itself.)
fn would_help(state: &State, seat: Seat, alien: Alien, fits: &impl Fn(EffectId, &Effect) -> bool) -> bool {
    let mut works = Source::Power(alien).ids().filter(|(_, effect)| effect.kind == Kind::Works);
    let is_flare = |card| state.cards.known(card) == Some(Face::Flare(alien));
    let has_flare = || state.cards.iter(Pile::Hand(seat)).any(is_flare);
    works.any(|(id, effect)| fits(id, effect))
        || (may_be_played(state, seat, Face::Flare(alien))
            && Source::Super(alien).ids().any(|(id, effect)| fits(id, effect))
            && has_flare())
}

/// The use that playing from the hoard is, for who has one.
pub(crate) fn plays_hoard(state: &State, seat: Seat) -> Option<EffectId> {
    let is_in_use = |sheet: &&Sheet| !sheet.secret && !sheet.zapped && !state.board.is_lost(sheet);
    state.board.sheets_of(seat).filter(is_in_use).find_map(|sheet| {
        let alien = sheet.alien?;
        alien.sheet().hoard.map(|index| EffectId { source: Source::Power(alien), index })
    })
}

/// Whether a seat has cards of others on its sheet, and can play them: that is no use, so also while it is zapped.
#[inline]
pub(crate) fn plays_possessed(state: &State, seat: Seat) -> bool {
    state.cards.count(Pile::Possessed(seat)) > 0
        && !state.board.is_powerless(seat)
        && state.board.sheets_of(seat).any(|sheet| sheet.alien.is_some_and(|alien| alien.sheet().possesses))
}

/// Whether the limits on flares and kept artifacts let a seat play this.
fn may_be_played(state: &State, seat: Seat, face: Face) -> bool {
    let encounter = &state.board.encounter;
    match face {
        Face::Flare(alien) => !encounter.flared.contains(seat) && !encounter.flares.contains(alien),
        // One that was kept waits for a later encounter; another one like it need not.
        Face::Artifact(artifact) => {
            let kept = encounter.kept.iter().filter(|&&kept| kept == (seat, artifact)).count();
            kept == 0 || held(state, seat, face) > kept
        }
        _ => true,
    }
}

/// How many cards of this face a seat has in hand and on its sheet.
fn held(state: &State, seat: Seat, face: Face) -> usize {
    let piles = [Pile::Hand(seat), Pile::Hoard(seat), Pile::Possessed(seat)];
    let cards = piles.into_iter().flat_map(|pile| state.cards.iter(pile));
    cards.filter(|&card| state.cards.known(card) == Some(face)).count()
}
