//! Who must do what and why, and what each option does.

use kernel::{Question, Rules as _, Seat};

use crate::board::{Phase, other};
use crate::cards::{Face, Pile};
use crate::catalog;
use crate::effects::{Clout, Source, Window};
use crate::envoys::Suit;
use crate::events::number;
use crate::place::Place;
use crate::planets::Planet;
use crate::tactics::Icon;
use crate::words::{Ask, Pick};
use crate::{Duel, State};

/// Who must do what and why.
pub(crate) fn prompt(state: &State, seat: Seat, question: &Question<Duel>) -> String {
    let board = &state.board;
    match question.ask {
        Ask::Use(window) => use_prompt(state, window, question.optional),
        Ask::Of(id, ask) => {
            let text = id.effect().asks.get(usize::from(ask)).map_or("", |(_, text)| text);
            format!("{}: {text}", id.title())
        }
        Ask::Alien => "Which alien will you be?".into(),
        Ask::Dial => format!(
            "You duel {} over {}. Set your dial: how many ships do you send?",
            opponent(seat),
            planet(state)
        ),
        Ask::RevealEnvoy => "Do you reveal your facedown envoy? Its ability is active from then on.".into(),
        Ask::Plan if board.clash.is_duel() => {
            format!("Choose your plan for the duel over {}; both are revealed later.", planet(state))
        }
        Ask::Plan => "Choose your plan for the contest; both are revealed at once.".into(),
        Ask::Tactic => "Choose a tactic, with the half that is to count.".into(),
        Ask::SecondTactic => "You may choose a second tactic. Which?".into(),
        Ask::Ready => "Which of your spent tactics is readied?".into(),
        Ask::Reinforce => reinforce_prompt(state, seat),
        Ask::HandLimit => "You have more cards than your hand limit. Which do you discard?".into(),
        Ask::Top => "Which of your cards comes to lie on top of your discard pile?".into(),
        Ask::Recover => "Which ships do you recover to your supply?".into(),
        Ask::Befriend => "With which envoy do you increase your friendship?".into(),
        Ask::Estrange => "With which envoy do you decrease your friendship?".into(),
        Ask::Dismiss => "You have too many allies. Which envoy becomes neutral?".into(),
        Ask::Bar => {
            "Several planets have the symbol of the planet bar. As the straggler you choose: which?".into()
        }
        Ask::Where => "No planet is left to discover. As the straggler you choose where the duel is.".into(),
    }
}

fn use_prompt(state: &State, window: Window, optional: bool) -> String {
    let verb = if optional { "You may use" } else { "You must use" };
    let about = match (state.board.happening, window.moment().strip_prefix("a player ")) {
        (Some(happening), Some(what)) => format!("{} {what}", Duel::seat_name(happening.seat)),
        _ => kernel::capital(window.moment()),
    };
    format!("{about}. {verb} one of these:")
}

fn reinforce_prompt(state: &State, seat: Seat) -> String {
    let clout = Clout::of(state);
    let (mine, theirs) = (clout.total(seat), clout.total(other(seat)));
    format!(
        "Your clout is {mine}, {}'s is {theirs}. Play a reinforcement on either, or pass.",
        opponent(seat)
    )
}

fn opponent(seat: Seat) -> &'static str {
    Duel::seat_name(other(seat))
}

fn planet(state: &State) -> &'static str {
    state.board.clash.planet.map_or("a planet", Planet::title)
}

/// What an option does.
pub(crate) fn explain(state: &State, seat: Seat, ask: Ask, pick: Pick) -> String {
    match pick {
        Pick::Use(id) => format!("{}: {}", id.title(), id.effect().says),
        Pick::Alien(alien) => catalog::text_of(Source::Alien(alien)).unwrap_or_default(),
        Pick::Planet(planet) => {
            let [one, two] = state.board.order();
            let ships = |seat: Seat| format!("{} {}", Duel::seat_name(seat), state.board.ships(seat, planet));
            format!("{}, {}; ships: {}, {}", planet.title(), planet.symbol(), ships(one), ships(two))
        }
        Pick::Envoy(suit) => envoy_line(state, suit),
        Pick::Half(half) => match half.icon() {
            Icon::Blast => format!("destroy {} there", number(half.value(), "ship", "ships")),
            Icon::Shield => format!("take {} off a blast", half.value()),
            Icon::Recover if half.value() == 1 => "ready one spent tactic, and this one stays readied".into(),
            Icon::Recover => {
                "ready two spent tactics, your opponent readies one; this one stays readied".into()
            }
        },
        Pick::Play(card, on) => {
            let whose = if on == seat { "your".to_owned() } else { format!("{}'s", Duel::seat_name(on)) };
            format!("{} on {whose} clout", card.title())
        }
        Pick::Seat(who) if who == seat => "you".into(),
        Pick::Seat(_) => "your opponent".into(),
        Pick::Face(face) => card_text(face),
        Pick::Yes if ask == Ask::RevealEnvoy => "turn it faceup".into(),
        _ => String::new(),
    }
}

