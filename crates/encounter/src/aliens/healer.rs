//! Healer: brings back the ships that others lose, for a card.

use kernel::{Rules as _, Seat};

use super::{Alert, Alien, AlienSheet};
use crate::effects::{ALONG, About, Ctx, Effect, Flow, Kind, Source, Verdict, Window, act, is_own_use, run};
use crate::events::number;
use crate::hands::draw;
use crate::place::Place;
use crate::ships::{retrieve, send_home};
use crate::{Cosmic, State};

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Heal",
    alert: Alert::Yellow,
    power: &[Effect {
        at: Window::LossOver,
        kind: Kind::Declares,
        when: |state, me| patient(state, me).is_some(),
        run: run!(heal),
        says: "all ships that this player has just lost come back to colonies, and you draw a card",
        ..Effect::BLANK
    }],
    wild: &[
        Effect { at: Window::CardPlayed, ..REFUSE },
        // A tech that works like a Cosmic Zap.
        Effect { at: Window::TechUsed, ..REFUSE },
    ],
    superb: &[Effect {
        when: |state, me| is_own_use(state, me, Alien::Healer),
        says: "draw a card for each ship that you heal",
        ..ALONG
    }],
    not_with: &[Alien::Masochist],
    ..AlienSheet::BLANK
};

const REFUSE: Effect = Effect {
    when: is_zapped,
    run: act!(refuse),
    says: "the zap of your power has no effect and is discarded",
    ..Effect::BLANK
};

/// Whose lost ships can be healed: another player's, who has a colony for them.
fn patient(state: &State, me: Seat) -> Option<Seat> {
    let board = &state.board;
    let lost = |&seat: &Seat| seat != me && board.loss.cost(seat) > 0 && !board.colonies(seat).is_empty();
    board.happening.map(|happening| happening.seat).filter(lost)
}

/// The ships have been lost, and have all that follows from that; now they are retrieved.
async fn heal(c: Ctx<'_>) -> Flow {
    let (patient, gone, removed) = {
        let state = &c.t.get();
        let Some(patient) = patient(state, c.me) else { return Ok(()) };
        let loss = &state.board.loss;
        (patient, loss.gone[patient.index()], loss.removed[patient.index()])
    };
    let ships = gone + removed;
    let whose = Cosmic::seat_name(patient);
    c.tell(|_| format!("{} of {whose} shall be healed", number(ships, "lost ship", "lost ships")));
    if !c.stands(About::of(patient)).await? || self::patient(&c.t.get(), c.me).is_none() {
        return Ok(());
    }
    retrieve(c.t, patient, gone).await?;
    send_home(c.t, patient, Place::Out, removed).await;
    draw(c.t, c.me, if c.takes_flare() { ships } else { 1 }).await
}

/// Whether a card or tech that cancels powers is played against the use of one of the player's own.
fn is_zapped(state: &State, me: Seat) -> bool {
    state.board.answering.is_some_and(|answering| {
        answering.against == Some(me)
            && answering.verdict == Verdict::Stands
            && matches!(answering.id.source, Source::Artifact(_) | Source::Tech(_))
            && answering.id.effect().at == Window::PowerUsed
    })
}

fn refuse(c: Ctx<'_>) {
    c.answer(Verdict::Cancelled);
}
