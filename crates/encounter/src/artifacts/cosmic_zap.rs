//! Cosmic Zap: cancels a power that is being used, for the rest of the encounter.

use crate::effects::{Effect, ZAP};

pub(super) const EFFECTS: &[Effect] = &[ZAP];