fn envoy_line(state: &State, suit: Suit) -> String {
    let Some(envoy) = state.board.envoy(suit) else { return String::new() };
    let name = state.cards.known(envoy.card).map_or_else(|| "an unknown envoy".into(), Face::title);
    let ally =
        envoy.ally.map_or_else(|| "neutral".into(), |seat| format!("{}'s ally", Duel::seat_name(seat)));
    format!("{name}, {}, {ally}", if envoy.faceup { "faceup" } else { "facedown" })
}

/// What a card is good for.
pub(crate) fn card_text(face: Face) -> String {
    match face {
        Face::Orange(number) | Face::Blue(number) => format!("plan of {number}"),
        Face::Reinforcement(card) if card.is_turning() => format!(
            "reinforcement: {:+} to a clout that is even, {:+} to an odd one; or a plan of {}",
            card.value(true),
            card.value(false),
            card.plan_value()
        ),
        Face::Reinforcement(card) => {
            format!(
                "reinforcement: {:+} to either clout; or a plan of {}",
                card.value(true),
                card.plan_value()
            )
        }
        Face::Discovery(_) | Face::Event(_) | Face::Refresh(_) => {
            face.destiny().and_then(|card| catalog::text_of(Source::Destiny(card))).unwrap_or_default()
        }
        Face::Envoy(envoy) => catalog::text_of(Source::Envoy(envoy)).unwrap_or_default(),
        Face::Planet(planet) => format!("planet, {}", planet.symbol()),
    }
}

/// The table in plain text.
pub(crate) fn summary(state: &State) -> String {
    let board = &state.board;
    let name = Duel::seat_name;
    let mut lines = Vec::new();
    if !matches!(board.phase, Phase::SetUp | Phase::Over) {
        let card = board.card.and_then(|card| state.cards.known(card));
        let card = card.map_or_else(|| format!("next: the {} deck", board.next), Face::title);
        let step = board.phase.to_string().replace('_', " ");
        lines.push(format!("Card {}: {card}; step: {step}.", board.drawn));
    }
    if board.clash.is_duel() {
        let ships = board.order().map(|seat| format!("{} {}", name(seat), board.ships_in_duel(seat)));
        lines.push(format!(
            "  Duel over {}, ship advantage {:+}: {}",
            planet(state),
            board.clash.terms.ship_advantage,
            ships.join(", ")
        ));
    }
    for suit in Suit::ALL {
        if board.envoy(suit).is_some() {
            lines.push(format!("  envoy {suit}: {}", envoy_line(state, suit)));
        }
    }
    for seat in state.seats().iter() {
        lines.push(player_line(state, seat));
    }
    lines.join("\n")
}

fn player_line(state: &State, seat: Seat) -> String {
    let board = &state.board;
    let role = if board.leader == seat { "leader" } else { "straggler" };
    let alien = board.aliens[seat.index()].map_or("no alien", crate::aliens::Alien::title);
    let places = Place::all().map(|place| (place, board.ships(seat, place))).filter(|&(_, ships)| ships > 0);
    let ships: Vec<String> = places.map(|(place, ships)| format!("{place}:{ships}")).collect();
    let spent: Vec<String> = board.spent[seat.index()].iter().map(|tactic| tactic.to_string()).collect();
    format!(
        "  {:<7} {role}, {alien}; {}, {}; spent {}; ships {}",
        Duel::seat_name(seat),
        number(board.controlled(seat).len() as u8, "planet", "planets"),
        number(state.cards.count(Pile::Hand(seat)) as u8, "card", "cards"),
        if spent.is_empty() { "nothing".into() } else { spent.join(" ") },
        ships.join(" ")
    )
}
