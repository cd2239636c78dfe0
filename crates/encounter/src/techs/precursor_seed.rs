//! Precursor Seed: a second alien power.

use super::TechCard;
use crate::board::SheetKind;
use crate::effects::{Ctx, Effect, act};
use crate::moves::change_sheets;
use crate::phases::change_alien;

pub(super) const CARD: TechCard = TechCard {
    research: Some(9),
    lasting: true,
    effects: &[Effect { says: "you have a second, random alien power", ..Effect::BLANK }],
    completed: Some(act!(awake)),
    leaves: Some(act!(lose_alien)),
    ..TechCard::BLANK
};

fn awake(c: Ctx<'_>) {
    if let Some(alien) = change_alien(c.t, c.me, SheetKind::Second) {
        c.tell(|_| format!("the {alien} awakes, beside the alien that was there"));
    }
}

/// There is one such tech, and its alien goes with it, whoever has that by now.
fn lose_alien(c: Ctx<'_>) {
    change_sheets(c.t, |sheets| sheets.retain(|sheet| sheet.kind != SheetKind::Second));
}
