//! Set-up: decks and envoys, aliens, the warp, who leads, opening hands.

use std::sync::LazyLock;

use arrayvec::ArrayVec;
use kernel::{CardSet, Cards, Dice, MAX_PICKS, OptionsError, Seat, SeatSet, Viewers};

use crate::aliens::Alien;
use crate::board::{BLUE, Board, InPlay, ORANGE, Phase, SEATS, other};
use crate::cards::{Face, Pile};
use crate::destiny::Deck;
use crate::effects::{Flow, Window, open, order, rearm_all};
use crate::envoys::{Envoy, Suit};
use crate::events::Event;
use crate::hands::{draw_to_limit, tell_hand};
use crate::moves::{put, set_leader, show};
use crate::words::{Ask, Pick};
use crate::{Choose, Duel, Options, State, Table};

/// The cards as they come out of the box, the same for every game: each in its deck, not shuffled.
static BOX: LazyLock<Cards<Duel>> = LazyLock::new(|| {
    let mut cards = Cards::default();
    for face in Face::every() {
        cards.add(face, face.home());
    }
    cards
});

/// The table before the first decision: decks, envoys, and who may be which alien.
pub(crate) fn prepare(options: &Options, seats: usize, dice: Dice) -> Result<State, OptionsError> {
    let aliens = given(options)?;
    let mut state = State::new(seats, dice, Board::new());
    state.cards = BOX.clone();
    let decks = [Pile::Deck(ORANGE), Pile::Deck(BLUE), Pile::Reinforcements, Pile::PlanetStack];
    let destiny = Deck::ALL.map(Pile::Destiny);
    for pile in decks.into_iter().chain(destiny).chain(Suit::ALL.map(Pile::EnvoyDeck)) {
        state.cards.shuffle(pile, &mut state.dice);
    }
    for suit in Suit::ALL {
        summon(&mut state, suit, options.first_game);
    }
    match options.choose {
        _ if options.first_game => state.board.aliens = Alien::FIRST_GAME.map(Some),
        Choose::Random | Choose::Named => {
            let aliens = fill_up(&mut state, &aliens);
            state.board.aliens = aliens.map(Some);
        }
        Choose::Dealt => deal(&mut state),
        Choose::Free => {}
    }
    Ok(state)
}

/// The aliens that the options name, if they go together.
fn given(options: &Options) -> Result<Vec<Alien>, OptionsError> {
    let wrong = |message: &str| Err(OptionsError(message.into()));
    if options.first_game && (options.choose != Choose::default() || !options.aliens.is_empty()) {
        return wrong("first_game: it settles the aliens, so neither choose nor aliens can be given");
    }
    if options.choose != Choose::Named && !options.aliens.is_empty() {
        return wrong("aliens: they can be named only with choose = \"named\"");
    }
    if options.aliens.len() > SEATS {
        return Err(OptionsError(format!("aliens: {} for {SEATS} players", options.aliens.len())));
    }
    if let [one, two] = options.aliens[..]
        && one == two
    {
        return Err(OptionsError(format!("aliens: {one} is there twice")));
    }
    Ok(options.aliens.clone())
}

/// One envoy of a deck comes into play, face down and neutral: a random one, or that of the first game.
fn summon(state: &mut State, suit: Suit, first_game: bool) {
    let deck = Pile::EnvoyDeck(suit);
    let is_first = |&card: &kernel::CardId| {
        state.cards.known(card).and_then(Face::envoy).is_some_and(|envoy| Envoy::FIRST_GAME.contains(&envoy))
    };
    let first = state.cards.iter(deck).find(is_first).filter(|_| first_game);
    if let Some(card) = first.or_else(|| state.cards.top(deck)) {
        state.cards.put(card, Pile::Envoys);
        state.board.envoys[suit as usize] = Some(InPlay { card, ally: None, faceup: false });
    }
}

/// The aliens that were named, and random ones for those who have none.
fn fill_up(state: &mut State, named: &[Alien]) -> [Alien; SEATS] {
    let mut others: Vec<Alien> = Alien::ALL.iter().copied().filter(|alien| !named.contains(alien)).collect();
    state.dice.shuffle(&mut others);
    let mut aliens = named.iter().copied().chain(others);
    [(); SEATS].map(|()| aliens.next().unwrap_or(Alien::ALL[0]))
}

