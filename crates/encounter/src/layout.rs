//! How a scenario states a position, and the facts it can ask for.

use std::collections::BTreeMap;

use kernel::notation::{read_number, read_seat};
use kernel::{CardId, CardSet, Dice, LayoutError, Rules as _, Seat};
use serde::Deserialize;
use toml::Spanned;

use crate::aliens::Alien;
use crate::board::{Board, Encounter, Outcome, Phase, Sheet, SheetKind, Shown, Side};
use crate::cards::{Face, OfSeat, Pile};
use crate::editions::Edition;
use crate::effects::{Cast, are_arms_right};
use crate::moves::rearm_all;
use crate::phases::{self, cosmic_deck, destiny_deck, tech_deck};
use crate::place::{Place, Planet, PlanetSet};
use crate::{Cosmic, Options, State};

type Words = Spanned<String>;
type BySeat = BTreeMap<Words, Words>;

/// A position as a scenario states it. What it does not mention: red is the offense and its first encounter begins;
/// nobody has an alien; hands are empty and all other cards are in their decks; four ships on every home planet.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// The phase that begins. In `set_up` nothing else can be said: options and seed decide.
    phase: Option<Phase>,
    offense: Option<Words>,
    /// The how many-th encounter of the turn it is.
    encounter: Option<u8>,
    /// For a position in the middle of an encounter: who defends, where, and who is allied.
    defense: Option<Words>,
    target: Option<Words>,
    #[serde(default)]
    offensive_allies: Vec<Words>,
    #[serde(default)]
    defensive_allies: Vec<Words>,
    /// `red = "Zombie"`; several aliens with commas.
    #[serde(default)]
    aliens: BySeat,
    /// What an alien of the seat has turned into besides.
    #[serde(default)]
    incarnations: BySeat,
    /// Whose sheets are still face down, where powers are hidden.
    #[serde(default)]
    secret: Vec<Words>,
    /// Tokens on a seat's first sheet.
    #[serde(default)]
    tokens: BTreeMap<Words, Spanned<u8>>,
    /// `red = "A10,N,CosmicZap"`
    #[serde(default)]
    hands: BySeat,
    #[serde(default)]
    hoards: BySeat,
    /// Encounter cards that lie face down before the main players.
    #[serde(default)]
    selected: BySeat,
    /// Cards that lie at planets: `red1 = "A10,A04"`.
    #[serde(default)]
    at_planets: BTreeMap<Words, Words>,
    /// Techs that are being researched, with the ships on them: `red = "OmegaMissile:3"`.
    #[serde(default)]
    techs: BySeat,
    #[serde(default)]
    completed: BySeat,
    /// The next cards of each deck, first to last.
    deck: Option<Words>,
    destiny: Option<Words>,
    tech_deck: Option<Words>,
    /// The discard piles, top first.
    discard: Option<Words>,
    destiny_discard: Option<Words>,
    /// Whether all other cosmic cards are out of the game, so that the deck can run out.
    #[serde(default)]
    no_other_cards: bool,
    /// Cosmic cards that there are besides, as decks of later editions have them: `"Morph"`.
    more_cards: Option<Words>,
    /// Planets that are out of the game. Ships that would stand there are in the warp, unless they are said to be elsewhere.
    #[serde(default)]
    destroyed: Vec<Words>,
    /// `red = "red1:2,warp:3"`: the places named have so many, the rest stands on the home planets not named.
    #[serde(default)]
    ships: BySeat,
}

pub(crate) const FACTS: &[&str] = &[
    "phase",
    "offense",
    "defense",
    "turn",
    "encounter (of the turn)",
    "encounters (of the game)",
    "target",
    "allies.SIDE",
    "outcome",
    "totals (offense/defense)",
    "shown.SIDE",
    "hand.SEAT",
    "cards.SEAT (how many in hand)",
    "hoard.SEAT",
    "possessed.SEAT",
    "selected.SEAT",
    "aside.SEAT",
    "stored.SEAT",
    "techs.SEAT",
    "completed.SEAT",
    "at.PLANET (the cards that lie there)",
    "marked (who holds a token of this encounter)",
    "ships.SEAT.PLACE",
    "colonies.SEAT (how many foreign ones)",
    "home.SEAT (how many home colonies)",
    "alien.SEAT",
    "is.SEAT.ALIEN (yes or no)",
    "power.SEAT (active, zapped, lost, secret or none)",
    "tokens.SEAT",
    "deck (how many cards)",
    "top (of the deck)",
    "bottom (of the deck)",
    "discard",
    "destiny_discard",
    "tech_discard",
    "tech_deck (how many cards)",
    "planets (how many in the game)",
    "flagship (where the Prometheus is)",
    "cannon (the planet before the gap where the Lunar Cannon stands)",
];

