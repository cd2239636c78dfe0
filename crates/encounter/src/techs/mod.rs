//! The techs: a file each. How they are researched, completed and abandoned is here.

mod coldsleep_ship;
mod collapsium_hulls;
mod cosmic_field_generator;
mod delta_scanners;
mod energy_cloak;
mod enigma_device;
mod genesis_bomb;
mod gluon_mines;
mod infinity_drive;
mod lunar_cannon;
mod omega_missile;
mod plasma_thrusters;
mod precursor_seed;
mod quark_battery;
mod tech_scrambler;
mod the_prometheus;
mod the_qax;
mod vacuum_turbines;
mod warpspace_key;
mod xenon_lasers;

use std::fmt;

use kernel::{CardId, Seat};
use serde::{Deserialize, Serialize};

use crate::cards::{Face, Pile};
use crate::effects::{Ctx, Effect, Flow, Run, Source};
use crate::events::Event;
use crate::moves::{discard_tech, move_ships, put, put_all, react, settle, shuffle};
use crate::place::Place;
use crate::ships::{choose_flagship, send_home, take_off_tech};
use crate::words::{Ask, Pick};
use crate::{State, Table};

/// What is printed on a tech card.
pub(crate) struct TechCard {
    /// How many ships must have researched it; `None` where any number will do.
    pub research: Option<u8>,
    /// Whether it stays face down, ships and all, until it is used.
    pub kept_secret: bool,
    /// Whether it stays in play when it is used.
    pub lasting: bool,
    pub effects: &'static [Effect],
    /// What happens when it is completed.
    pub completed: Option<Run>,
    /// What happens when it leaves play.
    pub leaves: Option<Run>,
}

impl TechCard {
    /// The usual case, for the fields that a tech does not mention.
    pub(crate) const BLANK: Self = Self {
        research: None,
        kept_secret: false,
        lasting: false,
        effects: &[],
        completed: None,
        leaves: None,
    };
}

macro_rules! techs {
    ($($name:ident $title:literal $module:ident;)*) => {
        /// A tech card.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS))]
        #[serde(rename_all = "snake_case")]
        pub enum Tech {
            $($name,)*
        }

        impl Tech {
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];
            const TITLES: &'static [&'static str] = &[$($title,)*];

            pub(crate) const fn card(self) -> &'static TechCard {
                match self {
                    $(Self::$name => &$module::CARD,)*
                }
            }
        }
    };
}

techs! {
    ColdsleepShip "Coldsleep Ship" coldsleep_ship;
    CollapsiumHulls "Collapsium Hulls" collapsium_hulls;
    CosmicFieldGenerator "Cosmic Field Generator" cosmic_field_generator;
    DeltaScanners "Delta Scanners" delta_scanners;
    EnergyCloak "Energy Cloak" energy_cloak;
    EnigmaDevice "Enigma Device" enigma_device;
    GenesisBomb "Genesis Bomb" genesis_bomb;
    GluonMines "Gluon Mines" gluon_mines;
    InfinityDrive "Infinity Drive" infinity_drive;
    LunarCannon "Lunar Cannon" lunar_cannon;
    OmegaMissile "Omega Missile" omega_missile;
    PlasmaThrusters "Plasma Thrusters" plasma_thrusters;
    PrecursorSeed "Precursor Seed" precursor_seed;
    QuarkBattery "Quark Battery" quark_battery;
    TechScrambler "Tech Scrambler" tech_scrambler;
    ThePrometheus "The Prometheus" the_prometheus;
    TheQax "The Qax" the_qax;
    VacuumTurbines "Vacuum Turbines" vacuum_turbines;
    WarpspaceKey "Warpspace Key" warpspace_key;
    XenonLasers "Xenon Lasers" xenon_lasers;
}

impl Tech {
    /// Its name for people.
    pub fn name(self) -> &'static str {
        Self::TITLES[self as usize]
    }

    /// Whether it can be used from where it lies.
    pub(crate) fn is_ready(self, state: &State, seat: Seat, card: CardId) -> bool {
        match state.cards.pile_of(card) {
            Pile::Completed(owner) => owner == seat,
            Pile::Techs(owner) => owner == seat && self.card().kept_secret && has_enough_ships(state, card),
            _ => false,
        }
    }
}

/// The name without its spaces.
impl fmt::Display for Tech {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name().split(' ').try_for_each(|word| f.write_str(word))
    }
}

/// Ships on a tech card.
pub(crate) fn ships_on(state: &State, card: CardId) -> u8 {
    state.board.research.iter().find(|(other, _)| *other == card).map_or(0, |&(_, ships)| ships)
}

fn tech_of(state: &State, card: CardId) -> Option<Tech> {
    if let Some(Face::Tech(tech)) = state.cards.known(card) { Some(tech) } else { None }
}

fn has_enough_ships(state: &State, card: CardId) -> bool {
    tech_of(state, card).is_some_and(|tech| ships_on(state, card) >= tech.card().research.unwrap_or(1))
}

/// Whether a tech can be completed.
fn is_ripe(state: &State, card: CardId) -> bool {
    has_enough_ships(state, card) && tech_of(state, card).is_some_and(|tech| !tech.card().kept_secret)
}

/// A seat's tech of this name, completed or not.
fn find(state: &State, seat: Seat, tech: Tech) -> Option<CardId> {
    let mut techs = state.cards.iter(Pile::Completed(seat)).chain(state.cards.iter(Pile::Techs(seat)));
    techs.find(|&card| tech_of(state, card) == Some(tech))
}

