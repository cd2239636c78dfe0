//! Politician: says which tactic it has chosen, and lives on what is believed.

use arrayvec::ArrayVec;
use kernel::Seat;

use super::{AlienSheet, Complexity};
use crate::State;
use crate::effects::{Ctx, During, Effect, EffectId, Flow, Kind, Source, Window, act, run};
use crate::tactics::{Half, TacticSet};
use crate::words::Pick;

const PROMISE: u8 = 0;
const TRUST: u8 = 1;

/// What a lie that is believed adds to the own clout.
const FOOLED: i16 = 8;
/// What a lie that is doubted adds to the opponent's.
const EXPOSED: i16 = 4;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Politician",
    complexity: Complexity::Red,
    effects: &[
        Effect {
            name: "Campaign Promise",
            at: Window::Chosen,
            kind: Kind::Must,
            during: During::Duel,
            when: |state, me| !state.board.clash.chosen[me.index()].is_empty(),
            run: run!(promise),
            asks: &[
                ("promise", "Which half of a tactic do you announce as the one you chose? It may be a lie."),
                (
                    "trust",
                    "The Politician has just announced a tactic. A lie that you believe adds 8 to its clout, one \
                     that you doubt adds 4 to yours; a truth that you doubt keeps that tactic readied. What do you \
                     say?",
                ),
            ],
            says: "announce a tactic, truly or not; your opponent believes or doubts it",
            ..Effect::BLANK
        },
        Effect {
            name: "Campaign Promise",
            at: Window::TacticsShown,
            kind: Kind::Automatic,
            during: During::Duel,
            when: |state, me| {
                let clash = &state.board.clash;
                announced(state, me).is_some() && !clash.revealed[me.index()].is_empty()
            },
            run: act!(judge),
            ..Effect::BLANK
        },
    ],
    ..AlienSheet::BLANK
};

/// The halves of all tactics that were readied when the choosing began: the chosen ones are among them.
fn halves(state: &State, me: Seat) -> ArrayVec<Pick, 10> {
    let board = &state.board;
    let chosen = board.clash.chosen[me.index()].iter().flatten().map(|half| half.tactic());
    let readied: TacticSet = board.ready[me.index()].iter().chain(chosen).collect();
    readied.halves().map(Pick::Half).collect()
}

async fn promise(c: Ctx<'_>) -> Flow {
    let Pick::Half(half) = c.ask(PROMISE, |s, q| q.one(halves(s, c.me))).await else { return Ok(()) };
    c.tell(|_| format!("announces {half}"));
    let doubts =
        c.ask_other(c.opponent(), TRUST, |_, q| q.one([Pick::Believe, Pick::Doubt])).await == Pick::Doubt;
    c.tell(|_| if doubts { "is doubted" } else { "is believed" }.into());
    c.note(2 * half as i16 + i16::from(doubts));
    Ok(())
}

/// What was announced, and whether it was doubted.
fn announced(state: &State, me: Seat) -> Option<(Half, bool)> {
    let id = EffectId { source: Source::Alien(super::Alien::Politician), index: 0 };
    let note = state.board.clash.noted(me, id)?;
    let half = Half::ALL.get(usize::try_from(note / 2).ok()?)?;
    Some((*half, note % 2 == 1))
}

fn judge(c: Ctx<'_>) {
    let Some((half, doubted)) = announced(&c.t.get(), c.me) else { return };
    let is_true =
        c.board(|board| board.clash.revealed[c.me.index()].iter().any(|tactic| tactic.half == half));
    match (is_true, doubted) {
        (false, false) => {
            let text = || format!("the lie was believed, which adds {FOOLED} to the own clout");
            c.add_clout(c.me, FOOLED, text);
        }
        (false, true) => {
            let text = || format!("the lie was doubted, which adds {EXPOSED} to the opponent's clout");
            c.add_clout(c.opponent(), EXPOSED, text);
        }
        (true, true) => {
            c.edit(|board| {
                let mine = board.clash.revealed[c.me.index()].iter_mut();
                mine.filter(|tactic| tactic.half == half).for_each(|tactic| tactic.kept = true);
            });
            c.tell(|_| format!("the truth was doubted, so {half} stays readied"));
        }
        (true, false) => c.tell(|_| "the truth was believed".into()),
    }
}
