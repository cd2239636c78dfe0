//! Worry Wart: picks a worry in secret, and is paid if it comes true.

use arrayvec::ArrayVec;
use kernel::Seat;

use super::{AlienSheet, Complexity};
use crate::State;
use crate::board::{Secret, other};
use crate::effects::{
    Ctx, During, Effect, EffectId, Flow, Kind, Once, Source, Window, act, has_ship_advantage, run,
};
use crate::hands::{draw, gain};
use crate::words::Pick;

/// The worries, by the numbers under which they are kept; the last is for duels only.
const WORRIES: [(Pick, &str); 3] = [
    (Pick::High, "a high plan"),
    (Pick::Reinforcements, "reinforcements"),
    (Pick::Advantage, "the ship advantage"),
];
const HIGH: u8 = 0;
const REINFORCEMENTS: u8 = 1;
/// The plan that is high enough to worry about.
const HIGH_PLAN: i16 = 15;
/// The place in the table of the effect that notes who had the ship advantage.
const OUTNUMBERED: u8 = 1;

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
                "What do you worry about: your opponent's plan being 15 or higher, your opponent playing \
                 reinforcements, or (in a duel) your opponent having the ship advantage in the end?",
            )],
            says: "pick a worry in secret; if it comes true you gain a reinforcement, and draw a card if you also lose",
            ..Effect::BLANK
        },
        Effect {
            name: "Fret",
            at: Window::WinnerKnown,
            kind: Kind::Automatic,
            during: During::Duel,
            when: |state, me| is_worried(state, me) && is_outnumbered(state, me),
            run: act!(remember),
            ..Effect::BLANK
        },
        Effect {
            name: "Fret",
            at: Window::Cleanup,
            kind: Kind::Automatic,
            during: During::Clash,
            when: is_worried,
            run: act!(show),
            ..Effect::BLANK
        },
    ],
    ..AlienSheet::BLANK
};

/// Whether a worry has been picked and not been shown yet.
fn is_worried(state: &State, me: Seat) -> bool {
    state.board.secrets[me.index()].is_some_and(|secret| !secret.shown)
}

fn worries(state: &State) -> ArrayVec<Pick, 3> {
    let count = if state.board.clash.is_duel() { WORRIES.len() } else { WORRIES.len() - 1 };
    WORRIES.iter().take(count).map(|(pick, _)| *pick).collect()
}

async fn fret(c: Ctx<'_>) -> Flow {
    let picked = c.ask(0, |s, q| q.one(worries(s))).await;
    let pick = WORRIES.iter().position(|(pick, _)| *pick == picked).map(|place| place as u8);
    let among = (1 << worries(&c.t.get()).len()) - 1;
    c.edit(|board| board.secrets[c.me.index()] = Some(Secret { among, pick, shown: false }));
    c.tell(|_| "worries about something".into());
    Ok(())
}

/// Whether the opponent has the ship advantage, or has won because no own ship was left.
fn is_outnumbered(state: &State, me: Seat) -> bool {
    let board = &state.board;
    let is_gone = board.clash.winner == Some(other(me)) && board.ships_in_duel(me) == 0;
    is_gone || has_ship_advantage(state) == Some(other(me))
}

/// Keeps in mind what cannot be seen any more once the loser has retreated; open to all.
fn remember(c: Ctx<'_>) {
    c.note(1);
}

fn came_true(state: &State, me: Seat, worry: u8) -> bool {
    let clash = &state.board.clash;
    let opponent = other(me);
    match worry {
        HIGH => clash.first_values[opponent.index()].is_some_and(|value| value >= HIGH_PLAN),
        REINFORCEMENTS => clash.played.iter().any(|played| played.by == opponent),
        _ => {
            let id = EffectId { source: Source::Alien(super::Alien::WorryWart), index: OUTNUMBERED };
            clash.noted(me, id).is_some()
        }
    }
}

fn show(c: Ctx<'_>) {
    let worry = c.edit(|board| {
        let secret = board.secrets[c.me.index()].as_mut()?;
        secret.shown = true;
        secret.pick
    });
    let Some(worry) = worry else { return };
    let is_true = came_true(&c.t.get(), c.me, worry);
    let about = WORRIES.get(usize::from(worry)).map_or("nothing", |(_, text)| text);
    let outcome = if is_true { "came true" } else { "did not come true" };
    c.tell(|_| format!("worried about {about}, which {outcome}"));
    if is_true {
        gain(c.t, c.me, 1);
        let lost = c.board(|board| board.clash.winner == Some(c.opponent()));
        if lost {
            draw(c.t, c.me, 1);
        }
    }
}
