//! A live game without its type: the one place that knows that there are several games, and knows none of them.

use std::any::Any;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use bots::games::{ForGame, for_game};
use kernel::catalog::{self, Component, GameOption};
use kernel::protocol::{Message, VERSION, ask, write_event, write_view};
use kernel::record::{Recorder, result};
use kernel::{
    Answer, Choice, Company, Dice, Game, Lens, Moment, Offer as _, Player, Question, Rules, Seat, SeatSet,
    Seed, State, Viewer, quote,
};
use serde::{Deserialize as _, Serialize};
use serde_json::Value;

use crate::secrets::new_seed;
use crate::step::{Answered, Settings, Setup};

/// A bot that takes longer than this for an answer is slow, whatever it says of itself.
const QUICK: Duration = Duration::from_millis(10);

/// A card that could be chosen and that the seat has not seen.
const UNSEEN: &str = "#";

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

/// What those who set up a game or play it can read about it.
#[derive(Debug, Serialize)]
pub(crate) struct Handbook {
    /// What can be agreed, with what it is if nothing is said.
    pub(crate) options: Vec<Agreed>,
    pub(crate) phases: Vec<String>,
    pub(crate) components: Vec<Component>,
    pub(crate) timing: Vec<catalog::Moment>,
}

/// An option of a game, with what it is if nothing is said.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "GameOption"))]
pub(crate) struct Agreed {
    #[serde(flatten)]
    option: GameOption,
    #[cfg_attr(test, ts(type = "unknown"))]
    default: Value,
}

/// What can be read about the game with this name.
pub(crate) fn handbook(game: &str) -> Result<Handbook, String> {
    struct Ask;
    impl ForGame for Ask {
        type Out = Handbook;
        fn run<R: Rules>(self) -> Handbook {
            let defaults = value(&R::Options::default());
            let agreed = |option: GameOption| Agreed { default: defaults[option.name].clone(), option };
            Handbook {
                options: R::options().into_iter().map(agreed).collect(),
                phases: R::phases(),
                components: R::catalog(),
                timing: R::timing(),
            }
        }
    }
    for_game(game, Ask)
}

/// Whether there is a bot of this name for a game; the error says which there are.
pub(crate) fn check_bot(game: &str, bot: &str) -> Result<(), String> {
    struct Check<'a>(&'a str);
    impl ForGame for Check<'_> {
        type Out = Result<(), String>;
        fn run<R: Rules>(self) -> Self::Out {
            bots::player::<R>(self.0, Seat::new(0), Dice::new(Seed::from(0))).map(drop)
        }
    }
    for_game(game, Check(bot))?
}

/// Whether the words of a seat's settings mean something in a game; the error says which does not.
pub(crate) fn check_settings(game: &str, settings: &Settings) -> Result<(), String> {
    for_game(game, Words(settings))?
}

struct Words<'a>(&'a Settings);

impl ForGame for Words<'_> {
    type Out = Result<(), String>;

    fn run<R: Rules>(self) -> Self::Out {
        let Settings { passes, asks, until, .. } = self.0;
        let passes = || passes.iter().chain(asks);
        let phases = R::phases();
        for phase in passes().filter_map(|pass| pass.phase.as_ref()).chain(until) {
            if !phases.contains(phase) {
                return Err(format!("{} is no phase; the phases are {}", quote(phase), phases.join(", ")));
            }
        }
        for ask in passes().filter_map(|pass| pass.ask.as_ref()) {
            ask.parse::<R::Ask>().map_err(|error| format!("settings of {}: {error}", quote(ask)))?;
        }
        for option in passes().filter_map(|pass| pass.option.as_ref()) {
            let is_known =
                option == UNSEEN || option.parse::<R::Pick>().is_ok() || option.parse::<R::Face>().is_ok();
            if !is_known {
                return Err(format!(
                    "settings of {}: expected a card or another option, in notation",
                    quote(option)
                ));
            }
        }
        Ok(())
    }
}

/// A bot that has to think, which is done elsewhere.
pub(crate) struct Thinking {
    pub(crate) seat: Seat,
    pub(crate) think: Box<dyn FnOnce() -> Thought + Send>,
}

/// What a bot has come up with.
pub(crate) struct Thought {
    pub(crate) answer: String,
    /// The bot itself, which goes back to its seat; none where it only stood in.
    pub(crate) bot: Option<Box<dyn Any + Send>>,
}

