//! A live game without its type: the one place that knows that there are several games, and knows none of them.

use std::collections::BTreeSet;

use bots::games::{ForGame, for_game};
use kernel::protocol::{Message, VERSION, ask, write_event, write_view};
use kernel::record::{Recorder, result};
use kernel::{Choice, Company, Dice, Game, Lens, Moment, Question, Rules, Seat, SeatSet, Seed, Viewer};
use serde::{Deserialize as _, Serialize};
use serde_json::Value;

use crate::secrets::new_seed;
use crate::step::{Answered, Setup};

/// What there is to know about a game before it begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct About {
    pub(crate) title: &'static str,
    pub(crate) rules: u32,
    pub(crate) seat_names: &'static [&'static str],
    pub(crate) least: usize,
    pub(crate) most: usize,
}

/// What there is to know about the game with this name.
pub(crate) fn about(game: &str) -> Result<About, String> {
    struct Ask;
    impl ForGame for Ask {
        type Out = About;
        fn run<R: Rules>(self) -> About {
            let (least, most) = (*R::SEATS.start(), *R::SEATS.end());
            About { title: R::TITLE, rules: R::VERSION, seat_names: R::SEAT_NAMES, least, most }
        }
    }
    for_game(game, Ask)
}

/// An open decision, as far as the room has to know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Open {
    pub(crate) ask: String,
    pub(crate) optional: bool,
    /// Whether it is part of a deal.
    pub(crate) is_offer: bool,
}

/// What is hidden from whom, to tell whether something has come to light.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hidden {
    dice: String,
    /// For each viewer the cards whose faces they know.
    known: Vec<BTreeSet<usize>>,
    /// For each viewer the parts of the board that are hidden from them.
    board: Vec<BTreeSet<String>>,
}

impl Hidden {
    /// Whether since then nobody has learnt anything, and chance has not spoken.
    pub(crate) fn nothing_came_to_light(&self, since: &Self) -> bool {
        let learnt = self.known.iter().zip(&since.known).any(|(now, then)| !now.is_subset(then));
        let shown = self.board.iter().zip(&since.board).any(|(now, then)| !then.is_subset(now));
        self.dice == since.dice && !learnt && !shown
    }
}

/// A live game.
pub(crate) trait Table {
    fn waiting(&self) -> SeatSet;
    fn open(&self, seat: Seat) -> Option<Open>;
    /// What could be chosen, in notation, where it is a choice of one or a few things.
    fn options(&self, seat: Seat) -> Vec<String>;
    /// Takes an answer in notation; what it was, in the notation's own words. If it is refused, nothing has changed.
    fn answer(&mut self, seat: Seat, text: &str) -> Result<String, String>;
    /// Lets a bot play a seat, or nobody.
    fn set_bot(&mut self, seat: Seat, bot: Option<&str>) -> Result<(), String>;
    /// The answer of a bot that the game waits for.
    fn bot_answer(&mut self) -> Option<(Seat, String)>;
    /// An answer for a seat that gives none: of this bot, or a pass where that is allowed.
    fn stand_in(&self, seat: Seat, bot: Option<&str>) -> Option<String>;
    fn hears(&self, viewer: Viewer) -> usize;
    /// What a viewer is told of what has happened since the last answer: messages of the protocol.
    fn events(&self, viewer: Viewer) -> Vec<String>;
    fn view(&self, viewer: Viewer) -> String;
    fn ask(&self, seat: Seat, decision: u64) -> Option<String>;
    /// The protocol's first message.
    fn started(&self) -> String;
    /// The protocol's last message, once the game is over.
    fn end(&self) -> Option<String>;
    fn result(&self) -> String;
    fn hash(&self) -> String;
    fn phase(&self) -> Option<String>;
    fn hidden(&self) -> Hidden;
}

/// Starts the game of a room.
pub(crate) fn start(setup: &Setup) -> Result<Box<dyn Table>, String> {
    for_game(&setup.game, Start(setup))?
}

