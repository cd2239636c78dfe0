//! Numbers on the command line, and errors that say what would be right.

use std::num::NonZero;
use std::str::FromStr;

/// A whole number.
pub(crate) fn whole<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| "expected a whole number".into())
}

/// A number of things without which there would be nothing to do.
pub(crate) fn at_least_one(text: &str) -> Result<NonZero<usize>, String> {
    text.parse().map_err(|_| "expected a whole number of at least 1".into())
}

/// A number above 0, which need not be whole.
pub(crate) fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| "expected a number above 0".into())
}
