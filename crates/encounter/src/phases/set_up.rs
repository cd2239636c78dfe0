//! Set-up: aliens are chosen, decks prepared, hands dealt, and destiny tells who goes first.

use arrayvec::ArrayVec;
use kernel::{Dice, OptionsError, Seat, SeatSet};

use super::encounter_end::begin;
use crate::aliens::Alien;
use crate::artifacts::Artifact;
use crate::board::{Board, Phase, Sheet, SheetKind};
use crate::cards::{Face, Pile};
use crate::combos::combo;
use crate::editions::Edition;
use crate::effects::Flow;
use crate::events::Event;
use crate::hands::{deal, tell_hand};
use crate::moves::{put, put_all, rearm_all, shuffle};
use crate::specials::Special;
use crate::techs::{self, Tech};
use crate::words::{Ask, Pick};
use crate::{Choose, Options, State, Table};

/// The table before the first decision: who may be which alien.
pub(crate) fn prepare(options: &Options, seats: usize, dice: Dice) -> Result<State, OptionsError> {
    if options.choose != Choose::Named && !options.aliens.is_empty() {
        return Err(OptionsError("aliens: they can be named only with choose = \"named\"".into()));
    }
    if options.choose != Choose::Combo && options.combo.is_some() {
        return Err(OptionsError("combo: it can be picked only with choose = \"combo\"".into()));
    }
    let mut state = State::new(seats, dice, Board::new(Edition::base(options)?, seats));
    state.board.secret_sheets = options.hidden_powers;
    let aliens = match options.choose {
        Choose::Draft => {
            draft(&mut state);
            return Ok(state);
        }
        Choose::Random => random_aliens(&mut state, &[], seats),
        Choose::Named => named(&mut state, &options.aliens)?,
        Choose::Combo => {
            let mut aliens = combo(options.combo, seats, &mut state.dice)?;
            state.dice.shuffle(&mut aliens);
            aliens
        }
    };
    for (index, alien) in aliens.into_iter().enumerate() {
        add_sheet(&mut state, Seat::new(index), alien);
    }
    Ok(state)
}

fn add_sheet(state: &mut State, seat: Seat, alien: Alien) {
    let secret = state.board.secret_sheets;
    let sheet = Sheet { secret, ..Sheet::new(alien, seat, SheetKind::Own) };
    state.board.change_sheets(|sheets| sheets.push(sheet));
}

/// So many aliens at random; those given are among them, and all go together.
fn random_aliens(state: &mut State, given: &[Alien], count: usize) -> Vec<Alien> {
    let mut aliens = given.to_vec();
    let mut others: Vec<Alien> = Alien::ALL.to_vec();
    while aliens.len() < count && !others.is_empty() {
        let alien = draw(&mut others, &mut state.dice);
        if !aliens.contains(&alien) && aliens.iter().all(|&other| alien.goes_with(other)) {
            aliens.push(alien);
        }
    }
    aliens
}

/// One of some aliens, which are one fewer then.
fn draw(aliens: &mut Vec<Alien>, dice: &mut Dice) -> Alien {
    aliens.swap_remove(dice.below(aliens.len() as u32) as usize)
}

/// The aliens that were agreed, clockwise; where fewer are named than there are seats, the rest is random. Who names two
/// whose sheets keep apart means it.
fn named(state: &mut State, aliens: &[Alien]) -> Result<Vec<Alien>, OptionsError> {
    if aliens.len() > state.seat_count() {
        return Err(OptionsError(format!("aliens: {} for {} seats", aliens.len(), state.seat_count())));
    }
    if let Some(twice) = aliens.iter().enumerate().find(|(index, alien)| aliens[..*index].contains(alien)) {
        return Err(OptionsError(format!("aliens: {} is there twice", twice.1)));
    }
    let seats = state.seat_count();
    Ok(random_aliens(state, aliens, seats))
}

/// Everybody is dealt two flares and will keep one. Whichever they keep, all go together.
fn draft(state: &mut State) {
    let flares = 2 * state.seat_count();
    let aliens = random_aliens(state, &[], flares);
    for (seat, two) in aliens.chunks_exact(2).enumerate() {
        state.board.drafts[seat] = [Some(two[0]), Some(two[1])];
    }
}