struct Start<'a>(&'a Setup);

impl ForGame for Start<'_> {
    type Out = Result<Box<dyn Table>, String>;

    fn run<R: Rules>(self) -> Self::Out {
        let (options, seed) = read::<R>(self.0)?;
        let game = Game::<R>::start(&options, self.0.seats.len(), seed).map_err(|error| error.0)?;
        let dice = Dice::new(new_seed().map_err(|error| error.to_string())?);
        Ok(Box::new(Live { game, seed, bots: Company::default(), dice }))
    }
}

fn read<R: Rules>(setup: &Setup) -> Result<(R::Options, Seed), String> {
    let options = match &setup.options {
        None => R::Options::default(),
        Some(value) if !value.is_object() => return Err("options: expected an object".into()),
        Some(value) => R::Options::deserialize(value).map_err(|error| format!("options: {error}"))?,
    };
    Ok((options, setup.seed.parse().map_err(|error: kernel::SeedError| error.to_string())?))
}

/// The record of a room's game; `who` sat at each seat.
pub(crate) fn record(setup: &Setup, who: &[String], answers: &[Answered]) -> Result<String, String> {
    for_game(&setup.game, Recording { setup, who, answers })?
}

struct Recording<'a> {
    setup: &'a Setup,
    who: &'a [String],
    answers: &'a [Answered],
}

impl ForGame for Recording<'_> {
    type Out = Result<String, String>;

    fn run<R: Rules>(self) -> Self::Out {
        let (options, seed) = read::<R>(self.setup)?;
        let mut recorder = Recorder::<R>::start(&options, self.who, seed).map_err(|error| error.0)?;
        for Answered { seat, answer, .. } in self.answers {
            recorder.answer_text(*seat, answer).map_err(|refusal| refusal.to_string())?;
        }
        Ok(recorder.record().to_string())
    }
}

struct Live<R: Rules> {
    game: Game<R>,
    seed: Seed,
    bots: Company<R>,
    /// For the bots. (What they answer is stored, so that their dice need not be.)
    dice: Dice,
}

impl<R: Rules> Live<R> {
    fn write(&self, seat: Seat, question: &Question<R>, answer: &kernel::Answer<R>) -> String {
        Lens::new(&self.game.state(), seat).write(question, answer)
    }
}

impl<R: Rules> Table for Live<R> {
    fn waiting(&self) -> SeatSet {
        self.game.waiting()
    }

    fn open(&self, seat: Seat) -> Option<Open> {
        let question = self.game.question(seat)?;
        let is_offer = matches!(question.choice, Choice::Offer(_));
        Some(Open { ask: question.ask.to_string(), optional: question.optional, is_offer })
    }

