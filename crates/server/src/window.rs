//! A window: the time that all who play have to react to what somebody did, whether or not anybody can. What followed is
//! kept back until it is over. It follows from the steps alone, so that it is the same on every server and after a start.

use kernel::SeatSet;

/// How long a window lasts at least from the moment when somebody has pressed Wait, in milliseconds.
pub(crate) const WAIT: u64 = 20_000;
/// How often a seat can do that in a game.
pub(crate) const WAITS: u8 = 3;
/// Whoever has not reacted this long before the end of a window has passed, and a window in which everybody has gone on ends
/// this much later: all is settled when it ends, and the moment of the end does not tell that somebody was asked.
pub(crate) const LAST_CALL: u64 = 250;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    since: u64,
    pub(crate) until: u64,
    /// Whether somebody has asked for time.
    pub(crate) waited: bool,
    /// Who does not want to react.
    pub(crate) gone_on: SeatSet,
    /// Whose bot or settings have changed since it opened: neither answers for them what is still kept back.
    pub(crate) resting: SeatSet,
}

impl Window {
    pub(crate) fn open(since: u64, length: u64) -> Self {
        let nobody = SeatSet::EMPTY;
        Self { since, until: since + length, waited: false, gone_on: nobody, resting: nobody }
    }

    /// Until when somebody can react in it.
    pub(crate) fn last_call(&self) -> u64 {
        self.until - LAST_CALL.min((self.until - self.since) / 8)
    }
}
