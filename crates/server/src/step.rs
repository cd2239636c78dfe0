//! Steps: what a room's append-only list is made of. A room is what its steps, one after the other, make of it.

use kernel::{Seat, quote};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::table::json;

/// Bytes that a step takes in the database besides what it says.
const STEP: usize = 100;

/// What happened at one moment, stored as one row: it is all there, or nothing of it is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Step {
    /// Milliseconds since 1970.
    pub(crate) at: u64,
    pub(crate) entries: Vec<Entry>,
    /// Of the game's State afterwards, if it has changed: a replay that leads elsewhere is noticed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) hash: Option<String>,
}

/// One thing that happened in a room.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Entry {
    /// The room was made.
    Opened(Box<Setup>),
    /// Somebody has a seat from now on; whoever had it before has not.
    Took {
        seat: Seat,
        name: String,
        token: String,
    },
    /// Somebody has given up their seat; in a game, this bot plays it.
    Left {
        seat: Seat,
        bot: Option<String>,
    },
    /// A bot plays a seat, or its holder does again.
    Bot {
        seat: Seat,
        bot: Option<String>,
    },
    Started,
    Answered(Answered),
    Settings {
        seat: Seat,
        settings: Settings,
    },
    Chat {
        from: Seat,
        to: Option<Seat>,
        text: String,
    },
    /// Somebody would like to take back their last answer, so that only so many remain.
    UndoAsked {
        by: Seat,
        keep: u32,
    },
    UndoReplied {
        by: Seat,
        agree: bool,
    },
    /// Only the first so many answers count from now on.
    Undone {
        keep: u32,
    },
    /// The same people play again, there.
    Rematch {
        room: String,
    },
    /// Somebody does not want to react to what has just happened.
    WentOn {
        seat: Seat,
    },
    /// Somebody wants time to think. Nobody is told who.
    Waited {
        seat: Seat,
    },
    /// The window has ended before its time, since nobody wants to react.
    WindowOver,
}

/// An answer to a decision.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Answered {
    pub(crate) seat: Seat,
    pub(crate) ask: String,
    pub(crate) answer: String,
    pub(crate) by: By,
}

/// Who gave an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum By {
    Person,
    Bot,
    /// The seat's time was over.
    Clock,
    /// The seat had said beforehand that it passes.
    Setting,
    /// The seat could have reacted, and the window has closed.
    Window,
}

/// Why the server has answered for somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Why {
    /// The time for the decision was over.
    Clock,
    /// The window in which one could react has closed.
    Window,
}

impl By {
    /// Why nobody has given the answer, if it is so.
    pub(crate) fn overtime(self) -> Option<Why> {
        match self {
            Self::Clock => Some(Why::Clock),
            Self::Window => Some(Why::Window),
            Self::Person | Self::Bot | Self::Setting => None,
        }
    }
}

/// What was agreed when a room was made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub(crate) game: String,
    /// The version of the rules.
    pub(crate) rules: u32,
    pub(crate) options: Option<Value>,
    pub(crate) seats: Vec<SeatSetup>,
    pub(crate) public: bool,
    pub(crate) pace: Pace,
    /// How long, in milliseconds, what follows from an answer is kept back, whether or not somebody could react to it.
    pub(crate) window: u64,
    pub(crate) spectators: Spectators,
    pub(crate) seed: String,
}

impl Entry {
    /// Whose it is and by how many bytes the room grows with it, if it is no part of the game.
    pub(crate) fn beside(&self) -> Option<(Seat, usize)> {
        let seat = match self {
            Self::Took { seat, .. }
            | Self::Left { seat, .. }
            | Self::Bot { seat, .. }
            | Self::Settings { seat, .. } => *seat,
            Self::Chat { from, .. } => *from,
            Self::UndoAsked { by, .. } | Self::UndoReplied { by, .. } => *by,
            // Once in a room, or so often in a window, or part of the game, which has an end.
            Self::WentOn { .. }
            | Self::Waited { .. }
            | Self::WindowOver
            | Self::Opened(_)
            | Self::Started
            | Self::Answered(_)
            | Self::Undone { .. }
            | Self::Rematch { .. } => {
                return None;
            }
        };
        Some((seat, STEP + json(self).len()))
    }
}

