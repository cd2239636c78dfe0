//! What is active, and what a player can use now.

use arrayvec::ArrayVec;
use kernel::Seat;

use super::{Effect, EffectId, Once, Source, Window};
use crate::State;
use crate::aliens::Alien;
use crate::board::{Active, SEATS};
use crate::destiny::Destiny;
use crate::envoys::Envoy;

/// The most effects that one player can have at one moment.
pub(crate) type Usables = ArrayVec<EffectId, 12>;

/// What has been used already in a window that is open, and cannot be again.
pub(crate) type Done = Usables;

/// The windows of all aliens and envoys, worked out beforehand: most have nothing to say in most windows.
static ALIEN_WINDOWS: [u64; Alien::ALL.len()] = {
    let mut windows = [0; Alien::ALL.len()];
    let mut index = 0;
    while index < windows.len() {
        windows[index] = windows_of(Alien::ALL[index].sheet().effects);
        index += 1;
    }
    windows
};

static ENVOY_WINDOWS: [u64; Envoy::ALL.len()] = {
    let mut windows = [0; Envoy::ALL.len()];
    let mut index = 0;
    while index < windows.len() {
        windows[index] = windows_of(Envoy::ALL[index].sheet().effects);
        index += 1;
    }
    windows
};

const fn windows_of(effects: &[Effect]) -> u64 {
    let mut windows = 0;
    let mut index = 0;
    while index < effects.len() {
        windows |= effects[index].at.bit();
        index += 1;
    }
    windows
}

fn windows_of_source(source: Source) -> u64 {
    match source {
        Source::Alien(alien) => ALIEN_WINDOWS[alien as usize],
        Source::Envoy(envoy) => ENVOY_WINDOWS[envoy as usize],
        Source::Destiny(card) => windows_of(card.sheet().effects),
    }
}

/// The components that are active for a player: the alien, and allied envoys that lie face up.
#[inline]
pub(crate) fn active(state: &State, seat: Seat) -> impl Iterator<Item = Source> + Clone + '_ {
    state.board.active[seat.index()].iter().copied()
}

/// The destiny card that is being resolved.
pub(crate) fn destiny(state: &State) -> Option<Destiny> {
    state.board.card.and_then(|card| state.cards.known(card)?.destiny())
}

/// Finds out anew what is active for a player, and in which windows it could have something to do. Called whenever
/// that may have changed.
pub(crate) fn rearm(state: &mut State, seat: Seat) {
    let board = &state.board;
    let alien = board.aliens[seat.index()].map(Source::Alien);
    let faceup = board.envoys.iter().flatten().filter(|envoy| envoy.faceup && envoy.ally == Some(seat));
    let envoys = faceup.filter_map(|envoy| state.cards.known(envoy.card)?.envoy().map(Source::Envoy));
    let active: Active = alien.into_iter().chain(envoys).collect();
    state.board.armed[seat.index()] =
        active.iter().fold(0, |windows, &source| windows | windows_of_source(source));
    state.board.altered[seat.index()] =
        active.iter().fold(0, |altered, source| altered | source.alters().what());
    state.board.active[seat.index()] = active;
}

/// The same for the destiny card. Its text, prize and contest are carried out by their phases.
pub(crate) fn rearm_card(state: &mut State) {
    let by_phases = Window::Prize.bit() | Window::ContestWon.bit();
    let windows = destiny(state).map_or(0, |card| windows_of_source(Source::Destiny(card)));
    state.board.card_armed = windows & !by_phases;
}

pub(crate) fn rearm_all(state: &mut State) {
    (0..SEATS).for_each(|index| rearm(state, Seat::new(index)));
    rearm_card(state);
}

/// The effects of the destiny card at a window.
pub(crate) fn card_effects(state: &State, window: Window) -> impl Iterator<Item = EffectId> + use<> {
    let ids = destiny(state).into_iter().flat_map(|card| Source::Destiny(card).ids());
    ids.filter(move |(_, effect)| effect.at == window).map(|(id, _)| id)
}

/// What a player can use in a window.
pub(crate) fn usables(state: &State, window: Window, seat: Seat, done: &Done) -> Usables {
    let board = &state.board;
    let mut list = Usables::new();
    for source in active(state, seat).filter(|&source| windows_of_source(source) & window.bit() != 0) {
        for (id, effect) in source.ids().filter(|(_, effect)| effect.at == window) {
            let is_used = match effect.once {
                Once::Moment => false,
                Once::Clash => board.clash.used.contains(&(seat, id)),
                Once::Discovery => board.used.contains(&(seat, id)),
            };
            let may = effect.during.fits(&board.clash) && !is_used && !done.contains(&id);
            if may && (effect.when)(state, seat) {
                list.push(id);
            }
        }
    }
    list
}
