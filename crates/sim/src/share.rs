//! How sure a share is.

use serde::Serialize;

/// The normal distribution's two-sided 95 % point.
const Z: f64 = 1.959_963_984_540_054;

/// A share of some cases, with its 95 % interval after Wilson, which holds for few cases and for shares near 0 and 1, too.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Share {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

impl Share {
    /// So many of so many; nothing is known of none.
    pub fn of(part: u64, all: u64) -> Self {
        if all == 0 {
            return Self { share: 0.0, low: 0.0, high: 1.0 };
        }
        let (n, p) = (float(all), float(part) / float(all));
        let scale = 1.0 + Z * Z / n;
        let middle = (p + Z * Z / (2.0 * n)) / scale;
        let half = Z / scale * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        // Rounding must not put the share outside of its own interval.
        Self { share: p, low: (middle - half).clamp(0.0, p), high: (middle + half).clamp(p, 1.0) }
    }
}

/// A count as a number to reckon with.
pub(crate) fn float(count: u64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
    let float = count as f64;
    float
}

/// The nearest whole number of something that is counted.
pub(crate) fn rounded(value: f64) -> u64 {
    #[expect(clippy::cast_sign_loss, reason = "nothing is counted below zero")]
    let count = value.max(0.0).round() as u64;
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(share: Share, expected: [f64; 3]) -> bool {
        let found = [share.share, share.low, share.high];
        found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-4)
    }

    /// Worked out by hand after Wilson's formula.
    #[test]
    fn the_interval_is_wilsons() {
        assert!(is(Share::of(5, 10), [0.5, 0.2366, 0.7634]), "{:?}", Share::of(5, 10));
        assert!(is(Share::of(0, 10), [0.0, 0.0, 0.2775]), "{:?}", Share::of(0, 10));
        assert!(is(Share::of(10, 10), [1.0, 0.7225, 1.0]), "{:?}", Share::of(10, 10));
        assert!(is(Share::of(250, 1000), [0.25, 0.2242, 0.2778]), "{:?}", Share::of(250, 1000));
    }

    #[test]
    fn of_nothing_nothing_is_known() {
        assert!(is(Share::of(0, 0), [0.0, 0.0, 1.0]));
    }
}
