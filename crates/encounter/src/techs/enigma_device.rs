//! Enigma Device: everybody's hand becomes eight cards.

use kernel::Seat;

use super::TechCard;
use crate::Table;
use crate::cards::Pile;
use crate::effects::{Ctx, Effect, Flow, Phases, Window, discard_all, run};
use crate::hands::draw;
use crate::moves::pick_at_random;

/// How many cards everybody has afterwards.
const HAND: u8 = 8;

pub(super) const CARD: TechCard = TechCard {
    research: Some(4),
    effects: &[Effect {
        at: Window::EncounterStart,
        phases: Phases::REGROUP,
        run: run!(even_out),
        asks: &[("discard", "Which of your cards do you discard first?")],
        says: "discard what you like; then everybody draws, or discards at random, to exactly eight cards",
        ..Effect::BLANK
    }],
    ..TechCard::BLANK
};

async fn even_out(c: Ctx<'_>) -> Flow {
    let hand = c.t.get().cards.set(Pile::Hand(c.me));
    if !hand.is_empty() {
        let unwanted = c.ask(0, |s, q| q.cards(s.cards.set(Pile::Hand(c.me)), 0, hand.len())).await;
        discard_all(c.t, c.me, unwanted).await?;
    }
    let seats = c.t.get().seat_count();
    for seat in c.me.and_clockwise(seats) {
        adjust(c.t, seat).await?;
    }
    Ok(())
}

async fn adjust(t: &Table, seat: Seat) -> Flow {
    let cards = t.get().cards.count(Pile::Hand(seat));
    let too_many = cards.saturating_sub(HAND.into());
    if too_many > 0 {
        let dropped = pick_at_random(t, Pile::Hand(seat), too_many);
        return discard_all(t, seat, dropped).await;
    }
    draw(t, seat, HAND - cards as u8).await
}
