//! Gluon Mines: a trap for those who attack.

use arrayvec::ArrayVec;
use kernel::{MAX_SEATS, Seat, SeatSet};

use super::{TechCard, ships_on};
use crate::State;
use crate::board::{Halt, Outcome, Side};
use crate::effects::{About, Ctx, Effect, Flow, Phases, Roles, Window, run};
use crate::moves::take_back_selected;
use crate::place::Place;
use crate::ships::{choose_flagship, lose};

pub(super) const CARD: TechCard = TechCard {
    kept_secret: true,
    effects: &[Effect {
        at: Window::Selected,
        roles: Roles::DEFENSE,
        phases: Phases::PLANNING,
        when: |state, _| attackers(state) > 0,
        run: run!(explode),
        asks: &[("victim", "Whose ship goes to the warp? Mines left: {count}.")],
        says: "for every ship that researched it, send an opposing ship to the warp; you win if none is left",
        ..Effect::BLANK
    }],
    ..TechCard::BLANK
};

fn attack(state: &State) -> impl Iterator<Item = (Seat, u8)> {
    let crew = state.board.encounter.crew(Side::Offense);
    crew.iter().map(|seat| (seat, state.board.ships(seat, Place::Gate)))
}

fn attackers(state: &State) -> u8 {
    attack(state).map(|(_, ships)| ships).sum()
}

async fn explode(c: Ctx<'_>) -> Flow {
    let Some(card) = c.card else { return Ok(()) };
    let mines = ships_on(&c.t.get(), card);
    let hit = choose_victims(c, mines).await;
    for &(seat, place, ships) in &hit {
        choose_flagship(c.t, c.me, seat, &[(place, ships)]).await;
    }
    lose(c.t, &hit, false).await?;
    if attackers(&c.t.get()) > 0 {
        return Ok(());
    }
    // Nobody gets to see the cards.
    let mains = c.encounter(crate::board::Encounter::mains);
    for seat in mains.iter() {
        take_back_selected(c.t, seat);
    }
    c.tell(|_| "no attacking ship is left, which decides the encounter; the cards go back".into());
    c.end_encounter(Outcome::Won(Side::Defense), Halt::Resolve);
    Ok(())
}

/// The ships that are hit, chosen one by one where there is a choice.
async fn choose_victims(c: Ctx<'_>, mines: u8) -> ArrayVec<(Seat, Place, u8), MAX_SEATS> {
    let mut hit = [0u8; MAX_SEATS];
    let spares = mines < attackers(&c.t.get());
    for spent in 0..mines {
        let left = |s: &State| -> SeatSet {
            attack(s).filter(|&(seat, ships)| ships > hit[seat.index()]).map(|(seat, _)| seat).collect()
        };
        let about = About { count: mines - spent, ..About::default() };
        let seat =
            if spares { c.about(about, c.ask_player(0, left)).await } else { left(&c.t.get()).iter().next() };
        let Some(seat) = seat else { break };
        hit[seat.index()] += 1;
    }
    attack(&c.t.get()).map(|(seat, _)| (seat, Place::Gate, hit[seat.index()])).collect()
}
