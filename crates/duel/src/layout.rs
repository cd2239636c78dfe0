//! How a scenario states a position, and the facts it can ask for.

use std::collections::BTreeMap;
use std::str::FromStr;

use kernel::notation::{read_number, read_seat};
use kernel::{CardId, Dice, LayoutError, Rules as _, Seat, SeatSet};
use serde::Deserialize;
use toml::Spanned;

use crate::aliens::Alien;
use crate::board::{BLUE, Board, InPlay, ORANGE, Phase, SHIPS, Stash};
use crate::cards::{Face, OfSeat, Pile};
use crate::clash::Clash;
use crate::destiny::{Deck, Destiny, Kind};
use crate::effects::{Clout, are_arms_right, hand_limit, has_ship_advantage, rearm_all};
use crate::envoys::{Envoy, Suit};
use crate::moves::put_in;
use crate::phases;
use crate::place::Place;
use crate::planets::Planet;
use crate::tactics::{Half, Tactic, TacticSet};
use crate::{Duel, Options, State};

type Words = Spanned<String>;
type BySeat = BTreeMap<Words, Words>;

/// A position as a scenario states it. What it does not mention: orange leads; nobody has an alien; no envoy is in play;
/// hands are empty and all other cards are in their decks; fifteen ships in each supply and five in the warp; all
/// tactics are readied. It begins where the card that is named is resolved, or else where the next is drawn.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// The phase that begins. In `set_up` nothing else can be said: options and seed decide.
    phase: Option<Phase>,
    leader: Option<Words>,
    /// `orange = "Swarm"`
    #[serde(default)]
    aliens: BySeat,
    #[serde(default)]
    hands: BySeat,
    /// The next cards of each player's deck, first to last.
    #[serde(default)]
    decks: BySeat,
    /// Discard piles, top first.
    #[serde(default)]
    discards: BySeat,
    /// Whether all plans that are not mentioned are out of the game, so that decks can run out.
    #[serde(default)]
    no_other_cards: bool,
    /// `orange = "warp:3,Azurine:2"`: the places named have so many, the rest is in the supply.
    #[serde(default)]
    ships: BySeat,
    /// The planets that have been revealed, in any order. Those with ships are anyway.
    planets: Option<Words>,
    warpplanet: Option<Words>,
    /// The next planets of the stack; `none` if it is empty.
    planet_stack: Option<Words>,
    /// The next cards of each destiny deck, and of the reinforcement deck; `none` if it is empty.
    discovery: Option<Words>,
    event: Option<Words>,
    refresh: Option<Words>,
    reinforcements: Option<Words>,
    /// The destiny cards that have been drawn before, the latest first.
    past: Option<Words>,
    /// The deck from which the next card comes.
    next: Option<Deck>,
    /// The envoys in play: `"Cudgel,Chosen"`; neutral and facedown, unless said otherwise.
    envoys: Option<Words>,
    /// Whether all envoys that are not in play are out of the game, so that there is none to take their place.
    #[serde(default)]
    no_other_envoys: bool,
    /// With which of them players are allied: `orange = "Cudgel"`.
    #[serde(default)]
    allies: BySeat,
    /// Which of them lie faceup.
    faceup: Option<Words>,
    /// Spent tactics, by one of their halves: `orange = "blast4,recover1"`.
    #[serde(default)]
    spent: BySeat,
    #[serde(default)]
    stashes: BySeat,
    #[serde(default)]
    snares: BySeat,
    #[serde(default)]
    jars: BySeat,
    /// Whether the one who would win loses.
    #[serde(default)]
    turned: bool,
    /// The destiny card that is being resolved.
    card: Option<Words>,
    /// For a position in the middle of a duel: where it is, what was chosen.
    planet: Option<Words>,
    #[serde(default)]
    barred: Vec<Words>,
    #[serde(default)]
    plans: BySeat,
    #[serde(default)]
    tactics: BySeat,
}

