//! Reveal: the cards are turned up, effects and reinforcements follow, totals are compared.

use kernel::{CardId, Seat, Viewers};

use super::lay_open;
use crate::board::{Outcome, Phase, Shown, Side};
use crate::cards::Pile;
use crate::effects::{Flow, Happening, Tally, Window, open, pause_for, waits_to_show};
use crate::events::Event;
use crate::moves::{put, put_in};
use crate::{State, Table};

pub(super) async fn reveal(t: &Table) -> Flow<Phase> {
    pause_for(t, Window::Showing);
    if t.look(|state| state.board.is_anybody_armed(Window::Showing)) {
        turn_up_in_turn(t).await?;
    } else {
        turn_up_both(t);
    }
    copy_morphs(t);
    open!(t, Window::Revealed);
    decide(t);
    Ok(Phase::Resolution)
}

/// Both cards are turned up at once, where nobody has something to do as a card is shown.
#[inline]
fn turn_up_both(t: &Table) {
    for side in Side::BOTH {
        turn_up_card(t, side);
    }
}

/// The offense's card is turned up first; but whoever has a power to use as the own card is shown waits for the other.
async fn turn_up_in_turn(t: &Table) -> Flow {
    let offense_waits = t.look(|state| {
        let waits = |side| state.board.encounter.main(side).is_some_and(|seat| waits_to_show(state, seat));
        waits(Side::Offense) && !waits(Side::Defense)
    });
    let first = if offense_waits { Side::Defense } else { Side::Offense };
    for side in [first, first.other()] {
        let (main, is_open) = t.look(|state| (state.board.encounter.main(side), is_open(state, side)));
        let Some(seat) = main else { continue };
        if !is_open {
            open!(t, Window::Showing, Happening::to(seat));
        }
        turn_up_card(t, side);
    }
    Ok(())
}

#[inline]
fn turn_up_card(t: &Table, side: Side) {
    let main = t.look(|state| state.board.encounter.main(side));
    if let Some(seat) = main {
        lay_open(t, seat);
        show(t, side);
    }
}

/// The card that lies before a side counts as what it is.
#[inline]
fn show(t: &Table, side: Side) {
    let state = &mut *t.edit();
    state.board.encounter.shown[side.index()] = shown(state, side);
}

/// Whether a side's card lies open already, or a claim has been made about it.
fn is_open(state: &State, side: Side) -> bool {
    let encounter = &state.board.encounter;
    let card = encounter.main(side).and_then(|seat| state.cards.top(Pile::Selected(seat)));
    encounter.claims[side.index()].is_some()
        || card.is_none_or(|card| state.cards.seen(card) == Viewers::EVERYBODY)
}

/// What a side's card is, or is claimed to be.
fn shown(state: &State, side: Side) -> Option<Shown> {
    let encounter = &state.board.encounter;
    let card = encounter.main(side).and_then(|seat| state.cards.top(Pile::Selected(seat)));
    encounter.claims[side.index()].or_else(|| Some(Shown::of(state.cards.known(card?)?)))
}

/// The face of a side's card, or what it is claimed to be, whatever it has been changed into; a morph is what it copies.
fn printed(state: &State, side: Side) -> Option<Shown> {
    let counts_as = state.board.encounter.shown[side.index()]?;
    shown(state, side).filter(|&face| face != Shown::Morph).or(Some(counts_as))
}

/// A morph becomes a duplicate of the other card, once, as it stands printed.
#[inline]
fn copy_morphs(t: &Table) {
    if t.look(|state| !state.board.encounter.shown.contains(&Some(Shown::Morph))) {
        return;
    }
    for side in Side::BOTH {
        let mine = t.look(|state| state.board.encounter.shown[side.index()]);
        let other = printed(&t.get(), side.other());
        if mine == Some(Shown::Morph)
            && let Some(other) = other.filter(|&other| other != Shown::Morph)
        {
            set_shown(t, side, other);
        }
    }
}

/// A used encounter card is discarded; one that was never shown goes under the deck. Whether it was discarded, which
/// effects may answer.
#[inline]
pub(super) fn put_away(t: &Table, seat: Seat, card: CardId) -> bool {
    let is_open = {
        let state = &mut *t.edit();
        let is_open = state.cards.seen(card) == Viewers::EVERYBODY;
        put_in(state, card, if is_open { Pile::Discard } else { Pile::Deck });
        is_open
    };
    t.tell(move |state| {
        if is_open { Event::Discards { seat, card: state.sight(card) } } else { Event::UnderTheDeck { seat } }
    });
    is_open
}

/// Another card takes the place of a main player's encounter card, which is discarded. A morph copies what it finds.
pub(crate) async fn replace_card(t: &Table, seat: Seat, card: CardId) -> Flow {
    let Some(side) = t.get().board.encounter.main_side(seat) else { return Ok(()) };
    let old = t.look(|state| state.cards.top(Pile::Selected(seat)));
    if let Some(old) = old
        && put_away(t, seat, old)
    {
        open!(t, Window::CardDiscarded, Happening { seat, count: 1, card: Some(old) });
    }
    put(t, card, Pile::Selected(seat));
    t.edit().board.encounter.claims[side.index()] = None;
    lay_open(t, seat);
    show(t, side);
    copy_morphs(t);
    Ok(())
}

/// Changes what a side's encounter card counts as, until the encounter is over.
pub(crate) fn set_shown(t: &Table, side: Side, shown: Shown) {
    t.edit().board.encounter.shown[side.index()] = Some(shown);
    t.tell(move |state| {
        let encounter = &state.board.encounter;
        Event::Becomes { seat: encounter.main(side).unwrap_or(encounter.offense), shown }
    });
}

/// Everything is known: who wins, or whether a deal is tried.
#[inline]
fn decide(t: &Table) {
    let (outcome, totals) = {
        let state = &t.get();
        let tally = Tally::of(state);
        (tally.outcome(state), tally.is_compared(state).then(|| tally.totals(state)))
    };
    {
        let encounter = &mut t.edit().board.encounter;
        encounter.outcome = outcome;
        encounter.totals = totals;
    }
    if let Some([offense, defense]) = totals {
        t.tell(move |_| Event::Compared { offense, defense });
    }
    if outcome != Outcome::Undecided {
        super::tell_outcome(t);
    }
}
