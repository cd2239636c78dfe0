//! Everything on the table besides cards and dice.

use std::fmt;

use arrayvec::ArrayVec;
use kernel::{CardId, CardSet, MAX_SEATS, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};

use crate::aliens::{Alien, AlienSet};
use crate::cards::CardType;
use crate::editions::Edition;
use crate::effects::{About, Answering, Armed, Arms, Cast, EffectId, Happening, Window};
use crate::encounter::{Cheat, Took};
use crate::place::{Place, Planet, PlanetSet};

pub use crate::encounter::{Encounter, Outcome, Shown, Side};
pub(crate) use sheets::SHEETS;
pub use sheets::{Sheet, SheetKind};

mod sheets;

/// The parts of a turn, in order. Between any two the State says all there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    SetUp,
    StartTurn,
    Regroup,
    Destiny,
    Launch,
    Alliance,
    Planning,
    Reveal,
    Resolution,
    /// The encounter is over; whether another follows.
    EncounterEnd,
    Over,
}

impl Phase {
    pub(crate) const WORDS: [(Self, &'static str); 11] = [
        (Self::SetUp, "set_up"),
        (Self::StartTurn, "start_turn"),
        (Self::Regroup, "regroup"),
        (Self::Destiny, "destiny"),
        (Self::Launch, "launch"),
        (Self::Alliance, "alliance"),
        (Self::Planning, "planning"),
        (Self::Reveal, "reveal"),
        (Self::Resolution, "resolution"),
        (Self::EncounterEnd, "encounter_end"),
        (Self::Over, "over"),
    ];
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::WORDS[*self as usize].1)
    }
}

/// Why the script leaves a phase before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Halt {
    GameOver,
    /// The encounter has the outcome that stands on the board, and is resolved.
    Resolve,
    /// The encounter is over, with the outcome that stands on the board: all ships go home.
    EndEncounter,
}

/// The turn that is being played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Turn {
    /// Whose turn it is.
    pub seat: Seat,
    /// The how many-th encounter of the turn this is, from 1.
    pub encounter: u8,
    /// Whether the turn's last encounter was successful.
    pub successful: bool,
    /// Whether an effect has given the turn another encounter.
    pub another: bool,
    /// Whether that one begins with a new hand, if it must.
    pub new_hand: bool,
    /// The encounter in the middle of the turn that is being played, of another than whose turn it is.
    pub interlude: Option<Interlude>,
    /// The one that is to follow when this encounter is over.
    pub next_interlude: Option<Interlude>,
}

/// An encounter in the middle of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Interlude {
    pub offense: Seat,
    /// Whom it is against, in the home system, without a destiny card.
    pub against: Option<Seat>,
    /// The flare that made it, and cannot be played again in it.
    pub flare: Option<Alien>,
}

impl Turn {
    /// The turn of a player, at its beginning.
    pub(crate) const fn of(seat: Seat) -> Self {
        Self {
            seat,
            encounter: 1,
            successful: false,
            another: false,
            new_hand: false,
            interlude: None,
            next_interlude: None,
        }
    }

    /// Whether an encounter of this player's own turn is being played: one in the middle of it is no part of it.
    pub(crate) fn is_of(&self, seat: Seat) -> bool {
        self.seat == seat && self.interlude.is_none()
    }

    /// Whether the encounter begins with a new hand, if it must, which has not been drawn yet; not an encounter in the
    /// middle of the turn.
    pub(crate) fn gets_new_hand(&self) -> bool {
        self.new_hand && self.interlude.is_none()
    }
}

/// Room for every attack card to lie at a planet.
pub(crate) const AT_PLANETS: usize = 40;