pub(crate) const FACTS: &[&str] = &[
    "phase",
    "leader",
    "straggler",
    "drawn (how many destiny cards)",
    "card (that is being resolved)",
    "next (the deck of the next card)",
    "past (top first)",
    "planet (of the duel)",
    "planets (revealed)",
    "planet_stack (how many)",
    "next_planet (of the stack)",
    "warpplanet",
    "control.SEAT",
    "controls.SEAT (how many)",
    "ships.SEAT.PLACE",
    "sent.SEAT",
    "dial.SEAT",
    "advantage (who has it)",
    "alien.SEAT",
    "ally.SEAT",
    "envoy.SUIT",
    "faceup.SUIT",
    "hand.SEAT",
    "cards.SEAT (how many in hand)",
    "limit.SEAT (of the hand)",
    "deck.SEAT (how many)",
    "top.SEAT (of the deck)",
    "bottom.SEAT (of the deck)",
    "discard.SEAT",
    "discard_top.SEAT",
    "plan.SEAT",
    "second.SEAT",
    "wager.SEAT",
    "support.SEAT",
    "value.SEAT (of the plan)",
    "clout.SEAT",
    "totals (orange/blue)",
    "winner (of the duel or contest)",
    "snare.SEAT",
    "jar.SEAT",
    "ready.SEAT",
    "spent.SEAT",
    "stash.SEAT",
    "reinforcements (how many in the deck)",
    "discovery, event, refresh (how many in the deck)",
    "removed",
    "turned",
];

pub(crate) fn arrange(
    options: &Options,
    seats: usize,
    dice: Dice,
    layout: &Layout,
) -> Result<State, LayoutError> {
    let prepared = phases::prepare(options, seats, dice)?;
    if layout.phase == Some(Phase::SetUp) {
        // From the very beginning; then only the options and the seed say how things lie.
        return Ok(prepared);
    }
    let mut state = State::new(seats, prepared.dice, Board::new());
    if let Some(leader) = &layout.leader {
        state.board.leader = seat_at(leader)?;
    }
    for (owner, alien) in &layout.aliens {
        state.board.aliens[seat_at(owner)?.index()] = Some(read(alien, alien.get_ref())?);
    }
    place_cards(&mut state, layout)?;
    place_envoys(&mut state, layout)?;
    for (owner, ships) in &layout.ships {
        place_ships(&mut state, seat_at(owner)?, ships)?;
    }
    if let Some(planet) = &layout.warpplanet {
        state.board.warpplanet = Some(reveal_planet(&mut state, read(planet, planet.get_ref())?));
    }
    place_tactics(&mut state, layout)?;
    state.board.turned = layout.turned;
    lay_out_clash(&mut state, layout)?;
    let resolving = state.board.card.is_some();
    state.board.phase = layout.phase.unwrap_or(if resolving { Phase::Resolve } else { Phase::Destiny });
    state.board.changed_hands = SeatSet::EMPTY;
    rearm_all(&mut state);
    Ok(state)
}

fn place_cards(state: &mut State, layout: &Layout) -> Result<(), LayoutError> {
    let mut others: Vec<Face> = Face::every().collect();
    let owned: [(&BySeat, OfSeat); 6] = [
        (&layout.hands, Pile::Hand),
        (&layout.discards, Pile::Discard),
        (&layout.decks, Pile::Deck),
        (&layout.snares, Pile::Snare),
        (&layout.jars, Pile::Jar),
        (&layout.plans, Pile::Plan),
    ];
    for (by_seat, pile) in owned {
        for (owner, text) in by_seat {
            take(state, &mut others, text, pile(seat_at(owner)?))?;
        }
    }
    let shared = [
        (&layout.card, Pile::Past),
        (&layout.past, Pile::Past),
        (&layout.planets, Pile::Planets),
        (&layout.planet_stack, Pile::PlanetStack),
        (&layout.discovery, Pile::Destiny(Deck::Discovery)),
        (&layout.event, Pile::Destiny(Deck::Event)),
        (&layout.refresh, Pile::Destiny(Deck::Refresh)),
        (&layout.reinforcements, Pile::Reinforcements),
        (&layout.envoys, Pile::Envoys),
    ];
    for (text, pile) in shared {
        if let Some(text) = text {
            take(state, &mut others, text, pile)?;
        }
    }
    let is_none = |text: &Option<Words>| text.as_ref().is_some_and(|text| text.get_ref() == "none");
    let left_out = |pile: Pile| match pile {
        Pile::Deck(_) => layout.no_other_cards,
        Pile::PlanetStack => is_none(&layout.planet_stack),
        Pile::Reinforcements => is_none(&layout.reinforcements),
        Pile::Destiny(Deck::Discovery) => is_none(&layout.discovery),
        Pile::Destiny(Deck::Event) => is_none(&layout.event),
        Pile::Destiny(Deck::Refresh) => is_none(&layout.refresh),
        Pile::EnvoyDeck(_) => layout.no_other_envoys,
        _ => false,
    };
    state.dice.shuffle(&mut others);
    for face in others {
        let pile = if left_out(face.home()) { Pile::Removed } else { face.home() };
        state.cards.add(face, pile);
    }
    state.board.planets =
        state.cards.iter(Pile::Planets).filter_map(|card| state.cards.known(card)?.planet()).collect();
    state.board.card = layout.card.as_ref().and_then(|_| state.cards.top(Pile::Past));
    state.board.drawn = state.cards.count(Pile::Past) as u16;
    Ok(())
}

