//! Human: a little stronger than others, and unbeatable when zapped.

use kernel::{CardId, Seat};

use super::{Alert, Alien, AlienSheet};
use crate::State;
use crate::board::Shown;
use crate::cards::{Face, Pile};
use crate::effects::{
    Counts, Ctx, Effect, EffectId, Flow, Kind, Phases, Roles, Source, Step, Verdict, Window, act, is_own_use,
    plays_hoard, run, zap,
};
use crate::events::Event;
use crate::hands::discard;
use crate::moves::put;
use crate::phases::set_shown;

/// What the power adds, and what the super flare adds to that.
const BONUS: i16 = 4;
/// What the wild flare makes of an encounter card.
const WILD_ATTACK: i16 = 42;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Humanity",
    alert: Alert::Yellow,
    power: &[
        Effect { must: true, says: "add 4 to your side's total; zapped, your side wins", ..ADD },
        WIN,
        Effect {
            at: Window::Revealed,
            roles: Roles::INVOLVED,
            phases: Phases::REVEAL,
            kind: Kind::Works,
            when: |state, me| is_doubled(state, me) && flare_at_hand(state, me).is_some(),
            run: run!(discard_to_be_zapped),
            says: "discard your flare, which has added to the bonus, to zap your own power, so that your side wins",
            ..Effect::BLANK
        },
    ],
    wild: &[Effect {
        at: Window::Revealed,
        roles: Roles::MAIN,
        phases: Phases::REVEAL,
        when: is_opponent_alien,
        run: run!(answer_everything),
        says: "your encounter card becomes an attack of 42; then the flare goes to the Human, or is discarded",
        ..Effect::BLANK
    }],
    superb: &[
        Effect { says: "your power adds 8 instead of 4", ..ADD },
        WIN,
        Effect {
            at: Window::PowerUsed,
            roles: Roles::INVOLVED,
            phases: Phases::REVEAL,
            when: |state, me| is_own_use(state, me, Alien::Human),
            run: run!(zap_own_power),
            zapped: Some(act!(win)),
            says: "discard the flare to zap your own power, so that your side wins",
            ..Effect::BLANK
        },
    ],
    ..AlienSheet::BLANK
};

/// The bonus: the power's, and as much again for the super flare.
const ADD: Effect = Effect {
    at: Window::Revealed,
    roles: Roles::INVOLVED,
    phases: Phases::REVEAL,
    run: act!(add),
    zapped: Some(act!(win)),
    counts: Some(Counts { step: Step::Add, apply: |tally, _, force| tally.add(force.side, force.amount) }),
    amount: |_, _| BONUS,
    ..Effect::BLANK
};

/// What comes into force when it is zapped. Of several automatic wins, the first decides (FAQ 2018).
const WIN: Effect = Effect {
    counts: Some(Counts {
        step: Step::Win,
        apply: |tally, _, force| {
            tally.wins.get_or_insert(force.side);
        },
    }),
    ..Effect::BLANK
};

/// Where [`WIN`] stands in both tables.
const WIN_INDEX: u8 = 1;

fn add(c: Ctx<'_>) {
    if let Some(side) = c.side() {
        c.count(side, BONUS);
    }
}

fn win(c: Ctx<'_>) {
    if let Some(side) = c.side() {
        c.as_effect(WIN_INDEX).count(side, 0);
        c.tell(|_| format!("zapped, so the {side} is to win"));
    }
}

/// Whether the super flare's bonus is in force, and the power not zapped since.
fn is_doubled(state: &State, me: Seat) -> bool {
    let doubled = EffectId { source: Source::Super(Alien::Human), index: 0 };
    Ctx::is_in_force(state, doubled) && state.board.sheet(me, Alien::Human).is_some_and(|sheet| !sheet.zapped)
}

/// The flare in hand, or in the hoard from which it can be played.
fn flare_at_hand(state: &State, me: Seat) -> Option<CardId> {
    let flare = |&card: &CardId| state.cards.known(card) == Some(Face::Flare(Alien::Human));
    let hoarded =
        || state.cards.iter(Pile::Hoard(me)).find(flare).filter(|_| plays_hoard(state, me).is_some());
    state.cards.iter(Pile::Hand(me)).find(flare).or_else(hoarded)
}

async fn discard_to_be_zapped(c: Ctx<'_>) -> Flow {
    let flare = flare_at_hand(&c.t.get(), c.me);
    if let Some(flare) = flare {
        discard(c.t, c.me, flare).await?;
        zap(c.t, c.me, c.as_effect(0).id).await?;
    }
    Ok(())
}

async fn zap_own_power(c: Ctx<'_>) -> Flow {
    c.answer(Verdict::Cancelled);
    match c.card {
        Some(flare) => discard(c.t, c.me, flare).await,
        None => Ok(()),
    }
}

/// Who is known to be the Human.
fn human(state: &State) -> Option<Seat> {
    let sheet = state.board.sheets.iter().find(|sheet| sheet.alien == Some(Alien::Human) && !sheet.secret);
    sheet.map(|sheet| sheet.holder)
}

fn is_opponent_alien(state: &State, me: Seat) -> bool {
    let opponent = state.board.encounter.opponent(me);
    opponent.is_some() && opponent != human(state)
}

async fn answer_everything(c: Ctx<'_>) -> Flow {
    if let Some(side) = c.side() {
        set_shown(c.t, side, Shown::Attack(WILD_ATTACK));
    }
    let Some(flare) = c.card else { return Ok(()) };
    let human = human(&c.t.get());
    match human {
        // Who is the Human takes it back as usual.
        Some(human) if human == c.me => Ok(()),
        Some(human) => {
            put(c.t, flare, Pile::Hand(human));
            c.t.tell(|state| Event::Gives { seat: c.me, to: human, card: state.sight(flare) });
            Ok(())
        }
        None => discard(c.t, c.me, flare).await,
    }
}
