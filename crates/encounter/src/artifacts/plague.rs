//! Plague: a player loses ships, and a card of every type.

use kernel::{CardSet, Rules as _, Seat};

use crate::cards::{CardType, Pile};
use crate::effects::{About, Ctx, Effect, Flow, Phases, Window, discard_all, plays_hoard, run};
use crate::hands::of_type;
use crate::ships::{choose_losses, lose_from};
use crate::words::Ask;
use crate::{Cosmic, State};

/// How many ships it takes.
const SHIPS: u8 = 3;

pub(super) const EFFECTS: &[Effect] = &[Effect {
    at: Window::EncounterStart,
    phases: Phases::REGROUP,
    run: run!(infect),
    asks: &[("victim", "Who catches the plague?")],
    says: "a player loses three ships and discards one card of each type in hand",
    ..Effect::BLANK
}];

async fn infect(c: Ctx<'_>) -> Flow {
    let Some(victim) = c.ask_player(0, State::seats).await else { return Ok(()) };
    c.tell(|_| format!("the plague breaks out among the ships and cards of {}", Cosmic::seat_name(victim)));
    let lost = c.about(About::default(), choose_losses(c.t, victim, Ask::Lose, SHIPS, &[])).await;
    lose_from(c.t, victim, &lost).await?;
    for kind in CardType::ALL {
        let card = choose(c, victim, kind).await;
        discard_all(c.t, victim, card).await?;
    }
    Ok(())
}

/// The card of a type that the victim gives up, if the hand has that type. One that lies on the sheet as a second hand
/// may go in its place.
async fn choose(c: Ctx<'_>, victim: Seat, kind: CardType) -> CardSet {
    let t = c.t;
    let all = |s: &State| {
        let hand = of_type(s, Pile::Hand(victim), kind);
        let hoard = Pile::Hoard(victim);
        let may_be_hoarded = !hand.is_empty() && s.cards.count(hoard) > 0 && plays_hoard(s, victim).is_some();
        if may_be_hoarded { hand.or(of_type(s, hoard, kind)) } else { hand }
    };
    let there = t.look(all);
    if there.len() < 2 {
        return there;
    }
    c.tell(|_| format!("{} chooses which {kind} card to discard", Cosmic::seat_name(victim)));
    t.edit().board.choosing = Some((victim, kind, 1));
    let chosen = c.about(About::default(), t.ask(victim, Ask::Discard, |s, q| q.cards(all(s), 1, 1))).await;
    t.edit().board.choosing = None;
    chosen
}
