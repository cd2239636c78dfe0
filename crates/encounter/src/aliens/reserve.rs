//! Reserve: low attack cards are its reinforcements.

use kernel::{CardId, CardSet, Seat, Viewers};

use super::{Alert, Alien, AlienSheet};
use crate::State;
use crate::board::Side;
use crate::cards::{Face, Pile};
use crate::effects::{
    About, Counts, Ctx, Effect, EffectId, Flow, Kind, Phases, Roles, Source, Step, Verdict, Window, act, run,
};
use crate::events::Event;
use crate::hands::{discard, in_hand};
use crate::moves::{put, show};
use crate::words::Pick;

/// The highest attack that the power plays, and the highest that the super flare plays.
const LOW: u8 = 6;
const SUPER_LOW: u8 = 9;

/// The wild flare, which lasts to the end of the encounter once it was played.
const WILD: EffectId = EffectId { source: Source::Wild(Alien::Reserve), index: 0 };

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Reinforce",
    alert: Alert::Green,
    power: &[
        Effect {
            kind: Kind::Declares,
            repeats: true,
            when: |state, me| can_reinforce(state, me, is_low),
            private: true,
            run: run!(reinforce),
            needs: is_low,
            says: "play an attack card of 06 or less as a reinforcement",
            ..REINFORCE
        },
        Effect {
            at: Window::ReinforcementPlayed,
            roles: Roles::INVOLVED,
            phases: Phases::REVEAL,
            when: |state, me| {
                is_anothers_card(state, me) && !in_hand(state, me, Face::is_negotiate).is_empty()
            },
            private: true,
            run: run!(cancel),
            says: "discard a negotiate: the reinforcement that is being played has no effect",
            ..Effect::BLANK
        },
    ],
    wild: &[
        Effect {
            at: Window::CardDiscarded,
            when: is_anothers_reinforcement,
            run: act!(take_all),
            says: "take the reinforcement that another player has discarded, and more of them until the encounter is over",
            ..Effect::BLANK
        },
        Effect {
            at: Window::CardDiscarded,
            kind: Kind::Works,
            when: |state, me| {
                state.board.encounter.spent.contains(&(me, WILD)) && is_anothers_reinforcement(state, me)
            },
            run: act!(take),
            says: "take the reinforcement that another player has discarded",
            ..Effect::BLANK
        },
    ],
    superb: &[Effect {
        when: |state, me| can_reinforce(state, me, is_higher),
        run: run!(reinforce_higher),
        needs: is_higher,
        says: "play one attack card of 09 or less as a reinforcement",
        ..REINFORCE
    }],
    ..AlienSheet::BLANK
};

const REINFORCE: Effect = Effect {
    at: Window::Revealed,
    roles: Roles::INVOLVED,
    phases: Phases::REVEAL,
    counts: Some(Counts { step: Step::Add, apply: |tally, _, force| tally.add(force.side, force.amount) }),
    asks: &[
        ("card", "Which attack card do you play as a reinforcement?"),
        ("side", "Which side do you reinforce?"),
    ],
    ..Effect::BLANK
};

fn is_low(face: Face) -> bool {
    matches!(face, Face::Attack(..=LOW))
}

fn is_higher(face: Face) -> bool {
    matches!(face, Face::Attack(..=SUPER_LOW))
}

fn can_reinforce(state: &State, me: Seat, needs: fn(Face) -> bool) -> bool {
    state.board.encounter.two_attacks() && !in_hand(state, me, needs).is_empty()
}

/// The card and its side, shown to all.
async fn announce(c: Ctx<'_>) -> Option<(CardId, Side)> {
    let card = c.ask_needed(0).await;
    let Pick::Side(side) = c.ask(1, |_, q| q.one(Side::BOTH.map(Pick::Side))).await else { return None };
    show(c.t, CardSet::of(card), Viewers::EVERYBODY);
    c.t.tell(|state| Event::Reveals { seat: c.me, card: state.sight(card) });
    c.tell(|_| format!("it is to reinforce the {side}"));
    Some((card, side))
}

/// The card is shown before the use can be zapped, and then stays in the hand (FAQ 2018).
async fn reinforce(c: Ctx<'_>) -> Flow {
    if let Some((card, side)) = announce(c).await
        && c.stands(About {
            face: c.t.look(|state| state.cards.known(card)),
            side: Some(side),
            ..About::default()
        })
        .await?
    {
        play(c, card, side);
    }
    Ok(())
}

async fn reinforce_higher(c: Ctx<'_>) -> Flow {
    if let Some((card, side)) = announce(c).await {
        play(c, card, side);
    }
    Ok(())
}

/// It lies on the table until the encounter is resolved, but is no encounter card of it.
fn play(c: Ctx<'_>, card: CardId, side: Side) {
    let face = c.t.get().cards.known(card);
    let in_hand = c.t.get().cards.pile_of(card) == Pile::Hand(c.me);
    if let Some(Face::Attack(value)) = face.filter(|_| in_hand) {
        put(c.t, card, Pile::Played(c.me));
        c.count(side, value.into());
    }
}

fn is_anothers_card(state: &State, me: Seat) -> bool {
    let answering = state.board.answering;
    answering.is_some_and(|answering| answering.verdict == Verdict::Stands && answering.seat != me)
}

async fn cancel(c: Ctx<'_>) -> Flow {
    // One negotiate is like another.
    let negotiate = c.hand(Face::is_negotiate).iter().next();
    let Some(negotiate) = negotiate else { return Ok(()) };
    discard(c.t, c.me, negotiate).await?;
    c.answer(Verdict::Cancelled);
    Ok(())
}

/// The reinforcement that another has discarded, as long as nobody has taken it.
fn discarded(state: &State, me: Seat) -> Option<CardId> {
    let happening = state.board.happening.filter(|happening| happening.seat != me)?;
    let is_there = |&card: &CardId| {
        state.cards.pile_of(card) == Pile::Discard
            && matches!(state.cards.known(card), Some(Face::Reinforcement(_)))
    };
    happening.card.filter(is_there)
}

fn is_anothers_reinforcement(state: &State, me: Seat) -> bool {
    discarded(state, me).is_some()
}

fn take_all(c: Ctx<'_>) {
    c.mark_spent();
    take(c);
}

fn take(c: Ctx<'_>) {
    let card = discarded(&c.t.get(), c.me);
    if let Some(card) = card {
        put(c.t, card, Pile::Hand(c.me));
        c.t.tell(|state| Event::Keeps { seat: c.me, card: state.sight(card) });
    }
}