pub(crate) fn arrange(
    options: &Options,
    seats: usize,
    dice: Dice,
    layout: &Layout,
) -> Result<State, LayoutError> {
    if layout.phase == Some(Phase::SetUp) {
        // From the very beginning; then only the options and the seed say how things lie.
        return Ok(phases::prepare(options, seats, dice)?);
    }
    let mut state = State::new(seats, dice, Board::new(Edition::base(options)?, seats));
    state.board.phase = layout.phase.unwrap_or(Phase::Regroup);
    let offense = seat_or(layout.offense.as_ref(), seats)?.unwrap_or(Seat::new(0));
    state.board.turn.seat = offense;
    state.board.turn.encounter = layout.encounter.unwrap_or(1);
    state.board.encounters = 1;
    state.board.encounter = Encounter::new(offense);
    place_sheets(&mut state, layout)?;
    for planet in &layout.destroyed {
        let planet: Planet = planet.get_ref().parse().map_err(|error: String| at(planet, error))?;
        destroy(&mut state.board, planet);
    }
    for (owner, ships) in &layout.ships {
        place_ships(&mut state.board, seat_at(owner, seats)?, ships)?;
    }
    place_cards(&mut state, layout)?;
    lay_out_encounter(&mut state, layout)?;
    needs_target(&state.board)?;
    settle(&mut state);
    rearm_all(&mut state);
    Ok(state)
}

/// From the launch on it is known whom the encounter is against, and from then on where.
fn needs_target(board: &Board) -> Result<(), LayoutError> {
    let (phase, encounter) = (board.phase, &board.encounter);
    let lacks = match phase {
        Phase::Launch if encounter.targets.is_empty() => "`defense` or `target`",
        Phase::Alliance | Phase::Planning | Phase::Reveal if encounter.target.is_none() => "`target`",
        _ => return Ok(()),
    };
    Err(LayoutError::new(format!(
        "the {phase} phase begins when it is known who is attacked: say {lacks}, such as blue1"
    )))
}

fn lay_out_encounter(state: &mut State, layout: &Layout) -> Result<(), LayoutError> {
    let seats = state.seat_count();
    let encounter = &mut state.board.encounter;
    encounter.defense = seat_or(layout.defense.as_ref(), seats)?;
    if let Some(seat) = encounter.defense {
        encounter.targets = PlanetSet::system(seat, state.board.edition.planets.into());
    }
    if let Some(target) = &layout.target {
        let planet: Planet = target.get_ref().parse().map_err(|error: String| at(target, error))?;
        encounter.target = Some(planet);
        encounter.targets = PlanetSet::of(planet);
        if encounter.defense.is_none() {
            encounter.defense = Some(planet.system());
        }
    }
    for (side, allies) in
        [(Side::Offense, &layout.offensive_allies), (Side::Defense, &layout.defensive_allies)]
    {
        for ally in allies {
            let seat = seat_at(ally, seats)?;
            if encounter.allies[side.index()].contains(seat) {
                return Err(at(ally, format!("`{}` is named twice", ally.get_ref())));
            }
            encounter.allies[side.index()].insert(seat);
            encounter.allied[side.index()].insert(seat);
        }
    }
    // From the alliance on this has been said; before, the launch will say it.
    let mains = encounter.mains();
    encounter.may_invite = [(0..seats).map(Seat::new).filter(|&seat| !mains.contains(seat)).collect(); 2];
    encounter.selected = matches!(state.board.phase, Phase::Reveal | Phase::Resolution | Phase::EncounterEnd);
    state.board.recast();
    Ok(())
}