/// Ships picked up to go to the warp, that are being decided upon now. (More may be waiting in `Place::Doomed`.)
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Loss {
    pub ships: [u8; MAX_SEATS],
    /// Whether they are lost by losing the encounter.
    pub by_losing: bool,
    /// How many of them have gone to the warp.
    pub gone: [u8; MAX_SEATS],
    /// How many of them have left the game instead.
    pub removed: [u8; MAX_SEATS],
    /// Whose ships have been among them, or among those of a loss around this one.
    pub of: SeatSet,
    /// Whose ships have been picked up from the planet at which the gate is aimed.
    pub from_target: SeatSet,
    /// Whether the flagship is among them.
    pub flagship: bool,
}

impl Loss {
    /// Whether ships of this player are among them.
    pub fn is_of(&self, seat: Seat) -> bool {
        self.of.contains(seat)
    }

    /// How many ships of a player it has cost.
    pub fn cost(&self, seat: Seat) -> u8 {
        self.gone[seat.index()] + self.removed[seat.index()]
    }
}

/// Compensation about to be collected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Compensation {
    pub to: Seat,
    pub from: Seat,
    pub cards: u8,
    /// Who chooses the cards; nobody: they are taken at random.
    pub chosen_by: Option<Seat>,
}

/// Ships about to be sent into the encounter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Sending {
    pub seat: Seat,
    pub side: Side,
    pub most: u8,
    /// How many of them may come straight out of the warp.
    pub from_warp: u8,
    /// How many more than `most` there may be, whatever sets that.
    pub bonus: u8,
}

/// The rewards of a defensive ally.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Reward {
    pub seat: Seat,
    pub left: u8,
}

/// What the offense retrieves in its regroup phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Retrieval {
    pub ships: u8,
}

/// Everything on the table besides cards and dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Board {
    pub edition: Edition,
    pub phase: Phase,
    pub turn: Turn,
    /// How many encounters there have been, this one included.
    pub encounters: u16,
    pub encounter: Encounter,
    pub sheets: ArrayVec<Sheet, SHEETS>,
    /// Which of them each seat has, as bits; follows from the sheets. They are looked for all the time.
    #[cfg_attr(feature = "types", ts(skip))]
    sheets_held: [u16; MAX_SEATS],
    /// Whether sheets stay face down until they are used.
    pub secret_sheets: bool,
    /// Aliens of whose flares everybody knows that they are in the game.
    pub known_flares: AlienSet,
    /// The aliens from which a player may choose at the start.
    pub drafts: [[Option<Alien>; 2]; MAX_SEATS],
    /// The planets in the game.
    pub planets: PlanetSet,
    /// Who has fewer home colonies than a power needs.
    pub lacking: SeatSet,
    /// Of whom it was told last that they have lost their power.
    pub powerless: SeatSet,
    /// The colony track: how many foreign colonies each player has.
    pub track: [u8; MAX_SEATS],
    /// Whose colonies have changed since those two were last looked at.
    pub moved: SeatSet,
    /// Who has just lost the power, and where who has just gained a colony; effects may answer that.
    pub lost_power: SeatSet,
    pub gained_colony: [PlanetSet; MAX_SEATS],
    /// The colonies just gained by the player whom the window about that is about.
    pub new_colonies: PlanetSet,
    pub winners: SeatSet,
    /// How often each player has been caught cheating.
    pub caught: [u8; MAX_SEATS],
    /// Why the phase is being left.
    pub halt: Option<Halt>,
    /// What is being answered, in a reaction window.
    pub answering: Option<Answering>,
    /// What is happening, in a window about something that happens to somebody.
    pub happening: Option<Happening>,
    /// What the question of an effect is about that is just being asked, where its prompt says so.
    pub about: About,
    /// How many effects are being carried out inside each other.
    pub depth: u8,
    pub loss: Loss,
    pub compensation: Option<Compensation>,
    pub sending: Option<Sending>,
    pub reward: Option<Reward>,
    /// The cards that have just come to a hand as compensation or rewards.
    pub spoils: CardSet,
    pub retrieval: Retrieval,
    /// Ships that may be freed from the warp in the deal that is being made, by each dealing side.
    pub may_free: [bool; 2],
    /// Who is just now to choose among cards of a type, and how many: so many are known to be in that hand.
    pub choosing: Option<(Seat, CardType, u8)>,
    /// Who is just now to choose a card that an effect needs, and so has one in hand.
    pub choosing_for: Option<(Seat, EffectId)>,
    /// The deal that stands, and who proposed it.
    pub deal: Option<(Seat, crate::deal::Deal)>,
    /// Whose flagship, the Prometheus, is in the game, and where.
    pub prometheus: Option<(Seat, Place)>,
    /// Whether it is among the ships of its owner that leave its place next.
    pub flagship_leaves: bool,
    /// The tech that it researches.
    pub flagship_tech: Option<CardId>,
    /// The gap between two planets at which the Lunar Cannon stands: the planet before it, and whose it is.
    pub cannon: Option<(Seat, Planet)>,
    /// Whether the Genesis planet has been brought into the game: there is only one, ever.
    pub genesis: bool,
    /// Cards that lie at planets, and at which.
    pub at_planets: ArrayVec<(CardId, Planet), AT_PLANETS>,
    /// Ships on each tech card, by the card's handle.
    pub research: ArrayVec<(CardId, u8), 20>,
    /// In which windows players could have something to do; a superset, so that most need not be looked at. Follows from the
    /// cards and the sheets.
    #[cfg_attr(feature = "types", ts(skip))]
    pub(crate) arms: Arms,
    /// Who has which part in the encounter; follows from it.
    #[cfg_attr(feature = "types", ts(skip))]
    pub(crate) cast: Cast,
    /// How many encounter cards each seat has in hand; follows from the cards. Whether there are any is asked all the time.
    #[cfg_attr(feature = "types", ts(skip))]
    pub(crate) encounter_cards: [u8; MAX_SEATS],
    #[cfg_attr(feature = "types", ts(as = "[Vec<(Place, u8)>; MAX_SEATS]"))]
    fleets: Fleets,
}

