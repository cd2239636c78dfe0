//! Duels and contests: dials, plans, tactics, reinforcements.

use duel::{Duel, Face, Half, Icon, Pick, Pile, Place, TacticSet, forecast};
use kernel::{Answer, CardSet, Choice};

use super::{At, may_pass, picks};
use crate::sense::Options;

/// Planets that win.
const PLANETS_TO_WIN: u8 = 5;

/// How many ships: more for a great advantage, but never so many that there are none left for the planets still to be
/// won. Those that win a planet stay there, and whoever has none to send loses the game.
pub(super) fn dial(at: &At<'_>, options: &mut Options<Duel>) {
    let Choice::Number { min, max } = at.question.choice else { return };
    let board = &at.state.board;
    let terms = &board.clash.terms;
    let supply = f32::from(board.ships(at.seat, Place::Supply));
    let missing = PLANETS_TO_WIN.saturating_sub(board.controlled(at.seat).len() as u8);
    let affordable = supply / (f32::from(missing) + 1.5);
    let advantage = 0.012 * f32::from(terms.ship_advantage) * if terms.fewer_ships { -1.0 } else { 1.0 };
    for number in min..=max {
        let ships = f32::from(number);
        // A second and third ship outlast a blast; with one, any blast decides the duel.
        let lasting = 0.12 * (ships - 1.0) - 0.02 * (ships - 1.0) * (ships - 1.0);
        let over = (ships - affordable).max(0.0) * 0.4 / at.temper.boldness;
        let all_in = if missing > 1 && ships >= supply { 1.0 } else { 0.0 };
        let score = (advantage * ships + lasting) * at.stakes() - 0.15 * ships - over - all_in
            + 0.1 * at.temper.appetite * ships;
        options.push((Answer::Number(number), score));
    }
}

/// How often a plan of this value wins, against what players play.
fn odds(at: &At<'_>, value: i16, advantage: i16) -> f32 {
    const AGAINST: [(i16, f32); 10] = [
        (-2, 3.0),
        (5, 12.0),
        (7, 12.0),
        (9, 14.0),
        (11, 14.0),
        (13, 14.0),
        (15, 12.0),
        (17, 8.0),
        (20, 6.0),
        (31, 5.0),
    ];
    let lower_wins = forecast::lower_wins(at.state);
    let mut won = 0.0;
    for (theirs, often) in AGAINST {
        let mine = value + advantage;
        // Reinforcements blur the comparison.
        let (mine, theirs) = if lower_wins { (theirs, mine) } else { (mine, theirs) };
        won += often * (0.5 + f32::from((mine - theirs).clamp(-8, 8)) / 10.0);
    }
    won / 100.0
}

/// The advantage that the ships which are there now would bring the player.
fn advantage(at: &At<'_>, mine: u8, theirs: u8) -> i16 {
    let terms = &at.state.board.clash.terms;
    let more = if terms.fewer_ships { mine < theirs } else { mine > theirs };
    match () {
        () if mine == theirs => 0,
        () if more => terms.ship_advantage,
        () => -terms.ship_advantage,
    }
}

/// Which plan: what it wins, less what it is worth another time.
pub(super) fn plan(at: &At<'_>, options: &mut Options<Duel>) {
    let Choice::Cards { from, .. } = at.question.choice else { return };
    let board = &at.state.board;
    let advantage = advantage(at, board.ships_in_duel(at.seat), board.ships_in_duel(at.other())) / 2;
    let stakes = at.stakes();
    let open = at.state.cards.top(Pile::Plan(at.other())).and_then(|card| at.face(card));
    for card in from.iter() {
        let Some(face) = at.face(card) else { continue };
        let value = forecast::plan_value(at.state, at.seat, face);
        let odds = match open {
            // The opponent's plan lies open: as much as is needed, and no more.
            Some(theirs) => {
                let lead = value + advantage - forecast::plan_value(at.state, at.other(), theirs);
                0.5 + f32::from(lead.clamp(-6, 6)) / 14.0
            }
            None => odds(at, value, advantage),
        };
        options.push((Answer::Cards(CardSet::of(card)), odds * stakes - 0.4 * keep(face)));
    }
}

/// What a card is worth another time.
fn keep(face: Face) -> f32 {
    super::worth::worth_of(face)
}

