//! Mirror: the digits of every plan change places.

use super::{EnvoySheet, Suit};
use crate::effects::Alters;

pub(super) const SHEET: EnvoySheet = EnvoySheet {
    title: "Mirror",
    suit: Suit::Heart,
    alters: Alters { any_plan: Some(mirrored), ..Alters::BLANK },
    ..EnvoySheet::BLANK
};

/// Two digits change places; a minus stays in front.
fn mirrored(number: i16) -> i16 {
    let digits = number.abs();
    (digits % 10 * 10 + digits / 10) * number.signum()
}

#[cfg(test)]
mod tests {
    use super::mirrored;

    #[test]
    fn digits_change_places_and_a_minus_stays() {
        assert_eq!([13, 8, -2, 10, -10, -7, 11, 42].map(mirrored), [31, 80, -20, 1, -1, -70, 11, 24]);
    }
}
