//! What clients and rooms say to each other besides the kernel's protocol. `docs/server.md` explains each message.

use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::room::RoomInfo;
use crate::step::Settings;
use crate::store::StoreError;

/// The first message on a socket.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Hello {
    Hello {
        /// The seat's token; none: a spectator.
        #[serde(default)]
        token: Option<String>,
        /// How many messages have been seen already: only what follows is sent. None: the recent ones.
        #[serde(default)]
        after: Option<u64>,
        /// When to send the view.
        #[serde(default)]
        views: Views,
    },
}

/// When a socket is sent the view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(try_from = "Wanted")]
pub(crate) enum Views {
    /// When it asks for it.
    Never,
    /// Before each question.
    #[default]
    WithQuestions,
    /// After all that happens.
    Always,
}

/// `true`, `false` or `"always"`.
#[derive(Deserialize)]
#[serde(untagged)]
enum Wanted {
    Flag(bool),
    Word(String),
}

impl TryFrom<Wanted> for Views {
    type Error = String;
    fn try_from(wanted: Wanted) -> Result<Self, String> {
        match wanted {
            Wanted::Flag(false) => Ok(Self::Never),
            Wanted::Flag(true) => Ok(Self::WithQuestions),
            Wanted::Word(word) if word == "always" => Ok(Self::Always),
            Wanted::Word(word) => {
                Err(format!("views: expected true, false or `always`, found {}", kernel::quote(&word)))
            }
        }
    }
}

/// What somebody says in a room, over a socket or by REST.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Say {
    /// Answers a decision.
    Answer {
        /// The own seat, if it is said at all.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        seat: Option<String>,
        decision: u64,
        answer: String,
    },
    /// Shows an offer in the making to whom it would be made; empty: none yet.
    Draft { decision: u64, draft: String },
    /// Asks for the own view.
    View {
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        to: Option<String>,
    },
    /// Asks for the record, once the game is over.
    Record {},
    /// Begins the game. Free seats are played by this bot.
    Start {
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        fill: Option<String>,
    },
    /// Gives up the seat. In a game, a bot plays it from now on.
    Leave {
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        bot: Option<String>,
    },
    /// Gives the seat to somebody else: says the new token, and the old one is worth nothing.
    HandOver { name: String },
    /// Lets a bot play the own seat, or that of somebody who is away.
    Bot {
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        seat: Option<String>,
        bot: String,
    },
    /// Plays the own seat again.
    TakeBack {},
    /// Says what not to be asked.
    Settings { settings: Settings },
    /// Says something to all, or to one seat.
    Chat {
        text: String,
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        to: Option<String>,
    },
    /// Asks all others whether the last answer may be taken back.
    Undo {},
    /// Agrees to that, or not.
    UndoReply { agree: bool },
    /// Makes another room for the same people.
    Rematch {},
    /// Does not want to react to what has just happened: when all have said so, the window ends.
    GoOn {},
    /// Wants time to think about a reaction: gives it to everybody, and nobody is told who asked. Three times a game.
    Wait {},
}

/// What a room says besides what counts.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Reply<'a> {
    /// The first message on a socket.
    Welcome {
        room: &'a RoomInfo,
        you: &'a str,
        number: u64,
        away: &'a [&'a str],
        chat: &'a [Chat],
        /// The server's time, in milliseconds since 1970, for clients whose own clock is wrong.
        now: u64,
    },
    /// The token of a seat: whoever has it has the seat.
    Seat {
        seat: &'a str,
        token: &'a str,
    },
    /// What was asked for has been done.
    Done {},
    Record {
        record: &'a str,
    },
    Accepted {
        seat: &'a str,
        decision: u64,
    },
    /// A question that was asked on this socket is no longer open: it was answered elsewhere, or taken back.
    Closed {
        decision: u64,
    },
    /// Whom the game waits for, as far as that is public, and until when.
    Waiting {
        r#for: Vec<&'a str>,
        until: Option<u64>,
    },
    /// Until when everybody can react to what has just happened; null: there is nothing to react to.
    Window {
        until: Option<u64>,
        /// How often this viewer can still press Wait in this game.
        waits: u8,
        /// Whether somebody has pressed Wait in this window.
        waited: bool,
    },
    /// Until when there is time for the decision that was asked on this socket.
    Clock {
        decision: u64,
        until: u64,
    },
    /// What a seat is about to offer to this one, in the game's own words, with the cards that it names; null: nothing.
    Draft {
        seat: &'a str,
        #[cfg_attr(test, ts(type = "unknown"))]
        offer: &'a Value,
        #[cfg_attr(test, ts(type = "{ card: number, face: unknown }[]"))]
        cards: &'a [Value],
    },
    /// Who is not there.
    Away {
        seats: &'a [&'a str],
    },
    Error {
        code: Code,
        message: &'a str,
    },
}

