//! Grudge: makes those pay who turn its invitation down.

use arrayvec::ArrayVec;
use kernel::{Seat, SeatSet};

use super::{Alert, Alien, AlienSheet};
use crate::State;
use crate::board::{Outcome, Side};
use crate::effects::{
    About, Ctx, Effect, EffectId, Flow, Kind, Phases, Roles, Source, Window, act, order, run,
};
use crate::events::{list, number};
use crate::moves::react;
use crate::place::Place;
use crate::ships::{ally_goes_home, choose_losses, lose};
use crate::words::Ask;

/// What a token costs if its giver has won or made a deal, and otherwise.
const CONTENT: u8 = 1;
const BITTER: u8 = 4;

/// The power that hands out the tokens.
const POWER: EffectId = EffectId { source: Source::Power(Alien::Grudge), index: 0 };

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Revenge",
    alert: Alert::Red,
    power: &[
        Effect {
            at: Window::AlliesJoined,
            roles: Roles::MAIN,
            must: true,
            phases: Phases::ALLIANCE,
            once: true,
            when: |state, me| !have_declined(state, me).is_empty(),
            run: act!(hand_out),
            asks: &[("ships", "You hold a grudge token of {}. Which of your ships go to the warp for it?")],
            says: "give a grudge token to everybody who has turned down your invitation",
            ..Effect::BLANK
        },
        Effect { at: Window::Decided, ..COLLECT },
        Effect { at: Window::DealDone, ..COLLECT },
        Effect { at: Window::DealFailed, ..COLLECT },
        Effect { at: Window::EncounterOver, run: act!(forget), says: "the grudge tokens go", ..COLLECT },
    ],
    wild: &[Effect {
        at: Window::Decided,
        roles: Roles::MAIN,
        phases: Phases::RESOLUTION,
        when: |state, me| !victors(state, me).is_empty(),
        run: run!(begrudge),
        says: "your opponent's allies gain nothing by this win, and take their ships home",
        ..Effect::BLANK
    }],
    superb: &[
        Effect { at: Window::Decided, ..COLLECT_MORE },
        Effect { at: Window::DealDone, ..COLLECT_MORE },
    ],
    ..AlienSheet::BLANK
};

/// What the tokens cost in the end is no use of the power.
const COLLECT: Effect = Effect {
    roles: Roles::MAIN,
    must: true,
    phases: Phases::RESOLUTION,
    kind: Kind::Follows,
    when: |state, _| !state.board.encounter.marked.is_empty(),
    run: run!(collect),
    says: "everybody with a grudge token loses ships: one if you have won or dealt, otherwise four",
    ..Effect::BLANK
};

const COLLECT_MORE: Effect = Effect {
    roles: Roles::MAIN,
    phases: Phases::RESOLUTION,
    when: |state, me| !state.board.encounter.marked.is_empty() && price(state, me) < BITTER,
    run: run!(collect_more),
    says: "everybody with a grudge token loses four ships instead of one",
    ..Effect::BLANK
};

/// Who was invited and has not joined with a single ship, whatever became of it.
fn have_declined(state: &State, me: Seat) -> SeatSet {
    let encounter = &state.board.encounter;
    encounter.main_side(me).map_or(SeatSet::EMPTY, |side| {
        let allied = encounter.allied[side.index()];
        encounter.invited[side.index()].iter().filter(|&seat| !allied.contains(seat)).collect()
    })
}

fn hand_out(c: Ctx<'_>) {
    let declined = have_declined(&c.t.get(), c.me);
    c.edit(|board| board.encounter.marked = declined);
    let tokens = if declined.len() == 1 { "a grudge token" } else { "grudge tokens" };
    c.tell(|_| format!("{tokens} for {}", list(declined)));
}

fn price(state: &State, me: Seat) -> u8 {
    let encounter = &state.board.encounter;
    let is_content = match encounter.outcome {
        Outcome::DealMade => true,
        Outcome::Won(side) => encounter.main(side) == Some(me),
        _ => false,
    };
    if is_content { CONTENT } else { BITTER }
}

async fn collect(c: Ctx<'_>) -> Flow {
    let price = price(&c.t.get(), c.me);
    exact(c, price).await
}

async fn collect_more(c: Ctx<'_>) -> Flow {
    exact(c, BITTER).await
}

/// Tokens are discarded, and everybody who had one loses so many ships. Those that fight in the encounter stand on no
/// colony, and cannot be chosen.
async fn exact(c: Ctx<'_>, price: u8) -> Flow {
    let marked = c.edit(|board| std::mem::take(&mut board.encounter.marked));
    c.tell(|_| format!("a grudge token costs {}: {}", number(price, "ship", "ships"), list(marked)));
    let mut lost: ArrayVec<(Seat, Place, u8), 32> = ArrayVec::new();
    let order = order(&c.t.get());
    for seat in order.filter(|&seat| marked.contains(seat)) {
        let ships = c.about(About::of(c.me), choose_losses(c.t, seat, Ask::Of(POWER, 0), price, &[])).await;
        lost.extend(ships.into_iter().map(|(place, count)| (seat, place, count)));
    }
    lose(c.t, &lost, false).await?;
    Ok(())
}

fn forget(c: Ctx<'_>) {
    c.edit(|board| board.encounter.marked = SeatSet::EMPTY);
    c.tell(|_| "the grudge tokens are discarded without effect".into());
}

/// The allies of an opponent who has won.
fn victors(state: &State, me: Seat) -> SeatSet {
    let encounter = &state.board.encounter;
    let winner = encounter.outcome.winner().filter(|&side| encounter.main(side) != Some(me));
    winner.map_or(SeatSet::EMPTY, |side: Side| encounter.allies[side.index()])
}

async fn begrudge(c: Ctx<'_>) -> Flow {
    let victors = victors(&c.t.get(), c.me);
    c.tell(|_| format!("nothing is gained by {}", list(victors)));
    let order = order(&c.t.get());
    for ally in order.filter(|&seat| victors.contains(seat)) {
        ally_goes_home(c.t, ally).await;
    }
    react!(c.t);
    Ok(())
}
