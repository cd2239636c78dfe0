//! Eviction Notice: a ship of everybody there is lost before the duel begins.

use crate::destiny::{Deck, DestinySheet, Kind, Prize, Terms};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::place::Place;
use crate::planets::Symbol::{Blue, Green, Pink, White, Yellow};
use crate::ships::{destroy, recover_up_to};

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Eviction Notice",
    kind: Kind::BarDuel(
        [Yellow, Pink, White, Blue, Green],
        Terms { controller_barred: true, ..Terms::plain(5) },
        Prize::loser("Relocation Prize"),
    ),
    next: Deck::Discovery,
    effects: &[
        Effect {
            at: Window::BeforeDials,
            // Not again where the duel begins again.
            when: |state, _| state.board.clash.restarts == 0,
            run: run!(evict),
            ..Effect::BLANK
        },
        Effect { at: Window::Prize, run: run!(prize), ..Effect::BLANK },
    ],
    ..DestinySheet::BLANK
};

async fn evict(c: Ctx<'_>) -> Flow {
    let planet = c.board(|board| board.clash.planet);
    let Some(planet) = planet else { return Ok(()) };
    for seat in c.order() {
        let several = c.board(|board| board.ships(seat, planet) > 1);
        if several {
            destroy(c.t, seat, Place::Planet(planet), 1).await?;
        }
    }
    Ok(())
}

async fn prize(c: Ctx<'_>) -> Flow {
    recover_up_to(c.t, c.me, 3).await?;
    Ok(())
}
