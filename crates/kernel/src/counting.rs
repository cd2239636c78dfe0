//! Counting what can be chosen, and finding the choice with a given number, without listing the others.

/// The most places that ships can be chosen from at once.
pub const MAX_PLACES: usize = 32;
/// The most ships that can be chosen at once.
pub const MAX_FLEET: usize = 32;

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
    /// Row by row, from behind the last place to the first: the ways to take exactly 0, 1, 2 … ships from the places on.
    rows: &'a [u64],
    places: usize,
    min: usize,
    max: usize,
}

/// Room for the counts of most questions.
const FEW: usize = 128;

/// Counts ways to take ships, and lends the count to `then`. (The table is large enough to be worth not moving, nor
/// making more room than is needed.)
#[inline(never)]
pub fn with_fleets<T>(
    available: impl DoubleEndedIterator<Item = u8> + ExactSizeIterator,
    min: u8,
    max: u8,
    then: impl FnOnce(&Fleets<'_>) -> T,
) -> T {
    if (available.len() + 1) * (usize::from(max) + 1) <= FEW {
        count_fleets(&mut [0; FEW], available, min, max, then)
    } else {
        count_fleets(&mut [0; (MAX_PLACES + 1) * (MAX_FLEET + 1)], available, min, max, then)
    }
}

#[inline]
fn count_fleets<T>(
    rows: &mut [u64],
    available: impl DoubleEndedIterator<Item = u8> + ExactSizeIterator,
    min: u8,
    max: u8,
    then: impl FnOnce(&Fleets<'_>) -> T,
) -> T {
    let (places, min, max) = (available.len(), usize::from(min), usize::from(max));
    let (mut behind, mut rest) = rows.split_at_mut(max + 1);
    behind[0] = 1;
    for here in available.rev().map(usize::from) {
        let (row, others) = rest.split_at_mut(max + 1);
        // What is taken here is 0 to all of what is there: a window that slides over the row behind.
        let mut ways = 0u64;
        for (total, (count, &more)) in row.iter_mut().zip(&*behind).enumerate() {
            ways += more;
            if total > here {
                ways -= behind[total - here - 1];
            }
            *count = ways;
        }
        (behind, rest) = (row, others);
    }
    then(&Fleets { rows, places, min, max })
}

impl Fleets<'_> {
    /// The ways to take exactly `total` from the places `from..`.
    fn ways(&self, from: usize, total: usize) -> u64 {
        self.rows[(self.places - from) * (self.max + 1) + total]
    }

    /// How many ways there are. (Fewer than 2^61 at the very most: 32 ships from 32 places.)
    pub fn count(&self) -> u64 {
        (self.min..=self.max).map(|total| self.ways(0, total)).sum()
    }

    /// Calls `take` with place and number of ships, for each place of the choice with this number.
    pub fn nth(&self, mut index: u64, mut take: impl FnMut(usize, u8)) {
        let mut total = self.min;
        while total < self.max && index >= self.ways(0, total) {
            index -= self.ways(0, total);
            total += 1;
        }
        for place in 0..self.places {
            let mut here = 0;
            while index >= self.ways(place + 1, total - here) {
                index -= self.ways(place + 1, total - here);
                here += 1;
            }
            if here > 0 {
                take(place, here as u8);
            }
            total -= here;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

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
    fn large_choices_are_counted_without_overflow() {
        assert_eq!(subsets(120, 0, 120), 1 << 120);
        assert!(subsets(255, 0, 200) == u128::MAX);
        let count = with_fleets([1u8; MAX_PLACES].into_iter(), 0, MAX_FLEET as u8, |fleets| {
            u128::from(fleets.count())
        });
        assert!(count > 1 << 31, "{count}");
    }
}