/// An answer for a seat that gives none.
pub(crate) enum StandIn {
    Answer(String),
    Thinking(Thinking),
}

/// An open decision, as far as the room has to know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Open {
    pub(crate) ask: String,
    pub(crate) optional: bool,
    /// Whether nobody else may notice that it is asked.
    pub(crate) is_reaction: bool,
    /// Whether it is part of a deal.
    pub(crate) is_deal: bool,
}

/// An offer in the making, for the seat that it would be made to.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Drafted {
    pub(crate) to: Seat,
    /// The offer as the board would have it, since its notation can tell more of a hand than the cards it names.
    pub(crate) offer: Value,
    /// The cards that it names.
    pub(crate) cards: Vec<Value>,
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
    /// What a seat is asked, in a word.
    fn asked(&self, seat: Seat) -> Option<String>;
    /// What a seat is asked and what an answer to it does, in words for that seat.
    fn meaning(&self, seat: Seat, text: &str) -> Option<(String, String)>;
    /// What could be chosen, in notation, where it is a choice of one or a few things.
    fn options(&self, seat: Seat) -> Vec<String>;
    /// Takes an answer in notation; what it was, in the notation's own words. If it is refused, nothing has changed.
    fn answer(&mut self, seat: Seat, text: &str) -> Result<String, String>;
    /// An offer that a seat is about to make: read and checked as its answer would be, and nothing happens. Empty: none yet.
    fn draft(&self, seat: Seat, text: &str) -> Result<Drafted, String>;
    /// Lets a bot play a seat, or nobody.
    fn set_bot(&mut self, seat: Seat, bot: Option<&str>) -> Result<(), String>;
    /// Whether the game waits for a bot that answers at once, other than those of these seats.
    fn waits_for_quick_bot(&self, but: SeatSet) -> bool;
    /// Its answer.
    fn bot_answer(&mut self, but: SeatSet) -> Option<(Seat, String)>;
    /// A bot that the game waits for and that takes its time, perhaps only if it is asked for a reaction. It is away until
    /// it is `thought`.
    fn think(&mut self, only_reactions: bool) -> Option<Thinking>;
    /// Takes a bot back that has thought; false if its seat is no longer played by it.
    fn thought(&mut self, seat: Seat, bot: Box<dyn Any + Send>) -> bool;
    /// Whether a bot plays that takes its time.
    fn has_slow_bots(&self) -> bool;
    /// An answer for a seat that gives none: of this bot, or one that agrees to nothing where there is one.
    fn stand_in(&self, seat: Seat, bot: Option<&str>) -> Option<StandIn>;
    fn hears(&self, viewer: Viewer) -> usize;
    /// How much of that came before the first moment at which somebody could react; `None` if there was none.
    fn hears_at_once(&self, viewer: Viewer) -> Option<usize>;
    /// Forgets the pause of the last step.
    fn begin_step(&mut self);
    /// What a viewer saw at the first moment in this step at which somebody could react, if there was one.
    fn view_at_pause(&self, viewer: Viewer) -> Option<String>;
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
        let mut live =
            Live { game, seed, bots: Company::default(), slow: SeatSet::EMPTY, dice, paused: None };
        live.note_pause();
        Ok(Box::new(live))
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
    /// Seats whose bots take their time.
    slow: SeatSet,
    /// For the bots. (What they answer is stored, so that their dice need not be.)
    dice: Dice,
    /// The table at the first moment in this step at which somebody could react.
    paused: Option<Box<State<R>>>,
}

impl<R: Rules> Live<R> {
    fn note_pause(&mut self) {
        if self.paused.is_none() {
            self.paused = self.game.pause().map(|pause| Box::new(pause.state.clone()));
        }
    }

    fn write(&self, seat: Seat, question: &Question<R>, answer: &kernel::Answer<R>) -> String {
        Lens::new(&self.game.state(), seat).write(question, answer)
    }

