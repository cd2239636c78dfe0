//! Uber-Reserve: its reinforcements count double, and it begins with one.

use super::AlienSheet;
use crate::effects::{Alters, Ctx, Effect, Kind, Window, act};
use crate::hands::gain;

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Uber-Reserve",
    effects: &[Effect {
        name: "Call-Up",
        at: Window::SetUp,
        kind: Kind::Must,
        run: act!(call_up),
        says: "begin the game with a reinforcement; those that you play count double",
        ..Effect::BLANK
    }],
    alters: Alters { times: Some(|_| 2), ..Alters::BLANK },
    ..AlienSheet::BLANK
};

fn call_up(c: Ctx<'_>) {
    gain(c.t, c.me, 1);
}
