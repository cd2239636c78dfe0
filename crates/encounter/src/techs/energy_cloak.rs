//! Energy Cloak: the defense cannot call for help.

use kernel::SeatSet;

use super::TechCard;
use crate::board::Side;
use crate::effects::{Ctx, Effect, Phases, Roles, Window, act};

pub(super) const CARD: TechCard = TechCard {
    research: Some(4),
    effects: &[Effect {
        at: Window::GateAimed,
        roles: Roles::OFFENSE,
        phases: Phases::LAUNCH,
        run: act!(cloak),
        says: "the defense may not invite anybody in this encounter",
        ..Effect::BLANK
    }],
    ..TechCard::BLANK
};

fn cloak(c: Ctx<'_>) {
    c.edit(|board| board.encounter.may_invite[Side::Defense.index()] = SeatSet::EMPTY);
}