/// How many ships each player has in each place.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Fleets {
    ships: [[u8; Place::ROOM]; MAX_SEATS],
    /// Where each player has ships on a planet; follows from the ships.
    colonies: [PlanetSet; MAX_SEATS],
}

impl Fleets {
    const NONE: Self = Self { ships: [[0; Place::ROOM]; MAX_SEATS], colonies: [PlanetSet::EMPTY; MAX_SEATS] };

    /// Moves ships of a player from one place to another, by the places' numbers; if that has changed the colonies, says
    /// which are new.
    #[inline]
    fn shift(&mut self, seat: Seat, from: usize, to: usize, count: u8) -> Option<PlanetSet> {
        let (ships, colonies) = (&mut self.ships[seat.index()], &mut self.colonies[seat.index()]);
        let (from, to) = (from % Place::ROOM, to % Place::ROOM);
        let left = ships[from].checked_sub(count).expect("nobody moves ships that are not there");
        ships[from] = left;
        ships[to] += count;
        // For any place alike: where ships come from and go to is a matter of chance, on which nothing should branch.
        let given_up = if left == 0 { PlanetSet::at(from) } else { PlanetSet::EMPTY };
        let before = *colonies;
        *colonies = before.without(given_up).or(PlanetSet::at(to));
        (*colonies != before).then(|| colonies.without(before))
    }

    #[inline]
    fn add(&mut self, seat: Seat, place: Place, change: i8) {
        let ships = &mut self.ships[seat.index()][place.index()];
        *ships = ships.checked_add_signed(change).expect("nobody moves ships that are not there");
        if let Place::Planet(planet) = place {
            let colonies = &mut self.colonies[seat.index()];
            if *ships > 0 {
                colonies.insert(planet);
            } else {
                colonies.remove(planet);
            }
        }
    }
}

