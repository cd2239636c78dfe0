//! Who must do what and why, and what each option does.

use kernel::{Choice, Question, Rules as _, Seat, capital};

use crate::board::{Phase, Side};
use crate::cards::{Face, Pile};
use crate::deal::{Goods, in_words};
use crate::effects::{About, Source, Window};
use crate::events::number;
use crate::place::{Place, Planet};
use crate::words::{Ask, Pick};
use crate::{Cosmic, State};

/// Who must do what and why, and how many.
pub(crate) fn prompt(state: &State, seat: Seat, question: &Question<Cosmic>) -> String {
    let what = what_is_asked(state, seat, question);
    match how_many(question) {
        Some(how_many) => format!("{what} {how_many}"),
        None => what,
    }
}

/// How much may be chosen, where that is not one of what is listed.
fn how_many(question: &Question<Cosmic>) -> Option<String> {
    let range = |least: u8, most: u8, one: &str, many: &str| match (least, most) {
        (least, most) if least == most => number(most, one, many),
        (0, most) => format!("up to {}", number(most, one, many)),
        (least, most) => format!("{least} to {}", number(most, one, many)),
    };
    match question.choice {
        Choice::Cards { min: 1, max: 1, .. } | Choice::Players { .. } | Choice::One(_) | Choice::Offer(_) => {
            None
        }
        Choice::Cards { min: 0, max: 1, .. } => Some("Choose a card, or none.".into()),
        Choice::Cards { from, min: 0, max } if usize::from(max) == from.len() => {
            Some("Choose any number.".into())
        }
        Choice::Cards { min, max, .. } => Some(format!("Choose {}.", range(min, max, "card", "cards"))),
        Choice::Ships { min, max, .. } if question.ask == Ask::Return => {
            Some(format!("Place {}.", range(min, max, "ship", "ships")))
        }
        Choice::Ships { ref from, min, max } => {
            let there: u8 = from.iter().map(|&(_, ships)| ships).sum();
            let max = max.min(there);
            Some(format!("Choose {}.", range(min, max, "ship", "ships")))
        }
        Choice::Number { min, max } => Some(format!("Choose {min} to {max}.")),
    }
}

fn what_is_asked(state: &State, seat: Seat, question: &Question<Cosmic>) -> String {
    let board = &state.board;
    let encounter = &board.encounter;
    let name = Cosmic::seat_name;
    let offense = name(encounter.offense);
    let target = encounter.target.map_or_else(|| "the planet".into(), |planet| planet.to_string());
    match question.ask {
        Ask::Use(window) => use_prompt(state, seat, window, question.optional),
        Ask::Of(id, ask) => {
            let text = id.effect().asks.get(usize::from(ask)).map_or("", |(_, text)| text);
            let about = if board.about.cause == Some(id.source) { board.about } else { About::default() };
            let whom = about.seat.or(board.happening.map(|happening| happening.seat));
            let seen = about.face.or(about.card.and_then(|card| state.cards.known(card)));
            let card = seen.map_or_else(|| card_in_question(state), |face| face.to_string());
            let text = with_or_without(text, about.count > 0)
                .replace("{}", whom.map_or("a player", name))
                .replace("{card}", &card)
                .replace("{count}", &about.count.to_string())
                .replace("{planet}", &target)
                .replace("{claim}", &claim_in_question(state));
            format!("{}: {text}", capital(&id.source.title()))
        }
        Ask::Alien => "You have been dealt two flares. Which alien will you be?".into(),
        Ask::Hoard => "You have been dealt two hands. Do you exchange them, so that the second is your hand and the first lies on your sheet?".into(),
        Ask::Tech => "Choose a tech to keep face down and research; the others are discarded.".into(),
        Ask::Return => "Your ships come back. To which of your colonies?".into(),
        Ask::Wild => "Destiny is wild: which player do you encounter?".into(),
        Ask::OwnColour => "Destiny is your own colour: drive another out of your system, settle an empty planet of yours, or draw again.".into(),
        Ask::Settle => "With which of your ships do you settle your empty planet?".into(),
        Ask::Aim => format!("You encounter {}. At which planet do you aim the gate?", defense(state)),
        Ask::Launch => format!("You attack {} on {target}. Which ships do you put on the gate?", defense(state)),
        Ask::Invite if seat == encounter.offense => {
            format!("You attack {} on {target}. Whom do you invite to ally with you?", defense(state))
        }
        Ask::Invite => format!("{offense} attacks you on {target}. Whom do you invite to ally with you?"),
        Ask::Join => format!("{offense} attacks {} on {target}, and you are invited. Which side do you join?", defense(state)),
        Ask::Commit => "You ally. Which of your ships do you send?".into(),
        Ask::Extra => "You may bring more ships, straight out of the warp. How many?".into(),
        Ask::Select => select_prompt(state, seat),
        Ask::Flagship => flagship_prompt(state, seat),
        Ask::FlagshipTo => "To which of these colonies does the Prometheus go?".into(),
        Ask::Reward => {
            "The defense has won with your help. How many of your rewards are ships out of the warp? The others are cards."
                .into()
        }
        Ask::Propose => "Make a proposal: cards either way, and a colony for each of you. Pass to give up.".into(),
        Ask::Respond => respond_prompt(state),
        Ask::DealCards => format!("By the deal you give {}. Which?", cards_to_choose(state, seat)),
        Ask::DealShips => format!("The deal gives you a colony{}. With which ships do you found it?", new_colony(state, seat)),
        Ask::FailedDeal => "The deal has failed. Which of your ships go to the warp?".into(),
        Ask::Lose => format!("{}Which of your ships go to the warp?", cause(state)),
        Ask::Discard => format!("{}You discard {}. Which?", cause(state), cards_to_choose(state, seat)),
        Ask::OnDeck => "These cards go back on top of the deck. Which one next? The last one will be drawn first.".into(),
        Ask::Compensation => compensation_prompt(state, seat),
        Ask::Accuse => "The encounter is over. Do you accuse somebody of having cheated in it? If you are wrong you discard a card at random.".into(),
        Ask::Another if board.turn.successful => "Your encounter was successful. Do you have another one?".into(),
        Ask::Another => "Do you have another encounter?".into(),
    }
}

