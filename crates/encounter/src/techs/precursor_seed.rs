use super::TechCard;

pub(super) const CARD: TechCard = TechCard { ..TechCard::BLANK };
