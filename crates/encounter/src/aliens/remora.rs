//! Remora: whenever others get ships or cards, it gets one, too.

use kernel::Seat;

use super::{Alert, AlienSheet};
use crate::State;
use crate::effects::{Ctx, Effect, Flow, Source, Verdict, Window, run};
use crate::hands::draw;
use crate::place::Place;
use crate::ships::retrieve;
use crate::words::Pick;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Cling",
    alert: Alert::Yellow,
    power: &[
        Effect {
            at: Window::Retrieved,
            when: |state, me| is_anothers(state, me) && has_old_ship(state, me),
            run: run!(retrieve_old),
            says: "take one of your ships out of the warp, too",
            ..Effect::BLANK
        },
        Effect {
            at: Window::Drew,
            when: is_anothers,
            run: run!(draw_one),
            says: "draw a card, too",
            ..Effect::BLANK
        },
    ],
    wild: &[Effect {
        at: Window::CardPlayed,
        when: is_anothers_flare,
        run: run!(draw_one),
        says: "draw a card because another player uses a flare",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::ColonyGained,
        when: is_anothers,
        run: run!(gain_for_each),
        asks: &[("what", "Do you draw a card, or take one of your ships out of the warp?")],
        says: "draw a card or take a ship out of the warp, for each other player who has just gained a colony",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

fn is_anothers(state: &State, me: Seat) -> bool {
    state.board.happening.is_some_and(|happening| happening.seat != me)
}

/// Whether a ship can come out of the warp.
fn has_ship(state: &State, me: Seat) -> bool {
    state.board.ships(me, Place::Warp) > 0 && !state.board.colonies(me).is_empty()
}

/// Whether one of them was in the warp before this encounter.
fn has_old_ship(state: &State, me: Seat) -> bool {
    has_ship(state, me) && state.board.ships(me, Place::Warp) > state.board.encounter.to_warp[me.index()]
}

async fn retrieve_old(c: Ctx<'_>) -> Flow {
    // Those that went there in this encounter all stay: an older one comes.
    c.edit(|board| board.encounter.to_warp[c.me.index()] += 1);
    retrieve(c.t, c.me, 1).await
}

async fn draw_one(c: Ctx<'_>) -> Flow {
    draw(c.t, c.me, 1).await
}

fn is_anothers_flare(state: &State, me: Seat) -> bool {
    state.board.answering.is_some_and(|answering| {
        answering.verdict == Verdict::Stands
            && answering.seat != me
            && matches!(answering.id.source, Source::Wild(_) | Source::Super(_))
    })
}

/// For who has just gained a colony, and for whoever gained one at the same moment and has not been looked at yet.
async fn gain_for_each(c: Ctx<'_>) -> Flow {
    let others = {
        let state = &c.t.get();
        let gained = |seat: &Seat| !state.board.gained_colony[seat.index()].is_empty();
        state.seats().without(c.me).iter().filter(gained).count()
    };
    for _ in 0..=others {
        let ship = has_ship(&c.t.get(), c.me);
        let wanted = if ship { c.ask(0, |_, q| q.one([Pick::Card, Pick::Ship])).await } else { Pick::Card };
        match wanted {
            Pick::Ship => retrieve(c.t, c.me, 1).await?,
            _ => draw(c.t, c.me, 1).await?,
        }
    }
    Ok(())
}
