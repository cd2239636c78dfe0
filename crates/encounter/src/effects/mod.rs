//! Effects: what alien sheets, flares, artifacts and techs do, and when.
//!
//! Every effect is an entry of a constant table: who may use it, whether they must, in which window, on what condition,
//! and what it does. The windows are opened by the phases and by the moves; nothing there knows the name of an effect.

mod arms;
mod context;
mod kinds;
mod public;
mod source;
mod tally;
mod usable;
mod using;
mod window;

use std::pin::Pin;
use std::task::{Context, Poll};

use kernel::{CardId, MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};

pub(crate) use arms::{
    Armed, Arms, are_arms_right, arm, arm_from_deck, arm_with_played, count_encounter_card, disarm,
    has_windows, rearm, rearm_on_table, waits_to_show,
};
pub(crate) use context::Ctx;
pub(crate) use public::{is_public, pause_for};
pub use source::{EffectId, Source};
pub(crate) use tally::{Counts, Step, Tally};
pub use usable::{Usable, Zone};
pub(crate) use usable::{plays_hoard, plays_possessed, source_of};
pub(crate) use using::{
    ALONG, ZAP, discard_all, flow, is_own_use, is_to_halt, may_play_hoard, show_flare, stands, sweep,
    use_tech, who_has_played, win_by_colonies, zap,
};
pub use window::Window;
pub(crate) use window::{begin, order, order_of};

use crate::board::{Encounter, Phase, Shown, Side};
use crate::cards::Face;
use crate::{State, Table};

/// The script leaves what it is doing: why stands on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stop;

/// How anything goes that can end the encounter or the game.
pub(crate) type Flow<T = ()> = Result<T, Stop>;

/// A window that has been opened, or an effect that is being carried out: it goes on as it is awaited.
pub(crate) type Opened<'t> = Pin<Box<dyn Future<Output = Flow> + 't>>;

/// What an effect does.
pub(crate) type Run = for<'t> fn(Ctx<'t>) -> Running<'t>;

/// An effect that is being carried out, or has been already.
pub(crate) enum Running<'t> {
    Done,
    GoesOn(Opened<'t>),
}

impl Future for Running<'_> {
    type Output = Flow;
    #[inline]
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Flow> {
        match self.get_mut() {
            Self::Done => Poll::Ready(Ok(())),
            Self::GoesOn(opened) => opened.as_mut().poll(context),
        }
    }
}

/// Makes a [`Run`] of an async function.
macro_rules! run {
    ($function:path) => {
        |ctx| $crate::effects::Running::GoesOn($crate::effects::boxed(|| $function(ctx)))
    };
}
pub(crate) use run;

/// Makes a [`Run`] of a function that asks nobody and opens no window, so that it is not worth a future.
macro_rules! act {
    ($function:path) => {
        |ctx| {
            $function(ctx);
            $crate::effects::Running::Done
        }
    };
}
pub(crate) use act;

/// Makes a boxed future. (As `Box::pin` does, but the room comes first, so that it is written where it stays: it is large,
/// and little of it is written.)
#[inline]
pub(crate) fn boxed<F: Future>(make: impl FnOnce() -> F) -> Pin<Box<F>> {
    let room = Box::new_uninit();
    Box::into_pin(Box::write(room, make()))
}

/// Opens a window, if anybody could have something to do in it: players use what they can and want, in timing order,
/// until all have passed in a row. Most windows of most encounters concern nobody, and are not worth a future. With a
/// third argument, the window is about something that happens to somebody.
macro_rules! open {
    ($t:expr, $window:expr) => {
        $crate::effects::pause_for($t, $window);
        if $t.look(|state| state.board.is_anybody_armed($window))
            && let Some(opened) = $crate::effects::begin($t, $window, None)
        {
            opened.await?;
        }
    };
    ($t:expr, $window:expr, $happening:expr) => {
        $crate::effects::pause_for($t, $window);
        if $t.look(|state| state.board.is_anybody_armed($window))
            && let Some(opened) = $crate::effects::begin($t, $window, Some($happening))
        {
            opened.await?;
        }
    };
}
pub(crate) use open;