fn place_sheets(state: &mut State, layout: &Layout) -> Result<(), LayoutError> {
    let seats = state.seat_count();
    let mut secret = Vec::new();
    for seat in &layout.secret {
        secret.push(seat_at(seat, seats)?);
    }
    for (owner, names) in &layout.aliens {
        let seat = seat_at(owner, seats)?;
        for (number, name) in names.get_ref().split(',').enumerate() {
            let alien: Alien = name.trim().parse().map_err(|error: String| at(names, error))?;
            let kind = if number > 0 { SheetKind::Second } else { SheetKind::Own };
            let secret = secret.contains(&seat);
            let sheet = Sheet { secret, ..Sheet::new(alien, seat, kind) };
            state.board.change_sheets(|sheets| sheets.push(sheet));
            if let Some(set_up) = alien.sheet().set_up {
                set_up(state, seat);
            }
        }
    }
    for (owner, name) in &layout.incarnations {
        let alien: Alien = name.get_ref().parse().map_err(|error: String| at(name, error))?;
        let sheet = Sheet::new(alien, seat_at(owner, seats)?, SheetKind::Incarnation);
        state.board.change_sheets(|sheets| sheets.push(sheet));
    }
    for (owner, tokens) in &layout.tokens {
        let seat = seat_at(owner, seats)?;
        let sheet = state.board.sheets.iter_mut().find(|sheet| sheet.owner == seat);
        sheet.ok_or_else(|| at(owner, "this seat has no alien".into()))?.tokens = *tokens.get_ref();
    }
    Ok(())
}

fn destroy(board: &mut Board, planet: Planet) {
    let (seat, ships) = (planet.system(), board.ships(planet.system(), planet).cast_signed());
    board.planets.remove(planet);
    board.add_ships(seat, planet.into(), -ships);
    board.add_ships(seat, Place::Warp, ships);
}

/// The places that are named get so many ships; the rest goes round the home planets that are not.
fn place_ships(board: &mut Board, seat: Seat, ships: &Words) -> Result<(), LayoutError> {
    let total = board.ship_count(seat);
    let home: Vec<Planet> = board.home_planets(seat).iter().collect();
    let mut named = Vec::new();
    let mut rest = total;
    for word in ships.get_ref().split(',') {
        let expected = || at(ships, format!("`{}`: expected PLACE:SHIPS, such as red1:4", word.trim()));
        let (place, count) = word.trim().split_once(':').ok_or_else(expected)?;
        let place: Place = place.parse().map_err(|error| at(ships, error))?;
        let count: u8 = read_number(count).ok_or_else(expected)?;
        if named.iter().any(|&(other, _)| other == place) {
            return Err(at(ships, format!("`{place}` is named twice")));
        }
        rest = rest
            .checked_sub(count)
            .ok_or_else(|| at(ships, format!("more than the {total} ships there are")))?;
        named.push((place, count));
    }
    for place in home.iter().map(|&planet| Place::Planet(planet)).chain([Place::Warp]) {
        board.add_ships(seat, place, -board.ships(seat, place).cast_signed());
    }
    for &(place, count) in &named {
        board.add_ships(seat, place, count.cast_signed());
    }
    let others: Vec<Planet> = home
        .into_iter()
        .filter(|&planet| named.iter().all(|&(place, _)| place != Place::Planet(planet)))
        .collect();
    if others.is_empty() && rest > 0 {
        return Err(at(ships, format!("{rest} ships are nowhere; each player has {total}")));
    }
    for index in 0..usize::from(rest) {
        board.add_ships(seat, others[index % others.len()].into(), 1);
    }
    Ok(())
}