fn use_prompt(state: &State, seat: Seat, window: Window, optional: bool) -> String {
    let verb = if optional { "You may use" } else { "You must use" };
    format!("{}. {verb} one of these:", moment(state, seat, window))
}

/// A text with the parts in brackets, or without them.
fn with_or_without(text: &str, with: bool) -> String {
    let parts = text.split(['[', ']']).enumerate();
    parts.filter(|(number, _)| with || number % 2 == 0).map(|(_, part)| part).collect()
}

/// What happens at the moment at which a player can use something.
fn moment(state: &State, seat: Seat, window: Window) -> String {
    let board = &state.board;
    let name = Cosmic::seat_name;
    let who_has = |who: Seat| if who == seat { "You have".into() } else { format!("{} has", name(who)) };
    match (board.answering, board.happening) {
        (Some(answering), _) if is_reaction(window) => {
            let used = format!("{} has just used {}", name(answering.seat), answering.id.source.title());
            let alien = answering.id.source.power().map_or_else(String::new, |alien| format!(" ({alien})"));
            format!("{used}{alien}{}", announced(state))
        }
        _ if window == Window::CompensationDue && board.compensation.is_some() => {
            board.compensation.as_ref().map_or_else(String::new, |plan| {
                let cards = number(plan.cards, "card", "cards");
                format!(
                    "{} is about to collect {cards} from {} as compensation",
                    name(plan.to),
                    name(plan.from)
                )
            })
        }
        _ if window == Window::DealMade && board.deal.is_some() => {
            format!("A deal has been agreed upon and not carried out yet: {}", terms(state))
        }
        (_, Some(happening)) if window == Window::ColonyGained => {
            let planets: Vec<String> = board.new_colonies.iter().map(|planet| planet.to_string()).collect();
            format!("{} gained a colony on {}", who_has(happening.seat), planets.join(" and "))
        }
        (_, Some(_)) if window == Window::ArtifactDone => {
            format!("{} has taken effect", card_in_question(state))
        }
        _ if window == Window::Decided => match board.encounter.outcome.winner() {
            Some(side) => format!("The {side} has won"),
            None => capital(window.moment()),
        },
        (_, Some(happening)) if window == Window::CardDiscarded => {
            format!("{} has discarded {}", name(happening.seat), card_in_question(state))
        }
        (_, Some(happening)) if window == Window::LossOver => {
            format!("{} lost {}", who_has(happening.seat), number(happening.count, "ship", "ships"))
        }
        (_, happening) => match (happening, window.moment().strip_prefix("a player ")) {
            (Some(happening), Some(what)) if happening.seat == seat => to_you(what),
            (Some(happening), Some(what)) => format!("{} {what}", name(happening.seat)),
            _ => capital(window.moment()),
        },
    }
}

