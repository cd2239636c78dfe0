//! Planning: both main players select an encounter card.

use kernel::{CardId, CardSet, Seat, SeatSet, Viewers};

use crate::board::{Halt, Outcome, Phase, Side};
use crate::cards::{Face, Pile};
use crate::effects::{Flow, Happening, Window, flow, may_play_hoard, open, plays_hoard, plays_possessed};
use crate::events::Event;
use crate::hands::{in_hand, new_hand};
use crate::moves::{self, conceal_encounter_card, has_encounter_card, show_card};
use crate::words::Ask;
use crate::{State, Table};

pub(super) async fn planning(t: &Table) -> Flow<Phase> {
    open!(t, Window::BeforeSelection);
    flow(t)?;
    let (offense, defense) = {
        let encounter = &mut t.edit().board.encounter;
        encounter.selected = encounter.defense.is_some();
        (encounter.offense, encounter.defense)
    };
    let Some(defense) = defense else { return Ok(Phase::EncounterEnd) };
    open!(t, Window::Selecting);
    let first = t.look(|state| {
        let encounter = &state.board.encounter;
        encounter.selection.first.and_then(|side| encounter.main(side))
    });
    match first {
        None => select(t, SeatSet::of(offense).with(defense)).await?,
        Some(seat) => {
            let other = if seat == offense { defense } else { offense };
            select_in_turn(t, seat, other).await?;
        }
    }
    open!(t, Window::Selected);
    flow(t)?;
    Ok(Phase::Reveal)
}

/// One main player selects first, and lays the card open before the other selects.
async fn select_in_turn(t: &Table, seat: Seat, other: Seat) -> Flow {
    select(t, SeatSet::of(seat)).await?;
    open!(t, Window::Showing, Happening::to(seat));
    lay_open(t, seat);
    open!(t, Window::FirstShown, Happening::to(seat));
    select(t, SeatSet::of(other)).await
}

/// Players select at once, each from the hand or from a sheet.
async fn select(t: &Table, mut seats: SeatSet) -> Flow {
    while !seats.is_empty() {
        if !t.look(|state| all_can_select(state, seats)) {
            have_encounter_cards(t, seats).await?;
        }
        t.edit().board.encounter.selection.open = seats;
        let chosen = t.ask_each(seats, Ask::Select, |s, seat, q| q.card(selectable(s, seat))).await;
        t.edit().board.encounter.selection.open = SeatSet::EMPTY;
        let mut hoarders = SeatSet::EMPTY;
        for (seat, card) in chosen {
            if lay(t, seat, card) == Pile::Hoard(seat) {
                hoarders.insert(seat);
            }
        }
        seats = SeatSet::EMPTY;
        for seat in hoarders.iter() {
            if !may_play_hoard(t, seat).await? {
                // It may not be played, and another must be selected.
                moves::take_back_selected(t, seat);
                seats.insert(seat);
            }
        }
    }
    Ok(())
}

fn all_can_select(state: &State, seats: SeatSet) -> bool {
    seats.iter().all(|seat| has_encounter_card(state, seat))
}

/// A defense that is to select and has no encounter card draws a new hand; without one, the offense's turn ends.
async fn have_encounter_cards(t: &Table, seats: SeatSet) -> Flow {
    let defense =
        t.look(|state| state.board.encounter.defense.filter(|&seat| !has_encounter_card(state, seat)));
    if let Some(seat) = defense.filter(|&seat| seats.contains(seat)) {
        new_hand(t, seat).await?;
    }
    // A cosmic quake on the way may have dealt all hands anew.
    if all_can_select(&t.get(), seats) {
        return Ok(());
    }
    super::end_encounter(t, Outcome::TurnEnded, Halt::EndEncounter)
}

/// The cards that a main player may select.
#[inline]
fn selectable(state: &State, seat: Seat) -> CardSet {
    let selection = &state.board.encounter.selection;
    let on_sheets = state.cards.count(Pile::Hoard(seat)) + state.cards.count(Pile::Possessed(seat)) > 0;
    if selection.attacks_only || selection.forced != [None; 2] || on_sheets {
        return selectable_with_limits(state, seat);
    }
    in_hand(state, seat, Face::is_encounter)
}

/// The same, where effects have a say in it.
fn selectable_with_limits(state: &State, seat: Seat) -> CardSet {
    let encounter = &state.board.encounter;
    let hoard = plays_hoard(state, seat).map(|_| Pile::Hoard(seat));
    let possessed = plays_possessed(state, seat).then_some(Pile::Possessed(seat));
    let fitting = |fits: &dyn Fn(Face) -> bool| {
        let on_sheets = hoard.into_iter().chain(possessed).map(|pile| state.cards.matching(pile, fits));
        on_sheets.fold(in_hand(state, seat, fits), CardSet::or)
    };
    // An attack must be played by who has one in hand: nobody need use the power that keeps a hoard.
    let attacks_only = encounter.selection.attacks_only && !in_hand(state, seat, Face::is_attack).is_empty();
    let may = |face: Face| if attacks_only { face.is_attack() } else { face.is_encounter() };
    // Who must play a certain card must do so only if able.
    let forced = encounter.main_side(seat).and_then(|side| encounter.selection.forced[side.index()]);
    let cards = forced.map_or(CardSet::EMPTY, |face| fitting(&|other| other == face && may(other)));
    if cards.is_empty() { fitting(&may) } else { cards }
}

/// Lays an encounter card face down before its player; nobody can follow which it was. Says where it was.
#[inline]
fn lay(t: &Table, seat: Seat, card: CardId) -> Pile {
    let pile = t.look(|state| state.cards.pile_of(card));
    let laid = conceal_encounter_card(t, pile, card);
    moves::play_out(t, laid, Pile::Selected(seat));
    t.tell(|_| Event::Selects { seat });
    pile
}

/// Turns up the card that lies before a player, unless a claim is made about it.
pub(crate) fn lay_open(t: &Table, seat: Seat) {
    let hidden = t.look(|state| {
        let encounter = &state.board.encounter;
        let is_claimed = |side: Side| encounter.claims[side.index()].is_some();
        let card = state.cards.top(Pile::Selected(seat));
        card.filter(|_| !encounter.main_side(seat).is_some_and(is_claimed))
            .filter(|&card| state.cards.seen(card) != Viewers::EVERYBODY)
    });
    if let Some(card) = hidden {
        show_card(t, card, Viewers::EVERYBODY);
        t.tell(|state| Event::Reveals { seat, card: state.sight(card) });
    }
}