/// Who shall play a seat.
#[cfg_attr(test, derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SeatSetup {
    /// Whoever takes it.
    Open,
    /// A bot of this name.
    Bot(String),
}

/// How much time there is for a decision.
#[cfg_attr(test, derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Pace {
    /// So many seconds a decision; a deal has a minute.
    Live { seconds: f64 },
    /// So many days a decision.
    Days { days: f64 },
    /// As much as anybody likes.
    None,
}

impl Pace {
    /// Milliseconds for a decision.
    pub(crate) fn limit(self) -> Option<u64> {
        let seconds = match self {
            Self::Live { seconds } => seconds,
            Self::Days { days } => days * 86_400.0,
            Self::None => return None,
        };
        #[expect(clippy::cast_sign_loss, reason = "checked when the room was made")]
        let milliseconds = (seconds * 1000.0) as u64;
        Some(milliseconds)
    }
}

/// Who may look on.
#[cfg_attr(test, derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Spectators {
    pub(crate) allowed: bool,
    /// Seconds by which they are behind.
    #[serde(default)]
    pub(crate) delay: f64,
}

impl Spectators {
    /// Milliseconds by which they are behind.
    #[expect(clippy::cast_sign_loss, reason = "checked when the room was made")]
    pub(crate) fn lag(self) -> u64 {
        (self.delay * 1000.0) as u64
    }
}

/// What a seat does not want to be asked, and who answers for it when its time is over.
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Settings {
    /// Questions that may be passed are passed, where one of these says so for everything that could be chosen.
    #[cfg_attr(test, ts(as = "Option<Vec<Pass>>", optional))]
    pub(crate) passes: Vec<Pass>,
    /// What is always asked, whatever the passes and `until` say.
    #[cfg_attr(test, ts(as = "Option<Vec<Pass>>", optional))]
    pub(crate) asks: Vec<Pass>,
    /// Everything that may be passed is passed until this phase begins.
    pub(crate) until: Option<String>,
    /// The bot that answers when the time is over; otherwise a pass, and a bot only where no pass is allowed.
    pub(crate) stand_in: Option<String>,
}

/// Something that a seat passes without being asked. What is not mentioned may be anything.
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Pass {
    /// The word of the decision.
    pub(crate) ask: Option<String>,
    /// What could be chosen, such as a card, in notation.
    pub(crate) option: Option<String>,
    /// The phase of the game.
    pub(crate) phase: Option<String>,
}

/// The most passes that a seat can set.
const MAX_PASSES: usize = 64;
/// The longest word in a setting, in bytes.
const MAX_WORD: usize = 80;

impl Settings {
    /// Whether these can be kept: they are few and short. Whether their words mean something, the game tells.
    pub(crate) fn check(&self) -> Result<(), String> {
        let count = self.passes.len() + self.asks.len();
        if count > MAX_PASSES {
            return Err(format!("at most {MAX_PASSES} passes and asks, not {count}"));
        }
        let twice = |list: &[Pass]| {
            list.iter().enumerate().find(|(at, pass)| list[..*at].contains(pass)).map(|(_, pass)| json(pass))
        };
        if let Some(pass) = twice(&self.passes).or_else(|| twice(&self.asks)) {
            return Err(format!("expected each of them once, found {} twice", quote(&pass)));
        }
        let passes =
            self.passes.iter().chain(&self.asks).flat_map(|pass| [&pass.ask, &pass.option, &pass.phase]);
        let long = passes.chain([&self.until, &self.stand_in]).flatten().find(|word| word.len() > MAX_WORD);
        match long {
            Some(word) => Err(format!("expected words of at most {MAX_WORD} bytes, found {}", quote(word))),
            None => Ok(()),
        }
    }

