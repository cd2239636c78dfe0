//! Destiny: a card is drawn into the past, and what it says is done.

use arrayvec::ArrayVec;
use kernel::{Seat, SeatSet};

use crate::board::{BLUE, ORANGE, Phase};
use crate::clash::Clash;
use crate::destiny::{Deck, Kind, Terms};
use crate::effects::{Flow, Happening, Window, destiny, open, read_card};
use crate::events::Event;
use crate::moves::{discover, draw_destiny, form_deck, resolve_card};
use crate::planet_bar;
use crate::planets::Planet;
use crate::words::{Ask, Pick};
use crate::{State, Table};

/// The next card is drawn from the deck that the last one named.
pub(super) async fn draw(t: &Table) -> Flow<Phase> {
    t.milestone();
    let deck = t.get().board.next;
    form_deck(t, deck);
    t.edit().board.foreseen = SeatSet::EMPTY;
    let happening = {
        let state = &t.get();
        let card = state.cards.top(crate::cards::Pile::Destiny(deck));
        Happening { seat: state.board.leader, count: deck as u8, card }
    };
    open!(t, Window::DestinyDue, happening);
    {
        let board = &mut t.edit().board;
        board.drawn += 1;
        if deck == Deck::Discovery {
            board.used.clear();
        }
    }
    draw_destiny(t, deck);
    let card = destiny(&t.get());
    if let Some(card) = card {
        t.edit().board.next = card.sheet().next;
    }
    Ok(Phase::Resolve)
}

/// What the card says is done, up to the duel or contest that it brings.
pub(super) async fn resolve(t: &Table) -> Flow<Phase> {
    let Some(card) = destiny(&t.get()) else { return Ok(Phase::BetweenCards) };
    t.edit().board.clash.end();
    let leader = t.get().board.leader;
    read_card!(t, card, Window::CardText, leader);
    match &card.sheet().kind {
        Kind::Effect => Ok(Phase::BetweenCards),
        Kind::Contest => {
            t.edit().board.clash.begin(Clash::contest());
            t.tell(|_| Event::Contest);
            Ok(Phase::RevealEnvoys)
        }
        Kind::Discover(terms, _) => {
            let Some(planet) = new_planet(t).await else { return Ok(Phase::BetweenCards) };
            let second = if terms.planets > 1 { discover(t) } else { None };
            begin_duel(t, planet, *terms);
            t.edit().board.clash.second_planet = second;
            Ok(Phase::SetDials)
        }
        Kind::BarDuel(bar, terms, _) => {
            let Some(planet) = planet_bar::select(t, bar).await else { return Ok(Phase::BetweenCards) };
            begin_duel(t, planet, *terms);
            Ok(Phase::SetDials)
        }
    }
}

/// The next planet of the stack; once that is empty, a revealed one that the straggler chooses, but not the one that was
/// dueled over last.
async fn new_planet(t: &Table) -> Option<Planet> {
    if let Some(planet) = discover(t) {
        return Some(planet);
    }
    let straggler = t.get().board.straggler();
    let picked = t.ask(straggler, Ask::Where, |s, q| q.one(others(s).into_iter().map(Pick::Planet))).await;
    let Pick::Planet(planet) = picked else { return None };
    t.tell(|_| Event::Selects { planet: Some(planet) });
    Some(planet)
}

fn others(state: &State) -> ArrayVec<Planet, { Planet::COUNT }> {
    let last = state.board.last_dueled;
    state.board.planets.iter().filter(|&planet| Some(planet) != last).collect()
}

/// A duel begins on a planet. From now on nobody controls it; whoever did may be barred from sending ships.
pub(crate) fn begin_duel(t: &Table, planet: Planet, terms: Terms) {
    let controllers: SeatSet = {
        let board = &t.get().board;
        let controls = |seat: &Seat| board.controls(*seat, planet);
        [ORANGE, BLUE].into_iter().filter(controls).collect()
    };
    {
        let board = &mut t.edit().board;
        board.clash.begin(Clash::duel(planet, terms));
        board.last_dueled = Some(planet);
        if terms.controller_barred {
            board.clash.barred = controllers;
        }
    }
    t.tell(|_| Event::Duel { planet });
}

/// A card of the past is resolved again, as if it had just been drawn.
pub(super) fn repeat(t: &Table) -> Option<Phase> {
    let card = t.edit().board.repeat.take()?;
    resolve_card(t, Some(card));
    t.tell(|state| Event::Repeats { card: state.sight(card) });
    Some(Phase::Resolve)
}
