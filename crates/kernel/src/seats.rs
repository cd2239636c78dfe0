//! Who sits at the table, and who looks on.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most seats any game of the family has.
pub const MAX_SEATS: usize = 8;

/// One player's place at the table, counted clockwise from 0.
///
/// ```
/// use kernel::Seat;
/// let last = Seat::new(2);
/// assert_eq!(last.left(3), Seat::new(0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(as = "u8"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(Number);

/// The number of a seat. (An enum, so that the compiler knows how few there are: what is looked up by seat needs no check,
/// and a seat or none is one byte.)
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Number {
    N0,
    N1,
    N2,
    N3,
    N4,
    N5,
    N6,
    N7,
}

impl Seat {
    /// The seat with this number, counted from 0.
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_SEATS, "a table has at most eight seats");
        Self::of(index as u32)
    }

    #[inline]
    const fn of(number: u32) -> Self {
        Self(match number % MAX_SEATS as u32 {
            0 => Number::N0,
            1 => Number::N1,
            2 => Number::N2,
            3 => Number::N3,
            4 => Number::N4,
            5 => Number::N5,
            6 => Number::N6,
            _ => Number::N7,
        })
    }

    /// Its number, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise at a table of `seats`.
    #[must_use]
    pub const fn left(self, seats: usize) -> Self {
        let next = self.index() + 1;
        if next < seats { Self::of(next as u32) } else { Self(Number::N0) }
    }

    /// All seats of a table, clockwise, this one first.
    pub fn and_clockwise(self, seats: usize) -> impl Iterator<Item = Self> + Clone {
        (self.index()..seats).chain(0..self.index()).map(Self::new)
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;
    fn try_from(index: u8) -> Result<Self, String> {
        if usize::from(index) < MAX_SEATS {
            Ok(Self::new(index.into()))
        } else {
            Err(format!("seat {index}: expected 0 to {}", MAX_SEATS - 1))
        }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0 as u8
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seat({})", self.index())
    }
}

/// A set of seats. In JSON, the list of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(as = "Vec<Seat>"))]
pub struct SeatSet(u8);

impl SeatSet {
    pub const EMPTY: Self = Self(0);

    /// The first `seats` seats: everybody at a table of that size.
    pub const fn first(seats: usize) -> Self {
        Self(((1u16 << seats) - 1) as u8)
    }

    pub const fn of(seat: Seat) -> Self {
        Self(1 << seat.index())
    }

    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }

    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.index())
    }

    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.index()))
    }

    pub fn insert(&mut self, seat: Seat) {
        *self = self.with(seat);
    }

    pub fn remove(&mut self, seat: Seat) {
        *self = self.without(seat);
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats whose bits are set.
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// Its seats as bits.
    pub const fn bits(self) -> u8 {
        self.0
    }

    pub const fn is_subset(self, of: Self) -> bool {
        self.0 & !of.0 == 0
    }

    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The seats of this set that are not in the other.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Those of them whose numbers within the set, from 0, are bits of `which`.
    #[must_use]
    pub fn members(self, which: u32) -> Self {
        // Which they are is mostly a matter of chance, on which nothing should branch.
        let (mut rest, mut members) = (self.0, 0);
        for number in 0..self.len() {
            let lowest = rest & rest.wrapping_neg();
            members |= lowest * (which >> number & 1) as u8;
            rest ^= lowest;
        }
        Self(members)
    }

    /// The first of them clockwise from a seat's left; that seat itself comes last.
    #[inline]
    pub const fn first_after(self, seat: Seat) -> Option<Seat> {
        self.first_from(Seat::of(seat.index() as u32 + 1))
    }

    /// The first of them clockwise from a seat, that seat itself included.
    #[inline]
    pub const fn first_from(self, seat: Seat) -> Option<Seat> {
        let turned = self.0.rotate_right(seat.index() as u32);
        if turned == 0 { None } else { Some(Seat::of(seat.index() as u32 + turned.trailing_zeros())) }
    }

    /// The seats in order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let lowest = rest.trailing_zeros();
            rest &= rest - 1;
            Some(Seat::of(lowest))
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter())
        } else {
            self.0.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect());
        }
        u8::deserialize(deserializer).map(Self)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Somebody who looks at the table: a player, or a spectator who knows only what is public.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    Seat(Seat),
    Spectator,
}