/// One effect of a component.
#[expect(clippy::struct_excessive_bools, reason = "each is a word on a sheet or a card")]
pub(crate) struct Effect {
    /// The moment at which it can be used.
    pub at: Window,
    /// Who can use it.
    pub roles: Roles,
    /// Whether they must.
    pub must: bool,
    /// In which phases.
    pub phases: Phases,
    pub kind: Kind,
    /// Whether it can be used only once an encounter.
    pub once: bool,
    /// Whether it can be used again and again while its window is open, as a card of which there are several.
    pub repeats: bool,
    /// On what condition besides.
    pub when: fn(&State, Seat) -> bool,
    /// Whether that condition hangs on what others cannot see, such as the cards in a hand: then nobody may notice that
    /// it could be used, not even on an open sheet.
    pub private: bool,
    pub run: Run,
    /// What happens instead, if its use is zapped.
    pub zapped: Option<Run>,
    /// What it does to the totals, if it is in force.
    pub counts: Option<Counts>,
    /// How much it would count for its side, where that is more than nothing; for those who think ahead.
    pub amount: fn(&State, Seat) -> i16,
    /// What its player is asked in carrying it out: a word for the notation, and the prompt, in which `{}` stands for whom
    /// it is about, and `{card}` for what card.
    pub asks: &'static [(&'static str, &'static str)],
    /// The cards of the hand one of which it needs, where not any card will do; see [`Ctx::ask_needed`].
    pub needs: fn(Face) -> bool,
    /// What it does, in a few words, for the player who may choose it.
    pub says: &'static str,
}

impl Effect {
    /// The usual case, for the fields that an effect does not mention.
    pub(crate) const BLANK: Self = Self {
        at: Window::Never,
        roles: Roles::ANY,
        must: false,
        phases: Phases::ANY,
        kind: Kind::Used,
        once: false,
        repeats: false,
        when: |_, _| true,
        private: false,
        run: |_| Running::Done,
        zapped: None,
        counts: None,
        amount: |_, _| 0,
        asks: &[],
        needs: |_| true,
        says: "",
    };
}

/// Whether an effect is used, so that it can be zapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// It is used: declared, answered, then carried out.
    Used,
    /// It is used, but says itself when, because something comes before that: it calls [`Ctx::stands`].
    Declares,
    /// It works without being used.
    Works,
    /// It follows from an earlier use, without another: whatever has become of the power since.
    Follows,
}

impl Kind {
    /// Whether it is used, so that it can be zapped.
    pub(crate) const fn is_used(self) -> bool {
        matches!(self, Self::Used | Self::Declares)
    }
}

macro_rules! flags {
    ($(#[$doc:meta])* $name:ident: $int:ty { $($flag:ident = $value:expr, $word:expr;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name($int);

        impl $name {
            $(pub const $flag: Self = Self($value);)*

            /// The single flags with their words, in order.
            pub const WORDS: &'static [(Self, &'static str)] = &[$((Self::$flag, $word)),*];

            #[must_use]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            #[inline]
            pub const fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// The words of the flags that are set.
            pub fn words(self) -> Vec<&'static str> {
                Self::WORDS.iter().filter(|(flag, _)| self.meets(*flag)).map(|(_, word)| *word).collect()
            }
        }
    };
}

flags! {
    /// The role bar: who can use an effect.
    Roles: u8 {
        OFFENSE = 1, "offense";
        DEFENSE = 2, "defense";
        OFFENSIVE_ALLY = 4, "offensive ally";
        DEFENSIVE_ALLY = 8, "defensive ally";
        BYSTANDER = 16, "not involved";
    }
}

impl Roles {
    pub const MAIN: Self = Self::OFFENSE.or(Self::DEFENSE);
    pub const ALLY: Self = Self::OFFENSIVE_ALLY.or(Self::DEFENSIVE_ALLY);
    pub const INVOLVED: Self = Self::MAIN.or(Self::ALLY);
    pub const NOT_MAIN: Self = Self::ALLY.or(Self::BYSTANDER);
    pub const NOT_OFFENSE: Self = Self::NOT_MAIN.or(Self::DEFENSE);
    pub const ANY: Self = Self::INVOLVED.or(Self::BYSTANDER);
    /// How many single roles there are.
    pub(crate) const COUNT: usize = Self::WORDS.len();

    /// Whether the single role with this number is among them.
    #[inline]
    pub(crate) const fn includes(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }
}

/// Who has which part in the encounter, and so which role. Kept on the board, since it is asked all the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Cast {
    /// In the order of [`Parts`] a byte each, with the seats as bits; twice, as [`Armed`] has them.
    parts: u64,
    /// Whose role comes one after the one that the part alone would say, since allies have two.
    later: SeatSet,
}

