//! What a seat can use now, and from where.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use kernel::{CardId, Seat};
use serde::{Deserialize, Serialize};

use super::{Effect, EffectId, Kind, Phases, Roles, Source, Window};
use crate::State;
use crate::aliens::Alien;
use crate::artifacts::Artifact;
use crate::board::{Arms, Board, Sheet, SheetKind};
use crate::cards::{Face, Pile};
use crate::rulebook::Rule;
use crate::techs::Tech;

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

/// The windows in which a component could have something to say: at all, and to whoever has which role.
#[derive(Clone, Copy)]
struct Windows {
    any: u64,
    by_role: [u64; Roles::COUNT],
}

impl Windows {
    const NONE: Self = Self { any: 0, by_role: [0; Roles::COUNT] };

    const fn of(effects: &[Effect]) -> Self {
        let mut windows = Self::NONE;
        let mut index = 0;
        while index < effects.len() {
            windows = windows.or(Self::of_one(&effects[index]));
            index += 1;
        }
        windows
    }

    /// Only of what follows from earlier uses.
    const fn of_what_follows(effects: &[Effect]) -> Self {
        let mut windows = Self::NONE;
        let mut index = 0;
        while index < effects.len() {
            if matches!(effects[index].kind, Kind::Follows) {
                windows = windows.or(Self::of_one(&effects[index]));
            }
            index += 1;
        }
        windows
    }

    const fn of_one(effect: &Effect) -> Self {
        let mut windows = Self { any: effect.at.bit(), ..Self::NONE };
        let mut role = 0;
        while role < Roles::COUNT {
            if effect.roles.includes(role) {
                windows.by_role[role] = windows.any;
            }
            role += 1;
        }
        windows
    }

    /// Adds them to those of a seat.
    #[inline]
    fn add_to(&self, by_role: &mut [u64; Roles::COUNT]) {
        for (windows, more) in by_role.iter_mut().zip(self.by_role) {
            *windows |= more;
        }
    }

    const fn or(self, other: Self) -> Self {
        let mut both = Self { any: self.any | other.any, ..self };
        let mut role = 0;
        while role < Roles::COUNT {
            both.by_role[role] |= other.by_role[role];
            role += 1;
        }
        both
    }
}

const ALIENS: usize = Alien::ALL.len();

/// Works out something for the sheet of every alien.
macro_rules! of_aliens {
    ($sheet:ident => $windows:expr) => {{
        let mut all = [Windows::NONE; ALIENS];
        let mut index = 0;
        while index < ALIENS {
            let $sheet = Alien::ALL[index].sheet();
            all[index] = $windows;
            index += 1;
        }
        all
    }};
}

/// The windows of all components, worked out beforehand: most have nothing to say in most windows.
static POWER_WINDOWS: [Windows; ALIENS] = of_aliens!(sheet => Windows::of(sheet.power));
/// Of what is left of a power that is lost.
static LOST_POWER_WINDOWS: [Windows; ALIENS] = of_aliens!(sheet => Windows::of_what_follows(sheet.power));
static WILD_WINDOWS: [Windows; ALIENS] = of_aliens!(sheet => Windows::of(sheet.wild));
static CLASSIC_WINDOWS: [Windows; ALIENS] = of_aliens!(sheet => Windows::of(sheet.classic));
/// Of all sides of the flare: for who has the alien's sheet, whether it is wild or super can change without the card
/// moving.
static FLARE_WINDOWS: [Windows; ALIENS] =
    of_aliens!(sheet => Windows::of(sheet.wild).or(Windows::of(sheet.superb)).or(Windows::of(sheet.classic)));
/// Of all cards, in the order in which `windows_of_face` numbers them.
static CARD_WINDOWS: [Windows; FIRST_TECH + Tech::ALL.len()] = {
    let mut all = [Windows::NONE; FIRST_TECH + Tech::ALL.len()];
    all[REINFORCEMENT] = Windows::of(Rule::Reinforcement(0).effects());
    let mut index = 0;
    while index < Artifact::ALL.len() {
        all[FIRST_ARTIFACT + index] = Windows::of(Artifact::ALL[index].effects());
        index += 1;
    }
    index = 0;
    while index < ALIENS {
        all[FIRST_FLARE + index] = FLARE_WINDOWS[index];
        index += 1;
    }
    index = 0;
    while index < Tech::ALL.len() {
        // The tech itself, and what the rules let do with any.
        let own = Windows::of(Tech::ALL[index].card().effects);
        all[FIRST_TECH + index] = own.or(TECH_ACTION_WINDOWS);
        index += 1;
    }
    all
};
const REINFORCEMENT: usize = 1;
const FIRST_ARTIFACT: usize = 2;
const FIRST_FLARE: usize = FIRST_ARTIFACT + Artifact::ALL.len();
const FIRST_TECH: usize = FIRST_FLARE + ALIENS;
const TECH_ACTION_WINDOWS: Windows = Windows::of(Rule::TechAction.effects());
const TURN_UP_WINDOWS: Windows = Windows::of(Rule::TurnUp.effects());

