//! What a seat can use now, and from where.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use arrayvec::ArrayVec;
use kernel::{CardId, Seat};
use serde::{Deserialize, Serialize};

use super::arms::{is_for_techs, is_for_turning_up};
use super::kinds::Kinds;
use super::{Effect, EffectId, Kind, Phases, Source, Window};
use crate::State;
use crate::aliens::Alien;
use crate::artifacts::Artifact;
use crate::board::{Encounter, Sheet, SheetKind};
use crate::cards::{Face, OfSeat, Pile};
use crate::rulebook::Rule;

/// From where an effect is used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
            let is_super = board.sheet(seat, alien).is_some_and(|sheet| {
                !sheet.secret
                    && !sheet.suspended
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

/// What has been used already in a window that is open, and cannot be again.
pub(crate) type Done = ArrayVec<(Seat, EffectId), 32>;

/// What one player can choose from.
pub(crate) struct Usables {
    list: ArrayVec<Usable, 24>,
    /// Whether one of them is something that players must use.
    pub(super) has_must: bool,
}

impl Usables {
    pub(super) fn new() -> Self {
        Self { list: ArrayVec::new(), has_must: false }
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.has_must = false;
    }

    #[inline]
    fn add(&mut self, usable: Usable, effect: &Effect) {
        if !self.list.contains(&usable) {
            self.push(usable, effect);
        }
    }

    /// Adds something that is not there yet.
    #[inline]
    fn push(&mut self, usable: Usable, effect: &Effect) {
        // More than there is room for are never there at once.
        let _ = self.list.try_push(usable);
        self.has_must |= effect.must;
    }
}

impl Deref for Usables {
    type Target = [Usable];
    fn deref(&self) -> &[Usable] {
        &self.list
    }
}

/// Lists what a seat can use in a window, in its role; on the table only where it could have something.
#[inline(always)]
pub(super) fn list_usables(
    state: &State,
    window: Window,
    seat: Seat,
    on_table: bool,
    done: &Done,
    list: &mut Usables,
) {
    let role = state.board.cast.role(seat);
    let kinds = state.board.arms.kinds(seat);
    let cards = kinds.in_window(window, role).minus(spent_flares(&state.board.encounter, seat));
    let look = || Look { state, seat, window, role, phase: Phases::of(state.board.phase), done };
    if on_table {
        look().at_table_too(cards, list);
    } else if !cards.is_empty() {
        look().at_cards(cards, list);
    }
}

/// A look at everything that a seat has, for what it can use in a window.
struct Look<'a> {
    state: &'a State,
    seat: Seat,
    window: Window,
    role: usize,
    phase: Phases,
    done: &'a Done,
}

impl Look<'_> {
    #[inline(never)]
    fn at_table_too(&self, cards: Kinds, list: &mut Usables) {
        let board = &self.state.board;
        let has_secret_sheet = self.at_sheets(list);
        if !cards.is_empty() {
            self.at_cards(cards, list);
        }
        if !board.encounter.spent.is_empty() {
            self.at_played_flares(list);
        }
        if has_secret_sheet || board.edition.technology {
            self.at_variants(has_secret_sheet, list);
        }
    }

    #[inline(always)]
    fn fits(&self, id: EffectId, effect: &Effect) -> bool {
        effect.at == self.window
            && effect.roles.includes(self.role)
            && effect.phases.meets(self.phase)
            && !self.done.contains(&(self.seat, id))
            && !(effect.once && self.state.board.encounter.spent.contains(&(self.seat, id)))
            && (effect.when)(self.state, self.seat)
    }

    #[inline(always)]
    fn at_effects(&self, source: Source, zone: Zone, list: &mut Usables) {
        for (id, effect) in source.ids() {
            if effect.at == self.window && self.fits(id, effect) {
                list.add(Usable { id, zone }, effect);
            }
        }
    }

    /// Whether one of the sheets lies face down.
    fn at_sheets(&self, list: &mut Usables) -> bool {
        let board = &self.state.board;
        let mut has_secret_sheet = false;
        for sheet in board.sheets_of(self.seat) {
            has_secret_sheet |= sheet.secret;
            let Some(alien) = sheet.alien else { continue };
            let has_power = !board.is_lost(sheet);
            for (id, effect) in Source::Power(alien).ids() {
                if effect.at != self.window {
                    continue;
                }
                let is_active = match effect.kind {
                    Kind::Works => has_power && !sheet.secret,
                    Kind::Used | Kind::Declares => has_power && !sheet.zapped,
                    Kind::Follows => true,
                };
                if is_active && self.fits(id, effect) {
                    list.add(Usable { id, zone: Zone::Table }, effect);
                }
            }
        }
        has_secret_sheet
    }

    /// Cards of these kinds. Mostly they are in the hand, and no artifact was kept.
    #[inline(never)]
    fn at_cards(&self, kinds: Kinds, list: &mut Usables) {
        let (cards, board) = (&self.state.cards, &self.state.board);
        let on_sheets = cards.count(Pile::Hoard(self.seat)) + cards.count(Pile::Possessed(self.seat));
        if on_sheets + board.encounter.kept.len() > 0 {
            return self.at_any_cards(kinds, list);
        }
        board.arms.for_each_source(self.state, self.seat, kinds, |source, effects| {
            for (index, effect) in effects.iter().enumerate() {
                let id = EffectId { source, index: index as u8 };
                if self.fits(id, effect) {
                    list.push(Usable { id, zone: Zone::Hand }, effect);
                }
            }
        });
    }

    /// The same of any cards, wherever they are.
    #[cold]
    fn at_any_cards(&self, kinds: Kinds, list: &mut Usables) {
        let (state, seat) = (self.state, self.seat);
        let hoard = plays_hoard(state, seat).map(|_| Zone::Hoard);
        let possessed = plays_possessed(state, seat).then_some(Zone::Possessed);
        for zone in [Some(Zone::Hand), hoard, possessed].into_iter().flatten() {
            kinds.for_each(|face| {
                if zone.pile(seat).is_some_and(|pile| find(state, pile, face).is_some()) {
                    self.at_card(face, zone, list);
                }
            });
        }
    }

    #[inline(always)]
    fn at_card(&self, face: Face, zone: Zone, list: &mut Usables) {
        // What is not played is done out of the hand.
        let is_open = |source: &Source| zone == Zone::Hand || !matches!(source, Source::Classic(_));
        if !is_kept(self.state, self.seat, face)
            && let Some(source) = source_of(self.state, self.seat, face).filter(is_open)
        {
            self.at_effects(source, zone, list);
        }
    }

    /// A flare that was played may go on until the encounter is over.
    #[inline(never)]
    fn at_played_flares(&self, list: &mut Usables) {
        for &(by, id) in &self.state.board.encounter.spent {
            if by == self.seat && matches!(id.source, Source::Wild(_) | Source::Super(_)) {
                for (id, effect) in id.source.ids() {
                    if effect.kind == Kind::Works && self.fits(id, effect) {
                        list.add(Usable { id, zone: Zone::Table }, effect);
                    }
                }
            }
        }
    }

    /// What there is only in games with techs or with secret sheets.
    #[cold]
    fn at_variants(&self, has_secret_sheet: bool, list: &mut Usables) {
        let technology = self.state.board.edition.technology;
        if technology {
            self.at_techs(list);
        }
        if has_secret_sheet && is_for_turning_up(self.window) {
            self.at_effects(Source::Rule(Rule::TurnUp), Zone::Table, list);
        }
        if technology && is_for_techs(self.window) {
            self.at_effects(Source::Rule(Rule::TechAction), Zone::Table, list);
        }
        if has_secret_sheet && self.would_turn_up() {
            let turn_up = EffectId { source: Source::Rule(Rule::TurnUp), index: 0 };
            list.add(Usable { id: turn_up, zone: Zone::Table }, turn_up.effect());
        }
    }

    fn at_techs(&self, list: &mut Usables) {
        let cards = &self.state.cards;
        for card in cards.iter(Pile::Completed(self.seat)).chain(cards.iter(Pile::Techs(self.seat))) {
            if let Some(Face::Tech(tech)) = cards.known(card)
                && tech.is_ready(self.state, self.seat, card)
            {
                self.at_effects(Source::Tech(tech), Zone::Table, list);
            }
        }
    }

    /// Whether a sheet that is face down would be of use here if it were not.
    fn would_turn_up(&self) -> bool {
        let board = &self.state.board;
        let mut secret = board.sheets_of(self.seat).filter(|sheet| sheet.secret && !board.is_lost(sheet));
        secret.any(|sheet| sheet.alien.is_some_and(|alien| self.would_help(alien)))
    }

    /// Whether an alien has something here that works only while its sheet lies face up: a part that needs no use, or
    /// the super side of a flare in hand. (To use a power turns the sheet up by itself.)
    fn would_help(&self, alien: Alien) -> bool {
        let cards = &self.state.cards;
        let mut works = Source::Power(alien).ids().filter(|(_, effect)| effect.kind == Kind::Works);
        let is_flare = |card| cards.known(card) == Some(Face::Flare(alien));
        let has_flare = || cards.iter(Pile::Hand(self.seat)).any(is_flare);
        works.any(|(id, effect)| self.fits(id, effect))
            || (may_play_flare(&self.state.board.encounter, self.seat, alien)
                && Source::Super(alien).ids().any(|(id, effect)| self.fits(id, effect))
                && has_flare())
    }
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
    let board = &state.board;
    let can_possess =
        |sheet: &Sheet| sheet.alien.is_some_and(|alien| alien.sheet().possesses) && !board.is_lost(sheet);
    state.cards.count(Pile::Possessed(seat)) > 0 && board.sheets_of(seat).any(can_possess)
}

