//! Demon: plays the cards of others.

use kernel::{Rules as _, Seat, SeatSet};

use super::{Alert, Alien, AlienSheet};
use crate::cards::Pile;
use crate::effects::{About, Ctx, Effect, EffectId, Flow, Kind, Phases, Roles, Source, Window, run};
use crate::events::number;
use crate::hands::{possess_from_deck, possess_hand};
use crate::{Cosmic, State};

/// How many cards of the deck the super flare takes.
const FROM_DECK: u8 = 6;

/// The power, which the super flare uses in another way.
const POWER: EffectId = EffectId { source: Source::Power(Alien::Demon), index: 0 };

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Possess",
    alert: Alert::Yellow,
    power: &[Effect {
        at: Window::BeforeInvites,
        roles: Roles::MAIN,
        phases: Phases::ALLIANCE,
        once: true,
        kind: Kind::Declares,
        when: |state, me| !holders(state, me).is_empty(),
        run: run!(possess),
        asks: &[("whom", "Whose hand do you take over until the encounter is over?")],
        says: "take over the hand of a player who is not your opponent, and play it like your own",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::BeforeInvites,
        roles: Roles::MAIN,
        phases: Phases::ALLIANCE,
        when: |state, me| !free(state, me).is_empty(),
        run: run!(bind),
        asks: &[("ally", "Who must ally with you?")],
        says: "a player who is not your opponent must ally with you, with as many ships as you have",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::BeforeInvites,
        roles: Roles::MAIN,
        phases: Phases::ALLIANCE,
        when: |state, me| has_deck(state) && !state.board.encounter.spent.contains(&(me, POWER)),
        run: run!(possess_deck),
        says: "possess six cards of the deck instead of a hand",
        ..Effect::BLANK
    }],
    possesses: true,
    ..AlienSheet::BLANK
};

/// Everybody but the player and the opponent.
fn others(state: &State, me: Seat) -> impl Iterator<Item = Seat> {
    let opponent = state.board.encounter.opponent(me);
    state.seats().without(me).iter().filter(move |&seat| Some(seat) != opponent)
}

/// Those of them who have cards.
fn holders(state: &State, me: Seat) -> SeatSet {
    others(state, me).filter(|&seat| state.cards.count(Pile::Hand(seat)) > 0).collect()
}

/// Whose hand it is to be is said before the use can be zapped.
async fn possess(c: Ctx<'_>) -> Flow {
    let Some(whose) = c.ask_player(0, |s| holders(s, c.me)).await else { return Ok(()) };
    c.tell(|_| format!("is about to take over the hand of {}", Cosmic::seat_name(whose)));
    if !c.stands(About::of(whose)).await? {
        return Ok(());
    }
    let cards = c.t.get().cards.count(Pile::Hand(whose)) as u8;
    c.tell(|_| format!("takes over {} of {}", number(cards, "card", "cards"), Cosmic::seat_name(whose)));
    possess_hand(c.t, c.me, whose);
    Ok(())
}

fn has_deck(state: &State) -> bool {
    state.cards.count(Pile::Deck) + state.cards.count(Pile::Discard) > 0
}

async fn possess_deck(c: Ctx<'_>) -> Flow {
    c.mark_power_spent();
    possess_from_deck(c.t, c.me, FROM_DECK).await
}

/// Those of them who need not ally with anybody yet.
fn free(state: &State, me: Seat) -> SeatSet {
    let bound = &state.board.encounter.bound;
    others(state, me).filter(|&seat| bound.iter().all(|&(other, ..)| other != seat)).collect()
}

async fn bind(c: Ctx<'_>) -> Flow {
    let ships = c.t.get().board.ships_in_encounter(c.me);
    if ships == 0 {
        c.tell(|_| "binds nobody, since there are no ships to match".into());
        return Ok(());
    }
    let Some(ally) = c.ask_player(0, |s| free(s, c.me)).await else { return Ok(()) };
    let Some(side) = c.side() else { return Ok(()) };
    // Few effects bind anybody.
    let _ = c.edit(|board| board.encounter.bound.try_push((ally, side, Some(ships))));
    c.tell(|_| format!("{} must ally with the {side}", Cosmic::seat_name(ally)));
    Ok(())
}
