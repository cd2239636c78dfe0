//! Worry Wart: secretly worries about something, and is consoled if it comes true.

use kernel::Seat;

use super::{AlienSheet, Complexity};
use crate::State;
use crate::board::{Secret, other};
use crate::effects::{Ctx, During, Effect, Flow, Kind, Once, Window, has_ship_advantage, run};
use crate::hands::{draw, gain};
use crate::words::whole;

const HIGH_PLAN: u8 = 1;
const REINFORCEMENT: u8 = 2;
const SHIPS: u8 = 3;
const HIGH: i16 = 15;
/// The effect that notes which worries have come true, as bits.
const JUDGED: u8 = 2;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Worry Wart",
    complexity: Complexity::Red,
    effects: &[
        Effect {
            name: "Fret",
            at: Window::BeforePlans,
            during: During::Clash,
            once: Once::Clash,
            run: run!(fret),
            asks: &[(
                "worry",
                "What do you secretly worry about? 1: your opponent's plan counts 15 or more; 2: your opponent plays a reinforcement; \
                 3 (duels only): your opponent has the ship advantage in the end, or destroys all your ships.",
            )],
            says: "secretly pick a worry: if it comes true, you gain a reinforcement",
            ..Effect::BLANK
        },
        Effect {
            name: "Fret",
            at: Window::PlansRevealed,
            kind: Kind::Automatic,
            during: During::Clash,
            when: |state, me| {
                let theirs = state.board.clash.values[other(me).index()];
                has_worry(state, me) && theirs.is_some_and(|value| value >= HIGH)
            },
            run: run!(judge_plan),
            says: "",
            ..Effect::BLANK
        },
        Effect {
            name: "Fret",
            at: Window::WinnerKnown,
            kind: Kind::Automatic,
            during: During::Clash,
            when: has_worry,
            run: run!(judge_rest),
            says: "",
            ..Effect::BLANK
        },
        Effect {
            name: "Fret",
            at: Window::Cleanup,
            kind: Kind::Automatic,
            during: During::Clash,
            when: has_worry,
            run: run!(show),
            says: "",
            ..Effect::BLANK
        },
    ],
    ..AlienSheet::BLANK
};

fn has_worry(state: &State, me: Seat) -> bool {
    state.board.secrets[me.index()].is_some_and(|secret| !secret.shown)
}

async fn fret(c: Ctx<'_>) -> Flow {
    let most = if c.board(|board| board.clash.is_duel()) { SHIPS } else { REINFORCEMENT };
    let worry = whole(c.ask(0, |_, q| q.number(HIGH_PLAN.into(), most.into())).await);
    let among = (HIGH_PLAN..=most).fold(0, |among, worry| among | 1 << worry);
    c.edit(|board| board.secrets[c.me.index()] = Some(Secret { among, pick: Some(worry), shown: false }));
    Ok(())
}

/// Takes down that a worry has come true. Which one was picked nobody can tell by that.
fn comes_true(c: Ctx<'_>, worry: u8) {
    let c = c.as_effect(JUDGED);
    let so_far = c.noted().unwrap_or(0);
    c.note(so_far | 1 << worry);
}

async fn judge_plan(c: Ctx<'_>) -> Flow {
    comes_true(c, HIGH_PLAN);
    Ok(())
}

async fn judge_rest(c: Ctx<'_>) -> Flow {
    let opponent = c.opponent();
    let (played, ahead) = {
        let state = &c.t.get();
        let board = &state.board;
        let played = board.clash.played.iter().any(|played| played.by == opponent);
        let wiped_out = board.clash.is_duel() && board.ships_in_duel(c.me) == 0;
        let destroyed = wiped_out && board.clash.winner == Some(opponent);
        (played, has_ship_advantage(state) == Some(opponent) || destroyed)
    };
    if played {
        comes_true(c, REINFORCEMENT);
    }
    if ahead {
        comes_true(c, SHIPS);
    }
    Ok(())
}

async fn show(c: Ctx<'_>) -> Flow {
    let judged = c.as_effect(JUDGED).noted().unwrap_or(0);
    let worry = c.edit(|board| {
        let secret = board.secrets[c.me.index()].as_mut();
        secret.and_then(|secret| {
            secret.shown = true;
            secret.pick
        })
    });
    let Some(worry) = worry else { return Ok(()) };
    let what = match worry {
        HIGH_PLAN => "a plan of 15 or more",
        REINFORCEMENT => "a reinforcement",
        _ => "the ships",
    };
    if judged >> worry & 1 == 0 {
        c.tell(|_| format!("worried about {what}, for nothing"));
        return Ok(());
    }
    c.tell(|_| format!("worried about {what}, and rightly so"));
    gain(c.t, c.me, 1);
    let lost = c.board(|board| board.clash.winner == Some(c.opponent()));
    if lost {
        draw(c.t, c.me, 1);
    }
    Ok(())
}