/// The windows in which a card could have something to say, whoever has it. (Looked up without a jump, since that is done
/// all the time.)
#[inline]
fn windows_of_face(face: Face) -> &'static Windows {
    static FIRST: [usize; 11] = [0, 0, 0, REINFORCEMENT, FIRST_ARTIFACT, FIRST_FLARE, 0, 0, 0, 0, FIRST_TECH];
    let kind = match face {
        Face::Attack(_) => 0,
        Face::Negotiate => 1,
        Face::Morph => 2,
        Face::Reinforcement(_) => 3,
        Face::Artifact(_) => 4,
        Face::Flare(_) => 5,
        Face::Colour(_) => 6,
        Face::Hazard(_) => 7,
        Face::Wild => 8,
        Face::Special(_) => 9,
        Face::Tech(_) => 10,
    };
    let index = match face {
        Face::Artifact(artifact) => artifact as usize,
        Face::Flare(alien) => alien as usize,
        Face::Tech(tech) => tech as usize,
        _ => 0,
    };
    &CARD_WINDOWS[FIRST[kind] + index]
}

/// The windows in which a card could have something to say to a seat that has it: the super side of a flare is for who
/// has the sheet.
fn windows_of_card(board: &Board, seat: Seat, face: Face) -> &'static Windows {
    match face {
        Face::Flare(alien) if board.sheet(seat, alien).is_none() => {
            let is_classic = board.edition.classic_flares && !alien.sheet().classic.is_empty();
            let of_side = if is_classic { &CLASSIC_WINDOWS } else { &WILD_WINDOWS };
            &of_side[alien as usize]
        }
        _ => windows_of_face(face),
    }
}

/// Whether a card could have something to say in any window. Most have not.
#[inline]
pub(crate) fn has_windows(face: Face) -> bool {
    matches!(face, Face::Artifact(_) | Face::Flare(_) | Face::Reinforcement(_) | Face::Tech(_))
}

/// Takes into account that a card has come to a seat.
pub(crate) fn arm(state: &mut State, seat: Seat, face: Face) {
    let mut arms = state.board.arms[seat.index()];
    let windows = windows_of_card(&state.board, seat, face);
    windows.add_to(if matches!(face, Face::Tech(_)) { &mut arms.table } else { &mut arms.cards });
    state.board.set_arms(seat, arms);
}

/// Takes into account that a flare which a seat has played may go on until the encounter is over.
pub(crate) fn arm_with_played(state: &mut State, seat: Seat, alien: Alien) {
    let mut arms = state.board.arms[seat.index()];
    FLARE_WINDOWS[alien as usize].add_to(&mut arms.table);
    state.board.set_arms(seat, arms);
}

/// Finds out anew in which windows a seat could have something to do. Called whenever its sheets or techs change, and
/// when it loses or regains its power.
pub(crate) fn rearm(state: &mut State, seat: Seat) {
    let arms = Arms { table: table_arms(state, seat), cards: cards_arm(state, seat) };
    state.board.set_arms(seat, arms);
}

/// The windows for which a seat is armed by what it has on the table.
pub(crate) fn table_arms(state: &State, seat: Seat) -> [u64; Roles::COUNT] {
    let board = &state.board;
    let mut table = Arms::NONE.table;
    for sheet in board.sheets_of(seat) {
        let Some(alien) = sheet.alien else { continue };
        let of_power = if board.is_lost(sheet) { &LOST_POWER_WINDOWS } else { &POWER_WINDOWS };
        of_power[alien as usize].add_to(&mut table);
        if sheet.secret {
            // It may be turned up for its flare, too.
            FLARE_WINDOWS[alien as usize].or(TURN_UP_WINDOWS).add_to(&mut table);
        }
    }
    for (_, id) in board.encounter.spent.iter().filter(|(by, _)| *by == seat) {
        if let Source::Wild(alien) | Source::Super(alien) = id.source {
            FLARE_WINDOWS[alien as usize].add_to(&mut table);
        }
    }
    add_cards(state, seat, Pile::Techs(seat), &mut table);
    add_cards(state, seat, Pile::Completed(seat), &mut table);
    table
}

/// The same, where only cards that can be played have changed.
pub(crate) fn rearm_with_cards(state: &mut State, seat: Seat) {
    let table = state.board.arms[seat.index()].table;
    state.board.set_arms(seat, Arms { table, cards: cards_arm(state, seat) });
}