    fn options(&self, seat: Seat) -> Vec<String> {
        let Some(question) = self.game.question(seat) else { return Vec::new() };
        match &question.choice {
            Choice::One(picks) => picks.iter().map(ToString::to_string).collect(),
            Choice::Cards { from, .. } => {
                let state = self.game.state();
                let seen = |card| state.cards.seen(card).contains(seat.into());
                let face = |card| state.cards.known(card).filter(|_| seen(card));
                from.iter()
                    .map(|card| face(card).map_or_else(|| "#".into(), |face| face.to_string()))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    fn answer(&mut self, seat: Seat, text: &str) -> Result<String, String> {
        let answer = self.game.read_answer(seat, text).map_err(|refusal| refusal.to_string())?;
        let written = self.game.question(seat).map(|question| self.write(seat, &question, &answer));
        self.game.answer(seat, answer).map_err(|refusal| refusal.to_string())?;
        self.bots.hear(&self.game);
        Ok(written.unwrap_or_default())
    }

    fn set_bot(&mut self, seat: Seat, bot: Option<&str>) -> Result<(), String> {
        match bot {
            Some(name) => self.bots.seat(seat, bots::player(name, seat, self.dice.split())?),
            None => self.bots.dismiss(seat),
        }
        Ok(())
    }

    fn bot_answer(&mut self) -> Option<(Seat, String)> {
        let (seat, answer) = self.bots.next(&self.game)?;
        let question = self.game.question(seat)?;
        Some((seat, self.write(seat, &question, &answer)))
    }

    fn stand_in(&self, seat: Seat, bot: Option<&str>) -> Option<String> {
        let question = self.game.question(seat)?;
        let declined = if bot.is_none() { question.decline() } else { None };
        let answer = declined.or_else(|| {
            let dice = Dice::new(new_seed().ok()?);
            let mut bot = bots::player::<R>(bot.unwrap_or(bots::BOTS[0]), seat, dice).ok()?;
            Some(bot.answer(&Moment::of(&self.game, seat)?))
        })?;
        Some(self.write(seat, &question, &answer))
    }

    fn hears(&self, viewer: Viewer) -> usize {
        self.game.events().iter().filter(|told| told.audience.contains(viewer)).count()
    }

    fn events(&self, viewer: Viewer) -> Vec<String> {
        let events = self.game.events();
        events
            .iter()
            .filter_map(|told| told.to(viewer))
            .map(|event| write_event::<R>(viewer, &event))
            .collect()
    }

    fn view(&self, viewer: Viewer) -> String {
        write_view(&self.game.view(viewer))
    }

    fn ask(&self, seat: Seat, decision: u64) -> Option<String> {
        let question = self.game.question(seat)?;
        Some(json(&Message::Ask(Box::new(ask(&self.game.view(seat.into()), seat, &question, decision)))))
    }

    fn started(&self) -> String {
        json(&Message::Started {
            protocol: VERSION,
            game: R::NAME,
            rules: R::VERSION,
            seats: R::SEAT_NAMES[..self.game.state().seat_count()].to_vec(),
            commitment: self.seed.commitment(),
        })
    }

    fn end(&self) -> Option<String> {
        self.game.is_over().then(|| {
            json(&Message::End { result: self.result(), seed: self.seed.to_string(), hash: self.hash() })
        })
    }

    fn result(&self) -> String {
        result(&self.game)
    }

    fn hash(&self) -> String {
        self.game.state().hash().to_string()
    }

    fn phase(&self) -> Option<String> {
        R::phase(&self.game.state())
    }

    fn hidden(&self) -> Hidden {
        let state = self.game.state();
        let viewers = || state.seats().iter().map(Viewer::Seat).chain([Viewer::Spectator]);
        let knows = |viewer| {
            let cards = state.cards.all();
            cards.filter(|&card| state.cards.seen(card).contains(viewer)).map(kernel::CardId::index).collect()
        };
        let lacks = |viewer| {
            let mut hidden = BTreeSet::new();
            differences(&value(&state.board), &value(&state.view(viewer).board), String::new(), &mut hidden);
            hidden
        };
        Hidden {
            dice: json(&state.dice),
            known: viewers().map(knows).collect(),
            board: viewers().map(lacks).collect(),
        }
    }
}

/// Where two values differ.
fn differences(one: &Value, other: &Value, path: String, found: &mut BTreeSet<String>) {
    match (one, other) {
        (Value::Object(fields), Value::Object(others)) => {
            for (key, field) in fields {
                differences(field, others.get(key).unwrap_or(&Value::Null), format!("{path}.{key}"), found);
            }
        }
        (Value::Array(items), Value::Array(others)) if items.len() == others.len() => {
            for (index, (item, other)) in items.iter().zip(others).enumerate() {
                differences(item, other, format!("{path}.{index}"), found);
            }
        }
        _ if one != other => {
            found.insert(path);
        }
        _ => {}
    }
}

fn value(data: &impl Serialize) -> Value {
    serde_json::to_value(data).expect("plain data with text keys is always JSON")
}

/// A message as text.
pub(crate) fn json(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("plain data with text keys is always JSON")
}
