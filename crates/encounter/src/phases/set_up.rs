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
use crate::effects::{Flow, plays_hoard};
use crate::events::Event;
use crate::hands::{deal, tell_hand};
use crate::moves::{put, put_all, rearm_all, shuffle};
use crate::specials::Special;
use crate::techs::{self, Tech};
use crate::words::{Ask, Pick};
use crate::{Choose, Options, State, Table};

/// The table before the first decision: who may be which alien.
pub(crate) fn prepare(options: &Options, seats: usize, mut dice: Dice) -> Result<State, OptionsError> {
    if options.choose != Choose::Named && !options.aliens.is_empty() {
        return Err(OptionsError("aliens: they can be named only with choose = \"named\"".into()));
    }
    if options.choose != Choose::Combo && options.combo.is_some() {
        return Err(OptionsError("combo: it can be picked only with choose = \"combo\"".into()));
    }
    let mut board = Board::new(Edition::base(options)?, seats);
    board.secret_sheets = options.hidden_powers;
    let aliens = match options.choose {
        Choose::Draft => draft(&mut board, seats, &mut dice),
        Choose::Random => random_aliens(&[], seats, &mut dice),
        Choose::Named => named(&options.aliens, seats, &mut dice)?,
        Choose::Combo => {
            let mut aliens = combo(options.combo, seats, &mut dice)?;
            dice.shuffle(&mut aliens);
            aliens.into_iter().collect()
        }
    };
    for (index, alien) in aliens.into_iter().enumerate() {
        add_sheet(&mut board, Seat::new(index), alien);
    }
    // Put together only now, where it stays: it is large.
    Ok(State::new(seats, dice, board))
}

fn add_sheet(board: &mut Board, seat: Seat, alien: Alien) {
    let sheet = Sheet { secret: board.secret_sheets, ..Sheet::new(alien, seat, SheetKind::Own) };
    board.change_sheets(|sheets| sheets.push(sheet));
}

/// Some aliens, all different.
type Aliens = ArrayVec<Alien, { Alien::ALL.len() }>;

/// So many aliens at random; those given are among them, and all go together.
fn random_aliens(given: &[Alien], count: usize, dice: &mut Dice) -> Aliens {
    let mut aliens: Aliens = given.iter().copied().collect();
    let mut others = all_aliens();
    while aliens.len() < count && !others.is_empty() {
        let alien = draw(&mut others, dice);
        if !aliens.contains(&alien) && aliens.iter().all(|&other| alien.goes_with(other)) {
            aliens.push(alien);
        }
    }
    aliens
}

fn all_aliens() -> Aliens {
    let mut aliens = Aliens::new();
    aliens.try_extend_from_slice(Alien::ALL).expect("there is room for all");
    aliens
}

/// One of some aliens, which are one fewer then.
fn draw(aliens: &mut Aliens, dice: &mut Dice) -> Alien {
    aliens.swap_remove(dice.below(aliens.len() as u32) as usize)
}

/// The aliens that were agreed, clockwise; where fewer are named than there are seats, the rest is random. Who names two
/// whose sheets keep apart means it.
fn named(aliens: &[Alien], seats: usize, dice: &mut Dice) -> Result<Aliens, OptionsError> {
    if aliens.len() > seats {
        return Err(OptionsError(format!("aliens: {} for {seats} seats", aliens.len())));
    }
    if let Some(twice) = aliens.iter().enumerate().find(|(index, alien)| aliens[..*index].contains(alien)) {
        return Err(OptionsError(format!("aliens: {} is there twice", twice.1)));
    }
    Ok(random_aliens(aliens, seats, dice))
}

/// Everybody is dealt two flares and will keep one; nobody has an alien yet. Whichever they keep, all go together.
fn draft(board: &mut Board, seats: usize, dice: &mut Dice) -> Aliens {
    let aliens = random_aliens(&[], 2 * seats, dice);
    for (seat, two) in aliens.chunks_exact(2).enumerate() {
        board.drafts[seat] = [Some(two[0]), Some(two[1])];
    }
    Aliens::new()
}

