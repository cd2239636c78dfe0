//! How a scenario states a position, and the facts it can ask for.

use std::collections::BTreeMap;

use kernel::notation::{read_number, read_seat};
use kernel::{CardId, Dice, LayoutError, Rules as _, Seat, State};
use serde::Deserialize;
use toml::Spanned;

use crate::board::SHIPS;
use crate::{Board, Face, Options, Phase, Pile, Place, Tiny, cards};

/// A position as a scenario states it. What it does not mention: six ships at home, empty hands, all other cards in the
/// deck, six fuel each, everybody wants post1, red leads the first round and may act.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    phase: Option<Phase>,
    round: Option<Spanned<u8>>,
    leader: Option<Spanned<String>>,
    /// `red = "G5,Veto"`
    #[serde(default)]
    hands: BTreeMap<Spanned<String>, Spanned<String>>,
    /// Guards that lie face down.
    #[serde(default)]
    guards: BTreeMap<Spanned<String>, Spanned<String>>,
    /// What players have left to bid with.
    #[serde(default)]
    fuel: BTreeMap<Spanned<String>, Spanned<u8>>,
    /// The outposts that players secretly want: `red = "post2"`.
    #[serde(default)]
    ambitions: BTreeMap<Spanned<String>, Spanned<String>>,
    /// The next cards of the deck, first to last.
    deck: Option<Spanned<String>>,
    /// The discard pile, top first.
    discard: Option<Spanned<String>>,
    /// `red = "home:4,limbo:2"`: all six of a player.
    #[serde(default)]
    ships: BTreeMap<Spanned<String>, Spanned<String>>,
    /// Who rides along with the leader.
    #[serde(default)]
    guests: Vec<Spanned<String>>,
}

pub(crate) const FACTS: &[&str] = &[
    "phase",
    "round",
    "leader",
    "hand.SEAT",
    "guard.SEAT",
    "fuel.SEAT",
    "ships.SEAT.PLACE",
    "posts.SEAT",
    "ambition.SEAT",
    "deck (how many cards)",
    "discard",
];

pub(crate) fn arrange(
    options: &Options,
    seats: usize,
    dice: Dice,
    layout: &Layout,
) -> Result<State<Tiny>, LayoutError> {
    let mut state = State::<Tiny>::new(seats, dice, Board::new(options, seats));
    let board = &mut state.board;
    board.phase = layout.phase.unwrap_or(Phase::Action);
    if let Some(round) = &layout.round {
        if !(1..=options.rounds).contains(round.get_ref()) {
            let message = format!("expected a round from 1 to {}, not {}", options.rounds, round.get_ref());
            return Err(LayoutError::new(message).at(round.span()));
        }
        board.round = *round.get_ref();
    }
    if let Some(leader) = &layout.leader {
        board.leader = seat_at(leader, seats)?;
    }
    for guest in &layout.guests {
        let seat = seat_at(guest, seats)?;
        if board.guests.contains(seat) {
            return Err(LayoutError::new(format!("`{}` is named twice", guest.get_ref())).at(guest.span()));
        }
        board.guests.insert(seat);
    }
    for (seat, fuel) in &layout.fuel {
        let most = board.most_fuel();
        if *fuel.get_ref() > most {
            let message = format!("expected at most {most} fuel, not {}", fuel.get_ref());
            return Err(LayoutError::new(message).at(fuel.span()));
        }
        board.fuel[seat_at(seat, seats)?.index()] = *fuel.get_ref();
    }
    for (seat, post) in &layout.ambitions {
        let place =
            post.get_ref().parse().map_err(|error: String| LayoutError::new(error).at(post.span()))?;
        let Place::Post(number) = place else {
            return Err(LayoutError::new("expected an outpost, such as post2").at(post.span()));
        };
        board.ambitions[seat_at(seat, seats)?.index()] = number;
    }
    for (seat, ships) in &layout.ships {
        place_ships(board, seat_at(seat, seats)?, ships)?;
    }
    place_cards(&mut state, layout)?;
    Ok(state)
}