/// The windows for which a seat's cards arm it.
pub(crate) fn cards_arm(state: &State, seat: Seat) -> [u64; Roles::COUNT] {
    let mut windows = Arms::NONE.cards;
    add_cards(state, seat, Pile::Hand(seat), &mut windows);
    add_cards(state, seat, Pile::Hoard(seat), &mut windows);
    add_cards(state, seat, Pile::Possessed(seat), &mut windows);
    windows
}

/// Adds the windows of all cards of a pile; most piles of most players are empty.
#[inline]
fn add_cards(state: &State, seat: Seat, pile: Pile, windows: &mut [u64; Roles::COUNT]) {
    if let Some(top) = state.cards.top(pile) {
        add_cards_from(state, seat, top, windows);
    }
}

/// Adds the windows of a card and of all those below it.
#[inline(never)]
fn add_cards_from(state: &State, seat: Seat, top: CardId, windows: &mut [u64; Roles::COUNT]) {
    for card in state.cards.iter_from(top) {
        if let Some(face) = state.cards.known(card).filter(|&face| has_windows(face)) {
            windows_of_card(&state.board, seat, face).add_to(windows);
        }
    }
}

/// Whether a seat has a power to use as its encounter card is shown, and so waits for the other's card. (Its cards do
/// not matter: what is in a hand must not be seen by the order in which cards are turned up.)
pub(crate) fn waits_to_show(state: &State, seat: Seat) -> bool {
    let acts = |sheet: &Sheet| {
        let windows = sheet.alien.map_or(0, |alien| POWER_WINDOWS[alien as usize].any);
        !sheet.zapped && windows & Window::Showing.bit() != 0 && !state.board.is_lost(sheet)
    };
    state.board.sheets_of(seat).any(acts)
}

/// What has been used already in a window that is open, and cannot be again.
pub(crate) type Done = ArrayVec<(Seat, EffectId), 32>;

/// The most that one player can choose from.
pub(crate) type Usables = ArrayVec<Usable, 24>;

/// Lists what a seat can use in a window, in its role.
pub(crate) fn list_usables(state: &State, window: Window, seat: Seat, done: &Done, list: &mut Usables) {
    let board = &state.board;
    list.clear();
    let role = Roles::of(state, seat);
    let arms = &board.arms[seat.index()];
    let (table, cards) = (arms.table[role.index()], arms.cards[role.index()]);
    if (table | cards) & window.bit() == 0 {
        return;
    }
    let look = Look { state, seat, window, role, phase: Phases::of(board.phase), done };
    let on_table = table & window.bit() != 0;
    let has_secret_sheet = on_table && look.at_sheets(list);
    if cards & window.bit() != 0 {
        look.at_cards(Zone::Hand, Pile::Hand(seat), list);
        if state.cards.count(Pile::Hoard(seat)) > 0 && plays_hoard(state, seat).is_some() {
            look.at_cards(Zone::Hoard, Pile::Hoard(seat), list);
        }
        if state.cards.count(Pile::Possessed(seat)) > 0 && plays_possessed(state, seat) {
            look.at_cards(Zone::Possessed, Pile::Possessed(seat), list);
        }
    }
    if !board.encounter.spent.is_empty() {
        look.at_played_flares(list);
    }
    if on_table && (has_secret_sheet || board.edition.technology) {
        look.at_variants(has_secret_sheet, list);
    }
}

fn add(list: &mut Usables, usable: Usable) {
    if !list.contains(&usable) {
        // More than there is room for are never there at once.
        let _ = list.try_push(usable);
    }
}

/// A look at everything that a seat has, for what it can use in a window.
struct Look<'a> {
    state: &'a State,
    seat: Seat,
    window: Window,
    role: Roles,
    phase: Phases,
    done: &'a Done,
}