/// Lays the cards that are mentioned where they belong; the others are shuffled into the decks below.
fn place_cards(state: &mut State, layout: &Layout) -> Result<(), LayoutError> {
    let seats = state.seat_count();
    let mut others: Vec<Face> =
        cosmic_deck().chain(destiny_deck(state.seats())).chain(tech_deck(state)).collect();
    // Flares are in the game where a scenario names them.
    others.extend(Alien::ALL.iter().copied().map(Face::Flare));
    if let Some(text) = &layout.more_cards {
        for word in text.get_ref().split(',') {
            others.push(word.trim().parse().map_err(|error| at(text, error))?);
        }
    }
    let owned: [(&BySeat, OfSeat); 4] = [
        (&layout.hands, Pile::Hand),
        (&layout.hoards, Pile::Hoard),
        (&layout.selected, Pile::Selected),
        (&layout.completed, Pile::Completed),
    ];
    for (by_seat, pile) in owned {
        for (owner, text) in by_seat {
            let seat = seat_at(owner, seats)?;
            take(state, &mut others, text, text.get_ref(), pile(seat))?;
        }
    }
    for (planet, text) in &layout.at_planets {
        let place: Planet = planet.get_ref().parse().map_err(|error: String| at(planet, error))?;
        for card in take(state, &mut others, text, text.get_ref(), Pile::AtPlanets)? {
            let pushed = state.board.at_planets.try_push((card, place));
            pushed.map_err(|_| at(text, "too many cards at planets".into()))?;
        }
    }
    for (owner, text) in &layout.techs {
        place_techs(state, &mut others, seat_at(owner, seats)?, text)?;
    }
    let shared = [
        (&layout.discard, Pile::Discard),
        (&layout.destiny_discard, Pile::DestinyDiscard),
        (&layout.deck, Pile::Deck),
        (&layout.destiny, Pile::DestinyDeck),
        (&layout.tech_deck, Pile::TechDeck),
    ];
    for (text, pile) in shared {
        if let Some(text) = text {
            take(state, &mut others, text, text.get_ref(), pile)?;
        }
    }
    // Nor do they have a part in the shuffle: how cards lie must not depend on how many aliens there are.
    others.retain(|face| !matches!(face, Face::Flare(_)));
    state.dice.shuffle(&mut others);
    for face in others {
        match kernel::Face::back(face) {
            1 => {
                state.cards.add(face, Pile::DestinyDeck);
            }
            2 => {
                state.cards.add(face, Pile::TechDeck);
            }
            _ if layout.no_other_cards => {}
            _ => {
                state.cards.add(face, Pile::Deck);
            }
        }
    }
    Ok(())
}

fn place_techs(
    state: &mut State,
    others: &mut Vec<Face>,
    seat: Seat,
    text: &Words,
) -> Result<(), LayoutError> {
    for word in text.get_ref().split(',').map(str::trim) {
        let (name, ships) = word.split_once(':').unwrap_or((word, "0"));
        let ships: u8 =
            read_number(ships).ok_or_else(|| at(text, format!("`{word}`: expected TECH:SHIPS")))?;
        let cards = take(state, others, text, name, Pile::Techs(seat))?;
        if ships == 0 {
            continue;
        }
        state.board.research.push((cards[0], ships));
        for _ in 0..ships {
            let has_ships = |planet: &Planet| state.board.ships(seat, *planet) > 0;
            let planets = state.board.home_planets(seat).iter().filter(has_ships);
            let richest = planets.max_by_key(|&planet| state.board.ships(seat, planet));
            let planet = richest.ok_or_else(|| {
                at(
                    text,
                    format!("`{word}`: researching ships are taken from home planets, which have too few"),
                )
            })?;
            state.board.add_ships(seat, planet.into(), -1);
            state.board.add_ships(seat, Place::Research, 1);
        }
    }
    Ok(())
}

fn take(
    state: &mut State,
    others: &mut Vec<Face>,
    place: &Words,
    text: &str,
    pile: Pile,
) -> Result<Vec<CardId>, LayoutError> {
    let mut taken = Vec::new();
    for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
        let face: Face = word.parse().map_err(|error| at(place, error))?;
        let found = others.iter().position(|&other| other == face);
        others.swap_remove(found.ok_or_else(|| at(place, format!("there are not so many cards {face}")))?);
        taken.push(state.cards.add(face, pile));
    }
    Ok(taken)
}

/// What follows from where the ships are.
fn settle(state: &mut State) {
    for seat in state.seats().iter() {
        let board = &mut state.board;
        board.track[seat.index()] = board.foreign_colonies(seat).len() as u8;
        if board.lacks_home_colonies(seat) {
            board.lacking.insert(seat);
        }
        if board.loses_power(seat) == Some(true) {
            board.powerless.insert(seat);
        }
    }
}

fn at(words: &Words, message: String) -> LayoutError {
    LayoutError::new(message).at(words.span())
}

fn seat_or(text: Option<&Words>, seats: usize) -> Result<Option<Seat>, LayoutError> {
    text.map(|text| seat_at(text, seats)).transpose()
}

fn seat_at(text: &Words, seats: usize) -> Result<Seat, LayoutError> {
    let seat = read_seat::<Cosmic>(text.get_ref()).ok().filter(|seat| seat.index() < seats);
    seat.ok_or_else(|| {
        let names = Cosmic::SEAT_NAMES[..seats].join(", ");
        at(text, format!("`{}` is no seat of this game; its seats are {names}", text.get_ref()))
    })
}