/// Written seat by seat, as the places that have ships.
impl Serialize for Fleets {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fleets = self.ships.each_ref().map(|ships| {
            let there = Place::all().map(|place| (place, ships[place.index()]));
            there.filter(|&(_, ships)| ships > 0).collect::<Vec<_>>()
        });
        fleets.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Fleets {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fleets = Self::NONE;
        let seats = <[Vec<(Place, u8)>; MAX_SEATS]>::deserialize(deserializer)?;
        for (index, places) in seats.into_iter().enumerate() {
            for (place, ships) in places {
                let ships = i8::try_from(ships).map_err(|_| serde::de::Error::custom("too many ships"))?;
                if fleets.ships[index][place.index()] > 0 {
                    return Err(serde::de::Error::custom(format!("ships at {place} are there twice")));
                }
                fleets.add(Seat::new(index), place, ships);
            }
        }
        Ok(fleets)
    }
}

impl Board {
    // Not inlined, so that it is written where it stays.
    #[inline(never)]
    pub(crate) fn new(edition: Edition, seats: usize) -> Self {
        let mut planets = PlanetSet::EMPTY;
        let mut fleets = Fleets::NONE;
        for seat in (0..seats).map(Seat::new) {
            let system = PlanetSet::system(seat, edition.planets.into());
            planets = planets.or(system);
            fleets.colonies[seat.index()] = system;
            for planet in system.iter() {
                fleets.ships[seat.index()][Place::from(planet).index()] = edition.ships_a_planet;
            }
        }
        let (phase, encounter) = (Phase::SetUp, Encounter::new(Seat::new(0)));
        let cast = Cast::of(&encounter, phase);
        Self {
            edition,
            phase,
            turn: Turn::of(Seat::new(0)),
            encounters: 0,
            encounter,
            sheets: ArrayVec::new(),
            sheets_held: [0; MAX_SEATS],
            secret_sheets: false,
            known_flares: AlienSet::EMPTY,
            drafts: [[None; 2]; MAX_SEATS],
            planets,
            lacking: SeatSet::EMPTY,
            powerless: SeatSet::EMPTY,
            track: [0; MAX_SEATS],
            moved: SeatSet::EMPTY,
            lost_power: SeatSet::EMPTY,
            gained_colony: [PlanetSet::EMPTY; MAX_SEATS],
            new_colonies: PlanetSet::EMPTY,
            winners: SeatSet::EMPTY,
            caught: [0; MAX_SEATS],
            halt: None,
            answering: None,
            happening: None,
            about: About::default(),
            depth: 0,
            loss: Loss::default(),
            compensation: None,
            sending: None,
            reward: None,
            spoils: CardSet::EMPTY,
            retrieval: Retrieval::default(),
            may_free: [false; 2],
            choosing: None,
            choosing_for: None,
            deal: None,
            prometheus: None,
            flagship_leaves: false,
            flagship_tech: None,
            cannon: None,
            genesis: false,
            at_planets: ArrayVec::new(),
            research: ArrayVec::new(),
            arms: Arms::NONE,
            cast,
            encounter_cards: [0; MAX_SEATS],
            fleets,
        }
    }

    #[inline]
    pub fn ships(&self, seat: Seat, place: impl Into<Place>) -> u8 {
        self.fleets.ships[seat.index()][place.into().index()]
    }

    /// How many ships each player has in a place.
    pub(crate) fn all_ships(&self, place: Place) -> [u8; MAX_SEATS] {
        self.fleets.ships.each_ref().map(|ships| ships[place.index()])
    }

    /// Changes how many ships a player has in a place. Only `moves` and the laying out of a position may.
    #[inline]
    pub(crate) fn add_ships(&mut self, seat: Seat, place: Place, change: i8) {
        self.fleets.add(seat, place, change);
    }

    /// Moves ships of a player from one place to another, by the places' numbers, a few at least; if that has changed the
    /// colonies, says which are new. Only `moves` may.
    #[inline]
    pub(crate) fn shift_ships(&mut self, seat: Seat, from: usize, to: usize, ships: u8) -> Option<PlanetSet> {
        self.fleets.shift(seat, from, to, ships)
    }

    /// All ships of a player, wherever they are.
    pub fn ship_count(&self, seat: Seat) -> u8 {
        self.fleets.ships[seat.index()].iter().sum()
    }

