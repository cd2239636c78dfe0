//! Philanthropist: gives cards away.

use arrayvec::ArrayVec;
use kernel::{CardSet, Rules as _, Seat, SeatSet};

use super::{Alert, Alien, AlienSheet};
use crate::board::{Board, SHEETS, Sheet};
use crate::cards::{Face, Pile};
use crate::effects::{About, Ctx, Effect, Flow, Phases, Roles, Window, act, run};
use crate::hands::{give, new_hand};
use crate::moves::{change_sheets, has_encounter_card, react};
use crate::ships::{choose_losses, lose_from};
use crate::words::Ask;
use crate::{Cosmic, State};

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Giving",
    alert: Alert::Yellow,
    power: &[Effect {
        at: Window::AlliesJoined,
        roles: Roles::INVOLVED,
        phases: Phases::ALLIANCE,
        when: |state, me| !receivers(state, me).is_empty() && state.cards.count(Pile::Hand(me)) > 0,
        run: run!(give_card),
        asks: &[("to", "To which main player do you give a card?"), ("card", "Which card do you give away?")],
        says: "give a card to a main player",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::EncounterStart,
        phases: Phases::REGROUP,
        when: can_lend,
        run: run!(lend),
        asks: &[("to", "Who holds your alien power in this encounter, instead of their own?")],
        says: "lose a ship and lend your alien power to another player for this encounter",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::Selecting,
        roles: Roles::INVOLVED,
        phases: Phases::PLANNING,
        when: gave_encounter_card,
        run: act!(insist),
        says: "the encounter card that you gave away must be played now",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

/// To whom a card can be given: the opponent, or for an ally either main player.
fn receivers(state: &State, me: Seat) -> SeatSet {
    let mut mains = state.board.encounter.mains();
    mains.remove(me);
    mains
}

async fn give_card(c: Ctx<'_>) -> Flow {
    let Some(to) = c.ask_player(0, |s| receivers(s, c.me)).await else { return Ok(()) };
    let card = c.ask(1, |s, q| q.card(s.cards.set(Pile::Hand(c.me)))).await;
    let face = c.t.get().cards.known(card).filter(|face| face.is_encounter());
    give(c.t, c.me, to, CardSet::of(card));
    c.t.edit().board.encounter.gift = Some((c.me, to, face));
    let is_main = c.opponent().is_some();
    if is_main && !has_encounter_card(&c.t.get(), c.me) {
        new_hand(c.t, c.me).await?;
    }
    Ok(())
}

/// Whether the gift of this encounter was an encounter card, and its receiver can be made to play it. Once the flare
/// lies on the table everybody knows that it was one, though not which.
fn gave_encounter_card(state: &State, me: Seat) -> bool {
    let encounter = &state.board.encounter;
    let is_played = || {
        let flare = Some(Face::Flare(Alien::Philanthropist));
        state.cards.iter(Pile::Played(me)).any(|card| state.cards.known(card) == flare)
    };
    encounter.gift.is_some_and(|(from, to, face)| {
        from == me && encounter.mains().contains(to) && (face.is_some() || is_played())
    })
}

fn insist(c: Ctx<'_>) {
    // Whoever does not know the card still sees that it must be played.
    let gift = c.encounter(|encounter| encounter.gift);
    let Some((_, to, face)) = gift else { return };
    c.edit(|board| {
        if let Some(side) = board.encounter.main_side(to) {
            board.encounter.selection.forced[side.index()] = face;
        }
    });
    c.tell(|_| format!("{} must play the card that was given", Cosmic::seat_name(to)));
}

/// Whether a sheet can be lent: everybody can see it, and its power is there.
fn is_lendable(board: &Board, sheet: Sheet) -> bool {
    !sheet.secret && !sheet.suspended && !board.is_lost(&sheet)
}

/// Whether there is a power to lend, and a ship to pay with.
fn can_lend(state: &State, me: Seat) -> bool {
    let board = &state.board;
    board.sheets_of(me).any(|sheet| is_lendable(board, *sheet)) && board.ships_on_colonies(me) > 0
}

async fn lend(c: Ctx<'_>) -> Flow {
    let to = c.ask_player(0, |s| s.seats().iter().filter(|&seat| seat != c.me).collect()).await;
    let Some(to) = to else { return Ok(()) };
    let ship = c.about(About::default(), choose_losses(c.t, c.me, Ask::Lose, 1, &[])).await;
    lose_from(c.t, c.me, &ship).await?;
    let lent: ArrayVec<Alien, SHEETS> = {
        let board = &c.t.get().board;
        let sheets = board.sheets_of(c.me).filter(|sheet| is_lendable(board, **sheet));
        sheets.filter_map(|sheet| sheet.alien).collect()
    };
    // The ship may have been the price of the power itself.
    if lent.is_empty() {
        c.tell(|_| format!("{} gets nothing: there is no power left to lend", Cosmic::seat_name(to)));
        return Ok(());
    }
    change_sheets(c.t, |sheets| {
        for sheet in sheets.iter_mut() {
            if sheet.holder == c.me && sheet.alien.is_some_and(|alien| lent.contains(&alien)) {
                sheet.holder = to;
            } else if sheet.holder == to {
                sheet.suspended = true;
            }
        }
    });
    c.tell(|_| {
        let lent: Vec<String> = lent.iter().map(Alien::to_string).collect();
        format!("{} has the {} until the encounter is over", Cosmic::seat_name(to), lent.join(" and the "))
    });
    react!(c.t);
    Ok(())
}