/// The research number of a tech; the ships on it, where any number will do.
fn research_number(state: &State, card: CardId) -> u8 {
    tech_of(state, card).and_then(|tech| tech.card().research).unwrap_or_else(|| ships_on(state, card))
}

/// Whether there is a tech to draw.
pub(crate) fn are_left(state: &State) -> bool {
    state.cards.count(Pile::TechDeck) + state.cards.count(Pile::TechDiscard) > 0
}

/// Draws as many techs as there are foreign colonies, and one more; one is kept.
pub(crate) async fn acquire(t: &Table, seat: Seat) {
    let count = 1 + t.get().board.foreign_colonies(seat).len();
    look_at(t, seat, count);
    keep_one(t, seat).await;
}

/// Draws techs to choose from; an empty deck is made anew of the discards.
pub(crate) fn look_at(t: &Table, seat: Seat, count: usize) {
    for _ in 0..count {
        if t.get().cards.count(Pile::TechDeck) == 0 {
            put_all(t, Pile::TechDiscard, Pile::TechDeck);
            shuffle(t, Pile::TechDeck);
        }
        let card = t.get().cards.top(Pile::TechDeck);
        if let Some(card) = card {
            put(t, card, Pile::Looked(seat));
            t.tell(|state| Event::Looks { seat, card: state.sight(card) });
        }
    }
}

/// Of the techs that a player looks at, one is kept face down and the others are discarded.
pub(crate) async fn keep_one(t: &Table, seat: Seat) {
    if t.get().cards.count(Pile::Looked(seat)) == 0 {
        return;
    }
    let kept = t.ask(seat, Ask::Tech, |s, q| q.card(s.cards.set(Pile::Looked(seat)))).await;
    put(t, kept, Pile::Techs(seat));
    t.tell(|_| Event::Techs { seat, text: "takes a new tech".into() });
    let rest = t.get().cards.set(Pile::Looked(seat));
    for card in rest.iter() {
        put(t, card, Pile::TechDiscard);
        t.tell(|state| Event::DiscardsTech { seat, card: state.sight(card) });
    }
}

/// The one thing that a player may do about techs as an encounter begins. The tech comes first: what can be done about
/// it says something of its face, which the others do not know.
pub(crate) async fn act(c: Ctx<'_>) -> Flow {
    let (t, me) = (c.t, c.me);
    let techs = |s: &State| s.cards.set(Pile::Techs(me));
    let only = techs(&t.get()).iter().next().filter(|_| techs(&t.get()).len() == 1);
    let card = match only {
        Some(card) => card,
        None => c.ask(1, |s, q| q.card(techs(s))).await,
    };
    let options = |s: &State| {
        let research = (s.board.ships_on_colonies(me) > 0).then_some(Pick::Research);
        let complete = is_ripe(s, card).then_some(Pick::Complete);
        research.into_iter().chain(complete).chain([Pick::Abandon])
    };
    match c.ask(0, |s, q| q.one(options(s))).await {
        Pick::Research => {
            let from = c.ask(2, |s, q| q.ships(s.board.fleet(me), 1, 1)).await;
            choose_flagship(t, me, me, &from).await;
            for (place, ships) in from {
                put_on_tech(t, me, card, place, ships);
            }
            t.tell(|_| Event::Techs { seat: me, text: "sends a ship to research a tech".into() });
            react!(t);
            Ok(())
        }
        Pick::Complete => complete(t, me, card).await,
        _ => {
            t.tell(|_| Event::Techs { seat: me, text: "abandons a tech".into() });
            discard_tech(t, me, card).await
        }
    }
}

/// Puts ships on a tech card.
pub(crate) fn put_on_tech(t: &Table, seat: Seat, card: CardId, from: Place, ships: u8) {
    move_ships(t, seat, from, Place::Research, ships);
    {
        let board = &mut t.edit().board;
        if board.prometheus == Some((seat, Place::Research)) {
            board.flagship_tech.get_or_insert(card);
        }
        let research = &mut board.research;
        match research.iter_mut().find(|(other, _)| *other == card) {
            Some((_, there)) => *there += ships,
            None => research.push((card, ships)),
        }
    }
    settle(t);
}

/// Turns a tech up; its ships go home.
async fn complete(t: &Table, seat: Seat, card: CardId) -> Flow {
    let Some(tech) = tech_of(&t.get(), card) else { return Ok(()) };
    put(t, card, Pile::Completed(seat));
    t.tell(|_| Event::Techs { seat, text: format!("completes {}", tech.name()) });
    if let Some(run) = tech.card().completed {
        run(ctx(t, seat, tech, card)).await?;
    }
    let ships = take_off_tech(t, seat, card);
    send_home(t, seat, Place::Research, ships).await;
    react!(t);
    Ok(())
}

/// What happens when a tech leaves play.
pub(crate) async fn leave_play(t: &Table, seat: Seat, card: CardId) -> Flow {
    let run = tech_of(&t.get(), card).and_then(|tech| Some((tech, tech.card().leaves?)));
    if let Some((tech, run)) = run {
        run(ctx(t, seat, tech, card)).await?;
    }
    Ok(())
}

/// What a tech has done to the totals of this encounter no longer counts.
fn leave_force(t: &Table, tech: Tech) {
    t.edit().board.encounter.forces.retain(|force| force.id.source != Source::Tech(tech));
}

fn ctx(t: &Table, me: Seat, tech: Tech, card: CardId) -> Ctx<'_> {
    Ctx { t, me, id: crate::effects::EffectId { source: Source::Tech(tech), index: 0 }, card: Some(card) }
}
