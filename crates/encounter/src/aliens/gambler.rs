//! Gambler: keeps its encounter card face down and says what it is.

use arrayvec::ArrayVec;
use kernel::{MAX_PICKS, Rules as _, Seat, Viewers};

use super::{Alert, Alien, AlienSheet};
use crate::board::{Shown, Side};
use crate::cards::{Face, Pile};
use crate::effects::{About, Counts, Ctx, Effect, Flow, Force, Kind, Phases, Roles, Step, Window, run};
use crate::events::number;
use crate::phases::{cosmic_deck, lay_open};
use crate::ships::{choose_losses_outside, lose_from};
use crate::words::{Ask, Pick};
use crate::{Cosmic, State};

const CLAIM: u8 = 0;
const ANSWER: u8 = 1;
const STAKE: u8 = 2;

const ASKS: &[(&str, &str)] = &[
    ("claim", "Your card stays face down. What do you say it is?"),
    (
        "answer",
        "{}'s card stays face down and is said to be {claim}[, with a bet of {count} more]. Accept that, or challenge it? If \
         you are wrong, you lose as many ships as you have in the encounter[ and {count} more]; otherwise {} does.",
    ),
    ("stake", "How many more ships will you bet on it?"),
];

/// The most ships that can be staked besides the usual ones.
const MOST_STAKED: u8 = 20;

/// The widest spread that can be named: what other effects make of two cards can be far apart.
const WIDEST_SPREAD: u8 = 99;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Bluff",
    alert: Alert::Red,
    power: &[Effect {
        at: Window::Showing,
        roles: Roles::MAIN,
        // Planning, where its card would have to be shown before the other is selected.
        phases: Phases::PLANNING.or(Phases::REVEAL),
        kind: Kind::Declares,
        when: can_bluff,
        run: run!(bluff),
        asks: ASKS,
        says: "keep your card face down and say what it is, true or not",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::Showing,
        roles: Roles::MAIN,
        phases: Phases::REVEAL,
        when: |state, _| Side::BOTH.into_iter().all(|side| is_face_down(state, side)),
        run: run!(name_spread),
        counts: Some(Counts {
            step: Step::CardLast,
            apply: |tally, state, force| {
                let [offense, defense] = tally.cards;
                if state.board.encounter.two_attacks() && (offense - defense).abs() >= force.amount {
                    tally.cards[force.side.index()] += force.amount;
                }
            },
        }),
        asks: &[("spread", "By how much do two attack cards differ at least? So much is added to yours.")],
        says: "name a number: if two attacks differ by so much or more, it is added to your card",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::Showing,
        roles: Roles::MAIN,
        phases: Phases::PLANNING.or(Phases::REVEAL),
        when: can_bluff,
        run: run!(bluff_high),
        asks: ASKS,
        says: "use your power, and stake up to 20 ships more on what you say",
        ..Effect::BLANK
    }],
    not_with: &[Alien::Sorcerer],
    ..AlienSheet::BLANK
};

/// Whether a card lies there that not everybody has seen, and of which nothing is claimed.
fn is_face_down(state: &State, side: Side) -> bool {
    let encounter = &state.board.encounter;
    let card = encounter.main(side).and_then(|seat| state.cards.top(Pile::Selected(seat)));
    encounter.claims[side.index()].is_none()
        && card.is_some_and(|card| state.cards.seen(card) != Viewers::EVERYBODY)
}

/// Its card is about to be shown: after the opponent's, or before that is selected.
fn can_bluff(state: &State, me: Seat) -> bool {
    let encounter = &state.board.encounter;
    let is_shown_now = state.board.happening.is_some_and(|happening| happening.seat == me);
    is_shown_now
        && encounter
            .main_side(me)
            .is_some_and(|side| is_face_down(state, side) && !is_face_down(state, side.other()))
}

/// The claim is made before the use can be zapped.
async fn bluff(c: Ctx<'_>) -> Flow {
    let claim = state_claim(c).await;
    let announced = About { claim: Some(claim), ..About::default() };
    if c.stands(announced).await? { settle(c, claim, 0).await } else { Ok(()) }
}

async fn bluff_high(c: Ctx<'_>) -> Flow {
    let claim = state_claim(c).await;
    let stake = c.ask_number(STAKE, 1, MOST_STAKED).await;
    c.tell(|_| format!("stakes {} besides", number(stake, "ship", "ships")));
    settle(c, claim, stake).await
}

/// Every encounter card that there is.
fn claims() -> ArrayVec<Pick, MAX_PICKS> {
    let mut faces: ArrayVec<Face, MAX_PICKS> = ArrayVec::new();
    for face in cosmic_deck().filter(|face| face.is_encounter()) {
        if !faces.contains(&face) {
            faces.push(face);
        }
    }
    faces.sort_unstable();
    faces.into_iter().map(|face| Pick::Claim(Shown::of(face))).collect()
}

async fn state_claim(c: Ctx<'_>) -> Shown {
    let picked = c.ask(CLAIM, |_, q| q.one(claims())).await;
    let claim = if let Pick::Claim(claim) = picked { claim } else { Shown::Negotiate };
    c.tell(|_| format!("says that the card is {claim}"));
    claim
}

/// The opponent accepts the claim, and it counts; or challenges it, and one of the two pays.
async fn settle(c: Ctx<'_>, claim: Shown, stake: u8) -> Flow {
    let (Some(side), Some(opponent)) = (c.side(), c.opponent()) else { return Ok(()) };
    c.edit(|board| board.encounter.claims[side.index()] = Some(claim));
    let about = About { seat: Some(c.me), count: stake, ..About::default() };
    let answer = c.ask_about(about, opponent, ANSWER, |_, q| q.one([Pick::Accept, Pick::Challenge])).await;
    if answer == Pick::Accept {
        c.tell(|_| format!("{} accepts the claim", Cosmic::seat_name(opponent)));
        return Ok(());
    }
    c.tell(|_| format!("{} challenges the claim", Cosmic::seat_name(opponent)));
    c.edit(|board| board.encounter.claims[side.index()] = None);
    lay_open(c.t, c.me);
    let payer = if is_true(c, claim) { opponent } else { c.me };
    let ships = c.t.get().board.ships_in_encounter(payer) + stake;
    let lost = c.about(About::default(), choose_losses_outside(c.t, payer, Ask::Lose, ships)).await;
    lose_from(c.t, payer, &lost).await?;
    Ok(())
}

fn is_true(c: Ctx<'_>, claim: Shown) -> bool {
    let cards = &c.t.get().cards;
    cards.top(Pile::Selected(c.me)).is_some_and(|card| Shown::of(cards.face(card)) == claim)
}

async fn name_spread(c: Ctx<'_>) -> Flow {
    let Some(side) = c.side() else { return Ok(()) };
    let spread = c.ask_number(0, 1, WIDEST_SPREAD).await;
    c.tell(|_| format!("names a spread of {spread}"));
    let force = Force { id: c.id, by: c.me, side, amount: spread.into() };
    // There is room for more than all effects of a table can make.
    let _ = c.edit(|board| board.encounter.forces.try_push(force));
    Ok(())
}