impl Viewer {
    /// So many seats, and whoever looks on.
    pub fn all(seats: usize) -> impl Iterator<Item = Self> + Clone {
        SeatSet::first(seats).iter().map(Self::Seat).chain([Self::Spectator])
    }
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}

/// A set of viewers: who has seen a card, who is told of an event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Viewers(u16);

impl Viewers {
    pub const NOBODY: Self = Self(0);
    /// Every seat and all spectators: what lies open on the table.
    pub const EVERYBODY: Self = Self(0x1ff);

    const SPECTATORS: u16 = 1 << MAX_SEATS;

    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.index())
    }

    pub const fn of(viewer: Viewer) -> Self {
        match viewer {
            Viewer::Seat(seat) => Self::only(seat),
            Viewer::Spectator => Self(Self::SPECTATORS),
        }
    }

    pub const fn contains(self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.0 >> seat.index() & 1 == 1,
            Viewer::Spectator => self.0 & Self::SPECTATORS != 0,
        }
    }

    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those of this set who are not in the other.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Debug for Viewers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::EVERYBODY {
            return f.write_str("Everybody");
        }
        let mut set = f.debug_set();
        set.entries(SeatSet(self.0 as u8).iter());
        if self.contains(Viewer::Spectator) {
            set.entry(&"spectators");
        }
        set.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_go_round_clockwise_from_any_one() {
        let round: Vec<_> = Seat::new(2).and_clockwise(4).map(Seat::index).collect();
        assert_eq!(round, [2, 3, 0, 1]);
    }

    #[test]
    fn the_first_of_a_set_is_looked_for_clockwise_from_the_left() {
        let set: SeatSet = [1, 4].map(Seat::new).into_iter().collect();
        let first = |seat: usize| set.first_after(Seat::new(seat)).map(Seat::index);
        assert_eq!([0, 1, 3, 4, 7].map(first), [1, 4, 4, 1, 1].map(Some));
        assert_eq!(SeatSet::EMPTY.first_after(Seat::new(7)), None);
        let first = |seat: usize| set.first_from(Seat::new(seat)).map(Seat::index);
        assert_eq!([0, 1, 3, 4, 7].map(first), [1, 1, 4, 4, 1].map(Some));
        assert_eq!(SeatSet::EMPTY.first_from(Seat::new(7)), None);
    }

    #[test]
    fn members_are_numbered_within_their_set() {
        let set: SeatSet = [1, 4, 6].map(Seat::new).into_iter().collect();
        let members: Vec<_> = set.members(0b101).iter().map(Seat::index).collect();
        assert_eq!(members, [1, 6]);
    }

    #[test]
    fn a_set_of_all_eight_seats_iterates_in_order() {
        let all: Vec<_> = SeatSet::first(8).iter().map(Seat::index).collect();
        assert_eq!(all, [0, 1, 2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn a_spectator_sees_only_what_everybody_sees() {
        assert!(Viewers::EVERYBODY.contains(Viewer::Spectator));
        let seats = SeatSet::first(8).iter().fold(Viewers::NOBODY, |all, seat| all.or(Viewers::only(seat)));
        assert!(!seats.contains(Viewer::Spectator));
        assert_eq!(seats.or(Viewers::of(Viewer::Spectator)), Viewers::EVERYBODY);
    }

    #[test]
    fn a_seat_beyond_the_table_does_not_deserialize() {
        assert!(serde_json::from_str::<Seat>("8").is_err());
        assert_eq!(serde_json::from_str::<Seat>("7").unwrap(), Seat::new(7));
    }
}