pub(super) async fn set_up(t: &Table) -> Flow<Phase> {
    let drafting = t.get().board.is_drafting();
    if drafting {
        choose_aliens(t).await;
    }
    if t.is_heard() {
        tell_aliens(t);
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
    t.milestone();
    Ok(Phase::StartTurn)
}

fn tell_aliens(t: &Table) {
    let sheets = t.get().board.sheets.clone();
    for sheet in sheets.iter().filter(|sheet| !sheet.secret) {
        if let Some(alien) = sheet.alien {
            t.tell(|_| Event::Alien { seat: sheet.owner, alien });
        }
    }
}

async fn choose_aliens(t: &Table) {
    let seats = t.get().seats();
    let drafts = |s: &State, seat: Seat| s.board.drafts[seat.index()].into_iter().flatten().map(Pick::Alien);
    let chosen = t.ask_each(seats, Ask::Alien, |s, seat, q| q.one(drafts(s, seat))).await;
    for (seat, pick) in chosen {
        if let Pick::Alien(alien) = pick {
            add_sheet(&mut t.edit().board, seat, alien);
        }
    }
}

/// Prepares the decks and deals the hands.
pub(crate) fn deal_cards(state: &mut State) {
    let mut deck = Deck::new();
    deck.try_extend_from_slice(&COSMIC_CARDS).expect("there is room for all");
    deck.extend(flares(state).into_iter().map(Face::Flare));
    state.cards.add_deck(&mut deck, Pile::Deck, &mut state.dice);
    state.cards.add_deck(&mut destiny_deck(state.seats()), Pile::DestinyDeck, &mut state.dice);
    state.cards.add_deck(&mut tech_deck(state), Pile::TechDeck, &mut state.dice);
    let hand = state.board.edition.hand.into();
    deal(state, state.seats(), hand);
    for number in 0..state.board.sheets.len() {
        let Sheet { alien, owner, .. } = state.board.sheets[number];
        if let Some(set_up) = alien.and_then(|alien| alien.sheet().set_up) {
            set_up(state, owner);
        }
    }
    rearm_all(state);
}

/// The cards of a deck.
pub(crate) type Deck = ArrayVec<Face, { crate::cards::ROOM }>;

/// The cosmic deck but for its flares.
pub(crate) fn cosmic_deck() -> impl Iterator<Item = Face> {
    COSMIC_CARDS.iter().copied()
}

static COSMIC_CARDS: [Face; 72] = {
    const COUNTS: [(Face, usize); 23] = [
        (Face::Attack(0), 1),
        (Face::Attack(1), 1),
        (Face::Attack(4), 4),
        (Face::Attack(5), 1),
        (Face::Attack(6), 7),
        (Face::Attack(7), 1),
        (Face::Attack(8), 7),
        (Face::Attack(9), 1),
        (Face::Attack(10), 4),
        (Face::Attack(11), 1),
        (Face::Attack(12), 2),
        (Face::Attack(13), 1),
        (Face::Attack(14), 2),
        (Face::Attack(15), 1),
        (Face::Attack(20), 2),
        (Face::Attack(23), 1),
        (Face::Attack(30), 1),
        (Face::Attack(40), 1),
        (Face::Negotiate, 15),
        (Face::Morph, 1),
        (Face::Reinforcement(2), 2),
        (Face::Reinforcement(3), 3),
        (Face::Reinforcement(5), 1),
    ];
    let mut cards = [Face::Morph; 72];
    let (mut index, mut len) = (0, 0);
    while index < COUNTS.len() {
        let (face, count) = COUNTS[index];
        len = lay_out(&mut cards, len, face, count);
        index += 1;
    }
    index = 0;
    while index < Artifact::ALL.len() {
        let artifact = Artifact::ALL[index];
        len = lay_out(&mut cards, len, Face::Artifact(artifact), artifact.count());
        index += 1;
    }
    assert!(len == cards.len());
    cards
};

/// Adds so many cards with this face to the first `len`; says how many there are then.
const fn lay_out(cards: &mut [Face], len: usize, face: Face, count: usize) -> usize {
    let mut index = len;
    while index < len + count {
        cards[index] = face;
        index += 1;
    }
    index
}

/// The flares in the deck: those that were dealt or match the aliens, and random ones to make up the number.
fn flares(state: &mut State) -> Aliens {
    let drafts = std::mem::take(&mut state.board.drafts);
    let mut aliens = Aliens::new();
    let wanted = usize::from(state.board.edition.flares);
    if wanted == 0 {
        return aliens;
    }
    aliens.extend(drafts[..state.seat_count()].as_flattened().iter().copied().flatten());
    for sheet in &state.board.sheets {
        if let Some(alien) = sheet.alien {
            if !aliens.contains(&alien) {
                aliens.push(alien);
            }
            if !sheet.secret {
                state.board.known_flares.insert(alien);
            }
        }
    }
    // Taken out from the last to the first, so that those before stay in their places.
    let mut others = all_aliens();
    let mut taken = aliens.clone();
    taken.sort_unstable();
    for alien in taken.into_iter().rev() {
        others.remove(alien as usize);
    }
    while aliens.len() < wanted && !others.is_empty() {
        aliens.push(draw(&mut others, &mut state.dice));
    }
    aliens
}

/// Just the colours of those who play, wild cards and special ones.
pub(crate) fn destiny_deck(seats: SeatSet) -> Deck {
    let mut deck = Deck::new();
    for seat in seats.iter() {
        deck.extend([Face::Colour(seat), Face::Colour(seat), Face::Hazard(seat)]);
    }
    deck.extend([Face::Wild; 2]);
    deck.extend(Special::ALL.map(Face::Special));
    deck
}

/// With four planets, techs that take eight ships or more are left out.
pub(crate) fn tech_deck(state: &State) -> Deck {
    const TOO_LONG: u8 = 8;
    let mut deck = Deck::new();
    if state.board.edition.technology {
        let is_short = state.board.edition.planets < 5;
        let is_too_long = |tech: &Tech| tech.card().research.is_some_and(|ships| ships >= TOO_LONG);
        let fits = |tech: &Tech| !(is_short && is_too_long(tech));
        deck.extend(Tech::ALL.iter().copied().filter(fits).map(Face::Tech));
    }
    deck
}

/// Whose alien keeps a second hand is dealt one more, and chooses. A sheet that is secret has none yet: everybody would
/// see that.
async fn choose_hoards(t: &Table) {
    let keepers: SeatSet = {
        let keeps = |sheet: &&Sheet| sheet.alien.is_some_and(|alien| alien.sheet().hoard.is_some());
        t.get()
            .board
            .sheets
            .iter()
            .filter(|sheet| !sheet.secret)
            .filter(keeps)
            .map(|sheet| sheet.owner)
            .collect()
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
            tell_exchange(t, seat);
        }
    }
}