/// Which half of which tactic: against each that the opponent may choose.
pub(super) fn tactic(at: &At<'_>, options: &mut Options<Duel>) {
    may_pass(at, options);
    let ready = possible(at);
    let ready = if ready.is_empty() { TacticSet::ALL } else { ready };
    let theirs = against(at, ready);
    for pick in picks(at.question) {
        let Pick::Half(half) = pick else { continue };
        let all: f32 = theirs.iter().map(|(_, often)| often).sum();
        let score: f32 = theirs.iter().map(|&(other, often)| often * exchange(at, half, other)).sum();
        let token = match half.tactic() {
            duel::Tactic::Blast4 => 0.12,
            duel::Tactic::Blast3 => 0.09,
            _ => 0.05,
        };
        let liking = match half.icon() {
            Icon::Blast => 0.1 * at.temper.appetite,
            Icon::Shield => -0.1 * at.temper.appetite,
            Icon::Recover => 0.0,
        };
        options.push((Answer::One(pick), score / all.max(0.1) - token + liking));
    }
}

/// The tactics that the opponent may choose, as the player sees it: among them any that lies chosen or hidden already.
fn possible(at: &At<'_>) -> TacticSet {
    let (board, other) = (&at.state.board, at.other().index());
    let chosen = board.clash.chosen[other].iter().flatten().copied();
    let stashed = board.stashes[other].and_then(|stash| stash.0);
    let mut ready = board.ready[other];
    chosen.chain(stashed).for_each(|half| ready.insert(half.tactic()));
    ready
}

/// The halves that the opponent may choose, and how often: blasts that would decide the duel are likely.
fn against(at: &At<'_>, ready: TacticSet) -> Vec<(Half, f32)> {
    let ships = at.state.board.ships_in_duel(at.seat);
    ready
        .halves()
        .map(|half| {
            let often = match half.icon() {
                Icon::Blast if half.value() >= ships => 3.0,
                Icon::Blast => 1.0 + 0.3 * f32::from(half.value()),
                Icon::Shield => 0.8,
                Icon::Recover => 0.6,
            };
            (half, often)
        })
        .collect()
}

/// What comes of two tactics against each other.
fn exchange(at: &At<'_>, mine: Half, theirs: Half) -> f32 {
    let board = &at.state.board;
    let (my_ships, their_ships) = (board.ships_in_duel(at.seat), board.ships_in_duel(at.other()));
    let hit = |blast: Half, shield: Half, ships: u8| {
        let blocked = if shield.icon() == Icon::Shield { shield.value() } else { 0 };
        let power = if blast.icon() == Icon::Blast { blast.value() } else { 0 };
        power.saturating_sub(blocked).min(ships)
    };
    let (killed, lost) = (hit(mine, theirs, their_ships), hit(theirs, mine, my_ships));
    let (left, their_left) = (my_ships - lost, their_ships - killed);
    let stakes = at.stakes();
    let duel = match (left, their_left) {
        (0, 0) => 0.0,
        (_, 0) => stakes * 0.5,
        (0, _) => -stakes * 0.5,
        _ => {
            let lead = own_plan(at) + advantage(at, left, their_left) - 12;
            stakes * f32::from(lead.clamp(-12, 12)) / 30.0
        }
    };
    let spent = board.spent[at.seat.index()].len() as u8;
    let readied = if mine.icon() == Icon::Recover { 0.1 * f32::from(spent.min(mine.value())) } else { 0.0 };
    duel + 0.06 * (f32::from(killed) - f32::from(lost)) + readied
}

/// What the player's own plan will count for, if it is chosen already.
fn own_plan(at: &At<'_>) -> i16 {
    let card = at.state.cards.top(Pile::Plan(at.seat));
    let face = card.and_then(|card| at.face(card));
    face.map_or(12, |face| forecast::plan_value(at.state, at.seat, face))
}

/// A reinforcement is played if it turns the result, the smallest that does.
pub(super) fn reinforce(at: &At<'_>, options: &mut Options<Duel>) {
    may_pass(at, options);
    let state = at.state;
    let wins_already = forecast::winner_now(state) == at.seat;
    let stakes = at.stakes();
    for pick in picks(at.question) {
        let Pick::Play(kind, on) = pick else { continue };
        let face = Face::Reinforcement(kind);
        let is_it = |&card: &kernel::CardId| at.face(card) == Some(face);
        let Some(card) = state.cards.iter(Pile::Hand(at.seat)).find(is_it) else { continue };
        let wins = forecast::winner_with(state, at.seat, card, on) == at.seat;
        let price = keep(face);
        let score = match (wins_already, wins) {
            (false, true) => 0.6 * stakes - price * 0.5,
            (true, false) => -stakes,
            _ => -0.3 - price,
        };
        options.push((Answer::One(pick), score));
    }
}