pub(super) async fn set_up(t: &Table) -> Flow<Phase> {
    let drafting = t.get().board.drafts[0][0].is_some();
    if drafting {
        choose_aliens(t).await;
    }
    let sheets: ArrayVec<Sheet, { crate::board::SHEETS }> = t.get().board.sheets.clone();
    for sheet in sheets.iter().filter(|sheet| !sheet.secret) {
        if let Some(alien) = sheet.alien {
            t.tell(|_| Event::Alien { seat: sheet.owner, alien });
        }
    }
    deal_cards(&mut t.edit());
    let seats = t.get().seats();
    seats.iter().for_each(|seat| tell_hand(t, seat));
    choose_hoards(t).await;
    choose_techs(t).await;
    let first = first_player(t);
    t.edit().board.turn.seat = first;
    t.tell(|_| Event::First { seat: first });
    begin(t, first);
    Ok(Phase::StartTurn)
}

async fn choose_aliens(t: &Table) {
    let seats = t.get().seats();
    let drafts = |s: &State, seat: Seat| s.board.drafts[seat.index()].into_iter().flatten().map(Pick::Alien);
    let chosen = t.ask_each(seats, Ask::Alien, |s, seat, q| q.one(drafts(s, seat))).await;
    for (seat, pick) in chosen {
        if let Pick::Alien(alien) = pick {
            add_sheet(&mut t.edit(), seat, alien);
        }
    }
}

/// Prepares the decks and deals the hands.
pub(crate) fn deal_cards(state: &mut State) {
    let flares = flares(state);
    cosmic_deck().chain(flares).for_each(|face| {
        state.cards.add(face, Pile::Deck);
    });
    for face in destiny_deck(state.seats()) {
        state.cards.add(face, Pile::DestinyDeck);
    }
    for face in tech_deck(state) {
        state.cards.add(face, Pile::TechDeck);
    }
    for pile in [Pile::Deck, Pile::DestinyDeck, Pile::TechDeck] {
        state.cards.shuffle(pile, &mut state.dice);
    }
    let hand = state.board.edition.hand.into();
    deal(state, state.seats(), hand);
    let sheets = state.board.sheets.clone();
    for sheet in &sheets {
        if let Some(set_up) = sheet.alien.and_then(|alien| alien.sheet().set_up) {
            set_up(state, sheet.owner);
        }
    }
    rearm_all(state);
}

/// The cosmic deck but for its flares.
pub(crate) fn cosmic_deck() -> impl Iterator<Item = Face> {
    const ATTACKS: [(u8, usize); 18] = [
        (0, 1),
        (1, 1),
        (4, 4),
        (5, 1),
        (6, 7),
        (7, 1),
        (8, 7),
        (9, 1),
        (10, 4),
        (11, 1),
        (12, 2),
        (13, 1),
        (14, 2),
        (15, 1),
        (20, 2),
        (23, 1),
        (30, 1),
        (40, 1),
    ];
    const REINFORCEMENTS: [(u8, usize); 3] = [(2, 2), (3, 3), (5, 1)];
    let many = |face: Face, count: usize| std::iter::repeat_n(face, count);
    ATTACKS
        .into_iter()
        .flat_map(move |(value, count)| many(Face::Attack(value), count))
        .chain(many(Face::Negotiate, 15))
        .chain([Face::Morph])
        .chain(
            REINFORCEMENTS
                .into_iter()
                .flat_map(move |(value, count)| many(Face::Reinforcement(value), count)),
        )
        .chain(
            Artifact::ALL.iter().flat_map(move |&artifact| many(Face::Artifact(artifact), artifact.count())),
        )
}

/// The flares in the deck: those that were dealt or match the aliens, and random ones to make up the number.
fn flares(state: &mut State) -> Vec<Face> {
    let wanted = usize::from(state.board.edition.flares);
    let mut aliens: Vec<Alien> = Vec::new();
    if wanted > 0 {
        let of_sheets = state.board.sheets.iter().filter_map(|sheet| sheet.alien);
        aliens.extend(state.board.drafts.iter().flatten().copied().flatten());
        aliens.extend(
            of_sheets.filter(|alien| state.board.drafts.iter().flatten().all(|&dealt| dealt != Some(*alien))),
        );
    }
    let mut others: Vec<Alien> = Alien::ALL.iter().copied().filter(|alien| !aliens.contains(alien)).collect();
    while aliens.len() < wanted && !others.is_empty() {
        aliens.push(draw(&mut others, &mut state.dice));
    }
    let shown = state.board.sheets.iter().filter(|sheet| !sheet.secret).filter_map(|sheet| sheet.alien);
    let shown: Vec<Alien> = shown.filter(|alien| aliens.contains(alien)).collect();
    for alien in shown {
        state.board.known_flares.insert(alien);
    }
    state.board.drafts = Default::default();
    aliens.into_iter().map(Face::Flare).collect()
}