fn take(
    state: &mut State,
    others: &mut Vec<Face>,
    text: &Words,
    pile: Pile,
) -> Result<Vec<CardId>, LayoutError> {
    let mut taken = Vec::new();
    for word in words(text) {
        let face: Face = read(text, word)?;
        let found = others.iter().position(|&other| other == face);
        others.swap_remove(found.ok_or_else(|| at(text, format!("there are not so many cards {face}")))?);
        taken.push(state.cards.add(face, pile));
    }
    Ok(taken)
}

fn place_envoys(state: &mut State, layout: &Layout) -> Result<(), LayoutError> {
    let cards: Vec<CardId> = state.cards.iter(Pile::Envoys).collect();
    for card in cards {
        let suit = state.cards.face(card).envoy().map(Envoy::suit);
        if let Some(suit) = suit {
            state.board.envoys[suit as usize] = Some(InPlay { card, ally: None, faceup: false });
        }
    }
    if let Some(text) = &layout.faceup {
        for word in words(text) {
            let suit = in_play(state, text, word)?;
            if let Some(envoy) = &mut state.board.envoys[suit as usize] {
                envoy.faceup = true;
                state.cards.show(envoy.card, kernel::Viewers::EVERYBODY);
            }
        }
    }
    for (owner, text) in &layout.allies {
        let seat = seat_at(owner)?;
        for word in words(text) {
            let suit = in_play(state, text, word)?;
            if let Some(envoy) = &mut state.board.envoys[suit as usize] {
                envoy.ally = Some(seat);
                state.cards.show(envoy.card, kernel::Viewers::only(seat));
            }
        }
    }
    Ok(())
}

/// The suit of an envoy that is in play.
fn in_play(state: &State, text: &Words, word: &str) -> Result<Suit, LayoutError> {
    let envoy: Envoy = read(text, word)?;
    let card = state.board.envoy(envoy.suit()).and_then(|in_play| state.cards.known(in_play.card));
    if card == Some(Face::Envoy(envoy)) {
        Ok(envoy.suit())
    } else {
        Err(at(text, format!("{envoy} is not among the envoys in play")))
    }
}

/// The places that are named get so many ships; the rest is in the supply.
fn place_ships(state: &mut State, seat: Seat, text: &Words) -> Result<(), LayoutError> {
    for place in [Place::Supply, Place::Warp] {
        let ships = state.board.ships(seat, place);
        state.board.add_ships(seat, place, -ships.cast_signed());
    }
    let mut named = Vec::new();
    let mut rest = SHIPS;
    for word in words(text) {
        let expected = || at(text, format!("`{word}`: expected PLACE:SHIPS, such as Azurine:3"));
        let (place, ships) = word.split_once(':').ok_or_else(expected)?;
        let place: Place = read(text, place)?;
        let ships: u8 = read_number(ships).ok_or_else(expected)?;
        if named.contains(&place) {
            return Err(at(text, format!("`{place}` is named twice")));
        }
        rest = rest
            .checked_sub(ships)
            .ok_or_else(|| at(text, format!("more than the {SHIPS} ships there are")))?;
        if let Place::Planet(planet) = place {
            reveal_planet(state, planet);
        }
        named.push(place);
        state.board.add_ships(seat, place, ships.cast_signed());
    }
    if named.contains(&Place::Supply) && rest > 0 {
        return Err(at(text, format!("{rest} ships are nowhere; each player has {SHIPS}")));
    }
    state.board.add_ships(seat, Place::Supply, rest.cast_signed());
    Ok(())
}

