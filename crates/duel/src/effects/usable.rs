//! What is active, and what a player can use now.

use arrayvec::ArrayVec;
use kernel::{Choice, Question, Seat};

use super::{Effect, EffectId, Kind, Once, Source, Window};
use crate::aliens::Alien;
use crate::board::{Active, Board, SEATS};
use crate::destiny::Destiny;
use crate::envoys::Envoy;
use crate::words::{Ask, Pick};
use crate::{Duel, State};

/// Room for the most effects that one player can have at one moment.
type List = ArrayVec<EffectId, 12>;

/// What has been used already in a window that is open, and cannot be again.
pub(crate) type Done = List;

/// What a player can use in a window.
pub(crate) struct Usables {
    pub list: List,
    /// The first of them that is not asked about: one that happens by itself, or the only one, if it must be used.
    pub by_itself: Option<EffectId>,
    /// Whether one of them must be used.
    pub must: bool,
}

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

/// The windows of a component, and its effects there. A destiny card is nobody's.
#[inline]
fn effects_of(source: Source) -> (u64, &'static [Effect]) {
    match source {
        Source::Alien(alien) => (ALIEN_WINDOWS[alien as usize], alien.sheet().effects),
        Source::Envoy(envoy) => (ENVOY_WINDOWS[envoy as usize], envoy.sheet().effects),
        Source::Destiny(_) => (0, &[]),
    }
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
        active.iter().fold(0, |windows, &source| windows | windows_of(source.effects()));
    state.board.altered[seat.index()] =
        active.iter().fold(0, |altered, source| altered | source.alters().what());
    state.board.active[seat.index()] = active;
}

/// The same for the destiny card. Its prize and contest are carried out by their phases.
pub(crate) fn rearm_card(state: &mut State) {
    let by_phases = Window::Prize.bit() | Window::ContestWon.bit();
    let windows = destiny(state).map_or(0, |card| windows_of(card.sheet().effects));
    state.board.card_armed = windows & !by_phases;
}

pub(crate) fn rearm_all(state: &mut State) {
    (0..SEATS).for_each(|index| rearm(state, Seat::new(index)));
    rearm_card(state);
}

/// Whether what is kept of what is active is what would be found out anew.
pub(crate) fn are_arms_right(state: &State) -> bool {
    let mut anew = state.clone();
    rearm_all(&mut anew);
    let (kept, found) = (&state.board, &anew.board);
    (&kept.active, kept.altered) == (&found.active, found.altered)
        && (kept.armed, kept.card_armed) == (found.armed, found.card_armed)
}

/// Whether a player has used an effect as often as can be.
#[inline(never)]
fn is_used_up(board: &Board, seat: Seat, id: EffectId, once: Once, done: &Done) -> bool {
    let is_used = match once {
        Once::Moment => false,
        Once::Clash => board.clash.used.contains(&(seat, id)),
        Once::Discovery => board.used.contains(&(seat, id)),
    };
    is_used || done.contains(&id)
}

/// Whether everybody can work out that a player is asked this. `public` is what spectators see: a condition that needs more
/// than that, such as a card in the hand, does not hold there, and the question stays private.
pub(crate) fn is_public(public: &State, seat: Seat, question: &Question<Duel>) -> bool {
    match (question.ask, &question.choice) {
        (Ask::Ready | Ask::Befriend | Ask::Estrange, _) => true,
        (Ask::Use(window), Choice::One(picks)) => {
            let known = usables(public, window, seat, &Done::new()).list;
            picks.iter().any(|pick| matches!(pick, Pick::Use(id) if known.contains(id)))
        }
        _ => false,
    }
}

/// What a player can use in a window.
pub(crate) fn usables(state: &State, window: Window, seat: Seat, done: &Done) -> Usables {
    let board = &state.board;
    let mut usables = Usables { list: List::new(), by_itself: None, must: false };
    for &source in &board.active[seat.index()] {
        let (windows, effects) = effects_of(source);
        if windows & window.bit() == 0 {
            continue;
        }
        for (index, effect) in effects.iter().enumerate() {
            if effect.at != window || !effect.during.fits(&board.clash) {
                continue;
            }
            let id = EffectId { source, index: index as u8 };
            let could_be_used_up = effect.once != Once::Moment || !done.is_empty();
            if could_be_used_up && is_used_up(board, seat, id, effect.once, done) {
                continue;
            }
            if (effect.when)(state, seat) {
                usables.list.push(id);
                match effect.kind {
                    Kind::Automatic if usables.by_itself.is_none() => usables.by_itself = Some(id),
                    Kind::Must => usables.must = true,
                    Kind::Automatic | Kind::May => {}
                }
            }
        }
    }
    if usables.must && usables.list.len() == 1 {
        usables.by_itself = usables.list.first().copied();
    }
    usables
}