/// Everybody can see that the second hand is kept and the first lies on the sheet.
fn tell_exchange(t: &Table, seat: Seat) {
    let id = plays_hoard(&t.get(), seat);
    if let Some(id) = id {
        t.tell(|_| Event::Effect {
            seat,
            id,
            text: "the second hand is kept, the first lies on the sheet".into(),
        });
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
    let remembered = view.cards.recalls().flat_map(|recall| recall.faces.iter().copied());
    let mut flares: Vec<Face> = Vec::new();
    for face in seen.chain(remembered).filter(|face| matches!(face, Face::Flare(_))) {
        if !flares.contains(&face) {
            flares.push(face);
        }
    }
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

/// Fills in the aliens that a viewer does not know, with what they have on their sheets from the start.
pub(crate) fn suppose_aliens(state: &mut State, dice: &mut Dice) {
    let mut free: Vec<Alien> = Alien::ALL.to_vec();
    free.retain(|&alien| {
        state.board.player_of(alien).is_none()
            && !state.board.drafts.iter().flatten().any(|&dealt| dealt == Some(alien))
    });
    dice.shuffle(&mut free);
    for number in 0..state.board.sheets.len() {
        let sheet = &mut state.board.sheets[number];
        if sheet.alien.is_some() {
            continue;
        }
        sheet.alien = free.pop();
        let owner = sheet.owner;
        if let Some(set_up) = sheet.alien.and_then(|alien| alien.sheet().set_up) {
            set_up(state, owner);
        }
    }
    let seats = state.seat_count();
    if state.board.is_drafting() {
        for dealt in state.board.drafts[..seats].iter_mut().flatten().filter(|dealt| dealt.is_none()) {
            *dealt = free.pop();
        }
    }
}