fn place_ships(board: &mut Board, seat: Seat, ships: &Spanned<String>) -> Result<(), LayoutError> {
    let wrong = |message: String| LayoutError::new(message).at(ships.span());
    *board.ships_mut(seat, Place::Home) = 0;
    let mut named = Vec::new();
    for word in ships.get_ref().split(',') {
        let expected = || wrong(format!("`{word}`: expected PLACE:SHIPS, such as home:4"));
        let (place, count) = word.trim().split_once(':').ok_or_else(expected)?;
        let place: Place = place.parse().map_err(wrong)?;
        if named.contains(&place) {
            return Err(wrong(format!("`{place}` is named twice")));
        }
        named.push(place);
        *board.ships_mut(seat, place) = read_number(count).filter(|&n| n <= SHIPS).ok_or_else(expected)?;
    }
    let total = board.ship_count(seat);
    if total == SHIPS {
        Ok(())
    } else {
        Err(wrong(format!("these are {total} ships; each player has {SHIPS}")))
    }
}

/// Lays the cards that are mentioned where they belong; the others are shuffled into the deck below.
fn place_cards(state: &mut State<Tiny>, layout: &Layout) -> Result<(), LayoutError> {
    let seats = state.seat_count();
    let mut box_of_cards: Vec<Face> = cards::all().collect();
    for (owner, text) in &layout.hands {
        let seat = seat_at(owner, seats)?;
        take(state, &mut box_of_cards, text, Pile::Hand(seat))?;
    }
    for (owner, text) in &layout.guards {
        let seat = seat_at(owner, seats)?;
        let laid = take(state, &mut box_of_cards, text, Pile::Guard(seat))?;
        if laid.len() != 1 || !state.cards.face(laid[0]).is_guard() {
            return Err(LayoutError::new("expected one guard, such as G5").at(text.span()));
        }
    }
    if let Some(text) = &layout.discard {
        take(state, &mut box_of_cards, text, Pile::Discard)?;
    }
    if let Some(text) = &layout.deck {
        take(state, &mut box_of_cards, text, Pile::Deck)?;
    }
    state.dice.shuffle(&mut box_of_cards);
    for face in box_of_cards {
        state.cards.add(face, Pile::Deck);
    }
    Ok(())
}

fn take(
    state: &mut State<Tiny>,
    box_of_cards: &mut Vec<Face>,
    text: &Spanned<String>,
    pile: Pile,
) -> Result<Vec<CardId>, LayoutError> {
    let wrong = |message: String| LayoutError::new(message).at(text.span());
    let mut taken = Vec::new();
    for word in text.get_ref().split(',').map(str::trim).filter(|word| !word.is_empty()) {
        let face: Face = word.parse().map_err(wrong)?;
        let at = box_of_cards.iter().position(|&other| other == face);
        box_of_cards.swap_remove(at.ok_or_else(|| wrong(format!("there are not so many cards {face}")))?);
        taken.push(state.cards.add(face, pile));
    }
    Ok(taken)
}

fn seat_at(text: &Spanned<String>, seats: usize) -> Result<Seat, LayoutError> {
    let seat = read_seat::<Tiny>(text.get_ref()).ok().filter(|seat| seat.index() < seats);
    seat.ok_or_else(|| {
        let names = Tiny::SEAT_NAMES[..seats].join(", ");
        LayoutError::new(format!("`{}` is no seat of this game; its seats are {names}", text.get_ref()))
            .at(text.span())
    })
}

/// The value of a fact.
pub(crate) fn fact(state: &State<Tiny>, path: &str) -> Option<String> {
    let words: Vec<&str> = path.split('.').collect();
    let seat = |name: &str| read_seat::<Tiny>(name).ok().filter(|seat| seat.index() < state.seat_count());
    let board = &state.board;
    Some(match words[..] {
        ["phase"] => board.phase.to_string(),
        ["round"] => board.round.to_string(),
        ["leader"] => Tiny::seat_name(board.leader).to_owned(),
        ["hand", name] => faces(state, Pile::Hand(seat(name)?)),
        ["fuel", name] => board.fuel[seat(name)?.index()].to_string(),
        ["guard", name] => faces(state, Pile::Guard(seat(name)?)),
        ["ships", name, place] => board.ships(seat(name)?, place.parse().ok()?).to_string(),
        ["ambition", name] => Place::Post(board.ambitions[seat(name)?.index()]).to_string(),
        ["posts", name] => board.posts(seat(name)?).to_string(),
        ["deck"] => state.cards.count(Pile::Deck).to_string(),
        ["discard"] => faces(state, Pile::Discard),
        _ => return None,
    })
}

/// The faces of a pile in their own order, so that a scenario need not know in which order they came.
fn faces(state: &State<Tiny>, pile: Pile) -> String {
    let mut faces: Vec<Face> = state.cards.iter(pile).map(|card| state.cards.face(card)).collect();
    faces.sort_unstable();
    if faces.is_empty() {
        return "none".into();
    }
    faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}
