//! Counting what can be chosen, and finding the choice with a given number, without listing the others.

use arrayvec::ArrayVec;

/// The most places that ships can be chosen from at once.
pub const MAX_PLACES: usize = 32;
/// The most ships that can be chosen at once.
pub const MAX_FLEET: usize = 32;

/// The place of the bit that is set and has so many others below it; 64 if there is none.
///
/// Which that is is mostly a matter of chance, on which nothing should branch: up to the eighth it is reckoned.
#[inline]
pub fn nth_bit(bits: u64, position: usize) -> u32 {
    let (mut rest, mut before) = (bits, position);
    while before >= 8 {
        rest &= rest.wrapping_sub(1);
        before -= 1;
    }
    for step in 0..7 {
        // Without the lowest, or as it is.
        rest &= rest.wrapping_sub(u64::from(step < before));
    }
    rest.trailing_zeros()
}

/// How many subsets of `n` things have `min` to `max` members. Exact up to 120 things, then capped.
#[inline]
pub fn subsets(n: u32, min: u32, max: u32) -> u128 {
    let max = max.min(n);
    match (min, max) {
        _ if min > max => 0,
        (0, 0) => 1,
        (0, 1) => u128::from(n) + 1,
        (1, 1) => u128::from(n),
        (0, _) if max == n && n < 128 => 1 << n,
        _ => (min..=max).fold(0, |sum: u128, size| sum.saturating_add(binomial(n, size))),
    }
}

