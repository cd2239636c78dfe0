//! Miser: keeps a second hand on its sheet.

use kernel::Seat;

use super::{Alert, AlienSheet};
use crate::State;
use crate::cards::{Face, Pile};
use crate::effects::{Ctx, Effect, Flow, Kind, Phases, Roles, Window, discard_all, run};
use crate::events::number;
use crate::hands::draw_to;
use crate::moves::{conceal, put};

/// How many cards the wild flare saves besides itself.
const SAVED: usize = 2;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Hoard",
    alert: Alert::Green,
    power: &[
        Effect { says: "play a card from your hoard", ..Effect::BLANK },
        Effect { at: Window::EncounterStart, ..RENEW },
        Effect { at: Window::BeforeSelection, ..RENEW },
    ],
    wild: &[
        Effect {
            at: Window::NewHand,
            when: |state, me| state.board.happening.is_some_and(|happening| happening.seat == me),
            says: "keep this flare and up to two cards while you draw a new hand",
            ..SAVE
        },
        Effect {
            at: Window::CompensationDue,
            when: |state, me| state.board.compensation.is_some_and(|plan| plan.from == me),
            says: "keep this flare and up to two cards out of the compensation",
            ..SAVE
        },
    ],
    superb: &[Effect {
        at: Window::EncounterStart,
        roles: Roles::OFFENSE,
        phases: Phases::REGROUP,
        run: run!(add_to_hoard),
        says: "a card from the deck goes into your hoard",
        ..Effect::BLANK
    }],
    hoard: Some(0),
    ..AlienSheet::BLANK
};

/// A new hoard is no use of the power, and can be had whenever no encounter card is left: it is offered at the two
/// moments at which that matters.
const RENEW: Effect = Effect {
    kind: Kind::Works,
    when: has_no_encounter_card,
    private: true,
    run: run!(renew),
    says: "show and discard what is left of your hoard, and draw a new one",
    ..Effect::BLANK
};

const SAVE: Effect = Effect {
    run: run!(lay_aside),
    asks: &[("cards", "Which cards of your hand do you lay aside?")],
    ..Effect::BLANK
};

fn has_no_encounter_card(state: &State, me: Seat) -> bool {
    state.cards.matching(Pile::Hoard(me), Face::is_encounter).is_empty()
}

async fn renew(c: Ctx<'_>) -> Flow {
    let left = c.t.get().cards.set(Pile::Hoard(c.me));
    let cards = c.t.get().board.edition.hand;
    c.tell(|_| format!("a new hoard of {}", number(cards, "card", "cards")));
    discard_all(c.t, c.me, left).await?;
    draw_to(c.t, c.me, cards, Pile::Hoard(c.me)).await
}

async fn add_to_hoard(c: Ctx<'_>) -> Flow {
    draw_to(c.t, c.me, 1, Pile::Hoard(c.me)).await
}

/// The engine gives back what is saved when the new hand is drawn or the compensation is paid.
async fn lay_aside(c: Ctx<'_>) -> Flow {
    let hand = Pile::Hand(c.me);
    let saved = c.ask(0, |s, q| q.cards(s.cards.set(hand), 0, SAVED.min(s.cards.count(hand)))).await;
    let all = c.t.get().cards.set(hand);
    let saved = conceal(c.t, hand, saved, all);
    for card in saved.iter().chain(c.card) {
        put(c.t, card, Pile::Saved(c.me));
    }
    let count = u8::try_from(saved.len()).unwrap_or(0);
    c.tell(|_| match count {
        0 => "the flare is safe".into(),
        _ => format!("the flare and {} are safe", number(count, "card", "cards")),
    });
    Ok(())
}