    /// The seats that the game waits for and whose bots are here.
    fn waits_for_bots(&self, slow: bool) -> impl Iterator<Item = Seat> + '_ {
        let is_here = move |seat: &Seat| self.bots.get(*seat).is_some() && self.slow.contains(*seat) == slow;
        self.game.waiting().iter().filter(is_here)
    }

    /// Lets a bot think about the seat's question, wherever that is done: there the game is brought back to life from its
    /// position, of which the bot is shown no more than it may know.
    fn thinking<B: Any + Send>(
        &self,
        seat: Seat,
        mut bot: Box<dyn Player<R>>,
        then: impl FnOnce(Box<dyn Player<R>>) -> Option<B> + Send + 'static,
    ) -> Option<Thinking> {
        let position = self.game.position()?;
        let think = move || {
            let game = Game::revive(&position).expect("the answers of a position fit it");
            let moment = Moment::of(&game, seat).expect("a bot thinks about what it is asked");
            let answer = bot.answer(&moment);
            let answer = Lens::new(&game.state(), seat).write(moment.question(), &answer);
            Thought { answer, bot: then(bot).map(|bot| Box::new(bot) as Box<dyn Any + Send>) }
        };
        Some(Thinking { seat, think: Box::new(think) })
    }
}

impl<R: Rules> Table for Live<R> {
    fn waiting(&self) -> SeatSet {
        self.game.waiting()
    }

    fn open(&self, seat: Seat) -> Option<Open> {
        let question = self.game.question(seat)?;
        let is_reaction = self.game.is_secret(seat, &question);
        let is_deal = R::is_deal(question.ask);
        Some(Open { ask: question.ask.to_string(), optional: question.optional, is_reaction, is_deal })
    }

    fn asked(&self, seat: Seat) -> Option<String> {
        Some(self.game.question(seat)?.ask.to_string())
    }

    fn meaning(&self, seat: Seat, text: &str) -> Option<(String, String)> {
        let question = self.game.question(seat)?;
        let answer = self.game.read_answer(seat, text).ok()?;
        let view = self.game.view(seat.into());
        let meaning = Lens::new(&view, seat).meaning(&question, &answer);
        Some((R::prompt(&view, seat, &question), meaning))
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
                    .map(|card| face(card).map_or_else(|| UNSEEN.into(), |face| face.to_string()))
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
        self.note_pause();
        Ok(written.unwrap_or_default())
    }

    fn draft(&self, seat: Seat, text: &str) -> Result<Drafted, String> {
        let question = self.game.question(seat).filter(|open| matches!(open.choice, Choice::Offer(_)));
        let question = question.ok_or("only who is asked for an offer can show one in the making")?;
        let state = self.game.state();
        let to = R::offered_to(&state, seat).ok_or("there is nobody to whom this is offered")?;
        if text.is_empty() {
            return Ok(Drafted { to, offer: Value::Null, cards: Vec::new() });
        }
        let answer = self.game.read_answer(seat, text).map_err(|refusal| refusal.to_string())?;
        question.check(&answer).map_err(|reason| reason.to_string())?;
        let Answer::Offer(offer) = answer else { return Err("expected an offer, not a pass".into()) };
        let cards = offer.named().iter().map(|card| value(&state.sight(card))).collect();
        Ok(Drafted { to, offer: value(&offer), cards })
    }

    fn set_bot(&mut self, seat: Seat, bot: Option<&str>) -> Result<(), String> {
        self.slow.remove(seat);
        match bot {
            Some(name) => {
                let bot = bots::player(name, seat, self.dice.split())?;
                if bot.looks_ahead() {
                    self.slow.insert(seat);
                }
                self.bots.seat(seat, bot);
            }
            None => self.bots.dismiss(seat),
        }
        Ok(())
    }

    fn waits_for_quick_bot(&self, but: SeatSet) -> bool {
        self.waits_for_bots(false).any(|seat| !but.contains(seat))
    }

    fn bot_answer(&mut self, but: SeatSet) -> Option<(Seat, String)> {
        let seat = self.waits_for_bots(false).find(|&seat| !but.contains(seat))?;
        let begun = Instant::now();
        let answer = self.bots.answer(seat, &self.game)?;
        if begun.elapsed() > QUICK {
            self.slow.insert(seat);
        }
        let question = self.game.question(seat)?;
        Some((seat, self.write(seat, &question, &answer)))
    }

    fn think(&mut self, only_reactions: bool) -> Option<Thinking> {
        let may = |seat: &Seat| !only_reactions || self.open(*seat).is_some_and(|open| open.is_reaction);
        let seat = self.waits_for_bots(true).find(may)?;
        let bot = self.bots.lend(seat)?;
        self.thinking(seat, bot, Some)
    }

