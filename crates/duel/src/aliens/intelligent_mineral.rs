//! Intelligent Mineral: deduces a digit of the opponent's plan.

use kernel::Seat;

use super::{Alien, AlienSheet, Complexity};
use crate::State;
use crate::cards::Pile;
use crate::effects::{Ctx, During, Effect, EffectId, Flow, Kind, Source, Window, act, run};

/// The effect that keeps the digit in mind.
const DEDUCE: EffectId = EffectId { source: Source::Alien(Alien::IntelligentMineral), index: 0 };

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Intelligent Mineral",
    complexity: Complexity::Yellow,
    effects: &[
        Effect {
            name: "Deduce",
            at: Window::Chosen,
            during: During::Clash,
            run: run!(name),
            asks: &[("digit", "Which digit is in the number of your opponent's plan?")],
            says: "name a digit; if your opponent's plan has it, add 9 to your clout, or 4 for a 1",
            ..Effect::BLANK
        },
        Effect {
            name: "Deduce",
            at: Window::PlansRevealed,
            kind: Kind::Automatic,
            during: During::Clash,
            when: has_named,
            run: act!(compare),
            ..Effect::BLANK
        },
        // If the duel has begun again, the digit was about a plan that is gone.
        Effect {
            name: "Deduce",
            at: Window::BeforePlans,
            kind: Kind::Automatic,
            during: During::Clash,
            when: has_named,
            run: act!(forget),
            ..Effect::BLANK
        },
    ],
    ..AlienSheet::BLANK
};

fn has_named(state: &State, me: Seat) -> bool {
    state.board.clash.noted(me, DEDUCE).is_some()
}

async fn name(c: Ctx<'_>) -> Flow {
    let digit = c.ask_number(0, 1, 9).await;
    c.note(digit.into());
    c.tell(|_| format!("names the digit {digit}"));
    Ok(())
}

/// Whether a number written with two digits has this one.
const fn has_digit(number: i16, digit: i16) -> bool {
    let number = number.abs();
    number % 10 == digit || number / 10 == digit
}

fn compare(c: Ctx<'_>) {
    let digit = c.as_effect(DEDUCE.index).noted();
    let number = {
        let cards = &c.t.get().cards;
        cards.top(Pile::Plan(c.opponent())).and_then(|card| cards.face(card).plan_value())
    };
    let (Some(digit), Some(number)) = (digit, number) else { return };
    if has_digit(number, digit) {
        let gain = if digit == 1 { 4 } else { 9 };
        let text = || format!("there is a {digit} in {number:02}, which adds {gain} to the clout");
        c.add_clout(c.me, gain, text);
    } else {
        c.tell(|_| format!("there is no {digit} in {number:02}"));
    }
}

fn forget(c: Ctx<'_>) {
    c.as_effect(DEDUCE.index).forget();
}

#[cfg(test)]
mod tests {
    use super::has_digit;

    #[test]
    fn numbers_have_two_digits_and_no_sign() {
        let digits = |number| (0..10).filter(|&digit| has_digit(number, digit)).collect::<Vec<_>>();
        assert_eq!(digits(42), [2, 4]);
        assert_eq!(digits(-2), [0, 2]);
        assert_eq!(digits(11), [1]);
        assert_eq!(digits(-10), [0, 1]);
    }
}
