//! Steps: what a room's append-only list is made of. A room is what its steps, one after the other, make of it.

use kernel::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

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
pub(crate) const MAX_PASSES: usize = 64;
/// The longest word in a setting.
const MAX_WORD: usize = 80;

impl Settings {
    /// Whether these can be kept.
    pub(crate) fn check(&self) -> Result<(), String> {
        if self.passes.len() > MAX_PASSES {
            return Err(format!("at most {MAX_PASSES} passes, not {}", self.passes.len()));
        }
        let passes = self.passes.iter().flat_map(|pass| [&pass.ask, &pass.option, &pass.phase]);
        let long = passes.chain([&self.until, &self.stand_in]).flatten().find(|word| word.len() > MAX_WORD);
        match long {
            Some(word) => {
                Err(format!("expected words of at most {MAX_WORD} bytes, found {}", kernel::quote(word)))
            }
            None => Ok(()),
        }
    }

    /// Whether a question is passed that may be, in this phase and with these options.
    pub(crate) fn pass(&self, ask: &str, options: &[String], phase: Option<&str>) -> bool {
        let fits = |wanted: &Option<String>, found: Option<&str>| {
            wanted.as_deref().is_none_or(|wanted| Some(wanted) == found)
        };
        let passed = |option: Option<&str>| {
            self.passes.iter().any(|pass| {
                fits(&pass.ask, Some(ask)) && fits(&pass.phase, phase) && fits(&pass.option, option)
            })
        };
        self.until.is_some()
            || if options.is_empty() {
                passed(None)
            } else {
                options.iter().all(|option| passed(Some(option)))
            }
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
    fn a_decision_is_passed_whatever_could_be_chosen() {
        let settings = settings(vec![pass(Some("veto"), None, None)]);
        assert!(settings.pass("veto", &[], None));
        assert!(settings.pass("veto", &["Veto".to_owned()], Some("reveal")));
        assert!(!settings.pass("swap", &[], None));
    }
}