    fn thought(&mut self, seat: Seat, bot: Box<dyn Any + Send>) -> bool {
        match bot.downcast::<Box<dyn Player<R>>>() {
            Ok(bot) => self.bots.give_back(seat, *bot),
            Err(_) => false,
        }
    }

    fn has_slow_bots(&self) -> bool {
        !self.slow.is_empty()
    }

    fn stand_in(&self, seat: Seat, bot: Option<&str>) -> Option<StandIn> {
        let question = self.game.question(seat)?;
        if let (None, Some(refusal)) = (bot, question.refuse()) {
            return Some(StandIn::Answer(self.write(seat, &question, &refusal)));
        }
        let dice = Dice::new(new_seed().ok()?);
        let mut bot = bots::player::<R>(bot.unwrap_or(bots::BOTS[0]), seat, dice).ok()?;
        if bot.looks_ahead() {
            return self.thinking(seat, bot, |_| None::<()>).map(StandIn::Thinking);
        }
        let answer = bot.answer(&Moment::of(&self.game, seat)?);
        Some(StandIn::Answer(self.write(seat, &question, &answer)))
    }

    fn hears(&self, viewer: Viewer) -> usize {
        self.game.events().iter().filter(|told| told.audience.contains(viewer)).count()
    }

    fn hears_at_once(&self, viewer: Viewer) -> Option<usize> {
        let at_once = self.game.pause()?.events;
        let events = self.game.events();
        Some(events[..at_once].iter().filter(|told| told.audience.contains(viewer)).count())
    }

    fn begin_step(&mut self) {
        self.paused = None;
    }

