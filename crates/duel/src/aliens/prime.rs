//! Prime: its prime numbers count double, on plans as they are revealed and on reinforcements.

use super::AlienSheet;
use crate::cards::Face;
use crate::effects::Alters;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Prime",
    alters: Alters {
        own_plan: Some(|number| if is_prime(number) { 2 * number } else { number }),
        times: Some(|face| if face.reinforcement().is_some_and(|_| is_prime(printed(face))) { 2 } else { 1 }),
        ..Alters::BLANK
    },
    ..AlienSheet::BLANK
};

fn printed(face: Face) -> i16 {
    face.plan_value().unwrap_or(0)
}

/// Negative numbers, 0 and 1 are not prime.
fn is_prime(number: i16) -> bool {
    number > 1
        && (2..number).take_while(|divisor| divisor * divisor <= number).all(|divisor| number % divisor != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_primes_below_a_hundred_are_twenty_five() {
        let primes: Vec<i16> = (-99..100).filter(|&number| is_prime(number)).collect();
        assert_eq!(primes.len(), 25);
        assert_eq!(primes[..6], [2, 3, 5, 7, 11, 13]);
        assert_eq!(primes[24], 97);
    }
}
