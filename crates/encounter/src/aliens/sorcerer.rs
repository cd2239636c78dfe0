//! Sorcerer: exchanges the encounter cards before they are revealed.

use kernel::{Seat, Viewers};

use super::{Alert, Alien, AlienSheet};
use crate::State;
use crate::board::Side;
use crate::cards::Pile;
use crate::effects::{Ctx, Effect, Flow, Phases, Roles, Window, act, run};
use crate::events::Event;
use crate::hands::discard;
use crate::moves::{change_sheets, put, react};

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Magic",
    alert: Alert::Green,
    power: &[Effect { roles: Roles::MAIN, says: "exchange the two encounter cards", ..SWAP }],
    wild: &[Effect {
        at: Window::BeforeSelection,
        phases: Phases::PLANNING,
        when: |state, _| can_exchange_powers(state),
        run: run!(exchange_powers),
        says: "the main players exchange their aliens for good; then the Sorcerer gets this flare",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        roles: Roles::ALLY,
        says: "as an ally, exchange the main players' encounter cards",
        ..SWAP
    }],
    not_with: &[Alien::Gambler],
    ..AlienSheet::BLANK
};

const SWAP: Effect = Effect {
    at: Window::Selected,
    phases: Phases::PLANNING,
    when: |state, _| {
        mains(state)
            .is_some_and(|mains| mains.iter().all(|&seat| state.cards.count(Pile::Selected(seat)) > 0))
    },
    run: act!(swap_cards),
    ..Effect::BLANK
};

fn mains(state: &State) -> Option<[Seat; 2]> {
    let encounter = &state.board.encounter;
    Some([encounter.main(Side::Offense)?, encounter.main(Side::Defense)?])
}

fn swap_cards(c: Ctx<'_>) {
    let Some([offense, defense]) = mains(&c.t.get()) else { return };
    let cards = [offense, defense].map(|seat| c.t.get().cards.top(Pile::Selected(seat)));
    for (card, from, to) in [(cards[0], offense, defense), (cards[1], defense, offense)] {
        if let Some(card) = card {
            put(c.t, card, Pile::Selected(to));
            c.t.tell(|state| Event::Gives { seat: from, to, card: state.sight(card) });
        }
    }
}

/// Who is known to have the Sorcerer.
fn sorcerer(state: &State) -> Option<Seat> {
    let is_known = |seat: &Seat| state.board.sheet(*seat, Alien::Sorcerer).is_some_and(|sheet| !sheet.secret);
    state.board.player_of(Alien::Sorcerer).filter(is_known)
}

/// Both main players have an alien, and neither is the Sorcerer.
fn can_exchange_powers(state: &State) -> bool {
    let has_sheet = |seat: &Seat| state.board.sheets.iter().any(|sheet| sheet.owner == *seat);
    mains(state).is_some_and(|mains| {
        mains.iter().all(has_sheet) && sorcerer(state).is_none_or(|sorcerer| !mains.contains(&sorcerer))
    })
}

async fn exchange_powers(c: Ctx<'_>) -> Flow {
    let Some([a, b]) = mains(&c.t.get()) else { return Ok(()) };
    let other = |seat: Seat| match seat {
        _ if seat == a => b,
        _ if seat == b => a,
        _ => seat,
    };
    change_sheets(c.t, |sheets| {
        for sheet in sheets.iter_mut() {
            sheet.owner = other(sheet.owner);
            sheet.holder = other(sheet.holder);
        }
    });
    tell_aliens(c, [a, b]);
    let sorcerer = sorcerer(&c.t.get());
    match (c.card, sorcerer) {
        // Who is the Sorcerer takes it back as usual.
        (_, Some(sorcerer)) if sorcerer == c.me => {}
        (Some(card), Some(sorcerer)) => {
            put(c.t, card, Pile::Hand(sorcerer));
            c.t.tell(|state| Event::Gives { seat: c.me, to: sorcerer, card: state.sight(card) });
        }
        (Some(card), None) => discard(c.t, c.me, card).await?,
        (None, _) => {}
    }
    react!(c.t);
    Ok(())
}

/// Says who is what now; of a sheet that is face down, to its new owner alone.
fn tell_aliens(c: Ctx<'_>, mains: [Seat; 2]) {
    let sheets = c.t.get().board.sheets.clone();
    for sheet in sheets.iter().filter(|sheet| mains.contains(&sheet.owner)) {
        if let Some(alien) = sheet.alien {
            let audience = if sheet.secret { Viewers::only(sheet.owner) } else { Viewers::EVERYBODY };
            c.t.tell_to(audience, |_| Event::Alien { seat: sheet.owner, alien });
        }
    }
}