/// What a player does, said to that player.
fn to_you(what: &str) -> String {
    let (verb, rest) = what.split_once(' ').unwrap_or((what, ""));
    let verb = match verb {
        "is" => "are",
        "has" => "have",
        other => other,
    };
    format!("You {verb} {rest}")
}

/// What was announced along with the use that can be answered now.
fn announced(state: &State) -> String {
    let About { cause, seat, side, face, card: _, claim, inward, count } = state.board.about;
    if cause != state.board.answering.map(|answering| answering.id.source) {
        return String::new();
    }
    let parts = [
        seat.map(|seat| Cosmic::seat_name(seat).to_owned()),
        face.map(|face| face.to_string()),
        (count > 0).then(|| number(count, "ship", "ships")),
        side.map(|side| format!("for the {side}")),
        claim.map(|claim| format!("the card is said to be {claim}")),
        inward.map(|inward| if inward { "ships come in" } else { "ships go out" }.to_owned()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) }
}

/// The terms of the deal on the table, with the cards that it names as far as they can be seen.
fn terms(state: &State) -> String {
    let Some((from, deal)) = &state.board.deal else { return String::new() };
    let to = state.board.encounter.opponent(*from).unwrap_or(*from);
    let terms = in_words(deal, *from, to);
    let Goods::Cards(cards) = deal.give else { return terms };
    let known: Vec<String> =
        cards.iter().filter_map(|card| state.cards.known(card)).map(|face| face.to_string()).collect();
    if known.is_empty() { terms } else { format!("{terms} ({})", known.join(", ")) }
}

/// The component that demands something, at the head of a sentence.
fn cause(state: &State) -> String {
    state.board.about.cause.map_or_else(String::new, |source| format!("{}: ", capital(&source.title())))
}

/// How many cards of which type a player is to choose.
fn cards_to_choose(state: &State, seat: Seat) -> String {
    match state.board.choosing {
        Some((whose, kind, count)) if whose == seat => {
            number(count, &format!("{kind} card"), &format!("{kind} cards"))
        }
        _ => "cards".into(),
    }
}

/// Where the deal gives a player a colony.
fn new_colony(state: &State, seat: Seat) -> String {
    let deal = state.board.deal.as_ref();
    let planet = deal.and_then(|(from, deal)| if *from == seat { deal.gain } else { deal.grant });
    planet.map_or_else(String::new, |planet| format!(" on {planet}"))
}

/// What a side says of its card, which stays face down.
fn claim_in_question(state: &State) -> String {
    let mut claims = state.board.encounter.claims.into_iter().flatten();
    claims.next().map_or_else(|| "another card".into(), |claim| claim.to_string())
}

/// The card that what happens is about, as far as it can be seen.
fn card_in_question(state: &State) -> String {
    let card = state.board.happening.and_then(|happening| happening.card);
    card.and_then(|card| state.cards.known(card)).map_or_else(|| "a card".into(), |face| face.to_string())
}

fn is_reaction(window: Window) -> bool {
    matches!(window, Window::PowerUsed | Window::CardPlayed | Window::ReinforcementPlayed | Window::TechUsed)
}

fn select_prompt(state: &State, seat: Seat) -> String {
    let encounter = &state.board.encounter;
    let first = encounter.selection.first.and_then(|side| encounter.main(side));
    match first {
        None => "Select your encounter card; both are revealed at once.".into(),
        Some(first) if first == seat => {
            "Select your encounter card; it is shown before your opponent selects.".into()
        }
        Some(first) => {
            let card = state.cards.top(Pile::Selected(first)).and_then(|card| state.cards.known(card));
            let shown = card.map_or_else(|| "a card".into(), |face| face.to_string());
            format!("{} shows {shown}. Select your encounter card.", Cosmic::seat_name(first))
        }
    }
}

fn compensation_prompt(state: &State, seat: Seat) -> String {
    let Some(plan) = &state.board.compensation else { return "Choose the cards of the compensation.".into() };
    let cards = number(plan.cards, "card", "cards");
    if plan.from == seat {
        format!("You owe {} {cards} as compensation. Which do you give?", Cosmic::seat_name(plan.to))
    } else {
        format!("You get {cards} as compensation from {}. Which do you take?", Cosmic::seat_name(plan.from))
    }
}

