//! Politician: announces the tactic it has chosen, and is paid for lies that are believed.

use arrayvec::ArrayVec;
use kernel::Seat;

use super::{Alien, AlienSheet, Complexity};
use crate::State;
use crate::effects::{Ctx, During, Effect, EffectId, Flow, Kind, Source, Window, run};
use crate::tactics::Half;
use crate::words::Pick;

const ANNOUNCE: u8 = 0;
const ANSWER: u8 = 1;
/// The effect that announces, which notes what was said and whether it was believed.
const PROMISE: EffectId = EffectId { source: Source::Alien(Alien::Politician), index: 0 };
/// Added to what was noted, if it was doubted.
const DOUBTED: i16 = 100;

const LIE_BELIEVED: i16 = 8;
const LIE_DOUBTED: i16 = 4;

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
            run: run!(announce),
            asks: &[
                ("announce", "Which half of a tactic do you say that you have chosen? It may be a lie."),
                ("answer", "Your opponent says which tactic was chosen. Do you believe it?"),
            ],
            says: "announce the tactic you have chosen, true or not, and hear whether it is believed",
            ..Effect::BLANK
        },
        Effect {
            name: "Campaign Promise",
            at: Window::TacticsShown,
            kind: Kind::Automatic,
            during: During::Duel,
            when: |state, me| state.board.clash.noted(me, PROMISE).is_some(),
            run: run!(settle),
            says: "a lie believed adds 8 to your clout, one doubted 4 to your opponent's; a truth doubted keeps your tactic readied",
            ..Effect::BLANK
        },
    ],
    ..AlienSheet::BLANK
};

/// What can be said: any half of a tactic that was readied when tactics were chosen.
fn sayable(state: &State, me: Seat) -> ArrayVec<Pick, 10> {
    let mut ready = state.board.ready[me.index()];
    state.board.clash.chosen[me.index()].iter().flatten().for_each(|half| ready.insert(half.tactic()));
    ready.halves().map(Pick::Half).collect()
}

async fn announce(c: Ctx<'_>) -> Flow {
    let Pick::Half(said) = c.ask(ANNOUNCE, |s, q| q.one(sayable(s, c.me))).await else { return Ok(()) };
    c.tell(|_| format!("announces {said}"));
    let answer = c.ask_other(c.opponent(), ANSWER, |_, q| q.one([Pick::Believe, Pick::Doubt])).await;
    let doubted = answer == Pick::Doubt;
    c.tell(|_| if doubted { "is doubted".into() } else { "is believed".into() });
    c.note(said as i16 + if doubted { DOUBTED } else { 0 });
    Ok(())
}

async fn settle(c: Ctx<'_>) -> Flow {
    let Some(note) = c.as_effect(PROMISE.index).noted() else { return Ok(()) };
    let (said, doubted) = (note % DOUBTED, note >= DOUBTED);
    let told_truth = c.board(|board| {
        board.clash.revealed[c.me.index()].iter().any(|revealed| revealed.half as i16 == said)
    });
    match (told_truth, doubted) {
        (false, false) => {
            c.tell(|_| format!("the lie was believed: {LIE_BELIEVED} more clout"));
            c.add_clout(c.me, LIE_BELIEVED);
        }
        (false, true) => {
            c.tell(|_| format!("the lie was doubted: {LIE_DOUBTED} more clout for the opponent"));
            c.add_clout(c.opponent(), LIE_DOUBTED);
        }
        (true, true) => {
            c.tell(|_| "the truth was doubted: the tactic stays readied".into());
            c.edit(|board| {
                let revealed = board.clash.revealed[c.me.index()].iter_mut();
                revealed.filter(|tactic| tactic.half as i16 == said).for_each(|tactic| tactic.kept = true);
            });
        }
        (true, false) => {}
    }
    Ok(())
}

const _: () = assert!((Half::Shield4 as i16) < DOUBTED, "a half and the mark of a doubt fit into one number");
