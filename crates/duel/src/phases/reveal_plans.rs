//! Step 7 of a duel, 3 of a contest: plans are revealed. What happens when they are comes before what happens after.

use kernel::{CardId, Seat, Viewers};

use crate::Table;
use crate::board::Phase;
use crate::cards::Pile;
use crate::effects::{Flow, Happening, Window, open, order, plan_value};
use crate::events::Event;
use crate::moves::{put, show_card};

pub(super) async fn reveal_plans(t: &Table) -> Flow<Phase> {
    for seat in order(t) {
        for pile in [Pile::Second(seat), Pile::Wager(seat)] {
            if t.get().cards.count(pile) > 0 {
                let beside = t.get().cards.set(pile);
                beside.for_each(|card| {
                    show_card(t, card, Viewers::EVERYBODY);
                    t.tell(|state| Event::Beside { seat, card: state.sight(card) });
                });
            }
        }
        reveal_plan(t, seat);
    }
    {
        let clash = &mut t.edit().board.clash;
        clash.first_values = clash.values;
    }
    open!(t, Window::PlansRevealed);
    open!(t, Window::PlansShown);
    Ok(Phase::Reinforcements)
}

/// The plan on a player's side is turned up and counts.
pub(crate) fn reveal_plan(t: &Table, seat: Seat) {
    let card = t.get().cards.top(Pile::Plan(seat));
    let Some(card) = card else {
        // Without a card in hand, deck and discard pile there is none.
        t.edit().board.clash.values[seat.index()] = Some(0);
        return;
    };
    show_card(t, card, Viewers::EVERYBODY);
    let value = {
        let state = &t.get();
        plan_value(state, seat, state.cards.face(card))
    };
    t.edit().board.clash.values[seat.index()] = Some(value);
    t.tell(|state| Event::Reveals { seat, card: state.sight(card), value });
}

/// Another card takes the place of a revealed plan, which is discarded at once. It counts as revealed now.
pub(crate) async fn replace_plan(t: &Table, seat: Seat, card: CardId) -> Flow {
    let old = t.get().cards.set(Pile::Plan(seat));
    put(t, card, Pile::Plan(seat));
    for old in old.iter() {
        put(t, old, Pile::Discard(seat));
        t.tell(|state| Event::Discards { seat, card: state.sight(old) });
    }
    reveal_plan(t, seat);
    open!(t, Window::PlanReplaced, Happening { seat, count: 1, card: Some(card) });
    Ok(())
}

/// A plan counts for something else than it did.
pub(crate) fn set_value(t: &Table, seat: Seat, value: i16) {
    t.edit().board.clash.values[seat.index()] = Some(value);
    t.tell(|_| Event::CountsAs { seat, value });
}