/// Something said at the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename = "chat")]
pub(crate) struct Chat {
    /// Counts what this viewer has heard.
    pub(crate) number: u64,
    pub(crate) from: &'static str,
    pub(crate) to: Option<&'static str>,
    pub(crate) text: String,
}

/// Why something was not done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Code {
    /// Not a message of this protocol.
    Malformed,
    /// There is no such game or bot, or the options do not fit.
    Setup,
    /// Not legal, or not asked for.
    Refused,
    /// Not allowed at this moment.
    NotNow,
    /// Not the sender's to do or to see.
    Forbidden,
    /// There is no such room.
    NotFound,
    /// Too many messages in too little time.
    TooFast,
    /// Too many of something.
    TooMany,
    /// The room cannot go on.
    Frozen,
    /// The database does not answer. Whether it was done is told by what follows.
    Storage,
}

/// Why something was not done, for whoever wanted it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub(crate) struct Problem {
    pub(crate) code: Code,
    pub(crate) message: String,
}

impl Problem {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    pub(crate) fn refused(message: impl Into<String>) -> Self {
        Self::new(Code::Refused, message)
    }

    pub(crate) fn forbidden(message: impl Into<String>) -> Self {
        Self::new(Code::Forbidden, message)
    }

    pub(crate) fn not_now(message: impl Into<String>) -> Self {
        Self::new(Code::NotNow, message)
    }

    pub(crate) fn no_room() -> Self {
        Self::new(Code::NotFound, "there is no such room")
    }

    pub(crate) fn status(&self) -> StatusCode {
        match self.code {
            Code::Malformed | Code::Setup => StatusCode::BAD_REQUEST,
            Code::Refused | Code::NotNow | Code::Frozen => StatusCode::CONFLICT,
            Code::Forbidden => StatusCode::FORBIDDEN,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::TooFast | Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Code::Storage => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    pub(crate) fn message(&self) -> Reply<'_> {
        Reply::Error { code: self.code, message: &self.message }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        // What exactly is wrong with the database is for the log.
        let message = match error {
            StoreError::Damaged(_) => {
                return Self::new(Code::Frozen, "what is stored of this room is damaged: ask the operator");
            }
            StoreError::NotStored(_) | StoreError::Unsound(_) => {
                "the server cannot store moves just now: the room goes on when it can"
            }
            StoreError::Database(_) | StoreError::Start(_) => "the database does not answer: try again",
            StoreError::Stopping => "the server is stopping: connect again",
        };
        Self::new(Code::Storage, message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_are_wanted_never_with_questions_or_always() {
        let views = |views: &str| {
            let hello = serde_json::from_str(&format!(r#"{{"type":"hello"{views}}}"#));
            hello
                .map(|Hello::Hello { views, .. }| views)
                .map_err(|error: serde_json::Error| error.to_string())
        };
        assert_eq!(views(""), Ok(Views::WithQuestions));
        assert_eq!(views(r#","views":true"#), Ok(Views::WithQuestions));
        assert_eq!(views(r#","views":false"#), Ok(Views::Never));
        assert_eq!(views(r#","views":"always""#), Ok(Views::Always));
        assert!(views(r#","views":"often""#).unwrap_err().contains("found `often`"));
    }

    #[test]
    fn the_kernels_answer_is_understood() {
        let say: Say =
            serde_json::from_str(r#"{"type":"answer","seat":"red","decision":2,"answer":"-"}"#).unwrap();
        assert_eq!(say, Say::Answer { seat: Some("red".into()), decision: 2, answer: "-".into() });
        assert!(serde_json::from_str::<Say>(r#"{"type":"answer","decision":2,"answer":"-","x":1}"#).is_err());
    }
}