fn reveal_planet(state: &mut State, planet: Planet) -> Planet {
    let card = state.cards.all().find(|&card| state.cards.known(card) == Some(Face::Planet(planet)));
    if let Some(card) = card {
        put_in(state, card, Pile::Planets);
    }
    state.board.planets.insert(planet);
    planet
}

fn place_tactics(state: &mut State, layout: &Layout) -> Result<(), LayoutError> {
    for (owner, text) in &layout.spent {
        let index = seat_at(owner)?.index();
        for word in words(text) {
            let half: Half = read(text, word)?;
            state.board.ready[index].remove(half.tactic());
            state.board.spent[index].insert(half.tactic());
        }
    }
    for (owner, text) in &layout.stashes {
        let index = seat_at(owner)?.index();
        let half: Half = read(text, text.get_ref())?;
        state.board.ready[index].remove(half.tactic());
        state.board.stashes[index] = Some(Stash(Some(half)));
    }
    Ok(())
}

fn lay_out_clash(state: &mut State, layout: &Layout) -> Result<(), LayoutError> {
    let card = state.board.card.and_then(|card| state.cards.known(card)?.destiny());
    state.board.next = layout.next.or(card.map(|card| card.sheet().next)).unwrap_or(Deck::Discovery);
    let planet: Option<Planet> = match &layout.planet {
        Some(text) => Some(reveal_planet(state, read(text, text.get_ref())?)),
        None => None,
    };
    state.board.clash = match (card.map(Destiny::sheet).map(|sheet| &sheet.kind), planet) {
        (Some(Kind::Discover(terms, _) | Kind::BarDuel(_, terms, _)), Some(planet)) => {
            state.board.last_dueled = Some(planet);
            Clash::duel(planet, *terms)
        }
        (Some(Kind::Contest), _) => Clash::contest(),
        (None, Some(_)) => {
            return Err(LayoutError::new("planet: a duel needs the card that brings it"));
        }
        _ => Clash::none(),
    };
    for seat in &layout.barred {
        let barred = seat_at(seat)?;
        if state.board.clash.barred.contains(barred) {
            return Err(at(seat, format!("`{}` is named twice", seat.get_ref())));
        }
        state.board.clash.barred.insert(barred);
    }
    for (owner, text) in &layout.tactics {
        let index = seat_at(owner)?.index();
        for word in words(text) {
            let half: Half = read(text, word)?;
            state.board.ready[index].remove(half.tactic());
            state.board.clash.chosen[index]
                .try_push(Some(half))
                .map_err(|_| at(text, "these are too many tactics".into()))?;
        }
    }
    Ok(())
}

fn words(text: &Words) -> impl Iterator<Item = &str> {
    text.get_ref().split(',').map(str::trim).filter(|word| !word.is_empty() && *word != "none")
}

fn read<T: FromStr<Err = String>>(place: &Words, text: &str) -> Result<T, LayoutError> {
    text.parse().map_err(|error| at(place, error))
}

fn at(words: &Words, message: String) -> LayoutError {
    LayoutError::new(message).at(words.span())
}

fn seat_at(text: &Words) -> Result<Seat, LayoutError> {
    read_seat::<Duel>(text.get_ref()).map_err(|error| at(text, error))
}