/// Whether the limits on flares let a seat play this one: a player plays one an encounter, and each is played once.
fn may_play_flare(encounter: &Encounter, seat: Seat, alien: Alien) -> bool {
    !encounter.flared.contains(seat) && !encounter.flares.contains(alien)
}

/// All flares that a seat may not play by these limits. (Reckoned, since a branch would hang on chance.)
#[inline(always)]
fn spent_flares(encounter: &Encounter, seat: Seat) -> Kinds {
    Kinds::flares_of(encounter.flares).or(Kinds::FLARES.only_if(encounter.flared.contains(seat)))
}

/// An artifact that was kept waits for a later encounter; another one like it need not.
fn is_kept(state: &State, seat: Seat, face: Face) -> bool {
    let is_like = |&&(by, artifact): &&(Seat, Artifact)| (by, Face::Artifact(artifact)) == (seat, face);
    let kept = state.board.encounter.kept.iter().filter(is_like).count();
    kept > 0 && held(state, seat, face) <= kept
}

/// How many cards of this face a seat has in hand and on its sheet.
fn held(state: &State, seat: Seat, face: Face) -> usize {
    let cards = PLAYABLE.iter().flat_map(|pile| state.cards.iter(pile(seat)));
    cards.filter(|&card| state.cards.known(card) == Some(face)).count()
}

/// Where cards can be played from.
pub(super) const PLAYABLE: [OfSeat; 3] = [Pile::Hand, Pile::Hoard, Pile::Possessed];

/// A card of this face in a pile.
pub(super) fn find(state: &State, pile: Pile, face: Face) -> Option<CardId> {
    state.cards.iter(pile).find(|&card| state.cards.known(card) == Some(face))
}
