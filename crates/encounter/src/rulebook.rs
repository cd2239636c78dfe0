//! What the rulebook itself lets players do in a window: reinforcements, the tech action, turning up a secret sheet.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::Side;
use crate::cards::{Face, Pile};
use crate::effects::{
    About, Counts, Ctx, Effect, Flow, Kind, Phases, Roles, Source, Step, Verdict, Window, act, answered,
    discard_all, run,
};
use crate::events::Event;
use crate::words::Pick;
use crate::{moves, techs};

/// Something that the rulebook lets a player do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// Play a reinforcement card.
    Reinforcement(u8),
    /// Research, complete or abandon a tech.
    TechAction,
    /// Turn up the alien sheet, where powers are hidden.
    TurnUp,
}

impl Rule {
    pub(crate) const ALL: &'static [Self] = &[
        Self::Reinforcement(2),
        Self::Reinforcement(3),
        Self::Reinforcement(5),
        Self::TechAction,
        Self::TurnUp,
    ];

    pub(crate) const fn effects(self) -> &'static [Effect] {
        match self {
            Self::Reinforcement(_) => REINFORCEMENT,
            Self::TechAction => TECH_ACTION,
            Self::TurnUp => TURN_UP,
        }
    }

    /// The card with which it is done.
    pub(crate) fn face(self) -> Option<Face> {
        if let Self::Reinforcement(value) = self { Some(Face::Reinforcement(value)) } else { None }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reinforcement(value) => write!(f, "+{value}"),
            Self::TechAction => f.write_str("tech-action"),
            Self::TurnUp => f.write_str("turn-up"),
        }
    }
}

const REINFORCEMENT: &[Effect] = &[Effect {
    at: Window::Revealed,
    roles: Roles::INVOLVED,
    phases: Phases::REVEAL,
    kind: Kind::Works,
    when: |state, _| state.board.encounter.two_attacks(),
    run: run!(reinforce),
    counts: Some(Counts { step: Step::Add, apply: |tally, _, force| tally.add(force.side, force.amount) }),
    asks: &[("side", "Which side do you reinforce?")],
    says: "add to the total of either side",
    ..Effect::BLANK
}];

async fn reinforce(c: Ctx<'_>) -> Flow {
    let Source::Rule(Rule::Reinforcement(value)) = c.id.source else { return Ok(()) };
    let picked = c.ask(0, |_, q| q.one(Side::BOTH.map(Pick::Side))).await;
    let Pick::Side(side) = picked else { return Ok(()) };
    c.tell(|_| format!("it is to reinforce the {side}"));
    let about = About { side: Some(side), ..About::default() };
    if c.about(about, answered(c.t, Window::ReinforcementPlayed, c.me, c.id)).await? == Verdict::Stands {
        c.count(side, value.into());
        return Ok(());
    }
    c.t.tell(|_| Event::Cancelled { seat: c.me, id: c.id });
    discard_all(c.t, c.me, c.card.into_iter().collect()).await
}

const TURN_UP: &[Effect] = &[Effect {
    at: Window::EncounterStart,
    kind: Kind::Works,
    when: |state, seat| state.board.sheets_of(seat).any(|sheet| sheet.secret),
    run: act!(turn_up),
    says: "turn up your alien sheet, for good",
    ..Effect::BLANK
}];

fn turn_up(c: Ctx<'_>) {
    let secret = c.t.get().board.sheets_of(c.me).find(|sheet| sheet.secret).and_then(|sheet| sheet.alien);
    if let Some(alien) = secret {
        moves::turn_up(c.t, c.me, Source::Power(alien));
    }
}

const TECH_ACTION: &[Effect] = &[Effect {
    at: Window::EncounterStart,
    phases: Phases::REGROUP,
    kind: Kind::Works,
    when: |state, seat| state.cards.count(Pile::Techs(seat)) > 0,
    run: run!(techs::act),
    asks: &[
        ("what", "Do you research a tech with one more ship, complete one, or abandon one?"),
        ("which", "Which tech?"),
        ("ship", "Which ship goes to research it?"),
    ],
    says: "research, complete or abandon one of your techs",
    ..Effect::BLANK
}];
