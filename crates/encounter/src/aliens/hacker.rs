//! Hacker: says who pays compensation, and with which cards.

use kernel::{CardSet, Rules as _, Seat, SeatSet};

use super::{Alert, AlienSheet};
use crate::board::Compensation;
use crate::cards::Pile;
use crate::effects::{About, Ctx, Effect, Flow, Kind, Phases, Roles, Window, act, run};
use crate::hands::give;
use crate::{Cosmic, State};

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Hack",
    alert: Alert::Green,
    power: &[
        Effect {
            at: Window::CompensationDue,
            roles: Roles::MAIN,
            phases: Phases::RESOLUTION,
            kind: Kind::Declares,
            when: |state, me| plan(state).is_some_and(|plan| plan.to == me) && !payers(state, me).is_empty(),
            run: run!(name_payer),
            asks: &[("from", "From whose hand do you take your compensation?")],
            says: "take your compensation from any player, and choose the cards yourself",
            ..Effect::BLANK
        },
        Effect {
            at: Window::CompensationDue,
            roles: Roles::MAIN,
            phases: Phases::RESOLUTION,
            when: has_choice,
            run: act!(choose_own),
            says: "choose the cards that you give as compensation",
            ..Effect::BLANK
        },
    ],
    wild: &[Effect {
        at: Window::CompensationDue,
        roles: Roles::MAIN,
        phases: Phases::RESOLUTION,
        when: |state, me| plan(state).is_some_and(|plan| plan.from == me),
        run: act!(pay_nothing),
        says: "your opponent collects no compensation from you",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::SpoilsTaken,
        roles: Roles::MAIN,
        phases: Phases::RESOLUTION,
        when: has_hacked,
        run: run!(give_back),
        asks: &[("cards", "Which cards do you give to {}, from whom you took compensation?")],
        says: "give that player up to as many cards of your choice as you took",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

fn plan(state: &State) -> Option<Compensation> {
    state.board.compensation
}

/// The others who have cards to pay with.
fn payers(state: &State, me: Seat) -> SeatSet {
    state.seats().without(me).iter().filter(|&seat| state.cards.count(Pile::Hand(seat)) > 0).collect()
}

/// Who is to pay is said before the use can be zapped.
async fn name_payer(c: Ctx<'_>) -> Flow {
    let Some(from) = c.ask_player(0, |s| payers(s, c.me)).await else { return Ok(()) };
    c.tell(|_| format!("the compensation is to come from {}", Cosmic::seat_name(from)));
    if !c.stands(About::of(from)).await? {
        return Ok(());
    }
    c.edit(|board| board.compensation.as_mut().map(|plan| (plan.from, plan.chosen_by) = (from, Some(c.me))));
    Ok(())
}

/// Whether the own hand pays, and not all of it.
fn has_choice(state: &State, me: Seat) -> bool {
    plan(state).is_some_and(|plan| {
        plan.from == me
            && plan.chosen_by != Some(me)
            && state.cards.count(Pile::Hand(me)) > usize::from(plan.cards)
    })
}

fn choose_own(c: Ctx<'_>) {
    c.edit(|board| board.compensation.as_mut().map(|plan| plan.chosen_by = Some(c.me)));
}

fn pay_nothing(c: Ctx<'_>) {
    c.edit(|board| board.compensation = None);
    c.tell(|_| "no compensation is collected".into());
}

/// Whether the compensation that has just been collected is what the power has chosen.
fn has_hacked(state: &State, me: Seat) -> bool {
    plan(state).is_some_and(|plan| plan.to == me && plan.chosen_by == Some(me) && plan.cards > 0)
}

async fn give_back(c: Ctx<'_>) -> Flow {
    let Some(plan) = plan(&c.t.get()) else { return Ok(()) };
    let hand = Pile::Hand(c.me);
    let most = |s: &State| usize::from(plan.cards).min(s.cards.count(hand));
    let given = if most(&c.t.get()) == 0 {
        CardSet::EMPTY
    } else {
        c.ask_about(About::of(plan.from), c.me, 0, |s, q| q.cards(s.cards.set(hand), 1, most(s))).await
    };
    give(c.t, c.me, plan.from, given);
    Ok(())
}