    /// Whether a question is passed that may be, in this phase and with these options.
    pub(crate) fn pass(&self, ask: &str, options: &[String], phase: Option<&str>) -> bool {
        let fits = |wanted: &Option<String>, found: Option<&str>| {
            wanted.as_deref().is_none_or(|wanted| Some(wanted) == found)
        };
        let is_in = |rules: &[Pass], option: Option<&str>| {
            rules.iter().any(|rule| {
                fits(&rule.ask, Some(ask)) && fits(&rule.phase, phase) && fits(&rule.option, option)
            })
        };
        let options = || {
            let none = options.is_empty().then_some(None);
            none.into_iter().chain(options.iter().map(|option| Some(option.as_str())))
        };
        let is_passed = self.until.is_some() || options().all(|option| is_in(&self.passes, option));
        is_passed && !options().any(|option| is_in(&self.asks, option))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pass(ask: Option<&str>, option: Option<&str>, phase: Option<&str>) -> Pass {
        let owned = |word: Option<&str>| word.map(str::to_owned);
        Pass { ask: owned(ask), option: owned(option), phase: owned(phase) }
    }

    fn settings(passes: Vec<Pass>) -> Settings {
        Settings { passes, ..Settings::default() }
    }

    #[test]
    fn a_card_is_passed_in_its_phase_and_only_if_there_is_nothing_else() {
        let settings = settings(vec![pass(None, Some("Zap"), Some("reveal"))]);
        let (zap, both) = (["Zap".to_owned()], ["Zap".to_owned(), "Quash".to_owned()]);
        assert!(settings.pass("use", &zap, Some("reveal")));
        assert!(!settings.pass("use", &zap, Some("planning")));
        assert!(!settings.pass("use", &both, Some("reveal")));
    }

    #[test]
    fn what_is_always_asked_is_asked_whatever_else_is_passed() {
        let (zap, quash) = (["Zap".to_owned()], ["Quash".to_owned()]);
        let asks = vec![pass(None, Some("Zap"), None)];
        let everything = Settings { passes: vec![Pass::default()], asks, ..Settings::default() };
        let until = Settings { until: Some("reveal".into()), passes: Vec::new(), ..everything.clone() };
        for settings in [everything, until] {
            assert!(!settings.pass("use", &zap, None) && settings.pass("use", &quash, None), "{settings:?}");
            assert!(settings.pass("veto", &[], None), "{settings:?}");
        }
    }

    #[test]
    fn settings_are_few_short_and_said_once() {
        let many =
            |count: usize| settings((0..count).map(|n| pass(None, Some(&n.to_string()), None)).collect());
        assert_eq!(many(MAX_PASSES).check(), Ok(()));
        assert_eq!(many(MAX_PASSES + 1).check(), Err("at most 64 passes and asks, not 65".into()));
        let word = "é".repeat(MAX_WORD / 2);
        assert_eq!(settings(vec![pass(None, Some(&word), None)]).check(), Ok(()));
        let error = settings(vec![pass(None, Some(&format!("{word}é")), None)]).check().unwrap_err();
        assert!(error.starts_with("expected words of at most 80 bytes"), "{error}");
        let twice = settings(vec![pass(Some("veto"), None, None), pass(Some("veto"), None, None)]);
        assert!(twice.check().unwrap_err().contains("twice"));
    }

    #[test]
    fn what_is_no_part_of_the_game_counts_for_its_seat() {
        let seat = Seat::new(2);
        let chat = |text: &str| Entry::Chat { from: seat, to: None, text: text.into() };
        let (short, long) = (chat("a").beside().unwrap(), chat(&"a".repeat(400)).beside().unwrap());
        assert_eq!((short.0, long.0), (seat, seat));
        assert_eq!(long.1 - short.1, 399);
        let answer = Answered { seat, ask: "bid".into(), answer: "3".into(), by: By::Person };
        assert_eq!(Entry::Answered(answer).beside(), None);
    }

    #[test]
    fn a_decision_is_passed_whatever_could_be_chosen() {
        let settings = settings(vec![pass(Some("veto"), None, None)]);
        assert!(settings.pass("veto", &[], None));
        assert!(settings.pass("veto", &["Veto".to_owned()], Some("reveal")));
        assert!(!settings.pass("swap", &[], None));
    }
}