/// The same of fewer than 17 things, worked out beforehand: divisions take their time.
static SMALL_BINOMIALS: [[u16; 17]; 17] = {
    let mut all = [[0; 17]; 17];
    let mut n = 0;
    while n < all.len() {
        all[n][0] = 1;
        let mut k = 1;
        while k <= n {
            all[n][k] = all[n - 1][k - 1] + all[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    all
};

/// How many subsets of `n` things have `k` members.
fn binomial(n: u32, k: u32) -> u128 {
    if let Some(row) = SMALL_BINOMIALS.get(n as usize) {
        return row[k as usize].into();
    }
    let k = k.min(n - k);
    // Up to here no product is too large for the processor's own numbers.
    if n <= 60 {
        return (1..=u64::from(k)).fold(1, |ways, step| ways * (u64::from(n - k) + step) / step).into();
    }
    let mut ways = 1u128;
    for step in 1..=k {
        let Some(product) = ways.checked_mul(u128::from(n - k + step)) else { return u128::MAX };
        ways = product / u128::from(step);
    }
    ways
}

/// Calls `take` with each member (`0..n`) of the subset with this number, in rising order.
#[inline]
pub fn nth_subset(n: u32, min: u32, max: u32, index: u128, mut take: impl FnMut(u32)) {
    let max = max.min(n);
    let mut index = index;
    if max == 1 {
        if min == 1 {
            take(index as u32);
        } else if index > 0 {
            take(index as u32 - 1);
        }
        return;
    }
    if min == 0 && max == n && n < 128 {
        while index != 0 {
            take(index.trailing_zeros());
            index &= index - 1;
        }
        return;
    }
    let mut size = min;
    while size < max {
        let ways = binomial(n, size);
        if index < ways {
            break;
        }
        index -= ways;
        size += 1;
    }
    let mut left = size;
    for member in 0..n {
        if left == 0 {
            return;
        }
        let with_it = binomial(n - member - 1, left - 1);
        if index < with_it {
            take(member);
            left -= 1;
        } else {
            index -= with_it;
        }
    }
}

/// Ways to take ships from places that have so many each, `min` to `max` in all.
#[derive(Debug)]
pub struct Fleets<'a> {
    rows: Rows<'a>,
    places: usize,
    min: usize,
    max: usize,
}

/// Row by row, from the last place to the first: the ways to take exactly 0, 1, 2 … ships from there on.
#[derive(Debug)]
enum Rows<'a> {
    /// A row is the ways to take 1, 2, 3 and 4 ships, as the digits of one number. There is always one way to take none.
    /// (Up to four ships can be taken from 32 places in at most 58,905 ways, so that even their sum is a digit.)
    /// Beside them, what [`fewer_than`] says of all places.
    Small(&'a [u64], [u64; SMALL + 2]),
    /// A row is as many numbers as it needs.
    Large(&'a [u64]),
    /// No row is needed where any number of the ships may be taken that each place has.
    Any(&'a [u8]),
}

/// The most ships for which small numbers will do.
pub(crate) const SMALL: usize = 4;
/// The bits of a digit.
const DIGIT: usize = 16;
/// Numbers of so many digits of 16 bits, all of which are 1.
const ONES: [u64; SMALL + 1] = [0, 1, 0x1_0001, 0x1_0001_0001, 0x1_0001_0001_0001];

/// Counts ways to take ships, and lends the count to `then`. (The table is large enough to be worth not moving, nor
/// making more room than is needed.)
#[inline]
pub fn with_fleets<T>(
    available: impl DoubleEndedIterator<Item = u8> + ExactSizeIterator,
    min: u8,
    max: u8,
    then: impl FnOnce(&Fleets<'_>) -> T,
) -> T {
    let (places, min, max) = (available.len(), usize::from(min), usize::from(max));
    if max > SMALL && places > 0 {
        return with_large_numbers(available, min, max, then);
    }
    let max = max.min(SMALL);
    let mut rows = ArrayVec::<_, MAX_PLACES>::new();
    let mut row = 0u64;
    for here in available.rev().map(|here| usize::from(here).min(SMALL)) {
        // If 1 to all of what is there is taken here, that is the row behind, moved by as many digits.
        row += (row << DIGIT | 1).wrapping_mul(ONES[here]);
        rows.push(row);
    }
    then(&Fleets { rows: Rows::Small(&rows, fewer_than(row)), places, min, max })
}

/// Room for the counts of most questions.
const FEW: usize = 128;

#[inline(never)]
fn with_large_numbers<T>(
    available: impl DoubleEndedIterator<Item = u8> + ExactSizeIterator,
    min: usize,
    max: usize,
    then: impl FnOnce(&Fleets<'_>) -> T,
) -> T {
    let places = available.len();
    let available: ArrayVec<u8, MAX_PLACES> = available.collect();
    let all: usize = available.iter().map(|&here| usize::from(here)).sum();
    if min <= 1 && max >= all {
        return then(&Fleets { rows: Rows::Any(&available), places, min, max });
    }
    let (mut few, mut many);
    let size = places * (max + 1);
    let rows = if size <= FEW {
        few = [0; FEW];
        &mut few[..size]
    } else {
        many = [0; MAX_PLACES * (MAX_FLEET + 1)];
        &mut many[..size]
    };
    count_large_numbers(rows, available.into_iter(), max);
    then(&Fleets { rows: Rows::Large(rows), places, min, max })
}

fn count_large_numbers(rows: &mut [u64], available: impl DoubleEndedIterator<Item = u8>, max: usize) {
    let mut available = available.rev().map(usize::from);
    let (mut behind, mut rest) = rows.split_at_mut(max + 1);
    // From the last place comes what is left, in one way if it has as many.
    behind[..=available.next().map_or(0, |last| last.min(max))].fill(1);
    for here in available {
        let (row, others) = rest.split_at_mut(max + 1);
        // What is taken here is 0 to all of what is there: a window that slides over the row behind.
        let (first, further) = row.split_at_mut((max + 1).min(here + 1));
        let (entering, mut ways) = (&behind[first.len()..], 0);
        for (count, enters) in first.iter_mut().zip(&*behind) {
            ways += enters;
            *count = ways;
        }
        for ((count, enters), leaves) in further.iter_mut().zip(entering).zip(&*behind) {
            ways = ways + enters - leaves;
            *count = ways;
        }
        (behind, rest) = (row, others);
    }
}

impl Fleets<'_> {
    /// How many ways there are. (Fewer than 2^61 at the very most: 32 ships from 32 places.)
    #[inline]
    pub fn count(&self) -> u64 {
        match self.rows {
            Rows::Small(_, fewer_than) => fewer_than[self.max + 1] - fewer_than[self.min.min(self.max + 1)],
            Rows::Large(rows) => rows[rows.len() - (self.max + 1)..].iter().skip(self.min).sum(),
            Rows::Any(places) => {
                places.iter().map(|&here| u64::from(here) + 1).product::<u64>() - self.min as u64
            }
        }
    }

    /// Calls `take` with place and number of ships, for each place of the choice with this number.
    #[inline]
    pub fn nth(&self, index: u64, take: impl FnMut(usize, u8)) {
        match self.rows {
            Rows::Small(rows, fewer_than) => self.find_small(rows, fewer_than, index, take),
            Rows::Large(rows) => self.find_large(rows, index, take),
            Rows::Any(places) => self.find_any(places, index, take),
        }
    }

    /// The same. How many are taken in all and in each place is reckoned: it is a matter of chance, on which nothing
    /// should branch.
    #[inline(always)]
    fn find_small(
        &self,
        rows: &[u64],
        fewer_than: [u64; SMALL + 2],
        index: u64,
        mut take: impl FnMut(usize, u8),
    ) {
        let [behind @ .., _] = rows else { return };
        let number = fewer_than[self.min] + index;
        let mut left = (1..=SMALL).map(|total| usize::from(number >= fewer_than[total])).sum::<usize>();
        let mut index = number - fewer_than[left];
        for (place, &row) in behind.iter().rev().enumerate() {
            // The ways to leave 1, up to 2, up to 3 … ships to the places behind are the last digits.
            let up_to = shift(row.wrapping_mul(ONES[SMALL]), SMALL - left);
            let digit = |digit: usize| up_to >> (digit * DIGIT) & 0xffff;
            // The fewer are taken here the earlier it comes, so it is counted from behind; last comes to take all of them.
            let from_behind = digit(3) - index;
            let is_more = |ways: u64| usize::from(ways >= from_behind);
            let taken = left.min(is_more(0) + is_more(digit(0)) + is_more(digit(1)) + is_more(digit(2)));
            let rest = (shift(up_to, taken) >> (3 * DIGIT)) - from_behind;
            take(place, taken as u8);
            (left, index) = (left - taken, rest);
        }
        take(behind.len(), left as u8);
    }

    /// The same, where what is taken in one place says nothing of the others: they are the digits of the number. To take
    /// none at all would be 0.
    fn find_any(&self, places: &[u8], index: u64, mut take: impl FnMut(usize, u8)) {
        let mut number = index + self.min as u64;
        for (place, &here) in places.iter().enumerate().rev() {
            let ways = u64::from(here) + 1;
            take(place, (number % ways) as u8);
            number /= ways;
        }
    }

    #[inline(never)]
    fn find_large(&self, rows: &[u64], index: u64, mut take: impl FnMut(usize, u8)) {
        let width = self.max + 1;
        let (behind, all) = rows.split_at(rows.len() - width);
        let (mut left, mut index) = (self.min, index);
        while left < self.max && index >= all[left] {
            index -= all[left];
            left += 1;
        }
        for (place, behind) in behind.chunks_exact(width).rev().enumerate() {
            let before = left;
            while index >= behind[left] {
                index -= behind[left];
                left -= 1;
            }
            take(place, (before - left) as u8);
        }
        take(self.places - 1, left as u8);
    }
}

/// Moves a row up by so many digits, or by all of them: in two steps, for to move by all 64 bits at once is not defined.
#[inline]
fn shift(row: u64, digits: usize) -> u64 {
    let half = digits * DIGIT / 2;
    row << half << half
}

/// The ways to take fewer than 0, 1, 2, 3, 4 and 5 ships, by a row of small numbers.
#[inline]
fn fewer_than(row: u64) -> [u64; SMALL + 2] {
    // Each digit becomes the sum of all up to it, and of the one way to take none.
    let up_to = (row + 1).wrapping_mul(ONES[SMALL]);
    let digit = |digit: usize| up_to >> (digit * DIGIT) & 0xffff;
    [0, 1, digit(0), digit(1), digit(2), digit(3)]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn bits_are_found_by_how_many_are_below() {
        for bits in [0, 1, 0b1010_0110, 1 << 63, u64::MAX, 0x8421_0fff_0000_1234] {
            let places: Vec<u32> = (0..64).filter(|place| bits >> place & 1 == 1).collect();
            let found: Vec<u32> =
                (0..70).map(|position| nth_bit(bits, position)).filter(|&place| place < 64).collect();
            assert_eq!(found, places, "{bits:x}");
        }
    }

    #[test]
    fn every_subset_has_exactly_one_number() {
        for n in 0..9 {
            for min in 0..=n {
                for max in min..=n {
                    let count = subsets(n, min, max);
                    let all: HashSet<Vec<u32>> = (0..count)
                        .map(|index| {
                            let mut members = Vec::new();
                            nth_subset(n, min, max, index, |member| members.push(member));
                            assert!((min..=max).contains(&(members.len() as u32)));
                            assert!(members.is_sorted() && members.iter().all(|&member| member < n));
                            members
                        })
                        .collect();
                    let expected =
                        (0..1u32 << n).filter(|set| (min..=max).contains(&set.count_ones())).count();
                    assert_eq!((all.len(), count), (expected, expected as u128), "{n} {min} {max}");
                }
            }
        }
    }

    #[test]
    fn every_fleet_has_exactly_one_number() {
        let available = [2u8, 0, 4, 1];
        for min in 0..=4u8 {
            for max in min..=7 {
                let fleet = |fleets: &Fleets<'_>, index| {
                    let mut taken = [0; 4];
                    fleets.nth(index, |place, ships| taken[place] = ships);
                    assert!((min..=max).contains(&taken.iter().sum()));
                    assert!(taken.iter().zip(available).all(|(&took, had)| took <= had));
                    taken
                };
                let all: Vec<[u8; 4]> = with_fleets(available.into_iter(), min, max, |fleets| {
                    (0..fleets.count()).map(|index| fleet(fleets, index)).collect()
                });
                let different: HashSet<_> = all.iter().collect();
                let expected = (0..=2u8)
                    .flat_map(|a| (0..=4).map(move |b| (a, b)))
                    .flat_map(|(a, b)| (0..=1).map(move |c| a + b + c))
                    .filter(|total| (min..=max).contains(total))
                    .count();
                assert_eq!((all.len(), different.len()), (expected, expected), "{min} {max}");
            }
        }
    }

    #[test]
    fn where_there_are_too_few_ships_none_can_be_taken() {
        let ways = |fleets: &Fleets<'_>| fleets.count();
        let count = |available: &[u8], min, max| with_fleets(available.iter().copied(), min, max, ways);
        for max in [0, 3, 9] {
            assert_eq!((count(&[], 0, max), count(&[], 1, max)), (1, 0));
        }
        assert_eq!((count(&[1, 1], 9, 3), count(&[3, 3], 9, 6), count(&[3, 4], 9, 8)), (0, 0, 0));
        let nothing = |fleets: &Fleets<'_>| fleets.nth(0, |_, _| panic!("there is no place"));
        with_fleets([].into_iter(), 0, 9, nothing);
    }

    #[test]
    fn small_numbers_count_as_large_ones_do() {
        for available in [[1u8; MAX_PLACES], [4; MAX_PLACES], [7; MAX_PLACES]] {
            for max in 0..=SMALL {
                let mut rows = vec![0; MAX_PLACES * (max + 1)];
                count_large_numbers(&mut rows, available.into_iter(), max);
                for total in 0..=max {
                    let count = |fleets: &Fleets<'_>| fleets.count();
                    let by_small = with_fleets(available.into_iter(), total as u8, max as u8, count);
                    let by_large: u64 = rows[(MAX_PLACES - 1) * (max + 1) + total..].iter().sum();
                    assert_eq!(by_small, by_large, "{total} to {max} ships");
                }
            }
        }
    }

    #[test]
    fn large_choices_are_counted_without_overflow() {
        assert_eq!(subsets(120, 0, 120), 1 << 120);
        assert!(subsets(255, 0, 200) == u128::MAX);
        let count = with_fleets([1u8; MAX_PLACES].into_iter(), 0, MAX_FLEET as u8, |fleets| {
            u128::from(fleets.count())
        });
        assert!(count > 1 << 31, "{count}");
    }
}