fn flagship_prompt(state: &State, seat: Seat) -> String {
    let owner = state.board.prometheus.map(|(owner, _)| owner).filter(|&owner| owner != seat);
    let whose = owner.map_or("your".into(), |owner| format!("{}'s", Cosmic::seat_name(owner)));
    format!("Is the Prometheus, {whose} flagship, one of the ships that were chosen?")
}

fn respond_prompt(state: &State) -> String {
    let Some((from, _)) = &state.board.deal else { return "What do you say?".into() };
    format!("{} proposes: {}. Do you accept?", Cosmic::seat_name(*from), terms(state))
}

fn defense(state: &State) -> &'static str {
    state.board.encounter.defense.map_or("nobody", Cosmic::seat_name)
}

/// What an option does.
pub(crate) fn explain(state: &State, seat: Seat, ask: Ask, pick: Pick) -> String {
    match pick {
        Pick::Use(usable) => {
            let effect = usable.id.effect();
            let must =
                if effect.must && !is_secret(state, seat, usable.id.source) { " (you must)" } else { "" };
            let what = match usable.id.source {
                Source::Power(alien) => format!("your power {}: ", alien.sheet().title),
                Source::Wild(_) | Source::Super(_) | Source::Classic(_) => {
                    format!("{}: ", usable.id.source.title())
                }
                _ => String::new(),
            };
            format!("{what}{}{must}", effect.says)
        }
        Pick::Planet(planet) => {
            let ships = |seat: Seat| (Cosmic::seat_name(seat), state.board.ships(seat, planet));
            let there: Vec<String> = state
                .seats()
                .iter()
                .map(ships)
                .filter(|&(_, ships)| ships > 0)
                .map(|(name, ships)| format!("{name} {ships}"))
                .collect();
            let cards = cards_at(state, planet).map_or_else(String::new, |cards| format!("; cards: {cards}"));
            if there.is_empty() {
                format!("nobody has ships there{cards}")
            } else {
                format!("ships there: {}{cards}", there.join(", "))
            }
        }
        Pick::Colony(other, planet) => format!("attack {}'s colony on {planet}", Cosmic::seat_name(other)),
        Pick::Settle(planet) => format!("found a colony on {planet} again; that is a successful encounter"),
        Pick::Side(side) if ask == Ask::Join => format!("fight beside the {side}"),
        Pick::Side(side) => format!("for the {side}"),
        Pick::Alien(alien) => format!("your power will be {}", alien.sheet().title),
        Pick::DrawAgain => "discard this card and draw another".into(),
        Pick::Accept if ask == Ask::Respond => "the deal is made".into(),
        Pick::Counter => "make a proposal of your own".into(),
        Pick::GiveUp if Some(seat) == state.board.encounter.opponent(seat) => String::new(),
        Pick::GiveUp => "refuse, and propose nothing; if both do, the deal fails".into(),
        Pick::Yes if ask == Ask::Another => "have another encounter".into(),
        Pick::No if ask == Ask::Another => "end your turn".into(),
        Pick::Tech => "draw techs instead, keep one, and end your turn".into(),
        _ => String::new(),
    }
}

/// Whether a power is still secret, so that nothing must be done with it.
fn is_secret(state: &State, seat: Seat, source: Source) -> bool {
    let alien = source.power();
    state.board.sheets_of(seat).any(|sheet| sheet.secret && alien.is_some() && sheet.alien == alien)
}

/// The cards that lie at a planet, if there are any.
fn cards_at(state: &State, planet: Planet) -> Option<String> {
    let cards: Vec<String> = state
        .board
        .cards_at(planet)
        .iter()
        .filter_map(|card| state.cards.known(card))
        .map(|face| face.to_string())
        .collect();
    (!cards.is_empty()).then(|| cards.join(", "))
}

