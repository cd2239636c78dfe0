//! Steps 5 and 6 of a duel: tactics are revealed and resolved, then players check for ships.

use arrayvec::ArrayVec;
use kernel::Seat;

use super::cleanup::discard_cards;
use crate::Table;
use crate::board::{BLUE, ORANGE, Phase, SEATS, other};
use crate::clash::Revealed;
use crate::effects::{Flow, Window, open, order};
use crate::events::Event;
use crate::moves::{ready, reveal_tactic, spend};
use crate::place::Place;
use crate::resources::ready_of;
use crate::ships::destroy_by;
use crate::tactics::Icon;

pub(super) async fn tactics(t: &Table) -> Flow<Phase> {
    if t.get().board.clash.terms.tactics == 0 {
        return Ok(Phase::CheckShips);
    }
    reveal(t);
    open!(t, Window::TacticsRevealed);
    open!(t, Window::TacticsShown);
    blast(t).await?;
    recover(t).await;
    spend_revealed(t);
    open!(t, Window::TacticsResolved);
    Ok(Phase::CheckShips)
}

/// The chosen tactics are shown.
fn reveal(t: &Table) {
    for seat in order(t) {
        let chosen = std::mem::take(&mut t.edit().board.clash.chosen[seat.index()]);
        for half in chosen.into_iter().flatten() {
            reveal_tactic(t, seat, half);
        }
    }
}

/// What a player's tactics of an icon count for together.
fn strength(t: &Table, seat: Seat, icon: Icon) -> u8 {
    let revealed = &t.get().board.clash.revealed[seat.index()];
    let counts = revealed.iter().filter(|tactic| !tactic.ignored && tactic.half.icon() == icon);
    counts.map(|tactic| tactic.value).sum()
}

/// Blasts less the other side's shields destroy ships, on both sides at the same time.
async fn blast(t: &Table) -> Flow {
    let planet = t.get().board.clash.planet;
    let Some(planet) = planet else { return Ok(()) };
    let order = order(t);
    let mut hits = [0; SEATS];
    for seat in order {
        let blast = strength(t, seat, Icon::Blast);
        let shield = strength(t, other(seat), Icon::Shield);
        let hit = blast.saturating_sub(shield);
        let ships = t.get().board.ships(other(seat), planet);
        hits[seat.index()] = hit.min(ships);
        t.edit().board.clash.excess[seat.index()] = hit.saturating_sub(ships);
        if blast > 0 {
            t.tell(|_| Event::Blast { seat, blast, shield, destroyed: hit.min(ships) });
        }
    }
    for seat in order {
        if hits[seat.index()] > 0 {
            destroy_by(t, other(seat), Place::Planet(planet), hits[seat.index()], true).await?;
        }
    }
    open!(t, Window::BlastResolved);
    Ok(())
}

/// Recovers ready tactics that were spent before, the leader's first: one; or two, and then the opponent readies one.
async fn recover(t: &Table) {
    let spent = t.get().board.spent;
    for seat in order(t) {
        let recovers: ArrayVec<Revealed, 3> = {
            let revealed = &t.get().board.clash.revealed[seat.index()];
            let counts = |tactic: &&Revealed| !tactic.ignored && tactic.half.icon() == Icon::Recover;
            revealed.iter().filter(counts).copied().collect()
        };
        for tactic in recovers {
            // Another recover may have readied some of them already.
            let still = |seat: Seat| spent[seat.index()].and(t.get().board.spent[seat.index()]);
            ready_of(t, seat, still(seat), tactic.value, false).await;
            if tactic.value > 1 {
                ready_of(t, other(seat), still(other(seat)), 1, false).await;
            }
        }
    }
}

/// The revealed tactics are spent, but for recovers that took effect and those that are kept.
fn spend_revealed(t: &Table) {
    for seat in [ORANGE, BLUE] {
        let revealed = t.get().board.clash.revealed[seat.index()].clone();
        for Revealed { half, ignored, kept, .. } in revealed {
            if kept || (half.icon() == Icon::Recover && !ignored) {
                ready(t, seat, half.tactic());
            } else {
                spend(t, seat, half.tactic());
            }
        }
    }
}

/// No ships left: the duel begins again. Ships on one side only: that side has won. On both: plans are revealed.
pub(super) async fn check_ships(t: &Table) -> Flow<Phase> {
    let ships = {
        let board = &t.get().board;
        [ORANGE, BLUE].map(|seat| board.ships_in_duel(seat) > 0)
    };
    match ships {
        [true, true] => Ok(Phase::RevealPlans),
        [false, false] => {
            t.tell(|_| Event::BeginsAgain);
            discard_cards(t).await;
            t.edit().board.clash.begin_again();
            Ok(Phase::SetDials)
        }
        [orange, _] => {
            let winner = if orange { ORANGE } else { BLUE };
            t.edit().board.clash.winner = Some(winner);
            t.tell(|_| Event::LastThere { seat: winner });
            Ok(Phase::DetermineWinner)
        }
    }
}