/// The value of a fact.
pub(crate) fn fact(state: &State, path: &str) -> Option<String> {
    let words: Vec<&str> = path.split('.').collect();
    let seat = |name: &str| read_seat::<Cosmic>(name).ok().filter(|seat| seat.index() < state.seat_count());
    let name = |seat: Seat| Cosmic::seat_name(seat).to_owned();
    let none = || "none".to_owned();
    let board = &state.board;
    let encounter = &board.encounter;
    let cards = &state.cards;
    Some(match words[..] {
        ["phase"] => board.phase.to_string(),
        ["offense"] => name(encounter.offense),
        ["defense"] => encounter.defense.map_or_else(none, name),
        ["turn"] => name(board.turn.seat),
        ["encounter"] => board.turn.encounter.to_string(),
        ["encounters"] => board.encounters.to_string(),
        ["target"] => encounter.target.map_or_else(none, |planet| planet.to_string()),
        ["allies", side] => {
            let side: Side = side.parse().ok()?;
            let allies: Vec<String> = encounter.allies[side.index()].iter().map(name).collect();
            if allies.is_empty() { none() } else { allies.join(",") }
        }
        ["outcome"] => outcome(encounter.outcome).to_owned(),
        ["totals"] => encounter.totals.map_or_else(none, |[offense, defense]| format!("{offense}/{defense}")),
        ["shown", side] => {
            let side: Side = side.parse().ok()?;
            encounter.shown[side.index()].map_or_else(none, |shown: Shown| shown.to_string())
        }
        ["hand", who] => faces(state, Pile::Hand(seat(who)?)),
        ["cards", who] => cards.count(Pile::Hand(seat(who)?)).to_string(),
        ["hoard", who] => faces(state, Pile::Hoard(seat(who)?)),
        ["possessed", who] => faces(state, Pile::Possessed(seat(who)?)),
        ["selected", who] => faces(state, Pile::Selected(seat(who)?)),
        ["aside", who] => faces(state, Pile::Aside(seat(who)?)),
        ["saved", who] => faces(state, Pile::Saved(seat(who)?)),
        ["stored", who] => faces(state, Pile::Stored(seat(who)?)),
        ["techs", who] => faces(state, Pile::Techs(seat(who)?)),
        ["completed", who] => faces(state, Pile::Completed(seat(who)?)),
        ["at", planet] => in_words(state, board.cards_at(planet.parse().ok()?).iter()),
        ["marked"] => {
            let marked: Vec<String> = encounter.marked.iter().map(name).collect();
            if marked.is_empty() { none() } else { marked.join(",") }
        }
        ["ships", who, place] => board.ships(seat(who)?, place.parse::<Place>().ok()?).to_string(),
        ["colonies", who] => board.track[seat(who)?.index()].to_string(),
        ["home", who] => board.home_colonies(seat(who)?).len().to_string(),
        ["alien", who] => {
            let aliens: Vec<String> = board
                .sheets_of(seat(who)?)
                .filter_map(|sheet| sheet.alien)
                .map(|alien| alien.to_string())
                .collect();
            if aliens.is_empty() { none() } else { aliens.join(",") }
        }
        ["is", who, alien] => {
            let alien: Alien = alien.parse().ok()?;
            let is = board.sheets_of(seat(who)?).any(|sheet| sheet.alien == Some(alien));
            if is { "yes".into() } else { "no".into() }
        }
        ["power", who] => power(board, seat(who)?).to_owned(),
        ["tokens", who] => {
            board.sheets_of(seat(who)?).map(|sheet| u16::from(sheet.tokens)).sum::<u16>().to_string()
        }
        ["deck"] => cards.count(Pile::Deck).to_string(),
        ["top"] => cards.top(Pile::Deck).map_or_else(none, |card| cards.face(card).to_string()),
        ["bottom"] => cards.iter(Pile::Deck).last().map_or_else(none, |card| cards.face(card).to_string()),
        ["discard"] => faces(state, Pile::Discard),
        ["destiny_discard"] => faces(state, Pile::DestinyDiscard),
        ["tech_discard"] => faces(state, Pile::TechDiscard),
        ["tech_deck"] => cards.count(Pile::TechDeck).to_string(),
        ["flagship"] => board.prometheus.map_or_else(none, |(_, place)| place.to_string()),
        ["cannon"] => board.cannon.map_or_else(none, |(_, planet)| planet.to_string()),
        ["planets"] => board.planets.len().to_string(),
        _ => return None,
    })
}

fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Undecided => "undecided",
        Outcome::Won(Side::Offense) => "offense",
        Outcome::Won(Side::Defense) => "defense",
        Outcome::BothLose => "both-lose",
        Outcome::Talks => "talks",
        Outcome::DealMade => "deal",
        Outcome::DealFailed => "failed-deal",
        Outcome::Settled => "settled",
        Outcome::CalledOff => "called-off",
        Outcome::Granted => "granted",
        Outcome::TurnEnded => "turn-ended",
    }
}

fn power(board: &Board, seat: Seat) -> &'static str {
    match board.sheets_of(seat).next() {
        None => "none",
        Some(sheet) if board.is_lost(sheet) => "lost",
        Some(sheet) if sheet.secret => "secret",
        Some(sheet) if sheet.zapped => "zapped",
        Some(_) => "active",
    }
}

/// The faces of a pile in their own order, so that a scenario need not know in which order they came.
fn faces(state: &State, pile: Pile) -> String {
    in_words(state, state.cards.iter(pile))
}

fn in_words(state: &State, cards: impl Iterator<Item = CardId>) -> String {
    let mut faces: Vec<Face> = cards.map(|card| state.cards.face(card)).collect();
    faces.sort_unstable();
    if faces.is_empty() {
        return "none".into();
    }
    faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// What must be true between decisions: no ship is lost or made, the colony track is right, and cards lie at planets that
/// are there.
pub(crate) fn audit(state: &State) -> Result<(), String> {
    let board = &state.board;
    let at_planets: CardSet = board.at_planets.iter().map(|&(card, _)| card).collect();
    if at_planets != state.cards.set(Pile::AtPlanets) {
        return Err("some card at a planet is not known to be there".into());
    }
    if let Some((_, planet)) = board.at_planets.iter().find(|(_, planet)| !board.planets.contains(*planet)) {
        return Err(format!("a card lies at {planet}, which is not in the game"));
    }
    let carries = |sheet: &&Sheet| sheet.secret && sheet.tokens > 0;
    if let Some(sheet) = board.sheets.iter().find(carries)
        && sheet.alien.is_none_or(|alien| alien.sheet().set_up.is_none())
    {
        return Err(format!("{}'s secret sheet has tokens on it", Cosmic::seat_name(sheet.owner)));
    }
    if !board.are_sheets_held_rightly() {
        return Err("who has which sheet does not follow from the sheets".into());
    }
    if board.cast != Cast::of(&board.encounter, board.phase) {
        return Err("who has which part does not follow from the encounter".into());
    }
    for seat in state.seats().iter() {
        let name = Cosmic::seat_name(seat);
        if !are_arms_right(state, seat) {
            return Err(format!(
                "{name} is armed for other windows, or has other cards, than the board says"
            ));
        }
        let flagship = u8::from(board.prometheus.is_some_and(|(owner, _)| owner == seat));
        let should = board.edition.planets * board.edition.ships_a_planet + flagship;
        if board.ship_count(seat) != should {
            return Err(format!("{name} has {} ships, not {should}", board.ship_count(seat)));
        }
        if usize::from(board.track[seat.index()]) != board.foreign_colonies(seat).len() {
            return Err(format!("{name}'s marker is at {}", board.track[seat.index()]));
        }
        let on_techs: u8 = board
            .research
            .iter()
            .filter(|(card, _)| matches!(state.cards.pile_of(*card), Pile::Techs(owner) | Pile::Completed(owner) if owner == seat))
            .map(|&(_, ships)| ships)
            .sum();
        if board.ships(seat, Place::Research) < on_techs {
            return Err(format!("{name} has {on_techs} ships on techs, but fewer at research"));
        }
        if board.encounter.possession.is_none() && state.cards.count(Pile::Possessed(seat)) > 0 {
            return Err(format!("{name} still has possessed cards"));
        }
        if let Some(planet) = board.colonies(seat).without(board.planets).iter().next() {
            return Err(format!("{name} has ships on {planet}, which is not in the game"));
        }
    }
    Ok(())
}