    fn view_at_pause(&self, viewer: Viewer) -> Option<String> {
        self.paused.as_ref().map(|state| write_view(&state.view(viewer)))
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

#[cfg(test)]
mod tests {
    use bots::games::GAMES;
    use serde_json::json;

    use super::*;
    use crate::step::{Pace, SeatSetup, Spectators};

    fn setup(game: &str, seats: usize, options: Option<Value>) -> Setup {
        Setup {
            game: game.into(),
            rules: 1,
            options,
            seats: vec![SeatSetup::Open; seats],
            public: false,
            pace: Pace::None,
            window: 0,
            spectators: Spectators { allowed: true, delay: 0.0 },
            seed: Seed::from(1).to_string(),
        }
    }

    struct Defaults;

    impl ForGame for Defaults {
        type Out = Value;
        fn run<R: Rules>(self) -> Value {
            value(&R::Options::default())
        }
    }

    /// Values that an option says it can have.
    fn values(option: &Value) -> Vec<Value> {
        let choices = || option["choices"].as_array().unwrap().iter().map(|choice| choice["value"].clone());
        match option["kind"].as_str().unwrap() {
            "flag" => vec![json!(true), json!(false)],
            "number" => vec![option["min"].clone(), option["max"].clone()],
            "choice" => choices().collect(),
            "list" => choices().map(|choice| json!([choice])).collect(),
            other => panic!("`{other}` is no kind of option"),
        }
    }

    #[test]
    fn every_option_is_listed_and_everything_that_is_listed_can_be_played() {
        for game in GAMES {
            let defaults = for_game(game, Defaults).unwrap();
            let listed = value(&handbook(game).unwrap().options);
            let names: BTreeSet<_> =
                listed.as_array().unwrap().iter().map(|option| option["name"].as_str().unwrap()).collect();
            let fields: BTreeSet<_> = defaults.as_object().unwrap().keys().map(String::as_str).collect();
            assert_eq!(names, fields, "{game}");
            for option in listed.as_array().unwrap() {
                let name = option["name"].as_str().unwrap();
                assert_eq!(option["default"], defaults[name]);
                for value in values(option) {
                    let mut options = json!({ name: value });
                    if let Some(other) = option["only_with"]["option"].as_str() {
                        options[other] = option["only_with"]["value"].clone();
                    }
                    let seats = about(game).unwrap().most;
                    let started = start(&setup(game, seats, Some(options.clone()))).map(drop);
                    assert_eq!(started, Ok(()), "{game} {options}");
                }
            }
        }
    }

    #[test]
    fn the_phase_of_a_game_is_one_of_those_that_are_listed() {
        for game in GAMES {
            let phases = handbook(game).unwrap().phases;
            let mut table = start(&setup(game, about(game).unwrap().least, None)).unwrap();
            let mut seen = BTreeSet::new();
            for _ in 0..200 {
                let phase = table.phase().unwrap();
                assert!(phases.contains(&phase), "{game}: {phase} is not in {phases:?}");
                seen.insert(phase);
                let Some(seat) = table.waiting().iter().next() else { break };
                let Some(StandIn::Answer(answer)) = table.stand_in(seat, Some("random")) else { break };
                table.answer(seat, &answer).unwrap();
            }
            assert!(seen.len() > 2, "{game}: {seen:?}");
        }
    }

    #[test]
    fn an_unknown_bot_is_refused_with_the_names_there_are() {
        assert_eq!(check_bot("tiny", "random"), Ok(()));
        assert!(check_bot("tiny", "nobody").unwrap_err().contains("random"));
    }

    #[test]
    fn a_setting_that_means_nothing_is_refused_with_what_would() {
        let check = |settings: Value| check_settings("base", &serde_json::from_value(settings).unwrap());
        for settings in [
            json!({}),
            json!({ "until": "reveal" }),
            json!({ "passes": [{ "ask": "use-before-reveal" }] }),
            json!({ "passes": [{ "option": "CosmicZap", "phase": "reveal" }, { "option": "#" }, { "option": "Zombie" }] }),
        ] {
            let checked = check(settings.clone());
            let is_fine = settings["passes"][0]["ask"].is_null();
            assert_eq!(checked.is_ok(), is_fine, "{settings}: {checked:?}");
        }
        let error = check(json!({ "until": "midnight" })).unwrap_err();
        assert!(error.contains("`midnight` is no phase") && error.contains("reveal"), "{error}");
        assert!(check(json!({ "passes": [{ "ask": "dance" }] })).unwrap_err().contains("`dance`"));
        assert!(
            check(json!({ "passes": [{ "option": "x".repeat(70) }] })).unwrap_err().contains("in notation")
        );
    }

    /// A bot that takes its time, counts what it hears, and answers the first thing that is listed.
    struct Slow {
        heard: usize,
    }

    impl Player<tiny::Tiny> for Slow {
        fn hear(&mut self, _: &tiny::Event) {
            self.heard += 1;
        }

        fn looks_ahead(&self) -> bool {
            true
        }

        fn answer(&mut self, moment: &Moment<'_, tiny::Tiny>) -> kernel::Answer<tiny::Tiny> {
            moment.question().nth(0)
        }
    }

    #[test]
    fn a_slow_bot_thinks_elsewhere_and_its_seat_waits_for_it() {
        let game = Game::<tiny::Tiny>::start(&tiny::Options::default(), 2, Seed::from(3)).unwrap();
        let dice = Dice::new(Seed::from(4));
        let mut live = Live {
            game,
            seed: Seed::from(3),
            bots: Company::default(),
            slow: SeatSet::EMPTY,
            dice,
            paused: None,
        };
        let seats = [Seat::new(0), Seat::new(1)];
        for seat in seats {
            live.bots.seat(seat, Box::new(Slow { heard: 0 }));
            live.slow.insert(seat);
        }
        let mut answers = 0;
        while !live.game.is_over() {
            let nobody = SeatSet::EMPTY;
            assert!(!live.waits_for_quick_bot(nobody) && live.bot_answer(nobody).is_none());
            let Thinking { seat, think } = live.think(false).unwrap();
            assert!(live.bots.plays(seat), "the seat stays its own");
            let thought = std::thread::spawn(think).join().unwrap();
            assert!(live.thought(seat, thought.bot.unwrap()));
            live.answer(seat, &thought.answer).unwrap();
            answers += 1;
        }
        assert!(answers > 10);
        // Whoever takes the seat meanwhile is not pushed off it.
        let mut live = start(&setup("tiny", 2, None)).unwrap();
        live.set_bot(Seat::new(0), Some("random")).unwrap();
        assert!(
            !live.thought(Seat::new(0), Box::new(Box::new(Slow { heard: 0 }) as Box<dyn Player<tiny::Tiny>>))
        );
    }
}
