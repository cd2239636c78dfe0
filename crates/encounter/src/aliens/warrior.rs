//! Warrior: grows stronger with every encounter.

use kernel::{Rules as _, Seat};

use super::{Alert, Alien, AlienSheet};
use crate::board::{Interlude, Outcome};
use crate::effects::{Counts, Ctx, Effect, Kind, Phases, Roles, Step, Window, act};
use crate::events::number;
use crate::moves::has_encounter_card;
use crate::{Cosmic, State};

/// Tokens for a win or a deal, for a loss or a failed deal, and what each brings besides in the game with few planets.
const FOR_SUCCESS: u8 = 1;
const FOR_FAILURE: u8 = 2;
const FOR_SHORT_GAME: u8 = 1;
const PLANETS_OF_SHORT_GAME: u8 = 4;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Mastery",
    alert: Alert::Green,
    power: &[
        Effect {
            roles: Roles::MAIN,
            must: true,
            when: |state, me| state.board.encounter.has_shown_attack(me),
            says: "each token on your sheet adds 1 to your side's total",
            ..MASTERY
        },
        Effect {
            at: Window::EncounterOver,
            roles: Roles::MAIN,
            must: true,
            kind: Kind::Works,
            when: |state, me| lesson(state, me).is_some(),
            run: act!(learn),
            says: "gain tokens for the encounter",
            ..Effect::BLANK
        },
    ],
    wild: &[Effect {
        at: Window::EncounterOver,
        roles: Roles::DEFENSE,
        phases: Phases::RESOLUTION,
        when: |state, me| {
            let board = &state.board;
            board.turn.next_interlude.is_none()
                && !board.home_planets(board.encounter.offense).is_empty()
                && has_encounter_card(state, me)
        },
        run: act!(strike_back),
        says: "have an encounter as the offense now, against who was the offense, in that player's home system",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        roles: Roles::ALLY,
        when: is_main_attacking,
        says: "use your power as an ally: each token adds 1 to the total of the side you are on",
        ..MASTERY
    }],
    ..AlienSheet::BLANK
};

const MASTERY: Effect = Effect {
    at: Window::Revealed,
    phases: Phases::REVEAL,
    run: act!(count_tokens),
    counts: Some(Counts { step: Step::Add, apply: |tally, _, force| tally.add(force.side, force.amount) }),
    amount: |state, me| tokens(state, me).into(),
    ..Effect::BLANK
};

fn tokens(state: &State, me: Seat) -> u8 {
    state.board.sheet(me, Alien::Warrior).map_or(0, |sheet| sheet.tokens)
}

fn count_tokens(c: Ctx<'_>) {
    let tokens = tokens(&c.t.get(), c.me);
    if let Some(side) = c.side() {
        c.tell(|_| number(tokens, "token", "tokens"));
        c.count(side, tokens.into());
    }
}

/// Whether an ally's main player has shown an attack, and there is something to add.
fn is_main_attacking(state: &State, me: Seat) -> bool {
    let encounter = &state.board.encounter;
    let main = encounter.side(me).and_then(|side| encounter.main(side));
    main.is_some_and(|main| encounter.has_shown_attack(main)) && tokens(state, me) > 0
}

/// How many tokens a main player's encounter brings. Where nobody has won, lost, dealt or failed, it brings none.
fn lesson(state: &State, me: Seat) -> Option<u8> {
    let encounter = &state.board.encounter;
    let tokens = match encounter.outcome {
        Outcome::DealMade | Outcome::Settled => FOR_SUCCESS,
        Outcome::Won(side) if encounter.main(side) == Some(me) => FOR_SUCCESS,
        Outcome::Won(_) | Outcome::BothLose | Outcome::DealFailed => FOR_FAILURE,
        Outcome::Undecided | Outcome::Talks | Outcome::CalledOff | Outcome::Granted | Outcome::TurnEnded => {
            return None;
        }
    };
    let is_short = state.board.edition.planets == PLANETS_OF_SHORT_GAME;
    Some(tokens + if is_short { FOR_SHORT_GAME } else { 0 })
}

fn learn(c: Ctx<'_>) {
    let gained = lesson(&c.t.get(), c.me).unwrap_or(0);
    c.edit(|board| {
        if let Some(sheet) = board.sheet_mut(c.me, Alien::Warrior) {
            sheet.tokens = sheet.tokens.saturating_add(gained);
        }
    });
    c.tell(|state| {
        let all = tokens(state, c.me);
        format!("{} gained, {all} in all", number(gained, "token", "tokens"))
    });
}

fn strike_back(c: Ctx<'_>) {
    let against = c.encounter(|encounter| encounter.offense);
    let interlude = Interlude { offense: c.me, against: Some(against), flare: c.alien() };
    c.edit(|board| board.turn.next_interlude = Some(interlude));
    c.tell(|_| format!("an encounter against {} follows at once", Cosmic::seat_name(against)));
}
