//! Tech Scrambler: puts an end to another tech.

use kernel::{CardSet, Rules as _, Seat};

use super::{Tech, TechCard, find, leave_force, research_number, ships_on, tech_of};
use crate::cards::Pile;
use crate::effects::{Ctx, Effect, Flow, Phases, Source, Verdict, Window, act, run};
use crate::moves::{discard_tech, react};
use crate::{Cosmic, State};

pub(super) const CARD: TechCard = TechCard {
    kept_secret: true,
    effects: &[
        Effect {
            at: Window::TechUsed,
            when: is_within_reach,
            run: act!(cancel),
            asks: &[("tech", "Which tech do you scramble?")],
            says: "cancel the tech that is being used; it is discarded",
            ..Effect::BLANK
        },
        Effect { at: Window::EncounterStart, phases: Phases::REGROUP, ..SCRAMBLE },
        Effect { at: Window::GateAimed, phases: Phases::LAUNCH, ..SCRAMBLE },
        Effect { at: Window::Revealed, phases: Phases::REVEAL, ..SCRAMBLE },
    ],
    ..TechCard::BLANK
};

/// What lasts can be hit at any time: at the start of an encounter, when ships move, and when totals are reckoned.
const SCRAMBLE: Effect = Effect {
    when: |state, me| !lasting_techs(state, me).is_empty(),
    run: run!(scramble),
    says: "put an end to a tech that stays in play; it is discarded",
    ..Effect::BLANK
};

/// The highest research number that it can hit: the ships on it.
fn reach(state: &State, me: Seat) -> u8 {
    find(state, me, Tech::TechScrambler).map_or(0, |card| ships_on(state, card))
}

fn is_within_reach(state: &State, me: Seat) -> bool {
    let Some(answering) = state.board.answering else { return false };
    let Source::Tech(tech) = answering.id.source else { return false };
    answering.verdict == Verdict::Stands
        && tech != Tech::TechScrambler
        && find(state, answering.seat, tech)
            .is_some_and(|card| research_number(state, card) <= reach(state, me))
}

fn cancel(c: Ctx<'_>) {
    c.answer(Verdict::Cancelled);
}

/// The techs that stay in play and can be hit.
fn lasting_techs(state: &State, me: Seat) -> CardSet {
    let reach = reach(state, me);
    let all = state.seats().iter().flat_map(|seat| state.cards.iter(Pile::Completed(seat)));
    let lasts = |&card: &_| tech_of(state, card).is_some_and(|tech| tech.card().lasting);
    all.filter(lasts).filter(|&card| research_number(state, card) <= reach).collect()
}

async fn scramble(c: Ctx<'_>) -> Flow {
    let card = c.as_effect(0).ask(0, |s, q| q.card(lasting_techs(s, c.me))).await;
    let (pile, tech) = (c.t.get().cards.pile_of(card), tech_of(&c.t.get(), card));
    if let (Pile::Completed(owner), Some(tech)) = (pile, tech) {
        c.tell(|_| format!("{} of {} is scrambled", tech.name(), Cosmic::seat_name(owner)));
        leave_force(c.t, tech);
        discard_tech(c.t, owner, card).await?;
    }
    react!(c.t);
    Ok(())
}