impl Look<'_> {
    fn fits(&self, id: EffectId, effect: &Effect) -> bool {
        effect.at == self.window
            && effect.roles.meets(self.role)
            && effect.phases.meets(self.phase)
            && !self.done.contains(&(self.seat, id))
            && !(effect.once && self.state.board.encounter.spent.contains(&(self.seat, id)))
            && (effect.when)(self.state, self.seat)
    }

    /// Whether a component could have something to say here to whoever has this role.
    #[inline]
    fn concerns(&self, windows: &Windows) -> bool {
        windows.by_role[self.role.index()] & self.window.bit() != 0
    }

    #[inline(never)]
    fn at_effects(&self, source: Source, zone: Zone, list: &mut Usables) {
        for (id, effect) in source.ids() {
            if effect.at == self.window && self.fits(id, effect) {
                add(list, Usable { id, zone });
            }
        }
    }

    /// Whether one of the sheets lies face down.
    #[inline(never)]
    fn at_sheets(&self, list: &mut Usables) -> bool {
        let board = &self.state.board;
        let mut has_secret_sheet = false;
        for sheet in board.sheets_of(self.seat) {
            has_secret_sheet |= sheet.secret;
            let concerned = |alien: &Alien| self.concerns(&POWER_WINDOWS[*alien as usize]);
            let Some(alien) = sheet.alien.filter(concerned) else { continue };
            let has_power = !board.is_lost(sheet);
            for (id, effect) in Source::Power(alien).ids() {
                let is_active = match effect.kind {
                    Kind::Works => has_power && !sheet.secret,
                    Kind::Used | Kind::Declares => has_power && !sheet.zapped,
                    Kind::Follows => true,
                };
                if is_active && self.fits(id, effect) {
                    add(list, Usable { id, zone: Zone::Table });
                }
            }
        }
        has_secret_sheet
    }

    fn at_cards(&self, zone: Zone, pile: Pile, list: &mut Usables) {
        let cards = &self.state.cards;
        for card in cards.iter(pile) {
            let Some(face) = cards.known(card).filter(|&face| has_windows(face)) else { continue };
            if !self.concerns(windows_of_face(face)) {
                continue;
            }
            // What is done in secret is done out of the hand.
            let is_open = |source: &Source| zone == Zone::Hand || !matches!(source, Source::Classic(_));
            if may_be_played(self.state, self.seat, face)
                && let Some(source) = source_of(self.state, self.seat, face).filter(is_open)
            {
                self.at_effects(source, zone, list);
            }
        }
    }

    /// A flare that was played may go on until the encounter is over.
    #[inline(never)]
    fn at_played_flares(&self, list: &mut Usables) {
        for &(by, id) in &self.state.board.encounter.spent {
            if by == self.seat && matches!(id.source, Source::Wild(_) | Source::Super(_)) {
                for (id, effect) in id.source.ids() {
                    if effect.kind == Kind::Works && self.fits(id, effect) {
                        add(list, Usable { id, zone: Zone::Table });
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
        if has_secret_sheet && TURN_UP_WINDOWS.any & self.window.bit() != 0 {
            self.at_effects(Source::Rule(Rule::TurnUp), Zone::Table, list);
        }
        if technology && TECH_ACTION_WINDOWS.any & self.window.bit() != 0 {
            self.at_effects(Source::Rule(Rule::TechAction), Zone::Table, list);
        }
        if has_secret_sheet && self.would_turn_up() {
            let turn_up = EffectId { source: Source::Rule(Rule::TurnUp), index: 0 };
            add(list, Usable { id: turn_up, zone: Zone::Table });
        }
    }

    fn at_techs(&self, list: &mut Usables) {
        let cards = &self.state.cards;
        for card in cards.iter(Pile::Completed(self.seat)).chain(cards.iter(Pile::Techs(self.seat))) {
            if let Some(Face::Tech(tech)) = cards.known(card)
                && self.concerns(windows_of_face(Face::Tech(tech)))
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
            || (may_be_played(self.state, self.seat, Face::Flare(alien))
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
    state.cards.count(Pile::Possessed(seat)) > 0
        && !state.board.is_powerless(seat)
        && state.board.sheets_of(seat).any(|sheet| sheet.alien.is_some_and(|alien| alien.sheet().possesses))
}

/// Whether the limits on flares and kept artifacts let a seat play this.
fn may_be_played(state: &State, seat: Seat, face: Face) -> bool {
    let encounter = &state.board.encounter;
    match face {
        Face::Flare(alien) => !encounter.flared.contains(seat) && !encounter.flares.contains(alien),
        Face::Artifact(artifact) => encounter.kept.is_empty() || is_not_kept(state, seat, artifact),
        _ => true,
    }
}

/// An artifact that was kept waits for a later encounter; another one like it need not.
#[cold]
fn is_not_kept(state: &State, seat: Seat, artifact: Artifact) -> bool {
    let kept = state.board.encounter.kept.iter().filter(|&&kept| kept == (seat, artifact)).count();
    kept == 0 || held(state, seat, Face::Artifact(artifact)) > kept
}

/// How many cards of this face a seat has in hand and on its sheet.
fn held(state: &State, seat: Seat, face: Face) -> usize {
    let piles = [Pile::Hand(seat), Pile::Hoard(seat), Pile::Possessed(seat)];
    let cards = piles.into_iter().flat_map(|pile| state.cards.iter(pile));
    cards.filter(|&card| state.cards.known(card) == Some(face)).count()
}
