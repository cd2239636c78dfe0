//! Cosmic Field Generator: works like a Cosmic Zap, but is no artifact.

use super::TechCard;
use crate::effects::ZAP;

pub(super) const CARD: TechCard = TechCard { research: Some(2), effects: &[ZAP], ..TechCard::BLANK };