/// The value of a fact.
pub(crate) fn fact(state: &State, path: &str) -> Option<String> {
    let words: Vec<&str> = path.split('.').collect();
    let seat = |name: &str| read_seat::<Duel>(name).ok();
    match words[..] {
        [word] => table_fact(state, word),
        ["ships", who, place] => {
            Some(state.board.ships(seat(who)?, place.parse::<Place>().ok()?).to_string())
        }
        ["envoy", suit] => {
            let envoy = state.board.envoy(suit.parse().ok()?);
            Some(envoy.map_or_else(none, |envoy| face(state, Some(envoy.card))))
        }
        ["faceup", suit] => {
            Some(state.board.envoy(suit.parse().ok()?).is_some_and(|envoy| envoy.faceup).to_string())
        }
        [word, who] => seat_fact(state, word, seat(who)?),
        _ => None,
    }
}

fn none() -> String {
    "none".to_owned()
}

fn table_fact(state: &State, word: &str) -> Option<String> {
    let (board, cards) = (&state.board, &state.cards);
    let name = |seat: Seat| Duel::seat_name(seat).to_owned();
    let planet = |planet: Option<Planet>| planet.map_or_else(none, |planet| planet.to_string());
    Some(match word {
        "phase" => board.phase.to_string(),
        "leader" => name(board.leader),
        "straggler" => name(board.straggler()),
        "drawn" => board.drawn.to_string(),
        "card" => face(state, board.card),
        "next" => board.next.to_string(),
        "past" => list(cards.iter(Pile::Past).map(|card| cards.face(card))),
        "planet" => planet(board.clash.dueled()),
        "planets" => list(board.planets.iter()),
        "planet_stack" => cards.count(Pile::PlanetStack).to_string(),
        "next_planet" => face(state, cards.top(Pile::PlanetStack)),
        "warpplanet" => planet(board.warpplanet),
        "advantage" => has_ship_advantage(state).map_or_else(none, name),
        "totals" => board.clash.totals.map_or_else(none, |[orange, blue]| format!("{orange}/{blue}")),
        "winner" => board.clash.winner.map_or_else(none, name),
        "reinforcements" => cards.count(Pile::Reinforcements).to_string(),
        "discovery" => cards.count(Pile::Destiny(Deck::Discovery)).to_string(),
        "event" => cards.count(Pile::Destiny(Deck::Event)).to_string(),
        "refresh" => cards.count(Pile::Destiny(Deck::Refresh)).to_string(),
        "removed" => faces(state, Pile::Removed),
        "turned" => board.turned.to_string(),
        _ => return None,
    })
}

fn seat_fact(state: &State, word: &str, seat: Seat) -> Option<String> {
    let (board, cards, index) = (&state.board, &state.cards, seat.index());
    let or_none = |number: Option<i16>| number.map_or_else(none, |number| number.to_string());
    Some(match word {
        "control" => list(board.controlled(seat).iter()),
        "controls" => board.controlled(seat).len().to_string(),
        "sent" => board.clash.sent[index].to_string(),
        "dial" => or_none(board.clash.dials[index].map(i16::from)),
        "alien" => board.aliens[index].map_or_else(none, |alien: Alien| alien.to_string()),
        "ally" => list(board.allies(seat).map(|(_, envoy)| cards.face(envoy.card))),
        "hand" => faces(state, Pile::Hand(seat)),
        "cards" => cards.count(Pile::Hand(seat)).to_string(),
        "limit" => hand_limit(state, seat).to_string(),
        "deck" => cards.count(Pile::Deck(seat)).to_string(),
        "top" => face(state, cards.top(Pile::Deck(seat))),
        "bottom" => face(state, cards.iter(Pile::Deck(seat)).last()),
        "discard" => faces(state, Pile::Discard(seat)),
        "discard_top" => face(state, cards.top(Pile::Discard(seat))),
        "plan" => faces(state, Pile::Plan(seat)),
        "second" => faces(state, Pile::Second(seat)),
        "wager" => faces(state, Pile::Wager(seat)),
        "support" => faces(state, Pile::Support(seat)),
        "value" => or_none(board.clash.values[index]),
        "clout" => Clout::of(state).total(seat).to_string(),
        "snare" => faces(state, Pile::Snare(seat)),
        "jar" => faces(state, Pile::Jar(seat)),
        "ready" => list(board.ready[index].iter()),
        "spent" => list(board.spent[index].iter()),
        "stash" => board.stashes[index]
            .map_or_else(none, |Stash(half)| half.map_or_else(|| "?".into(), |half| half.to_string())),
        _ => return None,
    })
}

