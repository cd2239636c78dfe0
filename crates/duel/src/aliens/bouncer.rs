//! Bouncer: shrugs off a tactic that matches its own; of two shields, its own even hits.

use kernel::Seat;

use super::AlienSheet;
use crate::State;
use crate::board::other;
use crate::clash::Revealed;
use crate::effects::{Ctx, During, Effect, Flow, Once, Window, run};
use crate::place::Place;
use crate::ships::destroy;
use crate::tactics::Icon;
use crate::words::Pick;

const WHICH: u8 = 0;
const SHIP: u8 = 1;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Bouncer",
    effects: &[Effect {
        name: "Flex",
        at: Window::TacticsShown,
        during: During::Duel,
        once: Once::Clash,
        when: |state, me| matches(state, me).next().is_some(),
        run: run!(flex),
        asks: &[
            ("which", "Which of your opponent's matching tactics do you ignore?"),
            ("ship", "Both are shields. Do you destroy 1 of your opponent's ships there?"),
        ],
        says: "ignore your opponent's tactic, which matches yours; of two shields, yours may destroy a ship",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

/// The opponent's tactics that match one of the own in icon and value.
fn matches(state: &State, me: Seat) -> impl Iterator<Item = Revealed> + '_ {
    let [mine, theirs] = [me, other(me)].map(|seat| &state.board.clash.revealed[seat.index()]);
    theirs.iter().copied().filter(|tactic| !tactic.ignored).filter(|tactic| {
        mine.iter().any(|own| own.half.icon() == tactic.half.icon() && own.value == tactic.value)
    })
}

async fn flex(c: Ctx<'_>) -> Flow {
    let (first, several) = {
        let state = &c.t.get();
        let mut all = matches(state, c.me);
        (all.next(), all.next().is_some())
    };
    let Some(first) = first else { return Ok(()) };
    let half = if several {
        let halves = |s: &State| matches(s, c.me).map(|tactic| Pick::Half(tactic.half)).collect::<Vec<_>>();
        match c.ask(WHICH, |s, q| q.one(halves(s))).await {
            Pick::Half(half) => half,
            _ => first.half,
        }
    } else {
        first.half
    };
    c.edit(|board| {
        let theirs = &mut board.clash.revealed[c.opponent().index()];
        theirs.iter_mut().filter(|tactic| tactic.half == half).for_each(|tactic| tactic.ignored = true);
    });
    c.tell(|_| format!("{half} has no effect"));
    let planet = c.board(|board| board.clash.planet.filter(|&planet| board.ships(c.opponent(), planet) > 0));
    if half.icon() == Icon::Shield
        && let Some(planet) = planet
        && c.ask_yes(SHIP).await
    {
        destroy(c.t, c.opponent(), Place::Planet(planet), 1).await?;
    }
    Ok(())
}