impl Cast {
    #[inline]
    pub(crate) fn of(encounter: &Encounter, phase: Phase) -> Self {
        // When the encounter is over allies have gone home, but allies they were.
        let is_over = phase == Phase::EncounterEnd;
        let [offensive, defensive] = if is_over { encounter.allied } else { encounter.allies };
        let (offense, mains) = (SeatSet::of(encounter.offense), encounter.mains());
        let involved = mains.or(offensive).or(defensive);
        let everybody = SeatSet::first(MAX_SEATS);
        let parts = [offense, mains.minus(offense), involved.minus(mains), everybody.minus(involved)];
        let parts = u64::from(u32::from_le_bytes(parts.map(SeatSet::bits)));
        Self { parts: parts | parts << u32::BITS, later: everybody.minus(mains.or(offensive)) }
    }

    /// The number of the role that a seat has. (Found without a branch: which it is, is a matter of chance.)
    #[inline]
    pub(crate) const fn role(self, seat: Seat) -> usize {
        let part = (self.parts >> seat.index() & 0x0101_0101).trailing_zeros() / 8;
        part as usize + self.later.contains(seat) as usize
    }
}

flags! {
    /// The phase bar: when an effect can be used.
    Phases: u8 {
        START_TURN = 1, "start turn";
        REGROUP = 2, "regroup";
        DESTINY = 4, "destiny";
        LAUNCH = 8, "launch";
        ALLIANCE = 16, "alliance";
        PLANNING = 32, "planning";
        REVEAL = 64, "reveal";
        RESOLUTION = 128, "resolution";
    }
}

impl Phases {
    pub const ANY: Self = Self(u8::MAX);

    #[inline]
    pub(crate) fn of(phase: Phase) -> Self {
        match phase {
            Phase::SetUp | Phase::StartTurn => Self::START_TURN,
            Phase::Regroup => Self::REGROUP,
            Phase::Destiny => Self::DESTINY,
            Phase::Launch => Self::LAUNCH,
            Phase::Alliance => Self::ALLIANCE,
            Phase::Planning => Self::PLANNING,
            Phase::Reveal => Self::REVEAL,
            Phase::Resolution | Phase::EncounterEnd | Phase::Over => Self::RESOLUTION,
        }
    }
}

/// An effect that counts in the totals of this encounter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Force {
    pub id: EffectId,
    pub by: Seat,
    /// The side for which it counts.
    pub side: Side,
    /// How much, where that is not always the same.
    pub amount: i16,
}

/// Something that was used or played and can be answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Answering {
    /// Who has used or played it.
    pub seat: Seat,
    pub id: EffectId,
    /// Whose use or play it answers itself.
    pub against: Option<Seat>,
    pub verdict: Verdict,
}

/// What becomes of something that was used or played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Stands,
    /// It has no effect; a card is discarded.
    Cancelled,
    /// It cannot be played in this encounter; the card stays with its owner.
    Prevented,
    /// It has no effect and goes to another's hand.
    Taken(Seat),
}

/// Something that happens to somebody, in a window about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Happening {
    pub seat: Seat,
    /// How many cards or ships.
    pub count: u8,
    pub card: Option<CardId>,
}

/// What a question of an effect is about, for its prompt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct About {
    /// Which component asks.
    pub cause: Option<Source>,
    pub seat: Option<Seat>,
    pub side: Option<Side>,
    /// A card that everybody has seen.
    pub face: Option<Face>,
    /// A card of which only `seat` learns which it is.
    pub card: Option<CardId>,
    /// What somebody says that a card is.
    pub claim: Option<Shown>,
    /// Whether ships come in, or go out.
    pub inward: Option<bool>,
    /// How many cards or ships.
    pub count: u8,
}

impl About {
    pub(crate) fn of(seat: Seat) -> Self {
        Self { seat: Some(seat), ..Self::default() }
    }
}

impl Happening {
    pub(crate) const fn to(seat: Seat) -> Self {
        Self { seat, count: 0, card: None }
    }
}

/// Opens a reaction window for something, and says what became of it.
pub(crate) async fn answered(t: &Table, window: Window, seat: Seat, id: EffectId) -> Flow<Verdict> {
    pause_for(t, window);
    if t.look(|state| !state.board.is_anybody_armed(window)) {
        return Ok(Verdict::Stands);
    }
    let outer = {
        let board = &mut t.edit().board;
        let against = board.answering.map(|outer| outer.seat);
        board.answering.replace(Answering { seat, id, against, verdict: Verdict::Stands })
    };
    if let Some(opened) = begin(t, window, None) {
        opened.await?;
    }
    let board = &mut t.edit().board;
    let verdict = board.answering.map_or(Verdict::Stands, |answering| answering.verdict);
    board.answering = outer;
    Ok(verdict)
}