fn face(state: &State, card: Option<CardId>) -> String {
    card.map_or_else(none, |card| state.cards.face(card).to_string())
}

/// The faces of a pile in their own order, so that a scenario need not know in which order they came.
fn faces(state: &State, pile: Pile) -> String {
    let mut faces: Vec<Face> = state.cards.iter(pile).map(|card| state.cards.face(card)).collect();
    faces.sort_unstable();
    list(faces.into_iter())
}

fn list<T: ToString>(items: impl Iterator<Item = T>) -> String {
    let text = items.map(|item| item.to_string()).collect::<Vec<_>>().join(",");
    if text.is_empty() { none() } else { text }
}

/// What must be true between decisions: no ship, tactic or envoy is lost or made.
pub(crate) fn audit(state: &State) -> Result<(), String> {
    let board = &state.board;
    for seat in [ORANGE, BLUE] {
        let name = Duel::seat_name(seat);
        if board.ship_count(seat) != SHIPS {
            return Err(format!("{name} has {} ships, not {SHIPS}", board.ship_count(seat)));
        }
        for &planet in Planet::ALL {
            if board.ships(seat, planet) > 0 && !board.planets.contains(planet) {
                return Err(format!("{name} has ships on {planet}, which has not been revealed"));
            }
        }
        audit_tactics(board, seat).map_err(|error| format!("{name}: {error}"))?;
    }
    let revealed = state.cards.iter(Pile::Planets).filter_map(|card| state.cards.known(card)?.planet());
    let mut hidden = revealed.filter(|&planet| !board.planets.contains(planet));
    if hidden.next().is_some() || state.cards.count(Pile::Planets) != board.planets.len() {
        return Err("the revealed planets are not those that lie there".into());
    }
    if board.warpplanet.is_some_and(|planet| !board.planets.contains(planet)) {
        return Err("the Warpplanet has not been revealed".into());
    }
    if board.phase == Phase::Destiny || board.phase == Phase::SetDials {
        let kinds: [OfSeat; 6] =
            [Pile::Plan, Pile::Second, Pile::Wager, Pile::Support, Pile::Looked, Pile::Aside];
        let mut piles = [ORANGE, BLUE].into_iter().flat_map(|seat| kinds.map(|kind| kind(seat)));
        if let Some(pile) = piles.find(|&pile| state.cards.count(pile) > 0) {
            return Err(format!("cards were left in {pile}"));
        }
    }
    // Aliens that are still being chosen do nothing yet.
    if board.phase != Phase::SetUp && !are_arms_right(state) {
        return Err("what is active is not what the aliens, envoys and the card say".into());
    }
    let in_play =
        board.in_play().filter(|(_, envoy)| state.cards.pile_of(envoy.card) == Pile::Envoys).count();
    if in_play != state.cards.count(Pile::Envoys) {
        return Err("the envoys in play are not those that lie there".into());
    }
    Ok(())
}

/// Every tactic is in one place: readied, spent, stashed, chosen, or revealed and not put away yet.
fn audit_tactics(board: &Board, seat: Seat) -> Result<(), String> {
    let index = seat.index();
    let chosen = board.clash.chosen[index].iter().copied().flatten();
    let stashed = board.stashes[index].and_then(|Stash(half)| half);
    let mut held: Vec<Tactic> = chosen.chain(stashed).map(Half::tactic).collect();
    held.extend(board.ready[index].iter());
    held.extend(board.spent[index].iter());
    // One may be shown ahead of the others, while they still lie face down; what was shown last may still be in sight.
    if matches!(board.phase, Phase::Choose | Phase::Tactics) {
        for shown in &board.clash.revealed[index] {
            if !held.contains(&shown.half.tactic()) {
                held.push(shown.half.tactic());
            }
        }
    }
    let all: TacticSet = held.iter().copied().collect();
    if held.len() == Tactic::ALL.len() && all == TacticSet::ALL {
        Ok(())
    } else {
        Err(format!("the tactics are {held:?}"))
    }
}
