//! What is asked, the options, and the sentences that go with them.

use std::fmt;
use std::str::FromStr;

use kernel::{Choice, Question, Rules as _, Seat, State};
use serde::{Deserialize, Serialize};

use crate::board::POSTS;
use crate::{Face, Place, Tiny};

/// What a decision is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    #[default]
    Action,
    Veto,
    Spy,
    Swap,
    Muster,
    Invite,
    Join,
    Bid,
    Land,
    Trade,
    Respond,
}

const ASKS: [(Ask, &str); 11] = [
    (Ask::Muster, "muster"),
    (Ask::Invite, "invite"),
    (Ask::Join, "join"),
    (Ask::Bid, "bid"),
    (Ask::Action, "action"),
    (Ask::Veto, "veto"),
    (Ask::Spy, "spy"),
    (Ask::Swap, "swap"),
    (Ask::Land, "land"),
    (Ask::Trade, "trade"),
    (Ask::Respond, "respond"),
];

impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = ASKS.iter().find(|(ask, _)| ask == self).map_or("?", |(_, word)| word);
        f.write_str(word)
    }
}

impl FromStr for Ask {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let ask = ASKS.iter().find(|(_, word)| *word == text).map(|(ask, _)| *ask);
        ask.ok_or_else(|| {
            let words: Vec<_> = ASKS.iter().map(|(_, word)| *word).collect();
            format!("`{text}` is no decision; decisions are {}", words.join(", "))
        })
    }
}

/// One of several options.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    Post(u8),
    Accept,
    #[default]
    Refuse,
    Counter,
}

impl Pick {
    fn all() -> impl Iterator<Item = Self> {
        [Self::Accept, Self::Refuse, Self::Counter].into_iter().chain((1..=POSTS).map(Self::Post))
    }
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Post(number) => Place::Post(*number).fmt(f),
            Self::Accept => f.write_str("accept"),
            Self::Refuse => f.write_str("refuse"),
            Self::Counter => f.write_str("counter"),
        }
    }
}

impl FromStr for Pick {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        Self::all().find(|pick| pick.to_string() == text).ok_or_else(|| format!("`{text}` is no option"))
    }
}

/// The table in plain text: a line for the round and one for each player.
pub(crate) fn summary(state: &State<Tiny>) -> String {
    let board = &state.board;
    let mut lines =
        vec![format!("Round {} of {}, led by {}.", board.round, board.rounds, Tiny::seat_name(board.leader))];
    lines.extend(state.seats().iter().map(|seat| {
        let ships =
            Place::all().map(|place| (place, board.ships(seat, place))).filter(|&(_, ships)| ships > 0);
        let ships: Vec<String> = ships.map(|(place, ships)| format!("{place}:{ships}")).collect();
        let (name, fuel, bid) = (Tiny::seat_name(seat), board.fuel[seat.index()], board.bids[seat.index()]);
        let bid = if bid > 0 { format!(", has bid {bid}") } else { String::new() };
        let ambition = match board.ambitions[seat.index()] {
            0 => String::new(),
            post => format!("; wants {}", Place::Post(post)),
        };
        format!("  {name:<7} ships {}; fuel {fuel}{bid}{ambition}", ships.join(" "))
    }));
    lines.join("\n")
}

/// Who must do what and why.
pub(crate) fn prompt(state: &State<Tiny>, seat: Seat, question: &Question<Tiny>) -> String {
    let board = &state.board;
    let leader = Tiny::seat_name(board.leader);
    match question.ask {
        Ask::Muster => "You lead this round. Send 1 or 2 ships to the frontier.".into(),
        Ask::Invite => {
            "Invite others to ride along: their ships count for you, and land where yours land.".into()
        }
        Ask::Join => {
            format!("{leader} invites you to ride along. How many of your ships at home do you send?")
        }
        Ask::Bid if seat == board.leader => {
            "Bid fuel in secret. All your bids and the ships on the frontier must beat the best of the others."
                .into()
        }
        Ask::Bid if board.guests.contains(seat) => {
            "Bid fuel in secret. You ride along, so it will not count.".into()
        }
        Ask::Bid => {
            format!("Bid fuel in secret, to hold the frontier against {leader}. A guard of yours will add to your bids.")
        }
        Ask::Action => "You lead this round. You may lay a guard face down, or play a Spy or a Swap.".into(),
        Ask::Veto => "A card has just been played. You may cancel it with a Veto.".into(),
        Ask::Spy => "Your Spy looks at one guard that lies face down. Whose?".into(),
        Ask::Swap => "Your Swap takes back your guard. Which one do you lay down instead?".into(),
        Ask::Land => "You have won the frontier. On which outpost do all ships land?".into(),
        Ask::Trade => trade_prompt(state, seat, question),
        Ask::Respond => "A trade is offered to you, as the log tells. Accept it, refuse it, or make a counter-offer?".into(),
    }
}

fn trade_prompt(state: &State<Tiny>, seat: Seat, question: &Question<Tiny>) -> String {
    let rival = state.board.rival.unwrap_or(state.board.leader);
    let other = if seat == rival { state.board.leader } else { rival };
    let most = if let Choice::Offer(terms) = &question.choice { terms.take_at_most } else { 0 };
    let other = Tiny::seat_name(other);
    format!(
        "You may offer {other} a trade: one or two of your cards for up to {most} of theirs, taken at random."
    )
}

/// What a card is good for.
pub(crate) fn card_text(face: Face) -> String {
    match face {
        Face::Guard(strength) => {
            format!("a guard: face down before you, it adds {strength} to your bids when you are the rival")
        }
        Face::Veto => "cancels a card that another has just played".into(),
        Face::Spy => "looks at another's guard".into(),
        Face::Swap => "exchanges your guard for another of your hand".into(),
    }
}

/// What an option does.
pub(crate) fn explain(pick: Pick) -> String {
    match pick {
        Pick::Post(number) => format!("all ships on the frontier land on outpost {number}"),
        Pick::Accept => "the cards change hands".into(),
        Pick::Refuse => "there is no trade".into(),
        Pick::Counter => "you make an offer of your own".into(),
    }
}