/// What a card is good for.
pub(crate) fn card_text(face: Face) -> String {
    match face {
        Face::Attack(value) => {
            format!("attack of {value:02}: its value and the ships of your side make your total")
        }
        Face::Negotiate => {
            "negotiate: against another, make a deal; against an attack, lose and be compensated".into()
        }
        Face::Morph => "becomes a duplicate of the other encounter card".into(),
        Face::Reinforcement(value) => format!("adds {value} to the total of either side, after the reveal"),
        Face::Artifact(artifact) => says(Source::Artifact(artifact)),
        Face::Flare(alien) => {
            let sides = [
                ("wild", Source::Wild(alien)),
                ("classic wild", Source::Classic(alien)),
                ("super", Source::Super(alien)),
            ];
            let there = sides.into_iter().filter(|(_, source)| !source.effects().is_empty());
            let texts: Vec<_> = there.map(|(side, source)| format!("{side}: {}", says(source))).collect();
            texts.join("; ")
        }
        Face::Colour(seat) => format!("the {} player is the defense", Cosmic::seat_name(seat)),
        Face::Hazard(seat) => {
            format!("the {} player is the defense (with a hazard warning)", Cosmic::seat_name(seat))
        }
        Face::Wild => "the offense chooses the defense".into(),
        Face::Special(special) => format!("the defense is who has: {}", special.name()),
        Face::Tech(tech) => {
            let ships =
                tech.card().research.map_or_else(|| "any number of".into(), |ships| ships.to_string());
            format!("tech, researched by {ships} ships: {}", says(Source::Tech(tech)))
        }
    }
}

/// What a component does: as the catalogue tells it, or in the few words of its effects.
fn says(source: Source) -> String {
    if let Some(text) = crate::catalog::text_of(source) {
        return text.to_owned();
    }
    let mut texts: Vec<_> =
        source.effects().iter().map(|effect| effect.says).filter(|text| !text.is_empty()).collect();
    // The same effect may be there for several moments.
    texts.dedup();
    texts.join("; or ")
}

/// The table in plain text: a line for the turn and a few for each player.
pub(crate) fn summary(state: &State) -> String {
    let board = &state.board;
    let encounter = &board.encounter;
    let name = Cosmic::seat_name;
    let mut lines = Vec::new();
    if !matches!(board.phase, Phase::SetUp | Phase::Over) {
        let against = encounter.defense.map_or_else(String::new, |seat| format!(" against {}", name(seat)));
        let at = encounter.target.map_or_else(String::new, |planet| format!(" on {planet}"));
        lines.push(format!(
            "Encounter {}: {}{against}{at}, phase: {}.",
            board.encounters,
            name(encounter.offense),
            board.phase.to_string().replace('_', " ")
        ));
        for side in Side::BOTH {
            let crew: Vec<String> = encounter
                .crew(side)
                .iter()
                .map(|seat| format!("{} {}", name(seat), board.ships_in_encounter(seat)))
                .collect();
            if encounter.target.is_some() {
                lines.push(format!("  {side}: {}", crew.join(", ")));
            }
        }
    }
    for seat in state.seats().iter() {
        lines.push(player_line(state, seat));
    }
    let planets = board.planets.iter().filter_map(|planet| Some((planet, cards_at(state, planet)?)));
    lines.extend(planets.map(|(planet, cards)| format!("  at {planet}: {cards}")));
    lines.join("\n")
}

fn player_line(state: &State, seat: Seat) -> String {
    let board = &state.board;
    let aliens: Vec<String> = board
        .sheets_of(seat)
        .map(|sheet| {
            let alien = sheet.alien.map_or_else(|| "a secret alien".into(), |alien| alien.to_string());
            let marks = [
                (sheet.zapped, " zapped".to_owned()),
                (board.is_lost(sheet), " lost".to_owned()),
                (sheet.tokens > 0, format!(" {}", number(sheet.tokens, "token", "tokens"))),
            ];
            let marks: String = marks.into_iter().filter(|(is, _)| *is).map(|(_, text)| text).collect();
            format!("{alien}{marks}")
        })
        .collect();
    let places = Place::all().map(|place| (place, board.ships(seat, place))).filter(|&(_, ships)| ships > 0);
    let ships: Vec<String> = places.map(|(place, ships)| format!("{place}:{ships}")).collect();
    format!(
        "  {:<7} {}, {}; {}; ships {}",
        Cosmic::seat_name(seat),
        number(board.track[seat.index()], "foreign colony", "foreign colonies"),
        number(state.cards.count(Pile::Hand(seat)) as u8, "card", "cards"),
        if aliens.is_empty() { "no alien".into() } else { aliens.join(" and ") },
        ships.join(" ")
    )
}