    /// The planets where a player has a colony.
    #[inline]
    pub fn colonies(&self, seat: Seat) -> PlanetSet {
        self.fleets.colonies[seat.index()]
    }

    pub fn home_colonies(&self, seat: Seat) -> PlanetSet {
        self.colonies(seat).and(PlanetSet::home(seat))
    }

    pub fn foreign_colonies(&self, seat: Seat) -> PlanetSet {
        self.colonies(seat).without(PlanetSet::home(seat))
    }

    /// Whether a player has fewer home colonies than a power needs.
    pub(crate) fn lacks_home_colonies(&self, seat: Seat) -> bool {
        (self.colonies(seat).len_in(seat) as u8) < self.edition.home_colonies
    }

    /// The planets of a player's home system.
    pub fn home_planets(&self, seat: Seat) -> PlanetSet {
        self.planets.and(PlanetSet::home(seat))
    }

    /// A player's ships by planet.
    #[inline]
    pub fn fleet(&self, seat: Seat) -> impl Iterator<Item = (Place, u8)> + Clone + '_ {
        self.colonies(seat).iter().map(move |planet| (planet.into(), self.ships(seat, planet)))
    }

    /// The same without ships that are in the encounter.
    pub fn fleet_elsewhere(&self, seat: Seat) -> impl Iterator<Item = (Place, u8)> + Clone + '_ {
        let station = self.station(seat);
        self.fleet(seat).filter(move |&(place, _)| Some(place) != station)
    }

    /// Ships on all colonies of a player.
    pub fn ships_on_colonies(&self, seat: Seat) -> u8 {
        self.fleet(seat).map(|(_, ships)| ships).sum()
    }

    /// Whether nobody at all has ships there.
    pub fn is_empty(&self, planet: Planet) -> bool {
        self.fleets.colonies.iter().all(|colonies| !colonies.contains(planet))
    }

    /// The cards that lie at a planet.
    pub fn cards_at(&self, planet: Planet) -> CardSet {
        self.at_planets.iter().filter(|&&(_, place)| place == planet).map(|&(card, _)| card).collect()
    }

    /// Whether this seat has lost a power for want of home colonies, as far as everybody knows.
    pub fn is_powerless(&self, seat: Seat) -> bool {
        self.powerless.contains(seat)
    }

    /// Whether a sheet is out of use for want of home colonies: some need none.
    pub fn is_lost(&self, sheet: &Sheet) -> bool {
        self.lacking.contains(sheet.holder) && !sheet.keeps_power()
    }

    /// Whether a sheet that a seat has is out of use for want of home colonies, as far as everybody knows: of a sheet that
    /// is secret it is told as of any other. Nothing of who has none, such as who has lent the only one. (One that is put
    /// out of action by a loan counts for its owner: it is still theirs to lose.)
    pub(crate) fn loses_power(&self, seat: Seat) -> Option<bool> {
        let mut sheets = self.sheets_held(seat).peekable();
        sheets.peek()?;
        let is_lost = |sheet: &Sheet| sheet.secret || !sheet.keeps_power();
        Some(self.lacking.contains(seat) && sheets.any(is_lost))
    }

    /// A seat's ships in the encounter.
    pub fn ships_in_encounter(&self, seat: Seat) -> u8 {
        let encounter = &self.encounter;
        if encounter.defense == Some(seat) {
            return encounter.target.map_or(0, |target| self.ships(seat, target));
        }
        self.ships(seat, Place::Gate) + self.ships(seat, Place::Beside)
    }

    /// Where a seat's ships in the encounter stand.
    pub fn station(&self, seat: Seat) -> Option<Place> {
        let encounter = &self.encounter;
        if encounter.defense == Some(seat) {
            return encounter.target.map(Place::Planet);
        }
        match encounter.side(seat)? {
            Side::Offense => Some(Place::Gate),
            Side::Defense => Some(Place::Beside),
        }
    }

    /// Whether somebody has just lost a power or gained a colony, so that effects may answer that.
    #[inline]
    pub(crate) fn is_news(&self) -> bool {
        let gained = self.gained_colony.iter().fold(PlanetSet::EMPTY, |all, &planets| all.or(planets));
        !self.lost_power.is_empty() || !gained.is_empty()
    }

    /// Who could have something to do in this window, in the part that they have in the encounter.
    #[inline]
    pub(crate) fn armed_in(&self, window: Window) -> Armed {
        self.arms.armed_in(window).in_parts(self.cast)
    }

    /// Who is the defense, if anybody is by now, and where the encounter can be.
    pub(crate) fn set_defense(&mut self, seat: Option<Seat>, targets: PlanetSet) {
        self.encounter.defense = seat;
        self.encounter.targets = targets;
        self.recast();
    }

    /// Changes who are allies, by the sides.
    #[inline]
    pub(crate) fn change_allies(&mut self, change: impl FnOnce(&mut [SeatSet; 2])) {
        change(&mut self.encounter.allies);
        self.recast();
    }

    /// The parts that players have in the encounter have changed.
    #[inline]
    pub(crate) fn recast(&mut self) {
        self.cast = Cast::of(&self.encounter, self.phase);
    }

    /// Whether anybody could.
    #[inline]
    pub(crate) fn is_anybody_armed(&self, window: Window) -> bool {
        !self.armed_in(window).is_nobody()
    }

    /// Whether anybody has as many foreign colonies as it takes to win. Hardly ever, and asked all the time: so all are
    /// looked at together, a byte each of one number, to which is added what makes enough colonies 128.
    #[inline]
    pub(crate) fn has_winner_by_colonies(&self) -> bool {
        const ONE_EACH: u64 = 0x0101_0101_0101_0101;
        let to_128 = u64::from(128 - self.edition.colonies_to_win) * ONE_EACH;
        (u64::from_ne_bytes(self.track) + to_128) & (ONE_EACH * 128) != 0
    }

    /// Who has as many foreign colonies as it takes to win.
    pub(crate) fn winners_by_colonies(&self, seats: SeatSet) -> SeatSet {
        let enough = self.edition.colonies_to_win;
        seats.iter().filter(|&seat| self.track[seat.index()] >= enough).collect()
    }

    /// Takes out what is secret from a viewer.
    pub(crate) fn hide(&mut self, viewer: Viewer) {
        let is = |seat: Seat| viewer == Viewer::Seat(seat);
        for sheet in self.sheets.iter_mut().filter(|sheet| sheet.secret && !is(sheet.owner)) {
            sheet.alien = None;
            // What lies on it is turned up with it.
            sheet.tokens = 0;
        }
        if !self.about.seat.is_some_and(is) {
            self.about.card = None;
        }
        let drafts = self.drafts.iter_mut().enumerate().filter(|(seat, _)| !is(Seat::new(*seat)));
        drafts.for_each(|(_, draft)| *draft = [None; 2]);
        if let Some((from, to, face)) = &mut self.encounter.gift
            && !is(*from)
            && !is(*to)
        {
            *face = None;
        }
        let encounter = &mut self.encounter;
        if let Some(Cheat { seat, took: Took::TopCard(face), .. }) = &mut encounter.cheat
            && !is(*seat)
        {
            *face = None;
        }
        let gave = encounter.gift.is_some_and(|(from, ..)| is(from));
        for side in Side::BOTH {
            if !gave && !encounter.main(side).is_some_and(is) {
                encounter.selection.forced[side.index()] = None;
            }
        }
        self.arms = Arms::NONE;
        self.encounter_cards = [0; MAX_SEATS];
    }

    /// Whether players are just now choosing among the aliens that they were dealt.
    pub(crate) fn is_drafting(&self) -> bool {
        self.phase == Phase::SetUp && self.sheets.is_empty()
    }

    /// Who is the offense of the encounter to come.
    pub fn offense(&self) -> Seat {
        self.turn.interlude.map_or(self.turn.seat, |interlude| interlude.offense)
    }
}
