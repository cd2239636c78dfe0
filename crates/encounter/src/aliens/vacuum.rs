//! Vacuum: whatever it loses, others lose, too.

use arrayvec::ArrayVec;
use kernel::{MAX_SEATS, Seat, SeatSet};

use super::{Alert, Alien, AlienSheet};
use crate::State;
use crate::board::{Shown, Side};
use crate::effects::{ALONG, About, Ctx, Effect, Flow, Phases, Window, is_own_use, order, run};
use crate::place::Place;
use crate::ships::{choose_losses_of, lose, retrieve};
use crate::words::Ask;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Catharsis",
    alert: Alert::Green,
    power: &[Effect {
        at: Window::ShipsLost,
        must: true,
        when: |state, me| {
            state.board.loss.gone[me.index()] > 0 && !victims(state, me, SeatSet::EMPTY).is_empty()
        },
        run: run!(drag_along),
        asks: &[
            (
                "whom",
                "Whose ships go to the warp along with yours? You can take {count} more. Choose nobody to stop.",
            ),
            ("number", "How many ships does {} lose?"),
            ("ships", "{} takes ships of yours along to the warp. Which?"),
            ("which", "Which ships does {} lose?"),
        ],
        says: "others lose ships, too: up to as many in all as you have just lost to the warp",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::Revealed,
        phases: Phases::REVEAL,
        when: |state, me| {
            attackers(state, me) > 0
                && state.board.ships(me, Place::Warp) > 0
                && !state.board.colonies(me).is_empty()
        },
        run: run!(come_back),
        says: "retrieve a ship from the warp for each other main player who has shown an attack",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        when: |state, me| is_own_use(state, me, Alien::Vacuum),
        says: "choose yourself which ships the others lose",
        ..ALONG
    }],
    ..AlienSheet::BLANK
};

/// The others who have ships on colonies, besides those who have been named already.
fn victims(state: &State, me: Seat, named: SeatSet) -> SeatSet {
    let may_be_named = |&seat: &Seat| !named.contains(seat) && !state.board.colonies(seat).is_empty();
    state.seats().without(me).iter().filter(may_be_named).collect()
}

async fn drag_along(c: Ctx<'_>) -> Flow {
    let picks = c.takes_flare();
    let taken = share_out(c).await;
    let mut lost: ArrayVec<(Seat, Place, u8), 64> = ArrayVec::new();
    let order = order(&c.t.get());
    for seat in order.filter(|&seat| taken[seat.index()] > 0) {
        let (chooser, ask) = if picks { (c.me, 3) } else { (seat, 2) };
        let about = About::of(if picks { seat } else { c.me });
        let question = choose_losses_of(c.t, chooser, Ask::Of(c.id, ask), taken[seat.index()], seat);
        let from = c.about(about, question).await;
        lost.extend(from.into_iter().map(|(place, count)| (seat, place, count)));
    }
    if lost.is_empty() {
        c.tell(|_| "takes nobody along".into());
    }
    lose(c.t, &lost, false).await?;
    Ok(())
}

/// Who loses how many, named one by one until nobody more is.
async fn share_out(c: Ctx<'_>) -> [u8; MAX_SEATS] {
    let mut left = c.t.get().board.loss.gone[c.me.index()];
    let mut taken = [0; MAX_SEATS];
    let mut named = SeatSet::EMPTY;
    loop {
        if left == 0 || victims(&c.t.get(), c.me, named).is_empty() {
            return taken;
        }
        let about = About { count: left, ..About::default() };
        let whom = c.ask_about(about, c.me, 0, |s, q| q.players(victims(s, c.me, named), 0, 1)).await;
        let Some(seat) = whom.iter().next() else { return taken };
        let most = left.min(c.t.get().board.ships_on_colonies(seat));
        let ships = c.about(About::of(seat), c.ask_number(1, 1, most)).await;
        named.insert(seat);
        taken[seat.index()] = ships;
        left -= ships;
    }
}

/// How many main players besides this one have shown an attack.
fn attackers(state: &State, me: Seat) -> u8 {
    let encounter = &state.board.encounter;
    let attacks = |side: &Side| {
        encounter.main(*side) != Some(me) && matches!(encounter.shown[side.index()], Some(Shown::Attack(_)))
    };
    Side::BOTH.iter().filter(|side| attacks(side)).count() as u8
}

async fn come_back(c: Ctx<'_>) -> Flow {
    let ships = attackers(&c.t.get(), c.me);
    retrieve(c.t, c.me, ships).await
}
