use crate::effects::Effect;

pub(super) const EFFECTS: &[Effect] = &[];