/// Just the colours of those who play, wild cards and special ones.
pub(crate) fn destiny_deck(seats: SeatSet) -> impl Iterator<Item = Face> {
    let colours = seats.iter().flat_map(|seat| [Face::Colour(seat), Face::Colour(seat), Face::Hazard(seat)]);
    colours.chain([Face::Wild; 2]).chain(Special::ALL.into_iter().map(Face::Special))
}

/// With four planets, techs that take eight ships or more are left out.
pub(crate) fn tech_deck(state: &State) -> impl Iterator<Item = Face> + use<> {
    const TOO_LONG: u8 = 8;
    let (technology, short) = (state.board.edition.technology, state.board.edition.planets < 5);
    let fits = move |tech: &Tech| {
        technology && !(short && tech.card().research.is_some_and(|ships| ships >= TOO_LONG))
    };
    Tech::ALL.iter().copied().filter(fits).map(Face::Tech)
}

/// Whose alien keeps a second hand is dealt one more, and chooses.
async fn choose_hoards(t: &Table) {
    let keepers: SeatSet = {
        let keeps = |sheet: &&Sheet| sheet.alien.is_some_and(|alien| alien.sheet().hoard.is_some());
        t.get().board.sheets.iter().filter(keeps).map(|sheet| sheet.owner).collect()
    };
    for seat in keepers.iter() {
        let hand = t.get().board.edition.hand;
        for _ in 0..hand {
            let card = t.get().cards.top(Pile::Deck);
            if let Some(card) = card {
                put(t, card, Pile::Hoard(seat));
                t.tell(|state| Event::Looks { seat, card: state.sight(card) });
            }
        }
        if t.ask(seat, Ask::Hoard, |_, q| q.one([Pick::Yes, Pick::No])).await == Pick::Yes {
            put_all(t, Pile::Hand(seat), Pile::Looked(seat));
            put_all(t, Pile::Hoard(seat), Pile::Hand(seat));
            put_all(t, Pile::Looked(seat), Pile::Hoard(seat));
        }
    }
}

/// Each player is dealt two techs and keeps one.
async fn choose_techs(t: &Table) {
    if !t.get().board.edition.technology {
        return;
    }
    let seats = t.get().seats();
    for seat in seats.iter() {
        techs::look_at(t, seat, 2);
    }
    for seat in seats.iter() {
        techs::keep_one(t, seat).await;
    }
}

/// Destiny cards are revealed until one has a player's colour; then they are shuffled.
fn first_player(t: &Table) -> Seat {
    let colour = {
        let state = &t.get();
        state.cards.iter(Pile::DestinyDeck).find_map(|card| match state.cards.known(card) {
            Some(Face::Colour(seat) | Face::Hazard(seat)) => Some(seat),
            _ => None,
        })
    };
    shuffle(t, Pile::DestinyDeck);
    colour.unwrap_or(Seat::new(0))
}

/// The flares that may be in the game, as far as a viewer can tell: those that everybody knows of, those seen, and any.
pub(crate) fn supposed_flares(view: &State, dice: &mut Dice) -> Vec<Face> {
    let wanted = usize::from(view.board.edition.flares);
    let seen = view.cards.all().filter_map(|card| view.cards.known(card));
    let mut flares: Vec<Face> = seen.filter(|face| matches!(face, Face::Flare(_))).collect();
    let mut others: Vec<Alien> = Alien::ALL.to_vec();
    dice.shuffle(&mut others);
    others.sort_by_key(|&alien| !view.board.known_flares.contains(alien));
    for face in others.into_iter().map(Face::Flare) {
        if flares.len() < wanted && !flares.contains(&face) {
            flares.push(face);
        }
    }
    flares
}

/// Fills in the aliens that a viewer does not know.
pub(crate) fn suppose_aliens(state: &mut State, dice: &mut Dice) {
    let mut free: Vec<Alien> = Alien::ALL.to_vec();
    free.retain(|&alien| {
        state.board.player_of(alien).is_none()
            && !state.board.drafts.iter().flatten().any(|&dealt| dealt == Some(alien))
    });
    dice.shuffle(&mut free);
    for sheet in state.board.sheets.iter_mut().filter(|sheet| sheet.alien.is_none()) {
        sheet.alien = free.pop();
    }
    let seats = state.seat_count();
    if state.board.drafts.iter().flatten().any(Option::is_some) {
        for dealt in state.board.drafts[..seats].iter_mut().flatten().filter(|dealt| dealt.is_none()) {
            *dealt = free.pop();
        }
    }
}