/// Everybody is dealt two aliens and will keep one.
fn deal(state: &mut State) {
    let mut aliens: Vec<Alien> = Alien::ALL.to_vec();
    state.dice.shuffle(&mut aliens);
    for (draft, two) in state.board.drafts.iter_mut().zip(aliens.chunks_exact(2)) {
        *draft = [Some(two[0]), Some(two[1])];
    }
}

/// Fills in the aliens that were dealt to others.
pub(crate) fn suppose_aliens(state: &mut State, dice: &mut Dice) {
    if state.board.drafts.iter().flatten().all(Option::is_none) {
        return;
    }
    let mut free: Vec<Alien> = Alien::ALL.to_vec();
    free.retain(|alien| !state.board.drafts.iter().flatten().any(|dealt| dealt.as_ref() == Some(alien)));
    dice.shuffle(&mut free);
    for dealt in state.board.drafts.iter_mut().flatten().filter(|dealt| dealt.is_none()) {
        *dealt = free.pop();
    }
}

pub(super) async fn set_up(t: &Table) -> Flow<Phase> {
    choose_aliens(t).await;
    rearm_all(&mut t.edit());
    determine_leader(t);
    let order = order(t);
    for seat in order {
        draw_to_limit(t, seat);
        tell_hand(t, seat);
    }
    open!(t, Window::SetUp);
    // What has come about before the first card is not looked at.
    t.edit().board.changed_hands = SeatSet::EMPTY;
    Ok(Phase::Destiny)
}

/// Aliens that were dealt are chosen in secret, at once; otherwise the second player chooses from what the first leaves.
async fn choose_aliens(t: &Table) {
    let dealt = t.get().board.drafts[0][0].is_some();
    if dealt {
        let both = [ORANGE, BLUE].into_iter().collect();
        let chosen = t.ask_each(both, Ask::Alien, |s, seat, q| q.one(choices(s, seat))).await;
        for (seat, pick) in chosen {
            set_alien(t, seat, pick);
        }
        t.edit().board.drafts = Default::default();
    }
    for seat in [ORANGE, BLUE] {
        let has_none = t.get().board.aliens[seat.index()].is_none();
        if has_none {
            let pick = t.ask(seat, Ask::Alien, |s, q| q.one(choices(s, seat))).await;
            set_alien(t, seat, pick);
        }
        tell_alien(t, seat);
    }
}

fn tell_alien(t: &Table, seat: Seat) {
    let alien = t.get().board.aliens[seat.index()];
    if let Some(alien) = alien {
        t.tell(|_| Event::Alien { seat, alien });
    }
}

fn set_alien(t: &Table, seat: Seat, pick: Pick) {
    if let Pick::Alien(alien) = pick {
        t.edit().board.aliens[seat.index()] = Some(alien);
    }
}

/// The aliens from which a player can choose.
pub(crate) fn choices(state: &State, seat: Seat) -> ArrayVec<Pick, MAX_PICKS> {
    let draft = state.board.drafts[seat.index()];
    let taken = state.board.aliens[other(seat).index()];
    let all = Alien::ALL.iter().copied().filter(|&alien| Some(alien) != taken);
    let dealt = draft.into_iter().flatten();
    if draft[0].is_some() { dealt.map(Pick::Alien).collect() } else { all.map(Pick::Alien).collect() }
}

/// Both reveal the top card of their decks and take it: who has the higher number leads. Of equal ones, orange's seat
/// counts as the older player's.
fn determine_leader(t: &Table) {
    let mut numbers = [0; SEATS];
    for seat in [ORANGE, BLUE] {
        let card = t.get().cards.top(Pile::Deck(seat));
        let Some(card) = card else { continue };
        put(t, card, Pile::Hand(seat));
        show(t, CardSet::of(card), Viewers::EVERYBODY);
        numbers[seat.index()] = t.get().cards.face(card).plan_value().unwrap_or(0);
        t.tell(|state| Event::Turns { seat, card: state.sight(card) });
    }
    set_leader(t, if numbers[BLUE.index()] > numbers[ORANGE.index()] { BLUE } else { ORANGE });
}
