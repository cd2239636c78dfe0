//! Room for what is kept of cards and piles.

use std::ops::Range;

/// How many of them there is room for, so that a State is one block of plain data: [`RoomFor`] so many.
pub trait Room: 'static {
    const LEN: usize;
    /// Something about each of them.
    type Of<T: Copy + Send + Sync + 'static>: Storage<T>;
}

/// Room for `N`.
#[derive(Debug)]
pub struct RoomFor<const N: usize>;

impl<const N: usize> Room for RoomFor<N> {
    const LEN: usize = N;
    type Of<T: Copy + Send + Sync + 'static> = [T; N];
}

/// A fixed number of things.
pub trait Storage<T: Copy>: Copy + Send + Sync + 'static {
    fn filled(with: T) -> Self;
    /// The thing with this number.
    fn at(&self, number: usize) -> &T;
    fn at_mut(&mut self, number: usize) -> &mut T;
    /// Those with these numbers.
    fn some_mut(&mut self, numbers: Range<usize>) -> &mut [T];
}

impl<T: Copy + Send + Sync + 'static, const N: usize> Storage<T> for [T; N] {
    fn filled(with: T) -> Self {
        [with; N]
    }

    #[inline]
    fn at(&self, number: usize) -> &T {
        &self[below(N, number)]
    }

    #[inline]
    fn at_mut(&mut self, number: usize) -> &mut T {
        &mut self[below(N, number)]
    }

    #[inline]
    fn some_mut(&mut self, numbers: Range<usize>) -> &mut [T] {
        &mut self[numbers]
    }
}

/// A number that is known to be below `len`. (If that is a power of two the compiler is told so, and need not look.)
#[inline]
pub(super) const fn below(len: usize, number: usize) -> usize {
    if len.is_power_of_two() { number % len } else { number }
}
